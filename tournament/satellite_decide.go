package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/table"
)

// reachTarget takes the word of a table with real chips on who has the target once the hand is over. Who went out in it has no share, and
// goes out with this word.
func (d *decision) reachTarget(t *table.State, c ReachTarget) error {
	switch {
	case d.s.Hosted:
		return refusal.New(OutByHand)
	case !d.s.Structure.ByTarget():
		return refusal.New(NoSatellite)
	case d.s.ToWin() == 0:
		return refusal.New(NoTicketLeft, "Count", d.s.Tickets())
	}
	told := map[table.SeatNo]chip.Amount{}
	reached := false
	for _, at := range c.Seats {
		_, twice := told[at.Seat]
		if twice || !t.Has(at.Seat) || t.At(at.Seat).Player == "" || at.Chips < 1 || at.Chips > d.s.Chips || at.Chips%d.s.SmallestChip() != 0 || slices.Contains(c.Out, at.Seat) {
			return refusal.New(BadTargetStack, "Seat", int(at.Seat))
		}
		told[at.Seat] = at.Chips
		reached = reached || at.Chips >= d.s.Structure.Satellite.Target
	}
	for _, n := range slices.Concat(c.Out, c.NotDealt) {
		if !t.Has(n) || t.At(n).Player == "" {
			return refusal.New(BadTargetStack, "Seat", int(n))
		}
	}
	if !reached {
		return refusal.New(TargetNotReached, "Target", d.s.Structure.Satellite.Target)
	}
	h := d.s.satelliteHand(t, t.Button, func(n table.SeatNo) chip.Amount {
		if slices.Contains(c.Out, n) {
			return 0
		}
		return max(told[n], 1) // who was not told has some chips and less than the target
	}, func(n table.SeatNo) bool { return !slices.Contains(c.NotDealt, n) })
	h.Several = c.Several
	if len(c.Out) > 0 {
		out := make([]Out, len(c.Out))
		for i, n := range c.Out {
			out[i] = Out{Player: t.At(n).Player, Table: t.No, Seat: n}
		}
		if err := d.eliminate(out, true); err != nil {
			return err
		}
		if d.ended() {
			return nil
		}
	}
	return d.settleTarget(t, h, len(c.Out), true)
}

// ended reports whether what was decided so far ends the event.
func (d *decision) ended() bool {
	return slices.ContainsFunc(d.events, func(e Event) bool { _, ends := e.(Ended); return ends })
}

// targetAtHand looks at a hosted hand that is over for players who have the target; out went out in it.
func (d *decision) targetAtHand(t *table.State, events []table.Event, e table.HandEnded, out []Out) error {
	if !d.s.Structure.ByTarget() || d.s.ToWin() == 0 || d.ended() {
		return nil
	}
	seats, _ := dealtIn(t, events)
	button := t.Button
	for _, e := range events {
		if started, is := e.(table.HandStarted); is { // begun and over in one command
			button = started.Positions.Button
		}
	}
	h := d.s.satelliteHand(t, button, func(n table.SeatNo) chip.Amount {
		if slices.ContainsFunc(out, func(o Out) bool { return o.Seat == n }) {
			return 0
		}
		if p := slices.Index(seats, n); p >= 0 {
			return e.Stacks[p]
		}
		return t.At(n).Stack
	}, func(n table.SeatNo) bool { return slices.Contains(seats, n) })
	if !slices.ContainsFunc(h.Seats, func(s satellite.Seat) bool { return s.Stack >= h.Target }) {
		return nil
	}
	return d.settleTarget(t, h, len(out), false)
}

// settleTarget has those who have the target leave with tickets, and shares what they have above it.
func (d *decision) settleTarget(t *table.State, h satellite.Hand, out int, byHand bool) error {
	policy := d.s.Rules.Satellite
	if policy == nil {
		return refusal.New(NoSatellite)
	}
	r, err := satellite.Settle(h, policy)
	if err != nil {
		return err
	}
	e := TargetReached{Table: t.No, ByHand: byHand, At: d.m.At, Cites: r.Cites}
	var removed chip.Amount
	for _, seat := range r.Winners {
		i := slices.IndexFunc(h.Seats, func(s satellite.Seat) bool { return s.Seat == seat })
		entry := d.s.Entry(t.At(table.SeatNo(seat)).Player)
		w := Ticketed{Seated: Seated{entry.Player, t.No, entry.Seat}, Entry: entry.No, Stack: h.Seats[i].Stack}
		w.Removed = w.Stack
		removed += w.Stack
		e.Won = append(e.Won, w)
	}
	if len(e.Won) == 0 {
		return nil
	}
	for _, share := range r.Shares {
		if !slices.Contains(r.Winners, share.Seat) {
			e.Shares = append(e.Shares, SurplusShare{t.At(table.SeatNo(share.Seat)).Player, table.SeatNo(share.Seat), share.Chips})
			removed -= share.Chips
		}
	}
	if last := h.HeadsUp && h.Tickets == 1; !last { // each takes the target off the table, the first what cannot be shared besides
		for i := range e.Won {
			e.Won[i].Removed = h.Target
			removed -= h.Target
		}
		e.Won[0].Removed += removed
	}
	e.Places = d.s.reachedPlaces(e.Won)
	d.emit(e)
	for _, w := range e.Won {
		d.note("ticket_won", e.Cites, "Player", string(w.Player), "Table", t.No, "Seat", int(w.Seat), "Chips", int(w.Stack), "Left", d.s.Left-out-len(e.Won))
	}
	for _, share := range e.Shares {
		d.note("surplus", e.Cites, "Player", string(share.Player), "Table", t.No, "Seat", int(share.Seat), "Chips", int(share.Chips))
	}
	if len(r.Options) > 0 {
		var trace article.Trace
		policy.Several.Decide(&trace)
		d.note("surplus_reading", trace.Decided(), "Table", t.No)
	}
	return nil
}

// reachedPlaces are the places of those who left with a ticket once others do: they share the best ones.
func (s *State) reachedPlaces(won []Ticketed) []Placed {
	var list []Placed
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Reached || slices.ContainsFunc(won, func(w Ticketed) bool { return w.Entry == e.No }) {
			list = append(list, Placed{Entry: e.No, Place: 1})
		}
	}
	if len(list) > 1 {
		for i := range list {
			list[i].Tied = len(list)
		}
	}
	return s.shareOut(list, s.Prizes, func(int) bool { return false })
}

// endSatellite has everybody who is left win a ticket, where there is one for each; else those left share the place after the tickets.
func (d *decision) endSatellite(out []Out) error {
	s := d.s
	in := s.stillIn(out)
	prizes := s.PlacePrizes()
	if len(prizes) == 0 {
		prizes = s.Ladder()
	}
	winning := max(len(in), 1) <= s.Tickets()-s.Reached || s.Tickets() == 0 || len(in) == 0
	var list []Placed
	for i := range s.Entries {
		e := &s.Entries[i]
		switch {
		case e.Reached:
			list = append(list, Placed{Entry: e.No, Place: 1, Tied: s.Reached})
		case slices.Contains(in, e):
			list = append(list, Placed{Entry: e.No, Place: s.Reached + 1, Tied: len(in)})
		}
	}
	if winning {
		for i := range list {
			list[i].Place, list[i].Tied = 1, len(list)
		}
	}
	for i := range list {
		if list[i].Tied == 1 {
			list[i].Tied = 0
		}
	}
	slices.SortStableFunc(list, func(a, b Placed) int { return a.Place - b.Place })
	list = s.shareOut(list, prizes, s.hadBetter)
	e := Ended{At: d.m.At}
	for _, p := range list {
		entry := s.EntryNo(p.Entry)
		o := Out{Player: entry.Player, Table: entry.Table, Seat: entry.Seat, Place: p.Place, Tied: p.Tied, Prize: p.Prize}
		switch {
		case entry.Reached && len(in) > 0:
			e.Places = append(e.Places, p)
		case e.Winner.Player == "":
			e.Winner = o
		case entry.Reached:
			e.Places = append(e.Places, p)
		default:
			e.Also = append(e.Also, o)
		}
	}
	if err := s.mayReplace(e.Places); err != nil {
		return err
	}
	d.emit(e)
	var t article.Trace
	s.ticketRules(&t)
	s.Policy.PayoutsFixed.Decide(&t)
	d.note("satellite_over", t.Decided(), "Count", min(s.Tickets(), s.Reached+len(in)), "Players", len(in))
	return nil
}

// ticketsTask ends a satellite that is over.
func (d *decision) ticketsTask() error {
	if d.s.HandForHand != nil {
		d.rankRound()
	}
	return d.endSatellite(nil)
}

// mayHoldTickets refuses what would leave fewer tickets than were won: so much less in the pool (minor units), for so many players.
func (s *State) mayHoldTickets(less money.Amount, players int) error {
	if s.Structure.Satellite == nil || s.Reached == 0 {
		return nil
	}
	promised := max(s.Structure.Guarantee, s.Sharing.promised(), s.Structure.Satellite.promised(players))
	if pool := max(s.boughtIn()-less+s.Sharing.Additions(), promised); s.Structure.Satellite.tickets(pool, players) < s.Reached {
		return refusal.New(TicketsPromised)
	}
	return nil
}

// mayChangeTickets keeps what a satellite is played for: once the cards are in the air only more tickets can be guaranteed.
func (s *State) mayChangeTickets(to *Structure, back bool) error {
	was, is := s.Structure.Satellite, to.Satellite
	if s.Phase == Registering || was == nil && is == nil {
		return nil
	}
	if was == nil || is == nil || *is != (Satellite{was.Ticket, was.Value, is.Least, was.Target}) {
		return refusal.New(ChangeStarted, "Part", string(PartPayouts))
	}
	if is.Least < was.Least && !back {
		return refusal.New(ChangeGuarantee, "Guarantee", is.promised(TicketsMax), "Before", was.promised(TicketsMax))
	}
	return s.by(to).mayHoldTickets(0, len(s.index))
}

// paidOut is the prize of who has the value of a ticket instead of it.
func (s *State) paidOut(e *Entry, t *article.Trace) ([]InKind, error) {
	if s.HasTicket(e) && !s.Policy.TicketsPaidOut.Decide(t) {
		return nil, refusal.New(TicketNotMoney, "Player", string(e.Player), "Cite", string(first(t.Decided())))
	}
	return nil, nil
}

// ticketOf is the ticket of an entry that has won one, as a prize that is no money.
func (s *State) ticketOf(e *Entry) InKind {
	k := s.Structure.Satellite
	return InKind{Place: e.Place, What: k.Ticket, Value: k.Value, Ticket: true}
}

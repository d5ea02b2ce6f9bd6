package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// handEnded eliminates who has no chips left after a hosted hand.
func (d *decision) handEnded(t *table.State, events []table.Event, e table.HandEnded) error {
	var out []Out
	seats, stacks := dealtIn(t, events)
	for p, n := range seats {
		removed := t.At(n).Removed || removedBy(events, n)
		if e.Stacks[p] == 0 || removed {
			out = append(out, Out{Player: t.At(n).Player, Table: t.No, Seat: n, Starting: stacks[p], Disqualified: removed, Removed: e.Stacks[p],
				By: d.s.tookChips(t, seats, p, e.Pots)})
		}
	}
	if len(out) > 0 && !d.ask(t.No, out) {
		if err := d.eliminate(out, false); err != nil {
			return err
		}
	}
	return d.targetAtHand(t, events, e, out)
}

// awardTaken eliminates who has no chips left since a ruling gave those of a pot to somebody else, as after that hand.
func (d *decision) awardTaken(t *table.State, events []table.Event) error {
	left := map[table.SeatNo]chip.Amount{}
	var moves []table.ChipsMoved
	for _, e := range events {
		if m, moved := e.(table.ChipsMoved); moved {
			left[m.From] -= m.Amount
			left[m.To] += m.Amount
			moves = append(moves, m)
		}
	}
	var out []Out
	for _, m := range moves {
		seat := t.At(m.From)
		gone := slices.ContainsFunc(out, func(o Out) bool { return o.Seat == m.From })
		if gone || seat.Stack+left[m.From] > 0 {
			continue
		}
		o := Out{Player: seat.Player, Table: t.No, Seat: m.From, By: []table.PlayerID{t.At(m.To).Player}}
		if t.Hand != nil {
			o.Starting = t.Hand.Started[seat.Player]
		}
		out = append(out, o)
	}
	if len(out) == 0 || d.ask(t.No, out) {
		return nil
	}
	return d.eliminate(out, false)
}

// tookChips are the players who won the pot that decides who took the chips of the player in position p, by the book's reading.
func (s *State) tookChips(t *table.State, seats []table.SeatNo, p int, pots []table.PotWon) (by []table.PlayerID) {
	for _, pot := range pots {
		if !slices.Contains(pot.Players, p) || slices.Contains(pot.Winners, p) {
			continue
		}
		if by = by[:0]; s.Rules.Bounty != nil && s.Rules.Bounty.Pot.Value == bounty.MainPot {
			pot = pots[0]
		}
		for _, w := range pot.Winners {
			by = append(by, t.At(seats[w]).Player)
		}
	}
	slices.SortStableFunc(by, s.fromButton(t))
	return by
}

// StillIn are the entries whose players are in, in the order in which they came.
func (s *State) StillIn() (in []*Entry) {
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place == 0 {
			in = append(in, e)
		}
	}
	return in
}

// removedBy reports whether events disqualify the player in seat n.
func removedBy(events []table.Event, n table.SeatNo) bool {
	return slices.ContainsFunc(events, func(e table.Event) bool {
		s, is := e.(table.Sanctioned)
		return is && s.Seat == n && s.Sanction.Kind.Removes()
	})
}

// sanctioned takes a player who is disqualified out of the event. With a player in a hand it waits for the hand to end.
func (d *decision) sanctioned(t *table.State, e table.Sanctioned) error {
	seat := t.At(e.Seat)
	if !e.Sanction.Kind.Removes() || seat.Removed || t.InHand(e.Seat) {
		return nil
	}
	return d.eliminate([]Out{{Player: seat.Player, Table: t.No, Seat: e.Seat, Disqualified: true, Removed: seat.Stack}}, true)
}

// dealtIn returns the seats of the hand that ended, by position, and their stacks when it began.
func dealtIn(t *table.State, events []table.Event) ([]table.SeatNo, []chip.Amount) {
	if t.Hand == nil { // begun and over in one command
		for _, e := range events {
			if started, ok := e.(table.HandStarted); ok {
				return started.Seats, started.Config.Stacks
			}
		}
		return nil, nil
	}
	stacks := make([]chip.Amount, len(t.Hand.Seats))
	for p, player := range t.Hand.Players {
		stacks[p] = t.Hand.Started[player]
	}
	return t.Hand.Seats, stacks
}

// bust eliminates players at an untracked table, as the floor reports them.
func (d *decision) bust(c Bust) error {
	if d.s.Hosted {
		return refusal.New(OutByHand)
	}
	if len(c.Stacks) != 0 && len(c.Stacks) != len(c.SameHand)+1 {
		return refusal.New(BadSameHand)
	}
	var out []Out
	for i, p := range append([]table.PlayerID{c.Player}, c.SameHand...) {
		entry := d.s.Entry(p)
		switch {
		case entry == nil:
			return refusal.New(UnknownPlayer, "Player", string(p))
		case entry.Place > 0:
			return refusal.New(PlayerOut, "Player", string(p))
		case entry.Apart():
			return refusal.New(NotSeated, "Player", string(p))
		case i > 0 && entry.Table != out[0].Table, slices.ContainsFunc(out, func(o Out) bool { return o.Player == p }):
			return refusal.New(BadSameHand)
		}
		o := Out{Player: p, Table: entry.Table, Seat: entry.Seat}
		if len(c.Stacks) > 0 {
			if o.Starting = c.Stacks[i]; o.Starting < 1 {
				return refusal.New(BadSameHand)
			}
		}
		if c.Better != "" {
			o.PotHand = PotWorse
			if c.Better == p {
				o.PotHand = PotBetter
			}
		}
		out = append(out, o)
	}
	if c.Better != "" && !slices.ContainsFunc(out, func(o Out) bool { return o.PotHand == PotBetter }) {
		return refusal.New(BadSameHand)
	}
	return d.eliminate(out, true)
}

// eliminate places players who are out in the same hand: whoever began it with more chips is placed higher, equal
// stacks share places and prizes. The last one left has won.
func (d *decision) eliminate(out []Out, byHand bool) error {
	left := d.s.Left - len(out)
	if left < 1 || d.s.playing() <= len(out) { // of a flight somebody is left too
		return refusal.New(SomebodyMustWin)
	}
	var t article.Trace
	order := d.s.Policy.SameHand.Value
	if len(out) > 1 {
		order = d.s.Policy.SameHand.Decide(&t)
	}
	rankOut(out, left+d.s.Reached, order)
	prizes := d.s.PlacePrizes()
	if ends := left == 1 && d.s.Flight() == 0; ends && d.s.LateOpen {
		prizes = d.fixPayouts(false)
	}
	d.prize(out, prizes, &t)
	d.emit(Eliminated{Out: out, At: d.m.At, ByHand: byHand})
	if err := d.outHeads(out, left, len(prizes)); err != nil {
		return err
	}
	for _, o := range out {
		key := "out"
		if o.Disqualified {
			d.noteDisqualified(o)
			continue
		}
		if o.Absent {
			d.noteAbsent(o)
			continue
		}
		if o.Tied > 0 {
			key = "out_tied"
		}
		if o.Prize > 0 {
			key += "_paid"
		}
		d.note(key, t.Decided(), "Player", string(o.Player), "Table", o.Table, "Seat", int(o.Seat), "Place", o.Place,
			"Tied", o.Tied, "Prize", int(o.Prize), "Left", left)
		d.noteLeaver(&o)
	}
	if left == 1 && d.s.Flight() == 0 {
		return d.end(out, prizes)
	}
	return nil
}

// noteDisqualified says what becomes of a player who is disqualified, and of the chips.
func (d *decision) noteDisqualified(o Out) {
	var t article.Trace
	penalty.Disqualify(o.Removed, d.s.Chips, d.s.Rules.Penalty, &t)
	d.note("disqualified", t.Decided(), "Player", string(o.Player), "Table", o.Table, "Seat", int(o.Seat), "Place", o.Place, "Removed", int(o.Removed))
}

// rankOut gives the places left+1 … to players out in the same hand and puts them in the order of their places.
func rankOut(out []Out, left int, order SameHand) {
	slices.SortStableFunc(out, func(a, b Out) int { return cmp.Compare(b.Starting, a.Starting) })
	for i := 0; i < len(out); {
		j := i + 1
		for j < len(out) && (order == AllTie || out[j].Starting == out[i].Starting) {
			j++
		}
		for k := i; k < j; k++ {
			out[k].Place = left + 1 + i
			if j-i > 1 {
				out[k].Tied = j - i
			}
		}
		i = j
	}
}

// prize gives players who are out what their places pay.
func (d *decision) prize(out []Out, prizes []money.Amount, t *article.Trace) {
	if len(prizes) == 0 {
		return
	}
	placed := make([]Placed, len(out))
	for i, o := range out {
		placed[i] = Placed{Entry: d.s.Entry(o.Player).No, Place: o.Place, Tied: o.Tied}
	}
	better := func(no int) bool {
		return slices.ContainsFunc(out, func(o Out) bool { return o.PotHand == PotBetter && d.s.Entry(o.Player).No == no })
	}
	for _, p := range d.s.shareOut(placed, prizes, better) {
		for i := range out {
			if d.s.Entry(out[i].Player).No == p.Entry {
				out[i].Prize = p.Prize
			}
		}
		if p.Tied > 0 && p.Prize > 0 {
			d.s.Policy.TiedPrizes.Decide(t)
			if covered(p.Place, p.Tied, prizes)%(money.Amount(p.Tied)*d.s.Sharing.round(&d.s.Structure.Payouts)) != 0 {
				d.s.Policy.SharedRemainder.Decide(t)
			}
		}
	}
}

// end makes the only player left the winner.
func (d *decision) end(out []Out, prizes []money.Amount) error {
	if d.s.Structure.Satellite != nil {
		return d.endSatellite(out)
	}
	for i := range d.s.Entries {
		e := &d.s.Entries[i]
		if e.Place > 0 || slices.ContainsFunc(out, func(o Out) bool { return o.Player == e.Player }) {
			continue
		}
		winner := Out{Player: e.Player, Table: e.Table, Seat: e.Seat, Place: 1, Prize: prizes[0]}
		d.emit(Ended{Winner: winner, At: d.m.At})
		var t article.Trace
		d.s.Policy.PayoutsFixed.Decide(&t)
		d.equalStacks(&t)
		d.note("winner", t.Decided(), "Player", string(e.Player), "Prize", int(winner.Prize))
		return d.ownHead(e, d.held())
	}
	return nil
}

package sim

import (
	"fmt"
	"maps"
	"slices"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// ticketAuditor follows a satellite by its events alone, with an arithmetic of its own: how many tickets the pool holds, who has one, which
// chips of a surplus go to whom, and that the books hold each ticket and each cent once. It shares no code with the packages it audits.
type ticketAuditor struct {
	sheet   tournament.Structure
	entries []*ticketEntry
	latest  map[table.PlayerID]*ticketEntry
	spent   int64 // on chips, into the pool
	charged int64 // fees on them
	percent int64 // of what is bought, withheld by law
	closed  bool
	count   int   // tickets of the pool once it is closed
	pool    int64 // then
	over    bool
	hands   map[int]*ticketHand // by table
	given   int                 // tickets in players' hands
	paid    int                 // tickets had in money
	money   int64               // handed out in money
}

// ticketEntry is what an entry has come to.
type ticketEntry struct {
	no     int
	player table.PlayerID
	out    bool // went out, or left with a ticket
	target bool // left with a ticket
	place  int  // as the events tell it; 0: in
	tied   int
}

// ticketHand is the hand in play at a table: who was dealt in, from the left of the button, and with what they end it.
type ticketHand struct {
	button table.SeatNo
	seats  []table.SeatNo // by position
	stacks []int64        // at its end
	over   bool
}

func newTicketAuditor(s tournament.Structure, percent int64) *ticketAuditor {
	return &ticketAuditor{sheet: s, percent: percent, latest: map[table.PlayerID]*ticketEntry{}, hands: map[int]*ticketHand{}}
}

// See takes in what happened.
func (a *ticketAuditor) See(events []tournament.Event) error {
	for _, e := range events {
		if err := a.see(e); err != nil {
			return fmt.Errorf("tickets: %w", err)
		}
	}
	return nil
}

func (a *ticketAuditor) see(e tournament.Event) error {
	switch e := e.(type) {
	case tournament.Registered:
		a.enter(e.Player, e.No)
	case tournament.LateSeated:
		if was := a.latest[e.Player]; was != nil && (!was.out || was.target) {
			return fmt.Errorf("%s enters again who is in or has a ticket", e.Player)
		}
		a.enter(e.Player, e.No)
		a.shift(1)
	case tournament.Unregistered:
		a.leave(e.Player)
	case tournament.LateUndone:
		a.leave(e.Player)
		a.shift(-1)
	case tournament.ChipsSold:
		a.sells(e, 1)
	case tournament.ChipsTakenBack:
		a.sells(e.Sale, -1)
	case tournament.RegistrationClosed:
		return a.closes(e)
	case tournament.RegistrationReopened:
		a.closed = false
	case tournament.Eliminated:
		for _, o := range e.Out {
			if a.latest[o.Player].out {
				return fmt.Errorf("%s goes out twice", o.Player)
			}
			at := a.latest[o.Player]
			at.out, at.place, at.tied = true, o.Place, o.Tied
		}
	case tournament.RoundRanked:
		a.placed(e.Places)
	case tournament.OutRanked:
		a.placed(e.Places)
	case tournament.BustUndone:
		for _, back := range e.Back {
			at := a.latest[back.Player]
			at.out, at.target, at.place, at.tied = false, false, 0, 0
		}
		if e.Reopen {
			for _, at := range a.in() {
				at.place, at.tied = 0, 0
			}
		}
		a.placed(e.Places)
		a.over = a.over && !e.Reopen
	case tournament.TargetReached:
		return a.reached(e)
	case tournament.Ended:
		a.over = true
		for _, o := range append([]tournament.Out{e.Winner}, e.Also...) {
			at := a.latest[o.Player]
			at.place, at.tied = o.Place, o.Tied
		}
		a.placed(e.Places)
	case tournament.PrizeHandedOut:
		a.money += int64(e.Money)
		if len(e.Kind) > 0 {
			a.given++
		} else if a.holds(e.Entry) {
			a.paid++
		}
	case tournament.TableEvent:
		a.atTable(e)
	}
	return nil
}

// shift moves the places of those who are out by an entry that comes, or goes.
func (a *ticketAuditor) shift(by int) {
	for _, e := range a.entries {
		if e.out && !e.target {
			e.place += by
		}
	}
}

func (a *ticketAuditor) placed(list []tournament.Placed) {
	for _, p := range list {
		for _, e := range a.entries {
			if e.no == p.Entry {
				e.place, e.tied = p.Place, p.Tied
			}
		}
	}
}

func (a *ticketAuditor) enter(p table.PlayerID, no int) {
	at := &ticketEntry{no: no, player: p}
	a.entries = append(a.entries, at)
	a.latest[p] = at
}

func (a *ticketAuditor) leave(p table.PlayerID) {
	gone := a.latest[p]
	a.entries = slices.DeleteFunc(a.entries, func(e *ticketEntry) bool { return e == gone })
	delete(a.latest, p)
	for _, e := range a.entries {
		if e.player == p {
			a.latest[p] = e
		}
	}
}

func (a *ticketAuditor) sells(e tournament.ChipsSold, sign int64) {
	var sale *tournament.Sale
	switch e.What {
	case tournament.RebuySold:
		sale = &a.sheet.Rebuys.Sale
	case tournament.AddOnSold:
		sale = a.sheet.AddOn
	default:
		return
	}
	a.spent += sign * int64(sale.Price)
	a.charged += sign * int64(sale.Fee)
}

// closes counts the tickets of the pool, and compares the prizes with them.
func (a *ticketAuditor) closes(e tournament.RegistrationClosed) error {
	value, players := int64(a.sheet.Satellite.Value), len(a.latest)
	least := int64(min(a.sheet.Satellite.Least, players)) * value
	bought := int64(len(a.entries))*int64(a.sheet.BuyIn) + a.spent
	a.pool = max(bought-(bought*a.percent+50)/100, int64(a.sheet.Guarantee), least)
	a.closed, a.count = true, 0
	for a.count < players && int64(a.count+1)*value <= a.pool {
		a.count++
	}
	rest := a.pool
	for i, prize := range e.Prizes {
		switch {
		case i >= a.count && (i > a.count || int64(prize) != rest):
			return fmt.Errorf("place %d of %d tickets has %d", i+1, a.count, prize)
		case i == 0 && a.count == players: // and what is left, for everybody
		case i < a.count && int64(prize) != value:
			return fmt.Errorf("the ticket of place %d is worth %d", i+1, prize)
		}
		rest -= int64(prize)
	}
	if rest != 0 {
		return fmt.Errorf("%d of a pool of %d are for nobody", rest, a.pool)
	}
	return nil
}

// atTable follows who was dealt in, and how the hand ends.
func (a *ticketAuditor) atTable(e tournament.TableEvent) {
	switch t := e.Event.(type) {
	case table.HandStarted:
		a.hands[e.Table] = &ticketHand{button: t.Positions.Button, seats: t.Seats}
	case table.HandEnded:
		h := a.hands[e.Table]
		h.over, h.stacks = true, nil
		for _, stack := range t.Stacks {
			h.stacks = append(h.stacks, int64(stack))
		}
	}
}

// reached counts the chips of a surplus out, one smallest chip at a time, and compares.
func (a *ticketAuditor) reached(e tournament.TargetReached) error {
	won := map[table.SeatNo]bool{}
	var left int64
	for _, w := range e.Won {
		at := a.latest[w.Player]
		if at.out || at.no != w.Entry {
			return fmt.Errorf("%s leaves with a ticket who is out", w.Player)
		}
		at.out, at.target, won[w.Seat] = true, true, true
		left += int64(w.Removed)
	}
	a.placed(e.Places)
	h := a.hands[e.Table]
	if h == nil || !h.over { // real chips: whoever tells them counts by himself
		return nil
	}
	in := len(a.in()) + len(e.Won)
	if in == 2 && a.closed && a.count-a.targets() == 0 { // the last ticket of two: nothing is shared
		return nil
	}
	want, rest := share(h, int64(a.sheet.Satellite.Target), a.unit(e), len(e.Won))
	got := map[table.SeatNo]int64{}
	for _, s := range e.Shares {
		got[s.Seat] += int64(s.Chips)
	}
	for n := range won {
		delete(want, n)
	}
	if !maps.Equal(got, want) || left != int64(len(e.Won))*int64(a.sheet.Satellite.Target)+rest {
		return fmt.Errorf("a surplus at table %d goes to %v, not %v; %d leave play", e.Table, got, want, left)
	}
	return nil
}

// unit is the chip in which a surplus is shared: the largest that every share is made of, and no smaller than the sheet's.
func (a *ticketAuditor) unit(e tournament.TargetReached) int64 {
	unit := int64(a.sheet.Chips[0])
	for _, c := range a.sheet.Chips {
		whole := len(e.Shares) > 0
		for _, s := range e.Shares {
			whole = whole && int64(s.Chips)%int64(c) == 0
		}
		if whole {
			unit = int64(c)
		}
	}
	return unit
}

// share deals out what the players of a hand have above the target, chip by chip from the left of the button, until nobody has the target
// who has no ticket, or tickets have gone to so many.
func share(h *ticketHand, target, unit int64, tickets int) (got map[table.SeatNo]int64, rest int64) {
	got = map[table.SeatNo]int64{}
	type seat struct {
		no    table.SeatNo
		stack int64
		gone  bool
	}
	var row []seat
	for n := int(h.button) + 1; n <= int(h.button)+table.MaxSeats; n++ {
		no := table.SeatNo((n-1)%table.MaxSeats + 1)
		if p := slices.Index(h.seats, no); p >= 0 && h.stacks[p] > 0 {
			row = append(row, seat{no: no, stack: h.stacks[p]})
		}
	}
	for {
		var surplus int64
		found := false
		for i := range row {
			if !row[i].gone && row[i].stack >= target && tickets > 0 {
				row[i].gone, found = true, true
				surplus += row[i].stack - target
				tickets--
			}
		}
		if !found {
			return got, rest
		}
		stay := slices.DeleteFunc(slices.Clone(row), func(s seat) bool { return s.gone })
		for k := 0; surplus >= unit && len(stay) > 0; k++ {
			no := stay[k%len(stay)].no
			got[no] += unit
			surplus -= unit
			i := slices.IndexFunc(row, func(s seat) bool { return s.no == no })
			row[i].stack += unit
		}
		rest += surplus
	}
}

// in are the entries that are in.
func (a *ticketAuditor) in() (out []*ticketEntry) {
	for _, e := range a.entries {
		if !e.out {
			out = append(out, e)
		}
	}
	return out
}

// targets is how many have left with tickets.
func (a *ticketAuditor) targets() (n int) {
	for _, e := range a.entries {
		if e.target {
			n++
		}
	}
	return n
}

// holds reports whether an entry has a ticket: everybody who shares its place has one.
func (a *ticketAuditor) holds(no int) bool {
	return slices.ContainsFunc(a.entries, func(e *ticketEntry) bool {
		return e.no == no && e.place > 0 && a.latest[e.player] == e && e.place+max(e.tied, 1)-1 <= a.count
	})
}

// agree compares the books: each ticket once, each price once, and in the end as much money and value out as came in.
func (a *ticketAuditor) agree(s *tournament.State) error {
	got := map[ledger.Kind]int64{}
	one := map[string]int64{} // tickets of a player
	var prizes, kind int64
	for _, b := range s.Ledger().Balances() {
		switch {
		case b.Asset.Kind == ledger.Ticket:
			got[b.Account.Kind] += int64(b.Amount)
			if b.Account.Owner.Player != "" {
				one[b.Account.Owner.Player] += int64(b.Amount)
			}
		case b.Account.Kind == tournament.PrizesAccount:
			prizes += int64(b.Amount)
		case b.Account.Kind == tournament.InKindAccount:
			kind += int64(b.Amount)
		}
	}
	for p, n := range one {
		if n < 0 || n > 1 {
			return fmt.Errorf("tickets: %s has %d", p, n)
		}
	}
	issued, toWin, owed, given := -got[tournament.TicketsIssuedAccount], got[tournament.TicketsToWinAccount], got[tournament.TicketsAccount], got[tournament.TicketsGivenAccount]
	want := int64(0)
	if a.closed {
		want = int64(a.count - a.paid)
	}
	if issued != want || toWin < 0 || toWin+owed+given != issued || given != int64(a.given) {
		return fmt.Errorf("tickets: %d issued, not %d; %d to be won, %d owed, %d given", issued, want, toWin, owed, given)
	}
	have := int64(0)
	for _, e := range a.entries {
		if a.closed && a.holds(e.no) {
			have++
		}
	}
	if owed+given+int64(a.paid) != have || a.closed && have < int64(a.targets()) {
		return fmt.Errorf("tickets: %d won, by %d players, %d of them by the target", owed+given+int64(a.paid), have, a.targets())
	}
	n := int64(len(a.entries))
	prices := n*int64(a.sheet.BuyIn+a.sheet.Fee) + a.spent + a.charged
	if desk := -int64(s.Total(tournament.DeskAccount)); desk != prices-a.money {
		return fmt.Errorf("tickets: %d at the desk, not %d", desk, prices-a.money)
	}
	if !a.over {
		return nil
	}
	if out := prizes + kind + a.money; out != a.pool {
		return fmt.Errorf("tickets: %d won of a pool of %d", out, a.pool)
	}
	return a.agreeEnd(s, int(owed+given)+a.paid)
}

// agreeEnd looks at who has what in the end.
func (a *ticketAuditor) agreeEnd(s *tournament.State, won int) error {
	left := a.in()
	if n := a.count - a.targets(); a.count > 0 && n > 0 && len(left) > n {
		return fmt.Errorf("tickets: %d left for %d tickets", len(left), n)
	}
	shares := false
	for i := range s.Entries {
		e := &s.Entries[i]
		shares = shares || e.Tied > 1 && e.Place <= a.count && e.Place+e.Tied-1 > a.count
	}
	if won > a.count || won < a.count && !shares && a.count > a.targets() && len(left)+len(a.outs()) >= a.count {
		return fmt.Errorf("tickets: %d of %d were won", won, a.count)
	}
	for _, e := range left {
		at := s.Entry(e.player)
		if a.count > a.targets() && (int64(s.Prize(at)) < int64(a.sheet.Satellite.Value) || at.Place != 1) {
			return fmt.Errorf("tickets: %s was left and has place %d and %d", e.player, at.Place, s.Prize(at))
		}
	}
	return nil
}

// outs are the entries that went out.
func (a *ticketAuditor) outs() []*ticketEntry {
	return slices.DeleteFunc(slices.Clone(a.entries), func(e *ticketEntry) bool { return !e.out })
}

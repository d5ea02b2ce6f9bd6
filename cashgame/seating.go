package cashgame

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// giveSeat gives a free seat to a player, which needs a reason while another is next for it (LP-2.2-11).
func (d *decision) giveSeat(c GiveSeat) error {
	t, err := d.mayHave(c)
	if err != nil {
		return err
	}
	d.offLists(c.Player, t)
	d.emit(SeatGiven{Player: c.Player, Table: c.Table, Seat: c.Seat, At: d.at, Until: d.at + seconds(d.s.House.Arrive), Reason: c.Reason, Cites: d.cites()})
	return nil
}

// mayHave refuses a seat that a player may not have, or not before others without a reason.
func (d *decision) mayHave(c GiveSeat) (*Table, error) {
	if err := validPlayer(c.Player); err != nil {
		return nil, err
	}
	t, err := d.freeFor(c.Player, c.Table, c.Seat)
	if err != nil {
		return nil, err
	}
	if d.s.expected(c.Player) {
		return nil, refusal.New(IsCalled, "Player", string(c.Player))
	}
	if at, n := d.s.SeatOf(c.Player); at == t {
		return nil, refusal.New(AlreadySits, "Table", c.Table, "Seat", int(n))
	}
	if err := d.apartFrom(c.Player, t); err != nil {
		return nil, err
	}
	if err := d.feedersFirst(t, c.Player, c.Reason); err != nil {
		return nil, err
	}
	if next, _ := d.s.Next(t); next != nil && next.Player != c.Player {
		d.s.Policy.List.Decide(&d.trace)
		if c.Reason == "" || len(c.Reason) > ReasonMax {
			return nil, d.refuse(OutOfOrder, "Player", string(next.Player))
		}
	}
	d.s.Policy.SeatGiven.Decide(&d.trace)
	return t, nil
}

func (d *decision) takeBackSeat(c TakeBackSeat) error {
	if d.s.GivenTo(c.Player) == nil {
		return d.refuse(NoSeatGiven)
	}
	if err := d.reason(c.Reason); err != nil {
		return err
	}
	d.emit(SeatTakenBack{Player: c.Player, Why: WhyFloor, Reason: c.Reason, At: d.at})
	return nil
}

// sitDown has a player take the seat that he was given, with chips that were counted there.
func (d *decision) sitDown(c SitDown) error {
	p := &d.s.Policy
	if given := d.s.GivenTo(c.Player); given == nil {
		p.SeatGiven.Decide(&d.trace)
		return d.refuse(NoSeatGiven)
	} else if given.Table != c.Table || given.Seat != c.Seat {
		p.AssignedSeat.Decide(&d.trace)
		return d.refuse(OtherSeat, "Table", given.Table, "Seat", int(given.Seat))
	}
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	return d.sitsDown(c, t, g)
}

// sitsDown is a player at the seat that is his.
func (d *decision) sitsDown(c SitDown, t *Table, g *Game) error {
	p := &d.s.Policy
	if at, n := d.s.SeatOf(c.Player); at != nil { // asked for a change: brings the stack by ChangeTable
		return refusal.New(AlreadySits, "Table", at.Play.No, "Seat", int(n))
	}
	if c.Stack == 0 {
		p.PlayersOnly.Decide(&d.trace)
		return d.refuse(NoChips)
	}
	if err := whole(c.Stack, g, false); err != nil {
		return err
	}
	held, err := d.buyIn(c, g)
	if err != nil {
		return err
	}
	p.BuyInCounted.Decide(&d.trace)
	e := SatDown{Player: c.Player, Table: c.Table, Seat: c.Seat, Stack: c.Stack, Held: held, Arrival: table.Newcomer, Posts: c.Posts, At: d.at}
	if l := d.s.left(c.Player, c.Table); l != nil {
		e.Arrival = table.CashedOut
		d.s.Rules.Table.CashReturn.Decide(&d.trace)
	}
	if t.Play.Hands > 0 {
		p.EntryChoice.Decide(&d.trace)
	}
	e.Charge, e.No = d.owesTime(t, g)
	if e.Charge >= e.Stack {
		return refusal.New(BuyInLow, "Min", g.MinBuyIn)
	}
	e.Cites = d.cites()
	d.emit(e)
	d.offLists(c.Player, t)
	return nil
}

// buyIn judges with how much a player sits down, and says how much of it was held for him. What was held comes back whole (LP-2.2-4-b); who left the
// table not long ago brings what he left with, however much that is (LP-2.2-5); everybody else buys in between the table's limits.
func (d *decision) buyIn(c SitDown, g *Game) (held chip.Amount, err error) {
	p := &d.s.Policy
	if held = d.s.Held(c.Player); held > 0 && c.Stack < held {
		p.HeldWhole.Decide(&d.trace)
		return 0, d.refuse(HeldComesBack, "Chips", held)
	}
	if rack := d.rack(c.Player); c.Stack-held > rack {
		return 0, refusal.New(NotEnough, "Chips", rack)
	}
	if l := d.s.left(c.Player, c.Table); l != nil {
		if within := p.ReturnWithin.Value; within > 0 && d.at-l.At <= minutes(within) && l.Stack > 0 {
			p.ReturnWithin.Decide(&d.trace)
			if c.Stack != l.Stack {
				return 0, d.refuse(SameStack, "Chips", l.Stack, "Minutes", within)
			}
			return held, nil
		}
	}
	if held > 0 {
		p.HeldWhole.Decide(&d.trace)
		if c.Stack == held {
			return held, nil
		}
	}
	return held, d.limits(c.Stack, g)
}

// limits refuses a stack that is less than the smallest buy-in, or more than the largest (LP-6-17, CR-CG-21).
func (d *decision) limits(stack chip.Amount, g *Game) error {
	if stack < g.MinBuyIn {
		return refusal.New(BuyInLow, "Min", g.MinBuyIn)
	}
	return d.atMost(stack, g)
}

func (d *decision) atMost(stack chip.Amount, g *Game) error {
	if g.MaxBuyIn == 0 {
		return nil
	}
	d.s.Policy.BuyInMost.Decide(&d.trace)
	if stack > g.MaxBuyIn {
		return d.refuse(BuyInHigh, "Max", g.MaxBuyIn)
	}
	return nil
}

// chooseEntry has a player post what he owes, or wait for the big blind: he may change his mind (CR-CG-8, LP-4-5, LP-4-10).
func (d *decision) chooseEntry(c ChooseEntry) error {
	t, _, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	seat := t.Play.At(c.Seat)
	fresh := seat.Arrival == table.Newcomer || seat.Arrival == table.Substitute || seat.Arrival == table.CashedOut
	switch {
	case !fresh && !seat.Standing.Owes() && seat.Standing.WaitHands == 0:
		return refusal.New(NoEntry, "Table", c.Table, "Seat", int(c.Seat))
	case seat.Standing.Posts == c.Posts && seat.Standing.WaitHands == 0:
		return nil
	case fresh && c.Posts:
		d.s.Policy.EntryChoice.Decide(&d.trace)
	case fresh:
		d.s.Policy.EntryChoice.Decide(&d.trace)
		d.s.Rules.Table.CashNewWaits.Decide(&d.trace)
	default:
		d.s.Rules.Table.CashMissedWaits.Decide(&d.trace)
	}
	d.emit(EntryChosen{Table: c.Table, Seat: c.Seat, Posts: c.Posts, Cites: d.cites()})
	return nil
}

// leaveTable takes a player off the table, whenever he likes (CR-CG-38). What was counted cannot be more than is known to be at the table, unless the
// floor says why: then the table is off by that much.
func (d *decision) leaveTable(c LeaveTable) error {
	t, chair, p, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if err := whole(c.Stack, d.s.Game(t.Game), true); err != nil {
		return err
	}
	if t.Hosted != nil && t.Play.InHand(c.Seat) { // he has gone, and the chips follow when the hand is over
		wishes := chair.Wishes
		wishes.Leave = true
		return d.wish(Wish{Table: c.Table, Seat: c.Seat, Wishes: wishes})
	}
	if t.On && chair.Behind > 0 {
		return refusal.New(BehindFirst, "Chips", chair.Behind)
	}
	if chair.Busted != 0 && c.Stack == 0 {
		d.s.Policy.Busted.Decide(&d.trace)
		if chair.Late {
			d.s.Policy.RebuyLate.Decide(&d.trace)
		}
	} else {
		d.s.Policy.Leave.Decide(&d.trace)
	}
	e := LeftTable{Player: p, Table: c.Table, Seat: c.Seat, Stack: c.Stack, Chips: c.Chips, Reason: c.Short, At: d.at}
	if err := d.denominated(c.Chips, c.Stack); err != nil {
		return err
	}
	if known := d.s.InPlay(c.Table); c.Stack > known {
		if c.Short == "" || len(c.Short) > ReasonMax {
			return refusal.New(MoreThanThere, "Chips", known)
		}
		e.Found = c.Stack - known
	}
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

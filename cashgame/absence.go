package cashgame

import (
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// stepAway is a player who leaves the seat for a while. His chips stay on the table at his own risk (LP-2.2-4-a).
func (d *decision) stepAway(c StepAway) error {
	_, chair, _, err := d.seated(c.Table, c.Seat)
	switch {
	case err != nil:
		return err
	case chair.Away != nil:
		return refusal.New(IsAway)
	case c.Notice < 0 || c.Notice > MinutesMax:
		return refusal.New(BadPlace, "Max", MinutesMax)
	}
	d.s.Policy.LeftChips.Decide(&d.trace)
	if c.Notice > 0 {
		d.s.Policy.PickUp.Decide(&d.trace)
	}
	d.emit(SteppedAway{Table: c.Table, Seat: c.Seat, Notice: c.Notice, At: d.at, Cites: d.cites()})
	return nil
}

// away is a seat whose player is away; nobody plays there meanwhile.
func (d *decision) away(no int, n table.SeatNo) (*Table, *Chair, table.PlayerID, error) {
	t, chair, p, err := d.seated(no, n)
	switch {
	case err != nil:
		return nil, nil, "", err
	case chair.Away == nil:
		return nil, nil, "", refusal.New(NotAway)
	case chair.Owner != "":
		return nil, nil, "", refusal.New(OtherPlays)
	}
	return t, chair, p, nil
}

// pickUpAt is from when an absent player's chips may be taken away: after the time of the book, or that told beforehand if it is longer (LP-2.2-20);
// 0: the book has no such time.
func (s *State) pickUpAt(a *Away) Instant {
	if s.Policy.PickUp.Value == 0 {
		return 0
	}
	return a.Since + minutes(max(s.Policy.PickUp.Value, a.Notice))
}

// seatLostAt is from when an absent player's seat goes to who waits (LP-2.2-21); 0: the book counts orbits.
func (s *State) seatLostAt(a *Away) Instant {
	if s.Policy.SeatLost.Value == 0 {
		return 0
	}
	return a.Since + minutes(max(s.Policy.SeatLost.Value, a.Lock))
}

// pickUp takes chips off the table and holds them: for a player who wants it, or one who is away long enough (LP-2.2-20).
func (d *decision) pickUp(c PickUp) error {
	t, chair, _, err := d.away(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if chair.Away.Held {
		return nil
	}
	p := &d.s.Policy
	if from := d.s.pickUpAt(chair.Away); !c.Asked && from != 0 {
		p.PickUp.Decide(&d.trace)
		if d.at < from {
			return d.refuse(TooSoon, "Minutes", int((from-chair.Away.Since)/60_000))
		}
	}
	if err := whole(c.Stack, d.s.Game(t.Game), false); err != nil {
		return err
	}
	if known := d.s.InPlay(c.Table); c.Stack > known {
		return refusal.New(MoreThanThere, "Chips", known)
	}
	p.HeldWhole.Decide(&d.trace)
	d.emit(PickedUp{Table: c.Table, Seat: c.Seat, Stack: c.Stack, At: d.at, Cites: d.cites()})
	return nil
}

// freeSeat gives the seat of an absent player to who waits, and holds his chips: after the time of the book (LP-2.2-21) or once the orbit is over (CR-CG-24,
// CR-CG-26, CR-CG-27).
func (d *decision) freeSeat(c FreeSeat) error {
	t, chair, p, err := d.away(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if err := d.losesSeat(t, chair.Away); err != nil {
		return err
	}
	if chair.Away.Held {
		c.Stack = 0
	} else if err := whole(c.Stack, d.s.Game(t.Game), false); err != nil {
		return err
	}
	if known := d.s.InPlay(c.Table); c.Stack > known {
		return refusal.New(MoreThanThere, "Chips", known)
	}
	d.s.Policy.HeldWhole.Decide(&d.trace)
	d.emit(SeatFreed{Player: p, Table: c.Table, Seat: c.Seat, Stack: c.Stack, At: d.at, Cites: d.cites()})
	return nil
}

// losesSeat refuses to give away the seat of who may still come back.
func (d *decision) losesSeat(t *Table, a *Away) error {
	p := &d.s.Policy
	names := d.s.Names(t)
	if at := d.s.seatLostAt(a); at != 0 {
		p.SeatLost.Decide(&d.trace)
		if a.Lock > 0 {
			p.SeatLock.Decide(&d.trace)
		}
		switch {
		case names == 0:
			return refusal.New(NobodyWaits, "Table", t.Play.No)
		case d.at < at:
			return d.refuse(TooSoon, "Minutes", int((at-a.Since)/60_000))
		}
		return nil
	}
	if names == 0 {
		return refusal.New(NobodyWaits, "Table", t.Play.No)
	}
	if d.s.Rules.Table.Absent(t.Orbit(a, t.moves(d.s)), true, &d.trace) != table.AbsentFreed {
		return d.refuse(TooSoon, "Minutes", 0)
	}
	return nil
}

// moves is by how many seats the button of a table moves on for the next hand.
func (t *Table) moves(s *State) int {
	at := t.Play.Next(s.Rules.Table, nil)
	if at.None() || at.Frozen || t.Play.LastPositions().None() {
		return 0
	}
	return (int(at.Button)-int(t.Play.Button)+len(t.Chairs)-1)%len(t.Chairs) + 1
}

// lockSeat keeps a seat for a player who is away, no longer than the book lets it be kept from who waits (LP-2.2-21).
func (d *decision) lockSeat(c LockSeat) error {
	if _, _, _, err := d.away(c.Table, c.Seat); err != nil {
		return err
	}
	most := d.s.Policy.SeatLock.Decide(&d.trace)
	if c.Minutes < 1 || c.Minutes > most {
		return d.refuse(LockLong, "Max", most)
	}
	d.emit(SeatLocked{Table: c.Table, Seat: c.Seat, Minutes: c.Minutes, Cites: d.cites()})
	return nil
}

// comeBack has an absent player play again, with exactly what was held for him (LP-2.2-4-b). What was missed he posts, or waits for the big blind.
func (d *decision) comeBack(c ComeBack) error {
	t, chair, p, err := d.away(c.Table, c.Seat)
	if err != nil {
		return err
	}
	e := CameBack{Player: p, Table: c.Table, Seat: c.Seat, Posts: c.Posts, At: d.at}
	if chair.Away.Held {
		d.s.Policy.HeldWhole.Decide(&d.trace)
		e.Held = d.s.Held(p)
	}
	if st := t.Play.At(c.Seat).Standing; st.Owes() {
		d.s.Rules.Table.CashMissedWaits.Decide(&d.trace)
		if c.Posts {
			d.s.Rules.Table.CashMissed.Decide(&d.trace)
		}
	}
	e.Cites = d.cites()
	if t.Play.InHand(c.Seat) { // before his cards were killed
		d.emit(TableEvent{Table: c.Table, Event: table.AbsenceSet{Seat: c.Seat}})
	}
	d.emit(e)
	return nil
}

// sitIn has another player play at the seat of an absent one, who has agreed to it, with chips of his own; those of the absent player are boxed (LP-2.2-12,
// LP-4-7).
func (d *decision) sitIn(c SitIn) error {
	t, chair, owner, err := d.away(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if err := validPlayer(c.Player); err != nil {
		return err
	}
	if at, n := d.s.SeatOf(c.Player); at != nil {
		return refusal.New(AlreadySits, "Table", at.Play.No, "Seat", int(n))
	}
	g, p := d.s.Game(t.Game), &d.s.Policy
	switch {
	case !p.PlayOver.Decide(&d.trace):
		return d.refuse(NoSitIn)
	case !c.Agreed:
		return d.refuse(SitInAgreed)
	case t.On:
		return refusal.New(HandIsOn)
	case chair.Away.Held:
		c.Boxed = 0
	case c.Boxed < 1 || c.Boxed%g.Unit != 0 || c.Boxed > d.s.InPlay(c.Table):
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(c.Table))
	}
	if err := d.apartFrom(c.Player, t); err != nil {
		return err
	}
	if err := whole(c.Stack, g, false); err != nil {
		return err
	}
	if rack := d.s.Rack(c.Player); c.Stack > rack {
		return refusal.New(NotEnough, "Chips", rack)
	}
	if err := d.limits(c.Stack, g); err != nil {
		return err
	}
	d.s.Rules.Table.CashSubstitute.Decide(&d.trace)
	d.emit(SatIn{Player: c.Player, Table: c.Table, Seat: c.Seat, Owner: owner, Boxed: c.Boxed, Stack: c.Stack, Posts: c.Posts, At: d.at, Cites: d.cites()})
	d.offLists(c.Player, t)
	return nil
}

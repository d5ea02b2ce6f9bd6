package cashgame

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// changeSeat moves a player to a free seat of the table, as the book lets him (CR-CG-30, LP-4-14).
func (d *decision) changeSeat(c ChangeSeat) error {
	t, chair, p, err := d.seated(c.Table, c.From)
	if err != nil {
		return err
	}
	if _, err := d.freeFor(p, c.Table, c.To); err != nil {
		return err
	}
	switch {
	case t.On:
		return refusal.New(HandIsOn)
	case chair.Away != nil:
		return refusal.New(IsAway)
	}
	ch := d.s.Rules.Table.ChangeSeat(c.From, c.To, t.Play.LastPositions(), t.Play.Seating(), &d.trace)
	if ch.Approval && !c.Approved {
		return d.refuse(NeedsApproval)
	}
	d.emit(SeatChanged{Table: c.Table, From: c.From, To: c.To, Wait: ch.Wait, AfterButton: ch.AfterButton, Cites: d.cites()})
	return nil
}

// askSeat notes that a player would sit elsewhere at the table; what the book makes of the change is judged when he moves.
func (d *decision) askSeat(c AskSeat) error {
	t, chair, _, err := d.seated(c.Table, c.From)
	switch {
	case err != nil:
		return err
	case c.Ends && chair.Asks == nil:
		return refusal.New(NotWaiting)
	case !c.Ends && chair.Asks != nil && chair.Asks.To == c.To:
		return refusal.New(AlreadyWaits)
	case c.To == c.From || c.To != 0 && !t.Play.Has(c.To):
		return refusal.New(NoSuchSeat, "Table", c.Table, "Seat", int(c.To))
	case chair.Owner != "":
		return refusal.New(OtherPlays)
	}
	if !c.Ends {
		d.s.Rules.Table.CashSeatChange.Decide(&d.trace)
	}
	d.emit(SeatAsked{Table: c.Table, Seat: c.From, To: c.To, Ends: c.Ends, At: d.at, Cites: d.cites()})
	return nil
}

// changeTable moves a player who asked for it to the seat that he was given at another table. The floor agrees for a reason, and no more comes along than
// the largest buy-in there (CR-CG-31): the rest is the player's, for the cage.
func (d *decision) changeTable(c ChangeTable) error {
	p := &d.s.Policy
	given := d.s.GivenTo(c.Player)
	if given == nil {
		p.SeatGiven.Decide(&d.trace)
		return d.refuse(NoSeatGiven)
	}
	from, n := d.s.SeatOf(c.Player)
	if from == nil {
		return refusal.New(NobodyThere, "Table", given.Table, "Seat", int(given.Seat))
	}
	to, g, err := d.table(given.Table)
	if err != nil {
		return err
	}
	if from == to {
		return refusal.New(SameTable)
	}
	if err := d.mayMove(from, n, c.Stack); err != nil {
		return err
	}
	if given.Must || given.Merged {
		return d.movesUp(from, n, given, c.Stack)
	}
	if p.TableChange.Decide(&d.trace) {
		if err := d.reason(c.Reason); err != nil {
			return err
		}
	}
	e := Moved{Player: c.Player, From: from.Play.No, FromSeat: n, To: given.Table, ToSeat: given.Seat, Stack: c.Stack, Reason: c.Reason, At: d.at}
	if most := g.MaxBuyIn; most > 0 && c.Stack > most && p.ChangeMost.Decide(&d.trace) {
		e.Stack, e.Back = most, c.Stack-most
	}
	if c.Stack < g.MinBuyIn {
		return refusal.New(BuyInLow, "Min", g.MinBuyIn)
	}
	e.Cites = d.cites()
	d.emit(e)
	d.offLists(c.Player, to)
	return nil
}

// movesUp is a player of a feeder game who moves to the main game, as he has to: with the whole stack, as whoever the house moves (CR-CG-32).
func (d *decision) movesUp(from *Table, n table.SeatNo, given *Given, stack chip.Amount) error {
	if from.On {
		return refusal.New(HandIsOn)
	}
	d.s.Policy.ForcedWhole.Decide(&d.trace)
	e := Moved{Player: given.Player, From: from.Play.No, FromSeat: n, To: given.Table, ToSeat: given.Seat, Stack: stack, Forced: true, At: d.at, Cites: d.cites()}
	if st := from.Play.At(n).Standing; given.Merged {
		e.MissedBig, e.MissedSmall = st.MissedBig, st.MissedSmall
	}
	d.emit(e)
	d.offLists(given.Player, d.s.Table(given.Table))
	return nil
}

// mayMove refuses to take a player off a table with a stack that cannot be his.
func (d *decision) mayMove(from *Table, n table.SeatNo, stack chip.Amount) error {
	chair := from.Chair(n)
	switch {
	case chair.Away != nil:
		return refusal.New(IsAway)
	case chair.Find != nil && chair.Find.What != FoundOwn:
		return refusal.New(FindFirst, "Seat", int(n))
	case stack < 1 || stack%from.Play.Unit != 0:
		return refusal.New(BadAmount, "Unit", from.Play.Unit)
	case stack > d.s.InPlay(from.Play.No):
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(from.Play.No))
	}
	return nil
}

// balance moves a player to another table, which he does not ask for: with the whole stack (CR-CG-32). Whose turn it is to move the book says, and
// another one is moved for a reason (CR-CG-33).
func (d *decision) balance(c Balance) error {
	from, _, p, err := d.seated(c.From, c.Seat)
	if err != nil {
		return err
	}
	to, err := d.freeFor(p, c.To, c.Opposite)
	if err != nil {
		return err
	}
	switch {
	case c.From == c.To:
		return refusal.New(SameTable)
	case to.Game != from.Game:
		return refusal.New(NoSuchGame, "Game", to.Game)
	case from.On:
		return refusal.New(HandIsOn)
	}
	if err := d.mayMove(from, c.Seat, c.Stack); err != nil {
		return err
	}
	if err := d.apartFrom(p, to); err != nil {
		return err
	}
	d.s.Policy.BalancePick.Decide(&d.trace)
	if pick := d.s.Pick(from); pick != c.Seat && (c.Reason == "" || len(c.Reason) > ReasonMax) {
		return d.refuse(NotTheTurn, "Seat", int(pick))
	}
	d.s.Policy.ForcedWhole.Decide(&d.trace)
	d.emit(Moved{Player: p, From: c.From, FromSeat: c.Seat, To: c.To, ToSeat: c.Opposite, Stack: c.Stack, Forced: true, Reason: c.Reason, At: d.at,
		Cites: d.cites()})
	d.offLists(p, to)
	return nil
}

// Pick is whose turn it is to move from a table: the next player after the big blind who is there (CR-CG-33); 0 where nobody is.
func (s *State) Pick(t *Table) table.SeatNo {
	last := t.Play.LastPositions()
	big := last.Big
	if big == 0 {
		big = last.BigSeat
	}
	if big == 0 {
		big = t.Play.Button
	}
	for i := range t.Chairs {
		n := table.SeatNo((int(big)+i)%len(t.Chairs) + 1)
		if t.Play.At(n).Player != "" && t.Chair(n).Away == nil {
			return n
		}
	}
	return 0
}

// Fullest is the table of a game from which a player moves, and the one to which; nil where they differ by less than two.
func (s *State) Fullest(game string) (from, to *Table) {
	for _, t := range s.Tables {
		if t.Closed != 0 || t.Game != game {
			continue
		}
		if from == nil || t.Play.Players() > from.Play.Players() {
			from = t
		}
		if to == nil || t.Play.Players() < to.Play.Players() {
			to = t
		}
	}
	if from == nil || from.Play.Players()-to.Play.Players() < 2 {
		return nil, nil
	}
	return from, to
}

// invite has a guest sit behind a player where the book lets him and nobody objects (LP-2.2-27); else who does not play does not sit (LP-2.2-26).
func (d *decision) invite(c Invite) error {
	_, chair, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	p := &d.s.Policy
	switch {
	case c.Ends && !chair.Guest || !c.Ends && chair.Guest:
		return nil
	case c.Ends:
	case !p.Guest.Decide(&d.trace):
		p.PlayersOnly.Decide(&d.trace)
		return d.refuse(NoGuest)
	case c.Objects:
		return d.refuse(NoGuest)
	}
	d.emit(GuestSet{Table: c.Table, Seat: c.Seat, Ends: c.Ends, Cites: d.cites()})
	return nil
}

package cashgame

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// buy gives a player chips out of the cage.
func (d *decision) buy(c Buy) error {
	if err := validPlayer(c.Player); err != nil {
		return err
	}
	if err := whole(c.Amount, nil, false); err != nil {
		return err
	}
	if err := d.denominated(c.Chips, c.Amount); err != nil {
		return err
	}
	d.emit(Bought{Player: c.Player, Amount: c.Amount, Chips: c.Chips, At: d.at})
	return nil
}

// redeem gives chips back to the cage: those that the player carries first, then those that are held.
func (d *decision) redeem(c Redeem) error {
	rack, held := d.s.Rack(c.Player), d.s.Held(c.Player)
	if c.Amount == 0 {
		c.Amount = rack + held
	}
	if c.Amount < 1 || c.Amount > rack+held {
		return refusal.New(NotEnough, "Chips", rack+held)
	}
	if err := d.denominated(c.Chips, c.Amount); err != nil {
		return err
	}
	e := Redeemed{Player: c.Player, Rack: min(c.Amount, rack), Chips: c.Chips, At: d.at}
	e.Held = c.Amount - e.Rack
	if plays := d.s.behindOf(c.Player); rack-e.Rack < plays {
		return refusal.New(BehindPlays, "Chips", plays)
	}
	if t, n := d.s.SeatOf(c.Player); t != nil && e.Held > 0 { // he is away, and what is held comes back whole
		d.s.Policy.HeldWhole.Decide(&d.trace)
		return d.refuse(HeldComesBack, "Chips", held, "Seat", int(n))
	}
	d.emit(e)
	return nil
}

// addChips puts chips on the table between two hands (LP-G-rebuy): to have more, or after all was lost. No stack grows above the largest buy-in; what
// stands there has to be known for that.
func (d *decision) addChips(c AddChips) error {
	t, chair, player, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	g, p := d.s.Game(t.Game), &d.s.Policy
	if err := whole(c.Amount, g, false); err != nil {
		return err
	}
	p.RebuyBetween.Decide(&d.trace)
	switch {
	case c.Amount <= chair.Behind: // they play already
		return d.delivers(c, player)
	case t.inHand(c.Seat) && chair.Busted == 0:
		return d.refuse(BetweenHands)
	case t.Hosted == nil && c.Amount > d.rack(player):
		return refusal.New(NotEnough, "Chips", d.rack(player))
	case chair.Away != nil:
		return refusal.New(IsAway)
	}
	stack, told := c.Stack, c.Stack != nil
	if chair.Busted != 0 {
		stack, told = new(chip.Amount), true
	}
	switch {
	case !told && (g.MaxBuyIn > 0 || p.RebuyUnit.Value):
		return refusal.New(StackMissing)
	case told && (*stack < 0 || *stack > d.s.InPlay(c.Table)):
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(c.Table))
	}
	e := ChipsAdded{Table: c.Table, Seat: c.Seat, Amount: c.Amount, Told: told, Rebought: chair.Busted != 0, At: d.at}
	if told {
		e.Stack = *stack + c.Amount
	}
	if err := d.addable(e, g); err != nil {
		return err
	}
	if e.Rebought {
		p.Busted.Decide(&d.trace)
		if st := t.Play.At(c.Seat).Standing; st.Owes() {
			d.s.Rules.Table.CashRebuyOwes.Decide(&d.trace)
		}
	}
	e.Cites = d.cites()
	d.buys(t, player, c.Amount)
	d.emit(e)
	return nil
}

// delivers puts chips on the table that play already: they were judged when they were announced.
func (d *decision) delivers(c AddChips, player table.PlayerID) error {
	if c.Amount > d.s.Rack(player) {
		return refusal.New(NotEnough, "Chips", d.s.Rack(player))
	}
	e := ChipsAdded{Table: c.Table, Seat: c.Seat, Amount: c.Amount, Told: c.Stack != nil, At: d.at}
	if e.Told {
		e.Stack = *c.Stack + c.Amount
	}
	d.trace.Reset()
	d.s.Rules.Dispute.InTransit.Decide(&d.trace)
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

// addable judges an amount: in multiples of the small blind where the book says so, up to what the table allows (CR-CG-21).
func (d *decision) addable(e ChipsAdded, g *Game) error {
	if d.s.Policy.RebuyUnit.Decide(&d.trace) && e.Amount%g.Small() != 0 {
		return d.refuse(AddUnit, "Unit", g.Small())
	}
	if e.Rebought {
		return d.limits(e.Stack, g)
	}
	if !e.Told {
		return nil
	}
	return d.atMost(e.Stack, g)
}

// takeOff is a player who wants to go on with fewer chips: the book forbids it (LP-2.2-13, CR-CG-17) unless the house has it otherwise.
func (d *decision) takeOff(c TakeOff) error {
	t, _, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if err := whole(c.Amount, d.s.Game(t.Game), false); err != nil {
		return err
	}
	if !d.s.Policy.Reduce.Decide(&d.trace) {
		return d.refuse(NoReducing)
	}
	if known := d.s.InPlay(c.Table); c.Amount > known {
		return refusal.New(MoreThanThere, "Chips", known)
	}
	d.emit(ChipsTakenOff{Table: c.Table, Seat: c.Seat, Amount: c.Amount, Cites: d.cites()})
	return nil
}

// tellStack notes what was counted in front of a player: everybody may see what stands there (LP-2.2-6-b).
func (d *decision) tellStack(c TellStack) error {
	t, chair, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if err := whole(c.Stack, d.s.Game(t.Game), true); err != nil {
		return err
	}
	switch {
	case chair.Away != nil && chair.Away.Held && chair.Owner == "":
		return refusal.New(IsAway)
	case c.Stack == 0:
		return d.tellBusted(TellBusted{Table: c.Table, Seat: c.Seat})
	case c.Stack > d.s.InPlay(c.Table):
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(c.Table))
	}
	d.s.Policy.Visible.Decide(&d.trace)
	d.emit(StackTold{Table: c.Table, Seat: c.Seat, Stack: c.Stack, Cites: d.cites()})
	return nil
}

// tellBusted is a player who has lost all: he buys chips or leaves (CR-CG-18), and the table waits a moment (CR-CG-19).
func (d *decision) tellBusted(c TellBusted) error {
	_, chair, _, err := d.seated(c.Table, c.Seat)
	switch {
	case err != nil:
		return err
	case chair.Busted != 0:
		return nil
	case chair.Behind > 0:
		return refusal.New(BehindFirst, "Chips", chair.Behind)
	case chair.Away != nil && chair.Owner == "":
		return refusal.New(IsAway)
	}
	d.s.Policy.Busted.Decide(&d.trace)
	d.s.Policy.RebuyWait.Decide(&d.trace)
	d.emit(BustedTold{Table: c.Table, Seat: c.Seat, At: d.at, Until: d.at + seconds(d.s.House.RebuyWait), Cites: d.cites()})
	return nil
}

// waitFor has a table wait on for who buys chips: the floor decides (CR-CG-20).
func (d *decision) waitFor(c WaitFor) error {
	_, chair, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	if chair.Busted == 0 {
		return refusal.New(NotBusted)
	}
	d.s.Policy.RebuyLate.Decide(&d.trace)
	d.emit(WaitsOn{Table: c.Table, Seat: c.Seat, Until: d.at + seconds(max(d.s.House.RebuyWait, 60)), Cites: d.cites()})
	return nil
}

// tellWager judges chips that are bet where the house wants large ones (LP-6-14): smaller ones play only where together they are worth one, and what is left
// over goes back.
func (d *decision) tellWager(c TellWager) error {
	t, _, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	g := d.s.Game(t.Game)
	switch {
	case g.Least == 0:
		return refusal.New(NoBigChips)
	case len(c.Chips) == 0 || len(c.Chips) > 1000:
		return refusal.New(BadAmount, "Unit", g.Unit)
	}
	var large, small chip.Amount
	for _, one := range c.Chips {
		if err := whole(one, g, false); err != nil {
			return err
		}
		if one >= g.Least {
			large += one
		} else {
			small += one
		}
	}
	d.s.Policy.BigChips.Decide(&d.trace)
	back := small % g.Least
	d.emit(WagerJudged{Table: c.Table, Seat: c.Seat, Plays: large + small - back, Back: back, Cites: d.cites()})
	return nil
}

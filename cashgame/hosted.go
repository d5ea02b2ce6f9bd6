package cashgame

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// counted makes of a command what it is at a hosted table, where every stack is known: the amounts are those that stand there. What tells of a hand
// with real cards is refused.
func (d *decision) counted(c Command) (Command, error) {
	switch c := c.(type) {
	case EndHand:
		return c, d.realCards(c.Table)
	case CollectTime:
		return c, d.realCards(c.Table)
	case TellStack:
		return c, d.realCards(c.Table)
	case TellBusted:
		return c, d.realCards(c.Table)
	case TellWager:
		return c, d.realCards(c.Table)
	case SitIn:
		return c, d.realCards(c.Table)
	case TellTip:
		return c, d.realCards(c.Table)
	case PlayBehind:
		return c, d.realCards(c.Table)
	case TellFound:
		return c, d.realCards(c.Table)
	case CountTable:
		return c, d.realCards(c.Table)
	case ChangeChips:
		return c, d.realCards(c.Table)
	case LeaveTable:
		c.Stack = d.stackAt(c.Table, c.Seat, c.Stack)
		return c, nil
	case PickUp:
		c.Stack = d.stackAt(c.Table, c.Seat, c.Stack)
		return c, d.noneInHand(c.Table, c.Seat)
	case FreeSeat:
		c.Stack = d.stackAt(c.Table, c.Seat, c.Stack)
		return c, d.noneInHand(c.Table, c.Seat)
	case TakeOff:
		return c, d.noneInHand(c.Table, c.Seat)
	case AddChips:
		if t := d.s.Table(c.Table); t != nil && t.Hosted != nil {
			stack := d.stackAt(c.Table, c.Seat, 0)
			c.Stack = &stack
		}
		return c, nil
	case Balance:
		c.Stack = d.stackAt(c.From, c.Seat, c.Stack)
		return c, d.noneInHand(c.From, c.Seat)
	case ChangeTable:
		if t, n := d.s.SeatOf(c.Player); t != nil {
			c.Stack = d.stackAt(t.Play.No, n, c.Stack)
			return c, d.noneInHand(t.Play.No, n)
		}
		return c, nil
	}
	return c, nil
}

// realCards refuses what is told of a table that floorbook deals: it knows.
func (d *decision) realCards(no int) error {
	if t := d.s.Table(no); t != nil && t.Hosted != nil {
		return refusal.New(DealtHere, "Table", no)
	}
	return nil
}

// stackAt is what stands at a seat of a hosted table; elsewhere what was told.
func (d *decision) stackAt(no int, n table.SeatNo, told chip.Amount) chip.Amount {
	if t := d.s.Table(no); t != nil && t.Hosted != nil && t.Play.Has(n) {
		return t.Play.At(n).Stack
	}
	return told
}

// noneInHand refuses to take chips off a seat of a hosted table to which the hand in progress was dealt.
func (d *decision) noneInHand(no int, n table.SeatNo) error {
	if t := d.s.Table(no); t != nil && t.Hosted != nil && t.Play.InHand(n) {
		return refusal.New(HandIsOn)
	}
	return nil
}

// inHand reports whether the chips of a seat are in a hand: at a table with real cards nobody knows whose are not.
func (t *Table) inHand(n table.SeatNo) bool {
	if t.Hosted == nil {
		return t.On
	}
	return t.Play.InHand(n)
}

// rack is what a player carries, with what he has bought by this very command.
func (d *decision) rack(p table.PlayerID) chip.Amount { return d.s.Rack(p) + d.bought }

// buys gives a player at a hosted table the play chips that he lacks.
func (d *decision) buys(t *Table, p table.PlayerID, amount chip.Amount) {
	if lack := amount - d.rack(p); t.Hosted != nil && lack > 0 {
		d.emit(Bought{Player: p, Amount: lack, At: d.at})
		d.bought += lack
	}
}

// ofHosted are the commands of players at hosted tables.
func (d *decision) ofHosted(c Command) (bool, error) {
	switch c := c.(type) {
	case TakeSeat:
		return true, d.takeSeat(c)
	case Wish:
		return true, d.wish(c)
	case NameGame:
		return true, d.nameGame(c)
	}
	return false, nil
}

// takeSeat has a player sit down where he is next, with play chips out of the cage.
func (d *decision) takeSeat(c TakeSeat) error {
	if err := validPlayer(c.Player); err != nil {
		return err
	}
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	if t.Hosted == nil {
		return refusal.New(NotDealt, "Table", c.Table)
	}
	if given := d.s.GivenTo(c.Player); given != nil && (given.Table != c.Table || given.Seat != c.Seat) {
		d.s.Policy.AssignedSeat.Decide(&d.trace)
		return d.refuse(OtherSeat, "Table", given.Table, "Seat", int(given.Seat))
	} else if given == nil {
		if _, err := d.mayHave(GiveSeat{Player: c.Player, Table: c.Table, Seat: c.Seat}); err != nil {
			return err
		}
	}
	if c.Stack < 1 || c.Stack%g.Unit != 0 {
		return refusal.New(BadAmount, "Unit", g.Unit)
	}
	d.trace.Reset()
	d.buys(t, c.Player, c.Stack-d.s.Held(c.Player))
	return d.sitsDown(SitDown(c), t, g)
}

// wish notes what a player wants. What the book or the game does not allow is refused.
func (d *decision) wish(c Wish) error {
	t, chair, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	g, w := d.s.Game(t.Game), c.Wishes
	switch p := d.s.Rules.Hand; {
	case t.Hosted == nil:
		return refusal.New(NotDealt, "Table", c.Table)
	case w == chair.Wishes:
		return nil
	case w.Straddle && !g.MayStraddle(d.s.Rules):
		return refusal.New(NoStraddle, "Cite", string(p.Straddle.Cite))
	case w.Runs < 0 || w.Runs > 1 && w.Runs > p.RunIt.Value:
		return refusal.New(NoRuns, "Max", p.RunIt.Value, "Cite", string(p.RunIt.Cite))
	case w.TopUp != 0 && (w.TopUp < g.MinBuyIn || g.MaxBuyIn > 0 && w.TopUp > g.MaxBuyIn):
		return refusal.New(BuyInLow, "Min", g.MinBuyIn)
	}
	for _, amount := range []chip.Amount{w.TopUp, w.Add} {
		if err := whole(amount, g, true); err != nil {
			return err
		}
	}
	d.emit(Wished{Table: c.Table, Seat: c.Seat, Wishes: w})
	switch playing := t.Play.InHand(c.Seat); {
	case playing && w.Leave != chair.Wishes.Leave && chair.Away == nil:
		d.emit(TableEvent{Table: c.Table, Event: table.AbsenceSet{Seat: c.Seat, Absent: w.Leave}}) // the house acts for who has gone
	case playing:
	case w.Leave:
		return d.leaveTable(LeaveTable{Table: c.Table, Seat: c.Seat, Stack: t.Play.At(c.Seat).Stack})
	case w.Add > 0 || w.TopUp > 0:
		d.fills(t, g, c.Seat, t.Play.At(c.Seat).Stack, w)
	}
	return nil
}

// MayStraddle reports whether a game has a straddle, and its book allows one.
func (g *Game) MayStraddle(r table.Rules) bool {
	return g.Straddle && r.Hand.Straddle.Value != 0 && !g.Blinds.Game.Upcards()
}

// nameGame has the player with the next button name the game (LP-G-dealers).
func (d *decision) nameGame(c NameGame) error {
	t, _, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	g := d.s.Game(t.Game)
	switch {
	case !g.Choice || c.Which < 0 || c.Which >= len(g.Rotation):
		return refusal.New(table.NotOffered, "Game", g.Blinds.Game.String())
	case t.Play.Hand != nil:
		return refusal.New(HandIsOn)
	case t.Play.Next(d.s.Rules.Table, nil).Button != c.Seat:
		return refusal.New(NotTheButton, "Seat", int(c.Seat))
	}
	d.emit(GameNamed(c))
	return nil
}

// atHosted judges what is said or done at a table that floorbook deals, and carries out what follows once the hand is over.
func (d *decision) atHosted(t *Table, g *Game, c any) error {
	switch c := c.(type) {
	case table.SetDeck:
		if err := d.mayBegin(t, g); err != nil {
			return err
		}
		c.Cards = d.s.Stakes(t).Game.DeckSize()
		return d.play(t, t.Play, c)
	case table.StartHand:
		return d.nextHand(t)
	case table.RunIt:
		if c.Times != t.Runs() {
			return refusal.New(NoRuns, "Max", t.Runs(), "Cite", string(d.s.Rules.Hand.RunIt.Cite))
		}
	case table.CallTime:
		n := t.Play.ToAct()
		if c.Limit == 0 && d.s.Rules.Shotclock != nil && d.s.Rules.Shotclock.Allowance.Value.House {
			c.Limit = int64(max(t.Hosted.Act, 10)) * 1000
		}
		if n != 0 && t.Hosted.Bank > 0 {
			c.Cards, c.Extension = max(0, t.Chair(n).Bank), int64(t.Hosted.Extra)*1000
		}
		return d.play(t, t.Play, table.At(c, int64(d.at)))
	case table.NextHand, table.TellButton, table.ButtonWasOn, table.TakeUp, table.SetAbsent, table.AwardPot, table.Kill, table.Reveal, table.Retrieve:
		return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
	}
	return d.play(t, t.Play, table.At(c, int64(d.at)))
}

// play passes a command on to a hosted table, as it is or is about to be; with the hand, what it waited for is over.
func (d *decision) play(t *Table, play *table.State, c any) error {
	before := len(d.events)
	if err := d.passOn(t, play, c); err != nil {
		return err
	}
	d.useBank(t, before)
	for _, e := range d.events[before:] {
		switch at, _ := e.(TableEvent); at.Event.(type) {
		case table.HandEnded:
			d.handDone(t, d.after(play, before), true)
			return nil
		case table.HandVoided:
			d.handDone(t, d.after(play, before), false)
			return nil
		}
	}
	return nil
}

// after is a table once what has happened since is carried out.
func (d *decision) after(play *table.State, since int) *table.State {
	after := play.Clone()
	for _, e := range d.events[since:] {
		if at, is := e.(TableEvent); is {
			table.Apply(after, at.Event)
		}
	}
	return after
}

// useBank counts the extensions that went on the decision which the events since end.
func (d *decision) useBank(t *Table, since int) {
	if t.Play.Hand == nil || t.Play.Hand.Clock == nil {
		return
	}
	clock := t.Play.Hand.Clock
	acts := slices.ContainsFunc(d.events[since:], func(e Event) bool {
		acted, is := e.(TableEvent).Event.(table.Acted)
		return is && acted.Seat == clock.Seat
	})
	if used := clock.Clock.At(int64(d.at)).Used; acts && used > 0 {
		d.emit(BankUsed{Table: t.Play.No, Seat: clock.Seat, Used: used})
	}
}

// handDone tells how the hand of a hosted table was played out, or that it was void, and carries out what players have asked for until then.
func (d *decision) handDone(t *Table, after *table.State, played bool) {
	g, no := d.s.Game(t.Game), t.Play.No
	over := HandOver{Table: no, No: after.Hands, At: d.at}
	d.trace.Reset()
	if result := after.Last; result != nil && played {
		pots := result.State.Result().Pots
		over.Pots, over.Rake = make([]chip.Amount, len(pots)), make([]chip.Amount, len(pots))
		for _, pot := range pots {
			over.Pots[pot.Index], over.Rake[pot.Index] = pot.Amount, pot.Rake
			over.Dropped += pot.Rake
		}
		over.Flop = result.State.BoardLen() > 0
	}
	if over.Dropped > 0 {
		d.s.Rules.Hand.Rake.Decide(&d.trace)
	} else {
		over.Rake = nil
	}
	over.Cites = d.cites()
	d.emit(over)
	next := after.Next(d.s.Rules.Table, nil)
	for i := range t.Chairs {
		if n := table.SeatNo(i + 1); after.At(n).Player != "" {
			d.afterHand(t, g, n, after, next)
		}
	}
}

// afterHand is what becomes of the player of a seat between two hands: he leaves, fills up, has lost all, sits out, or has been away long enough.
func (d *decision) afterHand(t *Table, g *Game, n table.SeatNo, after *table.State, next table.Positions) {
	chair, stack, no := t.Chair(n), after.At(n).Stack, t.Play.No
	d.trace.Reset()
	switch a := chair.Away; {
	case chair.Wishes.Leave:
		d.s.Policy.Leave.Decide(&d.trace)
		d.emit(LeftTable{Player: after.At(n).Player, Table: no, Seat: n, Stack: stack, At: d.at, Cites: d.cites()})
	case a != nil && a.Held:
	case a != nil && a.Seat && d.s.Names(t) > 0:
		d.s.Policy.HeldWhole.Decide(&d.trace)
		d.emit(SeatFreed{Player: after.At(n).Player, Table: no, Seat: n, Stack: stack, At: d.at, Cites: d.cites()})
	case a != nil && a.PickUp && stack > 0:
		d.s.Policy.HeldWhole.Decide(&d.trace)
		d.emit(PickedUp{Table: no, Seat: n, Stack: stack, At: d.at, Cites: d.cites()})
	case a == nil && d.fills(t, g, n, stack, chair.Wishes):
	case stack == 0 && chair.Busted == 0:
		d.s.Policy.Busted.Decide(&d.trace)
		d.s.Policy.RebuyWait.Decide(&d.trace)
		d.emit(BustedTold{Table: no, Seat: n, At: d.at, Until: d.at + seconds(d.s.House.RebuyWait), Cites: d.cites()})
	case a == nil && chair.Wishes.SitOut && next.Big == n:
		d.s.Policy.LeftChips.Decide(&d.trace)
		d.emit(SteppedAway{Table: no, Seat: n, At: d.at, Cites: d.cites()})
	}
}

// fills adds the chips that a player has asked for, as far as the table allows, and reports whether it did.
func (d *decision) fills(t *Table, g *Game, n table.SeatNo, stack chip.Amount, w Wishes) bool {
	want := w.Add
	if w.TopUp > stack+want && stack+want < w.TopUp {
		want = w.TopUp - stack
	}
	if g.MaxBuyIn > 0 {
		want = min(want, g.MaxBuyIn-stack)
	}
	unit := g.Unit
	if d.s.Policy.RebuyUnit.Value {
		unit = g.Small()
	}
	if want -= want % unit; want <= 0 {
		return false
	}
	d.trace.Reset()
	e := ChipsAdded{Table: t.Play.No, Seat: n, Amount: want, Stack: stack + want, Told: true, Rebought: stack == 0, At: d.at}
	if d.addable(e, g) != nil {
		return false
	}
	d.s.Policy.RebuyBetween.Decide(&d.trace)
	e.Cites = d.cites()
	d.bought = 0
	d.buys(t, t.Play.At(n).Player, want)
	d.emit(e)
	return true
}

// timeUp ends the time of the player to act at a hosted table: by the book, and where the book leaves it to the floor as it proposes. Who let it run
// out is away from the table until he says that he is back.
func (d *decision) timeUp(t *Table) error {
	clock := t.Play.Hand.Clock
	c := table.TimeUp{At: int64(d.at)}
	if zero := clock.Clock.Zero(d.s.Rules.Shotclock); zero.Floor {
		c.Option = zero.Zero.String()
	}
	before := len(d.events)
	if err := d.play(t, t.Play, c); err != nil {
		return err
	}
	left := slices.ContainsFunc(d.events[before:], func(e Event) bool {
		gone, is := e.(LeftTable)
		return is && gone.Seat == clock.Seat
	})
	if t.Chair(clock.Seat).Away == nil && !left {
		d.trace.Reset()
		d.s.Policy.LeftChips.Decide(&d.trace)
		d.emit(SteppedAway{Table: t.Play.No, Seat: clock.Seat, At: d.at, Cites: d.cites()})
	}
	return nil
}

// MayDeal reports why the next hand of a hosted table may not begin now, nil when it may. The error is a *refusal.Error.
func (s *State) MayDeal(t *Table, at Instant) error {
	d := decision{s: s, at: at}
	g := s.Game(t.Game)
	switch {
	case t.Hosted == nil || t.Closed != 0:
		return refusal.New(NotDealt, "Table", t.Play.No)
	case t.Play.Hand != nil:
		return refusal.New(HandIsOn)
	case t.Play.Players() < 2:
		return refusal.New(table.TooFewAtTable, "Table", t.Play.No)
	}
	if err := d.mayBegin(t, g); err != nil {
		return err
	}
	play := *t.Play
	var seats [table.MaxSeats]table.Seat // it is asked of every table after each act of a session
	play.Seats = append(seats[:0], t.Play.Seats...)
	d.treatAbsent(t, &play)
	d.sitOut(t, g, &play, &HandBegan{})
	if play.Next(s.Rules.Table, nil).None() {
		return refusal.New(table.TooFewAtTable, "Table", t.Play.No)
	}
	return nil
}

// renewInvitation has another link lead to the hosted tables: those who have the one before come in by it no more.
func (d *decision) renewInvitation() error {
	if !d.s.House.Play() {
		return refusal.New(NoInvitation)
	}
	d.emit(InvitationRenewed{No: d.s.Invitation.No + 1, At: d.at})
	return nil
}

// revokeInvitation has no link lead there until another one is made. Who sits there stays.
func (d *decision) revokeInvitation() error {
	if !d.s.House.Play() || d.s.Invitation.Revoked {
		return refusal.New(NoInvitation)
	}
	d.emit(InvitationRevoked{No: d.s.Invitation.No, At: d.at})
	return nil
}

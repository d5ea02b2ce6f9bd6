package cashgame

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// atTable passes a command on to a table.
func (d *decision) atTable(c AtTable) error {
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	if t.Hosted != nil {
		return d.atHosted(t, g, c.Command)
	}
	switch inner := c.Command.(type) {
	case table.NextHand:
		return d.nextHand(t)
	case table.SetButton, table.TellButton:
		return d.passOn(t, t.Play, table.At(inner, int64(d.at)))
	case table.Penalise, table.ReportInfraction, table.Impose:
		return d.passOn(t, t.Play, inner)
	}
	return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c.Command))
}

func (d *decision) passOn(t *Table, play *table.State, c any) error {
	events, err := table.Decide(play, c, d.s.Rules)
	if err != nil {
		return err
	}
	for _, e := range events {
		d.emit(TableEvent{Table: t.Play.No, Event: e})
	}
	return nil
}

// nextHand begins a hand: the absent are treated as the book has it, the button moves, and who is new or owes waits or posts. It is refused while the price
// of the seats is due, once the last hand was dealt, and while nothing is played.
func (d *decision) nextHand(t *Table) error {
	no, g := t.Play.No, d.s.Game(t.Game)
	if err := d.mayBegin(t, g); err != nil {
		return err
	}
	if t.On && t.Hosted == nil { // nobody has said what was dropped
		d.emit(HandOver{Table: no, No: t.Play.Hands, Untold: true, At: d.at})
	}
	play := *t.Play
	play.Seats = slices.Clone(t.Play.Seats)
	e := HandBegan{Table: no, No: t.Play.Hands + 1, At: d.at}
	d.treatAbsent(t, &play)
	d.sitOut(t, g, &play, &e)
	blinds := d.s.Stakes(t)
	before := len(d.events)
	if err := d.begins(t, g, &play, blinds); err != nil {
		return err
	}
	d.trace.Reset()
	for _, made := range d.events[before:] {
		at, began := beganAt(made)
		if !began {
			continue
		}
		e.Posts = d.s.Rules.Table.Posts(at, play.Seating(), blinds, &d.trace)
		for _, n := range play.Order(at) {
			if play.At(n).Absent {
				e.Absent = e.Absent.With(n)
				d.s.Rules.Table.CashAbsentKilled.Decide(&d.trace)
			}
		}
	}
	e.Cites = append(e.Cites, d.cites()...)
	d.events = slices.Insert(d.events, before, Event(e))
	return nil
}

// mayBegin refuses a hand while nothing is played, after the last one, and before the seats are paid for.
func (d *decision) mayBegin(t *Table, g *Game) error {
	switch {
	case d.s.Suspended != nil:
		return refusal.New(IsSuspended)
	case t.Last != nil && *t.Last < 1:
		d.s.Policy.LastDeal.Decide(&d.trace)
		return d.refuse(LastDealt, "Table", t.Play.No)
	case d.timeDue(t, g):
		d.s.Policy.ChargeAdvance.Decide(&d.trace)
		return d.refuse(TimeDue)
	}
	return d.findFirst(t)
}

// begins has the table begin a hand: its dealer sees it begin, or floorbook deals it.
func (d *decision) begins(t *Table, g *Game, play *table.State, blinds table.Blinds) error {
	if t.Hosted == nil {
		return d.passOn(t, play, table.NextHand{Blinds: blinds, At: int64(d.at)})
	}
	c := table.StartHand{Blinds: blinds, Rake: g.Rake.ofHand(len(play.Order(play.Next(d.s.Rules.Table, nil))))}
	for i := range t.Chairs {
		if n := table.SeatNo(i + 1); t.Chair(n).Wishes.Straddle && g.MayStraddle(d.s.Rules) {
			c.Straddles = c.Straddles.With(n)
		}
	}
	return d.play(t, play, c)
}

// beganAt is where button and blinds are of the hand that an event begins.
func beganAt(e Event) (table.Positions, bool) {
	at, _ := e.(TableEvent)
	switch e := at.Event.(type) {
	case table.ButtonMoved:
		return e.Positions, true
	case table.HandStarted:
		return e.Positions, true
	}
	return table.Positions{}, false
}

// treatAbsent says of those who are away how the book has them treated in the hand to come, where that changes (CR-CG-24 to CR-CG-27).
func (d *decision) treatAbsent(t *Table, play *table.State) {
	moved := t.moves(d.s)
	for i := range t.Chairs {
		n, a := table.SeatNo(i+1), t.Chairs[i].Away
		if a == nil || t.Chairs[i].Owner != "" || a.Held {
			continue
		}
		var trace article.Trace
		list := d.s.Names(t) > 0 && d.s.Policy.SeatLost.Value == 0
		orbit := t.Orbit(a, moved)
		as := d.s.Rules.Table.Absent(orbit, list, &trace)
		if !a.Treated || as != a.As {
			d.emit(AbsenceTreated{Table: t.Play.No, Seat: n, Orbit: orbit, As: as, Cites: trace.Decided()})
		}
		play.At(n).Absent, play.At(n).Standing.Out = as == table.AbsentDealt, as != table.AbsentDealt
	}
}

// sitOut has those get no cards who have less than it takes (CR-CG-22), and those whose courtesy is over (LP-2.2-2-b).
func (d *decision) sitOut(t *Table, g *Game, play *table.State, e *HandBegan) {
	for i := range t.Chairs {
		n, c := table.SeatNo(i+1), &t.Chairs[i]
		if play.At(n).Player == "" || play.At(n).Standing.Out {
			continue
		}
		var trace article.Trace
		short := d.s.Rules.Dispute.ShortStack
		switch {
		case c.Counted && c.ToldAt == t.Play.Hands && c.Told+c.Behind < g.Stake() && !short.Value:
			short.Decide(&trace)
		case c.Courtesy && d.courtesyOver(t, n):
			d.s.Policy.Courtesy.Decide(&trace)
		default:
			continue
		}
		e.Out = e.Out.With(n)
		e.Cites = append(e.Cites, trace.Decided()...)
		play.At(n).Standing.Out = true
	}
}

// courtesyOver reports whether who plays without paying for the seat has done so long enough: one hand of stud, or until the button is his.
func (d *decision) courtesyOver(t *Table, n table.SeatNo) bool {
	if d.s.Game(t.Game).Blinds.Game.Upcards() {
		return t.Play.Hands > t.Chair(n).CourtesyN
	}
	return t.Play.Next(d.s.Rules.Table, nil).Button == n
}

// endHand tells how a hand ended. What the house takes of its pots follows from the game; no agreement of players shares a pot (LP-2.2-15-a).
func (d *decision) endHand(c EndHand) error {
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	switch {
	case !t.On:
		return refusal.New(NoHandOn)
	case c.Split && !d.s.Policy.Split.Decide(&d.trace):
		return d.refuse(NoSplit)
	case len(c.Pots) == 0 && c.Dropped == nil, len(c.Pots) > table.MaxSeats:
		return refusal.New(HandUntold)
	}
	e := HandOver{Table: c.Table, No: t.Play.Hands, Pots: c.Pots, Flop: c.Flop, At: d.at}
	var all chip.Amount
	for _, pot := range c.Pots {
		if err := whole(pot, g, false); err != nil {
			return err
		}
		all += pot
	}
	known := d.s.InPlay(c.Table)
	switch {
	case all > known+t.behind():
		return refusal.New(MoreThanThere, "Chips", known+t.behind())
	case c.Dropped == nil:
		e.Rake = g.Rake.Of(c.Pots, t.Play.Dealt.Len(), c.Flop)
		for _, take := range e.Rake {
			e.Dropped += take
		}
	case *c.Dropped < 0 || *c.Dropped%g.Unit != 0 || *c.Dropped > known:
		return refusal.New(MoreThanThere, "Chips", known)
	default:
		e.Dropped = *c.Dropped
	}
	if e.Dropped > known { // the rake of chips that are not there yet
		return refusal.New(MoreThanThere, "Chips", known)
	}
	if e.Dropped > 0 {
		d.s.Rules.Hand.Rake.Decide(&d.trace)
	}
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

// changeStakes has a table play another game: not where as many are against it as the book says, and higher only where the floor agrees (LP-2.2-17).
func (d *decision) changeStakes(c ChangeStakes) error {
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	to := d.s.Game(c.Game)
	switch {
	case to == nil:
		return refusal.New(NoSuchGame, "Game", c.Game)
	case t.On:
		return refusal.New(HandIsOn)
	case to.ID == g.ID:
		return nil
	case (to.Hosted == nil) != (g.Hosted == nil):
		return refusal.New(BadGame, "Part", "hosted")
	case to.Seats != len(t.Chairs):
		return refusal.New(BadGame, "Part", "seats")
	case d.s.InPlay(c.Table)%to.Unit != 0:
		return refusal.New(BadAmount, "Unit", to.Unit)
	case c.Against < 0 || c.Against > t.Play.Players():
		return refusal.New(BadPlace, "Max", t.Play.Players())
	}
	votes := d.s.Policy.StakesVotes.Decide(&d.trace)
	if votes > 0 && c.Against >= votes {
		return d.refuse(VotedDown, "Votes", votes)
	}
	if to.Stake() > g.Stake() && !c.Approved {
		return d.refuse(NeedsApproval)
	}
	d.emit(StakesChanged{Table: c.Table, Game: c.Game, Against: c.Against, At: d.at, Cites: d.cites()})
	return nil
}

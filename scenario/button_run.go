package scenario

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

func (g *run) beginTable(t tell.TableIs) *refusal.Error {
	last := t.Last()
	s := table.New(1, tell.SeatMax, 1, &g.book.Policy.Hand)
	for _, n := range t.Taken().List() {
		*s.At(n) = table.Seat{Player: table.PlayerID(strconv.Itoa(int(n))), Stack: t.Stack}
	}
	s.Button, s.SmallBlind, s.SmallSeat, s.BigBlind, s.HeadsUp = last.Button, last.Small, last.SmallSeat, last.Big, last.HeadsUp
	if last.Big != 0 {
		s.Dealt = t.Taken()
	}
	if t.Cash {
		s.Cash = &table.CashGame{DeadButton: t.DeadButton}
		if !t.NewGame {
			s.Cash.Turned = tell.SeatMax
		} else if last.Big != 0 {
			s.Cash.Blinded = table.SeatsOf(last.SmallSeat, last.Big)
		}
	}
	choice := g.tablePolicy().CashDeadButton
	switch {
	case t.DeadButton && !t.Cash:
		return refusal.New(HandNeeds, "Need", "cash")
	case t.DeadButton && !choice.Value:
		return g.barred(refusal.New(table.NoDeadButton, "Cite", string(choice.Cite)), choice.Cite)
	}
	g.table = &tableRun{state: s, told: true, blinds: table.Blinds{Small: t.Blinds.Small, Big: t.Blinds.Big}, stack: t.Stack > 0}
	for i := range s.Seats {
		g.table.stacks = append(g.table.stacks, s.Seats[i].Stack)
	}
	return nil
}

// atTable returns the table of the case, or a refusal when it has none.
func (g *run) atTable() (*tableRun, *refusal.Error) {
	if g.table == nil || !g.table.told {
		return nil, refusal.New(HandNeeds, "Need", "table seats 1-6 button 1")
	}
	return g.table, nil
}

func (g *run) tablePolicy() *table.Policy { return &g.book.Policy.Table }

func (g *run) seatChange(s tell.SeatChange) *refusal.Error {
	tr, err := g.atTable()
	if err != nil {
		return err
	}
	for _, n := range s.Seats {
		if err := g.seatChanges(s, tr, table.SeatNo(n)); err != nil {
			return err
		}
	}
	return nil
}

// arrivals are the lines by which a player comes to a seat.
var arrivals = map[tell.Change]table.Arrival{
	tell.Sits: table.Newcomer, tell.MovedIn: table.Balanced, tell.FromBroken: table.FromBrokenTable, tell.SitsAsSubstitute: table.Substitute,
	tell.SitsAfterCashing: table.CashedOut,
}

// everyGame are the lines that not only a cash game knows.
var everyGame = []tell.Change{tell.Leaves, tell.Sits, tell.MovedIn, tell.FromBroken, tell.Absent, tell.Serves, tell.Reaches}

func (g *run) seatChanges(s tell.SeatChange, tr *tableRun, n table.SeatNo) *refusal.Error {
	seat := tr.state.At(n)
	arrival, comes := arrivals[s.Does]
	switch {
	case tr.state.Cash == nil && !slices.Contains(everyGame, s.Does):
		return refusal.New(HandNeeds, "Need", "cash")
	case comes && seat.Player != "":
		return refusal.New(SeatTaken, "Seat", int(n))
	case comes:
		*seat = table.Seat{Player: table.PlayerID(fmt.Sprintf("%d %d", s.Does, n)), Stack: tr.usualStack(), Arrival: arrival}
	case seat.Player == "":
		return refusal.New(NoSuchSeat, "Seat", int(n))
	}
	g.step.Seat = int(n)
	switch s.Does {
	case tell.Leaves:
		*seat = table.Seat{}
	case tell.Posts:
		seat.Standing.Out, seat.Absent, seat.Standing.Posts = false, false, true
		seat.Standing.WaitHands, seat.Standing.AfterButton = 0, false
	case tell.Returns:
		seat.Standing.Out, seat.Absent = false, false
	case tell.Waits:
		seat.Standing.Posts = false
	case tell.SitsOut:
		g.leavesGame(seat)
	case tell.Missed:
		seat.Standing.MissedBig, seat.Standing.MissedSmall = s.MissedBig, s.MissedSmall
	case tell.Rebuys:
		seat.Standing.Rebought = true
	case tell.Absent:
		if tr.state.Cash != nil {
			g.leavesGame(seat)
		} else {
			seat.Absent = true
		}
	case tell.Serves:
		seat.PenaltyHands = s.To
	case tell.Moves:
		return g.changeSeat(tr, n, table.SeatNo(s.To))
	case tell.DealtOwing:
		g.dealtOwing(tr, n, s.Looked, s.Acted)
	case tell.Reaches:
		g.reaches(n, s.Reached)
	case tell.Away:
		g.awayInOrbit(seat, n, s.To, s.Waiting)
	case tell.Sits, tell.MovedIn, tell.FromBroken, tell.SitsAsSubstitute, tell.SitsAfterCashing:
	}
	return nil
}

// usualStack is the stack of a player who sits down: as everybody's at the start.
func (tr *tableRun) usualStack() (stack chip.Amount) {
	for _, told := range tr.stacks {
		stack = max(stack, told)
	}
	return stack
}

// changeSeat moves a player of a cash game.
func (g *run) changeSeat(tr *tableRun, from, to table.SeatNo) *refusal.Error {
	if tr.state.At(to).Player != "" {
		return refusal.New(SeatTaken, "Seat", int(to))
	}
	var t article.Trace
	seating := tr.state.Seating()
	c := g.tablePolicy().ChangeSeat(from, to, tr.state.LastPositions(), seating, &t)
	g.traced(ruling.New("moves", ruling.Seat("Seat", from), ruling.Seat("To", to)).And(c.Facts()...), &t)
	was := *tr.state.At(from)
	was.Standing.WaitHands, was.Standing.AfterButton = c.Wait, c.AfterButton
	*tr.state.At(from), *tr.state.At(to) = table.Seat{}, was
	return nil
}

// dealtOwing rules on a player who was dealt in while owing.
func (g *run) dealtOwing(tr *tableRun, n table.SeatNo, looked, acted bool) {
	var t article.Trace
	p := g.tablePolicy()
	owing, owed := p.DealtInOwing(looked, acted, &t), p.Owed(n, tr.state.Seating(), tr.blinds, nil)
	switch seat := tr.state.At(n); owing {
	case table.OwingPosts:
		seat.Standing = table.Standing{}
	case table.OwingNext:
		seat.Standing.Posts = true
	case table.OwingDead:
	}
	g.traced(owing.Fact(n, owed), &t)
}

// leavesGame is a player of a cash game who is away, however that is told: without cards, unless the book still deals to who has
// just left; then it is asked for how long.
func (g *run) leavesGame(seat *table.Seat) {
	if !g.asksOrbit() {
		seat.Standing.Out = true
	}
}

// awayInOrbit says how an absent player of a cash game is treated, and treats the seat so.
func (g *run) awayInOrbit(seat *table.Seat, n table.SeatNo, orbit int, list bool) {
	var t article.Trace
	as := g.tablePolicy().Absent(orbit, list, &t)
	switch seat.Absent, seat.Standing.Out = as == table.AbsentDealt, as == table.AbsentMisses || as == table.AbsentOut; as {
	case table.AbsentFreed:
		*seat = table.Seat{}
	case table.AbsentDealt, table.AbsentMisses, table.AbsentOut:
	}
	g.traced(ruling.New("away", ruling.Seat("Seat", n)).And(as.Facts()...), &t)
}

// asksOrbit asks for how long a player has been away, where the book still deals cards to who has just left: nothing is done
// before it is told (CR-CG-25).
func (g *run) asksOrbit() bool {
	p := g.tablePolicy()
	if p.CashAbsentDealt.Value == 0 {
		return false
	}
	var t article.Trace
	p.CashAbsentDealt.Decide(&t)
	p.CashAbsentMisses.Decide(&t)
	p.CashAbsentOut.Decide(&t)
	g.traced(ruling.New("ruling.missing", ruling.Words("Questions", "clock.question.orbit")), &t)
	return true
}

// reaches rules on a player who came to the seat during the deal.
func (g *run) reaches(n table.SeatNo, at table.Reached) {
	var t article.Trace
	g.traced(g.tablePolicy().Present(at, &t).Fact(n), &t)
}

func (g *run) pause() *refusal.Error {
	tr, err := g.atTable()
	if err == nil {
		tr.state.Resumed = true
	}
	return err
}

func (g *run) nextHand(s tell.NextHand) *refusal.Error {
	tr, err := g.atTable()
	if err != nil {
		return err
	}
	blinds := tr.blinds
	if blinds.Game = s.Game; s.Game.Upcards() {
		blinds.SmallBet, blinds.BringIn, blinds.Structure = tr.blinds.Big, tr.blinds.Small, hand.FixedLimit
	}
	if tr.state.Hand != nil { // what came of the hand before is not told
		tr.state.Last, tr.state.Hand = tr.state.Hand, nil
	}
	tr.stand()
	prev, seating := tr.state.LastPositions(), tr.state.Seating()
	g.nextPositions(tr, blinds)
	var c any = table.NextHand{Blinds: blinds}
	if tr.stack {
		if c = (table.StartHand{Blinds: blinds}); !tr.state.HasDeckFor(blinds.Game) {
			if _, err := g.decide(table.SetDeck{Cards: blinds.Game.DeckSize()}); err != nil {
				return err
			}
		}
	}
	events, err := g.decide(c)
	if err != nil {
		return err
	}
	g.dealtIn(tr, prev, seating, events[0])
	return nil
}

// stand gives everybody the chips with which hands begin.
func (tr *tableRun) stand() {
	for i := range tr.state.Seats {
		if tr.state.Seats[i].Player != "" {
			tr.state.Seats[i].Stack = tr.usualStack()
		}
	}
}

// nextPositions says where button and blinds are, and why.
func (g *run) nextPositions(tr *tableRun, blinds table.Blinds) {
	var t article.Trace
	var at table.Positions
	if blinds.Game.Upcards() {
		at = tr.state.NextStud(g.tablePolicy(), &t)
	} else {
		at = tr.state.Next(g.tablePolicy(), &t)
	}
	tr.due = at
	if !at.None() {
		g.traced(at.Fact(), &t)
	}
}

// dealtIn says of each arrival whether it is dealt in, and what is posted.
func (g *run) dealtIn(tr *tableRun, prev table.Positions, seating *table.Seating, e table.Event) {
	var at table.Positions
	switch e := e.(type) {
	case table.HandStarted:
		at = e.Positions
	case table.ButtonMoved:
		at = e.Positions
	}
	p := g.tablePolicy()
	if at.Frozen {
		return
	}
	for _, entry := range table.Entries(prev, seating, p) {
		g.enters(entry.Seat, entry.Dealt, []article.ID{entry.Cite})
	}
	if seating.Cash == nil {
		return
	}
	for _, n := range seating.Taken.List() {
		var t article.Trace
		in := p.CashEnters(at, n, seating, &t)
		g.consult = merge(g.consult, t.Consulted())
		if ids := t.Decided(); len(ids) > 0 || !in {
			g.enters(n, in, ids)
		}
	}
	for _, n := range seating.Taken.List() {
		var t article.Trace
		if post := p.PostOf(n, at, seating, tr.blinds, &t); post.Due() {
			g.fact(ruling.New("posts", ruling.Seat("Seat", n)).And(post.Facts()...).By(t.Decided()...))
		}
	}
}

func (g *run) enters(n table.SeatNo, dealt bool, cites []article.ID) {
	key := "waits"
	if dealt {
		key = "enters"
	}
	g.fact(ruling.New(key, ruling.Seat("Seat", n)).By(cites...))
}

// doorCards deals the first cards of stud at the table.
func (g *run) doorCards(s tell.DoorCards) *refusal.Error {
	if g.table != nil && g.table.told && !g.table.stack {
		return refusal.New(HandNeeds, "Need", "blinds 100/200 stacks 10000")
	}
	if g.table == nil || g.table.state.Hand == nil || !g.table.state.Hand.Blinds.Game.Upcards() {
		return refusal.New(HandNeeds, "Need", "next hand of stud")
	}
	var cards [tell.SeatMax][]card.Card
	for i, c := range s.Cards {
		cards[i] = []card.Card{c}
	}
	return g.dealDoors(cards)
}

func (g *run) buttonWas(s tell.ButtonWas) *refusal.Error {
	tr, err := g.atTable()
	if err != nil {
		return err
	}
	var t article.Trace
	p := g.tablePolicy()
	if s.Early {
		p.WrongButtonEarly.Decide(&t)
		due := tr.state.LastPositions()
		g.traced(due.Corrected(), &t)
		return g.dealtFrom(s.Seat, due.Button, tr.state.Order(due))
	}
	tr.state.Hand = nil
	events, bad := g.decide(table.ButtonWasOn{Seat: table.SeatNo(s.Seat)})
	if bad != nil {
		return bad
	}
	e := events[0].(table.ButtonMisplaced)
	key := "button.next_hand"
	if e.Kept {
		key = "button.kept"
	}
	g.fact(ruling.New(key).By(e.Cites...))
	return nil
}

// dealtFrom rules on the cards that were dealt with the button in the wrong seat, before substantial action.
func (g *run) dealtFrom(was int, due table.SeatNo, dealt []table.SeatNo) *refusal.Error {
	seats := make([]int, len(dealt))
	for i, n := range dealt {
		seats[i] = int(n)
	}
	l := deal.Seated(deal.Holdem, seats, was)
	r, err := deal.Rule(l, []deal.Event{{Kind: deal.ButtonDue, Seat: int(due), Acted: article.No, Late: article.No}}, &g.book.Policy.Deal)
	if err != nil {
		return engine(err)
	}
	g.step.Deal = &r
	g.consult = merge(g.consult, r.Consulted)
	g.fact(r.Statement().Facts()...)
	return nil
}

func (g *run) drawButton(s tell.DrawButton) *refusal.Error {
	var t article.Trace
	p := g.tablePolicy()
	f := ruling.New("button.again")
	if s.Room {
		f = p.FirstButton.Decide(&t).Fact()
	} else if best := table.HighCard(s.Cards[:], p, &t); best.Len() == 1 {
		f = ruling.New("button.at", ruling.Seat("Seat", best.List()[0]))
	} else {
		f.Args = ruling.Args{ruling.Seats("Seats", best.List())}
	}
	g.traced(f, &t)
	return nil
}

func (g *run) dealersChoice(s tell.DealersChoice) *refusal.Error {
	var t article.Trace
	if err := table.CheckChoice(s.List, s.Game, g.tablePolicy(), &t); err != nil {
		return g.barred(err, t.Decided()[0])
	}
	g.traced(ruling.New("rotation", ruling.Word("Game", "game."+s.Game.String())), &t)
	return nil
}

func (g *run) rotation(s tell.Rotation) *refusal.Error {
	var t article.Trace
	f := ruling.New("rotation.in_order")
	if err := table.CheckRotation(s.Games, g.tablePolicy(), &t); err != nil {
		f = ruling.New("rotation.refused")
		if better, ok := table.Rotation(s.Games); ok {
			var games []string
			for _, game := range better {
				games = append(games, "game."+game.String())
			}
			f.Args = ruling.Args{ruling.Words("Games", games...)}
		}
	}
	g.traced(f, &t)
	return nil
}

// tableFact answers a question on the table.
func (g *run) tableFact(topic string) {
	tr := g.table
	if tr == nil || !tr.told {
		return
	}
	var t article.Trace
	switch topic {
	case topicOwes:
		if g.step.Seat > 0 && tr.state.Cash != nil {
			n := table.SeatNo(g.step.Seat)
			post := g.tablePolicy().Owed(n, tr.state.Seating(), tr.blinds, &t)
			g.traced(ruling.New("owes", ruling.Seat("Seat", n)).And(post.Facts()...), &t)
		}
	case topicDealt:
		if !tr.due.None() {
			g.fact(ruling.New("dealt", ruling.Seats("Seats", tr.state.Order(tr.due))))
		}
	case topicNextBig:
		if n := tr.state.NextBigBlind(g.tablePolicy(), &t); n != 0 {
			g.traced(ruling.New("next_big_blind", ruling.Seat("Seat", n)), &t)
		}
	}
}

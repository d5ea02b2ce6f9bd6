package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// Heads of facts on a table.
const (
	headButton   = "button"
	headEnters   = "enters"
	headPosts    = "posts"
	headOwes     = "owes"
	headMoves    = "moves"
	headOwing    = "owing"
	headAway     = "away"
	headDealt    = "dealt"
	headNextBig  = "next"
	headRotation = "rotation"
	headBringsIn = "brings"
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
	g.felt = &felt{state: s, told: true, blinds: table.Blinds{Small: t.Blinds.Small, Big: t.Blinds.Big}, stack: t.Stack > 0}
	for i := range s.Seats {
		g.felt.stacks = append(g.felt.stacks, s.Seats[i].Stack)
	}
	return nil
}

// atTable returns the table of the case, or a refusal when it has none.
func (g *run) atTable() (*felt, *refusal.Error) {
	if g.felt == nil || !g.felt.told {
		return nil, refusal.New(HandNeeds, "Need", "table seats 1-6 button 1")
	}
	return g.felt, nil
}

func (g *run) tablePolicy() *table.Policy { return &g.book.Policy.Table }

func (g *run) seatChange(s tell.SeatChange) *refusal.Error {
	f, err := g.atTable()
	if err != nil {
		return err
	}
	for _, n := range s.Seats {
		if err := g.seatChanges(s, f, table.SeatNo(n)); err != nil {
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

func (g *run) seatChanges(s tell.SeatChange, f *felt, n table.SeatNo) *refusal.Error {
	seat := f.state.At(n)
	arrival, comes := arrivals[s.Does]
	switch {
	case f.state.Cash == nil && !slices.Contains(everyGame, s.Does):
		return refusal.New(HandNeeds, "Need", "cash")
	case comes && seat.Player != "":
		return refusal.New(SeatTaken, "Seat", int(n))
	case comes:
		*seat = table.Seat{Player: table.PlayerID(fmt.Sprintf("%d %d", s.Does, n)), Stack: f.usualStack(), Arrival: arrival}
	case seat.Player == "":
		return refusal.New(NoSuchSeat, "Seat", int(n))
	}
	g.step.Seat = int(n)
	switch s.Does {
	case tell.Leaves:
		*seat = table.Seat{}
	case tell.Posts:
		seat.Standing.Out, seat.Standing.Posts = false, true
		seat.Standing.WaitHands, seat.Standing.AfterButton = 0, false
	case tell.Returns:
		seat.Standing.Out = false
	case tell.Waits:
		seat.Standing.Posts = false
	case tell.SitsOut:
		seat.Standing.Out = true
	case tell.Missed:
		seat.Standing.MissedBig, seat.Standing.MissedSmall = s.MissedBig, s.MissedSmall
	case tell.Rebuys:
		seat.Standing.Rebought = true
	case tell.Absent:
		seat.Absent = true
	case tell.Serves:
		seat.PenaltyHands = s.To
	case tell.Moves:
		return g.changeSeat(f, n, table.SeatNo(s.To))
	case tell.DealtOwing:
		g.dealtOwing(f, n, s.Looked, s.Acted)
	case tell.Reaches:
		g.reaches(n, s.Reached)
	case tell.Away:
		g.awayInOrbit(n, s.To, s.Waiting)
	case tell.Sits, tell.MovedIn, tell.FromBroken, tell.SitsAsSubstitute, tell.SitsAfterCashing:
	}
	return nil
}

// usualStack is the stack of a player who sits down: as everybody's at the start.
func (f *felt) usualStack() (stack chip.Amount) {
	for _, told := range f.stacks {
		stack = max(stack, told)
	}
	return stack
}

// changeSeat moves a player of a cash game.
func (g *run) changeSeat(f *felt, from, to table.SeatNo) *refusal.Error {
	if f.state.At(to).Player != "" {
		return refusal.New(SeatTaken, "Seat", int(to))
	}
	var t article.Trace
	seating := f.state.Seating()
	c := g.tablePolicy().ChangeSeat(from, to, f.state.LastPositions(), seating, &t)
	text := "plays at once"
	switch {
	case c.Approval:
		text = "the floor must agree"
	case c.AfterButton:
		text = "may come back after the button"
	case c.Wait > 0:
		text = "waits " + hands(c.Wait)
		if c.MayPost {
			text += ", or posts"
		}
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headMoves, fmt.Sprintf("seat %d moves to %d: %s", from, to, text), t.Decided())
	was := *f.state.At(from)
	was.Standing.WaitHands, was.Standing.AfterButton = c.Wait, c.AfterButton
	*f.state.At(from), *f.state.At(to) = table.Seat{}, was
	return nil
}

func hands(n int) string {
	if n == 1 {
		return "1 hand"
	}
	return fmt.Sprintf("%d hands", n)
}

// dealtOwing rules on a player who was dealt in while owing.
func (g *run) dealtOwing(f *felt, n table.SeatNo, looked, acted bool) {
	var t article.Trace
	p := g.tablePolicy()
	ruling := p.DealtInOwing(looked, acted, &t)
	text := "hand dead"
	seat := f.state.At(n)
	owed := postText(p.Owed(n, f.state.Seating(), f.blinds, nil))
	switch ruling {
	case table.OwingPosts:
		text = "posts " + owed + " and plays"
		seat.Standing = table.Standing{}
	case table.OwingNext:
		text = "hand live, posts " + owed + " next hand"
		seat.Standing.Posts = true
	case table.OwingDead:
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headOwing, fmt.Sprintf("seat %d owing: %s", n, text), t.Decided())
}

// awayInOrbit says how an absent player of a cash game is treated.
func (g *run) awayInOrbit(n table.SeatNo, orbit int, list bool) {
	var t article.Trace
	text := map[table.AbsentAs]string{
		table.AbsentDealt: "dealt in, blinds taken, hand killed", table.AbsentMisses: "no cards, misses the blinds", table.AbsentOut: "sits out",
		table.AbsentFreed: "chips held, seat free",
	}[g.tablePolicy().Absent(orbit, list, &t)]
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headAway, fmt.Sprintf("seat %d away: %s", n, text), t.Decided())
}

// reaches rules on a player who came to the seat during the deal.
func (g *run) reaches(n table.SeatNo, at table.Reached) {
	var t article.Trace
	text := map[table.Presence]string{
		table.HandLive: "live", table.HandDead: "dead", table.HandDeadFloor: "dead, or live if the floor says so",
	}[g.tablePolicy().Present(at, &t)]
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headDead, fmt.Sprintf("seat %d %s", n, text), t.Decided())
}

func (g *run) pause() *refusal.Error {
	f, err := g.atTable()
	if err == nil {
		f.state.Resumed = true
	}
	return err
}

func (g *run) nextHand(s tell.NextHand) *refusal.Error {
	f, err := g.atTable()
	if err != nil {
		return err
	}
	blinds := f.blinds
	if blinds.Game = s.Game; s.Game.Upcards() {
		blinds.SmallBet, blinds.BringIn, blinds.Structure = f.blinds.Big, f.blinds.Small, hand.FixedLimit
	}
	if f.state.Hand != nil { // what came of the hand before is not told
		f.state.Last, f.state.Hand = f.state.Hand, nil
	}
	f.stand()
	prev, seating := f.state.LastPositions(), f.state.Seating()
	g.nextPositions(f, blinds)
	var c any = table.NextHand{Blinds: blinds}
	if f.stack {
		c = table.StartHand{Blinds: blinds}
	}
	events, err := g.decide(c)
	if err != nil {
		return err
	}
	g.dealtIn(f, prev, seating, events[0])
	return nil
}

// stand gives everybody the chips with which hands begin.
func (f *felt) stand() {
	for i := range f.state.Seats {
		if f.state.Seats[i].Player != "" {
			f.state.Seats[i].Stack = f.usualStack()
		}
	}
}

// nextPositions says where button and blinds are, and why.
func (g *run) nextPositions(f *felt, blinds table.Blinds) {
	var t article.Trace
	var at table.Positions
	if blinds.Game.Upcards() {
		at = f.state.NextStud(g.tablePolicy(), &t)
	} else {
		at = f.state.Next(g.tablePolicy(), &t)
	}
	g.consult = merge(g.consult, t.Consulted())
	f.due = at
	if !at.None() {
		g.fact(headButton, positionsText(at), t.Decided())
	}
}

// positionsText writes button and blinds.
func positionsText(at table.Positions) string {
	if at.Frozen {
		return fmt.Sprintf("button %d, no blinds", at.Button)
	}
	small, big := "no small blind", "no big blind"
	if at.Small != 0 {
		small = fmt.Sprintf("small blind %d", at.Small)
	}
	if at.Big != 0 {
		big = fmt.Sprintf("big blind %d", at.Big)
	}
	if at.AlsoBig != 0 {
		big = "big blinds"
		for i := range tell.SeatMax { // clockwise, the last one last
			if n := table.SeatNo((int(at.Big)+i)%tell.SeatMax + 1); at.AlsoBig.Has(n) {
				big += fmt.Sprintf(" %d", n)
			}
		}
		big += fmt.Sprintf(" %d", at.Big)
	}
	return fmt.Sprintf("button %d, %s, %s", at.Button, small, big)
}

// dealtIn says of each arrival whether it is dealt in, and what is posted.
func (g *run) dealtIn(f *felt, prev table.Positions, seating *table.Seating, e table.Event) {
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
		if post := p.PostOf(n, at, seating, f.blinds, &t); post.Due() {
			g.fact(headPosts, fmt.Sprintf("seat %d posts %s", n, postText(post)), t.Decided())
		}
	}
}

func (g *run) enters(n table.SeatNo, dealt bool, cites []article.ID) {
	text := "waits"
	if dealt {
		text = "dealt in"
	}
	g.consult = merge(g.consult, cites)
	g.fact(headEnters, fmt.Sprintf("seat %d %s", n, text), cites)
}

// postText writes the live and the dead part of a post.
func postText(p table.Post) string {
	var parts []string
	if p.Live > 0 {
		parts = append(parts, fmt.Sprintf("%d live", p.Live))
	}
	if p.Dead > 0 {
		parts = append(parts, fmt.Sprintf("%d dead", p.Dead))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// doorCards deals the first cards of stud at the table.
func (g *run) doorCards(s tell.DoorCards) *refusal.Error {
	if g.felt != nil && g.felt.told && !g.felt.stack {
		return refusal.New(HandNeeds, "Need", "table … blinds 100/200 stacks 10000")
	}
	if g.felt == nil || g.felt.state.Hand == nil || !g.felt.state.Hand.Blinds.Game.Upcards() {
		return refusal.New(HandNeeds, "Need", "next hand of stud")
	}
	var cards [tell.SeatMax][]card.Card
	for i, c := range s.Cards {
		cards[i] = []card.Card{c}
	}
	return g.dealDoors(cards)
}

func (g *run) buttonWas(s tell.ButtonWas) *refusal.Error {
	f, err := g.atTable()
	if err != nil {
		return err
	}
	var t article.Trace
	p := g.tablePolicy()
	if s.Early {
		p.WrongButtonEarly.Decide(&t)
		g.fact(headButton, "button corrected to "+strings.TrimPrefix(positionsText(f.state.LastPositions()), "button "), t.Decided())
		return nil
	}
	f.state.Hand = nil
	events, bad := g.decide(table.ButtonWasOn{Seat: table.SeatNo(s.Seat)})
	if bad != nil {
		return bad
	}
	e := events[0].(table.ButtonMisplaced)
	text := "button corrected next hand"
	if e.Kept {
		text = "button stays wrong"
	}
	g.fact(headButton, text, e.Cites)
	return nil
}

func (g *run) drawButton(s tell.DrawButton) *refusal.Error {
	var t article.Trace
	p := g.tablePolicy()
	text := ""
	if s.Room {
		text = map[table.FirstButton]string{
			table.ButtonDrawn: "button drawn", table.ButtonSeat1: "button 1", table.ButtonByCard: "button to the highest card",
		}[p.FirstButton.Decide(&t)]
	} else if best := table.HighCard(s.Cards[:], p, &t); best.Len() == 1 {
		text = fmt.Sprintf("button %d", best.List()[0])
	} else {
		text = "button drawn again by " + strings.Trim(fmt.Sprint(best.List()), "[]")
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headButton, text, t.Decided())
	return nil
}

func (g *run) dealersChoice(s tell.DealersChoice) *refusal.Error {
	var t article.Trace
	if err := table.CheckChoice(s.List, s.Game, g.tablePolicy(), &t); err != nil {
		return g.barred(err, t.Decided()[0])
	}
	g.fact(headRotation, "rotation "+s.Game.String(), t.Decided())
	return nil
}

func (g *run) rotation(s tell.Rotation) *refusal.Error {
	var t article.Trace
	text := "rotation in order"
	if err := table.CheckRotation(s.Games, g.tablePolicy(), &t); err != nil {
		text = "rotation refused"
		if better, ok := table.Rotation(s.Games); ok {
			text += ", better"
			for _, game := range better {
				text += " " + game.String()
			}
		}
	}
	g.fact(headRotation, text, t.Decided())
	return nil
}

// tableFact answers a question on the table.
func (g *run) tableFact(head string) {
	f := g.felt
	if f == nil || !f.told {
		return
	}
	var t article.Trace
	switch head {
	case headOwes:
		if g.step.Seat > 0 && f.state.Cash != nil {
			n := table.SeatNo(g.step.Seat)
			post := g.tablePolicy().Owed(n, f.state.Seating(), f.blinds, &t)
			g.consult = merge(g.consult, t.Consulted())
			g.fact(head, fmt.Sprintf("seat %d owes %s", n, postText(post)), t.Decided())
		}
	case headDealt:
		if !f.due.None() {
			g.fact(head, "dealt "+strings.Trim(fmt.Sprint(f.state.Order(f.due)), "[]"), nil)
		}
	case headNextBig:
		if n := f.state.NextBigBlind(g.tablePolicy(), &t); n != 0 {
			g.fact(head, fmt.Sprintf("next big blind %d", n), t.Decided())
		}
	}
}

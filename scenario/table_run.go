package scenario

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// tableRun is the table of a case: all that happens in its hands is decided there.
type tableRun struct {
	state  *table.State
	told   bool // by a "table" line: hands follow each other
	blinds table.Blinds
	stack  bool          // hands are dealt
	stacks []chip.Amount // with which each of them begins
	due    table.Positions
}

// begin takes up a hand that is told whole.
func (g *run) begin(s tell.HandIs) *refusal.Error {
	cfg, seats, bad := s.Positions()
	if bad != nil {
		return bad
	}
	t := table.New(1, tell.SeatMax, cfg.Unit, &g.book.Policy.Hand)
	for p, seat := range seats {
		*t.At(table.SeatNo(seat)) = table.Seat{Player: table.PlayerID(strconv.Itoa(seat)), Stack: cfg.Stacks[p]}
	}
	if cfg.Cash {
		t.Cash = &table.CashGame{Turned: tell.SeatMax}
	}
	t.Joined = true
	g.table, g.stage = &tableRun{state: t}, s.Stage
	var away []any
	for _, seat := range s.Absent {
		away = append(away, table.SetAbsent{Seat: table.SeatNo(seat), Absent: true})
	}
	for _, p := range s.Penalty {
		away = append(away, table.Penalise{Seat: table.SeatNo(p.Seat), Hands: p.Hands})
	}
	for _, c := range away {
		if err := g.command(c); err != nil {
			return err
		}
	}
	up := table.TakeUp{Button: table.SeatNo(cmp.Or(s.Button, tell.SeatMax)), Config: cfg}
	for _, seat := range seats {
		up.Seats = append(up.Seats, table.SeatNo(seat))
	}
	if err := g.command(up); err != nil {
		return g.refusedHand(err)
	}
	if len(away) > 0 && !cfg.Game.Upcards() {
		return g.command(table.DealHole{}) // the hands of those who are away are killed
	}
	return nil
}

// command has the table decide, carries out what it says and records what follows.
func (g *run) command(c any) *refusal.Error {
	_, err := g.decide(c)
	return err
}

func (g *run) decide(c any) ([]table.Event, *refusal.Error) {
	t := g.table.state
	events, err := table.Decide(t, c, g.book.Policy.AtTable())
	if err != nil {
		return nil, engine(err)
	}
	for _, e := range events {
		table.Apply(t, e)
		g.happened(e)
	}
	g.follow()
	return events, nil
}

// follow looks at the hand on the table: the one in progress, or else the last.
func (g *run) follow() {
	h := handAt(g.table.state)
	if h == nil {
		return
	}
	g.hand, g.seats = &h.State, g.seats[:0]
	for _, n := range h.Seats {
		g.seats = append(g.seats, int(n))
	}
}

// handAt is the hand at a table: the one in progress, or else the last.
func handAt(t *table.State) *table.Hand {
	if t.Hand == nil {
		return t.Last
	}
	return t.Hand
}

// waiting is the ruling that waits at the table, nil when there is none.
func (g *run) waiting() *referee.Ruling {
	if g.table == nil || g.table.state.Hand == nil {
		return nil
	}
	return g.table.state.Hand.Waiting
}

// limitOn is what a ruling has left to the player in a seat.
func (g *run) limitOn(seat int) (l table.Limit) {
	if h := g.table.state.Hand; h != nil {
		if on := h.LimitOn(table.SeatNo(seat)); on != nil {
			l = *on
		}
	}
	return l
}

// apply has the table carry out an action of the engine.
func (g *run) apply(a hand.Action) *refusal.Error {
	err := g.command(g.commandOf(a))
	if err == nil {
		return nil
	}
	g.refusedBy(a)
	if why, ok := err.Args["Detail"].(*refusal.Error); ok && g.refused == nil {
		g.refused = why
		if a.Player >= 0 {
			g.forbids = first(g.limitOn(g.seats[a.Player]).Cites)
		}
	}
	if g.refused != nil && g.refused.Code == hand.NotNow {
		return g.waitsFor()
	}
	return err
}

func first(ids []article.ID) article.ID {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

// commandOf is an action of the engine as a table is told of it.
func (g *run) commandOf(a hand.Action) any {
	seat := table.SeatNo(0)
	if a.Player >= 0 {
		seat = table.SeatNo(g.seats[a.Player])
	}
	switch a.Kind {
	case hand.DealHole:
		return table.DealHole{Seat: seat, Cards: a.Cards}
	case hand.DealBoard:
		return table.DealBoard{Cards: a.Cards}
	case hand.First:
		return table.FirstToAct{Seat: seat}
	case hand.Discard:
		return table.Discard{Seat: seat, Cards: a.Cards}
	case hand.Reveal:
		return table.Reveal{Seat: seat, Cards: a.Cards}
	case hand.Show:
		return table.Show{Seat: seat, Cards: a.Cards}
	case hand.Muck:
		return table.Muck{Seat: seat}
	case hand.Retrieve:
		return table.Retrieve{Seat: seat}
	case hand.Kill:
		return table.Kill{Seat: seat}
	case hand.TakeBack:
		return table.TakeBackBlinds{}
	case hand.RunIt:
		return table.RunIt{Times: a.Run}
	case hand.Award:
		out := table.AwardPot{Pot: a.Pot, Run: a.Run, Low: a.Low}
		for _, p := range a.Winners {
			out.Winners = append(out.Winners, table.SeatNo(g.seats[p]))
		}
		return out
	}
	return table.Act{Seat: seat, Kind: a.Kind, To: a.To}
}

// dealDoors deals third street of stud, which kills the hands of those who are away and takes the bring-in from one who
// owes it.
func (g *run) dealDoors(cards [tell.SeatMax][]card.Card) *refusal.Error {
	for _, n := range slices.Clone(g.table.state.Hand.Seats) {
		c := table.DealHole{Seat: n, Cards: append(unknownCards(max(3-len(cards[n-1]), 0)), cards[n-1]...)}
		if err := g.command(c); err != nil {
			return err
		}
	}
	return nil
}

// happened records what the table says.
func (g *run) happened(e table.Event) {
	switch e := e.(type) {
	case table.RulingMade:
		g.ruled(int(e.Seat), &e.Ruling)
	case table.EarlyReleased:
		g.released(int(e.Seat), &e.Ruling)
	case table.PenaltySet:
		g.fact(e.Fact())
	case table.Sanctioned:
		g.fact(e.Facts()...)
	case table.Acted:
		g.acted(e)
	default:
		g.reported(e)
	}
}

// acted records an act, and what befell a player who is away.
func (g *run) acted(e table.Acted) {
	if len(e.Cites) == 0 {
		return
	}
	switch e.Action.Kind {
	case hand.Kill:
		g.fact(ruling.New("dead", ruling.Seat("Seat", e.Seat)).By(e.Cites...))
	case hand.BringIn:
		g.fact(ruling.New("brings_in", ruling.Seat("Seat", e.Seat)).By(e.Cites...))
	}
}

// refusedBy notes why the hand refuses an action, and the article behind that.
func (g *run) refusedBy(a hand.Action) {
	var why *refusal.Error
	if errors.As(g.hand.Check(a), &why) {
		g.refused, g.forbids = why, g.hand.Forbids(a)
	}
	if h := g.table.state.Hand; h != nil && g.refused != nil && g.refused.Code == hand.NotInHand {
		if by := h.GoneBy(table.SeatNo(g.seats[a.Player])); by != nil {
			g.forbids = first(by)
		}
	}
}

// refusedHand notes why a hand may not begin, and the article that the refusal names.
func (g *run) refusedHand(err *refusal.Error) *refusal.Error {
	if why, ok := err.Args["Detail"].(*refusal.Error); ok {
		cite, _ := why.Args["Cite"].(string)
		g.refused, g.forbids = why, article.ID(cite)
	}
	return err
}

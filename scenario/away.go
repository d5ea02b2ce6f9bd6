package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// away is a player who is dealt in and may not play: absent, or serving a penalty.
type away struct {
	seat  int
	hands int // of penalty; 0: absent
}

// parseAbsent reads "3 5": seats whose players are not there.
func parseAbsent(r *reader) (out []away, err *refusal.Error) {
	for n := 0; !r.done() && !slices.Contains(handWords, r.peek()) || n == 0; n++ {
		seat, err := r.count(seatMax)
		if err != nil {
			return nil, err
		}
		out = append(out, away{seat: seat})
	}
	return out, nil
}

// parsePenalty reads "4:2": seat 4 has two hands to miss.
func parsePenalty(r *reader) (out []away, err *refusal.Error) {
	for n := 0; !r.done() && !slices.Contains(handWords, r.peek()) || n == 0; n++ {
		w, err := r.need("4:2")
		if err != nil {
			return nil, err
		}
		seat, hands, _ := strings.Cut(w, ":")
		a, bad1 := strconv.Atoi(seat)
		b, bad2 := strconv.Atoi(hands)
		if bad1 != nil || bad2 != nil || a < 1 || a > seatMax || b < 1 || b > countMax {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		out = append(out, away{a, b})
	}
	return out, nil
}

// checkAway refuses players who are away without a seat, and what only a hand without a table can have: a dead
// small blind and a button on an empty seat. Stud has neither.
func (h *handIs) checkAway(button int, deadSmall bool) *refusal.Error {
	if len(h.away) == 0 {
		return nil
	}
	if !h.cfg.Game.Upcards() && (deadSmall || !slices.Contains(h.seats, button)) {
		return refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", h.seats[len(h.seats)-1]))
	}
	for _, a := range h.away {
		if !slices.Contains(h.seats, a.seat) {
			return refusal.New(NoSuchSeat, "Seat", a.seat)
		}
	}
	return nil
}

// beginAtTable deals the hand at a table, which kills the hands of those who are away.
func (g *run) beginAtTable(s handIs) *refusal.Error {
	t := table.New(1, seatMax, s.cfg.Unit, &g.book.Policy.Hand)
	for p, seat := range s.seats {
		*t.At(table.SeatNo(seat)) = table.Seat{Player: table.PlayerID(strconv.Itoa(seat)), Stack: s.cfg.Stacks[p]}
	}
	commands := []any{table.SetButton{Seat: table.SeatNo(s.seats[len(s.seats)-1])}}
	for _, a := range s.away {
		if a.hands > 0 {
			commands = append(commands, table.Penalise{Seat: table.SeatNo(a.seat), Hands: a.hands})
		} else {
			commands = append(commands, table.SetAbsent{Seat: table.SeatNo(a.seat), Absent: true})
		}
	}
	blinds := table.Blinds{
		Small: s.cfg.SmallBlind, Big: s.cfg.BigBlind, Ante: s.cfg.Ante, AnteKind: s.cfg.AnteKind, Game: s.cfg.Game,
		Structure: s.cfg.Structure, SmallBet: s.cfg.SmallBet, BigBet: s.cfg.BigBet, BringIn: s.cfg.BringIn,
	}
	for _, c := range append(commands, table.StartHand{Blinds: blinds}) {
		if err := g.command(t, c); err != nil {
			return err
		}
	}
	g.hand, g.seats, g.stage = &handAt(t).State, s.seats, s.stage
	if s.cfg.Game.Upcards() {
		g.doors = t
	}
	return nil
}

// dealDoors deals third street of stud at a table, which kills the hands of those who are away and takes the bring-in
// from one who owes it.
func (g *run) dealDoors(t *table.State, cards [seatMax][]card.Card) *refusal.Error {
	for _, n := range t.Hand.Seats {
		c := table.DealHole{Seat: n, Cards: append(unknownCards(max(3-len(cards[n-1]), 0)), cards[n-1]...)}
		if err := g.command(t, c); err != nil {
			return err
		}
	}
	state := handAt(t).State
	g.hand, g.doors = &state, nil
	return nil
}

// command carries out a command at a table and records what it says of players who are away.
func (g *run) command(t *table.State, c any) *refusal.Error {
	p := &g.book.Policy
	events, err := table.Decide(t, c, &p.Table, &p.Referee, &p.Hand)
	if err != nil {
		return engine(err)
	}
	for _, e := range events {
		table.Apply(t, e)
		g.happened(e)
		g.broughtIn(e)
	}
	return nil
}

// handAt is the hand at a table: the one in progress, or else the last.
func handAt(t *table.State) *table.Hand {
	if t.Hand == nil {
		return t.Last
	}
	return t.Hand
}

// happened records what the table says of players who are away.
func (g *run) happened(e table.Event) {
	switch e := e.(type) {
	case table.PenaltySet:
		text := fmt.Sprintf("seat %d misses %d hands", e.Seat, e.Hands)
		if e.Hands == 1 {
			text = strings.TrimSuffix(text, "s")
		}
		if e.Leaves {
			text += ", leaves the seat"
		}
		g.consult = merge(g.consult, e.Cites)
		g.fact(headMisses, text, e.Cites)
	case table.Acted:
		if e.Action.Kind == hand.Kill {
			g.consult = merge(g.consult, e.Cites)
			g.fact(headDead, fmt.Sprintf("seat %d dead", e.Seat), e.Cites)
		}
	}
}

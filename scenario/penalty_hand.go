package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/referee"
)

// facts are the circumstances of what a seat did that the case has told so far, and those that a deal, a showdown or a tracked
// hand shows.
func (g *run) facts(seat int) penalty.Facts {
	f := g.conduct.facts
	stage := map[referee.Stage]penalty.Circumstance{
		referee.LateRegistration: penalty.LateRegistration, referee.BeforeMoney: penalty.BeforeMoney, referee.InTheMoney: penalty.InTheMoney,
	}
	if c, ok := stage[g.stage]; ok {
		f = f.With(c)
	}
	if g.dealing != nil || g.showdown != nil {
		f = f.Without(penalty.BetweenHands)
	}
	if g.showdown != nil {
		f = said(f, penalty.HeadsUp, len(g.showdown.layout.Seats) == 2)
	}
	if g.hand == nil {
		return f
	}
	f = f.And(handFacts(g.hand))
	if p := slices.Index(g.seats, seat); p >= 0 {
		f = f.And(playerFacts(g.hand, p))
	}
	return f
}

// handFacts is what a hand shows, whoever is concerned.
func handFacts(h *hand.State) (f penalty.Facts) {
	f = said(f, penalty.CashGame, h.Cash())
	step := h.Next()
	if step.Need == hand.NeedNothing {
		return f.With(penalty.BetweenHands)
	}
	f = said(f, penalty.HeadsUp, h.LivePlayers() == 2)
	switch h.Street() {
	case hand.Preflop:
		f = f.With(penalty.Preflop)
	case hand.Flop, hand.Turn:
		f = f.With(penalty.Postflop).Without(penalty.River)
	case hand.River:
		f = f.With(penalty.River)
	default:
		f = f.Without(penalty.BetweenHands)
	}
	return said(f, penalty.ActionPending, toCome(h, step))
}

// toCome reports whether somebody still has to act in the hand.
func toCome(h *hand.State, step hand.Step) bool {
	if step.Need == hand.NeedAction || step.Need == hand.NeedDiscard {
		return true
	}
	free := 0
	for p := range h.N() {
		if h.Live(p) && !h.AllIn(p) {
			free++
		}
	}
	return free > 1 && (step.Need == hand.NeedHole || step.Need == hand.NeedBoard || step.Need == hand.NeedFirst)
}

// playerFacts is what a hand shows of one player.
func playerFacts(h *hand.State, p int) (f penalty.Facts) {
	f = said(f, penalty.LiveHand, h.Live(p) && h.Next().Need != hand.NeedNothing)
	if h.Game() != hand.Holdem || h.Runs() > 1 {
		return f
	}
	hole, board := card.SetOf(known(h.Cards(p))...), card.SetOf(known(h.Board())...)
	if hole.Len() != 2 || board.Len() != 5 {
		return f
	}
	nuts := rank.IsNuts(hole, board, 0)
	f = said(f.With(penalty.River), penalty.Nuts, nuts)
	return said(f, penalty.SoleNuts, nuts && !tied(hole, board))
}

// tied reports whether others could hold as good a hand.
func tied(hole, board card.Set) bool {
	own, others := rank.High(hole.Union(board)), card.All.Minus(hole).Minus(board).Cards()
	for i, a := range others {
		for _, b := range others[:i] {
			if rank.High(board.With(a).With(b)) >= own {
				return true
			}
		}
	}
	return false
}

// said tells of a circumstance whether it holds.
func said(f penalty.Facts, c penalty.Circumstance, holds bool) penalty.Facts {
	if holds {
		return f.With(c)
	}
	return f.Without(c)
}

func known(cards []card.Card) []card.Card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == card.Unknown })
}

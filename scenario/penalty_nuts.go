package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rank"
)

// nutsOf says whether a seat of a tracked hold'em hand holds the best hand possible on the full board, and whether
// nobody could tie it. Without known cards it says nothing.
func (g *run) nutsOf(seat int) (f penalty.Facts) {
	p := slices.Index(g.seats, seat)
	if g.hand == nil || p < 0 || g.hand.Game() != hand.Holdem || g.hand.Runs() > 1 {
		return 0
	}
	hole, board := card.SetOf(known(g.hand.Cards(p))...), card.SetOf(known(g.hand.Board())...)
	if hole.Len() != 2 || board.Len() != 5 || !rank.IsNuts(hole, board, 0) {
		return 0
	}
	f = f.With(penalty.River, penalty.Nuts)
	own, others := rank.High(hole.Union(board)), card.All.Minus(hole).Minus(board).Cards()
	for i, a := range others {
		for _, b := range others[:i] {
			if rank.High(board.With(a).With(b)) >= own {
				return f
			}
		}
	}
	return f.With(penalty.SoleNuts)
}

func known(cards []card.Card) []card.Card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == card.Unknown })
}

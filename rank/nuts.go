package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Nuts returns the best value that anybody can hold in hold'em on a board of three to five cards, with two cards
// that are neither on the board nor dead. dead holds the cards that nobody can have, as far as they are known:
// mucked, exposed, or one's own. It panics on other numbers of board cards.
func Nuts(board, dead card.Set) Value {
	checkBoard(board)
	var free [card.Count]card.Card
	n := 0
	for s := card.All &^ board &^ dead; s != 0; s &= s - 1 {
		free[n] = card.Card(bits.TrailingZeros64(uint64(s)))
		n++
	}
	var values [card.Count]Value
	best, on := Value(0), HandOf(board)
	for i, c := range free[:n] {
		on.With(c).HighEach(values[:], free[:i])
		best = max(best, most(values[:i]))
	}
	return best
}

// most returns the largest of values, 0 of none.
func most(values []Value) Value {
	best := Value(0)
	for _, v := range values {
		best = max(best, v)
	}
	return best
}

// IsNuts reports whether hole, two cards, cannot be beaten in hold'em on board by any two cards that are not in
// hole, on the board or dead: the best hand there is, alone or tied. On three or four board cards that is the best
// hand so far. It panics when hole is not two cards that are not on the board.
func IsNuts(hole, board, dead card.Set) bool {
	checkBoard(board)
	if hole.Len() != 2 || hole&board != 0 {
		panic("rank: a hold'em hand is two cards, none of them on the board")
	}
	return High(hole|board) >= Nuts(board, dead|hole)
}

// OmahaNuts is Nuts for Omaha: the best value of two cards with exactly three of the board.
func OmahaNuts(board, dead card.Set) Value {
	b, best := OmahaBoardOf(board), Value(0)
	for s := card.All &^ board &^ dead; s != 0; s &= s - 1 {
		for t := s & (s - 1); t != 0; t &= t - 1 {
			best = max(best, b.High(s&-s|t&-t))
		}
	}
	return best
}

// IsOmahaNuts is IsNuts for Omaha, where hole is two to six cards.
func IsOmahaNuts(hole, board, dead card.Set) bool {
	return OmahaHigh(hole, board) >= OmahaNuts(board, dead|hole)
}

func checkBoard(board card.Set) {
	if n := bits.OnesCount64(uint64(board)); n < 3 || n > 5 {
		panic("rank: a board has 3 to 5 cards")
	}
}

package rank

import "github.com/floorbook/floorbook/card"

// Ranking is how the hands of a game, or of one half of its pot, compare.
type Ranking uint8

// The rankings, each by the function that it uses.
const (
	NoRanking Ranking = iota // the pot is not halved
	ByHigh
	ByShortDeck
	ByOmahaHigh
	ByOmahaLow
	ByEightOrBetter
	ByAceToFive
	ByDeuceToSeven
	ByBadugi
)

// Value ranks a hand: larger is better, 0 does not qualify. Values of different rankings do not compare. It panics
// on a number of cards that the ranking does not take, as the functions do.
func (r Ranking) Value(hole, board card.Set) uint16 {
	switch r {
	case ByHigh:
		return uint16(High(hole | board))
	case ByShortDeck:
		return uint16(ShortDeck(hole | board))
	case ByOmahaHigh:
		return uint16(OmahaHigh(hole, board))
	case ByOmahaLow:
		return uint16(OmahaLow(hole, board))
	case ByEightOrBetter:
		return uint16(EightOrBetter(hole | board))
	case ByAceToFive:
		return uint16(AceToFive(hole | board))
	case ByDeuceToSeven:
		return uint16(DeuceToSeven(hole | board))
	case ByBadugi:
		return uint16(Badugi4(hole | board))
	}
	return 0
}

// Message returns how a hand of that value is named. It panics when v is no value of the ranking.
func (r Ranking) Message(v uint16) Message {
	switch r {
	case ByShortDeck:
		return Short(v).Message()
	case ByOmahaLow, ByEightOrBetter, ByAceToFive:
		return Low(v).Message()
	case ByDeuceToSeven:
		return Deuce(v).Message()
	case ByBadugi:
		return Badugi(v).Message()
	}
	return Value(v).Message()
}

// Omaha reports whether exactly two cards of the hand play with three of the board.
func (r Ranking) Omaha() bool { return r == ByOmahaHigh || r == ByOmahaLow }

// Playing returns the cards that make the value of a hand, the ones a player would push forward: five, or those of
// the badugi. Where several choices tie, those of the highest suits and ranks are taken. It is empty when the hand
// does not qualify, and panics as Value does.
func (r Ranking) Playing(hole, board card.Set) card.Set {
	v := r.Value(hole, board)
	switch {
	case v == 0:
		return 0
	case r == ByHigh:
		return Five(hole | board)
	case r == ByBadugi:
		return firstOf(hole|board, Badugi(v).Cards(), func(s card.Set) bool { return r.Value(s, 0) == v })
	case r.Omaha():
		var five card.Set
		firstOf(hole, 2, func(two card.Set) bool {
			three := firstOf(board, 3, func(three card.Set) bool { return r.Value(two, three) == v })
			five = two | three
			return three != 0
		})
		return five
	}
	return firstOf(hole|board, 5, func(s card.Set) bool { return r.Value(s, 0) == v })
}

// firstOf returns the first choice of n cards of s that does, from the highest cards to the lowest; none is empty.
func firstOf(s card.Set, n int, does func(card.Set) bool) card.Set {
	return firstBeside(0, s, n, does)
}

func firstBeside(taken, s card.Set, n int, does func(card.Set) bool) card.Set {
	if n == 0 {
		if does(taken) {
			return taken
		}
		return 0
	}
	for c := range s.Each() {
		s = s.Without(c)
		if found := firstBeside(taken.With(c), s, n-1, does); found != 0 {
			return found
		}
	}
	return 0
}

// Nuts returns the best value that anybody can hold in a game with a board of three to five cards, by two cards that
// are neither on the board nor dead; 0 when nobody can qualify. It panics in rankings without a board.
func (r Ranking) Nuts(board, dead card.Set) uint16 {
	switch r {
	case ByHigh:
		return uint16(Nuts(board, dead))
	case ByOmahaHigh:
		return uint16(OmahaNuts(board, dead))
	case ByShortDeck:
		dead |= belowSix
	case ByOmahaLow:
	default:
		panic("rank: there are nuts only where there is a board")
	}
	best := uint16(0)
	firstOf(card.All&^board&^dead, 2, func(two card.Set) bool {
		best = max(best, r.Value(two, board))
		return false
	})
	return best
}

// IsNuts reports whether no two cards that are neither in hole nor on the board beat the hand; a hand that can only be
// tied is the nuts. It panics as Nuts and Value do.
func (r Ranking) IsNuts(hole, board card.Set) bool {
	v := r.Value(hole, board)
	return v > 0 && v >= r.Nuts(board, hole)
}

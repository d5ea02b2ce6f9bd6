package equity

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// Ranking is how the hands of a game, or of one half of its pot, compare.
type Ranking uint8

// The rankings, each by the function of package rank that it uses.
const (
	NoRanking Ranking = iota // the pot is not halved
	High
	ShortDeck
	OmahaHigh
	OmahaLow
	EightOrBetter
	AceToFive
	DeuceToSeven
	Badugi
)

// Rankings returns how the hands of a game compare; low is NoRanking unless the best low hand takes half the pot.
func Rankings(g hand.Game) (high, low Ranking) {
	switch g {
	case hand.ShortDeck:
		return ShortDeck, NoRanking
	case hand.Omaha, hand.Omaha5, hand.Omaha6, hand.Courchevel:
		return OmahaHigh, NoRanking
	case hand.OmahaHiLo, hand.Omaha5HiLo, hand.Omaha6HiLo, hand.CourchevelHiLo:
		return OmahaHigh, OmahaLow
	case hand.StudHiLo:
		return High, EightOrBetter
	case hand.Razz, hand.AceToFiveTriple:
		return AceToFive, NoRanking
	case hand.DeuceToSevenSingle, hand.DeuceToSevenTriple:
		return DeuceToSeven, NoRanking
	case hand.Badugi:
		return Badugi, NoRanking
	}
	return High, NoRanking
}

// Value ranks a hand: larger is better, 0 does not qualify. Values of different rankings do not compare. It panics
// on a number of cards that the ranking does not take, as package rank does.
func (r Ranking) Value(hole, board card.Set) uint16 {
	switch r {
	case High:
		return uint16(rank.High(hole | board))
	case ShortDeck:
		return uint16(rank.ShortDeck(hole | board))
	case OmahaHigh:
		return uint16(rank.OmahaHigh(hole, board))
	case OmahaLow:
		return uint16(rank.OmahaLow(hole, board))
	case EightOrBetter:
		return uint16(rank.EightOrBetter(hole | board))
	case AceToFive:
		return uint16(rank.AceToFive(hole | board))
	case DeuceToSeven:
		return uint16(rank.DeuceToSeven(hole | board))
	case Badugi:
		return uint16(rank.Badugi4(hole | board))
	}
	return 0
}

// Message returns how a hand of that value is named. It panics when v is no value of the ranking.
func (r Ranking) Message(v uint16) rank.Message {
	switch r {
	case ShortDeck:
		return rank.Short(v).Message()
	case OmahaLow, EightOrBetter, AceToFive:
		return rank.Low(v).Message()
	case DeuceToSeven:
		return rank.Deuce(v).Message()
	case Badugi:
		return rank.Badugi(v).Message()
	}
	return rank.Value(v).Message()
}

// Omaha reports whether exactly two cards of the hand play with three of the board.
func (r Ranking) Omaha() bool { return r == OmahaHigh || r == OmahaLow }

// Playing returns the cards that make the value of a hand, the ones a player would push forward: five, or those of
// the badugi. Where several choices tie, those of the highest suits and ranks are taken. It is empty when the hand
// does not qualify, and panics as Value does.
func (r Ranking) Playing(hole, board card.Set) card.Set {
	v := r.Value(hole, board)
	switch {
	case v == 0:
		return 0
	case r == High:
		return rank.Five(hole | board)
	case r == Badugi:
		return firstOf(hole|board, rank.Badugi(v).Cards(), func(s card.Set) bool { return r.Value(s, 0) == v })
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
	case High:
		return uint16(rank.Nuts(board, dead))
	case OmahaHigh:
		return uint16(rank.OmahaNuts(board, dead))
	case ShortDeck:
		dead |= belowSix
	case OmahaLow:
	default:
		panic("equity: there are nuts only where there is a board")
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

// belowSix are the cards that the short deck does not have.
const belowSix card.Set = 1<<(card.Suits*card.Six) - 1

// Package rank says who wins: it gives every poker hand of five to seven cards a number, larger is better.
// It allocates nothing and knows no game, no pot and no player.
//
// Looking a hand up takes three steps, described in tables.go: how many cards of each rank the set holds, the
// place of that combination of counts among all combinations, and the value stored there; a flush is looked
// up by the ranks of its suit instead.
package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Value is the strength of a five-card high hand: 1 (7-5-4-3-2 of mixed suits) to 7462 (royal flush). Hands of
// equal value tie. 0 is no hand.
type Value uint16

// Best is the largest value, the royal flush.
const Best Value = 7462

// Category is the kind of a hand, from the weakest to the strongest. The royal flush is the best straight flush.
type Category uint8

// The nine categories.
const (
	HighCard Category = iota
	Pair
	TwoPair
	ThreeOfAKind
	Straight
	Flush
	FullHouse
	FourOfAKind
	StraightFlush
)

// The number of values of each category and the value just below its weakest.
const (
	highCards     = 1277 // C(13,5) - 10 straights
	pairs         = 13 * 220
	twoPairs      = 78 * 11
	trips         = 13 * 66
	straights     = 10
	fullHouses    = 13 * 12
	quads         = 13 * 12
	belowPair     = highCards
	belowTwo      = belowPair + pairs
	belowTrips    = belowTwo + twoPairs
	belowStraight = belowTrips + trips
	belowFlush    = belowStraight + straights
	belowFull     = belowFlush + highCards
	belowQuads    = belowFull + fullHouses
	belowSF       = belowQuads + quads
)

// below[c] is the value just below the weakest hand of category c.
var below = [...]Value{0, belowPair, belowTwo, belowTrips, belowStraight, belowFlush, belowFull, belowQuads, belowSF, Best}

// High returns the value of the best five-card hand among the five to seven cards of s. It panics when s holds
// fewer or more cards.
func High(s card.Set) Value {
	x := uint64(s)
	if n := bits.OnesCount64(x); n < 5 || n > 7 {
		panic("rank: High needs 5 to 7 cards")
	}
	if suited := flushSuit(x); suited != 0 {
		return Value(flushValue[suited&8191])
	}
	return Value(countsValue[countsIndex(x)])
}

// Five returns the five cards of s that make High(s), the ones a player would push forward. Where several
// choices tie, those of the highest suits are taken.
func Five(s card.Set) card.Set {
	best := High(s)
	ranks := best.Ranks()
	if c := best.Category(); c == Flush || c == StraightFlush {
		for suit := range card.Suit(card.Suits) {
			if bits.OnesCount16(s.OfSuit(suit)) >= 5 {
				var out card.Set
				for _, r := range ranks {
					out = out.With(card.Of(r, suit))
				}
				return out
			}
		}
	}
	var out card.Set
	for _, r := range ranks {
		for suit := card.Spades; ; suit-- {
			if c := card.Of(r, suit); s.Has(c) && !out.Has(c) {
				out = out.With(c)
				break
			}
		}
	}
	return out
}

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

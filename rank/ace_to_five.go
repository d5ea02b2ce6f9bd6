package rank

import (
	"math/bits"
	"slices"

	"github.com/floorbook/floorbook/card"
)

// Low is the strength of a five-card low hand, ace to five: aces are low, straights and flushes do not count.
// It runs from 1 (four kings and a queen) to 6175 (5-4-3-2-A, the wheel); a hand without a pair beats every hand
// with one. 0 is no hand, or none that qualifies.
type Low uint16

const (
	// Wheel is the largest Low: 5-4-3-2-A.
	Wheel Low = 6175
	// EightHigh is the smallest Low that qualifies as eight or better: 8-7-6-5-4.
	EightHigh = Wheel - 55
)

// The weakness of a low hand is its distance from the wheel; here, per category, where it begins. Within a
// category hands stand in the order of high hands, with the ace as the lowest rank.
const (
	lowNoPairs = 1287 // C(13,5)
	lowPair    = lowNoPairs
	lowTwoPair = lowPair + pairs
	lowTrips   = lowTwoPair + twoPairs
	lowFull    = lowTrips + trips
	lowQuads   = lowFull + fullHouses
	lowAll     = lowQuads + quads

	// From pairs to trips, and from full houses to quads, there is nothing but paired hands on the high scale too:
	// there the low and the high value of a hand have the same sum.
	sumToTrips = Wheel - lowPair + belowPair + 1
	sumToQuads = Wheel - lowFull + belowFull + 1
)

// lowAbove[i] is where the weakness of lowCategories[i] begins.
var (
	lowAbove      = [...]uint16{0, lowPair, lowTwoPair, lowTrips, lowFull, lowQuads, lowAll}
	lowCategories = [...]Category{HighCard, Pair, TwoPair, ThreeOfAKind, FullHouse, FourOfAKind}
)

// AceToFive returns the value of the best ace-to-five low among the five to seven cards of s: the best razz hand.
// It panics when s holds fewer or more cards.
func AceToFive(s card.Set) Low {
	x := uint64(s)
	switch bits.OnesCount64(x) {
	case 5:
		return Low(lowOfPlain[lookup.plain(lookup.key(card.Set(aceLowest(x))))])
	case 6, 7:
		if v := lowOfRanks[ranksHeld(x)]; v != 0 {
			return Low(v)
		}
		return lowOfMade(weakestMade(aceLowest(x)))
	}
	panic("rank: an ace-to-five low is the best of 5 to 7 cards")
}

// EightOrBetter returns AceToFive(s) when s holds five different ranks of eight or lower, 0 otherwise. It panics
// when s holds fewer than five or more than seven cards.
func EightOrBetter(s card.Set) Low {
	x := uint64(s)
	if n := bits.OnesCount64(x); n < 5 || n > 7 {
		panic("rank: eight or better is the best of 5 to 7 cards")
	}
	return Low(eightOf[eightRanks(x)])
}

// aceLowest turns x so that the ace is the lowest rank and the king the highest.
func aceLowest(x uint64) uint64 { return (x<<4 | x>>48&15) & uint64(card.All) }

// ranksHeld returns the ranks of which x holds a card, bit r for Rank(r).
func ranksHeld(x uint64) uint16 {
	x |= x >> 2
	return card.Set(x | x>>1).OfSuit(0)
}

// eightRanks returns the ranks of eight or lower of which x holds a card: the ace in bit 0, the eight in bit 7.
func eightRanks(x uint64) uint8 {
	y := uint32(x<<4 | x>>48&15)
	y |= y >> 2
	y = (y | y>>1) & 0x1111_1111
	y = (y | y>>3) & 0x0303_0303
	y = (y | y>>6) & 0x000F_000F
	return uint8(y | y>>12)
}

// weakestMade returns the value, as a high hand, of the weakest five among x, five to seven cards of at most four
// ranks. Every rank plays, and what is paired, or more, is the lowest rank that can be.
func weakestMade(x uint64) Value {
	once, twice, thrice := ranksHeld(x), atLeast(x, 2), atLeast(x, 3)
	r := bottom(twice)
	switch bits.OnesCount16(once) {
	case 4:
		return Value(belowPair + 1 + r*220 + highest3[squeezed(once, r)])
	case 3:
		if second := twice &^ (1 << r); second != 0 {
			q := bottom(second)
			kicker := top(once &^ (1<<r | 1<<q))
			return Value(belowTwo + 1 + (choose[2][q]+r)*11 + beside(beside(kicker, q), r))
		}
		return Value(belowTrips + 1 + r*66 + highest2[squeezed(once, r)])
	}
	for rest := thrice; rest != 0; rest &= rest - 1 {
		r = bottom(rest)
		if full := twice &^ (1 << r); full != 0 {
			return Value(belowFull + 1 + r*12 + beside(top(full), r))
		}
	}
	return Value(belowQuads + 1 + r*12 + beside(top(once&^(1<<r)), r))
}

// lowOfMade returns the low of a paired hand of high value v, its ranks counted with the ace lowest.
func lowOfMade(v Value) Low {
	if v > belowFull {
		return sumToQuads - Low(v)
	}
	return sumToTrips - Low(v)
}

// atLeast returns the ranks of which x holds n cards or more, n being 2 or 3.
func atLeast(x uint64, n int) uint16 {
	a, b, c, d := x, x>>1, x>>2, x>>3
	if n == 2 {
		return card.Set(a&b | c&d | (a|b)&(c|d)).OfSuit(0)
	}
	return card.Set(a&b&(c|d) | c&d&(a|b)).OfSuit(0)
}

// Category returns the kind of hand v is: HighCard when no rank is twice in it. Straights and flushes are none.
func (v Low) Category() Category {
	weakness, i := uint16(Wheel-v), 0
	for weakness >= lowAbove[i+1] && i < len(lowCategories)-1 {
		i++
	}
	return lowCategories[i]
}

// Ranks returns the ranks of the five cards in the order in which a hand is named, see Value.Ranks: the wheel is
// 5 4 3 2 A. It panics when v is not 1…6175.
func (v Low) Ranks() [5]card.Rank {
	if v == 0 || v > Wheel {
		panic("rank: no such low")
	}
	place, c := uint16(Wheel-v), v.Category()
	var out [5]card.Rank
	if c == HighCard {
		out = groups(place, 5, nil)
	} else {
		out = thirteen.made(c, place-lowAbove[slices.Index(lowCategories[:], c)])
	}
	for i, r := range out {
		out[i] = (r + card.Ace) % card.Ranks
	}
	return out
}

var (
	lowOfRanks [1 << card.Ranks]uint16 // by the ranks held; 0 below five
	lowOfPlain [belowSF + 1]uint16     // of five cards, by the high value of their ranks counted with the ace lowest
	eightOf    [1 << 8]uint16          // by the ranks of eight or lower, ace lowest; 0 below five
	lowest3    [1 << 8]uint8           // of ranks of eight or lower the three lowest
)

// lowestEight is the ranks from ace to eight, the ace lowest.
const lowestEight = 1<<8 - 1

// buildLows fills the tables of lows. Sets of ranks are walked with the ace lowest, so that a set of more than five
// is worth what it is worth without its highest rank.
func buildLows() {
	for turned := range uint16(1 << card.Ranks) {
		n := bits.OnesCount16(turned)
		if n < 5 {
			continue
		}
		v := uint16(0)
		if n == 5 {
			v = uint16(Wheel) - colex(turned)
		} else {
			v = lowOfRanks[aceHighest(turned&^(1<<top(turned)))]
		}
		lowOfRanks[aceHighest(turned)] = v
		if turned <= lowestEight {
			eightOf[turned] = v
		}
	}
	for mask := range lowest3 {
		three := uint8(mask)
		for bits.OnesCount8(three) > 3 {
			three &^= 1 << (bits.Len8(three) - 1)
		}
		lowest3[mask] = three
	}
	for v := range uint16(straights) {
		lowOfPlain[belowStraight+1+v] = uint16(Wheel) - colex(thirteen.straight(v))
	}
	for place, turned := range noPairRanks {
		lowOfPlain[1+place] = uint16(Wheel) - colex(turned)
	}
	for v := range Value(pairs + twoPairs + trips) {
		lowOfPlain[belowPair+1+v] = uint16(lowOfMade(belowPair + 1 + v))
	}
	for v := range Value(fullHouses + quads) {
		lowOfPlain[belowFull+1+v] = uint16(lowOfMade(belowFull + 1 + v))
	}
}

// aceHighest turns a set of ranks back to the order of card.Rank.
func aceHighest(turned uint16) uint16 { return turned>>1 | turned&1<<card.Ace }

package rank

import "github.com/floorbook/floorbook/card"

// Short is the strength of a five-card high hand of the short deck, the 36 cards from six to ace: 1 (J-9-8-7-6 of
// mixed suits) to 1404 (royal flush). A flush beats a full house, a straight beats three of a kind, and the ace
// stands below the six as well: A-6-7-8-9 is the lowest straight. 0 is no hand.
type Short uint16

// BestShort is the largest Short, the royal flush.
const BestShort Short = 1404

const (
	shortRanks    = 9
	shortHighs    = 120 // C(9,5) - 6 straights
	shortStraight = shortHighs + 9*56 + 36*7 + 9*28
	shortFull     = shortStraight + 6
	shortFlushes  = shortFull + 9*8
	shortQuads    = shortFlushes + shortHighs
	shortSF       = shortQuads + 9*8
)

// nine is the scale of the short deck.
var nine = scale{
	ranks: shortRanks,
	order: [...]Category{HighCard, Pair, TwoPair, ThreeOfAKind, Straight, FullHouse, Flush, FourOfAKind, StraightFlush},
	below: [...]uint16{0, shortHighs, shortHighs + 9*56, shortHighs + 9*56 + 36*7, shortStraight,
		shortFlushes, shortFull, shortQuads, shortSF},
	flush: short.flush[:],
	plain: short.plain[:],
}

// belowSix are the cards that the short deck does not have.
const belowSix card.Set = 1<<16 - 1

// ShortDeck returns the value of the best five-card hand among the five to seven cards of s. It panics when s
// holds fewer or more cards, or a card below six.
func ShortDeck(s card.Set) Short {
	k := lookup.key(s)
	if k&alarm != 0 || s&belowSix != 0 {
		return shortAlarmed(k, s)
	}
	t := &short
	return Short(t.value[t.high[k>>highAt]+t.middle[k>>middleAt&8191]])
}

// shortAlarmed is alarmed for the short deck, where a flush excludes four of a kind and a full house as well.
func shortAlarmed(k uint64, s card.Set) Short {
	if k&(alarm&^flushes) != 0 || s&belowSix != 0 {
		panic("rank: a short-deck hand is the best of 5 to 7 cards from six to ace")
	}
	return Short(short.flush[s.OfSuit(suitOf(k&flushes))>>card.Six])
}

// Category returns the kind of hand v is. A higher Category is not always a better hand here: compare values.
func (v Short) Category() Category { return nine.category(uint16(v)) }

// Royal reports whether v is a royal flush.
func (v Short) Royal() bool { return v == BestShort }

// Ranks returns the ranks of the five cards in the order in which a hand is named, see Value.Ranks; the lowest
// straight is 9 8 7 6 A. It panics when v is not 1…1404.
func (v Short) Ranks() [5]card.Rank {
	if v == 0 || v > BestShort {
		panic("rank: no such short-deck value")
	}
	out := nine.ranksOf(uint16(v))
	for i := range out {
		out[i] += card.Six
	}
	return out
}

// shortTables look a hand up as tables does, by the counts of the high ranks and of the middle ones, which are the
// lowest of the short deck.
type shortTables struct {
	high   [1 << 12]uint16
	middle [1 << 13]uint16
	value  [shortTotal]uint16
	flush  [1 << shortRanks]uint16 // by the ranks of the suit from six; 0 below five cards
	plain  [shortHighs]uint16      // the ranks from six of each high card and flush
}

// shortTotal is the number of ways to hold 5, 6 or 7 cards of nine ranks when suits do not matter.
const shortTotal = 10230

var short shortTables

func buildShort() {
	nine.buildFlushes()
	var buffers [2][waysOf5]part
	middle, high := parts(0, 4, buffers[0][:]), parts(4, 5, buffers[1][:])
	var middles sortedParts
	middles.sort(middle)
	for held := range maxCards + 1 {
		for place, p := range middles.part {
			short.middle[held*625+int(p.code)] = uint16(place)
		}
	}
	next := 0
	for _, h := range high {
		from, to := middles.beside(h.cards)
		short.high[h.code] = uint16(next - from)
		next += middles.fill(short.value[next:], &nine, h.masks, from, to)
	}
	if next != shortTotal {
		panic("rank: the table of short-deck counts is not full")
	}
}

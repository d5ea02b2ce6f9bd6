package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// A hand without flush is worth what its counts of ranks are worth. There are 73,775 ways to hold 5, 6 or 7
// cards when suits do not matter. tables.value lists their values without a gap, in this order: by the counts of
// the five high ranks (ten to ace), then by those of the four middle ranks (six to nine), then by those of the
// four low ranks (deuce to five), the low ones sorted by how many cards they are. What may stand beside given
// high ranks depends only on how many cards those are, so the place in the list is a sum of three small
// look-ups, which is a perfect hash that needs no search:
//
//	place = high[counts of the high ranks] + middle[cards in high, counts of the middle ranks] + low[counts of the low ranks]
//
// where counts are read as numbers in base 5. These numbers are sums over the cards, so they are fields of one
// 64-bit key that is a sum over the cards too, beside the number of cards and of each suit. The key of a set is
// the sum of four look-ups, one for each 13 bits of the set.
const (
	maxCards    = 7
	minCards    = 5
	countsTotal = 73775
)

// Where the fields of a key begin. When there are more than seven cards, a field may run over into those above
// it, but not into that of manyAt, which then gives alarm.
const (
	manyAt   = 0  // 7 bits: cards; with bias, 64 and up from eight cards
	fewAt    = 7  // 4 bits: minus cards; with bias, 4 and up below five cards
	suitsAt  = 11 // 4 × 4 bits: cards of each suit; with bias, 8 and up from five cards
	lowAt    = 28 // 10 bits: counts of deuce to five in base 5
	middleAt = 38 // 14 bits: counts of six to nine in base 5, and 625 for each card from ten up
	highAt   = 52 // 12 bits: counts of ten to ace in base 5

	oneOfEach = 0x1111 << suitsAt
	bias      = (64-8)<<manyAt + 8<<fewAt + 3*oneOfEach
	flushes   = 8 * oneOfEach
	alarm     = 64<<manyAt + (8+4)<<fewAt + flushes
	highUnit  = 625 << middleAt
)

// tables is what looking up high hands takes: 460 kB, of which hands of seven cards mostly use a tenth. The
// code reaches it through the pointer lookup: then the processor adds the places of the tables within it.
type tables struct {
	card   [card.Count]uint64  // the key of each card
	set    [4][1 << 13]uint64  // the keys of the sets of 13 neighbouring cards, the first with bias
	high   [1 << 12]uint32     // by the field of highAt
	middle [1 << 13]uint32     // by the field of middleAt
	low    [1 << 10]uint32     // by the field of lowAt
	value  [countsTotal]uint16 // by the sum of these three
}

var (
	theTables   tables
	lookup      = &theTables
	flushValue  [1 << card.Ranks]uint16 // by the ranks of the suit; 0 below five cards
	noPairRanks [highCards]uint16       // the ranks of each high card and flush, from the weakest
)

func init() { build() }

// build fills every table of the package, in less than a millisecond.
func build() {
	buildHighest()
	thirteen.buildFlushes()
	lookup.buildKeys()
	lookup.buildCounts()
	buildLows()
	buildDeuces()
	buildShort()
	buildBadugi()
	buildOmaha()
}

// key returns the key of s with bias.
func (t *tables) key(s card.Set) uint64 {
	return t.set[0][s&8191] + t.set[1][s>>13&8191] + t.set[2][s>>26&8191] + t.set[3][s>>39&8191]
}

// plain returns the value of the hand of five to seven cards and key k, without looking at suits.
func (t *tables) plain(k uint64) Value {
	return Value(t.value[t.high[k>>highAt]+t.middle[k>>middleAt&8191]+t.low[k>>lowAt&1023]])
}

// power is the weights of the digits of a number in base 5.
var power = [...]uint64{1, 5, 25, 125, 625}

// keyOf computes the key of one card.
func keyOf(c card.Card) uint64 {
	k := uint64(1)<<manyAt + 1<<(suitsAt+4*c.Suit()) - 1<<fewAt
	switch r := c.Rank(); {
	case r < card.Six:
		return k + power[r]<<lowAt
	case r < card.Ten:
		return k + power[r-card.Six]<<middleAt
	default:
		return k + power[r-card.Ten]<<highAt + highUnit
	}
}

func (t *tables) buildKeys() {
	for c := range card.Card(card.Count) {
		t.card[c] = keyOf(c)
	}
	t.set[0][0] = bias
	for i := range t.set {
		cards, keys := t.card[13*i:], &t.set[i]
		for c, known := 0, 1; known < len(keys); c, known = c+1, 2*known {
			for m, k := range keys[:known] {
				keys[known+m] = k + cards[c]
			}
		}
	}
}

// part is one way to hold cards of four or five neighbouring ranks.
type part struct {
	code  uint16 // counts in base 5, the lowest rank first
	cards uint8
	masks uint64 // four fields of 16 bits: ranks held at least once, twice, three times, four times
}

// parts lists the ways to hold at most maxCards cards of the n ranks from first, in the order of their codes.
func parts(first, n int, buffer []part) []part {
	list := append(buffer[:0], part{})
	for i, weight := 0, uint16(1); i < n; i, weight = i+1, weight*5 {
		below := len(list)
		var masks uint64
		for count := uint8(1); count <= 4; count++ {
			masks |= 1 << (first + i + 16*int(count-1))
			for _, p := range list[:below] {
				if p.cards+count <= maxCards {
					list = append(list, part{p.code + weight*uint16(count), p.cards + count, p.masks | masks})
				}
			}
		}
	}
	return list
}

// Numbers of ways to hold up to seven cards of four and of five ranks.
const (
	waysOf4 = 270
	waysOf5 = 687
)

func (t *tables) buildCounts() {
	var buffers [3][waysOf5]part
	low := parts(0, 4, buffers[0][:])
	middle := parts(4, 4, buffers[1][:])
	high := parts(8, 5, buffers[2][:])
	var lows sortedParts
	lows.sort(low)
	for place, p := range lows.part {
		t.low[p.code] = uint32(place)
	}
	next := 0
	for _, h := range high {
		t.high[h.code] = uint32(next)
		first := next
		for _, m := range middle {
			if h.cards+m.cards > maxCards {
				continue
			}
			from, to := lows.beside(h.cards + m.cards)
			t.middle[int(h.cards)*625+int(m.code)] = uint32(next - first - from)
			next += lows.fill(t.value[next:], &thirteen, h.masks|m.masks, from, to)
		}
	}
	if next != countsTotal {
		panic("rank: the table of counts is not full")
	}
}

// sortedParts is the ways to hold cards of the four lowest ranks, sorted by how many cards they are.
type sortedParts struct {
	part   [waysOf4]part
	starts [maxCards + 2]int // the place of the first part of so many cards or more
	less   [waysOf4]int      // the place without the lowest card, where that is the only one of its rank; or -1
}

func (s *sortedParts) sort(list []part) {
	var places [625]int
	next := 0
	for k := range s.starts {
		s.starts[k] = next
		for _, p := range list {
			if int(p.cards) == k {
				s.part[next], places[p.code], s.less[next] = p, next, -1
				if r := bits.TrailingZeros16(uint16(p.masks)); r < 4 && p.masks>>16>>r&1 == 0 {
					s.less[next] = places[p.code-uint16(power[r])]
				}
				next++
			}
		}
	}
}

// beside returns which parts may stand beside so many other cards.
func (s *sortedParts) beside(cards uint8) (from, to int) {
	return s.starts[max(0, minCards-int(cards))], s.starts[maxCards-int(cards)+1]
}

// fill writes the values of the parts from … to beside cards of the given masks, and returns how many they are.
// Of six cards or more the lowest does not matter if it is alone of its rank and there is no straight: then the
// value is that of a smaller part.
func (s *sortedParts) fill(values []uint16, on *scale, masks uint64, from, to int) int {
	values = values[:to-from]
	for i := range values {
		all := masks | s.part[from+i].masks
		if less := s.less[from+i] - from; less >= 0 && on.flush[uint16(all)] <= on.below[StraightFlush] {
			values[i] = values[less]
		} else {
			values[i] = on.valueOf(all)
		}
	}
	return len(values)
}

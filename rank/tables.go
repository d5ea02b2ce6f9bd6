package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// A hand without flush is worth what its counts of ranks are worth. There are 73,775 ways to hold 5, 6 or 7
// cards when suits do not matter. countsValue lists their values without a gap, in this order: by the counts of
// the five high ranks (ten to ace), then by those of the four middle ranks (six to nine), then by those of the
// four low ranks (deuce to five), the low ones sorted by how many cards they are. What may stand beside given
// high ranks depends only on how many cards those are, so the place in the list is a sum of three small
// look-ups, which is a perfect hash that needs no search:
//
//	place = highBase[high] + middleBase[cards in high][middle] + lowPlace[low]
//
// where high, middle and low are the counts read as numbers in base 5.
const (
	lowCodes    = 625  // 5^4, also the number of middle codes
	highCodes   = 3125 // 5^5
	countsTotal = 73775
	maxCards    = 7
	minCards    = 5
)

var (
	countsValue [countsTotal]uint16
	highBase    [highCodes + 1]uint32
	middleBase  [(maxCards + 1) * lowCodes]int32
	lowPlace    [lowCodes]uint16
	flushValue  [1 << card.Ranks]uint16 // by the ranks of the suit; 0 below five cards
	noPairRanks [highCards]uint16       // the ranks of each high card and flush, from the weakest
)

func init() { build() }

const (
	odd4  = 0x0005_5555_5555_5555 // of each two bits the lower
	half4 = 0x0003_3333_3333_3333
	half8 = 0x000F_0F0F_0F0F_0F0F
	low16 = 0x0000_00FF_00FF_00FF
)

// countsIndex returns the place in countsValue of the counts of ranks of x, a set of 5 to 7 cards. The four
// suits of a rank lie in four neighbouring bits: adding them up in place leaves the count in those four bits,
// then two steps turn four neighbouring counts into one number in base 5.
func countsIndex(x uint64) int {
	counts := x - x>>1&odd4
	counts = counts&half4 + counts>>2&half4
	counts -= counts >> 4 & half8 * (16 - 5)
	counts -= counts >> 8 & low16 * (256 - 25)
	low, middle := counts&1023, counts>>16&1023
	high := counts>>32&1023 + counts>>48&7*625
	cardsHigh := bits.OnesCount64(x >> 32)
	return int(highBase[high]) + int(middleBase[cardsHigh*lowCodes+int(middle)]) + int(lowPlace[low])
}

// flushSuit returns the ranks of the suit of which x holds five cards or more, 0 when there is none.
func flushSuit(x uint64) uint16 {
	const suit = 0x0001_1111_1111_1111
	for s := range card.Suit(card.Suits) {
		if bits.OnesCount64(x>>s&suit) >= 5 {
			return card.Set(x).OfSuit(s)
		}
	}
	return 0
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

func build() {
	buildFlushes()
	var buffers [3][highCodes]part
	low := parts(0, 4, buffers[0][:])
	middle := parts(4, 4, buffers[1][:])
	high := parts(8, 5, buffers[2][:])
	low, starts := byCards(low)
	for place, p := range low {
		lowPlace[p.code] = uint16(place)
	}
	next := 0
	for _, h := range high {
		highBase[h.code] = uint32(next)
		first := next
		for _, m := range middle {
			beside := h.cards + m.cards
			if beside > maxCards {
				continue
			}
			from, to := starts[max(0, minCards-int(beside))], starts[maxCards-int(beside)+1]
			middleBase[int(h.cards)*lowCodes+int(m.code)] = int32(next - first - from)
			masks := h.masks | m.masks
			for _, l := range low[from:to] {
				countsValue[next] = valueOf(masks | l.masks)
				next++
			}
		}
	}
	if next != countsTotal {
		panic("rank: the table of counts is not full")
	}
}

// byCards sorts list by number of cards; starts[k] is the place of the first part of k cards or more.
func byCards(list []part) (sorted []part, starts [maxCards + 2]int) {
	for k := range uint8(maxCards + 1) {
		starts[k] = len(sorted)
		for _, p := range list {
			if p.cards == k {
				sorted = append(sorted, p)
			}
		}
	}
	starts[maxCards+1] = len(sorted)
	return sorted, starts
}

// straightIn returns 1 (five high) to 10 (ace high) for the best straight in mask, 0 for none.
func straightIn(mask uint16) uint16 {
	m := uint32(mask)<<1 | uint32(mask)>>card.Ace // the ace below the deuce too
	if run := m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4); run != 0 {
		return uint16(bits.Len32(run))
	}
	return 0
}

// buildFlushes walks the sets of ranks from the weakest: a set of more than five ranks is worth its five
// highest or its straight.
func buildFlushes() {
	next := uint16(belowFlush)
	for mask := range uint16(1 << card.Ranks) {
		n := bits.OnesCount16(mask)
		if n < 5 {
			continue
		}
		if s := straightIn(mask); s != 0 {
			flushValue[mask] = belowSF + s
		} else if n == 5 {
			noPairRanks[next-belowFlush] = mask
			next++
			flushValue[mask] = next
		} else {
			flushValue[mask] = flushValue[mask&(mask-1)]
		}
	}
}

// valueOf returns the value of a hand without flush of at least five cards, given as part.masks.
func valueOf(masks uint64) uint16 {
	once, twice, thrice, four := uint16(masks), uint16(masks>>16), uint16(masks>>32), uint16(masks>>48)
	if four != 0 {
		r := top(four)
		return belowQuads + 1 + r*12 + beside(top(once&^(1<<r)), r)
	}
	if thrice != 0 {
		r := top(thrice)
		if full := twice &^ (1 << r); full != 0 {
			return belowFull + 1 + r*12 + beside(top(full), r)
		}
	}
	if s := straightIn(once); s != 0 {
		return belowStraight + s
	}
	if thrice != 0 {
		r := top(thrice)
		return belowTrips + 1 + r*66 + order(once&^(1<<r), r, 2)
	}
	if twice == 0 {
		return flushValue[once] - belowFlush
	}
	r := top(twice)
	if second := twice &^ (1 << r); second != 0 {
		q := top(second)
		kicker := top(once &^ (1<<r | 1<<q))
		return belowTwo + 1 + (r*(r-1)/2+q)*11 + beside(beside(kicker, r), q)
	}
	return belowPair + 1 + r*220 + order(once&^(1<<r), r, 3)
}

func top(mask uint16) uint16 { return uint16(bits.Len16(mask)) - 1 }

// beside numbers the ranks that are left when r is taken out.
func beside(rank, r uint16) uint16 {
	if rank > r {
		return rank - 1
	}
	return rank
}

// order returns the place of the n highest ranks of mask among all choices of n of the twelve ranks other than
// r, the weakest first. For n descending ranks a > b > c that is C(a,3) + C(b,2) + c.
func order(mask, r uint16, n int) uint16 {
	var place uint16
	for ; n > 0; n-- {
		t := top(mask)
		mask &^= 1 << t
		place += uint16(choose[n][beside(t, r)])
	}
	return place
}

// choose[k][n] is the number of ways to choose k of n.
var choose = [4][14]uint16{
	{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
	{0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
	{0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286},
}

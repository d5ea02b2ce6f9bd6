package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// OmahaHigh returns the value of the best hand of exactly two cards of hole, which holds two to six, and exactly
// three of board, which holds three to five. It panics on other numbers of cards, or when a card is in both.
func OmahaHigh(hole, board card.Set) Value {
	checkOmaha(hole, board)
	var rows omahaRows
	var pairs omahaPairs
	n := rows.of(board)
	best := int32(0)
	for left := pairs.of(hole); len(left) > 0; left = left[pairsAtOnce:] {
		best = max(best, rows.best((*[pairsAtOnce]uint8)(left), n))
	}
	return max(Value(best), omahaFlush(hole, board))
}

// OmahaLow returns the value of the best low, eight or better, of exactly two cards of hole and three of board, 0
// when there is none. It panics as OmahaHigh does.
func OmahaLow(hole, board card.Set) Low {
	checkOmaha(hole, board)
	return omahaLow(eightRanks(uint64(hole)), eightRanks(uint64(board)))
}

// OmahaBoard is a board made ready for ranking many hands on it: worth its while from about twenty hands on.
type OmahaBoard struct {
	board  card.Set
	eights uint8
	pair   [pairRow]Value // by the ranks of two cards: the best without flush
}

// OmahaBoardOf returns the board of three to five cards, ready. It panics on other numbers of cards.
func OmahaBoardOf(board card.Set) OmahaBoard {
	checkBoard(board)
	b := OmahaBoard{board: board, eights: eightRanks(uint64(board))}
	var rows omahaRows
	for _, at := range rows[:rows.of(board)] {
		for p, v := range &omaha[at] {
			b.pair[p] = max(b.pair[p], Value(v))
		}
	}
	return b
}

// High returns OmahaHigh(hole, board). It panics as OmahaHigh does.
func (b *OmahaBoard) High(hole card.Set) Value {
	checkOmaha(hole, b.board)
	var pairs omahaPairs
	best := Value(0)
	for _, p := range pairs.of(hole) {
		best = max(best, b.pair[p&(pairRow-1)])
	}
	return max(best, omahaFlush(hole, b.board))
}

// Low returns OmahaLow(hole, board). It panics as OmahaHigh does.
func (b *OmahaBoard) Low(hole card.Set) Low {
	checkOmaha(hole, b.board)
	return omahaLow(eightRanks(uint64(hole)), b.eights)
}

func checkOmaha(hole, board card.Set) {
	h, b := bits.OnesCount64(uint64(hole)), bits.OnesCount64(uint64(board))
	if h < 2 || h > maxHole || b < 3 || b > maxBoard || hole&board != 0 {
		panic("rank: Omaha takes 2 to 6 cards of one's own and 3 to 5 others on the board")
	}
}

const (
	maxHole     = 6
	maxBoard    = 5
	maxTriples  = 10  // C(5,3)
	pairsAtOnce = 6   // C(4,2)
	pairRow     = 128 // room for the 91 pairs of ranks, so that no index needs a check
	triples     = 512 // room for the C(15,3) = 455 multisets of three ranks, for the same reason
)

// omaha gives the value without flush of three ranks of the board and two of one's own; 0 where that would be five
// of a rank. Three ranks a ≤ b ≤ c have row a + place2[b] + place3[c], two have column a + place2[b].
var omaha [triples][pairRow]uint16

// place2[r] is C(r+1,2), place3[r] is C(r+2,3).
var (
	place2 = [16]uint32{0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78}
	place3 = [16]uint32{0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364}
)

func buildOmaha() {
	row := 0
	for c := range card.Ranks {
		for b := range c + 1 {
			for a := range b + 1 {
				fillOmaha(&omaha[row], a, b, c)
				row++
			}
		}
	}
}

// fillOmaha writes the values of the ranks a ≤ b ≤ c of the board.
func fillOmaha(row *[pairRow]uint16, a, b, c int) {
	three, p := rankKey(a)+rankKey(b)+rankKey(c), 0
	for high := range card.Ranks {
		for low := range high + 1 {
			if a != c || low != high || a != low {
				row[p] = uint16(lookup.plain(three + rankKey(low) + rankKey(high)))
			}
			p++
		}
	}
}

// rankKey is the key of a card of rank r, of no matter which suit.
func rankKey(r int) uint64 { return lookup.card[r*card.Suits] }

// omahaRows are the rows of omaha for the choices of three cards of a board.
type omahaRows [maxTriples]uint32

// of lists the rows for board and returns how many they are.
func (rows *omahaRows) of(board card.Set) int {
	x := uint64(board)
	a, x := lowestRank(x)
	b, x := lowestRank(x)
	c, x := lowestRank(x)
	two := place2[b]
	rows[0] = place3[c] + two + a
	if x == 0 {
		return 1
	}
	d, x := lowestRank(x)
	top, second := place3[d], place2[c]
	rows[1], rows[2], rows[3] = top+two+a, top+second+a, top+second+b
	if x == 0 {
		return 4
	}
	e, _ := lowestRank(x)
	top, third := place3[e], place2[d]
	rows[4], rows[5], rows[6] = top+two+a, top+second+a, top+second+b
	rows[7], rows[8], rows[9] = top+third+a, top+third+b, top+third+c
	return maxTriples
}

// lowestRank returns the rank of the lowest card of x, and x without that card.
func lowestRank(x uint64) (uint32, uint64) {
	return uint32(bits.TrailingZeros64(x)) >> 2 & 15, x & (x - 1)
}

// best returns the largest value of p in the first n rows.
func (rows *omahaRows) best(p *[pairsAtOnce]uint8, n int) int32 {
	p0, p1, p2 := int(p[0])&(pairRow-1), int(p[1])&(pairRow-1), int(p[2])&(pairRow-1)
	p3, p4, p5 := int(p[3])&(pairRow-1), int(p[4])&(pairRow-1), int(p[5])&(pairRow-1)
	var a, b, c int32
	for _, at := range rows[:n] {
		row := &omaha[at&511]
		a = max(a, int32(row[p0]))
		b = max(b, int32(row[p1]))
		c = max(c, int32(row[p2]))
		a = max(a, int32(row[p3]))
		b = max(b, int32(row[p4]))
		c = max(c, int32(row[p5]))
	}
	return max(a, b, c)
}

// omahaPairs are the columns of omaha for the choices of two cards of a hand.
type omahaPairs [3 * pairsAtOnce]uint8

// of lists the columns for hole, filled up to a multiple of pairsAtOnce by repeating the first.
func (l *omahaPairs) of(hole card.Set) []uint8 {
	x := uint64(hole)
	a, x := lowestRank(x)
	b, x := lowestRank(x)
	one := uint8(place2[b] + a)
	l[0], l[1], l[2], l[3], l[4], l[5] = one, one, one, one, one, one
	if x == 0 {
		return l[:6]
	}
	c, x := lowestRank(x)
	two := place2[c]
	l[1], l[2] = uint8(two+a), uint8(two+b)
	if x == 0 {
		return l[:6]
	}
	d, x := lowestRank(x)
	two = place2[d]
	l[3], l[4], l[5] = uint8(two+a), uint8(two+b), uint8(two+c)
	if x == 0 {
		return l[:6]
	}
	e, x := lowestRank(x)
	two = place2[e]
	l[6], l[7], l[8], l[9], l[10], l[11] = uint8(two+a), uint8(two+b), uint8(two+c), uint8(two+d), one, one
	if x == 0 {
		return l[:12]
	}
	f, _ := lowestRank(x)
	two = place2[f]
	l[10], l[11], l[12], l[13], l[14] = uint8(two+a), uint8(two+b), uint8(two+c), uint8(two+d), uint8(two+e)
	l[15], l[16], l[17] = one, one, one
	return l[:18]
}

// omahaFlush returns the best flush of two cards of hole and three of board, 0 when there is none.
func omahaFlush(hole, board card.Set) Value {
	h, b := lookup.key(hole), lookup.key(board) // of both the field of a suit starts at 3
	both := (h + 3*oneOfEach) & (b + 2*oneOfEach) & flushes
	best := Value(0)
	for ; both != 0; both &= both - 1 {
		suit := suitOf(both)
		best = max(best, suitedOmaha(hole.OfSuit(suit), board.OfSuit(suit)))
	}
	return best
}

// suitedOmaha returns the best flush of two ranks of hole and three of board, all of one suit.
func suitedOmaha(hole, board uint16) Value {
	best := uint16(0)
	for a := hole; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			two := a&-a | b&-b
			for c := board; c != 0; c &= c - 1 {
				for d := c & (c - 1); d != 0; d &= d - 1 {
					for e := d & (d - 1); e != 0; e &= e - 1 {
						best = max(best, flushValue[(two|c&-c|d&-d|e&-e)&(1<<card.Ranks-1)])
					}
				}
			}
		}
	}
	return Value(best)
}

// omahaLow returns the best low of two ranks of hole and three of board, both as eightRanks gives them. Beside two
// ranks the three lowest others of the board are the best.
func omahaLow(hole, board uint8) Low {
	best := uint16(0)
	if bits.OnesCount8(board) < 3 {
		return 0
	}
	for a := hole; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			two := a&-a | b&-b
			best = max(best, eightOf[two|lowest3[board&^two]])
		}
	}
	return Low(best)
}

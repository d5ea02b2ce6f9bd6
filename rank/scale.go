package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// scale is an order of high hands: how many ranks the deck has, and what beats what. Within a category hands
// stand in the order of the ranks that make them, then of their kickers; ranks are counted from the lowest of
// the deck.
type scale struct {
	ranks uint16
	order [9]Category // the categories from the weakest
	below [9]uint16   // by category: the value just below the weakest hand
	flush []uint16    // by the ranks of a suit: the value of a flush or straight flush; 0 below five cards
	plain []uint16    // the ranks of each hand without pair, straight and flush, from the weakest
}

// thirteen is the scale of the 52 cards.
var thirteen = scale{
	ranks: card.Ranks,
	order: [...]Category{HighCard, Pair, TwoPair, ThreeOfAKind, Straight, Flush, FullHouse, FourOfAKind, StraightFlush},
	below: [...]uint16{0, belowPair, belowTwo, belowTrips, belowStraight, belowFlush, belowFull, belowQuads, belowSF},
	flush: flushValue[:],
	plain: noPairRanks[:],
}

// category returns the kind of hand that value v is.
func (s *scale) category(v uint16) Category {
	c := s.order[0]
	for _, next := range s.order[1:] {
		if v <= s.below[next] {
			break
		}
		c = next
	}
	return c
}

// straightIn returns 1 (the ace lowest) and up for the best straight in mask, 0 for none.
func (s *scale) straightIn(mask uint16) uint16 {
	m := uint32(mask)<<1 | uint32(mask)>>(s.ranks-1) // the ace below the lowest rank too
	if run := m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4); run != 0 {
		return uint16(bits.Len32(run))
	}
	return 0
}

// buildFlushes walks the sets of ranks from the weakest: a set of more than five ranks is worth its five
// highest or its straight.
func (s *scale) buildFlushes() {
	next := uint16(0)
	for mask := range uint16(1) << s.ranks {
		n := bits.OnesCount16(mask)
		if n < 5 {
			continue
		}
		if run := s.straightIn(mask); run != 0 {
			s.flush[mask] = s.below[StraightFlush] + run
		} else if n == 5 {
			s.plain[next] = mask
			next++
			s.flush[mask] = s.below[Flush] + next
		} else {
			s.flush[mask] = s.flush[mask&(mask-1)]
		}
	}
}

// valueOf returns the value of a hand without flush of at least five cards, given as part.masks.
func (s *scale) valueOf(masks uint64) uint16 {
	once, twice, thrice, four := uint16(masks), uint16(masks>>16), uint16(masks>>32), uint16(masks>>48)
	if four != 0 {
		r := top(four)
		return s.below[FourOfAKind] + 1 + r*(s.ranks-1) + beside(top(once&^(1<<r)), r)
	}
	if thrice != 0 {
		r := top(thrice)
		if full := twice &^ (1 << r); full != 0 {
			return s.below[FullHouse] + 1 + r*(s.ranks-1) + beside(top(full), r)
		}
	}
	suited := s.flush[once] // what the ranks would be worth in one suit
	if suited > s.below[StraightFlush] {
		return s.below[Straight] + suited - s.below[StraightFlush]
	}
	if thrice != 0 {
		r := top(thrice)
		return s.below[ThreeOfAKind] + 1 + r*choose[2][s.ranks-1] + highest2[squeezed(once, r)]
	}
	if twice == 0 {
		return suited - s.below[Flush]
	}
	r := top(twice)
	if second := twice &^ (1 << r); second != 0 {
		q := top(second)
		kicker := top(once &^ (1<<r | 1<<q))
		return s.below[TwoPair] + 1 + (choose[2][r]+q)*(s.ranks-2) + beside(beside(kicker, r), q)
	}
	return s.below[Pair] + 1 + r*choose[3][s.ranks-1] + highest3[squeezed(once, r)]
}

// ranksOf returns the ranks of the hand of value v, numbered from the lowest rank of the deck, in the order in
// which a hand is named.
func (s *scale) ranksOf(v uint16) [5]card.Rank {
	c := s.category(v)
	place := v - s.below[c] - 1
	switch c {
	case HighCard, Flush:
		return noPair(s.plain[place])
	case Straight, StraightFlush:
		return s.run(place)
	default:
		return s.made(c, place)
	}
}

// made returns the ranks of the hand at place in a category of paired hands.
func (s *scale) made(c Category, place uint16) [5]card.Rank {
	switch c {
	case Pair:
		n := choose[3][s.ranks-1]
		return groups(place%n, 3, []uint16{place / n}, 2)
	case TwoPair:
		high, low := unorder2(place / (s.ranks - 2))
		return groups(place%(s.ranks-2), 1, []uint16{high, low}, 2, 2)
	case ThreeOfAKind:
		n := choose[2][s.ranks-1]
		return groups(place%n, 2, []uint16{place / n}, 3)
	case FullHouse:
		r := place / (s.ranks - 1)
		return groups(0, 0, []uint16{r, skip(place%(s.ranks-1), r)}, 3, 2)
	default:
		return groups(place%(s.ranks-1), 1, []uint16{place / (s.ranks - 1)}, 4)
	}
}

// groups writes each of made as often as counts says, then the n kickers at place among the other ranks.
func groups(place uint16, n int, made []uint16, counts ...int) [5]card.Rank {
	var out [5]card.Rank
	at := 0
	for i, r := range made {
		for range counts[i] {
			out[at] = card.Rank(r)
			at++
		}
	}
	for ; n > 0; n-- {
		t := uint16(card.Ace)
		for choose[n][t] > place {
			t--
		}
		place -= choose[n][t]
		for i := len(made) - 1; i >= 0; i-- { // made is descending: put the lowest rank back first
			t = skip(t, made[i])
		}
		out[at] = card.Rank(t)
		at++
	}
	return out
}

// run returns the ranks of the straight at place, 0 for the one with the ace lowest.
func (s *scale) run(place uint16) [5]card.Rank {
	var out [5]card.Rank
	for i := range out {
		out[i] = card.Rank((place + 3 - uint16(i) + s.ranks) % s.ranks)
	}
	return out
}

// straight returns the set of ranks of the straight at place.
func (s *scale) straight(place uint16) uint16 {
	var mask uint16
	for _, r := range s.run(place) {
		mask |= 1 << r
	}
	return mask
}

// noPair returns the ranks of mask from the highest.
func noPair(mask uint16) [5]card.Rank {
	var out [5]card.Rank
	for i := range out {
		t := top(mask)
		mask &^= 1 << t
		out[i] = card.Rank(t)
	}
	return out
}

func top(mask uint16) uint16    { return uint16(bits.Len16(mask)) - 1 }
func bottom(mask uint16) uint16 { return uint16(bits.TrailingZeros16(mask)) }

// beside numbers the ranks that are left when r is taken out; skip undoes it.
func beside(rank, r uint16) uint16 {
	if rank > r {
		return rank - 1
	}
	return rank
}

func skip(n, r uint16) uint16 {
	if n >= r {
		return n + 1
	}
	return n
}

// unorder2 returns the two ranks at place among all pairs of ranks.
func unorder2(place uint16) (high, low uint16) {
	high = uint16(card.Ace)
	for choose[2][high] > place {
		high--
	}
	return high, place - choose[2][high]
}

// squeezed numbers the ranks of mask other than r by beside.
func squeezed(mask, r uint16) uint16 {
	below := uint16(1)<<r - 1
	return (mask&below | mask>>1&^below) & (1<<card.Ace - 1)
}

// highest2 and highest3 give the place of the two or three highest of up to twelve ranks among all choices of as
// many, the lowest first.
var highest2, highest3 [1 << card.Ace]uint16

func buildHighest() {
	for mask := range uint16(len(highest2)) {
		n, others := bits.OnesCount16(mask), mask&(mask-1)
		if n == 2 {
			highest2[mask] = colex(mask)
		} else if n > 2 {
			highest2[mask] = highest2[others]
		}
		if n == 3 {
			highest3[mask] = colex(mask)
		} else if n > 3 {
			highest3[mask] = highest3[others]
		}
	}
}

// colex returns the place of a set of up to five ranks among the sets of as many, the lowest first. For n
// descending ranks a > b > c that is C(a,3) + C(b,2) + c.
func colex(mask uint16) uint16 {
	var place uint16
	for n := 1; mask != 0; n++ {
		place += choose[n][bottom(mask)]
		mask &= mask - 1
	}
	return place
}

// choose[k][n] is the number of ways to choose k of n.
var choose = [6][14]uint16{
	{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
	{0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
	{0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286},
	{0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715},
	{0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287},
}

package rank

import "github.com/floorbook/floorbook/card"

// Category returns the kind of hand v is. The zero Value counts as HighCard.
func (v Value) Category() Category {
	c := HighCard
	for c < StraightFlush && v > below[c+1] {
		c++
	}
	return c
}

// Royal reports whether v is a royal flush, the best straight flush.
func (v Value) Royal() bool { return v == Best }

// Ranks returns the ranks of the five cards in the order in which a hand is named: the ranks that make it,
// most cards first, then the kickers from the highest. A pair of kings with ace, jack, four is K K A J 4, a full
// house T T T 2 2, the wheel 5 4 3 2 A. It panics when v is not 1…7462.
func (v Value) Ranks() [5]card.Rank {
	if v == 0 || v > Best {
		panic("rank: no such value")
	}
	c := v.Category()
	place := uint16(v - below[c] - 1)
	switch c {
	case Pair:
		r := place / 220
		return groups(place%220, 3, []uint16{r}, 2)
	case TwoPair:
		high, low := unorder2(place / 11)
		return groups(place%11, 1, []uint16{high, low}, 2, 2)
	case ThreeOfAKind:
		return groups(place%66, 2, []uint16{place / 66}, 3)
	case FullHouse:
		r := place / 12
		return groups(0, 0, []uint16{r, skip(place%12, r)}, 3, 2)
	case FourOfAKind:
		return groups(place%12, 1, []uint16{place / 12}, 4)
	case Straight, StraightFlush:
		return run(place)
	default:
		return noPair(place)
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
		t := uint16(12)
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

// skip undoes beside: the rank whose number is n when r is left out.
func skip(n, r uint16) uint16 {
	if n >= r {
		return n + 1
	}
	return n
}

// unorder2 returns the two ranks at place among all pairs of ranks.
func unorder2(place uint16) (high, low uint16) {
	high = 12
	for choose[2][high] > place {
		high--
	}
	return high, place - choose[2][high]
}

// run returns the straight at place, 0 for the wheel.
func run(place uint16) [5]card.Rank {
	var out [5]card.Rank
	for i := range out {
		out[i] = card.Rank((int(place) + 3 - i + card.Ranks) % card.Ranks)
	}
	return out
}

// noPair returns the ranks of the high card or flush at place.
func noPair(place uint16) [5]card.Rank {
	mask := noPairRanks[place]
	var out [5]card.Rank
	for i := range out {
		t := top(mask)
		mask &^= 1 << t
		out[i] = card.Rank(t)
	}
	return out
}

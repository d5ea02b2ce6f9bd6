package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Deuce is the strength of a five-card low hand, deuce to seven: the worst high hand wins, aces are high only, so
// 5-4-3-2-A is no straight. It runs from 1 (royal flush) to 7462 (7-5-4-3-2 of mixed suits). 0 is no hand.
type Deuce uint16

// BestDeuce is the largest Deuce: 7-5-4-3-2 of mixed suits, "number one".
const BestDeuce Deuce = 7462

// The high values reversed are almost those of deuce to seven: 5-4-3-2-A leaves the straights for its place among
// the hands of high card ace, below which stand the highCardsKing hands without ace; suited likewise.
const (
	highCardsKing = 792 - 8 // C(12,5) - 8 straights
	wheel         = belowStraight + 1
	steelWheel    = belowSF + 1
	plainAce      = highCardsKing + 1
	flushAce      = belowFlush + plainAce
)

// high returns the high value of the same five cards.
func (v Deuce) high() Value {
	h := Value(BestDeuce + 1 - v)
	switch {
	case h == plainAce:
		return wheel
	case h == flushAce:
		return steelWheel
	case h > plainAce && h <= wheel, h > flushAce && h <= steelWheel:
		return h - 1
	}
	return h
}

// DeuceToSeven returns the value of the best deuce-to-seven low among the five to seven cards of s. It panics when
// s holds fewer or more cards.
func DeuceToSeven(s card.Set) Deuce {
	t := lookup
	switch s.Len() {
	case 5:
		k := t.key(s)
		v := t.plain(k)
		if k&flushes != 0 {
			v = alarmed(k, s)
		}
		return Deuce(deuceOfHigh[v])
	case 6, 7:
		k := t.key(s)
		if v := deuceOfRanks[ranksHeld(uint64(s))]; v != 0 && k&flushes == 0 {
			return Deuce(v)
		}
		return deuceOfMore(k, s)
	}
	panic("rank: a deuce-to-seven low is the best of 5 to 7 cards")
}

// deuceOfMore returns the value of six or seven cards of which five or more are of one suit, or which do not hold
// five ranks that make a plain hand: there are at most four ranks, or five in a row.
func deuceOfMore(k uint64, s card.Set) Deuce {
	x := uint64(s)
	once := ranksHeld(x)
	ranks := bits.OnesCount16(once)
	switch {
	case ranks < 5:
		return deuceOf(weakestMade(x))
	case k&flushes == 0:
		r := bottom(atLeast(x, 2))
		others := once &^ (1 << r)
		return deuceOf(Value(belowPair + 1 + r*220 + highest3[squeezed(others&^(1<<top(others)), r)]))
	}
	lowest := once
	for ; ranks > 5; ranks-- {
		lowest &^= 1 << top(lowest)
	}
	suit := suitOf(k & flushes)
	if v := deuceOfRanks[lowest]; v != 0 && lowest&^onlyOf(s, suit) != 0 {
		return Deuce(v) // the five lowest ranks, and one of them in another suit
	}
	return deuceOfChoices(Hand{k - bias, s})
}

// onlyOf returns the ranks of which s holds a card of suit alone.
func onlyOf(s card.Set, suit card.Suit) uint16 {
	own := s & (0x0001_1111_1111_1111 << suit)
	return own.OfSuit(suit) &^ ranksHeld(uint64(s&^own))
}

// deuceOfChoices tries every choice of five of six or seven cards.
func deuceOfChoices(h Hand) Deuce {
	best := Deuce(0)
	for a := h.cards; a != 0; a &= a - 1 {
		less := h.without(a)
		if less.cards.Len() == minCards {
			best = max(best, deuceOf(less.High()))
			continue
		}
		for b := a & (a - 1); b != 0; b &= b - 1 {
			best = max(best, deuceOf(less.without(b).High()))
		}
	}
	return best
}

// without returns h without the lowest card of s, which h must hold.
func (h Hand) without(s card.Set) Hand {
	c := bits.TrailingZeros64(uint64(s))
	return Hand{h.key - lookup.card[c], h.cards &^ (1 << c)}
}

// Category returns the kind of hand v is: the higher the category, the weaker the hand.
func (v Deuce) Category() Category {
	switch h := v.high(); h {
	case wheel:
		return HighCard
	case steelWheel:
		return Flush
	default:
		return h.Category()
	}
}

// Ranks returns the ranks of the five cards in the order in which a hand is named, see Value.Ranks; of
// 5-4-3-2-A they are A 5 4 3 2. It panics when v is not 1…7462.
func (v Deuce) Ranks() [5]card.Rank {
	if v == 0 || v > BestDeuce {
		panic("rank: no such deuce-to-seven value")
	}
	h := v.high()
	if h == wheel || h == steelWheel {
		return [5]card.Rank{card.Ace, card.Five, card.Four, card.Three, card.Deuce}
	}
	return h.Ranks()
}

var (
	deuceOfHigh  [Best + 1]uint16        // of five cards, by their high value
	deuceOfRanks [1 << card.Ranks]uint16 // by the ranks held: see buildDeuces
)

// deuceOf returns the value of five cards of high value v.
func deuceOf(v Value) Deuce { return Deuce(deuceOfHigh[v]) }

// buildDeuces fills deuceOfHigh, and deuceOfRanks with the value of the best hand of five different ranks and mixed
// suits, by the ranks held, five to seven of them; 0 when there is none but a straight.
func buildDeuces() {
	for v := Deuce(1); v <= BestDeuce; v++ {
		deuceOfHigh[v.high()] = uint16(v)
	}
	for mask := range uint16(len(deuceOfRanks)) {
		switch n := bits.OnesCount16(mask); {
		case n == 5:
			if v := Value(flushValue[mask]); v == steelWheel {
				deuceOfRanks[mask] = uint16(deuceOf(wheel))
			} else if v <= belowSF {
				deuceOfRanks[mask] = uint16(deuceOf(v - belowFlush))
			}
		case n == 6 || n == 7:
			if v := deuceOfRanks[mask&^(1<<top(mask))]; v != 0 {
				deuceOfRanks[mask] = v
				continue
			}
			for rest := mask; rest != 0; rest &= rest - 1 { // six cards, the lowest five a straight
				deuceOfRanks[mask] = max(deuceOfRanks[mask], deuceOfRanks[mask&^(rest&-rest)])
			}
		}
	}
}

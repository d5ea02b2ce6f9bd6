package card

import "math/bits"

// Deck is cards in the order in which they come off the top: Deck[0] is dealt first.
type Deck []Card

// Standard returns the 52 cards in order, deuce of clubs first.
func Standard() Deck { return from(Deuce) }

// Short returns the 36 cards of the short deck (sixes and up) in order, six of clubs first.
func Short() Deck { return from(Six) }

func from(lowest Rank) Deck {
	d := make(Deck, 0, Count)
	for c := Of(lowest, Clubs); c < Count; c++ {
		d = append(d, c)
	}
	return d
}

// Without returns a new deck with the cards of d that are not in dead, in the same order.
func (d Deck) Without(dead Set) Deck {
	out := make(Deck, 0, len(d))
	for _, c := range d {
		if !dead.Has(c) {
			out = append(out, c)
		}
	}
	return out
}

// Shuffle puts d in uniformly random order, in place (Fisher–Yates, from the top).
func (d Deck) Shuffle(src Source) { d.ShuffleTop(len(d), src) }

// ShuffleTop makes the first n cards of d a uniformly random draw from the whole deck, in uniformly random
// order; the rest is left in some order. From the same source, ShuffleTop(n) and Shuffle agree on the first
// n cards. It draws at least n words, panics when n is negative or exceeds the deck.
func (d Deck) ShuffleTop(n int, src Source) {
	if n < 0 || n > len(d) {
		panic("card: ShuffleTop of more cards than the deck holds")
	}
	for i := range n {
		j := i + int(Below(uint64(len(d)-i), src))
		d[i], d[j] = d[j], d[i]
	}
}

// Below draws a uniform number in [0, n), without bias: the high word of n × draw, drawing again in the rare
// case that would favour some results (Lemire, "Fast random integer generation in an interval", 2019).
// It panics when n is 0.
func Below(n uint64, src Source) uint64 {
	if n == 0 {
		panic("card: Below(0)")
	}
	high, low := bits.Mul64(src.Uint64(), n)
	if low < n {
		for reject := -n % n; low < reject; {
			high, low = bits.Mul64(src.Uint64(), n)
		}
	}
	return high
}

package card

import "github.com/floorbook/floorbook/shuffle"

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

// Shuffle puts d in uniformly random order, in place, as shuffle.List does.
func (d Deck) Shuffle(src shuffle.Source) { shuffle.List(d, src) }

// ShuffleTop makes the first n cards of d a uniformly random draw from the whole deck, as shuffle.Top does; the rest is left in
// some order. It panics when n is negative or exceeds the deck.
func (d Deck) ShuffleTop(n int, src shuffle.Source) { shuffle.Top(d, n, src) }

// Deal returns the 52 cards in the order in which the deck of this seed is dealt: Standard (2c 2d 2h 2s 3c … As), shuffled by
// shuffle.List from shuffle.NewStream(seed).
func Deal(seed [32]byte) [Count]Card {
	deck := Standard()
	deck.Shuffle(shuffle.NewStream(seed))
	return [Count]Card(deck)
}

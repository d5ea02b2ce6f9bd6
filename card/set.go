package card

import (
	"iter"
	"math/bits"
)

// Set is a set of known cards, bit c for Card(c). The zero value is empty.
type Set uint64

// All is the set of the 52 cards.
const All Set = 1<<Count - 1

// SetOf returns the set of the known cards among cards; Unknown cards are left out.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		s = s.With(c)
	}
	return s
}

// With returns s with c; an Unknown card changes nothing.
func (s Set) With(c Card) Set {
	if !c.Known() {
		return s
	}
	return s | 1<<c
}

// Without returns s without c.
func (s Set) Without(c Card) Set {
	if !c.Known() {
		return s
	}
	return s &^ (1 << c)
}

// Has reports whether c is in s; Unknown never is.
func (s Set) Has(c Card) bool { return c.Known() && s>>c&1 == 1 }

// Len returns the number of cards in s.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Union returns the cards in s or t.
func (s Set) Union(t Set) Set { return s | t }

// Intersect returns the cards in s and t.
func (s Set) Intersect(t Set) Set { return s & t }

// Minus returns the cards in s and not in t.
func (s Set) Minus(t Set) Set { return s &^ t }

// Each yields the cards from the highest to the lowest: ace of spades, ace of hearts, …, deuce of clubs.
func (s Set) Each() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for rest := s & All; rest != 0; {
			c := Card(bits.Len64(uint64(rest)) - 1)
			if !yield(c) {
				return
			}
			rest = rest.Without(c)
		}
	}
}

// Cards returns the cards of s from the highest to the lowest.
func (s Set) Cards() []Card {
	out := make([]Card, 0, s.Len())
	for c := range s.Each() {
		out = append(out, c)
	}
	return out
}

// OfSuit returns the ranks that s holds in suit, bit r for Rank(r).
func (s Set) OfSuit(suit Suit) uint16 {
	x := uint64(s>>suit) & 0x0001_1111_1111_1111 // one bit in four: close the gaps, halving their number
	x = (x | x>>3) & 0x0003_0303_0303_0303
	x = (x | x>>6) & 0x000F_000F_000F_000F
	x = (x | x>>12) & 0x0000_00FF_0000_00FF
	return uint16(x|x>>24) & (1<<Ranks - 1)
}

// String writes the cards from the highest to the lowest, run together.
func (s Set) String() string { return Text(s.Cards()) }

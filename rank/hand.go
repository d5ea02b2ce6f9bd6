package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Hand is cards on the way to their value, for enumerating: cards are added one at a time, and what many hands
// have in common is added up once. The zero Hand holds no card.
//
// A Hand carries the sum of its cards' keys. A key has fields of bits that do not run into one another in a hand
// of up to seven cards: how many cards there are, how many of each suit, and the counts of the ranks as three
// numbers in base 5, from which Value is looked up (see tables.go).
type Hand struct {
	key   uint64
	cards card.Set
}

// HandOf returns the Hand of the cards of s.
func HandOf(s card.Set) Hand { return Hand{lookup.key(s) - bias, s & card.All} }

// With returns h with c, which must not be in h yet: With does not look. It panics when c is Unknown.
func (h Hand) With(c card.Card) Hand { return Hand{h.key + lookup.card[c], h.cards | 1<<c} }

// Union returns the cards of h and of other, which must have none in common: Union does not look.
func (h Hand) Union(other Hand) Hand { return Hand{h.key + other.key, h.cards | other.cards} }

// Cards returns the cards of h.
func (h Hand) Cards() card.Set { return h.cards }

// High returns the value of the best five cards of h, as High(h.Cards()) does. It panics when h has fewer than
// five or more than seven cards.
func (h Hand) High() Value {
	k := h.key + bias
	if k&alarm != 0 {
		return alarmed(k, h.cards)
	}
	return lookup.plain(k)
}

// HighEach writes into dst, for each card of next, the value of h with that card alone: h.With(next[i]).High().
// This is the fastest way to enumerate: give it all the cards that can come last. It panics when dst is shorter
// than next, when h has fewer than four or more than six cards, or when a card is Unknown.
func (h Hand) HighEach(dst []Value, next []card.Card) {
	t, base := lookup, h.key+bias
	dst = dst[:len(next)]
	for i, c := range next {
		k := base + t.card[c]
		if k&alarm != 0 {
			dst[i] = alarmed(k, h.cards|1<<c)
		} else {
			dst[i] = t.plain(k)
		}
	}
}

// High returns the value of the best five-card hand among the five to seven cards of s. It panics when s holds
// fewer or more cards.
func High(s card.Set) Value {
	t := lookup
	k := t.key(s)
	if k&alarm != 0 {
		return alarmed(k, s)
	}
	return t.plain(k)
}

// HighAll writes the value of each of hands into dst: dst[i] = High(hands[i]), in one go. It panics when dst is
// shorter than hands, and where High does.
func HighAll(dst []Value, hands []card.Set) {
	t := lookup
	dst = dst[:len(hands)]
	for i, s := range hands {
		k := t.key(s)
		if k&alarm != 0 {
			dst[i] = alarmed(k, s)
		} else {
			dst[i] = t.plain(k)
		}
	}
}

// alarmed returns the value of a hand whose key has a bit of alarm set: there is a flush, which no hand of seven
// cards can beat with four of a kind or a full house, or the number of cards is wrong.
func alarmed(k uint64, s card.Set) Value {
	if k&(alarm&^flushes) != 0 {
		panic("rank: a high hand is the best of 5 to 7 cards")
	}
	return Value(flushValue[s.OfSuit(suitOf(k&flushes))])
}

// suitOf returns the lowest suit of which the bit is set in flags, a part of flushes.
func suitOf(flags uint64) card.Suit { return card.Suit(bits.TrailingZeros64(flags)-suitsAt) >> 2 }

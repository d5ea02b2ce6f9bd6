package rank

import "github.com/floorbook/floorbook/card"

// Category returns the kind of hand v is. The zero Value counts as HighCard.
func (v Value) Category() Category { return thirteen.category(uint16(v)) }

// Royal reports whether v is a royal flush, the best straight flush.
func (v Value) Royal() bool { return v == Best }

// Ranks returns the ranks of the five cards in the order in which a hand is named: the ranks that make it,
// most cards first, then the kickers from the highest. A pair of kings with ace, jack, four is K K A J 4, a full
// house T T T 2 2, the wheel 5 4 3 2 A. It panics when v is not 1…7462.
func (v Value) Ranks() [5]card.Rank {
	if v == 0 || v > Best {
		panic("rank: no such value")
	}
	return thirteen.ranksOf(uint16(v))
}

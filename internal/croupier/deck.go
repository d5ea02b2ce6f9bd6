package croupier

import "github.com/floorbook/floorbook/card"

// Deck is a whole deck in the order in which it is dealt (see card.Deal). The cards leave it as at a table: two
// rounds of one card each, from the first player left of the button (position 0) around; then a burn before
// flop, turn and river.
type Deck [52]card.Card

// boardAt is where each board card lies after the hole cards: every street's burn is passed over.
var boardAt = [5]int{1, 2, 3, 5, 7}

// Hole returns the two cards of the player at a position, of so many players.
func (d *Deck) Hole(players, position int) [2]card.Card {
	return [2]card.Card{d[position], d[players+position]}
}

// Board returns the next n board cards after those already dealt.
func (d *Deck) Board(players, dealt, n int) []card.Card {
	out := make([]card.Card, 0, n)
	for _, at := range boardAt[dealt : dealt+n] {
		out = append(out, d[2*players+at])
	}
	return out
}

package room

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/card"
)

// Dealer knows the cards of one stream's hosted hands, by hand id. A deck is computed from the room's secret
// each time it is asked for: nothing unseen is ever stored.
//
// The cards leave the deck as at a table: two rounds of one card each, from the first player left of the
// button (position 0) around; then a burn before flop, turn and river. See [card.Deal] for the order.
type Dealer struct {
	secret Secret
	stream string
}

// seed is what the deck of a hand is dealt from.
func (d Dealer) seed(hand string) [32]byte { return d.secret.derive("deck", d.stream, hand) }

// Commit returns the SHA-256 of the deck's seed: published before the first card, it fixes all of them.
func (d Dealer) Commit(hand string) [32]byte {
	seed := d.seed(hand)
	return sha256.Sum256(seed[:])
}

// Hole returns the two cards of the player at a position (0 = first left of the button), of so many players.
func (d Dealer) Hole(hand string, players, position int) [2]card.Card {
	deck := card.Deal(d.seed(hand))
	return [2]card.Card{deck[position], deck[players+position]}
}

// boardAt is where each board card lies after the hole cards: every street's burn is passed over.
var boardAt = [5]int{1, 2, 3, 5, 7}

// Board returns the next n board cards after those already dealt.
func (d Dealer) Board(hand string, players, dealt, n int) []card.Card {
	deck := card.Deal(d.seed(hand))
	out := make([]card.Card, 0, n)
	for _, at := range boardAt[dealt : dealt+n] {
		out = append(out, deck[2*players+at])
	}
	return out
}

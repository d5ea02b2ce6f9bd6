package room

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/croupier"
)

// Dealer knows the cards of one stream's hosted hands, by hand id. A deck is computed from the room's secret
// each time it is asked for: nothing unseen is ever stored.
//
// The cards leave the deck as [croupier.Deck] says.
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
	return d.deck(hand).Hole(players, position)
}

// Board returns the next n board cards after those already dealt.
func (d Dealer) Board(hand string, players, dealt, n int) []card.Card {
	return d.deck(hand).Board(players, dealt, n)
}

func (d Dealer) deck(hand string) *croupier.Deck {
	deck := croupier.Deck(card.Deal(d.seed(hand)))
	return &deck
}

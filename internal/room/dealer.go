package room

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/table"
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

// Deck returns the cards of a hand of the stream.
func (d Dealer) Deck(h *table.Hand) *croupier.Deck {
	deck := croupier.NewDeck(d.seed(h.ID), h.State.Game())
	return &deck
}

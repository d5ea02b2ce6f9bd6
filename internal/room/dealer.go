package room

import (
	"bytes"
	"crypto/sha256"
	"errors"

	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/table"
)

// Dealer knows the cards of one stream's hosted hands: it opens the seeds that the journal holds of them, each time it is asked,
// and keeps nothing.
//
// The cards leave the deck as [croupier.Deck] says.
type Dealer struct {
	keys   vault.Keys
	secret Secret // of the hands dealt before seeds were sealed
	stream string
}

// drawn returns the commitment and the sealed seed of a new deck of so many cards.
func (d Dealer) drawn(seed [32]byte, hand string, size int) (commitment [32]byte, sealed []byte) {
	deck := croupier.NewDeck(seed, size)
	return deck.Commitment(), d.keys.Seal(seed, d.stream, hand)
}

// Why a deck is not opened, beside vault.ErrNoKey and vault.ErrDamaged.
var errOtherDeck = errors.New("room: the deck is not the one that was committed")

// opens reports why the deck of a hand that has not begun cannot be dealt.
func (d Dealer) opens(next *table.NextDeck) error {
	seed, err := d.keys.Open(next.Sealed, d.stream, next.Hand)
	if err != nil {
		return err
	}
	if deck := croupier.NewDeck(seed, next.Cards); deck.Commitment() != next.Deck {
		return errOtherDeck
	}
	return nil
}

// open returns the deck of a hand, if it is the one that was committed before the hand began.
func (d Dealer) open(h *table.Hand) (*croupier.Deck, error) {
	if len(h.Sealed) == 0 {
		return d.derived(h)
	}
	seed, err := d.keys.Open(h.Sealed, d.stream, h.ID)
	if err != nil {
		return nil, err
	}
	deck := croupier.NewDeck(seed, h.State.Game().DeckSize())
	return &deck, nil
}

// derived is the deck of a hand of earlier releases: the seed follows from the room's secret, the commitment is its SHA-256.
func (d Dealer) derived(h *table.Hand) (*croupier.Deck, error) {
	seed := d.secret.derive("deck", d.stream, h.ID)
	if sha256.Sum256(seed[:]) != h.Deck {
		return nil, vault.ErrNoKey
	}
	deck := croupier.NewDeck(seed, h.State.Game().DeckSize())
	return &deck, nil
}

// misdealt reports why a hand is not dealt as its deck was set and cut. Hands of earlier releases had no deck before they began.
func misdealt(h *table.Hand) error {
	switch set := h.Set; {
	case set == nil && h.Cut == [32]byte{}:
		return nil
	case set == nil, !set.Fair(), set.Hand != h.ID, set.Deck != h.Deck, !bytes.Equal(set.Sealed, h.Sealed), set.Cut() != h.Cut:
		return errOtherDeck
	}
	return nil
}

// proves reports why a deck is not what was committed: before the hand and, of cards shuffled up again, before they were
// dealt. In hands of earlier releases the seed alone was committed, which open has compared.
func proves(deck *croupier.Deck, h *table.Hand) error {
	if len(h.Sealed) == 0 {
		return nil
	}
	if deck.Commitment() != h.Deck || len(h.Piles) > len(h.Pack.Shuffles()) {
		return errOtherDeck
	}
	for k, pile := range deck.Piles(h.Pack.Shuffles()[:len(h.Piles)]) {
		if pile != h.Piles[k] {
			return errOtherDeck
		}
	}
	return nil
}

// Deck returns the cards of a hand of the stream, nil where they cannot be opened: Open has frozen such a stream.
func (d Dealer) Deck(h *table.Hand) *croupier.Deck {
	deck, err := d.open(h)
	if err != nil {
		return nil
	}
	return deck
}

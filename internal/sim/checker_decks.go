package sim

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/table"
)

// setDeck is the deck of a board's next hand, with what was mixed into it.
type setDeck struct {
	table.DeckSet
	mixed []byte
	cut   [table.MaxSeats + 1]bool
}

// deckSet checks that no deck is replaced by another of as many cards.
func (b *board) deckSet(e table.DeckSet) error {
	switch {
	case b.handLive || e.Hand != fmt.Sprintf("t%d-h%d", b.no, b.hands+1):
		return fmt.Errorf("deck: that of hand %s is set after %d hands, one in progress: %v", e.Hand, b.hands, b.handLive)
	case b.deck != nil && b.deck.Cards == e.Cards:
		return fmt.Errorf("deck: that of hand %s is replaced", e.Hand)
	}
	b.deck = &setDeck{DeckSet: e, mixed: append([]byte("floorbook cut"), e.Deck[:]...)}
	return nil
}

// deckCut checks that whoever cuts sits there and cuts once.
func (b *board) deckCut(e table.DeckCut) error {
	switch {
	case b.deck == nil || b.handLive || b.deck.Hand != e.Hand:
		return fmt.Errorf("deck: that of hand %s is cut when it is not set", e.Hand)
	case e.Seat < 1 || int(e.Seat) > len(b.chairs) || b.chairs[e.Seat-1].player != e.Player || e.Player == "":
		return fmt.Errorf("deck: %s cuts from seat %d", e.Player, e.Seat)
	case b.deck.cut[e.Seat]:
		return fmt.Errorf("deck: seat %d cuts twice", e.Seat)
	}
	d := *b.deck // the board may be kept as it was
	d.cut[e.Seat] = true
	d.mixed = append(append(bytes.Clone(d.mixed), byte(e.Seat)), e.Entropy[:]...)
	b.deck = &d
	return nil
}

// dealtFrom checks that a hand is dealt from the deck that was set, by what was mixed into it.
func (b *board) dealtFrom(e table.HandStarted) error {
	if b.deck == nil {
		return errors.New("deck: none is set")
	}
	var cut [32]byte
	if b.deck.cut != [table.MaxSeats + 1]bool{} {
		cut = sha256.Sum256(b.deck.mixed)
	}
	d := b.deck
	if d.Hand != e.ID || d.Cards != e.Blinds.Game.DeckSize() || d.Deck != e.Deck || !bytes.Equal(d.Sealed, e.Sealed) || cut != e.Cut {
		return fmt.Errorf("deck: hand %s is not dealt from the one that was set and cut", e.ID)
	}
	b.deck = nil
	return nil
}

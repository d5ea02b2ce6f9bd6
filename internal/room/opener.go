package room

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Opener opens the decks of hands that are over, with what keys it has: none opens none. A hand in progress is opened by the
// dealing code alone.
type Opener struct {
	Decks  vault.Keys
	Secret Secret // of hands dealt before decks were sealed
}

func (o Opener) dealer(stream string) Dealer {
	return Dealer{keys: o.Decks, secret: o.Secret, stream: stream}
}

// proves reports why a hand's deck is not the one committed, or not cut as it was by the players, or a card that was seen is not the deck's; vault.ErrNoKey where the
// key is not here.
func (o Opener) proves(stream string, h *table.Hand) error {
	if err := misdealt(h); err != nil {
		return err
	}
	deck, err := o.dealer(stream).open(h)
	if err != nil {
		return err
	}
	if err := proves(deck, h); err != nil {
		return err
	}
	for _, seen := range croupier.Seen(h) {
		if face := deck.Face(h, seen.At); face != seen.Card {
			return fmt.Errorf("room: %v was seen where the deck has %v", seen.Card, face)
		}
		if len(h.Sealed) > 0 && int(seen.At.Shuffle) > len(h.Piles) {
			return errors.New("room: a card was dealt from cards shuffled up again that nothing commits")
		}
	}
	return nil
}

// verify proves the decks of hands that are over and counts them.
func (o Opener) verify(stream string, row uint64, hands []*table.Hand, v *Verified) error {
	for _, h := range hands {
		switch err := o.proves(stream, h); {
		case err == nil:
			v.Decks++
		case errors.Is(err, vault.ErrNoKey):
			v.Sealed++
		default:
			return &journal.Broken{Stream: stream, Seq: row, Fault: WrongDeck, Detail: h.ID}
		}
	}
	return nil
}

// Whose says which cards of a hand are opened: by default those that everybody has seen.
type Whose struct {
	Player table.PlayerID // besides, those that this player held at the end
	All    bool           // every card, and the seed
}

// Opened is what was opened of a hand that is over, with what proves it.
type Opened struct {
	Stream     string
	Hand       *table.Hand
	Cards      []OpenedCard
	Seed       []byte // of the deck; nil unless everything is opened
	Proof      croupier.Leaf
	Unprovable bool // dealt before decks were sealed: the seed alone proves its cards
}

// SeedProved reports whether the seed is the one that was committed; false where it is not opened.
func (o Opened) SeedProved() bool {
	if o.Unprovable {
		return o.Seed != nil && sha256.Sum256(o.Seed) == o.Hand.Deck
	}
	return o.Seed != nil && o.Proof.Proved(o.Hand.Deck)
}

// OpenedCard is a card with the leaf that proves it.
type OpenedCard struct {
	croupier.Dealt
	Leaf   croupier.Leaf
	Proved bool // against the commitment that is in the journal
}

// Open opens a hand of a stream. It refuses with a *refusal.Error: what nobody here can open, and a player who was not in
// the hand.
func (o Opener) Open(stream string, h *table.Hand, w Whose) (Opened, error) {
	deck, err := o.dealer(stream).open(h)
	switch {
	case errors.Is(err, vault.ErrNoKey):
		return Opened{}, refusal.New(DeckClosed, "Hand", h.ID)
	case err != nil:
		return Opened{}, refusal.New(DeckDamaged, "Hand", h.ID)
	}
	dealt := croupier.Seen(h)
	switch {
	case w.All:
		dealt = all(deck, h)
	case w.Player != "":
		p := position(h, w.Player)
		if p < 0 {
			return Opened{}, refusal.New(NotDealtIn, "Hand", h.ID, "Player", string(w.Player))
		}
		dealt = append(dealt, unseen(dealt, croupier.Held(h, p))...)
	}
	out := Opened{Stream: stream, Hand: h, Unprovable: len(h.Sealed) == 0}
	for _, d := range dealt {
		d.Card = deck.Face(h, d.At)
		c := OpenedCard{Dealt: d}
		if !out.Unprovable {
			c.Leaf = deck.Open(d.At, h.Pack.Shuffles())
			c.Proved = c.Leaf.Proved(Commitment(h, d.At))
		}
		out.Cards = append(out.Cards, c)
	}
	if w.All {
		out.Proof = deck.Open(deck.SeedPlace(), nil)
		out.Seed = out.Proof.Value
	}
	return out, nil
}

// Commitment is what the journal holds of the pile of a place; zero where there is none.
func Commitment(h *table.Hand, at table.Place) [32]byte {
	switch {
	case at.Shuffle == 0:
		return h.Deck
	case int(at.Shuffle) <= len(h.Piles):
		return h.Piles[at.Shuffle-1]
	}
	return [32]byte{}
}

func position(h *table.Hand, player table.PlayerID) int {
	for p, id := range h.Players {
		if id == player {
			return p
		}
	}
	return -1
}

// unseen are those of held that are not among seen.
func unseen(seen, held []croupier.Dealt) []croupier.Dealt {
	known := map[table.Place]bool{}
	for _, d := range seen {
		known[d.At] = true
	}
	var out []croupier.Dealt
	for _, d := range held {
		if !known[d.At] {
			out = append(out, d)
		}
	}
	return out
}

// all lists every place of a hand's deck in order, with whom the cards lay at the end, then the cards shuffled up again.
func all(deck *croupier.Deck, h *table.Hand) []croupier.Dealt {
	seats := map[table.Place]table.SeatNo{}
	for p := range h.State.N() {
		for _, d := range croupier.Held(h, p) {
			seats[d.At] = d.Seat
		}
	}
	var out []croupier.Dealt
	add := func(at table.Place) {
		out = append(out, croupier.Dealt{Seat: seats[at], At: at, Card: card.Unknown})
	}
	for i := range deck.SeedPlace().Index {
		add(table.Place{Index: i})
	}
	for k, pile := range h.Pack.Shuffles()[:len(h.Piles)] {
		for i := range pile {
			add(table.Place{Shuffle: uint8(k + 1), Index: uint8(i)})
		}
	}
	return out
}

// Find replays a stream and returns its hosted hand of an id, nil when it has none; live tells that the hand is in progress.
func Find(ctx context.Context, store journal.Store, stream, hand string) (h *table.Hand, live bool, err error) {
	s := newStream(stream)
	t, ok := s.content.(hosting)
	if !ok || entryStreams(newLawBook(), newLog())[stream] != nil {
		return nil, false, nil
	}
	err = store.Load(ctx, stream, 1, func(r journal.Record) error {
		return guard(func() error {
			before := t.handsOver().count
			if err := s.fold(r); err != nil {
				return err
			}
			for _, ended := range t.handsOver().since(before) {
				if ended.ID == hand {
					h = ended
				}
			}
			return nil
		})
	})
	for _, tb := range t.hosted() {
		live = live || tb.Hand != nil && tb.Hand.ID == hand
	}
	return h, live, err
}

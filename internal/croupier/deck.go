package croupier

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// Deck is the cards of one hosted hand in the order of its seed: the faces of what [table.Pack] follows by place.
//
// The 52 cards are in the order of card.Deal. A short deck is the 36 cards of card.Short, shuffled in the same way from
// the same stream. When cards are shuffled up again for the k-th time in a hand (k = 1, 2, …) they lie as gathered and
// are shuffled in the same way from the stream of SHA-256(seed ‖ k), k as one byte. So the seed fixes every card.
//
// A nil deck is one that nobody can open: nothing comes from it.
type Deck struct {
	seed  [32]byte
	cards []card.Card
}

// NewDeck returns the deck of so many cards, 52 or 36, from its seed.
func NewDeck(seed [32]byte, size int) Deck {
	if size == card.Count {
		cards := card.Deal(seed)
		return Deck{seed: seed, cards: cards[:]}
	}
	short := card.Short()
	short.Shuffle(shuffle.NewStream(seed))
	return Deck{seed: seed, cards: short}
}

// faces appends the cards that lie at places of a pack.
func (d *Deck) faces(dst []card.Card, places []table.Place, shuffles [][]table.Place) []card.Card {
	var piles [][]card.Card
	for _, at := range places {
		for len(piles) < int(at.Shuffle) {
			piles = append(piles, d.shuffled(piles, shuffles[len(piles)]))
		}
		dst = append(dst, d.face(piles, at))
	}
	return dst
}

func (d *Deck) face(piles [][]card.Card, at table.Place) card.Card {
	if at.Shuffle == 0 {
		return d.cards[at.Index]
	}
	return piles[at.Shuffle-1][at.Index]
}

// shuffled is the next pile, from those before.
func (d *Deck) shuffled(piles [][]card.Card, gathered []table.Place) []card.Card {
	pile := make(card.Deck, len(gathered))
	for i, at := range gathered {
		pile[i] = d.face(piles, at)
	}
	pile.Shuffle(shuffle.NewStream(sha256.Sum256(append(d.seed[:], byte(len(piles)+1)))))
	return pile
}

// Hole returns the cards that the player at position p of h holds, in the order in which they came.
func (d *Deck) Hole(h *table.Hand, p int) []card.Card {
	if d == nil || p < 0 || p >= h.State.N() {
		return nil
	}
	held := h.Pack.Held(p)
	return d.faces(make([]card.Card, 0, len(held)), held, h.Pack.Shuffles())
}

// Board returns the next n board cards of h.
func (d *Deck) Board(h *table.Hand, n int) []card.Card {
	if d == nil {
		return nil
	}
	places, after := h.Pack.Coming(&h.State, -1, n)
	return d.faces(make([]card.Card, 0, n), places, after.Shuffles())
}

// FaceUp returns the next n cards of the player at position p of h as the table sees them: in stud the open ones, and
// card.Unknown for those that lie face down; nil when none is open.
func (d *Deck) FaceUp(h *table.Hand, p, n int) []card.Card {
	if d == nil || !h.State.Game().Upcards() {
		return nil
	}
	places, after := h.Pack.Coming(&h.State, p, n)
	cards := d.faces(make([]card.Card, 0, n), places, after.Shuffles())
	open := false
	for i := range cards {
		if at := h.State.Held(p) + i; at < firstOpen || at > lastOpen {
			cards[i] = card.Unknown
			continue
		}
		open = true
	}
	if !open {
		return nil
	}
	return cards
}

// The open cards of a stud hand, by their place in it: the third to the sixth.
const firstOpen, lastOpen = 2, 5

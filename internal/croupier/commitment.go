package croupier

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// Leaf is one value that a commitment fixes, with what proves it: a card at its place, or the seed of the deck, which lies behind
// the last card of pile 0. shuffle.Leaf and shuffle.Proves say how it is checked.
type Leaf struct {
	Place table.Place
	Value []byte // the card as card.Card.String writes it, or the 32 bytes of the seed
	Salt  [32]byte
	Of    int            // leaves of the pile
	Path  []shuffle.Hash // the hashes beside it, the nearest first
}

// Proved reports whether the leaf is under the commitment of its pile.
func (l Leaf) Proved(commitment [32]byte) bool {
	hash := shuffle.Leaf(l.Salt, l.Place.Shuffle, l.Place.Index, l.Value)
	return shuffle.Proves(commitment, hash, int(l.Place.Index), l.Of, l.Path)
}

// Commitment fixes every card of the deck and its seed, by which all that is shuffled up again is fixed too. It is published before
// the first card.
func (d *Deck) Commitment() [32]byte { return shuffle.Root(d.leaves(0, d.values())) }

// Piles fixes every card that was shuffled up again, one commitment for each time.
func (d *Deck) Piles(shuffles [][]table.Place) [][32]byte {
	var out [][32]byte
	for k, pile := range d.piles(shuffles) {
		out = append(out, shuffle.Root(d.leaves(k+1, written(pile))))
	}
	return out
}

// Open returns the leaf of a place of a pack whose cards were shuffled up again so; that of the seed for [SeedPlace].
func (d *Deck) Open(at table.Place, shuffles [][]table.Place) Leaf {
	values := d.values()
	if at.Shuffle > 0 {
		values = written(d.piles(shuffles[:at.Shuffle])[at.Shuffle-1])
	}
	return Leaf{
		Place: at, Value: values[at.Index], Salt: shuffle.Salt(d.seed, at.Shuffle, at.Index), Of: len(values),
		Path: shuffle.Path(d.leaves(int(at.Shuffle), values), int(at.Index)),
	}
}

// SeedPlace is where the seed lies among the leaves: behind the last card.
func (d *Deck) SeedPlace() table.Place { return table.Place{Index: uint8(len(d.cards))} }

// values are what the leaves of the deck hold.
func (d *Deck) values() [][]byte { return append(written(d.cards), slices.Clone(d.seed[:])) }

func written(cards []card.Card) [][]byte {
	out := make([][]byte, len(cards), len(cards)+1)
	for i, c := range cards {
		out[i] = []byte(c.String())
	}
	return out
}

func (d *Deck) leaves(pile int, values [][]byte) []shuffle.Hash {
	out := make([]shuffle.Hash, len(values))
	for i, v := range values {
		out[i] = shuffle.Leaf(shuffle.Salt(d.seed, byte(pile), byte(i)), byte(pile), byte(i), v)
	}
	return out
}

// piles are the cards shuffled up again, each time in their new order.
func (d *Deck) piles(shuffles [][]table.Place) [][]card.Card {
	var piles [][]card.Card
	for _, gathered := range shuffles {
		piles = append(piles, d.shuffled(piles, gathered))
	}
	return piles
}

package room

import (
	"encoding/hex"
	"slices"

	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// OpenedLine is what was opened as programs read it: a card with what proves it; then, where everything is opened, the seed; last how the
// deck was cut and dealt. Bytes are hexadecimal.
type OpenedLine struct {
	Stream     string   `json:"stream"`
	Hand       string   `json:"hand"`
	Pile       uint8    `json:"pile"`
	Index      uint8    `json:"index"`
	Of         int      `json:"of,omitempty"` // leaves of the pile
	Seat       int      `json:"seat,omitempty"`
	Player     string   `json:"player,omitempty"`
	Card       string   `json:"card,omitempty"`
	Seed       string   `json:"seed,omitempty"`
	Salt       string   `json:"salt,omitempty"`
	Path       []string `json:"path,omitempty"`
	Commitment string   `json:"commitment"`
	Proved     bool     `json:"proved"`

	// Gathered, beside the seed, is where the cards lay that were shuffled up again, each time: pile and index.
	Gathered [][][2]uint8 `json:"gathered,omitempty"`

	Off   int         `json:"off,omitempty"`   // of a card of pile 0: which one off the deck it is, from 1
	Board int         `json:"board,omitempty"` // of a card of the board: which one of it, from 1
	Deal  *OpenedDeal `json:"deal,omitempty"`
}

// OpenedDeal is who cut a deck and how it is dealt: what it takes to recompute which place of it each card came from.
type OpenedDeal struct {
	Game  string      `json:"game"`
	Cards int         `json:"cards"` // of the deck
	Seats []int       `json:"seats"` // dealt in, from the first position around
	First int         `json:"first"` // cards of the first street for each
	Cut   string      `json:"cut,omitempty"`
	Cuts  []OpenedCut `json:"cuts,omitempty"` // in the order in which they came
}

// OpenedCut is what a player has mixed in.
type OpenedCut struct {
	Seat    int    `json:"seat"`
	Player  string `json:"player,omitempty"`
	Entropy string `json:"entropy"`
}

// Lines are the cards that were opened, the seed, the deal; name may be nil.
func (o Opened) Lines(name func(table.PlayerID) string) []OpenedLine {
	var out []OpenedLine
	add := func(l OpenedLine, at table.Place, salt [32]byte, path []shuffle.Hash) {
		l.Stream, l.Hand, l.Pile, l.Index = o.Stream, o.Hand.ID, at.Shuffle, at.Index
		commitment := Commitment(o.Hand, at)
		l.Commitment = hex.EncodeToString(commitment[:])
		if !o.Unprovable {
			l.Salt = hex.EncodeToString(salt[:])
		}
		for _, h := range path {
			l.Path = append(l.Path, hex.EncodeToString(h[:]))
		}
		out = append(out, l)
	}
	for _, c := range o.Cards {
		l := OpenedLine{Of: c.Leaf.Of, Seat: int(c.Seat), Card: c.Card.String(), Proved: c.Proved}
		if c.At.Shuffle == 0 {
			l.Off = o.Hand.Pack.Off(c.At) + 1
		}
		if o.Hand.State.Game().Board() {
			for _, board := range o.Hand.Pack.Boards() {
				l.Board = max(l.Board, slices.Index(board, c.At)+1)
			}
		}
		if p := o.Hand.Position(c.Seat); name != nil && c.Seat > 0 && p >= 0 {
			l.Player = name(o.Hand.Players[p])
		}
		add(l, c.At, c.Leaf.Salt, c.Leaf.Path)
	}
	if o.Seed != nil {
		add(o.seedLine(), o.Proof.Place, o.Proof.Salt, o.path())
	}
	if !o.Unprovable {
		out = append(out, o.dealLine(name))
	}
	return out
}

// path is that of the seed, none where it is not a leaf.
func (o Opened) path() []shuffle.Hash {
	if o.Unprovable {
		return nil
	}
	return o.Proof.Path
}

func (o Opened) seedLine() OpenedLine {
	l := OpenedLine{Of: o.Proof.Of, Seed: hex.EncodeToString(o.Seed), Proved: o.SeedProved()}
	if o.Unprovable {
		l.Of = 0
	}
	for _, pile := range o.Hand.Pack.Shuffles() {
		places := make([][2]uint8, len(pile))
		for i, at := range pile {
			places[i] = [2]uint8{at.Shuffle, at.Index}
		}
		l.Gathered = append(l.Gathered, places)
	}
	return l
}

func (o Opened) dealLine(name func(table.PlayerID) string) OpenedLine {
	h := o.Hand
	deal := &OpenedDeal{Game: h.State.Game().String(), Cards: h.State.Game().DeckSize(), First: h.Pack.First()}
	for _, n := range h.Seats {
		deal.Seats = append(deal.Seats, int(n))
	}
	if h.Cut != [32]byte{} {
		deal.Cut = hex.EncodeToString(h.Cut[:])
	}
	for _, c := range h.Cuts() {
		cut := OpenedCut{Seat: int(c.Seat), Entropy: hex.EncodeToString(c.Entropy[:])}
		if name != nil {
			cut.Player = name(c.Player)
		}
		deal.Cuts = append(deal.Cuts, cut)
	}
	return OpenedLine{Stream: o.Stream, Hand: h.ID, Deal: deal, Commitment: hex.EncodeToString(h.Deck[:]), Proved: misdealt(h) == nil}
}

package room

import (
	"encoding/hex"

	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// OpenedLine is a value that was opened as programs read it, with what proves it: a card, or at the end, where everything is opened, the
// seed. Bytes are hexadecimal.
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
}

// Lines are the cards that were opened, then the seed; name may be nil.
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
		if p := o.Hand.Position(c.Seat); name != nil && c.Seat > 0 && p >= 0 {
			l.Player = name(o.Hand.Players[p])
		}
		add(l, c.At, c.Leaf.Salt, c.Leaf.Path)
	}
	if o.Seed == nil {
		return out
	}
	l := OpenedLine{Of: o.Proof.Of, Seed: hex.EncodeToString(o.Seed), Proved: o.SeedProved()}
	if o.Unprovable {
		l.Of, o.Proof.Path = 0, nil
	}
	for _, pile := range o.Hand.Pack.Shuffles() {
		places := make([][2]uint8, len(pile))
		for i, at := range pile {
			places[i] = [2]uint8{at.Shuffle, at.Index}
		}
		l.Gathered = append(l.Gathered, places)
	}
	add(l, o.Proof.Place, o.Proof.Salt, o.Proof.Path)
	return out
}

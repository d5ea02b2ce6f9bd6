package table

import (
	"slices"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
)

// NextDeck is the deck of the next hand at a table, committed before the hand begins. Players may cut it until then.
type NextDeck struct {
	Hand   string
	Cards  int      // 52, or 36 for short deck
	Deck   [32]byte // commitment to it
	Sealed []byte   // its seed, for who has the key
	Cuts   []Cut    // in the order in which they came
	Again  bool     // it took the place of another of as many cards, which no Decide does
}

// Cut is what a player has mixed into a deck after it was committed.
type Cut struct {
	Seat    SeatNo
	Player  PlayerID // who sat there then
	Entropy [32]byte
}

// CutBy is the cut from a seat, nil when there was none.
func (d *NextDeck) CutBy(n SeatNo) *Cut {
	for i := range d.Cuts {
		if d.Cuts[i].Seat == n {
			return &d.Cuts[i]
		}
	}
	return nil
}

// Fair reports whether the deck took the place of none that might have been dealt, and no seat has cut it twice.
func (d *NextDeck) Fair() bool {
	for i := range d.Cuts {
		if d.CutBy(d.Cuts[i].Seat) != &d.Cuts[i] {
			return false
		}
	}
	return !d.Again
}

// Cut is what all cuts come to, by which the places of the deck are dealt; zero where nobody has cut.
func (d *NextDeck) Cut() (cut [32]byte) {
	if len(d.Cuts) == 0 {
		return cut
	}
	by := make([]shuffle.Entropy, len(d.Cuts))
	for i, c := range d.Cuts {
		by[i] = shuffle.Entropy{Seat: byte(c.Seat), Bytes: c.Entropy}
	}
	return shuffle.Cut(d.Deck, by)
}

// Cuts are those of the hand's deck before it was dealt.
func (h *Hand) Cuts() []Cut {
	if h.Set == nil {
		return nil
	}
	return h.Set.Cuts
}

// HasDeckFor reports whether a deck is set for the next hand with which a game is played.
func (s *State) HasDeckFor(g hand.Game) bool {
	return s.NextDeck != nil && s.NextDeck.Cards == g.DeckSize()
}

// setDeck commits the next deck. One that is set stays, whatever was cut, unless the game has changed to one with other cards.
func (d *decision) setDeck(c SetDeck) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	if n := d.s.NextDeck; n != nil && n.Cards == c.Cards {
		return refusal.New(DeckIsSet, "Hand", n.Hand)
	}
	d.emit(DeckSet{Hand: d.s.NextHandID(), Cards: c.Cards, Deck: c.Deck, Sealed: c.Sealed})
	return nil
}

// cutDeck takes the cut of the player in a seat.
func (d *decision) cutDeck(c CutDeck) error {
	if err := d.taken(c.Seat); err != nil {
		return err
	}
	switch n := d.s.NextDeck; {
	case n == nil || n.Hand != c.Hand:
		return refusal.New(CutClosed, "Hand", c.Hand)
	case n.CutBy(c.Seat) != nil:
		return refusal.New(CutAlready, "Seat", int(c.Seat), "Hand", c.Hand)
	}
	d.emit(DeckCut{Hand: c.Hand, Seat: c.Seat, Player: d.s.At(c.Seat).Player, Entropy: c.Entropy})
	return nil
}

// applyCut notes a cut. What others hold of the deck stays as it is.
func (s *State) applyCut(e DeckCut) {
	n := *s.NextDeck
	n.Cuts = append(slices.Clip(n.Cuts), Cut{Seat: e.Seat, Player: e.Player, Entropy: e.Entropy})
	s.NextDeck = &n
}

package room

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/table"
)

// Seats knows the cards of hosted players, for their own pages.
type Seats struct{ room *Room }

// Seats returns who knows the cards of all streams.
func (r *Room) Seats() Seats { return Seats{r} }

// Hole returns the cards that a position holds in a hand of a stream.
func (s Seats) Hole(stream string, h *table.Hand, position int) []card.Card {
	return s.room.Dealer(stream).Deck(h).Hole(h, position)
}

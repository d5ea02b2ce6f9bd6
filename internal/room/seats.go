package room

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/table"
)

// Seats knows the cards of hosted players, for their own pages.
type Seats struct{ secret Secret }

// Seats returns who knows the cards of all streams.
func (r *Room) Seats() Seats { return Seats{r.secret} }

// Hole returns the cards that a position holds in a hand of a stream.
func (s Seats) Hole(stream string, h *table.Hand, position int) []card.Card {
	return Dealer{secret: s.secret, stream: stream}.Deck(h).Hole(h, position)
}

package room

import (
	"encoding/hex"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/table"
)

// Seats opens the seats of hosted tables to their players: the key of each player's page, and the cards that
// only that page shows. Both follow from the room's secret, so nothing is stored.
type Seats struct{ secret Secret }

// Seats returns who opens the seats of all streams.
func (r *Room) Seats() Seats { return Seats{r.secret} }

// tokenDigits is how much of a player's key is in the address: 80 bits.
const tokenDigits = 20

// Token is the key in the address of a player's page.
func (s Seats) Token(stream, player string) string {
	key := s.secret.derive("seat", stream, player)
	return hex.EncodeToString(key[:])[:tokenDigits]
}

// Hole returns the cards that a position holds in a hand of a stream.
func (s Seats) Hole(stream string, h *table.Hand, position int) []card.Card {
	return Dealer{secret: s.secret, stream: stream}.Deck(h).Hole(h, position)
}

package room

import (
	"context"
	"crypto/rand"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// House is one stream of the room as somebody inside it sees it who plays every part: simulated players, an
// automatic dealer. Of a cash session it is Event and Do.
type House struct {
	room   *Room
	stream string
	actor  string
	role   role.Role
}

// House returns the stream for an actor in a role.
func (r *Room) House(stream, actor string, as role.Role) *House {
	return &House{room: r, stream: stream, actor: actor, role: as}
}

// Now is the room's instant.
func (h *House) Now() tournament.Instant { return h.room.Now() }

// WaitUntil returns when the room's clock shows at.
func (h *House) WaitUntil(ctx context.Context, at tournament.Instant) error {
	return h.room.WaitUntil(ctx, at)
}

// Do carries a command out, under a key of its own.
func (h *House) Do(ctx context.Context, c tournament.Command) error {
	_, err := h.room.Do(ctx, Command{Stream: h.stream, ID: rand.Text(), By: role.By{Person: h.actor, Role: h.role}, Cmd: c})
	return err
}

// Read calls f with the present state, as Room.Read does.
func (h *House) Read(f func(*tournament.State)) error { return h.room.Read(h.stream, f) }

// Deck is Dealer.Deck.
func (h *House) Deck(played *table.Hand) *croupier.Deck { return h.room.Dealer(h.stream).Deck(played) }

// Event calls f with the present state as the croupier sees it, whatever is held in the stream.
func (h *House) Event(f func(croupier.Event)) error {
	if sessions.owns(h.stream) {
		return h.room.Cash(h.stream, func(s *cashgame.State) { f(croupier.Session(s, cashgame.Instant(h.room.Now()))) })
	}
	return h.Read(func(s *tournament.State) { f(croupier.Tournament(s)) })
}

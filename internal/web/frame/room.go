package frame

import (
	"context"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Room is what the pages need of the running room: *room.Room has it all.
type Room interface {
	// Streams lists the tournaments, newest first.
	Streams() []string
	// Listing lists them as lists show them, those put away and those that can be brought back among them; Listed is one of them.
	Listing() []room.Listed
	Listed(stream string) (room.Listed, bool)
	// Read calls f with the current state, which f must neither keep nor change.
	Read(stream string, f func(*tournament.State)) error
	// ReadMarked is Read, with when what people look at last changed.
	ReadMarked(stream string, f func(*tournament.State, room.Marks)) error
	// Do carries out a command or refuses it with a *refusal.Error.
	Do(ctx context.Context, c room.Command) (room.Answer, error)
	// Try says what Do would do, without doing it.
	Try(c room.Command) (room.Answer, error)
	// Tickets lists the tickets with which an event can be entered, whoever has them.
	Tickets(stream string) []room.OfferedTicket
	// Watch signals that a stream has changed since the last signal; stop releases it. The stream "" stands
	// for the list of streams.
	Watch(stream string) (changed <-chan struct{}, stop func())
	// WatchPart is Watch of a part of a tournament.
	WatchPart(stream string, part room.Part) (changed <-chan struct{}, stop func())
	// Damaged lists the streams that are frozen, and why.
	Damaged() []room.Damage
	// Health says whether commands are taken, and counts.
	Health() room.Health
	// Note writes into the logbook; Logbook lists what it holds, oldest first.
	Note(ctx context.Context, id string, e logbook.Entry, by role.By) error
	Logbook(ctx context.Context) ([]logbook.Entry, error)
	// Author is who did what ended at a tournament.State.Seq.
	Author(stream string, seq uint64) role.By
	// Now is the room's instant; Speed is how many of its seconds pass in a second.
	Now() tournament.Instant
	Speed() float64
}

var _ Room = (*room.Room)(nil)

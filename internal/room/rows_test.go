package room

import (
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/tournament"
)

func full(string, journal.Record) memory.Fault { return memory.Full }

// rowsOf collects the instants of the rows of one actor.
func rowsOf(actor string, into *[]tournament.Instant) func(journal.Record) error {
	return func(r journal.Record) error {
		if r.Actor == actor {
			*into = append(*into, tournament.Instant(r.At))
		}
		return nil
	}
}

package room

import (
	"log/slog"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/tournament"
)

// TestHealthSaysWhenNoRowsAreTakenAndWhenTheyAreAgain, for a full disk and for a stopped journal; a refusal of the rules is neither.
func TestHealthSaysWhenNoRowsAreTakenAndWhenTheyAreAgain(t *testing.T) {
	for _, test := range []struct {
		fault memory.Fault
		want  string
	}{{memory.Full, string(JournalFull)}, {memory.Stopped, string(JournalStopped)}} {
		f := newFixture(t)
		f.open("a", 4, false)
		if _, err := f.Do(ctx, f.command("a", tournament.Resume{})); err == nil {
			t.Fatal("a clock that runs was resumed")
		}
		if h := f.Health(); h.ReadOnly != "" || h.Streams != 1 || h.Rows != f.rows("a") || len(h.Damaged) > 0 {
			t.Errorf("before: %+v", h)
		}
		f.store.SetFault(func(string, journal.Record) memory.Fault { return test.fault })
		if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); err == nil {
			t.Fatal("a row was written")
		}
		if h := f.Health(); string(h.ReadOnly) != test.want {
			t.Errorf("%+v, want %s", h, test.want)
		}
		f.store.SetFault(nil)
		f.must("a", tournament.Pause{})
		if h := f.Health(); h.ReadOnly != "" {
			t.Errorf("after: %+v", h)
		}
	}
}

func TestHealthNamesTheDamagedStreams(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.open("b", 4, false)
	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record {
		rows[1].At++
		return rows
	})
	f.start()
	if h := f.Health(); !slices.Equal(h.Damaged, []string{"a"}) {
		t.Errorf("%+v", h)
	}
}

// TestEveryCommandIsObservedByKindAndOutcome: those at tables by the table's command, refusals by their code.
func TestEveryCommandIsObservedByKindAndOutcome(t *testing.T) {
	f := newFixture(t)
	f.Room.Close()
	var seen []string
	room, err := Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Log: slog.New(slog.DiscardHandler),
		Observe: func(d Done) {
			if d.Took < 0 {
				t.Error("a negative time")
			}
			seen = append(seen, d.Kind+" "+d.Outcome)
		}})
	if err != nil {
		t.Fatal(err)
	}
	f.Room = room
	f.open("a", 4, false)
	seen = nil
	c := f.command("a", tournament.Pause{})
	for range 2 {
		if _, err := f.Do(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	for _, stream := range []string{"a", "none"} {
		if _, err := f.Do(ctx, f.command(stream, tournament.Pause{})); err == nil {
			t.Errorf("%s was paused", stream)
		}
	}
	if len(seen) != 4 || seen[0] != "tournament.Pause done" || seen[1] != "tournament.Pause repeated" || seen[3] != "tournament.Pause "+string(UnknownStream) {
		t.Errorf("%q", seen)
	}
}

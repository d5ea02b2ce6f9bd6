package room

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// guarded is a store on which reading one stream waits, and whose rows lie otherwise than its indexes show.
type guarded struct {
	journal.Store
	slow    string
	reading chan struct{} // of the slow one has begun
	gate    chan struct{}
	lie     func(journal.Record) journal.Record
	unsound error
}

func (g *guarded) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	if stream == g.slow {
		select {
		case g.reading <- struct{}{}:
		default:
		}
		<-g.gate
	}
	return g.Store.Load(ctx, stream, from, fn)
}

func (g *guarded) Scan(ctx context.Context, fn func(journal.Record) error) error {
	return g.Store.Scan(ctx, func(r journal.Record) error {
		if g.lie != nil {
			r = g.lie(r)
		}
		return fn(r)
	})
}

func (g *guarded) Sound(ctx context.Context) error {
	if g.unsound != nil {
		return g.unsound
	}
	return g.Store.Sound(ctx)
}

// evening leaves a journal of two tournaments that are over and one that is not, with the heads noted in dir.
func evening(t *testing.T, dir string) *fixture {
	t.Helper()
	f := newFixture(t)
	h := f.noting(dir)
	for _, id := range []string{"first", "second"} {
		f.open(id, 4, true)
		f.playOut(id, counter())
	}
	f.open("live", 4, false)
	f.Room.Close()
	closeHeads(t, h)
	return f
}

// openOn opens the room on a guarded store.
func (f *fixture) openOn(dir string, g *guarded) {
	f.t.Helper()
	quiet := slog.New(slog.NewTextHandler(f.logged, nil))
	h, err := OpenHeads(dir, f.secret, quiet)
	if err != nil {
		f.t.Fatal(err)
	}
	g.Store = f.store
	if f.Room, err = Open(ctx, Config{Store: g, Clock: f.clock, Secret: f.secret, Decks: f.keys, Heads: h, Log: quiet}); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { f.Room.Close(); _ = h.Close() })
}

// examined waits until nothing is left to be examined.
func (f *fixture) examined() {
	f.t.Helper()
	for range 2000 {
		if f.Health().Checking == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	f.t.Fatalf("still examining: %+v", f.Health())
}

// TestWhatIsOverIsReadWhileTheRoomServes: tournaments in progress are there when the room opens, those over as soon as somebody asks.
func TestWhatIsOverIsReadWhileTheRoomServes(t *testing.T) {
	dir := t.TempDir()
	f := evening(t, dir)
	g := &guarded{slow: "first", reading: make(chan struct{}, 1), gate: make(chan struct{})}
	f.openOn(dir, g)
	<-g.reading
	if listed := f.Streams(); !slices.Contains(listed, "live") || slices.Contains(listed, "first") || f.Health().Checking == 0 {
		t.Errorf("listed %v, %+v", listed, f.Health())
	}
	f.must("live", tournament.Pause{})
	// Asked for, the second is read at once: the first is still being waited for.
	if err := f.Read("second", func(s *tournament.State) {
		if s.Phase != tournament.Finished {
			t.Errorf("%v", s.Phase)
		}
	}); err != nil {
		t.Error(err)
	}
	if _, err := f.Do(ctx, f.command("second", newTournament("second", false, false))); codeOf(err) != StreamExists {
		t.Errorf("created once more: %v", err)
	}
	close(g.gate)
	f.examined()
	if listed := f.Streams(); len(listed) != 3 || len(f.Damaged()) != 0 {
		t.Errorf("%v, %+v", listed, f.Damaged())
	}
}

// TestWhatTheBackgroundFindsFreezesItsStreamAlone: a row changed in the middle of a tournament that is over, another that lies otherwise
// than the indexes show, and a damaged file.
func TestWhatTheBackgroundFindsFreezesItsStreamAlone(t *testing.T) {
	for name, c := range map[string]struct {
		tamper func([]journal.Record) []journal.Record
		store  guarded
		stream string
		fault  journal.Fault
	}{
		"changed": {tamper: func(rows []journal.Record) []journal.Record { rows[5].At++; return rows }, stream: "first", fault: journal.RowChanged},
		"lies otherwise": {store: guarded{lie: func(r journal.Record) journal.Record {
			if r.Stream == "second" && r.Seq == 3 {
				r.At++
			}
			return r
		}}, stream: "second", fault: journal.RowChanged},
		"unsound": {store: guarded{unsound: errors.New("page 7")}, stream: "", fault: journal.Unsound},
		"rulings": {store: guarded{lie: func(r journal.Record) journal.Record {
			if r.Stream == CaseLawStream {
				r.Person += "x"
			}
			return r
		}}, stream: CaseLawStream, fault: journal.RowChanged},
	} {
		dir := t.TempDir()
		f := evening(t, dir)
		if c.stream == CaseLawStream {
			f.openOn(dir, &guarded{})
			kept := caselaw.Case{ID: "case-0001", Book: "tda-2024", Family: "bet", Did: caselaw.Applied, Text: "book tda-2024\nfacing 400\nsays \"call\""}
			if err := f.CaseLaw().Keep(ctx, kept, role.By{Device: "desk"}); err != nil {
				t.Fatal(err)
			}
			f.Room.Close()
		}
		if c.tamper != nil {
			f.disk.Tamper(c.stream, c.tamper)
		}
		f.openOn(dir, &c.store)
		f.examined()
		if d := f.Damaged(); len(d) != 1 || d[0].Stream != c.stream || d[0].Fault != c.fault {
			t.Errorf("%s: %+v", name, d)
		}
		if d := f.Health().Damaged; len(d) != 1 {
			t.Errorf("%s: %v", name, d)
		}
		f.must("live", tournament.Pause{})
		f.Room.Close()
	}
}

// TestAFaultInATournamentInProgressStopsIt: nothing more is written behind it, its clock included.
func TestAFaultInATournamentInProgressStopsIt(t *testing.T) {
	dir := t.TempDir()
	f := evening(t, dir)
	f.openOn(dir, &guarded{lie: func(r journal.Record) journal.Record {
		if r.Stream == "live" && r.Seq == 2 {
			r.Person += "x"
		}
		return r
	}})
	f.examined()
	if _, err := f.Do(ctx, f.command("live", tournament.Pause{})); codeOf(err) != Frozen {
		t.Error(err)
	}
	rows := f.rows("live")
	f.clock.Set(f.clock.Now() + 60*minute)
	if f.rows("live") != rows {
		t.Error("the clock went on")
	}
}

// TestRowsLostBehindACheckpointAreMissedAtOnce: a tournament that was over is left for later only where the journal still ends there.
func TestRowsLostBehindACheckpointAreMissedAtOnce(t *testing.T) {
	dir := t.TempDir()
	f := evening(t, dir)
	f.disk.Tamper("first", func(rows []journal.Record) []journal.Record { return rows[:len(rows)-1] })
	f.openOn(dir, &guarded{})
	if d := f.Damaged(); len(d) != 1 || d[0].Stream != "first" || d[0].Fault != journal.TailMissing {
		t.Errorf("%+v", d)
	}
}

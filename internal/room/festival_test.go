package room

import (
	"errors"
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// festival is a hosted event of so many entries, nine at a table, of which rows are written until there are so many.
func (f *fixture) festival(stream string, entries int, rows uint64) {
	f.t.Helper()
	create := newTournament(stream, true, false)
	create.Structure.Seats = 9
	f.must(stream, create)
	for i := range entries {
		f.must(stream, tournament.Register{Player: table.PlayerID(fmt.Sprint("player-", i+1))})
	}
	f.must(stream, tournament.Start{})
	choose := counter()
	for before := uint64(0); before < f.rows(stream); {
		before = f.rows(stream)
		f.clock.Set(f.Now() + 20_000)
		for range 4 {
			var task tournament.Command
			if err := f.Read(stream, func(s *tournament.State) {
				for _, t := range s.Tasks() {
					if !t.Wait && t.Kind != tournament.TaskFloor {
						task = tournament.DoTask{ID: t.ID}
						return
					}
				}
			}); err != nil {
				f.t.Fatal(err)
			}
			if task == nil {
				break
			}
			f.attempt(stream, task)
		}
		for _, no := range f.tables(stream) {
			for range 3 {
				var act any
				if err := f.Read(stream, func(s *tournament.State) { act = nextAct(s, no, choose) }); err != nil {
					f.t.Fatal(err)
				}
				if act == nil {
					break
				}
				if f.attempt(stream, tournament.AtTable{Table: no, Command: act}); f.rows(stream) >= rows {
					return
				}
			}
		}
	}
	f.t.Fatalf("nobody acts any more at row %d", f.rows(stream))
}

// attempt sends a command that may be refused.
func (f *fixture) attempt(stream string, c tournament.Command) {
	f.t.Helper()
	_, err := f.Do(ctx, f.command(stream, c))
	var refused *refusal.Error
	if err != nil && (!errors.As(err, &refused) || refused.Code == tournament.CheckFailed || refused.Code == Frozen) {
		f.t.Fatalf("%T %+v: %v", c, c, err)
	}
}

// BenchmarkColdOpen measures how long a room takes until it serves the day of an event of 10,000 entries: read from the first row, and from a snapshot
// behind which so many rows lie as ever do at most; what it costs to write one; and what a row that overtakes costs, for which the stream is made again.
func BenchmarkColdOpen(b *testing.B) {
	f, k := newFixture(b), new(shelf)
	f.festival("a", 10_000, 120_000)
	rows := f.rows("a")
	f.Room.Close()
	open := func(b *testing.B, files Files) {
		for b.Loop() {
			r, err := Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Snapshots: files})
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			if s := r.known("a"); s.frozen != nil || s.head.Seq != rows {
				b.Fatal(s.head.Seq, s.frozen)
			}
			r.Close()
			b.StartTimer()
		}
		b.ReportMetric(float64(rows), "rows")
	}
	b.Run("first row", func(b *testing.B) { open(b, nil) })

	r := &Room{store: f.store, log: f.log}
	var err error
	if r.snapshots, err = newSnapshots(k, f.secret); err != nil {
		b.Fatal(err)
	}
	before := newStream("a")
	read := func(to uint64) {
		err := f.store.Load(ctx, "a", before.head.Seq+1, func(row journal.Record) error {
			if row.Seq > to {
				return errThere
			}
			return before.fold(row)
		})
		if err != nil && !errors.Is(err, errThere) {
			b.Fatal(err)
		}
	}
	read(rows - 1)
	r.note(before)
	tail := max(snapshotRows, uint64(before.noted.Load().size/snapshotRows)) - 1
	before = newStream("a")
	read(rows - tail)
	b.Run("written", func(b *testing.B) {
		for b.Loop() {
			r.note(before)
		}
		b.ReportMetric(float64(before.noted.Load().size), "bytes")
	})
	b.Run("snapshot", func(b *testing.B) {
		open(b, k)
		b.ReportMetric(float64(tail), "tail-rows")
	})
	b.Run("overtaken", func(b *testing.B) {
		s := newStream("a")
		for b.Loop() {
			if !r.restore(ctx, s, nil) || s.head.Seq != rows {
				b.Fatal("not made again")
			}
		}
	})
}

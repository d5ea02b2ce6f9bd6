package room

import (
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// BenchmarkCommand measures one command through the whole shell, without a disk: the acts of hosted hands.
func BenchmarkCommand(b *testing.B) {
	f := newFixture(b)
	f.open("a", 6, true)
	call := func(int) int { return 1 }
	var cmd tournament.Command
	for b.Loop() {
		if err := f.Read("a", func(s *tournament.State) { cmd = tournament.AtTable{Table: 1, Command: nextAct(s, 1, call)} }); err != nil {
			b.Fatal(err)
		}
		if act, ok := cmd.(tournament.AtTable).Command.(table.Act); ok && act.Kind == hand.Call {
			if err := f.Read("a", func(s *tournament.State) {
				if s.Tables[0].Hand.State.Legal().CallTo >= 10_000 { // nobody goes out: the bench has no end otherwise
					act.Kind = hand.Fold
				}
			}); err != nil {
				b.Fatal(err)
			}
			cmd = tournament.AtTable{Table: 1, Command: act}
		}
		f.n++
		if _, err := f.Do(ctx, Command{Stream: "a", ID: fmt.Sprint(f.n), By: role.By{Person: "sim", Role: role.Sim}, Cmd: cmd}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplay measures rows folded per second when a room opens.
func BenchmarkReplay(b *testing.B) {
	f := newFixture(b)
	f.open("a", 14, true)
	f.playOut("a", counter())
	rows := f.rows("a")
	for b.Loop() {
		if err := newStream("a").reload(ctx, f.store, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkOpen measures how long a room takes until it serves, with 20 tournaments that are over: read from the first row, and
// from the checkpoint at their end.
func BenchmarkOpen(b *testing.B) {
	f := newFixture(b)
	dir := b.TempDir()
	h := f.noting(dir)
	for n := range 20 {
		id := fmt.Sprint("t", n)
		f.open(id, 14, true)
		f.playOut(id, counter())
	}
	f.Room.Close()
	if err := h.Close(); err != nil {
		b.Fatal(err)
	}
	for name, heads := range map[string]*Heads{"first row": nil, "checkpoint": h} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r, err := Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Heads: heads})
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				r.Close()
				b.StartTimer()
			}
		})
	}
}

package room

import (
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// TestAStepOfTheMachinesClockCostsNoTime: an hour or a day, forward or back, while the room is open and over the restart after it.
// Neither the order of rows nor what is left of a level depends on it.
func TestAStepOfTheMachinesClockCostsNoTime(t *testing.T) {
	for _, step := range []time.Duration{time.Hour, -time.Hour, 24 * time.Hour, -24 * time.Hour} {
		t.Run(step.String(), func(t *testing.T) {
			dir, store := t.TempDir(), memory.Open(new(memory.Disk))
			defer store.Close()
			var stepped atomic.Int64
			wall := func() int64 { return time.Now().UnixMilli() + stepped.Load() }
			quiet := slog.New(slog.DiscardHandler)
			open := func() (*Running, *fixture) {
				c, err := openClock(dir, 1, wall)
				if err != nil {
					t.Fatal(err)
				}
				f := newFixture(t)
				f.Room.Close()
				f.store = store
				if f.Room, err = Open(ctx, Config{Store: store, Clock: c, Secret: f.secret, Decks: f.keys, Away: c.Away(), Log: quiet}); err != nil {
					t.Fatal(err)
				}
				return c, f
			}
			c, f := open()
			f.open("a", 4, false)
			began := time.Now()
			stepped.Store(step.Milliseconds())
			f.must("a", tournament.Pause{})
			within(t, f, 20*time.Minute-time.Since(began), "after the step")
			f.must("a", tournament.Resume{})
			f.Room.Close()
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			c, f = open()
			defer c.Close()
			defer f.Room.Close()
			f.n = 1000 // other ids than before
			if away := c.Away(); away.Real < 0 || away.Real > time.Minute {
				t.Errorf("the restart took %v", away.Real)
			}
			f.must("a", tournament.Pause{})
			within(t, f, 20*time.Minute-time.Since(began), "after the restart")
			var last int64
			if err := store.Load(ctx, "a", 1, func(r journal.Record) error {
				if r.At < last {
					t.Errorf("row %d is older than the one before", r.Seq)
				}
				last = r.At
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// within fails unless what is left of the paused level is about want.
func within(t *testing.T, f *fixture, want time.Duration, when string) {
	t.Helper()
	if err := f.Read("a", func(s *tournament.State) {
		if off := s.Clock.Left - want; off < -time.Second || off > time.Second || s.Clock.Level != 0 {
			t.Errorf("%s %v are left of level %d, want %v", when, s.Clock.Left, s.Clock.Level, want)
		}
	}); err != nil {
		t.Error(err)
	}
}

// TestALevelLastsAsLongOverMidnightAndSummerTime: levels are counted in instants, whatever the clock on the wall makes of them.
func TestALevelLastsAsLongOverMidnightAndSummerTime(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]time.Time{
		"midnight":       time.Date(2026, 11, 23, 23, 50, 0, 0, paris),
		"a new year":     time.Date(2026, 12, 31, 23, 50, 0, 0, paris),
		"an hour less":   time.Date(2026, 3, 29, 1, 50, 0, 0, paris),
		"an hour twice":  time.Date(2026, 10, 25, 2, 50, 0, 0, paris),
		"a day too many": time.Date(2028, 2, 28, 23, 50, 0, 0, paris),
	} {
		f := newFixture(t)
		f.clock.Set(tournament.Instant(start.UnixMilli()))
		f.open("a", 4, false)
		f.clock.Set(tournament.Instant(start.Add(19*time.Minute + 59*time.Second).UnixMilli()))
		level := func() (n int) {
			if err := f.Read("a", func(s *tournament.State) { n = s.Clock.Level }); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if got := level(); got != 0 {
			t.Errorf("%s: level %d a second before its end", name, got)
		}
		f.clock.Set(tournament.Instant(start.Add(20 * time.Minute).UnixMilli()))
		if got := level(); got != 1 {
			t.Errorf("%s: level %d at the end of the first", name, got)
		}
		row, err := f.store.Head(ctx, "a")
		if err != nil {
			t.Fatal(err)
		}
		if err := f.store.Load(ctx, "a", row.Seq, func(r journal.Record) error {
			if r.At != start.Add(20*time.Minute).UnixMilli() || r.Role != string(role.Clock) {
				t.Errorf("%s: the second level began at %v, by %s", name, time.UnixMilli(r.At).In(paris), r.Role)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

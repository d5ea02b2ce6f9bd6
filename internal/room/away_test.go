package room

import (
	"log/slog"
	"testing"
	"time"

	"github.com/floorbook/floorbook/tournament"
)

// reopen opens the room again after an outage of so long on the room's clock; the machine's clock says real.
func (f *fixture) reopen(away tournament.Instant, real time.Duration) {
	f.t.Helper()
	from := f.clock.Now()
	f.Room.Close()
	f.clock.Set(from + away)
	var err error
	f.Room, err = Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Log: slog.New(slog.NewTextHandler(f.logged, nil)),
		Away: Away{From: from, To: from + away, Real: real}})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(f.Room.Close)
}

// TestAnOutageIsNotedBeforeTheLevelsThatEndedInIt, so that they are given back with it.
func TestAnOutageIsNotedBeforeTheLevelsThatEndedInIt(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.clock.Set(f.clock.Now() + 15*minute)
	f.reopen(10*minute, 10*time.Minute)
	var clock tournament.Clock
	var was tournament.Undoable
	look := func() {
		t.Helper()
		err := f.Read("a", func(s *tournament.State) { clock = s.Clock; was, _ = s.Outage() })
		if err != nil {
			t.Fatal(err)
		}
	}
	if look(); clock.Level != 1 || was.Key != "outage" || was.Args["Seconds"] != 600 {
		t.Fatalf("%+v, %+v", clock, was)
	}
	f.must("a", tournament.UndoAct{ID: was.ID})
	if look(); clock.Level != 0 || clock.EndsAt != f.clock.Now()+5*minute {
		t.Errorf("given back: %+v at %d", clock, f.clock.Now())
	}
	f.sameAsReplay("a")
}

// TestAClockThatJumpedBurnsNoLevels: 24 hours ahead at a restart, or set back.
func TestAClockThatJumpedBurnsNoLevels(t *testing.T) {
	for _, jump := range []struct {
		away tournament.Instant
		real time.Duration
	}{{24 * 60 * minute, 24 * time.Hour}, {0, -time.Hour}} {
		f := newFixture(t)
		f.open("a", 4, false)
		f.clock.Set(f.clock.Now() + 15*minute)
		f.reopen(jump.away, jump.real)
		err := f.Read("a", func(s *tournament.State) {
			if s.Clock.Running || s.Clock.Level != 0 || s.Clock.Left != 5*time.Minute {
				t.Errorf("%v: %+v", jump, s.Clock)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAShortRestartIsNoOutage: nobody is asked about it.
func TestAShortRestartIsNoOutage(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	rows := f.rows("a")
	f.reopen(2000, 2*time.Second)
	if n := f.rows("a"); n != rows {
		t.Errorf("%d rows more", n-rows)
	}
}

// TestTheClockKnowsHowLongItWasAway, on its own time and on the machine's.
func TestTheClockKnowsHowLongItWasAway(t *testing.T) {
	dir := t.TempDir()
	c, err := OpenClock(dir, 10)
	if err != nil {
		t.Fatal(err)
	}
	if c.Away() != (Away{}) {
		t.Errorf("a new clock was away: %+v", c.Away())
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	c, err = OpenClock(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if a := c.Away(); a.Real < 20*time.Millisecond || a.To-a.From != tournament.Instant(10*a.Real.Milliseconds()) {
		t.Errorf("%+v", a)
	}
}

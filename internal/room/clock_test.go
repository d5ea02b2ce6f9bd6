package room

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/floorbook/floorbook/tournament"
)

func TestLevelsThatEndedDuringAnOutageAreCaughtUpExactly(t *testing.T) {
	f := newFixture(t)
	start := f.Now()
	f.open("a", 8, false)
	f.clock.Set(start + 5*minute) // nothing due yet
	f.clock.Jump(start + 47*minute + 123)
	f.start()
	var level int
	var ends tournament.Instant
	read := func() {
		if err := f.Read("a", func(s *tournament.State) { level, ends = s.Clock.Level, s.Clock.EndsAt }); err != nil {
			t.Fatal(err)
		}
	}
	read()
	if level != 2 || ends != start+60*minute {
		t.Errorf("after 47 minutes: level index %d until minute %v, want 2 until 60", level, (ends-start)/minute)
	}
	// Each level began in a row of its own, at its own instant.
	var at []tournament.Instant
	if err := f.store.Load(ctx, "a", 1, rowsOf("clock", &at)); err != nil {
		t.Fatal(err)
	}
	if len(at) != 2 || at[0] != start+20*minute || at[1] != start+40*minute {
		t.Errorf("ticks at %v, want at minutes 20 and 40 after %d", at, start)
	}
	f.clock.Set(start + 60*minute - 1)
	read()
	if level != 2 {
		t.Errorf("level index %d a millisecond early", level)
	}
	f.clock.Set(start + 60*minute)
	read()
	if level != 3 || ends != start+80*minute {
		t.Errorf("level index %d until %d", level, ends)
	}
	f.sameAsReplay("a")
}

func TestAPausedClockHasNoDeadline(t *testing.T) {
	f := newFixture(t)
	start := f.Now()
	f.open("a", 8, false)
	f.clock.Set(start + 10*minute)
	f.must("a", tournament.Pause{})
	f.clock.Set(start + 300*minute)
	f.must("a", tournament.Resume{})
	var clock tournament.Clock
	if err := f.Read("a", func(s *tournament.State) { clock = s.Clock }); err != nil {
		t.Fatal(err)
	}
	if clock.Level != 0 || clock.EndsAt != start+310*minute {
		t.Errorf("clock %+v, want the first level until minute 310", clock)
	}
}

func TestADeadlineIsTriedAgainWhenTheDiskWasFull(t *testing.T) {
	f := newFixture(t)
	start := f.Now()
	f.open("a", 8, false)
	f.store.SetFault(full)
	f.clock.Set(start + 20*minute)
	f.store.SetFault(nil)
	f.clock.Set(start + 21*minute)
	var clock tournament.Clock
	if err := f.Read("a", func(s *tournament.State) { clock = s.Clock }); err != nil {
		t.Fatal(err)
	}
	if clock.Level != 1 || clock.EndsAt != start+40*minute {
		t.Errorf("clock %+v, want the second level until minute 40 as if nothing had happened", clock)
	}
}

func TestClockGoesOnAfterAKill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		c, err := OpenClock(dir, 60)
		if err != nil {
			t.Fatal(err)
		}
		first := c.Now()
		time.Sleep(12 * time.Second) // two notes have been taken
		if got := c.Now() - first; got != 12*60*1000 {
			t.Errorf("12 s at 60 times are %d ms", got)
		}
		kept, err := os.ReadFile(filepath.Join(dir, ClockFile))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		// Killed: what Close noted is not there.
		if err := os.WriteFile(filepath.Join(dir, ClockFile), kept, 0o600); err != nil {
			t.Fatal(err)
		}
		time.Sleep(8 * time.Second)
		c, err = OpenClock(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if got := c.Now() - first; got != 20*60*1000 || c.Speed() != 60 {
			t.Errorf("after 20 s with an outage: %d ms at %v times", got, c.Speed())
		}
		// Another speed takes effect from now on.
		before := c.Now()
		c.Close()
		if c, err = OpenClock(dir, 1); err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		time.Sleep(3 * time.Second)
		if got := c.Now() - before; got != 3000 {
			t.Errorf("3 s at real time are %d ms", got)
		}
	})
}

func TestWallClockSetBackDuringAnOutageCostsNoMoreThanTheOutage(t *testing.T) {
	dir := t.TempDir()
	ahead := fix{Virtual: 5_000_000, Real: time.Now().Add(time.Hour).UnixMilli(), Speed: 1}
	text, err := json.Marshal(ahead)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ClockFile), text, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := OpenClock(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := c.Now() - ahead.Virtual; got < 0 || got > 10_000 {
		t.Errorf("the clock is %d ms from where it was", got)
	}
}

func TestASuspendedMachineLosesNoTime(t *testing.T) {
	const s = time.Second
	for _, c := range []struct{ system, felt, known, want time.Duration }{
		{100 * s, 100*s + s/2, 0, 0},         // rounding
		{102 * s, 100 * s, 0, 0},             // rounding
		{700 * s, 100 * s, 0, 600 * s},       // ten minutes
		{800 * s, 200 * s, 600 * s, 600 * s}, // already known
		{802 * s, 200 * s, 600 * s, 600 * s}, // rounding
		{900 * s, 200 * s, 600 * s, 700 * s}, // again
		{0, 100 * s, 0, 0},                   // not known by this system
	} {
		if got := suspended(c.system, c.felt, c.known); got != c.want {
			t.Errorf("system %v, felt %v, known %v: %v, want %v", c.system, c.felt, c.known, got, c.want)
		}
	}
	c := NewClock(60)
	before := c.Now()
	c.slept.Store(int64(10 * time.Minute))
	if got := c.Now() - before; got < 600*minute || got > 601*minute {
		t.Errorf("ten minutes suspended at 60 times are %d minutes", got/minute)
	}
}

func TestBadClocksAreRefused(t *testing.T) {
	dir := t.TempDir()
	for _, speed := range []float64{-1, math.NaN(), math.Inf(1), 1e9, 1e-9} {
		if c, err := OpenClock(dir, speed); err == nil {
			c.Close()
			t.Errorf("speed %v was taken", speed)
		}
	}
	for _, text := range []string{"", "{}", `{"virtual":1,"real":1,"speed":-1}`, "x"} {
		if err := os.WriteFile(filepath.Join(dir, ClockFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if c, err := OpenClock(dir, 0); err == nil {
			c.Close()
			t.Errorf("%q was taken for a clock", text)
		}
	}
}

func TestAlarmsRingOnceAtTheirInstant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewClock(10)
		at := c.Now() + 45_000
		var rung atomic.Int64
		c.AfterFunc(at, func() {
			rung.Add(1)
			if now := c.Now(); now != at {
				t.Errorf("rang at %d, want %d", now, at)
			}
		})
		stop := c.AfterFunc(at, func() { t.Error("a stopped alarm rang") })
		time.Sleep(4 * time.Second)
		stop()
		if rung.Load() != 0 {
			t.Error("rang early")
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if rung.Load() != 1 {
			t.Errorf("rang %d times", rung.Load())
		}
		past := make(chan struct{})
		c.AfterFunc(0, func() { close(past) })
		<-past
	})
}

func TestWaitUntilHearsItsContext(t *testing.T) {
	f := newFixture(t)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := f.WaitUntil(gone, f.Now()+minute); err == nil {
		t.Error("waited without a context")
	}
	if err := f.WaitUntil(ctx, f.Now()); err != nil {
		t.Error(err)
	}
}

func TestAClockIsHeldAndRunAtAnotherSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		c, err := OpenClock(dir, 60)
		if err != nil {
			t.Fatal(err)
		}
		first := c.Now()
		time.Sleep(2 * time.Second)
		var rung atomic.Int64
		c.AfterFunc(first+125_000, func() { rung.Store(int64(c.Now() - first)) })
		c.Hold()
		time.Sleep(time.Hour)
		if got := c.Now() - first; got != 120_000 || c.Speed() != 0 || rung.Load() != 0 {
			t.Errorf("held: %d ms, speed %v, rung at %d", got, c.Speed(), rung.Load())
		}
		if err := c.Run(0); err == nil {
			t.Error("a speed of 0 was taken")
		}
		if err := c.Run(1); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if got := c.Now() - first; got != 130_000 || c.Speed() != 1 || rung.Load() < 125_000 || rung.Load() > 126_000 {
			t.Errorf("at real time: %d ms, speed %v, rung at %d", got, c.Speed(), rung.Load())
		}
		c.Hold()
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if c, err = OpenClock(dir, 0); err != nil || c.Speed() != 1 {
			t.Fatalf("a clock that was held does not run after a restart: %v", err)
		}
		c.Close()
	})
}

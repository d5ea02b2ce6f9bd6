//go:build unix

package main

import (
	"flag"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// pause is how long a server sleeps that wakes up and goes on; make failures has it sleep half a minute.
var pause = flag.Duration("pause", 2*time.Second, "how long a stopped floorbook serve sleeps, and a cable is cut")

// A room whose journal is in a database is killed, put to sleep and has its server restarted under clients that enter players: whatever was answered
// is there, once, what was refused is not, the room comes back by itself, and what is sent five
// times at once, and again after a restart, is one entry.
func TestARoomInADatabaseLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t)
	l := newLoad(t)
	must(t, &JournalCopyCmd{Data: l.dir, Database: server.Database(t)})
	for range 2 {
		l.killed()
	}
	same := entry{stream: "t0", key: "key-same-for-all"}
	l.away, l.patience = true, *pause*2/5
	l.during(func() {
		l.fiveTimes(same)
		l.sleeps(*pause)
		for range 2 {
			if err := server.Restart(pgtest.Fast); err != nil {
				t.Error(err)
			}
			l.goesOn()
		}
	})
	l.during(func() { l.fiveTimes(same) })
	l.examine()
	t.Logf("%d entries acknowledged, %d sent again, %d refused while the database was away", len(l.acked), l.again, len(l.refused))
}

// The same for a room whose journal is a file.
func TestARoomThatSleptLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	l, same := newLoad(t), entry{stream: "t0", key: "key-same-for-all"}
	l.patience = *pause * 2 / 5
	l.during(func() {
		l.fiveTimes(same)
		l.sleeps(*pause)
	})
	l.during(func() { l.fiveTimes(same) })
	l.examine()
}

// fiveTimes sends one form five times at once: each is answered as if it were the only one.
func (l *load) fiveTimes(e entry) {
	l.t.Helper()
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if ok, err := enter(client(nil), l.base, e); !ok || err != nil {
				l.t.Errorf("five times at once: %v, %v", ok, err)
			}
		})
	}
	all.Wait()
	l.mu.Lock()
	l.acked[e] = true
	l.mu.Unlock()
}

// sleeps stops the server for a while, in the midst of whatever it does; clients lose patience meanwhile and send again, so that it wakes up to forms that
// come several times.
func (l *load) sleeps(pause time.Duration) {
	l.t.Helper()
	again := func() int { l.mu.Lock(); defer l.mu.Unlock(); return l.again }
	before := again()
	for _, s := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
		if err := l.node.Signal(s); err != nil {
			l.t.Error(err)
		}
		if s == syscall.SIGSTOP {
			time.Sleep(pause)
		}
	}
	if again() == before {
		l.t.Error("nothing was sent again while it slept: this proves nothing")
	}
	l.goesOn()
}

// goesOn waits until ten more entries are acknowledged.
func (l *load) goesOn() {
	l.t.Helper()
	entries := func() int { l.mu.Lock(); defer l.mu.Unlock(); return len(l.acked) }
	for began, before := time.Now(), entries(); entries() < before+10; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			l.t.Errorf("awake for %v, and hardly anything was acknowledged", time.Since(began))
			return
		}
	}
}

package postgres

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// servingNode is a store whose process serves the room as a node, and is heard of until the test is over.
func servingNode(t *testing.T, address, id string) (s *Store, lock io.Closer) {
	t.Helper()
	s = mustOpen(t, address)
	lock, err := s.Serve(ctx)
	if err != nil {
		t.Fatal(err)
	}
	n := Node{ID: id}
	if _, err := s.Join(ctx, n, "keys"); err != nil {
		t.Fatal(err)
	}
	ends, end := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ends.Err() == nil {
			rest(ends, BeatEvery/4)
			within, cancel := context.WithTimeout(ends, Silence)
			_, _, _ = s.Beat(within, n, "keys")
			cancel()
		}
	}()
	t.Cleanup(func() { end(); <-done; _ = lock.Close() })
	return s, lock
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(15 * time.Second); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("never so: " + what)
		}
	}
}

// A restarted server has forgotten who serves the room. Whoever wants it for himself is refused all the same: at once, since the node is heard of
// again, and from then on, since it takes its lock again.
func TestANodeKeepsItsPlaceWhenTheServerIsRestarted(t *testing.T) {
	c := pgtest.Own(t)
	address := c.Database(t)
	s, _ := servingNode(t, address, "a")
	other := mustOpen(t, address)
	for range 2 {
		if err := c.Restart(pgtest.Immediate); err != nil {
			t.Fatal(err)
		}
		var locked *journal.LockedError
		began := time.Now()
		eventually(t, "beside a node that serves nobody is alone", func() bool { // once connections of before are noticed to be gone
			h, err := other.Alone(ctx)
			if err == nil {
				t.Fatalf("beside a node that serves: %v", h)
			}
			return errors.As(err, &locked)
		})
		if took := time.Since(began); took > Silence {
			t.Errorf("it is told after %v", took)
		}
		eventually(t, "the lock is taken again", func() bool { is, err := other.taken(ctx); return is && err == nil })
	}
	eventually(t, "rows are written again", func() bool { _, err := s.Append(ctx, "a", 0, record("1")); return err == nil })
}

// A node that was cut off for so long that another process has had the database for itself records nothing any more when it is back: neither beside
// that process nor after it.
func TestANodeThatWasTakenForGoneRecordsNothing(t *testing.T) {
	silence = 2 * time.Second
	t.Cleanup(func() { silence = Silence })
	for name, ended := range map[string]bool{"while the other has it": false, "after the other had it": true} {
		address := cluster.Database(t)
		l, near := pgtest.LineTo(t, address)
		s, _ := servingNode(t, near, "a")
		if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
			t.Fatal(err)
		}
		other := mustOpen(t, address)
		l.Set(pgtest.Unplugged)
		eventually(t, "the server frees the lock", func() bool { is, err := other.taken(ctx); return !is && err == nil })
		mine, err := other.Alone(ctx)
		if err != nil {
			t.Fatalf("%s: the node is away: %v", name, err)
		}
		if ended {
			_ = mine.Close()
		}
		l.Set(pgtest.Everything)
		eventually(t, name+": the node says why it records nothing", func() bool {
			r, err := s.Append(ctx, "a", 1, record("2"))
			if err == nil {
				t.Fatalf("%s: recorded row %d", name, r.Seq)
			}
			return errors.Is(err, journal.ErrStopped)
		})
		if head, err := other.Head(ctx, "a"); err != nil || head.Seq != 1 {
			t.Errorf("%s: %v, %v", name, head, err)
		}
		if !ended {
			_ = mine.Close()
		}
		if again, err := s.Join(ctx, Node{ID: "a"}, "keys"); err != nil {
			t.Errorf("%s: started again: %v, %v", name, again, err)
		}
	}
}

// A node that was killed has said nothing, and is not waited for twice.
func TestWhoWasKilledIsWaitedForOnce(t *testing.T) {
	silence = time.Second
	t.Cleanup(func() { silence = Silence })
	address := cluster.Database(t)
	s := mustOpen(t, address)
	if _, err := s.Join(ctx, Node{ID: "killed"}, "keys"); err != nil {
		t.Fatal(err)
	}
	for i, most := range []time.Duration{time.Minute, silence} {
		began := time.Now()
		h, err := s.Alone(ctx)
		if err != nil {
			t.Fatal(err)
		}
		_ = h.Close()
		if took := time.Since(began); took > most || i == 0 && took < silence {
			t.Errorf("time %d: it took %v", i+1, took)
		}
	}
}

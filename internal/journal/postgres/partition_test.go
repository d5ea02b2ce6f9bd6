package postgres

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// The server writes the row and its answer is lost: the node is told neither that it was written nor that it was not, and whoever asks again by
// the command's id is given that very row, before and after another has written behind it.
func TestALostAnswerIsUnknownAndFoundAgain(t *testing.T) {
	address := cluster.Database(t)
	beyond := mustOpen(t, address)
	l, near := pgtest.LineTo(t, address)
	s := mustOpen(t, near)
	for n := range 5 {
		if _, err := s.Append(ctx, "a", uint64(n), record(fmt.Sprint(n))); err != nil {
			t.Fatal(err)
		}
	}
	l.Set(pgtest.Questions)
	answer := make(chan error, 1)
	go func() { _, err := s.Append(ctx, "a", 5, record("lost")); answer <- err }()
	var there journal.Record
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var err error
		if there, err = beyond.Find(ctx, "a", "lost"); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the row does not arrive: ", err)
		}
	}
	l.Set(pgtest.Unplugged)
	if err := <-answer; err == nil || journal.NothingWritten(err) || errors.Is(err, journal.ErrConflict) {
		t.Errorf("written, and its answer lost: %v", err)
	}
	if _, err := s.Append(ctx, "a", 6, record("away")); err == nil || !journal.NothingWritten(err) {
		t.Errorf("nobody there: %v", err)
	}
	l.Set(pgtest.Everything)
	for range 2 {
		r, err := s.Append(ctx, "a", 5, record("lost"))
		if err != nil || r.Seq != 6 || r.Hash != there.Hash {
			t.Errorf("asked again: %+v, %v; not %+v", r, err, there)
		}
		_, err = beyond.Append(ctx, "a", 6, record("behind"))
		if err != nil {
			t.Error(err)
		}
	}
	if heads, err := journal.Verify(ctx, s); err != nil || len(heads) != 1 || heads[0].Seq != 7 {
		t.Errorf("%v, %v", heads, err)
	}
}

// The line stalls, loses answers and is cut, over and over under commands: nothing acknowledged is missing, nothing is written twice, and the
// writers go on by themselves soon after the line is back.
func TestABadLineLosesNothingAcknowledged(t *testing.T) {
	l, near := pgtest.LineTo(t, cluster.Database(t))
	s := mustOpen(t, near)
	w := write(t, s)
	for range 4 {
		for _, state := range []pgtest.Carried{pgtest.Stalled, pgtest.Everything, pgtest.Questions, pgtest.Unplugged, pgtest.Everything} {
			l.Set(state)
			time.Sleep(80 * time.Millisecond)
		}
	}
	time.Sleep(300 * time.Millisecond)
	rows, longest := w.prove(t, s)
	if longest > 5*time.Second {
		t.Errorf("a writer waited %v: the line was never away for half a second", longest)
	}
	t.Logf("%d rows acknowledged, the longest wait %v", rows, longest)
}

// The server is restarted under commands, in order (its connections are ended) and at once (it recovers from its log).
func TestARestartedServerLosesNothingAcknowledged(t *testing.T) {
	c := pgtest.Own(t)
	s := mustOpen(t, c.Database(t))
	w := write(t, s)
	for _, how := range []syscall.Signal{pgtest.Fast, pgtest.Immediate} {
		time.Sleep(150 * time.Millisecond)
		if err := c.Restart(how); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(200 * time.Millisecond)
	rows, longest := w.prove(t, s)
	t.Logf("%d rows acknowledged over two restarts, the longest wait %v", rows, longest)
}

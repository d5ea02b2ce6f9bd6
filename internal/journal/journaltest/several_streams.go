package journaltest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/journal"
)

func entry(stream string, expected uint64, id string) journal.Entry {
	return journal.Entry{Stream: stream, Expected: expected, Record: row(id, `["`+stream+`"]`)}
}

func severalStreams(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "b", 2)
	rows, err := s.AppendAll(ctx, entry("a", 0, "sale"), entry("b", 2, "sale"), entry("c", 0, "sale"))
	if err != nil || len(rows) != 3 || rows[1].Seq != 3 || !slices.Equal(rows[1].With, []string{"a", "c"}) {
		t.Fatalf("%+v, %v", rows, err)
	}
	again, err := s.AppendAll(ctx, entry("a", 7, "sale"), entry("b", 7, "sale"), entry("c", 7, "sale"))
	if err != nil || !cmp.Equal(again, rows) {
		t.Errorf("the same command again: %+v, %v", again, err)
	}
	for _, bad := range [][]journal.Entry{
		{entry("a", 1, "next"), entry("b", 2, "next")}, // b has moved on
		{entry("b", 3, "next"), entry("a", 0, "next")}, // a has
		{entry("a", 1, "sale"), entry("new", 0, "sale")},
	} {
		if rows, err := s.AppendAll(ctx, bad...); !errors.Is(err, journal.ErrConflict) || rows != nil {
			t.Errorf("%+v: %v, %v", bad, rows, err)
		}
	}
	for _, bad := range [][]journal.Entry{nil, {entry("a", 1, "x"), entry("a", 2, "x")}, {entry("a", 1, "x"), entry("b", 3, "y")}, {entry("a", 1, "x"), entry("", 0, "x")}} {
		if _, err := s.AppendAll(ctx, bad...); !errors.Is(err, journal.ErrInvalid) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	for stream, want := range map[string]int{"a": 1, "b": 3, "c": 1, "new": 0} {
		if n := len(load(t, s, stream, 0)); n != want {
			t.Errorf("%s has %d rows, not %d", stream, n, want)
		}
	}
	if _, err := journal.Verify(ctx, s); err != nil {
		t.Error(err)
	}
	s.Close()
	if err := h.Tamper("b", func(rows []journal.Record) []journal.Record { return rows[:2] }); err != nil {
		t.Fatal(err)
	}
	var broken *journal.Broken
	if _, err := journal.Verify(ctx, open(t, h)); !errors.As(err, &broken) || broken.Fault != journal.PartMissing || broken.Stream != "a" {
		t.Errorf("a part is missing: %v", err)
	}
}

// severalRivals has commands over two streams race: each is in both or in neither, and every one gets in at last.
func severalRivals(t *testing.T, h Harness) {
	s := open(t, h)
	const rivals, each = 6, 15
	var group sync.WaitGroup
	for g := range rivals {
		group.Go(func() {
			for i := range each {
				pair := []string{"cage", "event"}
				if g%2 == 0 {
					pair = []string{"event", "cage"}
				}
				getsIn(t, func() error {
					var entries []journal.Entry
					for _, stream := range pair {
						head, err := s.Head(ctx, stream)
						if err != nil {
							return err
						}
						entries = append(entries, entry(stream, head.Seq, fmt.Sprintf("%d-%d", g, i)))
					}
					_, err := s.AppendAll(ctx, entries...)
					return err
				})
			}
		})
	}
	group.Wait()
	for _, stream := range []string{"cage", "event"} {
		if n := len(load(t, s, stream, 0)); n != rivals*each {
			t.Errorf("%s has %d rows", stream, n)
		}
	}
	if _, err := journal.Verify(ctx, s); err != nil {
		t.Error(err)
	}
}

// severalAtOnce sends one command over two streams five times at the same moment, and one whose sender has gone.
func severalAtOnce(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "cage", 2)
	answers := make([][]journal.Record, 5)
	errs := make([]error, 5)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			answers[i], errs[i] = s.AppendAll(ctx, entry("event", 0, "sale"), entry("cage", 2, "sale"))
		})
	}
	group.Wait()
	for i := range answers {
		if errs[i] != nil || !cmp.Equal(answers[i], answers[0]) {
			t.Errorf("answer %d: %v, %v; want %v", i, answers[i], errs[i], answers[0])
		}
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.AppendAll(gone, entry("event", 1, "next"), entry("cage", 3, "next")); !journal.NothingWritten(err) {
		t.Errorf("a cancelled append answers %v", err)
	}
	for stream, want := range map[string]int{"event": 1, "cage": 3} {
		if n := len(load(t, s, stream, 0)); n != want {
			t.Errorf("%s has %d rows, not %d", stream, n, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AppendAll(ctx, entry("event", 1, "late"), entry("cage", 3, "late")); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("append after close: %v", err)
	}
}

func earlierFormat(t *testing.T, h Harness) {
	s := open(t, h)
	r := row("old", "[]")
	r.Format, r.Role = journal.Format1, ""
	old, err := s.Append(ctx, "a", 0, r)
	if err != nil || old.Format != journal.Format1 || old.Hash != journal.Sum(old) {
		t.Fatalf("%+v, %v", old, err)
	}
	if next := appendNext(t, s, "a", "new"); next.Format != journal.Newest {
		t.Errorf("%+v", next)
	}
	if got := load(t, s, "a", 0); !cmp.Equal(got[0], old) {
		t.Errorf("%+v, not %+v", got[0], old)
	}
	if _, err := journal.Verify(ctx, s); err != nil {
		t.Error(err)
	}
}

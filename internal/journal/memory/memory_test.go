package memory_test

import (
	"context"
	"errors"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/journaltest"
	"github.com/floorbook/floorbook/internal/journal/memory"
)

func TestContract(t *testing.T) {
	journaltest.Exercise(t, func(*testing.T) journaltest.Harness {
		disk := new(memory.Disk)
		return journaltest.Harness{
			Open: func() (journal.Store, error) { return memory.Open(disk), nil },
			Tamper: func(stream string, f func([]journal.Record) []journal.Record) error {
				disk.Tamper(stream, f)
				return nil
			},
		}
	})
}

func TestFaultsKeepTheirPromise(t *testing.T) {
	ctx := context.Background()
	tests := []struct {
		fault   memory.Fault
		is      error
		nothing bool // NothingWritten
		written bool
	}{
		{memory.Busy, journal.ErrBusy, true, false},
		{memory.Full, journal.ErrFull, true, false},
		{memory.Stopped, journal.ErrStopped, true, false},
		{memory.Lost, memory.ErrInjected, false, false},
		{memory.LoseAnswer, memory.ErrInjected, false, true},
	}
	for _, test := range tests {
		s := memory.Open(new(memory.Disk))
		s.SetFault(func(string, journal.Record) memory.Fault { return test.fault })
		r := journal.Record{ID: "tap", Events: []byte("[]")}
		_, err := s.Append(ctx, "a", 0, r)
		if !errors.Is(err, test.is) || journal.NothingWritten(err) != test.nothing {
			t.Errorf("fault %d: %v", test.fault, err)
		}
		if _, err := s.Find(ctx, "a", "tap"); (err == nil) != test.written {
			t.Errorf("fault %d: looking for the row: %v", test.fault, err)
		}
		if _, err := s.AppendAll(ctx, journal.Entry{Stream: "b", Record: r}, journal.Entry{Stream: "c", Record: r}); !errors.Is(err, test.is) {
			t.Errorf("fault %d in two streams: %v", test.fault, err)
		}
		for _, stream := range []string{"b", "c"} {
			if _, err := s.Find(ctx, stream, "tap"); (err == nil) != test.written {
				t.Errorf("fault %d: looking for the row of %s: %v", test.fault, stream, err)
			}
		}
		s.SetFault(nil)
		if got, err := s.Append(ctx, "a", 0, r); err != nil || got.Seq != 1 {
			t.Errorf("fault %d: retry: %v, %v; want row 1", test.fault, got, err)
		}
	}
}

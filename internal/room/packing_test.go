package room

import (
	"context"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// shelved is a store that notes what it is to pack, and whose rows of one stream are stored elsewhere.
type shelved struct {
	journal.Store
	packed []string
	away   string
	err    error
}

func (s *shelved) Pack(_ context.Context, stream string) (int, error) {
	s.packed = append(s.packed, stream)
	return 7, s.err
}

func (s *shelved) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	if stream == s.away {
		return journal.Pack{Stream: stream, First: 1, Last: 9, Day: "2026-02-03"}.Missing()
	}
	return s.Store.Load(ctx, stream, from, fn)
}

func (f *fixture) openShelved(t *testing.T, s *shelved) {
	t.Helper()
	s.Store = f.store
	r, err := Open(ctx, Config{Store: s, Clock: f.clock, Secret: f.secret, Decks: f.keys})
	if err != nil {
		t.Fatal(err)
	}
	f.Room = r
	t.Cleanup(r.Close)
	f.examined()
}

// TestWhatIsOverIsPackedSomeDaysLater: once, and again when the stream went on; not what is in progress, nor what was written to lately.
func TestWhatIsOverIsPackedSomeDaysLater(t *testing.T) {
	f := evening(t, t.TempDir())
	s := &shelved{}
	f.openShelved(t, s)
	pack := func(before tournament.Instant, want ...string) {
		t.Helper()
		s.packed = nil
		streams, rows, err := f.Pack(ctx, before)
		if !slices.Equal(s.packed, want) || err != nil || streams != len(want) || rows != 7*len(want) {
			t.Errorf("packed %q: %d streams, %d rows, %v; want %q", s.packed, streams, rows, err, want)
		}
	}
	pack(f.Now() - minute*60*24*365)
	s.err = journal.ErrConflict // another node does it: it is asked again
	pack(f.Now()+1, "first", "second")
	s.err = nil
	pack(f.Now()+1, "first", "second")
	pack(f.Now() + 1)
	f.must("first", tournament.Archive{})
	pack(f.Now()+1, "first")
}

// TestWhatIsStoredElsewhereSaysSo and is not damaged.
func TestWhatIsStoredElsewhereSaysSo(t *testing.T) {
	f := evening(t, t.TempDir())
	f.openShelved(t, &shelved{away: "second"})
	want := refusal.New(StoredElsewhere, "Stream", "second", "Day", "2026-02-03")
	_, done := f.Do(ctx, f.command("second", tournament.Archive{}))
	for _, err := range []error{f.Read("second", func(*tournament.State) {}), done} {
		if err == nil || err.Error() != want.Error() {
			t.Errorf("%v; want %v", err, want)
		}
	}
	if damaged := f.Damaged(); len(damaged) > 0 || len(f.Health().Damaged) > 0 {
		t.Errorf("damaged: %+v", damaged)
	}
	f.must("live", tournament.Pause{})
}

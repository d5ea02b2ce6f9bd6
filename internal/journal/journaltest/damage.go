package journaltest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/journal"
)

// contents is all that a reader may be given of a journal.
type contents struct {
	Rows  map[string][]journal.Record
	Heads map[string]journal.Head
	ByID  map[string]journal.Record
}

// Written is a journal of three streams as it was before somebody damaged it.
type Written struct {
	rows  int // of each stream
	heads []journal.Head
	all   contents
}

func (w *Written) streams() []string { return []string{"a", "b", "c"} }

func command(n int) string { return fmt.Sprint("c", n) }

// Append writes so many rows more to each stream.
func (w *Written) Append(t *testing.T, s journal.Store, rows int) {
	t.Helper()
	for to := w.rows + rows; w.rows < to; w.rows++ {
		for _, stream := range w.streams() {
			r := journal.Record{ID: command(w.rows), Person: "floor", Role: "floor", Device: "d", At: int64(w.rows), Events: fmt.Appendf(nil, `[{"n":%d,"pad":"%0200d"}]`, w.rows, w.rows)}
			if _, err := s.Append(t.Context(), stream, uint64(w.rows), r); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Note remembers all that is read of the journal, and the heads.
func (w *Written) Note(t *testing.T, s journal.Store) {
	t.Helper()
	var err error
	if w.all, err = w.read(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if w.heads, err = journal.Verify(t.Context(), s); err != nil {
		t.Fatal(err)
	}
}

// read reads a journal in every way there is.
func (w *Written) read(ctx context.Context, s journal.Store) (contents, error) {
	out := contents{map[string][]journal.Record{}, map[string]journal.Head{}, map[string]journal.Record{}}
	names, err := s.Streams(ctx)
	if err != nil {
		return out, err
	}
	for _, name := range append(names, w.streams()...) {
		out.Rows[name] = nil
		err := s.Load(ctx, name, 0, func(r journal.Record) error { out.Rows[name] = append(out.Rows[name], r); return nil })
		if err != nil {
			return out, err
		}
		if out.Heads[name], err = s.Head(ctx, name); err != nil {
			return out, err
		}
		for n := range w.rows {
			switch r, err := s.Find(ctx, name, command(n)); {
			case err == nil:
				out.ByID[name+" "+r.ID] = r
			case !errors.Is(err, journal.ErrNotFound):
				return out, err
			}
		}
	}
	return out, nil
}

// Compare reads a journal in every way and verifies it against the heads that were noted: whether what is read differs, or cannot be read any more, and
// whether verification finds a fault.
func (w *Written) Compare(ctx context.Context, s journal.Store) (differs, found bool) {
	_, bad := journal.Verify(ctx, s, w.heads...)
	got, err := w.read(ctx, s)
	return err != nil || !cmp.Equal(got, w.all), bad != nil
}

// Harm damages a copy of one of the files: mostly it flips a bit; or two blocks change places, or the tail is gone.
func Harm(r *rand.Rand, files map[string][]byte) (harmed map[string][]byte, how string) {
	names := slices.Sorted(maps.Keys(files))
	name := names[r.IntN(len(names))]
	b := slices.Clone(files[name])
	harmed = maps.Clone(files)
	harmed[name] = b
	switch r.IntN(8) {
	case 0:
		at := r.IntN(len(b))
		harmed[name] = b[:at]
		return harmed, fmt.Sprintf("%s cut at %d", filepath.Base(name), at)
	case 1:
		const block = 512
		i, j := r.IntN(len(b)/block), r.IntN(len(b)/block)
		for k := range block {
			b[i*block+k], b[j*block+k] = b[j*block+k], b[i*block+k]
		}
		return harmed, fmt.Sprintf("%s blocks %d and %d swapped", filepath.Base(name), i, j)
	default:
		at, bit := r.IntN(len(b)), r.IntN(8)
		b[at] ^= 1 << bit
		return harmed, fmt.Sprintf("%s byte %d bit %d flipped", filepath.Base(name), at, bit)
	}
}

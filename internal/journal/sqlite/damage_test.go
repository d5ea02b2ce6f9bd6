package sqlite

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/journal"
)

// damages is how many flips, cuts and swaps of the file and its log are tried; make failures tries thousands.
var damages = flag.Int("damages", 60, "flips, cuts and swaps to try")

// contents is all that a reader may be given of a journal.
type contents struct {
	Rows  map[string][]journal.Record
	Heads map[string]journal.Head
	ByID  map[string]journal.Record
}

// readAll reads a journal in every way there is. The ids are those that it was written with.
func readAll(ctx context.Context, s *Store, streams, ids []string) (contents, error) {
	out := contents{map[string][]journal.Record{}, map[string]journal.Head{}, map[string]journal.Record{}}
	names, err := s.Streams(ctx)
	if err != nil {
		return out, err
	}
	for _, name := range append(names, streams...) {
		out.Rows[name] = nil
		err := s.Load(ctx, name, 0, func(r journal.Record) error { out.Rows[name] = append(out.Rows[name], r); return nil })
		if err != nil {
			return out, err
		}
		if out.Heads[name], err = s.Head(ctx, name); err != nil {
			return out, err
		}
		for _, id := range ids {
			switch r, err := s.Find(ctx, name, id); {
			case err == nil:
				out.ByID[name+" "+id] = r
			case !errors.Is(err, journal.ErrNotFound):
				return out, err
			}
		}
	}
	return out, nil
}

// written is a journal whose rows lie partly in the file and partly in the log, as after a power cut, and some of them in a block.
func written(t *testing.T) (file, wal []byte, streams, ids []string, heads []journal.Head, all contents) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal.db")
	s := mustOpen(t, path)
	streams = []string{"a", "b", "c"}
	write := func(from, to int) {
		for i := from; i < to; i++ {
			for _, stream := range streams {
				r := journal.Record{ID: fmt.Sprint("c", i), Person: "floor", Role: "floor", Device: "d", At: int64(i), Events: fmt.Appendf(nil, `[{"n":%d,"pad":"%0200d"}]`, i, i)}
				if _, err := s.Append(t.Context(), stream, uint64(i), r); err != nil {
					t.Fatal(err)
				}
			}
			if from == 0 || i > from {
				ids = append(ids, fmt.Sprint("c", i))
			}
		}
	}
	write(0, 25)
	if n, err := s.Pack(t.Context(), "c"); err != nil || n != 24 {
		t.Fatalf("%d rows packed, %v", n, err)
	}
	s.Close()
	s = mustOpen(t, path)
	write(25, 50)
	all, err := readAll(t.Context(), s, streams, ids)
	if err != nil {
		t.Fatal(err)
	}
	if heads, err = journal.Verify(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if file, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	if wal, err = os.ReadFile(path + "-wal"); err != nil || len(wal) == 0 {
		t.Fatalf("no log: %v", err)
	}
	return file, wal, streams, ids, heads, all
}

// TestDamageThatChangesWhatIsReadIsFound: bits flipped, blocks swapped and tails cut, in the file and in its log. Either nobody can
// tell the difference, or verification names a fault.
func TestDamageThatChangesWhatIsReadIsFound(t *testing.T) {
	file, wal, streams, ids, heads, want := written(t)
	r := rand.New(rand.NewPCG(1, 2))
	changed, missed := 0, 0
	dir := t.TempDir()
	for n := range *damages {
		path := filepath.Join(dir, fmt.Sprint(n), "journal.db")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		f, w, how := harmed(r, file, wal)
		for name, bytes := range map[string][]byte{path: f, path + "-wal": w} {
			if err := os.WriteFile(name, bytes, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		differs, found := examined(t.Context(), path, streams, ids, heads, want)
		if differs {
			changed++
		}
		if differs && !found {
			missed++
			t.Errorf("%s: what is read has changed, and verification finds nothing", how)
		}
		_ = os.RemoveAll(filepath.Dir(path))
	}
	t.Logf("%d of %d changes showed in what is read, %d were missed", changed, *damages, missed)
	if changed < *damages/20 {
		t.Errorf("only %d of %d changes showed: the test proves nothing", changed, *damages)
	}
}

// harmed damages a copy of the file or of the log.
func harmed(r *rand.Rand, file, wal []byte) (f, w []byte, how string) {
	f, w = append([]byte(nil), file...), append([]byte(nil), wal...)
	target, name := &f, "file"
	if r.IntN(2) == 0 {
		target, name = &w, "log"
	}
	b := *target
	switch r.IntN(8) {
	case 0: // the tail is gone
		at := r.IntN(len(b))
		*target = b[:at]
		return f, w, fmt.Sprintf("%s cut at %d", name, at)
	case 1: // two blocks changed places
		const block = 512
		i, j := r.IntN(len(b)/block), r.IntN(len(b)/block)
		for k := range block {
			b[i*block+k], b[j*block+k] = b[j*block+k], b[i*block+k]
		}
		return f, w, fmt.Sprintf("%s blocks %d and %d swapped", name, i, j)
	default:
		at, bit := r.IntN(len(b)), r.IntN(8)
		b[at] ^= 1 << bit
		return f, w, fmt.Sprintf("%s byte %d bit %d flipped", name, at, bit)
	}
}

// examined reads a journal in every way and verifies it. A journal that cannot be opened or read is one whose damage is found.
func examined(ctx context.Context, path string, streams, ids []string, heads []journal.Head, want contents) (differs, found bool) {
	s, err := OpenReadOnly(path)
	if err != nil {
		return true, true
	}
	defer s.Close()
	_, bad := journal.Verify(ctx, s, heads...)
	got, err := readAll(ctx, s, streams, ids)
	return err != nil || !cmp.Equal(got, want), bad != nil
}

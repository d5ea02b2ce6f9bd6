package sqlite

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/journal/journaltest"
)

// damages is how many flips, cuts and swaps of the file and its log are tried; make failures tries thousands.
var damages = flag.Int("damages", 60, "flips, cuts and swaps to try")

// written is a journal whose rows lie partly in the file and partly in the log, as after a power cut, and some of them in a block.
func written(t *testing.T) (was journaltest.Written, files map[string][]byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), journalName)
	s := mustOpen(t, path)
	was.Append(t, s, 25)
	if n, err := s.Pack(t.Context(), "c"); err != nil || n != 24 {
		t.Fatalf("%d rows packed, %v", n, err)
	}
	s.Close()
	s = mustOpen(t, path)
	was.Append(t, s, 25)
	was.Note(t, s)
	files = map[string][]byte{}
	for _, name := range []string{journalName, journalName + "-wal"} {
		b, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
		if err != nil || len(b) == 0 {
			t.Fatalf("%s: %d bytes, %v", name, len(b), err)
		}
		files[name] = b
	}
	return was, files
}

const journalName = "journal.db"

// TestDamageThatChangesWhatIsReadIsFound: bits flipped, blocks swapped and tails cut, in the file and in its log. Either nobody can
// tell the difference, or verification names a fault.
func TestDamageThatChangesWhatIsReadIsFound(t *testing.T) {
	was, files := written(t)
	r := rand.New(rand.NewPCG(1, 2))
	changed, missed := 0, 0
	dir := t.TempDir()
	for n := range *damages {
		in := filepath.Join(dir, fmt.Sprint(n))
		harmed, how := journaltest.Harm(r, files)
		if err := os.Mkdir(in, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, b := range harmed {
			if err := os.WriteFile(filepath.Join(in, name), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		differs, found := examined(t, filepath.Join(in, journalName), &was)
		if differs {
			changed++
		}
		if differs && !found {
			missed++
			t.Errorf("%s: what is read has changed, and verification finds nothing", how)
		}
		_ = os.RemoveAll(in)
	}
	t.Logf("%d of %d changes showed in what is read, %d were missed", changed, *damages, missed)
	if changed < *damages/20 {
		t.Errorf("only %d of %d changes showed: the test proves nothing", changed, *damages)
	}
}

// examined reads a journal in every way and verifies it. A journal that cannot be opened or read is one whose damage is found.
func examined(t *testing.T, path string, was *journaltest.Written) (differs, found bool) {
	s, err := OpenReadOnly(path)
	if err != nil {
		return true, true
	}
	defer s.Close()
	return was.Compare(t.Context(), s)
}

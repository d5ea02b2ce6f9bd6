package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"filippo.io/age"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

var parts = []Part{{Name: "rows.db", Kind: Database}, {Name: "key"}, {Name: "books", Kind: Folder}, {Name: "absent"}}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// rows are the streams' rows in a journal file.
func rows(t *testing.T, path string) []journal.Head {
	t.Helper()
	s, err := sqlite.OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	heads, err := journal.Verify(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return heads
}

// room is a data directory with a journal that is in use until it is closed.
func room(t *testing.T) (dir string, s *sqlite.Store) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "data of é?#")
	write(t, filepath.Join(dir, "key"), "secret\n")
	write(t, filepath.Join(dir, "books", "club.toml"), "id = 'club'\n")
	write(t, filepath.Join(dir, "stranger"), "not ours\n")
	s, err := sqlite.Open(filepath.Join(dir, "rows.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return dir, s
}

func add(t *testing.T, s *sqlite.Store, stream string, from, n uint64) {
	t.Helper()
	for i := from; i < from+n; i++ {
		if _, err := s.Append(t.Context(), stream, i, journal.Record{ID: fmt.Sprint(i), Events: []byte("[]")}); err != nil {
			t.Error(err)
			return
		}
	}
}

// taken writes a backup of dir and returns it with the key that opens it.
func taken(t *testing.T, dir string) (file []byte, key age.Identity) {
	t.Helper()
	text, recipient, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	keys, err := Keys(bytes.NewReader(text))
	if err != nil || len(keys) != 1 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	to, err := Recipients(recipient)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Stage(t.Context(), dir, parts)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	path := filepath.Join(t.TempDir(), "x.age")
	size, err := s.Write(path, Manifest{Made: 1_700_000_000_000, Program: "test"}, to...)
	if err != nil {
		t.Fatal(err)
	}
	if file, err = os.ReadFile(path); err != nil || int64(len(file)) != size {
		t.Fatalf("%d bytes, %d said, %v", len(file), size, err)
	}
	if _, err := s.Write(path, Manifest{}, to...); !errors.Is(err, ErrExists) {
		t.Errorf("written over: %v", err)
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return file, keys[0]
}

// TestACopyMadeWhileRowsAreWrittenIsAWholeJournal with every row that was there before, and nothing that is not in the journal.
func TestACopyMadeWhileRowsAreWrittenIsAWholeJournal(t *testing.T) {
	dir, s := room(t)
	add(t, s, "a", 0, 50)
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for n := uint64(0); ; n++ {
			select {
			case <-done:
				return
			default:
				add(t, s, "b", n, 1)
			}
		}
	})
	staged, err := Stage(t.Context(), dir, parts)
	close(done)
	group.Wait()
	if err != nil {
		t.Fatal(err)
	}
	heads := rows(t, filepath.Join(staged.Dir, "rows.db"))
	if len(heads) == 0 || heads[0].Seq != 50 {
		t.Errorf("heads %v", heads)
	}
	if _, err := journal.Verify(t.Context(), s, heads...); err != nil {
		t.Errorf("the copy holds what the journal does not: %v", err)
	}
	if err := staged.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*"+partial)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestWhatAKilledProcessLeftInTheLogIsInTheCopy: rows that are only in the write-ahead log, of which no process knows any more; and a copy
// that a killed backup has left is removed.
func TestWhatAKilledProcessLeftInTheLogIsInTheCopy(t *testing.T) {
	dir, s := room(t)
	add(t, s, "a", 0, 3)
	killed := filepath.Join(t.TempDir(), "killed")
	for _, name := range []string{"rows.db", "rows.db-wal"} { // as they lie on the disk now
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(killed, name), string(b))
	}
	old := filepath.Join(killed, "backup-1"+partial)
	write(t, filepath.Join(old, "key"), "secret")
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*stale)); err != nil {
		t.Fatal(err)
	}
	staged, err := Stage(t.Context(), killed, parts)
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Close()
	if heads := rows(t, filepath.Join(staged.Dir, "rows.db")); len(heads) != 1 || heads[0].Seq != 3 {
		t.Errorf("heads %v", heads)
	}
	if exists(old) {
		t.Error("the copy of a killed backup is still there")
	}
}

// TestWhatIsPutBackIsWhatWasThere, and the stranger in the directory is neither taken nor touched.
func TestWhatIsPutBackIsWhatWasThere(t *testing.T) {
	dir, s := room(t)
	add(t, s, "a", 0, 5)
	file, key := taken(t, dir)
	if bytes.Contains(file, []byte("secret")) || bytes.Contains(file, []byte("club.toml")) {
		t.Error("the file can be read")
	}
	add(t, s, "a", 5, 2)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "key"), "another\n")
	write(t, filepath.Join(dir, "absent"), "came later\n")
	from, err := Scratch(dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Unpack(bytes.NewReader(file), from.Dir, parts, key)
	if err != nil || m.Made != 1_700_000_000_000 || m.Program != "test" || len(m.Files) != 3 {
		t.Fatalf("%+v, %v", m, err)
	}
	kept, err := Place(dir, from, parts)
	if err != nil || filepath.Base(kept) != "before-1" {
		t.Fatalf("%q, %v", kept, err)
	}
	if heads := rows(t, filepath.Join(dir, "rows.db")); heads[0].Seq != 5 {
		t.Errorf("heads %v", heads)
	}
	if heads := rows(t, filepath.Join(kept, "rows.db")); heads[0].Seq != 7 {
		t.Errorf("heads of what was kept %v", heads)
	}
	for name, want := range map[string]string{"key": "secret\n", "books/club.toml": "id = 'club'\n", "stranger": "not ours\n", "before-1/key": "another\n",
		"before-1/absent": "came later\n"} {
		if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
	if exists(filepath.Join(dir, "absent")) || Pending(dir) {
		t.Error("something of before is still there")
	}
}

// TestARestoreThatIsCutShortIsFinished wherever it was cut: every state between two moves is made, and gone on with.
func TestARestoreThatIsCutShortIsFinished(t *testing.T) {
	fresh := []string{"rows.db", "key", "books/club.toml"}
	for cut := range 12 {
		dir := t.TempDir()
		for _, name := range []string{"rows.db", "rows.db-wal", "key", "books/club.toml", "absent"} {
			write(t, filepath.Join(dir, name), "old "+name)
		}
		from, err := Scratch(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range fresh {
			write(t, filepath.Join(from.Dir, name), "new "+name)
		}
		moved := 0
		rename = func(a, b string) error {
			if moved++; moved > cut {
				return errors.New("cut")
			}
			return os.Rename(a, b)
		}
		kept, err := Place(dir, from, parts)
		rename = os.Rename
		whole := err == nil
		if err != nil && moved > 1 && !Pending(dir) {
			t.Errorf("cut %d: nobody would go on", cut)
		}
		if err := Finish(dir, parts); err != nil {
			t.Fatalf("cut %d: %v", cut, err)
		}
		prefix, aside := "new ", filepath.Join(dir, "before-1")
		if cut == 0 { // nothing had begun
			prefix, aside = "old ", dir
		}
		for _, name := range fresh {
			if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(b) != prefix+name {
				t.Errorf("cut %d: %s is %q, %v", cut, name, b, err)
			}
			if b, err := os.ReadFile(filepath.Join(aside, name)); err != nil || string(b) != "old "+name {
				t.Errorf("cut %d: kept %s is %q, %v", cut, name, b, err)
			}
		}
		if cut > 0 && (exists(filepath.Join(dir, "absent")) || exists(filepath.Join(dir, "rows.db-wal")) || Pending(dir)) {
			t.Errorf("cut %d: not finished", cut)
		}
		if cut == 11 && (!whole || kept != aside) {
			t.Errorf("%d moves were needed, kept %q", moved, kept)
		}
	}
}

// TestADamagedFileIsRefusedWhole: every cut, and a flip in every part of the file.
func TestADamagedFileIsRefusedWhole(t *testing.T) {
	dir, s := room(t)
	add(t, s, "a", 0, 5)
	file, key := taken(t, dir)
	refused := func(what string, b []byte) {
		t.Helper()
		_, err := Unpack(bytes.NewReader(b), t.TempDir(), parts, key)
		if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotBackup) && !errors.Is(err, ErrWrongKey) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for n := 0; n < len(file); n += 97 {
		refused(fmt.Sprint("cut at ", n), file[:n])
		flipped := slices.Clone(file)
		flipped[n] ^= 1
		refused(fmt.Sprint("flipped at ", n), flipped)
	}
	refused("cut by one byte", file[:len(file)-1])
	refused("longer", append(slices.Clone(file), 0))
}

// TestAForgedArchiveIsRefused: whoever knows the recipient can encrypt, so what is inside is not trusted either.
func TestAForgedArchiveIsRefused(t *testing.T) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	type entry struct{ name, text string }
	const sum = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b" // of "secret"
	for _, test := range []struct {
		manifest string
		files    []entry
		want     error
	}{
		{`{"format":1,"files":[{"name":"key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"key", "secret"}}, nil},
		{`{"format":2,"files":[]}`, nil, ErrNewer},
		{`{"format":1,"files":[{"name":"../key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"../key", "secret"}}, ErrNewer},
		{`{"format":1,"files":[{"name":"books/../../key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"books/../../key", "secret"}}, ErrNewer},
		{`{"format":1,"files":[{"name":"/key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"/key", "secret"}}, ErrNewer},
		{`{"format":1,"files":[{"name":"new","size":6,"sha256":"` + sum + `"}]}`, []entry{{"new", "secret"}}, ErrNewer},
		{`{"format":1,"files":[{"name":"key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"key", "public"}}, ErrDamaged},
		{`{"format":1,"files":[{"name":"key","size":6,"sha256":"` + sum + `"}]}`, []entry{{"books", "secret"}}, ErrDamaged},
		{`{"format":1,"files":[{"name":"key","size":6,"sha256":"` + sum + `"}]}`, nil, ErrDamaged},
		{`{"format":1,"files":[]}`, []entry{{"key", "secret"}}, ErrDamaged},
		{`{`, nil, ErrDamaged},
	} {
		var b bytes.Buffer
		box, err := age.Encrypt(&b, id.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		zip := gzip.NewWriter(box)
		out := tar.NewWriter(zip)
		for _, e := range append([]entry{{manifestFile, test.manifest}}, test.files...) {
			if err := out.WriteHeader(&tar.Header{Name: e.name, Mode: 0o600, Size: int64(len(e.text))}); err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(out, e.text); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(out.Close(), zip.Close(), box.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := Unpack(&b, t.TempDir(), parts, id); !errors.Is(err, test.want) {
			t.Errorf("%s %v: %v; want %v", test.manifest, test.files, err, test.want)
		}
	}
}

// TestACopyOfADatabaseHoldsNothingErased: what was deleted lingers in the pages of a file, and is not copied.
func TestACopyOfADatabaseHoldsNothingErased(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, "rows.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE x (v TEXT); INSERT INTO x VALUES ('Unforgettable'), ('Other'); DELETE FROM x WHERE v = 'Unforgettable'"); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "rows.db")); err != nil || !strings.Contains(string(b), "Unforgettable") {
		t.Fatalf("nothing lingers: the test proves nothing: %v", err)
	}
	s, err := Stage(context.Background(), dir, parts)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if b, err := os.ReadFile(filepath.Join(s.Dir, "rows.db")); err != nil || strings.Contains(string(b), "Unforgettable") || !strings.Contains(string(b), "Other") {
		t.Errorf("the copy: %v", err)
	}
}

// TestARowStandsOnceInACopy: what is deleted from it later is then nowhere, as after a restore who was erased since is.
func TestARowStandsOnceInACopy(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, "rows.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE x (id TEXT PRIMARY KEY, v TEXT) WITHOUT ROWID"); err != nil {
		t.Fatal(err)
	}
	name := func(i int) string { return fmt.Sprintf("Somebody %04d", i) }
	for i := range 500 {
		if _, err := db.Exec("INSERT INTO x VALUES (?, ?)", fmt.Sprintf("p-%04d", i), name(i)); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Stage(t.Context(), dir, parts)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b, err := os.ReadFile(filepath.Join(s.Dir, "rows.db"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if n := bytes.Count(b, []byte(name(i))); n != 1 {
			t.Errorf("%s stands %d times in the copy", name(i), n)
		}
	}
}

package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/journaltest"
)

var ctx = context.Background()

func openIn(dir string) (journal.Store, error) { return Open(filepath.Join(dir, "journal.db")) }

func TestContract(t *testing.T) {
	journaltest.Exercise(t, func(t *testing.T) journaltest.Harness {
		dir := filepath.Join(t.TempDir(), "a data dir #1 100% é?")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		return journaltest.Harness{
			Open: func() (journal.Store, error) { return openIn(dir) },
			Tamper: func(stream string, f func([]journal.Record) []journal.Record) error {
				return tamper(filepath.Join(dir, "journal.db"), stream, f)
			},
			Blocks: func(stream string, f func([]journal.Block) []journal.Block) error {
				return tamperBlocks(filepath.Join(dir, "journal.db"), stream, f)
			},
		}
	})
}

// tamper rewrites the rows of a stream with plain SQL, as somebody with access to the file would.
func tamper(path, stream string, f func([]journal.Record) []journal.Record) error {
	s, err := OpenReadOnly(path)
	if err != nil {
		return err
	}
	var rows []journal.Record
	err = s.Load(ctx, stream, 0, func(r journal.Record) error { rows = append(rows, r); return nil })
	if err = errors.Join(err, s.Close()); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", (&Store{path: path}).dsn("rw"))
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM journal WHERE stream = ?", stream); err != nil {
		return err
	}
	for _, r := range f(rows) {
		also := ""
		if len(r.With) > 0 {
			text, _ := json.Marshal(r.With)
			also = string(text)
		}
		_, err := tx.Exec("INSERT INTO journal ("+columns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
			r.Format, r.Stream, int64(r.Seq), r.ID, r.At, r.Person, r.Role, r.Device, also, bytesOf(r.Events), r.Prev[:], r.Hash[:])
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// tamperBlocks rewrites the blocks of a stream likewise.
func tamperBlocks(path, stream string, f func([]journal.Block) []journal.Block) error {
	db, err := sql.Open("sqlite", (&Store{path: path}).dsn("rw"))
	if err != nil {
		return err
	}
	defer db.Close()
	blocks, err := blocksOf(context.Background(), db, stream)
	if err != nil {
		return err
	}
	if _, err := db.Exec("DELETE FROM packed WHERE stream = ?", stream); err != nil {
		return err
	}
	for _, b := range f(blocks) {
		if _, err := db.Exec(insertBlock, blockValues(b)...); err != nil {
			return err
		}
	}
	return nil
}

func TestKilledProcessLosesNothingAcknowledged(t *testing.T) {
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	journaltest.Crash(t, rounds, openIn)
}

func mustOpen(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func record(id string) journal.Record {
	return journal.Record{ID: id, Person: "a", Events: []byte(`[1]`)}
}

func TestSecondProcessIsToldWhoHoldsTheJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	s := mustOpen(t, path)
	_, err := Open(path)
	var locked *journal.LockedError
	if !errors.As(err, &locked) || locked.Journal != path || !strings.HasPrefix(locked.Holder, fmt.Sprintf("process %d on ", os.Getpid())) {
		t.Errorf("second opening: %v", err)
	}
	s.Close()
	mustOpen(t, path)
}

func TestAClosedJournalIsOneFile(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, filepath.Join(dir, "journal.db"))
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Head(ctx, "a"); err != nil { // a reader's connection is open as well
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "journal.db"), filepath.Join(dir, "moved.db")); err != nil {
		t.Fatal(err)
	}
	s = mustOpen(t, filepath.Join(dir, "moved.db"))
	if head, err := s.Head(ctx, "a"); err != nil || head.Seq != 1 {
		t.Errorf("the file without its log: %v, %v", head, err)
	}
}

func TestOthersCannotReadTheFiles(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, filepath.Join(dir, "journal.db"))
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 4 {
		t.Fatalf("files %v, %v; want journal, log, index and lock", files, err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v, %v", f.Name(), info.Mode(), err)
		}
	}
}

func TestReadOnlyBesideTheWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	if _, err := OpenReadOnly(path); err == nil {
		t.Error("a missing file was opened")
	}
	s := mustOpen(t, path)
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(ctx, "a", 1, record("2")); err != nil {
		t.Fatal(err)
	}
	if heads, err := journal.Verify(ctx, r); err != nil || len(heads) != 1 || heads[0].Seq != 2 {
		t.Errorf("heads %v, %v", heads, err)
	}
	if _, err := r.Append(ctx, "a", 2, record("3")); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("append to a read-only store: %v", err)
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestLostCommitAnswerIsUnknownAndRecovered(t *testing.T) {
	for _, reached := range []bool{true, false} {
		t.Run(fmt.Sprint("commit reached the disk: ", reached), func(t *testing.T) {
			s := mustOpen(t, filepath.Join(t.TempDir(), "journal.db"))
			if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
				t.Fatal(err)
			}
			s.w.commit = func(ctx context.Context) error {
				s.w.commit = nil
				if reached {
					if err := s.w.sqlCommit(ctx); err != nil {
						t.Error(err)
					}
				}
				return errors.New("disk I/O error")
			}
			_, err := s.Append(ctx, "a", 1, record("2"))
			if err == nil || journal.NothingWritten(err) {
				t.Fatalf("answer %v, want an unknown outcome", err)
			}
			// The stream now shows what the disk holds, and a retry gives exactly one row either way.
			if _, err := s.Find(ctx, "a", "2"); (err == nil) != reached {
				t.Errorf("looking for the row: %v", err)
			}
			r, err := s.Append(ctx, "a", 1, record("2"))
			if err != nil || r.Seq != 2 {
				t.Errorf("retry: %v, %v", r, err)
			}
			if heads, err := journal.Verify(ctx, s); err != nil || heads[0].Seq != 2 {
				t.Errorf("heads %v, %v", heads, err)
			}
		})
	}
}

// TestLostCommitAnswerOfTwoStreams: what is unknown is so of both rows, and both are there or neither.
func TestLostCommitAnswerOfTwoStreams(t *testing.T) {
	for _, reached := range []bool{true, false} {
		s := mustOpen(t, filepath.Join(t.TempDir(), "journal.db"))
		sale := []journal.Entry{{Stream: "event", Record: record("sale")}, {Stream: "cage", Record: record("sale")}}
		s.w.commit = func(ctx context.Context) error {
			s.w.commit = nil
			if reached {
				if err := s.w.sqlCommit(ctx); err != nil {
					t.Error(err)
				}
			}
			return errors.New("disk I/O error")
		}
		if _, err := s.AppendAll(ctx, sale...); err == nil || journal.NothingWritten(err) {
			t.Fatalf("answer %v, want an unknown outcome", err)
		}
		for _, e := range sale {
			if _, err := s.Find(ctx, e.Stream, "sale"); (err == nil) != reached {
				t.Errorf("looking for the row of %s: %v", e.Stream, err)
			}
		}
		if rows, err := s.AppendAll(ctx, sale...); err != nil || len(rows) != 2 || rows[0].Seq != 1 || rows[1].Seq != 1 {
			t.Errorf("retry: %v, %v", rows, err)
		}
		if heads, err := journal.Verify(ctx, s); err != nil || len(heads) != 2 {
			t.Errorf("heads %v, %v", heads, err)
		}
	}
}

func TestFullDiskWritesNothingAndResumes(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "journal.db"))
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int) {
		t.Helper()
		if err := s.w.exec(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // SQLite takes the present size instead
	big := record("2")
	big.Events = make([]byte, 100_000)
	if _, err := s.Append(ctx, "a", 1, big); !errors.Is(err, journal.ErrFull) {
		t.Fatalf("append to a full disk: %v", err)
	}
	if head, err := s.Head(ctx, "a"); err != nil || head.Seq != 1 {
		t.Errorf("head %v, %v after a refused append", head, err)
	}
	// Of two rows the first would have fitted.
	pair := []journal.Entry{{Stream: "a", Expected: 1, Record: record("2")}, {Stream: "b", Record: big}}
	if _, err := s.AppendAll(ctx, pair...); !errors.Is(err, journal.ErrFull) {
		t.Fatalf("append of two rows to a full disk: %v", err)
	}
	for stream, want := range map[string]uint64{"a": 1, "b": 0} {
		if head, err := s.Head(ctx, stream); err != nil || head.Seq != want {
			t.Errorf("head %v, %v after two rows were refused", head, err)
		}
	}
	limit(1 << 30)
	if r, err := s.Append(ctx, "a", 1, big); err != nil || r.Seq != 2 {
		t.Errorf("after space came back: %v, %v", r.Seq, err)
	}
}

func TestForeignAndNewerFilesAreRefused(t *testing.T) {
	dir := t.TempDir()
	spoil := func(name, statement, want string) {
		path := filepath.Join(dir, name)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
		db.Close()
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
			s.Close()
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	spoil("other.db", "CREATE TABLE songs (title TEXT)", "not a floorbook journal")
	spoil("newer.db", fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=99; CREATE TABLE journal (x)", applicationID), "newer floorbook")
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("this is not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(text); err == nil {
		t.Error("a text file was opened as a journal")
	}
}

func TestDurabilitySettings(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "journal.db"))
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "fullfsync": "1", "checkpoint_fullfsync": "1", "mmap_size": "0", "busy_timeout": "5000",
	} {
		var got string
		if err := s.w.conn.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
		}
	}
	var version string
	if err := s.w.conn.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		t.Fatal(err)
	}
	var major, minor, patch int
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &major, &minor, &patch); err != nil {
		t.Fatal(err)
	}
	if major*1_000_000+minor*1000+patch < 3_051_003 {
		t.Errorf("SQLite %s can corrupt its log on a reset; 3.51.3 is the first that cannot", version)
	}
}

// TestAJournalOfAnEarlierReleaseGoesOn: its rows keep their hashes, new ones follow them.
func TestAJournalOfAnEarlierReleaseGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	db, err := sql.Open("sqlite", (&Store{path: path}).dsn("rwc"))
	if err != nil {
		t.Fatal(err)
	}
	first, err := schema.ReadFile("schema/001_journal.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(string(first) + "; PRAGMA user_version = 1; PRAGMA application_id = " + strconv.Itoa(applicationID))
	if err != nil {
		t.Fatal(err)
	}
	head := journal.Head{Stream: "a"}
	for i := range 3 {
		old := journal.Next(head, journal.Record{Format: journal.Format1, ID: strconv.Itoa(i), Person: "floor", Device: "d", At: 5, Events: []byte("[]")})
		head = old.Head()
		_, err := db.Exec("INSERT INTO journal (stream, seq, id, at, actor, device, events, prev, hash) VALUES (?,?,?,?,?,?,?,?,?)",
			old.Stream, int64(old.Seq), old.ID, old.At, old.Person, old.Device, old.Events, old.Prev[:], old.Hash[:])
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, path)
	next, err := s.Append(t.Context(), "a", 3, journal.Record{ID: "new", Person: "anne", Role: "dealer", Events: []byte("[]")})
	if err != nil || next.Format != journal.Newest || next.Prev != head.Hash {
		t.Fatalf("%+v, %v", next, err)
	}
	heads, err := journal.Verify(t.Context(), s, head)
	if err != nil || len(heads) != 1 || heads[0] != next.Head() {
		t.Errorf("%v, %v", heads, err)
	}
}

// TestAConflictForgetsWhatWasRemembered: a row that came by another way is refused once, and known from then on.
func TestAConflictForgetsWhatWasRemembered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	s := mustOpen(t, path)
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	head, err := s.Head(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	second := journal.Next(head, record("2"))
	db, err := sql.Open("sqlite", s.dsn("rw"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("INSERT INTO journal (format, stream, seq, id, at, actor, role, device, also, events, prev, hash) SELECT format, stream, 2, '2', at, actor, role, device, also, events, ?, ? FROM journal WHERE seq = 1",
		second.Prev[:], second.Hash[:])
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(ctx, "a", 1, record("3")); !errors.Is(err, journal.ErrConflict) {
		t.Fatalf("behind row 1: %v", err)
	}
	if r, err := s.Append(ctx, "a", 2, record("3")); err != nil || r.Seq != 3 || r.Prev != second.Hash {
		t.Errorf("behind row 2: %+v, %v", r, err)
	}
}

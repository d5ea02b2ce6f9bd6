// Package sqlite is the journal in one SQLite file, written in pure Go: one writer with group commit, every
// answer given only after the disk has confirmed.
//
// It must not be used on a network file system, nor by two processes at once: the first holds a lock file,
// the second is told who. Reading and copying beside the running process is allowed (see OpenReadOnly).
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite": this file alone opens it
	lib "modernc.org/sqlite/lib"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/groupcommit"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

// readers is the number of connections that read beside the writer.
const readers = 4

// Store is a journal.Store in one file.
type Store struct {
	path string
	lock *held // nil when opened for reading only

	*groupcommit.Queue
	writing sync.Mutex // held while a batch is written, and while rows are packed
	blocks  packed.Index

	files sync.RWMutex // held for reading while a reader's connection is used, for writing to replace them
	read  *sql.DB
	copy  string // directory of the copy that is read, removed at the end; "" when the file itself is
	down  error  // why nothing can be read, nil when all is well

	w writer // only the writer's goroutine touches it
}

var _ journal.Sole = (*Store)(nil)

// Sole implements journal.Sole: the file is locked.
func (s *Store) Sole() {}

// Open opens or creates the journal at path and takes its lock. What a killed process left behind is
// recovered first and written through to the disk.
func Open(path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	held, err := lock(path + ".lock")
	if err != nil {
		return nil, err
	}
	if err := private(path); err != nil {
		return nil, errors.Join(fmt.Errorf("journal: %w", err), held.Close())
	}
	s := &Store{path: path, lock: held}
	if err := s.connect(); err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", path, err), held.Close())
	}
	s.Queue = groupcommit.New(s.write)
	return s, nil
}

// private creates the file for its owner alone, if it is not there: SQLite would let others read it, and gives
// its helper files the same mode.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// OpenReadOnly opens the journal at path for reading beside a process that may be writing to it. Append
// answers journal.ErrStopped. On media that cannot be written to, where SQLite can make no helper file beside the journal, a
// temporary copy with its log is read.
func OpenReadOnly(path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	s, err := openReader(path)
	if resultCode(err) != lib.SQLITE_CANTOPEN && resultCode(err) != lib.SQLITE_READONLY {
		return s, err
	}
	dir, copyErr := os.MkdirTemp("", "floorbook-journal-*")
	if copyErr != nil {
		return nil, errors.Join(err, copyErr)
	}
	if copyErr = copyWithLog(path, filepath.Join(dir, filepath.Base(path))); copyErr == nil {
		if s, copyErr = openReader(filepath.Join(dir, filepath.Base(path))); copyErr == nil {
			s.copy = dir
			return s, nil
		}
	}
	return nil, errors.Join(err, copyErr, os.RemoveAll(dir))
}

// copyWithLog copies a journal and the log that belongs to it.
func copyWithLog(from, to string) error {
	if err := copyDurably(from+"-wal", to+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return copyDurably(from, to)
}

func copyDurably(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}

func openReader(path string) (*Store, error) {
	s := &Store{path: path, Queue: groupcommit.Closed()}
	ctx := context.Background()
	if err := s.connectReaders(ctx); err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	if err := s.checkFile(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", path, err), s.read.Close())
	}
	return s, nil
}

func (s *Store) checkFile(ctx context.Context) error {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	files, err := schema.ReadDir("schema")
	if err != nil {
		return err
	}
	version, err := check(ctx, conn, len(files))
	if err == nil && version < len(files) {
		err = fmt.Errorf("this journal has an old format; open it once with floorbook serve")
	}
	return err
}

// dsn is the address of the file for the driver. mode is "rwc" or "ro".
func (s *Store) dsn(mode string) string {
	q := url.Values{"mode": {mode}}
	pragmas := []string{"busy_timeout(5000)"}
	if mode != "ro" {
		// fullfsync makes macOS flush the drive; elsewhere it changes nothing.
		pragmas = append(pragmas, "synchronous(FULL)", "fullfsync(1)", "checkpoint_fullfsync(1)",
			"wal_autocheckpoint(1000)", "mmap_size(0)")
	}
	q["_pragma"] = pragmas
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(s.path), RawQuery: q.Encode()}
	return u.String()
}

// connect opens the writer's connection and the readers'.
//
// A write whose sync failed may look written to this machine and yet be missing on the disk. Copying the
// whole log into the database file and syncing that writes every page anew, so whatever is read afterwards is
// durable.
func (s *Store) connect() error {
	ctx := context.Background()
	db, err := sql.Open("sqlite", s.dsn("rwc"))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	err = migrate(ctx, conn)
	if err == nil {
		err = durable(ctx, conn)
	}
	if err == nil {
		err = syncDir(filepath.Dir(s.path)) // the log has its name by now; SQLite syncs that too, and does not hear when it fails
	}
	if err == nil {
		s.w.inBlocks = func(ctx context.Context, stream, id string) (journal.Record, error) {
			return s.blocks.Find(ctx, s, stream, id)
		}
		err = s.w.prepare(ctx, db, conn)
	}
	if err == nil {
		err = s.connectReaders(ctx)
	}
	if err != nil {
		return errors.Join(err, conn.Close(), db.Close())
	}
	return nil
}

func (s *Store) connectReaders(ctx context.Context) error {
	db, err := sql.Open("sqlite", s.dsn("ro"))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	if err := db.PingContext(ctx); err != nil {
		return errors.Join(err, db.Close())
	}
	s.read = db
	return nil
}

// durable puts the file into write-ahead mode, checks that it is, and moves the whole log into the file.
func durable(ctx context.Context, conn *sql.Conn) error {
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("write-ahead logging is not possible here (mode %q); a local disk is needed", mode)
	}
	var busy, inLog, moved int
	if err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &moved); err != nil {
		return err
	}
	if busy != 0 {
		// A reader of another process pins the log. Its pages are then synced by the next checkpoint; after a
		// clean start nothing in them is unsynced, after a failed sync we must not go on.
		return fmt.Errorf("%w: another process is reading the journal and keeps the log from being written through", journal.ErrBusy)
	}
	return nil
}

// disconnect closes all connections, the writer's last: it moves the log into the file, which then stands alone.
func (s *Store) disconnect() error { return errors.Join(s.read.Close(), s.w.close()) }

// Close implements journal.Store.
func (s *Store) Close() error {
	s.Queue.Close()
	s.files.Lock()
	defer s.files.Unlock()
	if errors.Is(s.down, errClosed) {
		return nil
	}
	s.down = fmt.Errorf("%w: %w", journal.ErrStopped, errClosed)
	if s.lock == nil {
		err := s.read.Close()
		if s.copy != "" {
			err = errors.Join(err, os.RemoveAll(s.copy))
		}
		return err
	}
	return errors.Join(s.disconnect(), s.lock.Close())
}

var errClosed = errors.New("the store is closed")

package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"modernc.org/sqlite" // registers the driver "sqlite" too
	lib "modernc.org/sqlite/lib"
)

// Kind says how a part is copied.
type Kind uint8

// The kinds.
const (
	Plain    Kind = iota // a file that is replaced whole, or grows at its end
	Database             // an SQLite file, in use or not
	Folder               // files, all of them plain
	Aside                // not copied; what is put back sets it aside
)

// Part is a file or folder of a data directory. One that is not there is left out.
type Part struct {
	Name string
	Kind Kind
	Make func(ctx context.Context, to string) error // writes the part where it is no file of the directory; nil: it is copied
}

// partial ends the names of what is not complete.
const partial = ".part"

// stale is the age of a staging folder that a killed process has left behind.
const stale = time.Hour

// Staged is a copy of the parts in a folder that only its owner reads, still open. Close removes it.
type Staged struct {
	Dir string
}

// Stage copies the parts of the data directory dir one after the other, each as it is at one instant, while others write. Parts that
// refer to each other stand in the order in which they may be copied. What a killed process has left behind is removed.
func Stage(ctx context.Context, dir string, parts []Part) (*Staged, error) {
	sweep(dir)
	to, err := scratch(dir)
	if err != nil {
		return nil, err
	}
	s := &Staged{Dir: to}
	for _, p := range parts {
		if err := p.copy(ctx, filepath.Join(dir, p.Name), filepath.Join(to, p.Name)); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", p.Name, err), s.Close())
		}
	}
	return s, nil
}

// Scratch is an empty folder for a backup that is opened: in dir, where it is as well protected as what stands there. Close removes it.
func Scratch(dir string) (*Staged, error) {
	to, err := scratch(dir)
	return &Staged{Dir: to}, err
}

// scratch makes the folder; on a medium that cannot be written to, among the system's temporary files.
func scratch(dir string) (string, error) {
	to, err := os.MkdirTemp(dir, "backup-*"+partial) // mode 0700
	if err != nil {
		return os.MkdirTemp("", "floorbook-backup-*"+partial)
	}
	return to, nil
}

func sweep(dir string) {
	left, err := filepath.Glob(filepath.Join(dir, "backup-*"+partial))
	if err != nil {
		return
	}
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > stale {
			_ = os.RemoveAll(name) // the next backup tries again
		}
	}
}

// Close removes the copy.
func (s *Staged) Close() error { return os.RemoveAll(s.Dir) }

func (p Part) copy(ctx context.Context, from, to string) error {
	switch {
	case p.Kind == Aside:
		return nil
	case p.Make != nil:
		return p.Make(ctx, to)
	}
	info, err := os.Stat(from)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case p.Kind == Database:
		return snapshot(ctx, from, to)
	case p.Kind == Folder && info.IsDir():
		return copyFolder(from, to)
	}
	return copyFile(from, to)
}

// snapshot copies a database as it is after its latest transaction.
func snapshot(ctx context.Context, from, to string) error {
	err := vacuum(ctx, from, "ro", to)
	if !cannotRead(err) {
		return err
	}
	// A log that a killed process has left behind cannot be applied without writing, nor on a medium that takes no writing: it is
	// applied to a copy.
	beside := to + ".copy"
	for _, log := range []string{"", "-wal", "-journal"} {
		if err := copyFile(from+log, beside+log); err != nil && (log == "" || !errors.Is(err, os.ErrNotExist)) {
			return err
		}
	}
	err = errors.Join(os.Remove(to), vacuum(ctx, beside, "rw", to))
	for _, log := range []string{"", "-wal", "-journal", "-shm"} {
		if gone := os.Remove(beside + log); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// vacuum writes what the database from holds into the new file to: the rows that are there, once each, and nothing of erased ones. Without
// secure_delete, which the copy takes over, rows would stand a second time in pages that were split, where no later deletion reaches.
func vacuum(ctx context.Context, from, mode, to string) (err error) {
	from, err = filepath.Abs(from)
	if err != nil {
		return err
	}
	if err := create(to); err != nil { // SQLite would let others read it, and takes an empty file for none
		return err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(from), RawQuery: url.Values{"mode": {mode}, "_pragma": {"busy_timeout(5000)", "secure_delete(1)"}}.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	if codeOf(err) == lib.SQLITE_FULL {
		err = fmt.Errorf("%w: %w", err, syscall.ENOSPC)
	}
	return err
}

func cannotRead(err error) bool {
	return codeOf(err) == lib.SQLITE_CANTOPEN || codeOf(err) == lib.SQLITE_READONLY
}

// codeOf is SQLite's code of an error, 0 for others.
func codeOf(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

func create(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func copyFolder(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		next := copyFile
		if e.IsDir() {
			next = copyFolder
		}
		if err := next(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}

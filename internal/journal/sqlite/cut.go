package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// CopyWithout writes a copy of the journal to the new file path, without the rows behind a sequence number of a stream: the copy in which
// that stream is taken up as of an earlier row. Nothing ever takes a row from the journal itself.
func (s *Store) CopyWithout(ctx context.Context, path, stream string, after uint64) (err error) {
	if err := private(path); err != nil { // VACUUM takes an empty file for none
		return err
	}
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return s.down
	}
	if _, err := s.read.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	db, err := sql.Open("sqlite", (&Store{path: path}).dsn("rw"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := unpack(ctx, db, stream, after); err != nil {
		return fmt.Errorf("unpack stream %s: %w", stream, err)
	}
	if _, err := db.ExecContext(ctx, "DELETE FROM journal NOT INDEXED WHERE stream = ? AND seq > ?", stream, int64(after)); err != nil {
		return fmt.Errorf("cut stream %s behind row %d: %w", stream, after, err)
	}
	return nil
}

// Swap puts the journal from, on the same file system, in the place of the one at path; no process may be using either. What was there is
// kept beside it, with the files that belong to it, under the name that is returned.
func Swap(path, from string) (kept string, err error) {
	held, err := Hold(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	if kept, err = Aside(path); err != nil {
		return kept, err
	}
	if err := os.Rename(from, path); err != nil {
		return kept, err
	}
	return kept, syncDir(filepath.Dir(path))
}

// Aside renames the journal at path, which the caller holds, with the files that belong to it. It returns the new name.
func Aside(path string) (kept string, err error) {
	for n := 1; ; n++ {
		kept = path + ".before-" + strconv.Itoa(n)
		if _, err := os.Stat(kept); errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	for _, part := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+part, kept+part); err != nil && !(part != "" && errors.Is(err, os.ErrNotExist)) {
			return kept, err
		}
	}
	return kept, syncDir(filepath.Dir(path))
}

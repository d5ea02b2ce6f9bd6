package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// File opens or creates the SQLite file of a set at path, readable by its owner alone. Rows that are erased are overwritten with zeros on the disk.
func File(ctx context.Context, path string, set Set) (*DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would let others read it
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return nil, named(set.Name, err)
	}
	q := url.Values{"_pragma": {"busy_timeout(5000)", "secure_delete(1)", "synchronous(FULL)", "fullfsync(1)"}, "_txlock": {"immediate"}}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	// The rollback journal is kept (no write-ahead log), so that nothing erased lingers in a log.
	db.SetMaxOpenConns(1)
	if err := stepped(ctx, db, set); err != nil {
		return nil, errors.Join(fmt.Errorf("%s %s: %w", set.Name, path, err), db.Close())
	}
	return &DB{reading: reading{db, false}, set: set}, nil
}

// stepped brings a file to the newest form.
func stepped(ctx context.Context, db *sql.DB, set Set) error {
	files, err := fs.Glob(set.File, "*.sql")
	if err != nil {
		return err
	}
	var version, tables int
	var app int32
	row := db.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)")
	if err := row.Scan(&version, &app, &tables); err != nil {
		return err
	}
	switch {
	case app != set.ID && (app != 0 || tables > 0):
		return fmt.Errorf("this file does not hold %s", set.Holds)
	case version > len(files):
		return fmt.Errorf("this file was written by a newer floorbook (format %d, this one knows %d)", version, len(files))
	}
	for i := version; i < len(files); i++ {
		text, err := fs.ReadFile(set.File, files[i])
		if err != nil {
			return err
		}
		step := fmt.Sprintf("BEGIN IMMEDIATE; %s; PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", text, i+1, set.ID)
		if _, err := db.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("migration %s: %w", files[i], err)
		}
	}
	return nil
}

package people

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed schema/*.sql
var schema embed.FS

// applicationID marks the file as floorbook's people ("flbp").
const applicationID = 0x666c6270

// file is a Store in one SQLite file.
type file struct{ db *sql.DB }

// Open opens or creates the people file at path. Erased rows are overwritten with zeros on the disk.
func Open(path string) (Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	q := url.Values{"_pragma": {"busy_timeout(5000)", "secure_delete(1)", "synchronous(FULL)", "fullfsync(1)"}, "_txlock": {"immediate"}}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	// One connection: people are few, and an erasure is never hidden from a reader by an old snapshot. The
	// rollback journal is kept (no write-ahead log), so that nothing erased lingers in a log.
	db.SetMaxOpenConns(1)
	if err := migrate(context.Background(), db); err != nil {
		return nil, errors.Join(fmt.Errorf("people %s: %w", path, err), db.Close())
	}
	return &file{db: db}, nil
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		return err
	}
	var version, app, tables int
	row := db.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)")
	if err := row.Scan(&version, &app, &tables); err != nil {
		return err
	}
	switch {
	case app != applicationID && (app != 0 || tables > 0):
		return errors.New("this file does not hold floorbook's people")
	case version > len(files):
		return fmt.Errorf("this file was written by a newer floorbook (format %d, this one knows %d)", version, len(files))
	}
	for i := version; i < len(files); i++ {
		text, err := fs.ReadFile(schema, files[i])
		if err != nil {
			return err
		}
		step := fmt.Sprintf("BEGIN IMMEDIATE; %s; PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", text, i+1, applicationID)
		if _, err := db.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("migration %s: %w", files[i], err)
		}
	}
	return nil
}

// in runs f in one transaction.
func (s *file) in(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func (s *file) Put(ctx context.Context, people ...Person) error {
	good, err := cleanAll(people)
	if err != nil {
		return err
	}
	return s.in(ctx, func(tx *sql.Tx) error {
		put, err := tx.PrepareContext(ctx, `INSERT INTO people (id, name, folded, ref) VALUES (?,?,?,?)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, ref = excluded.ref`)
		if err != nil {
			return err
		}
		defer put.Close()
		for _, p := range good {
			if _, err := put.ExecContext(ctx, p.ID, p.Name, fold(p.Name), p.Ref); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *file) Get(ctx context.Context, id string) (Person, error) {
	found, err := s.query(ctx, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return Person{}, err
	}
	return found[0], nil
}

func (s *file) All(ctx context.Context, ids ...string) (map[string]Person, error) {
	out := make(map[string]Person)
	keep := func(people []Person, err error) error {
		for _, p := range people {
			out[p.ID] = p
		}
		return err
	}
	if len(ids) == 0 {
		return out, keep(s.query(ctx, "1"))
	}
	const most = 500 // variables in one statement
	for len(ids) > 0 {
		n := min(most, len(ids))
		args := make([]any, n)
		for i, id := range ids[:n] {
			args[i] = id
		}
		if err := keep(s.query(ctx, "id IN (?"+strings.Repeat(",?", n-1)+")", args...)); err != nil {
			return nil, err
		}
		ids = ids[n:]
	}
	return out, nil
}

func (s *file) query(ctx context.Context, where string, args ...any) ([]Person, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id, name, ref FROM people WHERE "+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Person
	for rows.Next() {
		var p Person
		if err := rows.Scan(&p.ID, &p.Name, &p.Ref); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

func (s *file) Erase(ctx context.Context, ids ...string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, "DELETE FROM people WHERE id = ?", id); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *file) FindByName(ctx context.Context, name string) ([]Person, error) {
	key := fold(name)
	if key == "" {
		return nil, nil
	}
	found, err := s.query(ctx, "folded = ?", key)
	sortByName(found)
	return found, err
}

// Search narrows by the longest word in the database and matches the rest here.
func (s *file) Search(ctx context.Context, text string, limit int) ([]Person, error) {
	want, ref := words(text), strings.TrimSpace(text)
	if ref == "" {
		return nil, nil
	}
	longest := ""
	for _, w := range want {
		if len(w) > len(longest) {
			longest = w
		}
	}
	// Folded words hold only letters and digits, so nothing in them is a wildcard.
	all, err := s.query(ctx, "ref = ? OR (? <> '' AND ' ' || folded LIKE '% ' || ? || '%')", ref, longest, longest)
	if err != nil {
		return nil, err
	}
	var found []Person
	for _, p := range all {
		if p.Ref == ref || matches(fold(p.Name), want) {
			found = append(found, p)
		}
	}
	sortByName(found)
	return found[:min(len(found), max(0, limit))], nil
}

func (s *file) Close() error { return s.db.Close() }

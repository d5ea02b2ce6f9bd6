package people

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed schema/*.sql
var schema embed.FS

// applicationID marks the file as floorbook's people ("flbp").
const applicationID = 0x666c6270

// file is a Store in one SQLite file. Everybody is held in memory as well: rooms know thousands of people, not
// millions, and every page names dozens.
type file struct {
	db      *sql.DB
	write   sync.Mutex // one change at a time, so that memory and file never differ
	present *memory
}

// Open opens or creates the people file at path. Erased rows are overwritten with zeros on the disk.
func Open(path string) (Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	// Created for its owner alone: SQLite would let others read it.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	q := url.Values{"_pragma": {"busy_timeout(5000)", "secure_delete(1)", "synchronous(FULL)", "fullfsync(1)"}, "_txlock": {"immediate"}}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	// The rollback journal is kept (no write-ahead log), so that nothing erased lingers in a log.
	db.SetMaxOpenConns(1)
	s := &file{db: db, present: newMemory()}
	ctx := context.Background()
	err = migrate(ctx, db)
	if err == nil {
		err = s.load(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("people %s: %w", path, err), db.Close())
	}
	return s, nil
}

func (s *file) load(ctx context.Context) error {
	rows, err := s.db.QueryContext(ctx, "SELECT id, name, nick, ref, licence, unnamed, merged FROM people")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p Person
		var into string
		if err := rows.Scan(&p.ID, &p.Name, &p.Nick, &p.Ref, &p.Licence, &p.Unnamed, &into); err != nil {
			return err
		}
		s.present.set(p, into)
	}
	return errors.Join(rows.Err(), rows.Close(), s.loadApart(ctx), s.loadDossiers(ctx))
}

func (s *file) loadApart(ctx context.Context) error {
	rows, err := s.db.QueryContext(ctx, "SELECT a, b FROM apart")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var pair [2]string
		if err := rows.Scan(&pair[0], &pair[1]); err != nil {
			return err
		}
		s.present.apart[pair] = true
	}
	return rows.Err()
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
	s.write.Lock()
	defer s.write.Unlock()
	good, err := s.present.addressed(people)
	if err != nil {
		return err
	}
	return s.put(ctx, good)
}

func (s *file) Add(ctx context.Context, people ...Person) ([]string, error) {
	s.write.Lock()
	defer s.write.Unlock()
	fresh, ids, err := s.present.strangers(people)
	if err != nil || len(fresh) == 0 {
		return nil, err
	}
	return ids, s.put(ctx, fresh)
}

// put writes people in one transaction. s.write is held.
func (s *file) put(ctx context.Context, good []Person) error {
	err := s.in(ctx, func(tx *sql.Tx) error {
		for _, p := range good {
			_, err := tx.ExecContext(ctx, `INSERT INTO people (id, name, nick, ref, licence, unnamed) VALUES (?,?,?,?,?,?)
				ON CONFLICT (id) DO UPDATE SET name = excluded.name, nick = excluded.nick, ref = excluded.ref, licence = excluded.licence,
				unnamed = excluded.unnamed`, p.ID, p.Name, p.Nick, p.Ref, p.Licence, p.Unnamed)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.present.put(good)
	}
	return err
}

func (s *file) Erase(ctx context.Context, ids ...string) error {
	s.write.Lock()
	defer s.write.Unlock()
	err := s.in(ctx, func(tx *sql.Tx) error {
		for _, id := range s.present.sameOf(ids) {
			if _, err := tx.ExecContext(ctx, "DELETE FROM people WHERE id = ?", id); err != nil {
				return err
			}
			for _, what := range []string{"DELETE FROM apart WHERE a = ?1 OR b = ?1", "DELETE FROM dossiers WHERE id = ?1", "DELETE FROM papers WHERE person = ?1", "DELETE FROM letters WHERE person = ?1", "DELETE FROM photos WHERE person = ?1"} {
				if _, err := tx.ExecContext(ctx, what, id); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.present.Erase(ctx, ids...)
}

func (s *file) Merge(ctx context.Context, into, from string) error {
	s.write.Lock()
	defer s.write.Unlock()
	into, from, err := s.present.joins(into, from)
	if err == nil {
		_, err = s.db.ExecContext(ctx, "UPDATE people SET merged = ? WHERE id = ?", into, from)
	}
	if err == nil {
		s.present.join(into, from)
	}
	return err
}

func (s *file) Part(ctx context.Context, id string) error {
	s.write.Lock()
	defer s.write.Unlock()
	if _, err := s.db.ExecContext(ctx, "UPDATE people SET merged = '' WHERE id = ?", id); err != nil {
		return err
	}
	return s.present.Part(ctx, id)
}

func (s *file) Apart(ctx context.Context, a, b string) error {
	s.write.Lock()
	defer s.write.Unlock()
	pair, err := s.present.pair(a, b)
	if err == nil {
		_, err = s.db.ExecContext(ctx, "INSERT INTO apart (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING", pair[0], pair[1])
	}
	if err != nil {
		return err
	}
	return s.present.Apart(ctx, a, b)
}

func (s *file) Same(id string) []string { return s.present.Same(id) }

func (s *file) Merged(ctx context.Context, id string) ([]Person, error) {
	return s.present.Merged(ctx, id)
}

func (s *file) Get(ctx context.Context, id string) (Person, error) { return s.present.Get(ctx, id) }

func (s *file) All(ctx context.Context, ids ...string) (map[string]Person, error) {
	return s.present.All(ctx, ids...)
}

func (s *file) FindByName(ctx context.Context, name string) ([]Person, error) {
	return s.present.FindByName(ctx, name)
}

func (s *file) FindByNumber(ctx context.Context, number string) ([]Person, error) {
	return s.present.FindByNumber(ctx, number)
}

func (s *file) Near(ctx context.Context, p Person) ([]Person, error) { return s.present.Near(ctx, p) }

func (s *file) Known(ctx context.Context, p Person) (Person, error) { return s.present.Known(ctx, p) }

func (s *file) Meet(ctx context.Context, list []Person) ([][]Like, error) {
	return s.present.Meet(ctx, list)
}

func (s *file) Doubles(ctx context.Context) ([]Double, error) { return s.present.Doubles(ctx) }

func (s *file) Search(ctx context.Context, text string, limit int) ([]Person, error) {
	return s.present.Search(ctx, text, limit)
}

func (s *file) Close() error { return s.db.Close() }

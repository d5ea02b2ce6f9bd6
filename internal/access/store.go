package access

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// applicationID marks the file as floorbook's access ("flba").
const applicationID = 0x666c6261

// format is the form of the file; a newer one is refused.
const format = 1

const schema = `BEGIN IMMEDIATE;
CREATE TABLE records (kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1; PRAGMA application_id = 0x666c6261;
COMMIT`

// Store is the access of one room: one SQLite file, held in memory as well. All methods may be called concurrently.
type Store struct {
	db     *sql.DB
	pepper string
	now    func() time.Time
	hash   chan struct{} // so many passwords are hashed at a time

	mu       sync.RWMutex
	accounts map[string]*account
	devices  map[string]*device
	sessions map[string]*session
	codes    map[string]*code
	claims   map[string]*claim
	byToken  map[string]holder // what a token's hash opens
}

// holder is what a token belongs to.
type holder struct {
	kind kind
	id   string
}

// kind is a kind of record.
type kind string

const (
	accounts kind = "account"
	devices  kind = "device"
	sessions kind = "session"
	codes    kind = "code"
	claims   kind = "claim"
)

// Open opens or creates the file at path, readable by its owner alone. pepper is kept apart from the file: without it no PIN can be
// tried against what the file holds. now is the wall clock; time.Now when nil.
func Open(path, pepper string, now func() time.Time) (*Store, error) {
	if now == nil {
		now = time.Now
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would let others read it
	if err != nil {
		return nil, fmt.Errorf("access: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("access: %w", err)
	}
	q := url.Values{"_pragma": {"busy_timeout(5000)", "secure_delete(1)", "synchronous(FULL)", "fullfsync(1)"}, "_txlock": {"immediate"}}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	s := &Store{db: db, pepper: pepper, now: now, hash: make(chan struct{}, hashers),
		accounts: make(map[string]*account), devices: make(map[string]*device), sessions: make(map[string]*session),
		codes: make(map[string]*code), claims: make(map[string]*claim), byToken: make(map[string]holder)}
	if err := s.open(context.Background()); err != nil {
		return nil, errors.Join(fmt.Errorf("access %s: %w", path, err), db.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context) error {
	var version, app, tables int
	row := s.db.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)")
	if err := row.Scan(&version, &app, &tables); err != nil {
		return err
	}
	switch {
	case app != applicationID && (app != 0 || tables > 0):
		return errors.New("this file does not hold floorbook's accounts")
	case version > format:
		return fmt.Errorf("this file was written by a newer floorbook (format %d, this one knows %d)", version, format)
	case version == 0:
		if _, err := s.db.ExecContext(ctx, schema); err != nil {
			return err
		}
	}
	rows, err := s.db.QueryContext(ctx, "SELECT kind, id, data FROM records")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var k kind
		var id string
		var data []byte
		if err := rows.Scan(&k, &id, &data); err != nil {
			return err
		}
		if err := s.load(k, id, data); err != nil {
			return fmt.Errorf("%s %s: %w", k, id, err)
		}
	}
	return rows.Err()
}

// load takes a record of the file into memory; a kind of a later version is left where it is.
func (s *Store) load(k kind, id string, data []byte) error {
	switch k {
	case accounts:
		return into(s.accounts, id, data)
	case devices:
		return s.opens(k, id, into(s.devices, id, data))
	case sessions:
		return s.opens(k, id, into(s.sessions, id, data))
	case codes:
		return into(s.codes, id, data)
	case claims:
		return s.opens(k, id, into(s.claims, id, data))
	}
	return nil
}

func into[T any](m map[string]*T, id string, data []byte) error {
	v := new(T)
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	m[id] = v
	return nil
}

// opens indexes the tokens of a record that has been loaded.
func (s *Store) opens(k kind, id string, err error) error {
	if err == nil {
		s.index(k, id)
	}
	return err
}

// index lets the tokens of a record open it. mu is held, or nobody else has the store yet.
func (s *Store) index(k kind, id string) {
	for _, hash := range s.tokensOf(k, id) {
		if hash != "" {
			s.byToken[hash] = holder{k, id}
		}
	}
}

func (s *Store) unindex(k kind, id string) {
	for _, hash := range s.tokensOf(k, id) {
		delete(s.byToken, hash)
	}
}

func (s *Store) tokensOf(k kind, id string) []string {
	switch k {
	case devices:
		if d := s.devices[id]; d != nil && d.RevokedAt == 0 {
			return []string{d.Token}
		}
	case sessions:
		if x := s.sessions[id]; x != nil {
			return []string{x.Token, x.Before}
		}
	case claims:
		if c := s.claims[id]; c != nil {
			return []string{c.Token}
		}
	}
	return nil
}

// change is one record to write; a nil Data deletes it.
type change struct {
	kind kind
	id   string
	data any
}

// write puts changes into the file, all or none. mu is held, so that memory and file never differ.
func (s *Store) write(ctx context.Context, changes ...change) error {
	tx, err := s.db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return fmt.Errorf("access: %w", err)
	}
	for _, c := range changes {
		if err := c.in(tx); err != nil {
			return errors.Join(fmt.Errorf("access: %w", err), tx.Rollback())
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("access: %w", err)
	}
	return nil
}

func (c change) in(tx *sql.Tx) error {
	if c.data == nil {
		_, err := tx.Exec("DELETE FROM records WHERE kind = ? AND id = ?", c.kind, c.id)
		return err
	}
	data, err := json.Marshal(c.data)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO records (kind, id, data) VALUES (?,?,?) ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data", c.kind, c.id, data)
	return err
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

func (s *Store) millis() int64 { return s.now().UnixMilli() }

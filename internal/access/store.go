package access

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/tables"
)

//go:embed schema
var schema embed.FS

// Tables are those in which access is kept: one, of records.
var Tables = tables.Set{
	Name: "access", Holds: "floorbook's accounts", ID: 0x666c6261, // "flba"
	File: tables.Steps(schema, "schema"), Server: tables.Steps(schema, "schema/server"),
	Tables: []tables.Table{{Name: "records", Columns: []string{"kind", "id", "data"}, Key: 2}},
}

// Store is the access of one room, held in memory as well. All methods may be called concurrently.
type Store struct {
	db     *tables.DB
	pepper string
	now    func() time.Time
	hash   chan struct{} // so many passwords are hashed at a time

	seen seen

	mu       sync.RWMutex // of what follows, which is changed by who has the turn of db alone
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
	db, err := tables.File(context.Background(), path, Tables)
	if err != nil {
		return nil, err
	}
	return reflected(context.Background(), db, pepper, now)
}

// OpenIn opens what is kept in a database, for any number of processes.
func OpenIn(ctx context.Context, server *tables.Server, pepper string, now func() time.Time) (*Store, error) {
	db, err := server.Set(ctx, Tables)
	if err != nil {
		return nil, err
	}
	return reflected(ctx, db, pepper, now)
}

func reflected(ctx context.Context, db *tables.DB, pepper string, now func() time.Time) (*Store, error) {
	if now == nil {
		now = time.Now
	}
	s := &Store{db: db, pepper: pepper, now: now, hash: make(chan struct{}, hashers)}
	if err := db.Reflect(ctx, mirror{s}); err != nil {
		return nil, errors.Join(fmt.Errorf("access: %w", err), db.Close())
	}
	return s, nil
}

// mirror is a Store as it holds in memory what others change.
type mirror struct{ *Store }

// Load implements tables.Mirror.
func (s mirror) Load(ctx context.Context, r tables.Reader) error {
	var all []change
	err := r.Each(ctx, func(row tables.Row) error {
		var c change
		var data []byte
		err := row.Scan(&c.kind, &c.id, &data)
		if err == nil {
			err = c.read(data)
		}
		all = append(all, c)
		return err
	}, "SELECT kind, id, data FROM records")
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accounts, s.devices, s.sessions = make(map[string]*account), make(map[string]*device), make(map[string]*session)
	s.codes, s.claims, s.byToken = make(map[string]*code), make(map[string]*claim), make(map[string]holder)
	s.take(all)
	return nil
}

// Take implements tables.Mirror.
func (s mirror) Take(ctx context.Context, r tables.Reader, ids []string) error {
	all := make([]change, len(ids))
	for i, id := range ids {
		k, of, _ := strings.Cut(id, "/")
		c := change{kind: kind(k), id: of}
		var data []byte
		err := r.QueryRow(ctx, "SELECT data FROM records WHERE kind = ? AND id = ?", k, of).Scan(&data)
		if err == nil {
			err = c.read(data)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		all[i] = c
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.take(all)
	return nil
}

// index lets the tokens of a record open it. mu is held.
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

// change is one record to write; nil data deletes it.
type change struct {
	kind kind
	id   string
	data any
}

// read makes data of the text of a record; a kind of a later version is left where it is.
func (c *change) read(text []byte) error {
	switch c.kind {
	case accounts:
		c.data = new(account)
	case devices:
		c.data = new(device)
	case sessions:
		c.data = new(session)
	case codes:
		c.data = new(code)
	case claims:
		c.data = new(claim)
	default:
		return nil
	}
	if err := json.Unmarshal(text, c.data); err != nil {
		return fmt.Errorf("%s %s: %w", c.kind, c.id, err)
	}
	return nil
}

// in writes the change.
func (c change) in(ctx context.Context, tx *tables.Tx) error {
	tx.Touch(string(c.kind) + "/" + c.id)
	if c.data == nil {
		_, err := tx.Exec(ctx, "DELETE FROM records WHERE kind = ? AND id = ?", string(c.kind), c.id)
		return err
	}
	data, err := json.Marshal(c.data)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO records (kind, id, data) VALUES (?,?,?) ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data", string(c.kind), c.id, data)
	return err
}

// change has judge say what changes, by what is known in memory, and writes it, all or nothing. Nobody else changes anything meanwhile. A refusal
// of judge changes nothing.
func (s *Store) change(ctx context.Context, judge func() ([]change, error)) error {
	var refused error
	err := s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		var changes []change
		if changes, refused = judge(); refused != nil {
			return nil, refused
		}
		for _, c := range changes {
			if err := c.in(ctx, tx); err != nil {
				return nil, err
			}
		}
		return func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.take(changes)
		}, nil
	})
	if err == nil || refused != nil {
		return refused
	}
	return fmt.Errorf("access: %w", err)
}

// take makes memory what the tables are after changes. mu is held.
func (s *Store) take(changes []change) {
	for _, c := range changes {
		s.unindex(c.kind, c.id)
		switch c.kind {
		case accounts:
			put(s.accounts, c)
		case devices:
			put(s.devices, c)
		case sessions:
			put(s.sessions, c)
		case codes:
			put(s.codes, c)
		case claims:
			put(s.claims, c)
		}
		s.index(c.kind, c.id)
	}
}

func put[T any](m map[string]*T, c change) {
	if c.data == nil {
		delete(m, c.id)
		return
	}
	m[c.id] = c.data.(*T)
}

// AsOf returns a context in which what is asked of a store is known as of an instant at least; without it, as of when it is asked. A request asks several
// things as of its beginning.
func AsOf(ctx context.Context, at time.Time) context.Context { return tables.AsOf(ctx, at) }

// Within is AsOf so long before whatever is asked: a page that is open asks again and again.
func Within(ctx context.Context, d time.Duration) context.Context { return tables.Within(ctx, d) }

// look has memory hold what others have changed, and lets it be read: it is closed by the function returned.
func (s *Store) look(ctx context.Context) (close func()) {
	s.db.Fresh(context.WithoutCancel(ctx))
	s.mu.RLock()
	return s.mu.RUnlock
}

// glance is look where nothing is opened by what is read: a page shows many records, and has asked at its door.
func (s *Store) glance() (close func()) {
	s.db.Glance(context.Background())
	s.mu.RLock()
	return s.mu.RUnlock
}

// Close closes the file.
func (s *Store) Close() error {
	s.seen.all.Wait()
	return s.db.Close()
}

func (s *Store) millis() int64 { return s.now().UnixMilli() }

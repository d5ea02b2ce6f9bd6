package tables

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres"
)

//go:embed schema/*.sql
var schema embed.FS

// Server is a PostgreSQL database in which sets of tables stand.
type Server struct {
	db *sql.DB

	looking sync.Mutex // one look at the counters at a time

	mu     sync.Mutex
	sets   map[*DB]bool
	next   *look // that has not begun yet
	closed bool
	away   bool // the last one was not answered: nobody waits for the next
}

// look is one at the counters, for all who came before it began.
type look struct{ done chan struct{} }

// Connect opens the database at an address, as the journal takes it.
func Connect(ctx context.Context, address string) (*Server, error) {
	db, err := postgres.Beside(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := migrated(ctx, db, "counters", Steps(schema, "schema")); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Server{db: db, sets: map[*DB]bool{}}, nil
}

// Set opens the tables of a set, which are made or brought to the newest form.
func (s *Server) Set(ctx context.Context, set Set) (*DB, error) {
	if err := migrated(ctx, s.db, set.Name, set.Server); err != nil {
		return nil, named(set.Name, err)
	}
	d := &DB{reading: reading{s.db, true}, set: set, server: s}
	_, err := s.db.ExecContext(ctx, "INSERT INTO counters (name, n) VALUES ($1, 0) ON CONFLICT DO NOTHING", set.Name)
	if err != nil {
		return nil, named(set.Name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sets[d] = true
	return d, nil
}

// migrated brings tables to the newest form.
func migrated(ctx context.Context, db *sql.DB, name string, files fs.FS) error {
	return postgres.Migrate(ctx, db, "these tables were", name+"_version", files)
}

// How long a look at the counters waits for the server, and the pause between two while it is away.
const (
	lookMost = 2 * time.Second
	lookRest = 500 * time.Millisecond
)

// look learns how often each set was changed, from a statement that began after the call. While the server is away it returns at once.
func (s *Server) look(ctx context.Context) {
	s.mu.Lock()
	if s.away {
		s.mu.Unlock()
		return
	}
	l := s.next
	mine := l == nil
	if mine {
		l = &look{make(chan struct{})}
		s.next = l
	}
	s.mu.Unlock()
	if !mine {
		select {
		case <-l.done:
		case <-ctx.Done():
		}
		return
	}
	s.looking.Lock()
	defer s.looking.Unlock()
	defer close(l.done)
	s.mu.Lock()
	s.next = nil
	s.mu.Unlock()
	err := s.count(context.WithoutCancel(ctx))
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		return
	}
	slog.Warn("the database does not tell what was changed: what was known goes on to count", "err", err)
	s.away = true
	go s.await()
}

// await looks until the server is back, or closed.
func (s *Server) await() {
	for {
		time.Sleep(lookRest)
		err := s.count(context.Background())
		s.mu.Lock()
		back := err == nil || s.closed
		if back {
			s.away = false
		}
		s.mu.Unlock()
		if back {
			return
		}
	}
}

// count reads the counters.
func (s *Server) count(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, lookMost)
	defer cancel()
	return reading{s.db, true}.Each(ctx, func(row Row) error {
		var name string
		var n int64
		if err := row.Scan(&name, &n); err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for d := range s.sets {
			if d.set.Name == name {
				d.see(n)
			}
		}
		return nil
	}, "SELECT name, n FROM counters")
}

// leave forgets a set that was closed.
func (s *Server) leave(d *DB) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sets, d)
}

// Close closes the connections.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	return s.db.Close()
}

package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/floorbook/floorbook/internal/journal"
)

// alone is the advisory lock of a process that has the database for itself, and, shared, of those that serve its room together. The server frees it
// with the connection of its holder: where the server was restarted or another took its place, nobody has it any more.
const alone = 0x666c626b

// How often a process that serves looks whether it still has the lock, and how long it waits for an answer: it knows that the lock is gone before another
// process may have taken it for gone. Once it is, it asks again soon.
const (
	keepEvery   = time.Second
	keepPatient = Silence - 2*keepEvery
	keepAgain   = 100 * time.Millisecond
)

// silence is how long Alone waits for a node to be heard of; a test is less patient.
var silence = Silence

// Alone keeps every other process from serving the room of the database, and from having it for itself, until it is closed. The error is a
// *journal.LockedError when one does. A node that has not said that it ends, and that has no lock, has Silence to be heard of: until then it may be about to
// take it again.
func (s *Store) Alone(ctx context.Context) (io.Closer, error) {
	if err := s.quiet(ctx); err != nil {
		return nil, err
	}
	h, err := s.hold(ctx, "")
	if err != nil {
		return nil, err
	}
	// Whoever was silent and serves all the same learns here that it is over.
	if _, err := s.pool.Exec(ctx, "UPDATE nodes SET left_at = "+serverNow+" WHERE left_at = 0"); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// quiet waits until nodes that have not said that they end have been silent for long enough. The error is a *journal.LockedError when one is heard of.
func (s *Store) quiet(ctx context.Context) error {
	before, err := s.heard(ctx)
	if err != nil {
		return err
	}
	for until := time.Now().Add(silence); len(before) > 0 && time.Now().Before(until); rest(ctx, silence/30) {
		if held, err := s.taken(ctx); held || err != nil {
			return err // by whom the lock says
		}
		now, err := s.heard(ctx)
		if err != nil {
			return err
		}
		for id, seen := range now {
			if before[id] != seen {
				return &journal.LockedError{Journal: s.pool.Config().ConnConfig.Database, Holder: id}
			}
		}
	}
	return ctx.Err()
}

// heard is when the server heard last of each node that has not said that it ends, of the last day.
func (s *Store) heard(ctx context.Context) (map[string]int64, error) {
	rows, err := s.pool.Query(ctx, "SELECT id, seen FROM nodes WHERE left_at = 0 AND seen > "+serverNow+" - $1", (24 * time.Hour).Milliseconds())
	if err != nil {
		return nil, err
	}
	out := map[string]int64{}
	var id string
	var seen int64
	_, err = pgx.ForEachRow(rows, []any{&id, &seen}, func() error { out[id] = seen; return nil })
	return out, err
}

// taken reports whether a process has the lock.
func (s *Store) taken(ctx context.Context) (is bool, err error) {
	err = s.pool.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted"+
		" AND d.datname = current_database())", alone).Scan(&is)
	return is, err
}

// Serve keeps other processes from having the database for themselves, until it is closed. The error is a *journal.LockedError when one has it. When the
// server was away the lock is taken again; where another process has had the database for itself meanwhile, the store takes no more rows: what this process
// knows of the room may be of before.
func (s *Store) Serve(ctx context.Context) (io.Closer, error) {
	h, err := s.hold(ctx, "_shared")
	if err != nil {
		return nil, err
	}
	p := &serving{store: s, stop: make(chan struct{}), done: make(chan struct{})}
	go p.keep(h)
	return p, nil
}

// place is what a store knows of its right to write.
type place struct {
	mu   sync.Mutex
	node string // under which it has joined
	cut  bool   // the lock is gone with its connection, and not taken again yet
	gone error  // why it takes no more rows
}

// errCut is why nothing is written for a moment.
var errCut = fmt.Errorf("%w: the lock of this process is gone with its connection, and is taken again first", journal.ErrBusy)

func (p *place) joined(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.node = id
}

// lost is why nothing may be written.
func (p *place) lost() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone == nil && p.cut {
		return errCut
	}
	return p.gone
}

// has notes whether the lock is there.
func (p *place) has(it bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = !it
}

// lose has the store take no more rows.
func (p *place) lose(why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = fmt.Errorf("%w: %w", journal.ErrStopped, why)
	slog.Error("this process records nothing any more: start it again", "err", why)
}

// errOverlooked is why a process that was cut off records nothing any more.
var errOverlooked = errors.New("another process had the database for itself while this one was cut off")

// serving is the lock of a process that serves.
type serving struct {
	store      *Store
	end        sync.Once
	stop, done chan struct{}
}

// keep has the lock until it is closed.
func (p *serving) keep(h *held) {
	defer close(p.done)
	defer func() {
		if h != nil {
			_ = h.Close()
		}
	}()
	for pace := keepEvery; ; {
		select {
		case <-p.stop:
			return
		case <-time.After(pace):
		}
		ctx, cancel := context.WithTimeout(context.Background(), keepPatient)
		if h == nil {
			h = p.again(ctx)
		} else if !h.lives(ctx) {
			h = nil
		}
		cancel()
		p.store.place.has(h != nil)
		pace = keepEvery
		if h == nil {
			pace = keepAgain
		}
	}
}

// again takes the lock after the connection that had it is gone, nil where the server does not answer.
func (p *serving) again(ctx context.Context) *held {
	if errors.Is(p.store.place.lost(), journal.ErrStopped) {
		return nil
	}
	h, err := p.store.hold(ctx, "_shared")
	var locked *journal.LockedError
	switch {
	case errors.As(err, &locked):
		p.store.place.lose(locked)
		return nil
	case err != nil:
		return nil
	}
	over, err := p.store.overlooked(ctx)
	if err == nil && !over {
		return h
	}
	if err == nil {
		p.store.place.lose(errOverlooked)
	}
	_ = h.Close()
	return nil
}

// overlooked reports whether the node of the store was taken for gone.
func (s *Store) overlooked(ctx context.Context) (is bool, err error) {
	s.place.mu.Lock()
	id := s.place.node
	s.place.mu.Unlock()
	err = s.pool.QueryRow(ctx, "SELECT EXISTS (SELECT FROM nodes WHERE id = $1 AND left_at <> 0)", id).Scan(&is)
	return is, err
}

// Close lets the lock go.
func (p *serving) Close() error {
	p.end.Do(func() { close(p.stop) })
	<-p.done
	return nil
}

// hold takes the lock on a connection of its own.
func (s *Store) hold(ctx context.Context, how string) (*held, error) {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	var mine bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock"+how+"($1)", alone).Scan(&mine); err != nil {
		conn.Release()
		return nil, err
	}
	if mine {
		return &held{conn, how}, nil
	}
	defer conn.Release()
	const holder = `SELECT coalesce(nullif(a.application_name, ''), 'process ' || a.pid), coalesce(host(a.client_addr), '')
		FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
		WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted AND a.datname = current_database()`
	var name, from string
	locked := &journal.LockedError{Journal: s.pool.Config().ConnConfig.Database}
	if err := conn.QueryRow(ctx, holder, alone).Scan(&name, &from); err == nil {
		locked.Holder = strings.TrimSpace(name + " " + from)
	}
	return nil, locked
}

// held is a connection that has the lock: the server frees it when the connection ends, however it ends.
type held struct {
	conn *pgxpool.Conn
	how  string
}

// lives reports whether the connection is there, and lets go of one that is not.
func (h *held) lives(ctx context.Context) bool {
	if h.conn.Ping(ctx) == nil {
		return true
	}
	_ = h.conn.Hijack().Close(ctx)
	return false
}

// Close lets the lock go.
func (h *held) Close() error {
	_, err := h.conn.Exec(context.Background(), "SELECT pg_advisory_unlock"+h.how+"($1)", alone)
	if err != nil { // it goes with the connection
		return h.conn.Hijack().Close(context.Background())
	}
	h.conn.Release()
	return nil
}

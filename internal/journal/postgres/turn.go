package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Turns are taken over connections of their own: whoever has one still has to read and write.
const (
	turnsMost   = 16                     // at a time by this process
	turnPatient = 500 * time.Millisecond // a process that stands still with a turn holds nobody up longer
)

// turns are the connections for them, made when the first is taken.
type turns struct {
	mu    sync.Mutex
	pool  *pgxpool.Pool
	asked map[string]time.Time // when others were told that this process wants the turn of a stream
}

// askEvery is how often others are told at most.
const askEvery = time.Second

// asks reports whether others are to be told.
func (t *turns) asks(stream string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Since(t.asked[stream]) < askEvery {
		return false
	}
	if t.asked == nil || len(t.asked) > headsMax {
		t.asked = map[string]time.Time{}
	}
	t.asked[stream] = time.Now()
	return true
}

func (t *turns) connections(ctx context.Context, s *Store) (*pgxpool.Pool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pool == nil {
		cfg := s.pool.Config()
		cfg.MaxConns, cfg.MinConns = turnsMost, 0
		var err error
		if t.pool, err = pgxpool.NewWithConfig(ctx, cfg); err != nil {
			return nil, err
		}
	}
	return t.pool, nil
}

func (t *turns) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pool != nil {
		t.pool.Close()
	}
}

// Turn implements journal.Shared by an advisory lock of the server's. What it keeps apart is only faster for it: the key of the table decides who is
// first, and a server that has no such lock is one without turns.
func (s *Store) Turn(ctx context.Context, stream string) (release func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, turnPatient)
	defer cancel()
	pool, err := s.turns.connections(context.WithoutCancel(ctx), s)
	if err != nil {
		return nil, err
	}
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	if s.turns.asks(stream) { // who writes without turns overtakes those who wait for theirs
		_, _ = conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, "0 "+stream+"\n")
	}
	sum := sha256.Sum256([]byte(stream))
	key := int64(binary.BigEndian.Uint64(sum[:]))
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		conn.Release()
		return nil, err
	}
	return func() {
		free, cancel := context.WithTimeout(context.Background(), turnPatient)
		defer cancel()
		if _, err := conn.Exec(free, "SELECT pg_advisory_unlock($1)", key); err != nil {
			_ = conn.Hijack().Close(context.Background()) // the server frees it with the connection
			return
		}
		conn.Release()
	}, nil
}

package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/floorbook/floorbook/internal/journal"
)

// How often the heads are looked at: beside notifications, which a broken connection loses, and where the server has none.
const (
	lookBeside = time.Second
	lookAlone  = 200 * time.Millisecond

	tellEvery = 5 * time.Millisecond // at most: what is written meanwhile is told together
)

// channel is on which processes tell each other of rows that they have written. A notification is a hint: the rows say what is so.
const channel = "floorbook_rows"

// payloadMost bounds what a notification names, in bytes; PostgreSQL takes 8000. One that names nothing is of any stream.
const payloadMost = 7000

var _ journal.Shared = (*Store)(nil)

// Follow implements journal.Shared. From its first call on the store tells other processes what it writes.
func (s *Store) Follow(ctx context.Context, moved func(stream string, seq uint64)) {
	s.hints.begin(ctx, s)
	f := follower{store: s, moved: moved, seen: map[string]uint64{}}
	for ctx.Err() == nil {
		looked := f.looked
		err := f.listen(ctx)
		if ctx.Err() != nil || s.closed.Load() {
			return
		}
		if f.looked > looked { // a server that stays away is told of once
			slog.Warn("rows of other nodes are not seen", "err", err)
		}
		rest(ctx, lookBeside/2+rand.N(lookBeside))
	}
}

func rest(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// follower is one that reads along.
type follower struct {
	store *Store
	moved func(stream string, seq uint64)
	seen  map[string]uint64

	looked int // so often it has seen all streams
}

// listen tells of what moves until the connection ends.
func (f *follower) listen(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, f.store.pool.Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	pace := lookBeside
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		if !refusedStatement(err) {
			return err
		}
		pace = lookAlone
	}
	for {
		if err := f.look(ctx, conn); err != nil {
			return err
		}
		if err := f.wait(ctx, conn, pace); err != nil {
			return err
		}
	}
}

// wait tells of what notifications name, for so long, or until one names nothing.
func (f *follower) wait(ctx context.Context, conn *pgx.Conn, d time.Duration) error {
	within, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	for {
		n, err := conn.WaitForNotification(within)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case within.Err() != nil && (err == nil || pgconn.Timeout(err) || errors.Is(err, context.DeadlineExceeded)):
			return nil
		case err != nil:
			return err
		case n.PID == f.store.hints.pid(): // its own
		case n.Payload == "":
			return nil
		default:
			f.told(n.Payload)
		}
	}
}

// told reads the lines of a notification: "seq stream", or "0 stream" of a turn that somebody asks for.
func (f *follower) told(payload string) {
	for line := range strings.Lines(payload) {
		no, stream, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if seq, err := strconv.ParseUint(no, 10, 63); err == nil && stream != "" {
			f.see(stream, seq)
		}
	}
}

func (f *follower) see(stream string, seq uint64) {
	if seq > 0 && seq <= f.seen[stream] {
		return
	}
	f.seen[stream] = max(seq, f.seen[stream])
	f.moved(stream, seq)
}

// look tells of every stream that has moved.
func (f *follower) look(ctx context.Context, conn *pgx.Conn) error {
	const query = walk + `SELECT walk.stream, (SELECT seq FROM journal WHERE stream = walk.stream ORDER BY seq DESC LIMIT 1) FROM walk WHERE walk.stream IS NOT NULL`
	rows, err := conn.Query(ctx, query)
	if err != nil {
		return err
	}
	var stream string
	var seq int64
	heads := map[string]uint64{}
	if _, err := pgx.ForEachRow(rows, []any{&stream, &seq}, func() error {
		heads[stream] = uint64(seq)
		return nil
	}); err != nil {
		return err
	}
	f.looked++
	for stream, seq := range heads {
		f.see(stream, seq)
	}
	return nil
}

// refusedStatement reports whether a server has no such statement: the connection is good.
func refusedStatement(err error) bool {
	var server *pgconn.PgError
	return errors.As(err, &server) && server.SeverityUnlocalized == "ERROR"
}

// hints tells other processes which streams were written to, behind the commits, for nobody's command has to wait for it.
type hints struct {
	mu      sync.Mutex
	streams map[string]uint64 // not told yet
	wake    chan struct{}     // nil: nobody follows
	backend uint32
}

func (h *hints) pid() uint32 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.backend
}

// note says that a stream was written to.
func (h *hints) note(head journal.Head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.wake == nil {
		return
	}
	h.streams[head.Stream] = head.Seq
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// begin tells until ctx ends. A second call begins nothing.
func (h *hints) begin(ctx context.Context, s *Store) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.wake != nil {
		return
	}
	h.wake, h.streams = make(chan struct{}, 1), map[string]uint64{}
	go h.tell(ctx, s)
}

func (h *hints) tell(ctx context.Context, s *Store) {
	for ctx.Err() == nil {
		if err := h.telling(ctx, s); refusedStatement(err) {
			return // the server has no notifications: others look
		}
		rest(ctx, lookBeside)
	}
}

// telling tells over one connection, whose commits wait for no disk: a notification that is lost is looked for.
func (h *hints) telling(ctx context.Context, s *Store) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "SET synchronous_commit = off"); err != nil {
		return err
	}
	h.mu.Lock()
	h.backend = conn.PgConn().PID()
	h.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-h.wake:
		}
		if _, err := conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, h.payload()); err != nil {
			return err
		}
		rest(ctx, tellEvery)
	}
}

// payload names what was written since it was last told, or nothing where that is too much.
func (h *hints) payload() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var b strings.Builder
	for stream, seq := range h.streams {
		fmt.Fprintf(&b, "%d %s\n", seq, stream)
	}
	clear(h.streams)
	if b.Len() > payloadMost {
		return ""
	}
	return b.String()
}

package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrOtherRoom says that the database is that of a room with other keys.
var ErrOtherRoom = errors.New("journal: the database is of a room with other keys")

// Node is a process that serves the room of a database.
type Node struct {
	ID      string
	URL     string // under which other nodes reach it; "": not at all
	Version string
	Ago     time.Duration // since the server last heard of it
}

// A node lets itself be heard every BeatEvery; one that was not for Silence counts for nothing.
const (
	BeatEvery = 2 * time.Second
	Silence   = 3 * BeatEvery
)

// nodesKept is how long a node that is no more is remembered: that of the last one to end says how long nobody kept the room.
const nodesKept = 30 * 24 * time.Hour

// serverNow is the server's clock in Unix milliseconds.
const serverNow = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

// beat has the server hear of a node. One that another process took for gone stays so: it has to join again.
const beat = `INSERT INTO nodes (id, mark, url, version, seen, left_at) VALUES ($1, $2, $3, $4, ` + serverNow + `, 0)
	ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, url = excluded.url, version = excluded.version, seen = excluded.seen`

// Join notes a node, whose mark is that of the room's keys. It returns when a node was last heard of before, by the server's clock; zero where none was. The
// error is ErrOtherRoom where nodes with another mark have been here.
func (s *Store) Join(ctx context.Context, n Node, mark string) (last time.Time, err error) {
	if err := s.open(); err != nil {
		return last, err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "LOCK TABLE nodes IN EXCLUSIVE MODE"); err != nil { // of two that begin a room at once the second has to see the first
			return err
		}
		var seen int64
		var other bool
		if err := tx.QueryRow(ctx, "SELECT coalesce(max(seen), 0), coalesce(bool_or(mark <> $1), false) FROM nodes", mark).Scan(&seen, &other); err != nil {
			return err
		}
		if other {
			return ErrOtherRoom
		}
		if seen > 0 {
			last = time.UnixMilli(seen)
		}
		if _, err := tx.Exec(ctx, "DELETE FROM nodes WHERE seen < "+serverNow+" - $1 AND id <> $2", nodesKept.Milliseconds(), n.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, beat+", left_at = 0", n.ID, mark, n.URL, n.Version)
		return err
	})
	if err == nil {
		s.place.joined(n.ID)
	}
	return last, err
}

// Beat has the server hear of a node, and returns the nodes that it has heard of and that have not said that they end, this one included, and how far
// its clock is ahead of this machine's.
func (s *Store) Beat(ctx context.Context, n Node, mark string) (all []Node, ahead time.Duration, err error) {
	const others = "SELECT id, url, version, " + serverNow + " - seen, " + serverNow + " FROM nodes WHERE left_at = 0 ORDER BY id"
	if err := s.open(); err != nil {
		return nil, 0, err
	}
	if _, err := s.pool.Exec(ctx, beat, n.ID, mark, n.URL, n.Version); err != nil {
		return nil, 0, err
	}
	asked := time.Now()
	rows, err := s.pool.Query(ctx, others)
	if err != nil {
		return nil, 0, err
	}
	var now int64
	all, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (one Node, err error) {
		var ago int64
		err = r.Scan(&one.ID, &one.URL, &one.Version, &ago, &now)
		one.Ago = time.Duration(ago) * time.Millisecond
		return one, err
	})
	half := time.Since(asked) / 2
	return all, time.UnixMilli(now).Sub(asked.Add(half)).Round(time.Millisecond), err
}

// Leave notes that a node ends.
func (s *Store) Leave(ctx context.Context, id string) error {
	if err := s.open(); err != nil {
		return err
	}
	_, err := s.pool.Exec(ctx, "UPDATE nodes SET seen = "+serverNow+", left_at = "+serverNow+" WHERE id = $1", id)
	return err
}

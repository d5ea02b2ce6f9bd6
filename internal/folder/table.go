package folder

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/tables"
)

//go:embed schema/*.sql
var schema embed.FS

// Tables are those in which files are kept that several processes share.
var Tables = tables.Set{Name: "files", Server: tables.Steps(schema, "schema"), Tables: []tables.Table{{Name: "files", Columns: []string{"name", "body"}, Key: 1}}}

// In is the folder of a database, for any number of processes.
func In(ctx context.Context, server *tables.Server) (*Folder, error) {
	db, err := server.Set(ctx, Tables)
	if err != nil {
		return nil, err
	}
	return &Folder{at: &table{db: db, last: map[string]time.Time{}}}, nil
}

// glance is how long what another process has changed may be unseen.
const glance = 20 * time.Millisecond

// seenEvery is how often at most it is written that one thing was seen.
const seenEvery = 30 * time.Second

// table is a place in a database.
type table struct {
	db *tables.DB

	mu   sync.Mutex
	last map[string]time.Time // when it was written of each thing that it was seen
}

func (t *table) shared() bool { return true }

func (t *table) version() int64 {
	t.db.Fresh(context.Background(), glance)
	return t.db.Version()
}

func (t *table) read(name string) (body []byte, err error) {
	return read(context.Background(), t.db, name)
}

func read(ctx context.Context, r tables.Reader, name string) (body []byte, err error) {
	err = r.QueryRow(ctx, "SELECT body FROM files WHERE name = ?", name).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fs.ErrNotExist
	}
	if body == nil && err == nil {
		body = []byte{}
	}
	return body, err
}

// between are the bounds of the names that begin with a prefix, which ends with a slash or is empty.
func between(prefix string) (from, to string) {
	if prefix == "" {
		return "", "\U0010FFFF"
	}
	return prefix, prefix[:len(prefix)-1] + string(prefix[len(prefix)-1]+1)
}

func (t *table) names(prefix string) (out []string, err error) {
	return names(context.Background(), t.db, prefix)
}

func names(ctx context.Context, r tables.Reader, prefix string) (out []string, err error) {
	from, to := between(prefix)
	err = r.Each(ctx, func(row tables.Row) error {
		var name string
		err := row.Scan(&name)
		out = append(out, name)
		return err
	}, "SELECT name FROM files WHERE name >= ? AND name < ?", from, to)
	return out, err
}

func (t *table) edit(name string, change func([]byte) ([]byte, error)) error {
	ctx := context.Background()
	return t.db.Change(ctx, func(tx *tables.Tx) (func(), error) { return nil, (&within{ctx: ctx, tx: tx}).edit(name, change) })
}

func (t *table) see(name string, at int64) error {
	t.mu.Lock()
	if time.Since(t.last[name]) < seenEvery {
		t.mu.Unlock()
		return nil
	}
	if len(t.last) > 10_000 {
		clear(t.last)
	}
	t.last[name] = time.Now()
	t.mu.Unlock()
	return t.db.Note(context.Background(), "INSERT INTO seen (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at", name, at)
}

func (t *table) seen(prefix string) (map[string]int64, error) {
	from, to := between(prefix)
	out := map[string]int64{}
	err := t.db.Each(context.Background(), func(row tables.Row) error {
		var name string
		var at int64
		err := row.Scan(&name, &at)
		out[name] = at
		return err
	}, "SELECT name, at FROM seen WHERE name >= ? AND name < ?", from, to)
	return out, err
}

// within is a place in a database as a change sees it that is being made.
type within struct {
	noted
	ctx context.Context
	tx  *tables.Tx
}

// Within is the folder of a database in a change that is being made of it.
func Within(ctx context.Context, tx *tables.Tx) *Folder {
	return &Folder{at: &within{ctx: ctx, tx: tx}}
}

func (w *within) shared() bool { return true }

func (w *within) version() int64 { return 0 }

func (w *within) read(name string) ([]byte, error) { return read(w.ctx, w.tx, name) }

func (w *within) names(prefix string) ([]string, error) { return names(w.ctx, w.tx, prefix) }

func (w *within) edit(name string, change func([]byte) ([]byte, error)) error {
	old, err := w.read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(bytes.Clone(old))
	switch {
	case err != nil || body == nil && old == nil || body != nil && old != nil && bytes.Equal(body, old):
	case body == nil:
		_, err = w.tx.Exec(w.ctx, "DELETE FROM files WHERE name = ?", name)
	default:
		_, err = w.tx.Exec(w.ctx, "INSERT INTO files (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body", name, body)
	}
	return err
}

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

//go:embed schema snapshots
var schema embed.FS

// Tables are those in which files are kept that several processes share.
var Tables = tables.Set{Name: "files", Server: tables.Steps(schema, "schema"), Tables: []tables.Table{{Name: "files", Columns: []string{"name", "body"}, Key: 1}}}

// snapshots are those of files that are deleted at any time and come back by themselves: no copy has them.
var snapshots = tables.Set{Name: "snapshots", Server: tables.Steps(schema, "snapshots"), Tables: []tables.Table{{Name: "snapshots", Columns: []string{"name", "body"}, Key: 1}}}

// In is the folder of a database, for any number of processes.
func In(ctx context.Context, server *tables.Server) (*Folder, error) {
	return open(ctx, server, Tables)
}

// Snapshots is a folder of a database for files that may be deleted at any time. What changes there is no change of the folder that In opens.
func Snapshots(ctx context.Context, server *tables.Server) (*Folder, error) {
	return open(ctx, server, snapshots)
}

func open(ctx context.Context, server *tables.Server, set tables.Set) (*Folder, error) {
	db, err := server.Set(ctx, set)
	if err != nil {
		return nil, err
	}
	return &Folder{at: &table{db: db, files: files(set.Name), last: map[string]time.Time{}}}, nil
}

// files is the name of a table of files.
type files string

// seenEvery is how often at most it is written that one thing was seen.
const seenEvery = 30 * time.Second

// table is a place in a database.
type table struct {
	db *tables.DB
	files

	mu   sync.Mutex
	last map[string]time.Time // when it was written of each thing that it was seen
}

func (t *table) shared() bool { return true }

func (t *table) version() int64 {
	t.db.Glance(context.Background())
	return t.db.Version()
}

func (t *table) read(name string) (body []byte, err error) {
	return t.body(context.Background(), t.db, name)
}

func (f files) body(ctx context.Context, r tables.Reader, name string) (body []byte, err error) {
	err = r.QueryRow(ctx, "SELECT body FROM "+string(f)+" WHERE name = ?", name).Scan(&body)
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
	return t.list(context.Background(), t.db, prefix)
}

func (f files) list(ctx context.Context, r tables.Reader, prefix string) (out []string, err error) {
	from, to := between(prefix)
	err = r.Each(ctx, func(row tables.Row) error {
		var name string
		err := row.Scan(&name)
		out = append(out, name)
		return err
	}, "SELECT name FROM "+string(f)+" WHERE name >= ? AND name < ?", from, to)
	return out, err
}

func (t *table) edit(name string, change func([]byte) ([]byte, error)) error {
	ctx := context.Background()
	return t.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		return nil, (&within{files: t.files, ctx: ctx, tx: tx}).edit(name, change)
	})
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
	files
	ctx context.Context
	tx  *tables.Tx
}

// Within is the folder of a database in a change that is being made of it.
func Within(ctx context.Context, tx *tables.Tx) *Folder {
	return &Folder{at: &within{files: files(Tables.Name), ctx: ctx, tx: tx}}
}

func (w *within) shared() bool { return true }

func (w *within) version() int64 { return 0 }

func (w *within) read(name string) ([]byte, error) { return w.body(w.ctx, w.tx, name) }

func (w *within) names(prefix string) ([]string, error) { return w.list(w.ctx, w.tx, prefix) }

func (w *within) edit(name string, change func([]byte) ([]byte, error)) error {
	old, err := w.read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(bytes.Clone(old))
	switch {
	case err != nil || body == nil && old == nil || body != nil && old != nil && bytes.Equal(body, old):
	case body == nil:
		_, err = w.tx.Exec(w.ctx, "DELETE FROM "+string(w.files)+" WHERE name = ?", name)
	default:
		_, err = w.tx.Exec(w.ctx, "INSERT INTO "+string(w.files)+" (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body", name, body)
	}
	return err
}

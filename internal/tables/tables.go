package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres"
)

// Set is tables that belong together: those of one file, or some of a database.
type Set struct {
	Name   string  // in a database: "people"
	Holds  string  // for whoever opens another file: "floorbook's people"
	ID     int32   // marks a file
	File   fs.FS   // steps of a file, 001_….sql, counted by its user_version
	Server fs.FS   // the same tables in a database, as goose reads them
	Tables []Table // in the order in which they are copied
}

// Steps are the migrations in a folder of what is built in.
func Steps(schema fs.FS, folder string) fs.FS {
	f, err := fs.Sub(schema, folder)
	if err != nil {
		panic(err) // the name is not one
	}
	return f
}

// Table is one table of a set, alike in a file and in a database.
type Table struct {
	Name    string
	Columns []string
	Key     int // so many of the first columns order the rows
}

// Reader reads rows. Places of arguments are written "?" or "?1".
type Reader interface {
	// Each calls fn at each row; its error ends the reading, and is returned.
	Each(ctx context.Context, fn func(Row) error, query string, args ...any) error
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// Row is one that is read.
type Row interface{ Scan(into ...any) error }

// Mirror is what a process holds in memory of a set. One call is made at a time, and none while a change is judged.
type Mirror interface {
	// Load makes it what the tables are.
	Load(ctx context.Context, r Reader) error
	// Take makes it what the tables are at some rows, by the ids that Tx.Touch was given.
	Take(ctx context.Context, r Reader, ids []string) error
}

// DB is a set of tables that is open. All methods may be called concurrently.
type DB struct {
	reading
	set    Set
	server *Server // nil: a file
	mirror Mirror  // may be nil

	turn   sync.Mutex   // changing or catching up, one at a time
	at     atomic.Int64 // count of changes that the mirror knows
	latest atomic.Int64 // count of changes that was seen last

	known    atomic.Int64 // when the mirror was last known to hold what others had changed: Unix nanoseconds
	took     atomic.Int64 // how long the last look took, in nanoseconds
	glancing atomic.Bool  // somebody looks, for all who do not wait for it
}

// reading is a database or a transaction of it.
type reading struct {
	db interface {
		QueryContext(context.Context, string, ...any) (*sql.Rows, error)
		QueryRowContext(context.Context, string, ...any) *sql.Row
		ExecContext(context.Context, string, ...any) (sql.Result, error)
	}
	shared bool // in a database of PostgreSQL
}

func (r reading) Each(ctx context.Context, fn func(Row) error, query string, args ...any) error {
	query, args = r.spoken(query, args)
	rows, err := r.db.QueryContext(ctx, query, args...)
	if err != nil {
		return r.away(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return r.away(rows.Err())
}

// away marks an error of a server that does not answer as a journal.ErrAway.
func (r reading) away(err error) error {
	if !r.shared {
		return err
	}
	return postgres.Away(err)
}

func (r reading) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	query, args = r.spoken(query, args)
	return r.db.QueryRowContext(ctx, query, args...)
}

// spoken is a statement as the engine at hand takes it.
func (r reading) spoken(query string, args []any) (string, []any) {
	if !r.shared {
		return query, args
	}
	for i, a := range args {
		if s, is := a.(string); is {
			args[i] = text(s)
		}
	}
	return places(query), args
}

// places writes the places of arguments as PostgreSQL does. No statement here has a question mark in a literal.
func places(query string) string {
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, there := strings.Cut(query, "?")
		b.WriteString(before)
		if !there {
			return b.String()
		}
		b.WriteByte('$')
		if after == "" || after[0] < '0' || after[0] > '9' {
			b.WriteString(strconv.Itoa(n))
		}
		query = after
	}
}

// text is a text as PostgreSQL keeps one: UTF-8, without the zero character.
func text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// Marks are the places of n arguments: "?,?,?".
func Marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// Tx is a change that is being made.
type Tx struct {
	reading
	wrote   bool
	touched []string
}

// Exec writes, and returns how many rows that has reached.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	query, args = t.spoken(query, args)
	done, err := t.db.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	n, err := done.RowsAffected()
	t.wrote = t.wrote || n > 0
	return n, err
}

// Touch says which rows of its mirror a change is of.
func (t *Tx) Touch(ids ...string) { t.touched = append(t.touched, ids...) }

// patience is how long a change may take, whatever becomes of whoever asked for it.
const patience = 30 * time.Second

// tries is how often a change is begun that the server undoes for another's sake.
const tries = 20

// Change has judge read, judge and write, all or nothing, while nobody else changes the set, in this process or another. Once it is on disk,
// done is called, which may be nil, so that memory is what the tables are. judge may be called again where the server has undone what it did; it
// calls no other method of the DB. A change that writes nothing is none.
func (d *DB) Change(ctx context.Context, judge func(*Tx) (done func(), err error)) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	d.turn.Lock()
	defer d.turn.Unlock()
	for i := 1; ; i++ {
		err := d.change(ctx, judge)
		if !postgres.Again(err) || i == tries {
			return d.away(err)
		}
		time.Sleep(time.Duration(rand.IntN(i*10)+1) * time.Millisecond)
	}
}

// change is one try of Change. turn is held.
func (d *DB) change(ctx context.Context, judge func(*Tx) (func(), error)) error {
	tx, err := d.begin(ctx, nil)
	if err != nil {
		return err
	}
	t := &Tx{reading: reading{tx, d.shared}}
	n, err := d.next(ctx, t)
	var done func()
	if err == nil {
		done, err = judge(t)
	}
	if err == nil && t.wrote {
		err = d.note(ctx, t, n)
	}
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if !t.wrote {
		if err := tx.Rollback(); err != nil || done == nil {
			return err
		}
		done()
		return nil
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if done != nil {
		done()
	}
	d.at.Store(n)
	d.see(n)
	return nil
}

func (d *DB) begin(ctx context.Context, o *sql.TxOptions) (*sql.Tx, error) {
	return d.reading.db.(*sql.DB).BeginTx(ctx, o)
}

// next takes the set for this change, and learns what others have changed before. It returns the number of the change.
func (d *DB) next(ctx context.Context, t *Tx) (n int64, err error) {
	if !d.shared {
		return 0, nil
	}
	if err := t.QueryRow(ctx, "UPDATE counters SET n = n + 1 WHERE name = ? RETURNING n", d.set.Name).Scan(&n); err != nil {
		return 0, err
	}
	return n, d.learn(ctx, t, n-1)
}

// kept is so many of the latest changes of which it is known what they were of; who is further behind reads everything again.
const kept = 2000

// severalMost is so many rows at most of which a change is noted one by one.
const severalMost = 200

// note says which rows a change is of.
func (d *DB) note(ctx context.Context, t *Tx, n int64) error {
	if !d.shared {
		return nil
	}
	ids := t.touched
	if len(ids) > severalMost {
		ids = []string{""}
	}
	var args []any
	for _, id := range ids {
		args = append(args, d.set.Name, n, id)
	}
	if len(ids) > 0 {
		const query = "INSERT INTO changes (name, n, id) VALUES (?,?,?)"
		if _, err := t.Exec(ctx, query+strings.Repeat(",(?,?,?)", len(ids)-1)+" ON CONFLICT DO NOTHING", args...); err != nil {
			return err
		}
	}
	if n%100 != 0 {
		return nil
	}
	_, err := t.Exec(ctx, "DELETE FROM changes WHERE name = ? AND n <= ?", d.set.Name, n-2*kept)
	return err
}

// learn has the mirror know the changes up to the n-th. turn is held.
func (d *DB) learn(ctx context.Context, r Reader, n int64) error {
	at := d.at.Load()
	if d.mirror == nil || n == at {
		d.at.Store(n)
		return nil
	}
	var ids []string
	all := at < 0 || n < at || n-at > kept
	if !all {
		err := r.Each(ctx, func(row Row) error {
			var id string
			err := row.Scan(&id)
			ids, all = append(ids, id), all || id == ""
			return err
		}, "SELECT DISTINCT id FROM changes WHERE name = ? AND n > ? AND n <= ?", d.set.Name, at, n)
		if err != nil {
			return err
		}
	}
	var err error
	switch {
	case all || len(ids) > severalMost:
		err = d.mirror.Load(ctx, r)
	case len(ids) > 0:
		err = d.mirror.Take(ctx, r, ids)
	}
	if err == nil {
		d.at.Store(n)
	}
	return err
}

// see notes a count of changes that was seen.
func (d *DB) see(n int64) {
	for was := d.latest.Load(); n > was && !d.latest.CompareAndSwap(was, n); was = d.latest.Load() {
	}
}

// Unseen is how long what others have changed may be unseen where nothing is opened by it: a name, an address. Where the database takes long to tell, it may
// be unseenMost.
const (
	Unseen     = 100 * time.Millisecond
	unseenMost = time.Second
)

// glance is after what time somebody looks for all who ask for such things. Nobody waits for him: thousands of pages ask for hundreds of names while the
// database is busy.
const glance = 40 * time.Millisecond

// Glance has the mirror know what others had changed before Unseen, mostly without waiting: who asks after a pause waits, unless that takes long, and nobody
// while somebody else looks.
func (d *DB) Glance(ctx context.Context) {
	if d.server == nil {
		return
	}
	switch age := time.Duration(time.Now().UnixNano() - d.known.Load()); {
	case age < glance || !d.glancing.CompareAndSwap(false, true):
	case age >= unseenMost, age >= Unseen && d.took.Load() < int64(glance):
		defer d.glancing.Store(false)
		d.Fresh(ctx)
	default:
		go func() {
			defer d.glancing.Store(false)
			d.Fresh(context.WithoutCancel(ctx))
		}()
	}
}

// enoughKey is how a context tells when what is known was known late enough: a function of the present, all in Unix nanoseconds.
type enoughKey struct{}

// AsOf returns a context in which Fresh is content with what others had changed at an instant: of whoever asks several things at once.
func AsOf(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, enoughKey{}, func(int64) int64 { return at.UnixNano() })
}

// Within returns a context in which Fresh is content with what others had changed so long before it is called: of whoever asks again and again.
func Within(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, enoughKey{}, func(now int64) int64 { return now - int64(d) })
}

// Fresh has the mirror know what others had changed when it was called, or as AsOf or Within say. Where the database does not answer, what was known goes on
// to count, and the log says so.
func (d *DB) Fresh(ctx context.Context) {
	if d.server == nil {
		return
	}
	began := time.Now()
	if enough, is := ctx.Value(enoughKey{}).(func(int64) int64); is && d.known.Load() >= enough(began.UnixNano()) {
		return
	}
	defer func() { d.known.Store(began.UnixNano()) }()
	d.server.look(ctx)
	d.took.Store(int64(time.Since(began)))
	if d.latest.Load() <= d.at.Load() {
		return
	}
	d.turn.Lock()
	defer d.turn.Unlock()
	if d.latest.Load() <= d.at.Load() {
		return
	}
	if err := d.catchUp(context.WithoutCancel(ctx)); err != nil {
		slog.Warn("what others have changed is not known yet", "tables", d.set.Name, "err", err)
	}
}

// catchUp reads what others have changed, as it was at one instant. turn is held.
func (d *DB) catchUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tx, err := d.begin(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	r, n := reading{tx, d.shared}, int64(0)
	if err = r.QueryRow(ctx, "SELECT n FROM counters WHERE name = ?", d.set.Name).Scan(&n); err == nil {
		err = d.learn(ctx, r, n)
	}
	return errors.Join(err, tx.Rollback())
}

// Note writes one row by one statement, outside of all changes: nobody is told, and whoever wrote last counts.
func (d *DB) Note(ctx context.Context, query string, args ...any) error {
	query, args = d.spoken(query, args)
	_, err := d.reading.db.ExecContext(ctx, query, args...)
	return d.away(err)
}

// Version grows with every change of the set, here or elsewhere, as far as it was seen; 0 in a file, which is this process's alone.
func (d *DB) Version() int64 { return d.latest.Load() }

// Shared reports whether other processes may change the set.
func (d *DB) Shared() bool { return d.shared }

// Reflect gives the set a mirror, and loads it.
func (d *DB) Reflect(ctx context.Context, m Mirror) error {
	d.turn.Lock()
	defer d.turn.Unlock()
	d.mirror = m
	if !d.shared {
		return m.Load(ctx, d)
	}
	d.at.Store(-1)
	return d.catchUp(ctx)
}

// Close closes a file; a server is closed by itself.
func (d *DB) Close() error {
	if d.server != nil {
		d.server.leave(d)
		return nil
	}
	return d.reading.db.(*sql.DB).Close()
}

// named says of what an error is.
func named(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

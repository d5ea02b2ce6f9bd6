package tables_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/tables"
)

var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

// sums is a set of one table of numbers.
var sums = tables.Set{Name: "sums", Holds: "sums", ID: 7,
	File:   fstest.MapFS{"001_sums.sql": {Data: []byte("CREATE TABLE sums (id TEXT PRIMARY KEY, n INTEGER NOT NULL, body BLOB NOT NULL)")}},
	Server: fstest.MapFS{"00001_sums.sql": {Data: []byte("-- +goose Up\nCREATE TABLE sums (id text COLLATE \"C\" PRIMARY KEY, n bigint NOT NULL, body bytea NOT NULL);")}},
	Tables: []tables.Table{{Name: "sums", Columns: []string{"id", "n", "body"}, Key: 1}},
}

func connect(t *testing.T, address string) *tables.Server {
	t.Helper()
	s, err := tables.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func inFile(t *testing.T) *tables.DB {
	t.Helper()
	d, err := tables.File(t.Context(), filepath.Join(t.TempDir(), "sums.db"), sums)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func inDatabase(t *testing.T, address string) *tables.DB {
	t.Helper()
	d, err := connect(t, address).Set(t.Context(), sums)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// add adds one to a number, by reading it first.
func add(ctx context.Context, d *tables.DB, id string) error {
	return d.Change(ctx, func(tx *tables.Tx) (func(), error) {
		var n int
		if err := tx.Each(ctx, func(row tables.Row) error { return row.Scan(&n) }, "SELECT n FROM sums WHERE id = ?", id); err != nil {
			return nil, err
		}
		tx.Touch(id)
		_, err := tx.Exec(ctx, "INSERT INTO sums (id, n, body) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET n = excluded.n", id, n+1, []byte(id))
		return nil, err
	})
}

func number(t *testing.T, d *tables.DB, id string) (n int) {
	t.Helper()
	if err := d.QueryRow(t.Context(), "SELECT n FROM sums WHERE id = ?", id).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNoChangeIsLost of many that read and then write, at one handle or two.
func TestNoChangeIsLost(t *testing.T) {
	address := cluster.Database(t)
	alone := inFile(t)
	for name, handles := range map[string][]*tables.DB{"file": {alone, alone}, "database": {inDatabase(t, address), inDatabase(t, address)}} {
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				if err := add(t.Context(), handles[i%2], "x"); err != nil {
					t.Error(name, err)
				}
			})
		}
		all.Wait()
		if n := number(t, handles[0], "x"); n != 40 {
			t.Errorf("%s: %d of 40", name, n)
		}
	}
}

// TestAChangeThatTheServerUndoesIsMadeAgain, and one that fails otherwise is not, and leaves nothing.
func TestAChangeThatTheServerUndoesIsMadeAgain(t *testing.T) {
	d := inDatabase(t, cluster.Database(t))
	ctx, times := t.Context(), 0
	err := d.Change(ctx, func(tx *tables.Tx) (func(), error) {
		if _, err := tx.Exec(ctx, "INSERT INTO sums (id, n, body) VALUES ('x', ?, '')", times); err != nil {
			return nil, err
		}
		if times++; times < 3 {
			return nil, &pgconn.PgError{Code: "40001"}
		}
		return nil, nil
	})
	if n := number(t, d, "x"); err != nil || times != 3 || n != 2 {
		t.Errorf("made %d times, left %d, %v", times, n, err)
	}
	other := errors.New("other")
	err = d.Change(ctx, func(tx *tables.Tx) (func(), error) {
		times++
		_, err := tx.Exec(ctx, "UPDATE sums SET n = 9")
		return func() { t.Error("done") }, errors.Join(err, other)
	})
	if n := number(t, d, "x"); !errors.Is(err, other) || times != 4 || n != 2 {
		t.Errorf("made %d times, left %d, %v", times, n, err)
	}
}

// noted is a mirror that notes what it is told.
type noted struct {
	loads int
	ids   []string
}

func (n *noted) Load(context.Context, tables.Reader) error { n.loads++; return nil }

func (n *noted) Take(_ context.Context, _ tables.Reader, ids []string) error {
	n.ids = append(n.ids, ids...)
	return nil
}

// TestAMirrorIsToldWhatOthersHaveChangedAndNothingElse.
func TestAMirrorIsToldWhatOthersHaveChangedAndNothingElse(t *testing.T) {
	address := cluster.Database(t)
	a, b := inDatabase(t, address), inDatabase(t, address)
	ctx, here, there := t.Context(), &noted{}, &noted{}
	if err := errors.Join(a.Reflect(ctx, here), b.Reflect(ctx, there), add(ctx, a, "x"), add(ctx, a, "y"), add(ctx, a, "x")); err != nil {
		t.Fatal(err)
	}
	b.Fresh(ctx)
	b.Fresh(ctx)
	slices.Sort(there.ids)
	if !slices.Equal(there.ids, []string{"x", "y"}) || there.loads != 1 {
		t.Errorf("told of %q, loaded %d times", there.ids, there.loads)
	}
	if err := add(ctx, b, "z"); err != nil { // it knows before it judges
		t.Fatal(err)
	}
	a.Fresh(ctx)
	if !slices.Equal(here.ids, []string{"z"}) || here.loads != 1 {
		t.Errorf("told of %q, loaded %d times", here.ids, here.loads)
	}
}

// TestAKilledServerHasWhatWasAcknowledged: of what two nodes change while the server dies, all that was answered is there, once, and both go on when it is back.
func TestAKilledServerHasWhatWasAcknowledged(t *testing.T) {
	cluster.Need(t)
	own := pgtest.Own(t)
	address := own.Database(t)
	handles := []*tables.DB{inDatabase(t, address), inDatabase(t, address)}
	var acknowledged [2]atomic.Int64
	var all sync.WaitGroup
	for i, d := range handles {
		all.Go(func() {
			for add(t.Context(), d, fmt.Sprint(i)) == nil {
				acknowledged[i].Add(1)
			}
		})
	}
	for acknowledged[0].Load() < 20 || acknowledged[1].Load() < 20 {
		time.Sleep(time.Millisecond)
	}
	own.Kill()
	all.Wait()
	if err := own.Launch(); err != nil {
		t.Fatal(err)
	}
	for i := range acknowledged {
		n := int(acknowledged[i].Load())
		if there := number(t, handles[0], fmt.Sprint(i)); there < n || there > n+1 { // one whose answer was lost may be there
			t.Errorf("%d: %d acknowledged, %d there", i, n, there)
		}
		if err := add(t.Context(), handles[i%2], fmt.Sprint(i)); err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// A server that goes in the midst of a change, and is not there for the next, is away: nobody takes that for a mistake of his.
func TestAServerThatIsAwayIsToldAsSuch(t *testing.T) {
	c := pgtest.Own(t)
	d := inDatabase(t, c.Database(t))
	broken := d.Change(t.Context(), func(tx *tables.Tx) (func(), error) {
		c.Kill()
		var n int
		return nil, tx.QueryRow(t.Context(), "SELECT 1").Scan(&n)
	})
	refused := d.Change(t.Context(), func(*tables.Tx) (func(), error) { return nil, nil })
	if !errors.Is(broken, journal.ErrAway) || !errors.Is(refused, journal.ErrAway) {
		t.Errorf("in the midst: %v; then: %v", broken, refused)
	}
	own := errors.New("a mistake")
	if err := c.Launch(); err != nil {
		t.Fatal(err)
	}
	if err := d.Change(t.Context(), func(*tables.Tx) (func(), error) { return nil, own }); !errors.Is(err, own) || errors.Is(err, journal.ErrAway) {
		t.Errorf("a mistake is told as %v", err)
	}
}

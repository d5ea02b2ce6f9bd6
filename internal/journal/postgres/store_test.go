package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/journaltest"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

var (
	ctx     = context.Background()
	cluster *pgtest.Cluster
)

func TestMain(m *testing.M) {
	if os.Getenv(journaltest.CrashDir) != "" { // a child of the kills: the parent's server is there
		os.Exit(m.Run())
	}
	os.Exit(pgtest.Run(m, &cluster))
}

func mustOpen(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func record(id string) journal.Record {
	return journal.Record{ID: id, Person: "a", Events: []byte(`[1]`)}
}

func TestContract(t *testing.T) {
	journaltest.Exercise(t, func(t *testing.T) journaltest.Harness {
		address := cluster.Database(t)
		beside := sync.OnceValue(func() *Store { return mustOpen(t, address) })
		return journaltest.Harness{
			Open: func() (journal.Store, error) { return Open(ctx, address) },
			Tamper: func(stream string, f func([]journal.Record) []journal.Record) error {
				return tamper(beside(), stream, f)
			},
			Blocks: func(stream string, f func([]journal.Block) []journal.Block) error {
				return tamperBlocks(beside(), stream, f)
			},
		}
	})
}

// tamper rewrites the rows of a stream with plain SQL, as somebody with access to the database would.
func tamper(s *Store, stream string, f func([]journal.Record) []journal.Record) error {
	var rows []journal.Record
	if err := s.Load(ctx, stream, 0, func(r journal.Record) error { rows = append(rows, r); return nil }); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM journal WHERE stream = $1", stream); err != nil {
			return err
		}
		for _, r := range f(rows) {
			if _, err := tx.Exec(ctx, "INSERT INTO journal ("+columns+") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)", rowOf(r)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// rowOf is a row as the table has it.
func rowOf(r journal.Record) []any {
	var c columnwise
	c.add(&r)
	return []any{c.format[0], c.stream[0], c.seq[0], c.id[0], c.at[0], c.actor[0], c.role[0], c.device[0], c.also[0], c.events[0], c.prev[0], c.hash[0]}
}

// tamperBlocks rewrites the blocks of a stream likewise.
func tamperBlocks(s *Store, stream string, f func([]journal.Block) []journal.Block) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var blocks []journal.Block
		if err := blocksIn(ctx, tx, func(b journal.Block) error {
			if b.Stream == stream {
				blocks = append(blocks, b)
			}
			return nil
		}); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM packed WHERE stream = $1", stream); err != nil {
			return err
		}
		for _, b := range f(blocks) {
			if err := insertBlock(ctx, tx, b, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestKilledProcessLosesNothingAcknowledged(t *testing.T) {
	rounds := 5
	if testing.Short() {
		rounds = 2
	}
	const where = "FLOORBOOK_CRASH_DATABASE" // the child learns it there
	if os.Getenv(journaltest.CrashDir) == "" {
		t.Setenv(where, cluster.Database(t))
	}
	journaltest.Crash(t, rounds, func(string) (journal.Store, error) { return Open(ctx, os.Getenv(where)) })
}

// Two nodes write the same streams, each with what it remembers of them.
func TestTwoNodesWriteOneJournal(t *testing.T) {
	address := cluster.Database(t)
	nodes := []*Store{mustOpen(t, address), mustOpen(t, address)}
	const writers, each = 6, 40
	var group sync.WaitGroup
	for w := range writers {
		node := nodes[w%2]
		group.Go(func() {
			for n := range each {
				for {
					var entries []journal.Entry
					for _, stream := range [][]string{{"a"}, {"b"}, {"a", "b"}}[n%3] {
						head, err := node.Head(ctx, stream)
						if err != nil {
							t.Error(err)
							return
						}
						entries = append(entries, journal.Entry{Stream: stream, Expected: head.Seq, Record: record(fmt.Sprint(w, "-", n))})
					}
					_, err := node.AppendAll(ctx, entries...)
					if err == nil {
						break
					}
					if !errors.Is(err, journal.ErrConflict) && !errors.Is(err, journal.ErrBusy) {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	group.Wait()
	heads, err := journal.Verify(ctx, nodes[0])
	if err != nil || len(heads) != 2 || heads[0].Seq+heads[1].Seq != writers*(14*1+13*1+13*2) {
		t.Errorf("%v, %v", heads, err)
	}
}

// A node that has slept answers with what another has written meanwhile.
func TestANodeThatWokeUpWritesBehindNobody(t *testing.T) {
	address := cluster.Database(t)
	awake, slept := mustOpen(t, address), mustOpen(t, address)
	if _, err := slept.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		if _, err := awake.Append(ctx, "a", uint64(n+1), record(fmt.Sprint(n+2))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := slept.Append(ctx, "a", 1, record("late")); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("after row 1, of six: %v", err)
	}
	if r, err := slept.Append(ctx, "a", 1, record("4")); err != nil || r.Seq != 4 {
		t.Errorf("a command that the other has carried out: %+v, %v", r, err)
	}
	if r, err := slept.Append(ctx, "a", 6, record("7")); err != nil || r.Seq != 7 {
		t.Errorf("the next: %+v, %v", r, err)
	}
	if _, err := journal.Verify(ctx, awake); err != nil {
		t.Error(err)
	}
}

// writing is writers that append to streams of their own, and ask the same again whenever they do not know what became of it.
type writing struct {
	acknowledged [8]journal.Head
	longest      [8]time.Duration // that a writer waited for an answer, with all its tries
	rows         atomic.Int64
	stop         chan struct{}
	group        sync.WaitGroup
}

func write(t *testing.T, s *Store) *writing {
	w := &writing{stop: make(chan struct{})}
	for i := range w.acknowledged {
		w.group.Go(func() {
			stream, n := fmt.Sprint("s", i), uint64(0)
			for asked := time.Now(); ; {
				select {
				case <-w.stop:
					return
				default:
				}
				r, err := s.Append(ctx, stream, n, record(fmt.Sprint(n)))
				switch {
				case err == nil:
					n, w.acknowledged[i] = r.Seq, r.Head()
					w.rows.Add(1)
					w.longest[i] = max(w.longest[i], time.Since(asked))
					asked = time.Now()
				case errors.Is(err, journal.ErrConflict):
					t.Error(err)
					return
				default: // unknown, or the server is away: the same again
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	return w
}

// prove ends the writing: what was acknowledged is there, under one chain. It returns the rows and the longest wait.
func (w *writing) prove(t *testing.T, s *Store) (rows uint64, longest time.Duration) {
	t.Helper()
	const enough = 100                                                                    // rows that prove something
	for began := time.Now(); w.rows.Load() < enough && time.Since(began) < time.Minute; { // on a slow machine they are few yet
		time.Sleep(10 * time.Millisecond)
	}
	close(w.stop)
	w.group.Wait()
	if _, err := journal.Verify(ctx, s, w.acknowledged[:]...); err != nil {
		t.Error(err)
	}
	for i, h := range w.acknowledged {
		rows += h.Seq
		longest = max(longest, w.longest[i])
	}
	if rows < enough {
		t.Errorf("only %d rows acknowledged: this proves nothing", rows)
	}
	return rows, longest
}

// The server is killed with all its processes while commands are written: what was acknowledged is there once it runs again, and whoever asks
// again gets one row.
func TestAKilledServerLosesNothingAcknowledged(t *testing.T) {
	c := pgtest.Own(t) // others go on
	s := mustOpen(t, c.Database(t))
	w := write(t, s)
	for range 3 {
		time.Sleep(150 * time.Millisecond)
		c.Kill()
		if err := c.Launch(); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond)
	rows, longest := w.prove(t, s)
	t.Logf("%d rows acknowledged over three kills, the longest wait %v", rows, longest)
}

// The server is lost for good while commands are written, and the standby that they wait for takes its place: nothing acknowledged is missing
// there, and the writers go on by themselves. Before and after, who follows is told.
func TestAStandbyTakesOver(t *testing.T) {
	first := pgtest.Own(t)
	second, err := first.Standby("second")
	if err != nil {
		t.Fatal(err)
	}
	defer second.Stop()
	address := first.Database(t)
	if err := first.WaitFor("second"); err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, pgtest.Or(address, second))
	told, err := s.Standbys(ctx)
	if err != nil || !told.Waits || !told.Told || len(told.List) != 1 || !told.List[0].Sync || told.List[0].Name != "second" {
		t.Errorf("before: %+v, %v", told, err)
	}
	w := write(t, s)
	time.Sleep(300 * time.Millisecond)
	first.Kill()
	time.Sleep(300 * time.Millisecond)
	if err := second.Promote(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	rows, longest := w.prove(t, s)
	told, err = s.Standbys(ctx)
	if err != nil || told.Waits || len(told.List) != 0 {
		t.Errorf("after: %+v, %v", told, err)
	}
	t.Logf("%d rows acknowledged, the longest wait %v", rows, longest)
}

func TestAFilledJournalIsTheSame(t *testing.T) {
	from, to := memory.Open(&memory.Disk{}), mustOpen(t, cluster.Database(t))
	for n := range 30 {
		entries := []journal.Entry{{Stream: "a", Expected: uint64(n), Record: record(fmt.Sprint(n))}, {Stream: "b", Expected: uint64(n), Record: record(fmt.Sprint(n))}}
		if _, err := from.AppendAll(ctx, entries...); err != nil {
			t.Fatal(err)
		}
	}
	broken := errors.New("the source broke")
	err := to.Fill(ctx, func(f journal.Filler) error { return errors.Join(from.Load(ctx, "a", 0, f.Row), broken) })
	if names, _ := to.Streams(ctx); !errors.Is(err, broken) || len(names) > 0 {
		t.Errorf("cut short: %v, streams %q", err, names)
	}
	if err := to.Fill(ctx, func(f journal.Filler) error { return from.Dump(ctx, f) }); err != nil {
		t.Fatal(err)
	}
	want, err := journal.Verify(ctx, from)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := journal.Verify(ctx, to, want...); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, not %v: %v", got, want, err)
	}
	if err := to.Fill(ctx, func(journal.Filler) error { return nil }); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("filled again: %v", err)
	}
	if r, err := to.Append(ctx, "a", 30, record("next")); err != nil || r.Prev != want[0].Hash {
		t.Errorf("it goes on with %+v, %v", r, err)
	}
}

func TestADatabaseIsForOneAlone(t *testing.T) {
	address := cluster.Database(t)
	first, second := mustOpen(t, address), mustOpen(t, address)
	held, err := first.Alone(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var locked *journal.LockedError
	if _, err := second.Alone(ctx); !errors.As(err, &locked) || !strings.Contains(locked.Holder, fmt.Sprintf("process %d on ", os.Getpid())) {
		t.Errorf("the second: %v", err)
	}
	if err := held.Close(); err != nil {
		t.Error(err)
	}
	var serving []io.Closer
	for _, s := range []*Store{first, second} {
		one, err := s.Serve(ctx)
		if err != nil {
			t.Fatal(err)
		}
		serving = append(serving, one)
	}
	third := mustOpen(t, address)
	if _, err := third.Alone(ctx); !errors.As(err, &locked) {
		t.Errorf("while two serve: %v", err)
	}
	for _, one := range serving {
		_ = one.Close()
	}
	again, err := third.Alone(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.Serve(ctx); !errors.As(err, &locked) {
		t.Errorf("while one has it for itself: %v", err)
	}
	_ = again.Close()
}

func TestAReaderWritesNothing(t *testing.T) {
	address := cluster.Database(t)
	if _, err := OpenReadOnly(ctx, address); err == nil {
		t.Error("a database without a journal was opened for reading")
	}
	s := mustOpen(t, address)
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReadOnly(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := journal.Verify(ctx, r); err != nil {
		t.Error(err)
	}
	if _, err := r.Append(ctx, "a", 1, record("2")); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("append: %v", err)
	}
}

func TestAServerThatLosesWhatItConfirmsIsRefused(t *testing.T) {
	c := pgtest.Own(t, "-c", "fsync=off")
	if _, err := Open(ctx, c.Database(t)); !errors.Is(err, errUnsafe) {
		t.Errorf("fsync=off: %v", err)
	}
}

// What a database is set to does not matter where it would lose rows.
func TestCommitsWaitForTheDisk(t *testing.T) {
	address := cluster.Database(t)
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "ALTER DATABASE "+conn.Config().Database+" SET synchronous_commit = off"); err != nil {
		t.Fatal(err)
	}
	var wait string
	if err := mustOpen(t, address).pool.QueryRow(ctx, "SHOW synchronous_commit").Scan(&wait); err != nil || wait != "on" {
		t.Errorf("synchronous_commit %q, %v", wait, err)
	}
}

func TestSeveralNodesMayStartAtOnce(t *testing.T) {
	address := cluster.Database(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			s, err := Open(ctx, address)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.Streams(ctx); err != nil {
				t.Error(err)
			}
			s.Close()
		})
	}
	group.Wait()
}

func TestANewerFormatIsRefused(t *testing.T) {
	address := cluster.Database(t)
	s := mustOpen(t, address)
	if _, err := s.pool.Exec(ctx, "INSERT INTO "+versions+" (version_id, is_applied) VALUES (99, true)"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, address); err == nil || !strings.Contains(err.Error(), "newer floorbook") {
		t.Errorf("%v", err)
	}
}

// A row that the index does not show is found in the table.
func TestScanReadsPastTheIndexes(t *testing.T) {
	s := mustOpen(t, cluster.Database(t))
	for n := range 450 { // more than two fetches
		if _, err := s.Append(ctx, fmt.Sprint("s", n%3), uint64(n/3), record(fmt.Sprint(n))); err != nil {
			t.Fatal(err)
		}
	}
	var plan []string
	err := s.withoutIndexes(ctx, func(tx pgx.Tx) error {
		answer, err := tx.Query(ctx, "EXPLAIN SELECT * FROM journal ORDER BY stream, seq")
		if err == nil {
			plan, err = pgx.CollectRows(answer, pgx.RowTo[string])
		}
		return err
	})
	if err != nil || slices.ContainsFunc(plan, func(line string) bool { return strings.Contains(line, "Index") }) {
		t.Errorf("%v, %v", plan, err)
	}
	n := 0
	if err := s.Scan(ctx, func(journal.Record) error { n++; return nil }); err != nil || n != 450 {
		t.Errorf("%d rows, %v", n, err)
	}
	if err := s.Sound(ctx); err != nil {
		t.Error(err)
	}
}

func TestAnAddressIsShownWithoutItsPassword(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://anna:secret@db.example:5433/room?sslmode=require": "postgres://anna@db.example:5433/room",
		"host=::1 user=anna password=secret dbname=room":              "postgres://anna@[::1]:5432/room",
		"postgres://anna:secret@one:5433,two/room?sslmode=prefer":     "postgres://anna@one:5433,two:5432/room",
		"postgres://anna:secret@:bad":                                 "",
	} {
		if got := Address(address); got != want {
			t.Errorf("%q: %q", address, got)
		}
	}
	if _, err := Open(ctx, "postgres://anna:secret@:bad/"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}

package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

// day is that of the instants that these tests append.
const day = "2026-02-03"

// played appends rows of that day to a stream.
func played(t *testing.T, s *Store, stream string, n int) {
	t.Helper()
	head, err := s.Head(ctx, stream)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := time.Parse(time.DateOnly, day)
	for i := range n {
		r := record(fmt.Sprint(stream, head.Seq+uint64(i)))
		r.At = at.UnixMilli() + int64(i)
		if _, err := s.Append(ctx, stream, head.Seq+uint64(i), r); err != nil {
			t.Fatal(err)
		}
	}
}

func mustPack(t *testing.T, s *Store, stream string, want int) {
	t.Helper()
	if n, err := s.Pack(ctx, stream); err != nil || n != want {
		t.Fatalf("%s: %d rows packed, %v; want %d", stream, n, err, want)
	}
}

// A node that was elsewhere for a while believes that a stream ends where it did: its row would stand where a packed one stood. It is told of the conflict,
// also where it came while the rows were taken away.
func TestNoRowIsWrittenWhereAPackedOneStood(t *testing.T) {
	address := cluster.Database(t)
	node, behind := mustOpen(t, address), mustOpen(t, address)
	for _, stream := range []string{"a", "b"} {
		played(t, behind, stream, 3)
		played(t, node, stream, 7)
	}
	mustPack(t, node, "a", 9)
	if _, err := behind.Append(ctx, "a", 3, record("late")); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("behind what was packed: %v", err)
	}

	var rows []journal.Record
	if err := node.Load(ctx, "b", 1, func(r journal.Record) error { rows = append(rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	rows = rows[:9]
	blocks, err := packed.Encode(day, rows)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := node.pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if err := move(ctx, tx, journal.Pack{Stream: "b", First: 1, Last: 9, Day: day, Hash: rows[8].Hash}, rows, blocks); err != nil {
		t.Fatal(err)
	}
	answered := make(chan error)
	for _, entries := range [][]journal.Entry{{{Stream: "b", Expected: 3, Record: record("meanwhile")}},
		{{Stream: "b", Expected: 3, Record: record("in two")}, {Stream: "c", Record: record("in two")}}} {
		go func() {
			_, err := behind.AppendAll(ctx, entries...)
			answered <- err
		}()
	}
	for waits := 0; waits == 0; {
		if err := node.pool.QueryRow(ctx, "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'journal'::regclass").Scan(&waits); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := <-answered; !errors.Is(err, journal.ErrConflict) {
			t.Errorf("while rows were taken away: %v", err)
		}
	}
	heads, err := journal.Verify(ctx, node)
	if err != nil || len(heads) != 2 || heads[0].Seq != 10 || heads[1].Seq != 10 {
		t.Errorf("%v, %v", heads, err)
	}
}

// A day is detached: what it holds is said to be elsewhere, the rest is proved as before; so it is in a copy. A stream that is packed late does not make the
// day anew, and attached again the day is read as it was.
func TestADayThatIsTakenOutIsElsewhere(t *testing.T) {
	address := cluster.Database(t)
	s := mustOpen(t, address)
	for _, stream := range []string{"a", "b", "late"} {
		played(t, s, stream, 600)
	}
	mustPack(t, s, "a", 599)
	played(t, s, "a", 5)
	mustPack(t, s, "a", 5)
	mustPack(t, s, "b", 599)
	if _, err := s.AppendAll(ctx, journal.Entry{Stream: "b", Expected: 600, Record: record("both")}, journal.Entry{Stream: "here", Record: record("both")}); err != nil {
		t.Fatal(err)
	}
	mustPack(t, s, "b", 1)
	whole, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	exec := func(statement string) {
		t.Helper()
		if _, err := s.pool.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	exec("ALTER TABLE packed DETACH PARTITION packed_20260203")
	proveElsewhere(t, s, whole)

	mustPack(t, s, "late", 599)
	packs, err := s.Packs(ctx)
	if i := len(packs) - 1; err != nil || packs[i].Stream != "late" || packs[i].Day == day || packs[i].Away {
		t.Errorf("packed late: %+v, %v", packs, err)
	}
	proveElsewhere(t, s, whole)
	copied := mustOpen(t, cluster.Database(t))
	if err := copied.Fill(ctx, func(f journal.Filler) error { return s.Dump(ctx, f) }); err != nil {
		t.Fatal(err)
	}
	proveElsewhere(t, copied, whole)

	exec("ALTER TABLE packed ATTACH PARTITION packed_20260203 FOR VALUES FROM ('2026-02-03') TO ('2026-02-04')")
	fresh := mustOpen(t, address)
	if heads, err := journal.Verify(ctx, fresh, whole...); err != nil || !slices.Equal(heads, whole) {
		t.Errorf("attached again: %v, %v", heads, err)
	}
	if r, err := fresh.Append(ctx, "a", 0, record("a17")); err != nil || r.Seq != 18 {
		t.Errorf("a command of that day: row %d, %v", r.Seq, err)
	}

	exec("DELETE FROM packed_20260203 WHERE stream = 'a'")
	var broken *journal.Broken
	if _, err := journal.Verify(ctx, mustOpen(t, address)); !errors.As(err, &broken) || broken.Fault != journal.RowsMissing || broken.Stream != "a" || broken.Seq != 1 {
		t.Errorf("blocks deleted: %v", err)
	}
}

// proveElsewhere proves a journal of which a day was taken out.
func proveElsewhere(t *testing.T, s *Store, whole []journal.Head) {
	t.Helper()
	if heads, err := journal.Verify(ctx, s, whole...); err != nil || !slices.Equal(heads, whole) {
		t.Errorf("%v, %v", heads, err)
	}
	if err := journal.Survey(ctx, s, whole, func(string) bool { return false }, func(b *journal.Broken) { t.Error(b) }); err != nil {
		t.Error(err)
	}
	var broken *journal.Broken
	if _, err := journal.VerifyStream(ctx, s, "a", nil, nil); !errors.As(err, &broken) || *broken != (journal.Broken{Stream: "a", Seq: 1, Fault: journal.Elsewhere, Detail: day}) {
		t.Errorf("read: %v", err)
	}
	if err := s.Load(ctx, "a", 605, func(r journal.Record) error { return nil }); err != nil {
		t.Errorf("the last row: %v", err)
	}
	if _, err := s.Find(ctx, "a", "unknown"); !journal.IsElsewhere(err) {
		t.Errorf("a command: %v", err)
	}
	if _, err := s.Append(ctx, "a", 605, record("a17")); !errors.Is(err, journal.ErrConflict) || !journal.IsElsewhere(err) {
		t.Errorf("a command that may be there: %v", err)
	}
	rewritten := slices.Clone(whole)
	rewritten[0].Hash[0] ^= 1
	if _, err := journal.Verify(ctx, s, rewritten...); !errors.As(err, &broken) || broken.Fault != journal.Rewritten {
		t.Errorf("another head: %v", err)
	}
}

// A server that ends a packing leaves all rows where they were, or all in blocks.
func TestAPackingIsAllOrNothing(t *testing.T) {
	s := mustOpen(t, cluster.Database(t))
	played(t, s, "a", 600)
	want, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	refuse := errors.New("no")
	_, err = packed.Steps(ctx, s, "a", func(_ context.Context, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return errors.Join(move(ctx, tx, p, rows, blocks), refuse) })
	})
	if packs, listErr := s.Packs(ctx); !errors.Is(err, refuse) || listErr != nil || len(packs) > 0 {
		t.Errorf("%v; packs %v, %v", err, packs, listErr)
	}
	if got, err := journal.Verify(ctx, s, want...); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	mustPack(t, s, "a", 599)
}

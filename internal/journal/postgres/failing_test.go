package postgres

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/journaltest"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// damages is how many flips, cuts and swaps of the database's files are tried; make failures tries hundreds.
var damages = flag.Int("damages", 8, "flips, cuts and swaps to try")

// What can befall a server, on one after the other: initdb takes longer than any of it.
func TestAFailingDatabaseLosesNothingAcknowledged(t *testing.T) {
	c := pgtest.Own(t, "-c", "recovery_init_sync_method=syncfs") // a sync of each file takes longer still
	t.Run("its disk is full", func(t *testing.T) { fullDisk(t, c) })
	t.Run("a sync fails", func(t *testing.T) { failedSync(t, c) })
	t.Run("others have all connections", func(t *testing.T) { noConnection(t, c) })
	t.Run("its files are damaged", func(t *testing.T) { damagedFiles(t, c) })
}

// fullDisk: the database's disk is full for a while: what does not fit is refused and leaves nothing behind, what was acknowledged stays, and rows are taken
// again once there is space, without anybody's help.
func fullDisk(t *testing.T, c *pgtest.Cluster) {
	address := c.Database(t)
	mustOpen(t, address).Close()
	// The first attempts of each process to make a table or an index longer fail.
	c.Fail(t, "pwrite64,pwritev,fallocate", "error=ENOSPC:when=1..3", c.Files(t, address, "journal")...)
	s := mustOpen(t, address)
	full, acknowledged, last := 0, journal.Head{Stream: "a"}, error(nil)
	for tries := 0; acknowledged.Seq < 150; tries++ {
		id := fmt.Sprint(acknowledged.Seq)
		r, err := s.Append(ctx, "a", acknowledged.Seq, journal.Record{ID: id, Person: "a", Events: fmt.Appendf(nil, `["%0900d"]`, tries)})
		switch last = err; {
		case err == nil:
			acknowledged = r.Head()
		case !errors.Is(err, journal.ErrFull) || tries > 400:
			t.Fatalf("row %d, try %d: %v", acknowledged.Seq+1, tries, err)
		default:
			full++
			if head, err := s.Head(ctx, "a"); err != nil || head != acknowledged {
				t.Fatalf("refused, and the head is %+v, not %+v: %v", head, acknowledged, err)
			}
		}
	}
	if full == 0 || last != nil {
		t.Errorf("refused %d times, the last answer is %v: this proves nothing", full, last)
	}
	if _, err := journal.Verify(ctx, s, acknowledged); err != nil {
		t.Error(err)
	}
	t.Logf("%d rows, %d refused", acknowledged.Seq, full)
}

// failedSync: a sync of the database's log fails: the server does not trust what it has written (data_sync_retry is off), ends itself and recovers, over and over.
// What was acknowledged stays, and whoever asks again is given one row.
func failedSync(t *testing.T, c *pgtest.Cluster) {
	address := c.Database(t)
	mustOpen(t, address).Close()
	c.Fail(t, "fdatasync", "error=EIO:when=30")
	s := mustOpen(t, address)
	w := write(t, s)
	for until := time.Now().Add(20 * time.Second); c.Failed(t) < 1 && time.Now().Before(until); {
		time.Sleep(50 * time.Millisecond)
	}
	failed := c.Failed(t)
	c.Kill() // the disk is good again
	if err := c.Launch(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	rows, longest := w.prove(t, s)
	if failed == 0 {
		t.Error("no sync has failed: this proves nothing")
	}
	t.Logf("%d rows acknowledged, %d syncs failed, the longest wait %v", rows, failed, longest)
}

// noConnection: others have all connections. Nothing is written, and everybody is told to try again; once one is free it goes on by itself.
func noConnection(t *testing.T, c *pgtest.Cluster) {
	address := c.Database(t)
	s := mustOpen(t, address)
	if _, err := s.Append(ctx, "a", 0, record("1")); err != nil {
		t.Fatal(err)
	}
	c.Change(t, func(string) error { return nil }, "-c", "max_connections=10") // restarted: whoever is quicker has them
	var others []*pgx.Conn
	for len(others) < 10 {
		one, err := pgx.Connect(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, one)
	}
	asks := func() error {
		within, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		_, err := s.Append(within, "a", 1, record("2"))
		return err
	}
	eventually(t, "connections of before the restart are used up", func() bool { return errors.Is(asks(), journal.ErrBusy) })
	for range 3 {
		if err := asks(); !errors.Is(err, journal.ErrBusy) {
			t.Errorf("without a connection: %v", err)
		}
	}
	for _, one := range others {
		_ = one.Close(ctx)
	}
	eventually(t, "a row is taken again", func() bool {
		r, err := s.Append(ctx, "a", 1, record("2"))
		return err == nil && r.Seq == 2
	})
	if heads, err := journal.Verify(ctx, s); err != nil || heads[0].Seq != 2 {
		t.Errorf("%v, %v", heads, err)
	}
}

// damagedFiles: bits of the database's files, those of packed rows among them, are flipped, blocks swapped and tails cut, by a server that looks away where its checksums are wrong: either nobody can
// tell the difference, or verification finds a fault.
func damagedFiles(t *testing.T, c *pgtest.Cluster) {
	r := rand.New(rand.NewPCG(3, 4))
	original := c.Database(t)
	s := mustOpen(t, original)
	was := new(journaltest.Written)
	was.Append(t, s, 25)
	if n, err := s.Pack(ctx, "c"); err != nil || n != 24 {
		t.Fatalf("%d rows packed, %v", n, err)
	}
	was.Append(t, s, 15)
	was.Note(t, s)
	_ = s.Close()
	changed, missed := 0, 0
	for done := 0; done < *damages; done += damagedAtOnce {
		files, how := map[string][]string{}, map[string]string{}
		for range min(damagedAtOnce, *damages-done) {
			address := c.Copy(t, original)
			files[address] = append(c.Files(t, address, "journal"), c.Files(t, address, "pack")...) // rows in play, and in blocks
		}
		c.Change(t, func(data string) (err error) {
			for _, address := range slices.Sorted(maps.Keys(files)) {
				if how[address], err = harm(r, data, files[address]); err != nil {
					return err
				}
			}
			return nil
		}, "-c", "ignore_checksum_failure=on")
		for address, how := range how {
			differs, found := true, true // one that cannot be opened is one whose damage is found
			if s, err := Open(ctx, address); err == nil {
				differs, found = was.Compare(ctx, s)
				_ = s.Close()
			}
			if differs {
				changed++
			}
			if differs && !found {
				missed++
				t.Errorf("%s: what is read has changed, and verification finds nothing", how)
			}
			c.Drop(t, address)
		}
	}
	t.Logf("%d of %d changes showed in what is read, %d were missed", changed, *damages, missed)
	if changed == 0 && *damages >= 2*damagedAtOnce {
		t.Error("no damage showed: this proves nothing")
	}
}

// damagedAtOnce is how many databases are damaged while the server stands still once.
const damagedAtOnce = 20

// harm damages one of these files.
func harm(r *rand.Rand, data string, files []string) (how string, err error) {
	was := map[string][]byte{}
	for _, file := range files {
		path := filepath.Join(data, file)
		text, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		if len(text) > 0 {
			was[path] = text
		}
	}
	harmed, how := journaltest.Harm(r, was)
	for path, text := range harmed {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return "", err
		}
	}
	return how, nil
}

// What somebody with access to the database changes is named by stream and row.
func TestWhatIsChangedInTheDatabaseIsNamedByStreamAndRow(t *testing.T) {
	for name, test := range map[string]struct {
		change string
		want   journal.Broken
	}{
		"a byte flipped":         {"UPDATE journal SET events = set_byte(events, 3, get_byte(events, 3) # 1) WHERE stream = 'b' AND seq = 4", journal.Broken{Stream: "b", Seq: 4, Fault: journal.RowChanged}},
		"who did it changed":     {"UPDATE journal SET actor = 'somebody' WHERE stream = 'b' AND seq = 4", journal.Broken{Stream: "b", Seq: 4, Fault: journal.RowChanged}},
		"the tail dropped":       {"DELETE FROM journal WHERE stream = 'c' AND seq > 7", journal.Broken{Stream: "c", Seq: 8, Fault: journal.TailMissing}},
		"a row dropped":          {"DELETE FROM journal WHERE stream = 'b' AND seq = 5", journal.Broken{Stream: "b", Seq: 5, Fault: journal.RowsMissing}},
		"a stream dropped":       {"DELETE FROM journal WHERE stream = 'c'", journal.Broken{Stream: "c", Seq: 1, Fault: journal.StreamMissing}},
		"two rows swapped":       {"UPDATE journal SET seq = -seq FROM (SELECT 1) AS x WHERE false", journal.Broken{Stream: "a", Seq: 3, Fault: journal.ChainBroken}},
		"the contents exchanged": {"", journal.Broken{Stream: "a", Seq: 3, Fault: journal.ChainBroken}},
	} {
		address := cluster.Database(t)
		s := mustOpen(t, address)
		was := new(journaltest.Written)
		was.Append(t, s, 10)
		heads, err := journal.Verify(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "two rows swapped": // their places alone
			err = tamper(s, "a", func(rows []journal.Record) []journal.Record {
				rows[2].Seq, rows[3].Seq = rows[3].Seq, rows[2].Seq
				return rows
			})
		case "the contents exchanged":
			err = tamper(s, "a", func(rows []journal.Record) []journal.Record {
				rows[2], rows[3] = rows[3], rows[2]
				rows[2].Seq, rows[3].Seq = 3, 4
				rows[2].ID, rows[3].ID = rows[3].ID, rows[2].ID
				return rows
			})
		default:
			_, err = s.pool.Exec(ctx, test.change)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var broken *journal.Broken
		if _, err := journal.Verify(ctx, s, heads...); !errors.As(err, &broken) || broken.Stream != test.want.Stream || broken.Seq != test.want.Seq || broken.Fault != test.want.Fault {
			t.Errorf("%s: %v, not %v", name, err, &test.want)
		}
	}
}

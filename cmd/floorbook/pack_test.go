package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// overData is a data directory with a hosted event that is over.
func overData(t *testing.T) (dir, stream string) {
	t.Helper()
	dir, d := dealtData(t)
	checkedDown(t, d.Room.House("soir", "sim", role.Sim))
	house := d.Room.House("soir", "sim", role.Owner)
	for range 20 {
		if err := errors.Join(house.Do(t.Context(), tournament.Pause{}), house.Do(t.Context(), tournament.Resume{})); err != nil {
			t.Fatal(err)
		}
	}
	if err := house.Do(t.Context(), tournament.Archive{}); err != nil {
		t.Fatal(err)
	}
	streams := d.Room.Streams()
	if err := d.Close(); err != nil || len(streams) != 1 {
		t.Fatalf("%v, %v", streams, err)
	}
	return dir, streams[0]
}

// checkedDown plays the hand in progress to its end.
func checkedDown(t *testing.T, house *room.House) {
	t.Helper()
	for {
		var c any
		if err := house.Read(func(s *tournament.State) {
			if c, _ = croupier.Next(s, s.Tables[0], house); c == nil {
				c = table.Act{Seat: s.Tables[0].ToAct(), Kind: hand.Check}
				if !s.Tables[0].Hand.State.Legal().CanCheck {
					c = table.Act{Seat: s.Tables[0].ToAct(), Kind: hand.Call}
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if _, starts := c.(table.StartHand); starts {
			return
		}
		if err := house.Do(t.Context(), tournament.AtTable{Table: 1, Command: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
}

// An event that is over is packed by hand: it is proved, exported, backed up, put back and moved to a database and back as it was, and thawed at a row
// that stood in a block.
func TestAPackedRoomIsProvedKeptAndMoved(t *testing.T) {
	t.Parallel()
	dir, stream := overData(t)
	heads, lines := must(t, &JournalVerifyCmd{Data: dir}), must(t, &JournalExportCmd{Data: dir})
	size := sizeOf(t, dir)
	packedIn(t, dir, stream)
	same := func(where string) {
		t.Helper()
		if got := must(t, &JournalVerifyCmd{Data: dir}); got != heads {
			t.Errorf("%s:\n%s\nnot:\n%s", where, got, heads)
		}
		if got := must(t, &JournalExportCmd{Data: dir}); got != lines {
			t.Errorf("%s: other lines", where)
		}
	}
	same("packed")
	if now := sizeOf(t, dir); now >= size {
		t.Errorf("the file has %d bytes, before %d", now, size)
	}
	file, key := keptIn(t, dir)
	must(t, &RestoreCmd{Data: dir, Identity: []string{key}, File: file})
	same("put back")
	must(t, &JournalCopyCmd{Data: dir, Database: cluster.Database(t)})
	same("in a database")
	file, key = keptIn(t, dir)
	must(t, &JournalCopyCmd{Data: dir, Back: true})
	same("in a file again")
	must(t, &RestoreCmd{Data: dir, Identity: []string{key}, File: file})
	same("put back from a database")
	packs := packsIn(t, dir)
	if packs != 1 {
		t.Errorf("%d packs after all of it", packs)
	}
	s, err := sqlite.OpenReadOnly(filepath.Join(dir, journalFile))
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.db")
	if err := s.CopyWithout(t.Context(), cut, stream, 30); err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
	short, err := sqlite.OpenReadOnly(cut)
	if err != nil {
		t.Fatal(err)
	}
	defer short.Close()
	if head, err := journal.VerifyStream(t.Context(), short, stream, nil, nil); err != nil || head.Seq != 30 {
		t.Errorf("cut at a packed row: %v, %v", head, err)
	}
}

func sizeOf(t *testing.T, dir string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, journalFile))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func packsIn(t *testing.T, dir string) int {
	t.Helper()
	s, err := openToRead(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	packs, err := s.Packs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(packs)
}

// packedIn packs the room of dir, of which the stream is over, whenever that was.
func packedIn(t *testing.T, dir, stream string) {
	t.Helper()
	early := must(t, &JournalPackCmd{Data: dir, Days: 7})
	later := func() time.Time { return time.Now().Add(8 * 24 * time.Hour) }
	if printed := must(t, &JournalPackCmd{Data: dir, Days: 7, now: later}); !strings.Contains(printed, stream) || packsIn(t, dir) != 1 {
		t.Fatalf("packed: %s", printed)
	}
	again := must(t, &JournalPackCmd{Data: dir, Days: 7, now: later})
	for _, printed := range []string{early, again} {
		if !strings.Contains(printed, "Nothing to pack") {
			t.Errorf("too early, or twice: %s", printed)
		}
	}
}

// takenOut detaches every day from a database.
func takenOut(t *testing.T, address string) {
	t.Helper()
	db, err := postgres.Beside(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var table string
	if err := db.QueryRow("SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = 'packed'::regclass").Scan(&table); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("ALTER TABLE packed DETACH PARTITION " + table); err != nil {
		t.Fatal(err)
	}
}

func awaitChecked(t *testing.T, d *data) {
	t.Helper()
	for range 1000 {
		if d.Room.Health().Checking == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("still examined")
}

// A day that is taken out of the database is said to be elsewhere by whoever reads, and is no damage: the room serves, is proved, and is backed up.
func TestADayElsewhereIsNoDamage(t *testing.T) {
	t.Parallel()
	dir, stream := overData(t)
	address := cluster.Database(t)
	must(t, &JournalCopyCmd{Data: dir, Database: address})
	packedIn(t, dir, stream)
	takenOut(t, address)
	printed := must(t, &JournalVerifyCmd{Data: dir})
	if !strings.Contains(printed, "stored elsewhere") || !strings.Contains(printed, stream) {
		t.Errorf("proved: %s", printed)
	}
	file, key := keptIn(t, dir)
	d, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	awaitChecked(t, d)
	_, err = d.Room.Night(stream)
	var refused *refusal.Error
	if !errors.As(err, &refused) || refused.Code != room.StoredElsewhere || len(d.Room.Damaged()) > 0 || len(d.Room.Health().Damaged) > 0 {
		t.Errorf("%v, damaged %v", err, d.Room.Damaged())
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	goesOn(t, dir)
	must(t, &RestoreCmd{Data: dir, Identity: []string{key}, File: file})
	if printed := must(t, &JournalVerifyCmd{Data: dir}); !strings.Contains(printed, "stored elsewhere") {
		t.Errorf("put back: %s", printed)
	}
	if text, err := os.ReadFile(filepath.Join(dir, journalFile)); err != nil || !bytes.HasPrefix(text, []byte("SQLite")) {
		t.Errorf("not a file: %v", err)
	}
}

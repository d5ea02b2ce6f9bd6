package room

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

func TestTheLogbookOutlivesTheRoomAndNamesWhoActed(t *testing.T) {
	ctx, store, secret := context.Background(), memory.Open(new(memory.Disk)), NewSecret()
	by := role.By{Person: "p-marie", Role: role.Floor, Device: "d-12"}
	r := caseRoom(t, store, secret)
	for _, id := range []string{"note-1", "note-2", "note-1"} {
		if err := r.Note(ctx, id, logbook.Entry{Kind: logbook.DeviceEnrolled, Subject: id}, by); err != nil {
			t.Fatal(err)
		}
	}
	r.Close()
	again := caseRoom(t, store, secret)
	log, err := again.Logbook(ctx)
	if err != nil || len(log) != 2 || log[1].Subject != "note-2" || log[1].By != by || log[1].At != 1000 || log[1].Seq != 2 {
		t.Errorf("got %+v, %v", log, err)
	}
	if streams := again.Streams(); len(streams) != 0 {
		t.Errorf("the logbook is listed among tournaments: %v", streams)
	}
	if _, err := Verify(ctx, store); err != nil {
		t.Error(err)
	}
}

func TestADamagedLogbookClosesAlone(t *testing.T) {
	ctx, disk := context.Background(), new(memory.Disk)
	store, secret := memory.Open(disk), NewSecret()
	r := caseRoom(t, store, secret)
	if err := r.Note(ctx, "note-1", logbook.Entry{Kind: logbook.SignedIn}, role.By{}); err != nil {
		t.Fatal(err)
	}
	r.Close()
	disk.Tamper(LogbookStream, func(rows []journal.Record) []journal.Record {
		rows[0].Person = "somebody else"
		return rows
	})
	again := caseRoom(t, memory.Open(disk), secret)
	if d := again.Damaged(); len(d) != 1 || d[0].Stream != LogbookStream || d[0].Fault != journal.RowChanged {
		t.Fatalf("got %+v", d)
	}
	var refused *refusal.Error
	if err := again.Note(ctx, "note-2", logbook.Entry{Kind: logbook.SignedIn}, role.By{}); !errors.As(err, &refused) || refused.Code != Frozen {
		t.Errorf("written on: %v", err)
	}
	if err := again.CaseLaw().Keep(ctx, aCase("case-0001"), role.By{}); err != nil {
		t.Errorf("the case law is not damaged: %v", err)
	}
}

func TestAnEntryHasLimits(t *testing.T) {
	r := caseRoom(t, memory.Open(new(memory.Disk)), NewSecret())
	err := r.Note(context.Background(), "note-1", logbook.Entry{Kind: logbook.SignedIn, Subject: strings.Repeat("é", logbook.FieldMax)}, role.By{})
	if codeOf(err) != logbook.TooLong {
		t.Errorf("got %v", err)
	}
}

// TestEveryRowNamesItsAuthor: what was noted is traced to the row that noted it, after a restart too.
func TestEveryRowNamesItsAuthor(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	marie := role.By{Person: "p-marie", Role: role.Floor, Device: "d-12"}
	c := f.command("a", tournament.Pause{})
	c.By = marie
	if _, err := f.Do(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	f.must("a", tournament.Resume{})
	of := func() (authors []role.By) {
		var seqs []uint64
		if err := f.Read("a", func(s *tournament.State) {
			for _, n := range s.Log {
				if n.Key == "paused" || n.Key == "resumed" {
					seqs = append(seqs, n.Seq)
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		for _, seq := range seqs {
			authors = append(authors, f.Author("a", seq))
		}
		return authors
	}
	want := []role.By{marie, {Person: "td", Role: role.Director, Device: "desk"}}
	if got := of(); !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
	f.Close()
	f.start()
	if got := of(); !slices.Equal(got, want) {
		t.Errorf("after a restart %+v", got)
	}
	if by := f.Author("a", 1<<40); by != (role.By{}) {
		t.Errorf("what never happened was done by %+v", by)
	}
}

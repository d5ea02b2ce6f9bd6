package room

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// noting is a fixture whose room notes its heads in dir.
func (f *fixture) noting(dir string) *Heads {
	f.t.Helper()
	if f.Room != nil {
		f.Room.Close()
	}
	h, err := OpenHeads(dir, f.secret, slog.New(slog.NewTextHandler(f.logged, nil)))
	if err != nil {
		f.t.Fatal(err)
	}
	f.Room, err = Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Heads: h, Log: slog.New(slog.NewTextHandler(f.logged, nil))})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(f.Room.Close)
	return h
}

func closeHeads(t *testing.T, h *Heads) {
	t.Helper()
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestARowThatWasChangedIsNotServed: the tournament still adds up with another buy-in; the chain of hashes does not.
func TestARowThatWasChangedIsNotServed(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.open("b", 4, false)
	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record {
		rows[1].At++
		return rows
	})
	f.start()
	if err := f.Read("a", func(*tournament.State) {}); codeOf(err) != Frozen {
		t.Errorf("reading the changed stream: %v", err)
	}
	f.must("b", tournament.Pause{})
	d := f.Damaged()
	if len(d) != 1 || d[0].Stream != "a" || d[0].Rows != 1 || d[0].Fault != journal.RowChanged || d[0].Name != "Test" {
		t.Errorf("%+v", d)
	}
}

// TestWhatTheJournalLostAtItsEndIsMissed, because heads are noted apart from it.
func TestWhatTheJournalLostAtItsEndIsMissed(t *testing.T) {
	f, dir := newFixture(t), t.TempDir()
	h := f.noting(dir)
	f.open("a", 4, false)
	f.open("b", 4, false)
	rows := f.rows("a")
	f.Room.Close()
	closeHeads(t, h)

	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record { return rows[:len(rows)-2] })
	f.disk.Tamper("b", func([]journal.Record) []journal.Record { return nil })
	closeHeads(t, f.noting(dir))
	d := f.Damaged()
	if len(d) != 2 || d[0].Fault != journal.TailMissing || d[0].Rows != rows-2 || d[1].Stream != "b" || d[1].Fault != journal.StreamMissing {
		t.Fatalf("%+v", d)
	}
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("what follows the loss is not appended to it: %v", err)
	}
}

// TestHeadsOfAnotherSecretProveNothing: the file is signed.
func TestHeadsOfAnotherSecretProveNothing(t *testing.T) {
	dir := t.TempDir()
	quiet := slog.New(slog.DiscardHandler)
	h, err := OpenHeads(dir, Secret{1}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	head := journal.Head{Stream: "a", Seq: 7, Hash: journal.Hash{1}}
	h.note(head, false)
	closeHeads(t, h)
	if known := reopened(t, dir, Secret{1}); known["a"] != head {
		t.Errorf("%+v", known)
	}
	if known := reopened(t, dir, Secret{2}); len(known) > 0 {
		t.Errorf("of another room: %+v", known)
	}
	path := filepath.Join(dir, HeadsFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		if text[i] == '7' {
			text[i] = '6'
			break
		}
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if known := reopened(t, dir, Secret{1}); len(known) > 0 {
		t.Errorf("changed: %+v", known)
	}
}

func reopened(t *testing.T, dir string, secret Secret) map[string]journal.Head {
	t.Helper()
	h, err := OpenHeads(dir, secret, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	known := h.Known()
	closeHeads(t, h)
	return known
}

// TestDamagedCaseLawLeavesTheTablesTheirs: rulings at no table are neither read nor kept, the rest goes on.
func TestDamagedCaseLawLeavesTheTablesTheirs(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	kept := caselaw.Case{ID: "case-0001", Book: "tda-2024", Family: "bet", Did: caselaw.Applied, Text: "book tda-2024\nfacing 400\nsays \"call\""}
	if err := f.CaseLaw().Keep(ctx, kept, role.By{Device: "desk"}); err != nil {
		t.Fatal(err)
	}
	f.disk.Tamper(CaseLawStream, func(rows []journal.Record) []journal.Record {
		rows[0].Events = append([]byte(" "), rows[0].Events...)
		return rows
	})
	f.start()
	if d := f.Damaged(); len(d) != 1 || d[0].Stream != CaseLawStream || d[0].Fault != journal.RowChanged {
		t.Errorf("%+v", d)
	}
	if law, err := f.CaseLaw().All(context.Background()); err != nil || len(law) != 0 {
		t.Errorf("%v, %v", law, err)
	}
	kept.ID = "case-0002"
	if err := f.CaseLaw().Keep(ctx, kept, role.By{Device: "desk"}); codeOf(err) != Frozen {
		t.Errorf("kept behind a damaged row: %v", err)
	}
	f.must("a", tournament.Pause{})
}

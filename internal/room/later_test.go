package room

import (
	"errors"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// TestAnEventOfALaterReleaseRefusesItsStreamAlone: the room opens, says which, and everything else works.
func TestAnEventOfALaterReleaseRefusesItsStreamAlone(t *testing.T) {
	f := newFixture(t)
	f.open("later", 4, false)
	f.open("mine", 4, false)
	rows := f.rows("later")
	row := journal.Record{ID: "x", Person: "td", Role: "director", At: 2_000_000, Events: []byte(`[{"type":"pot_rotated","by":3}]`)}
	if _, err := f.store.Append(ctx, "later", rows, row); err != nil {
		t.Fatal(err)
	}
	row.Events = []byte(`[{"type":"till_opened"}]`) // a kind of stream that there is not yet
	if _, err := f.store.Append(ctx, "till", 0, row); err != nil {
		t.Fatal(err)
	}
	f.start()
	f.must("mine", tournament.Pause{})
	d := f.Damaged()
	if len(d) != 2 || d[0].Stream != "later" || d[0].Fault != journal.LaterRelease || d[0].Rows != rows || d[0].Detail != "pot_rotated" || d[0].Name != "Test" {
		t.Errorf("%+v", d)
	}
	if len(d) == 2 && (d[1].Stream != "till" || d[1].Fault != journal.LaterRelease || d[1].Rows != 0) {
		t.Errorf("%+v", d[1])
	}
	if _, err := f.Do(ctx, f.command("later", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("written behind it: %v", err)
	}
	var broken *journal.Broken
	if _, err := Verify(ctx, f.store); !errors.As(err, &broken) || broken.Fault != journal.LaterRelease || broken.Stream != "later" {
		t.Errorf("verify: %v", err)
	}
}

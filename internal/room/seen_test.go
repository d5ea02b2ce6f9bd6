package room

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestWhoPlaysCashOrComesToTheCageWasHere: when each was last here, the same after a restart that leaves a session that is over for later.
func TestWhoPlaysCashOrComesToTheCageWasHere(t *testing.T) {
	f, s := cashAtCage(t)
	want := map[string]int64{}
	here := func(at int64, who string, do func()) {
		t.Helper()
		f.clock.Set(tournament.Instant(at))
		do()
		want[who] = at
	}
	f.must(s, cashgame.OpenTable{Table: 30, Game: "five"})
	for i, p := range []table.PlayerID{"p1", "p2"} { // money taken at the cage, and a seat later
		here(2_000_000+int64(i)*1000, string(p), func() {
			f.cashes("ada", "", cage.SellChips{Stream: s, Player: string(p), Worth: 600_00, Tenders: inCash(600_00)})
		})
		here(3_000_000+int64(i)*1000, string(p), func() {
			f.must(s, cashgame.GiveSeat{Player: p, Table: 30, Seat: table.SeatNo(i + 1)})
			f.must(s, cashgame.SitDown{Player: p, Table: 30, Seat: table.SeatNo(i + 1), Stack: 500})
		})
	}
	here(4_000_000, "p3", func() { f.must(s, cashgame.Join{Player: "p3", Game: "five"}) })
	here(5_000_000, "p4", func() { f.cashes("ada", "", cage.TakeDeposit{Player: "p4", Amount: 50_00, Tenders: inCash(50_00)}) })
	here(6_000_000, "p1", func() { f.must(s, cashgame.LeaveTable{Table: 30, Seat: 1, Stack: 500}) })
	same := func(when string) {
		t.Helper()
		got, err := f.Seen()
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", when, got, err, want)
		}
	}
	same("as it stands")
	f.start()
	same("after a restart")
}

// TestWhoStandsInAnEventThatNobodyHasReadWasHere: nothing is erased of him because the room has only just opened.
func TestWhoStandsInAnEventThatNobodyHasReadWasHere(t *testing.T) {
	dir := t.TempDir()
	f := newFixture(t)
	h := f.noting(dir)
	f.open("first", 6, true)
	f.playOut("first", counter())
	f.open("live", 4, false)
	f.Room.Close()
	closeHeads(t, h)
	g := &guarded{slow: "first", reading: make(chan struct{}, 1), gate: make(chan struct{})}
	f.openOn(dir, g)
	<-g.reading
	if slices.Contains(f.Streams(), "first") {
		t.Fatal("it was not left for later")
	}
	found := make(chan map[string]int64)
	go func() {
		all, err := f.Seen()
		if err != nil {
			t.Error(err)
		}
		found <- all
	}()
	select {
	case <-found:
		t.Error("answered before it was read")
	case <-time.After(20 * time.Millisecond):
		close(g.gate)
		if all := <-found; all["p6"] == 0 || all["p4"] == 0 {
			t.Errorf("%v", all)
		}
	}
}

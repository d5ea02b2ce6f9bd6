package tournament

import (
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/table"
)

var disqualification = penalty.Sanction{Kind: penalty.Disqualification}

// abuses reports an offence for which the floor disqualifies the player at once.
func abuses(tb int, n table.SeatNo) AtTable {
	return AtTable{tb, table.ReportInfraction{Seat: n, Code: "abuse", Impose: &disqualification, Reason: "struck the dealer"}}
}

// hostedRoom is a tournament of nine at a hosted table.
func hostedRoom(t *testing.T) *room {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 9, p, rules)
	r.must(Start{})
	return r
}

// TestADisqualifiedPlayerLeavesWithTheChips (TDA-71-D): between hands at once, placed as if eliminated then, and not let in
// again; the undo gives seat and chips back.
func TestADisqualifiedPlayerLeavesWithTheChips(t *testing.T) {
	r := hostedRoom(t)
	tb := r.s.Tables[0]
	n := tb.Button
	who := tb.At(n).Player
	r.must(abuses(1, n))
	if e := r.s.Entry(who); e.Place != 9 || !e.Disqualified || e.Removed != 10000 || r.s.Chips != 80000 || tb.At(n).Player != "" {
		t.Fatalf("%+v, %d chips in play", e, r.s.Chips)
	}
	if !r.noted("disqualified", "TDA-71-D") {
		t.Error("nothing tells of it")
	}
	r.refused(Register{Player: who}, PlayerDisqualified)
	r.must(r.lastUndo("bust"))
	if e := r.s.Entry(who); e.Place != 0 || e.Disqualified || r.s.Chips != 90000 || tb.At(n).Stack != 10000 {
		t.Errorf("taken back: %+v, %d chips in play", e, r.s.Chips)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestADisqualificationDuringAHandKillsItAndWaitsForItsEnd: what the player has put into the pot stays there.
func TestADisqualificationDuringAHandKillsItAndWaitsForItsEnd(t *testing.T) {
	r := hostedRoom(t)
	tb := r.s.Tables[0]
	r.begin(1)
	bad := tb.BigBlind
	who := tb.At(bad).Player
	r.must(abuses(1, bad))
	if e := r.s.Entry(who); e.Place != 0 || tb.Hand.State.Live(tb.Hand.Position(bad)) {
		t.Fatalf("the hand is dead, and the seat taken until it is over: %+v", e)
	}
	posted := 10000 - tb.Hand.State.Stack(tb.Hand.Position(bad))
	for tb.Hand != nil {
		r.must(AtTable{1, table.Act{Seat: tb.ToAct(), Kind: hand.Fold}})
	}
	if e := r.s.Entry(who); e.Place != 9 || posted == 0 || e.Removed != 10000-posted || r.s.Chips != 80000+posted {
		t.Errorf("%+v, %d chips in play", e, r.s.Chips)
	}
}

// TestADisqualificationAtATableOfRealChips: the room does not know the stack.
func TestADisqualificationAtATableOfRealChips(t *testing.T) {
	r := floorRoom(t, 9, nil)
	n := r.s.Tables[0].Button
	who := r.s.Tables[0].At(n).Player
	r.must(abuses(1, n))
	if e := r.s.Entry(who); e.Place != 9 || !e.Disqualified || r.s.Left != 8 {
		t.Errorf("%+v", e)
	}
}

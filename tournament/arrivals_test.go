package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
)

const minuteMS = Instant(time.Minute / time.Millisecond)

// pass lets minutes go by, with every deadline kept.
func (r *room) pass(minutes Instant) {
	r.t.Helper()
	until := r.now + minutes*minuteMS
	for {
		at, due := r.s.NextDeadline()
		if !due || at > until {
			break
		}
		r.now = max(r.now, at)
		r.must(Tick{})
	}
	r.now = until
}

func TestWhoComesInTimePlaysTheStackThatIsLeft(t *testing.T) {
	p, rules := book(t, "tda-2024", "cercle-pg")
	r := floorRoomBy(t, 9, nil, p, rules)
	r.must(Expect{Player: "p3"})
	e := r.s.Entry("p3")
	r.must(AtTable{e.Table, Arrive{Seat: e.Seat}})
	r.pass(45)
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskAbsent {
			t.Errorf("%+v", task)
		}
	}
	if e := r.s.Entry("p3"); e.Presence != Here || r.s.Table(e.Table).At(e.Seat).Absent || !r.noted("came", "PG-C.1-a") {
		t.Errorf("%+v", e)
	}
	r.must(Expect{Player: "p4"})
	r.must(KeepAbsent{Player: "p4"}) // the floor leaves it
	if len(r.s.Expected()) != 0 {
		t.Error("still expected")
	}
}

func TestChipsAreSetAsideOnRequest(t *testing.T) {
	p, rules := book(t, "tda-2024", "lois-du-poker")
	r := floorRoomBy(t, 9, nil, p, rules)
	r.must(Expect{Player: "p1", Aside: true})
	if !r.noted("set_aside", "LP-7-4-b") {
		t.Error("not noted")
	}
	tda := floorRoom(t, 9, nil)
	tda.refused(Expect{Player: "p1", Aside: true}, NotSetAside)
	tda.must(Expect{Player: "p1"})
	tda.pass(200)
	for _, task := range tda.s.Tasks() { // blinded off: nobody takes the stack away
		if task.Kind == TaskAbsent {
			t.Errorf("%+v", task)
		}
	}
}

func TestWhoSitsElsewhereGoesToTheRightSeat(t *testing.T) {
	r := floorRoom(t, 18, nil)
	e := *r.s.Entry("p1")
	r.must(Sits{Player: "p1", Table: e.Table, Seat: e.Seat})
	if r.s.Entry("p1").Presence != Here || !r.noted("seat_checked", "TDA-2-1") {
		t.Error("on the right seat")
	}
	b := *r.s.Entry("p2")
	other := 3 - b.Table
	r.must(Sits{Player: "p2", Table: other, Seat: 2})
	task := r.only(TaskWrongSeat)
	want := Move{Player: "p2", FromTable: other, FromSeat: 2, ToTable: b.Table, ToSeat: b.Seat}
	if task.Moves[0] != want || !slices.Equal(task.Cites, []article.ID{"TDA-7-B"}) {
		t.Fatalf("%+v", task)
	}
	r.must(DoTask{ID: task.ID})
	if len(r.s.Wrong) != 0 || r.s.Entry("p2").Presence != Here || r.s.Entry("p2").Table != b.Table {
		t.Errorf("%+v", r.s.Entry("p2"))
	}
	r.refused(Sits{Player: "p2", Table: 9, Seat: 1}, table.UnknownSeat)
	r.must(Sits{Player: "p3", Table: other, Seat: 7})
	r.must(Bust{Player: "p3"})
	if len(r.s.Wrong) != 0 {
		t.Error("out, and still on a wrong seat")
	}
}

func TestWhoIsMovedIsOnTheWayUntilSeen(t *testing.T) {
	r := floorRoom(t, 20, func(s *Structure) { s.LateLevels = 4 })
	to := r.s.Tables[2].Free()[0]
	mover := r.s.Tables[0].Seats[slices.IndexFunc(r.s.Tables[0].Seats, func(s table.Seat) bool { return s.Player != "" })].Player
	r.must(MovePlayer{Move{Player: mover, ToTable: 3, ToSeat: to}})
	if r.s.Entry(mover).Presence != OnTheWay || len(r.s.Arriving()) != 1 {
		t.Fatalf("%v", r.s.Entry(mover).Presence)
	}
	r.must(Register{Player: "late"})
	late := r.s.Entry("late")
	r.must(AtTable{late.Table, Arrive{}})
	r.must(AtTable{3, Arrive{}})
	if len(r.s.Arriving()) != 0 {
		t.Errorf("%+v", r.s.Arriving())
	}
	r.refused(AtTable{3, Arrive{}}, NobodyOnTheWay)
	r.refused(AtTable{3, Arrive{Seat: r.s.Tables[2].Free()[0]}}, table.UnknownSeat)
}

func TestTheDealerTellsWhoIsOutAndWhoRebuys(t *testing.T) {
	r := floorRoom(t, 9, withRebuys)
	a, b := *r.s.Entry("p1"), *r.s.Entry("p2")
	r.must(AtTable{a.Table, SeatRebuy{Seat: a.Seat}})
	r.must(AtTable{b.Table, GoesOut{Seat: b.Seat}})
	if r.s.Entry("p1").Rebuys != 1 || r.s.Entry("p2").Place != 9 {
		t.Errorf("%+v %+v", r.s.Entry("p1"), r.s.Entry("p2"))
	}
	r.refused(AtTable{b.Table, GoesOut{Seat: b.Seat}}, table.UnknownSeat)
}

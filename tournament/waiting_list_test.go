package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
)

// full is an event of 18 places that takes reservations, by Texapoker's rules.
func full(s *Structure) {
	s.LateLevels, s.Capacity, s.Reservations, s.ReEntries = 4, 18, true, 1
}

// next wants a player to be proposed, by an article.
func (r *room) next(want table.PlayerID, cite article.ID) {
	r.t.Helper()
	var t article.Trace
	if got := r.s.NextWaiting(&t); got != want || !slices.Contains(t.Decided(), cite) {
		r.t.Fatalf("%s is next by %v, want %s by %s", got, t.Decided(), want, cite)
	}
}

func TestAReservedPlaceIsKeptToTheEndOfTheFirstLevel(t *testing.T) { // CX-Q03, CX-Q05
	p, rules := texapoker(t)
	r := newRoom(t, 1)
	s := evening()
	full(&s)
	r.open(s, false, 16, p, rules)
	r.must(Reserve{Player: "kept"})
	r.must(Reserve{Player: "comes"})
	r.refused(Reserve{Player: "third"}, EventFull)
	r.refused(Register{Player: "seventeenth"}, EventFull) // the last two places are reserved
	r.must(Register{Player: "comes"})
	if !r.noted("reservation_paid") || len(r.s.Reserved) != 1 {
		t.Error("a reservation is taken by paying")
	}
	r.must(Start{})
	r.pass(10)
	r.refused(Register{Player: "walks in"}, WalkInLater)
	r.must(Wait{Player: "walks in", Paid: true})
	if r.s.Total(AdvancesAccount) != 5500 {
		t.Errorf("%d in advance", r.s.Total(AdvancesAccount))
	}
	r.pass(10)
	if len(r.s.Reserved) != 0 || len(r.s.Queue) != 2 || !r.noted("reservation_lapsed", "TX-RES-2") {
		t.Fatalf("%+v %+v", r.s.Reserved, r.s.Queue)
	}
	r.next("walks in", "TX-RES-1")
	r.refused(Register{Player: "later"}, ListFirst)
	r.must(DoTask{ID: r.only(TaskSeatWaiting).ID})
	if e := r.s.Entry("walks in"); e == nil || e.Table == 0 || r.s.Total(AdvancesAccount) != 0 || r.s.Pool() != 18*5000 {
		t.Errorf("%+v, pool %d", e, r.s.Pool())
	}
	r.refused(SeatWaiting{Player: "kept"}, EventFull)
	r.must(Bust{Player: "p1"})
	r.next("kept", "silent")
	r.must(DoTask{ID: r.only(TaskSeatWaiting).ID})
	r.must(Wait{Player: "pays and leaves", Paid: true})
	r.must(LeaveList{Player: "pays and leaves"})
	if r.s.Total(AdvancesAccount) != 0 || len(r.s.Queue) != 0 {
		t.Error("what was paid is not given back")
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Fatal(diff)
	}
}

func TestReEntriesComeBeforeTheWaitingList(t *testing.T) { // TX-DIV-3, TX-DIV-4, TX-RES-6
	p, rules := texapoker(t)
	r := floorRoomBy(t, 18, full, p, rules)
	r.pass(25)
	for _, p := range []table.PlayerID{"a", "b", "c"} {
		r.must(Wait{Player: p})
	}
	r.must(Bust{Player: "p1"})
	r.must(SeatWaiting{Player: "a"})
	r.must(Wait{Player: "p1"})
	r.must(Bust{Player: "p2"})
	r.must(Wait{Player: "p2"})
	r.next("p1", "TX-DIV-3")
	r.refused(SeatWaiting{Player: "b"}, NotNext)
	r.must(SeatWaiting{Player: "b", Reason: "came from afar"})
	if !r.noted("list_override", "TX-RES-6") {
		t.Error("no reason kept")
	}
	r.must(ServeTwoForOne{On: true})
	r.refused(ServeTwoForOne{On: true}, SamePattern)
	r.must(Wait{Player: "d"})
	r.must(Wait{Player: "e"})
	var order []table.PlayerID
	for i := range 5 {
		r.must(Bust{Player: player(3 + i)})
		var trace article.Trace
		next := r.s.NextWaiting(&trace)
		order = append(order, next)
		r.must(SeatWaiting{Player: next})
	}
	if want := []table.PlayerID{"c", "d", "p1", "e", "p2"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
}

func TestTheClubCallsItsList(t *testing.T) { // CX-M05, CX-M07
	p, rules := book(t, "tda-2024", "heavenpoker-2010")
	r := floorRoomBy(t, 18, func(s *Structure) { s.LateLevels, s.Capacity = 6, 18 }, p, rules)
	r.must(Wait{Player: "A", Present: true})
	r.must(Wait{Player: "B", Present: true})
	r.refused(Wait{Player: "C"}, MustBePresent)
	r.refused(Wait{Player: "A", Present: true}, AlreadyWaiting)
	r.must(CallWaiting{Player: "A"})
	r.must(PassOver{Player: "A"})
	r.next("B", "HP-2.5-list")
	r.must(Bust{Player: "p1"})
	r.must(SeatWaiting{Player: "B"})
	if !r.noted("waiting_called", "HP-2.5-call") || !r.noted("waiting", "HP-2.5-list", "HP-2.5-present") {
		t.Error("not noted")
	}
	r.refused(Reserve{Player: "D"}, NoReservations)
	r.refused(ServeTwoForOne{On: true}, NoReEntryFirst)
}

// After the first hour the seat of a player who has not come is for the list, though nobody else may enter any more.
func TestTheSeatOfWhoDoesNotComeIsForTheList(t *testing.T) { // HP-2.6
	p, rules := book(t, "tda-2024", "heavenpoker-2010")
	r := floorRoomBy(t, 18, func(s *Structure) { s.LateLevels, s.Capacity = 12, 18 }, p, rules)
	r.must(Expect{Player: "p5"})
	r.must(Wait{Player: "A", Present: true})
	r.pass(61)
	r.refused(Register{Player: "too late"}, RegistrationTimeOver)
	r.must(RemoveAbsent{Player: "p5", Chips: 9000})
	task := r.only(TaskSeatWaiting)
	if !slices.Contains(task.Cites, "HP-2.6") {
		t.Errorf("%v", task.Cites)
	}
	r.must(DoTask{ID: task.ID})
	r.catchUp()
	if r.s.LateOpen || r.s.Entry("A").Table == 0 || sum(r.s.Prizes) != 19*5000 {
		t.Errorf("open %v, prizes %v", r.s.LateOpen, r.s.Prizes)
	}
}

func TestBeforeTheStartTheListFillsWhatIsGivenBack(t *testing.T) {
	p, rules := texapoker(t)
	r := newRoom(t, 1)
	s := evening()
	full(&s)
	r.open(s, false, 18, p, rules)
	r.refused(Register{Player: "no place"}, EventFull)
	r.must(Wait{Player: "first"})
	r.refused(SeatWaiting{Player: "first"}, EventFull)
	r.must(Unregister{Player: "p4"})
	r.refused(Register{Player: "no place"}, ListFirst)
	r.must(SeatWaiting{Player: "first"})
	if r.s.Entry("first") == nil || len(r.s.Queue) != 0 {
		t.Error("not entered")
	}
}

package tournament

import (
	"testing"

	"github.com/floorbook/floorbook/table"
)

// unsoldRoom is an event by Les Lois du Poker with so many entrants and seats for more.
func unsoldRoom(t *testing.T, players int) *room {
	t.Helper()
	p, rules := book(t, "tda-2024", "lois-du-poker")
	return floorRoomBy(t, players, func(s *Structure) { s.LateLevels, s.Capacity = 6, 60 }, p, rules)
}

// free is a free seat of a table.
func (r *room) free(no int) table.SeatNo { return r.s.FreeAt(r.s.Table(no))[0] }

func TestAStackWaitsForWhoEntersLate(t *testing.T) { // LP-7-5
	r := unsoldRoom(t, 14)
	before, stack := r.s.Chips, r.s.Structure.Stack
	at := Chair{2, r.free(2)}
	r.must(PlaceStack{Table: at.Table, Seat: at.Seat})
	r.refused(PlaceStack{Table: at.Table, Seat: at.Seat}, StackStands)
	r.refused(LockSeat{Table: at.Table, Seat: at.Seat}, StackStands)
	r.refused(MovePlayer{Move{Player: r.s.Table(1).At(r.firstTaken(1)).Player, ToTable: at.Table, ToSeat: at.Seat}}, StackStands)
	r.refused(BreakTable{Table: at.Table}, StackStands)
	if r.s.Chips != before+stack || !r.noted("stack_placed", "LP-7-5") {
		t.Fatalf("%d in play, %d before", r.s.Chips, before)
	}
	r.must(Register{Player: "late"})
	if e := r.s.Entry("late"); e.Table != at.Table || e.Seat != at.Seat || r.s.Chips != before+stack || len(r.s.Unsold) != 0 {
		t.Fatalf("%+v, %d in play, %v wait", e, r.s.Chips, r.s.Unsold)
	}
	if !r.noted("late_entry", "LP-7-5") {
		t.Error("not noted")
	}
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if len(r.s.Unsold) != 1 || r.s.Chips != before+stack || r.s.Entry("late") != nil {
		t.Fatalf("%v wait, %d in play", r.s.Unsold, r.s.Chips)
	}
}

func TestTheBlindsReachAStackThatWaits(t *testing.T) { // LP-7-5
	r := unsoldRoom(t, 14)
	at := Chair{2, r.free(2)}
	r.must(PlaceStack{Table: at.Table, Seat: at.Seat})
	big := false
	for range 9 {
		r.must(AtTable{Table: 2, Command: table.NextHand{}})
		big = big || r.s.Table(2).BigBlind == at.Seat
	}
	if !big {
		t.Errorf("seat %d is never the big blind", at.Seat)
	}
	placed := r.s.Undo[len(r.s.Undo)-1]
	r.refused(UndoAct{ID: placed.ID}, StackHasPlayed)
	r.must(Register{Player: "late"})
	r.must(AtTable{Table: 2, Command: table.NextHand{}})
	if r.s.Table(2).At(at.Seat).Blocked {
		t.Error("who takes a stack that has paid waits for the blind")
	}
}

func TestAnUnsoldStackIsTakenOff(t *testing.T) { // LP-7-5
	r := unsoldRoom(t, 14)
	before, stack := r.s.Chips, r.s.Structure.Stack
	at := Chair{2, r.free(2)}
	r.refused(LiftStack{Table: at.Table, Seat: at.Seat}, NoStackStands)
	r.refused(PlaceStack{Table: at.Table, Seat: at.Seat, Until: 1}, StackUntilPast)
	r.must(PlaceStack{Table: at.Table, Seat: at.Seat, Until: 2})
	r.must(NextLevel{})
	task := r.only(TaskUnsold)
	r.refused(DoTask{ID: task.ID}, StackNotCounted)
	left := stack - 10*r.s.SmallestChip()
	r.must(LiftStack{Table: at.Table, Seat: at.Seat, Chips: left})
	if r.s.Chips != before+stack-left || len(r.s.Unsold) != 0 || !r.noted("stack_lifted", "LP-7-5") {
		t.Fatalf("%d in play", r.s.Chips)
	}
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if r.s.Chips != before+stack || len(r.s.Unsold) != 1 {
		t.Fatalf("undone: %d in play", r.s.Chips)
	}
	r.must(CloseRegistration{})
	r.refused(PlaceStack{Table: at.Table, Seat: r.free(2)}, RegistrationIsOver)
	r.only(TaskUnsold)
	r.must(LiftStack{Table: at.Table, Seat: at.Seat, Chips: 0})
	if r.s.Chips != before+stack {
		t.Errorf("%d in play: what the stack paid stays", r.s.Chips)
	}
}

func TestOtherBooksHaveNoUnsoldStacks(t *testing.T) {
	p, rules := book(t, "tda-2024")
	r := floorRoomBy(t, 14, func(s *Structure) { s.LateLevels = 6 }, p, rules)
	r.refused(PlaceStack{Table: 1, Seat: r.free(1)}, NoUnsoldStacks)
}

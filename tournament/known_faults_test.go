package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/table"
)

// Faults that programs for tournaments have had, in the field: each test is named by what holds here.

func TestALevelThatEndsBlocksNoUndo(t *testing.T) {
	r := floorRoom(t, 18, nil)
	p := r.s.Tables[0].At(1).Player
	r.must(Bust{Player: p})
	undo := r.lastUndo("bust")
	level := r.s.LevelNumber()
	r.pass(45)
	if r.s.LevelNumber() != level+2 {
		t.Fatalf("level %d", r.s.LevelNumber())
	}
	r.must(undo)
	if e := r.s.Entry(p); e.Place != 0 || e.Table != 1 || e.Seat != 1 || r.s.LevelNumber() != level+2 {
		t.Errorf("%+v in level %d", e, r.s.LevelNumber())
	}
}

func TestNobodyGetsASeatAtATableThatIsClosed(t *testing.T) {
	r := floorRoom(t, 27, func(s *Structure) { s.LateLevels, s.ReEntries = 9, 9 })
	for range 9 {
		r.bustAtFullest()
	}
	r.must(BreakTable{Table: 2})
	closed := r.s.Table(2)
	if closed.Players() != 0 {
		t.Fatal("table 2 is not broken")
	}
	if slices.ContainsFunc(r.s.FreeSeats(), func(at Seated) bool { return at.Table == 2 }) {
		t.Errorf("free seats %+v", r.s.FreeSeats())
	}
	mover := r.s.Table(1).Seats[slices.IndexFunc(r.s.Table(1).Seats, func(s table.Seat) bool { return s.Player != "" })].Player
	r.refused(MovePlayer{Move{Player: mover, ToTable: 2, ToSeat: 1}}, TableClosed)
	for i := 0; len(r.s.FreeSeats()) > 0; i++ {
		r.must(Register{Player: player(100 + i)})
		if closed.Players() != 0 {
			t.Fatalf("entry %d sits at the closed table, and others have %d seats", i, len(r.s.FreeSeats()))
		}
	}
}

func TestASeatIsFreeOnceItsPlayerIsOut(t *testing.T) {
	r := floorRoom(t, 18, func(s *Structure) { s.LateLevels = 9 })
	if free := r.s.FreeSeats(); len(free) != 0 {
		t.Fatalf("full tables have %+v", free)
	}
	r.must(Bust{Player: r.s.Tables[0].At(4).Player})
	r.must(Bust{Player: r.s.Tables[1].At(7).Player})
	if free, want := r.s.FreeSeats(), []Seated{{Table: 1, Seat: 4}, {Table: 2, Seat: 7}}; !slices.Equal(free, want) {
		t.Fatalf("%+v", free)
	}
	r.must(Register{Player: "late"})
	if free := r.s.FreeSeats(); len(free) != 1 || free[0].Table == r.s.Entry("late").Table {
		t.Errorf("%+v once %+v is taken", free, r.s.Entry("late"))
	}
}

func TestLevelsAreCountedWithoutBreaks(t *testing.T) {
	r := floorRoom(t, 9, nil) // a break after every fourth level
	var played []int
	for range 11 {
		if !r.s.Level().Break {
			played = append(played, r.s.LevelNumber())
		}
		r.must(NextLevel{})
	}
	if !slices.Equal(played, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("%v", played)
	}
	note := r.s.Log[slices.IndexFunc(r.s.Log, func(n Note) bool { return n.Key == "on_break" })+1]
	if note.Key != "level" || note.Args["Level"] != 5 {
		t.Errorf("behind the first break %+v", note)
	}
}

func TestNoSeatIsHadOnceEntriesAreClosed(t *testing.T) {
	r := floorRoom(t, 16, func(s *Structure) { s.LateLevels, s.ReEntries, s.Surrender = 2, 3, true })
	out := r.s.Tables[0].At(r.s.Tables[0].Free()[0]%9 + 1).Player
	r.must(Bust{Player: out})
	r.pass(40)
	if r.s.LateOpen {
		t.Fatal("two levels have ended")
	}
	in := r.s.Tables[1].Seats[slices.IndexFunc(r.s.Tables[1].Seats, func(s table.Seat) bool { return s.Player != "" })].Player
	r.refused(Register{Player: "late"}, RegistrationIsOver)
	r.refused(Register{Player: out}, RegistrationIsOver)
	r.refused(Surrender{Player: in, Chips: 100}, RegistrationIsOver)
	free := r.s.FreeSeats()[0]
	r.refused(MovePlayer{Move{Player: "late", ToTable: free.Table, ToSeat: free.Seat}}, UnknownPlayer)
	r.refused(MovePlayer{Move{Player: out, ToTable: free.Table, ToSeat: free.Seat}}, PlayerOut)
	r.refused(Sits{Player: "late", Table: free.Table, Seat: free.Seat}, UnknownPlayer)
}

func TestTheLastLevelGoesOn(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.Levels = s.Levels[:3] })
	r.pass(250)
	if at, due := r.s.NextDeadline(); !r.s.Clock.Running || !due || at <= r.now || r.s.LevelNumber() != 3 {
		t.Fatalf("%+v at %d", r.s.Clock, r.now)
	}
	r.must(AtTable{1, table.NextHand{}})
}

// TestTheNextBigBlindIsMovedNotSeatOne: wherever the button was told to be, who moves to an even table is who comes to the big blind there.
func TestTheNextBigBlindIsMovedNotSeatOne(t *testing.T) {
	for _, c := range []struct {
		hands       int // told before
		button, big table.SeatNo
	}{
		{0, 3, 5}, {0, 7, 9}, {0, 8, 1}, {0, 9, 2}, // the first hand is dealt from there
		{1, 3, 6}, {1, 5, 8}, {1, 7, 1}, {1, 8, 2}, // the next one from the seat after it
	} {
		r := floorRoom(t, 18, nil)
		for range 3 {
			r.must(Bust{Player: firstPlayer(r.s.Table(2))})
		}
		for range c.hands {
			r.must(AtTable{1, table.NextHand{}})
		}
		r.must(AtTable{1, table.TellButton{Seat: c.button}})
		task := r.only(TaskBalance)
		if want := r.s.Table(1).At(c.big).Player; len(task.Moves) == 0 || task.Moves[0].FromTable != 1 || task.Moves[0].Player != want {
			t.Errorf("%+v: %+v, want %s", c, task.Moves, want)
		}
	}
}

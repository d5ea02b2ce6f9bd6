package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// lastUndo is the newest act that can be taken back.
func (r *room) lastUndo(key string) UndoAct {
	r.t.Helper()
	if n := len(r.s.Undo); n > 0 && r.s.Undo[n-1].Key == key {
		return UndoAct{ID: r.s.Undo[n-1].ID}
	}
	r.t.Fatalf("the newest act is no %s: %+v", key, r.s.Undo)
	return UndoAct{}
}

func TestUndoOfABustRevivesAndPlacesTheOthersAnew(t *testing.T) {
	r := floorRoom(t, 9, nil) // three places paid: 225, 135, 90 euros
	for i := 5; i <= 9; i++ {
		r.must(Bust{Player: player(i)})
	}
	r.must(Bust{Player: "p4"}) // fourth: nothing
	undo := r.lastUndo("bust")
	r.must(Bust{Player: "p3"}) // third
	r.now = r.now.after(45 * time.Minute)
	r.must(Tick{}) // levels that changed by themselves do not stand in the way
	seat := r.s.Entry("p4")
	r.must(undo)
	e := r.s.Entry("p4")
	if e.Place != 0 || e.Table == 0 || r.s.Left != 3 || seat == nil {
		t.Fatalf("%+v, %d left", e, r.s.Left)
	}
	if p3 := r.s.Entry("p3"); p3.Place != 4 || r.s.Prize(p3) != 0 {
		t.Errorf("p3 is fourth now, out of the money: %+v", p3)
	}
	r.refused(undo, NothingToUndo)
	if !r.noted("undone", "TDA-1-B") {
		t.Error("the undo leaves no trace")
	}
}

func TestUndoOfTheLastBustReopensTheTournament(t *testing.T) {
	r := floorRoom(t, 9, nil)
	for i := 3; i <= 9; i++ {
		r.must(Bust{Player: player(i)})
	}
	r.must(Bust{Player: "p1"})
	if r.s.Phase != Finished {
		t.Fatal("not finished")
	}
	r.must(r.lastUndo("bust"))
	if r.s.Phase != Running || r.s.Left != 2 || r.s.Entry("p2").Place != 0 || r.s.Prize(r.s.Entry("p2")) != 0 {
		t.Fatalf("%+v", r.s.Entry("p2"))
	}
	r.must(Resume{})
	r.must(Bust{Player: "p2"})
	if r.s.Entry("p1").Place != 1 || r.s.Entry("p2").Place != 2 || r.s.Prize(r.s.Entry("p2")) != 13500 {
		t.Errorf("%+v", r.s.Entries)
	}
}

func TestUndoOfABustIsRefusedWhenTheSeatIsGone(t *testing.T) {
	r := floorRoom(t, 18, func(s *Structure) { s.LateLevels, s.ReEntries = 9, 9 })
	first := r.s.Tables[0].At(1).Player
	r.must(Bust{Player: first})
	undo := r.lastUndo("bust")
	other := r.s.Tables[0].At(2).Player
	r.must(MovePlayer{Move{Player: other, ToTable: 1, ToSeat: 1}})
	back := r.lastUndo("move")
	r.refused(undo, UndoSeatTaken)
	r.must(back)
	r.must(Register{Player: first}) // re-enters
	r.refused(undo, UndoReEntered)
}

func TestUndoOfABustIsRefusedWhenTheTableIsClosed(t *testing.T) {
	r := floorRoom(t, 20, nil)
	last := r.s.Tables[2]
	i := slices.IndexFunc(last.Seats, func(s table.Seat) bool { return s.Player != "" })
	r.must(Bust{Player: last.Seats[i].Player})
	undo := r.lastUndo("bust")
	for len(r.s.InPlay()) == 3 {
		r.bustAtFullest()
		r.tasks()
	}
	r.refused(undo, UndoTableClosed)
}

func TestUndoOfMoves(t *testing.T) {
	r := floorRoom(t, 27, nil)
	for range 9 {
		r.bustAtFullest()
	}
	task := r.only(TaskBreak)
	before := map[table.PlayerID]table.SeatNo{}
	for i, seat := range r.s.Tables[2].Seats {
		before[seat.Player] = table.SeatNo(i + 1)
	}
	r.must(DoTask{task.ID})
	undo := r.lastUndo("break")
	r.must(undo) // the table stands again, everybody in the old seat
	for i, seat := range r.s.Tables[2].Seats {
		if before[seat.Player] != table.SeatNo(i+1) && seat.Player != "" {
			t.Errorf("%s on seat %d", seat.Player, i+1)
		}
	}
	r.must(DoTask{r.only(TaskBreak).ID})
	undo = r.lastUndo("break")
	moved := r.s.Undo[len(r.s.Undo)-1].Moves[0].Player
	r.must(Bust{Player: moved})
	r.refused(undo, UndoMovedOn)
}

// A table that was closed and put up again with fewer seats has no seat to go back to.
func TestUndoOfAMoveFromASeatThatIsNoMore(t *testing.T) {
	r := floorRoom(t, 6, func(s *Structure) { s.Seats, s.SeatsLate = 5, 5 })
	r.must(Bust{Player: seatedPlayers(r.s.Tables[1])[0].Player})
	first := seatedPlayers(r.s.Tables[0])[0].Player
	if r.s.Tables[0].SeatOf(first) != 5 {
		if r.s.Tables[0].At(5).Player != "" {
			first = r.s.Tables[0].At(5).Player
		} else {
			r.must(MovePlayer{Move{Player: first, ToTable: 1, ToSeat: 5}})
		}
	}
	r.must(MovePlayer{Move{Player: first, ToTable: 2}})
	id := r.s.Undo[len(r.s.Undo)-1].ID
	for _, at := range seatedPlayers(r.s.Tables[0]) {
		r.must(MovePlayer{Move{Player: at.Player, ToTable: 2}})
	}
	Apply(r.s, TableOpened{TableSet{No: 1, Seats: 4, Button: 1}})
	r.refused(UndoAct{ID: id}, UndoTableClosed)
}

func TestUndoOfAMoveDuringAHand(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 18, p, rules)
	r.must(Start{})
	who := r.s.Tables[0].Seats[r.s.Tables[0].Button-1].Player
	r.must(MovePlayer{Move{Player: who, ToTable: 2}})
	undo := r.lastUndo("move")
	r.must(DoTask{r.only(TaskBalance).ID})
	if r.s.MayStartHand(2) != nil {
		t.Fatal(r.s.MayStartHand(2))
	}
	r.begin(2)
	if r.s.Entry(who).Table == 2 {
		r.refused(undo, UndoHandInProgress)
	}
	for r.s.Tables[1].Hand != nil {
		r.must(AtTable{2, table.Act{Seat: r.s.Tables[1].ToAct(), Kind: hand.Fold}})
	}
}

func TestUndoOfAPauseCostsNoTime(t *testing.T) {
	r := floorRoom(t, 9, nil)
	ends := r.s.Clock.EndsAt
	r.now = r.now.after(5 * time.Minute)
	r.must(Pause{})
	if r.s.Clock.Left != 15*time.Minute {
		t.Fatalf("%v left", r.s.Clock.Left)
	}
	undo := r.lastUndo("pause")
	r.refused(Pause{}, ClockStopped)
	r.now = r.now.after(time.Minute)
	r.must(undo)
	if !r.s.Clock.Running || r.s.Clock.EndsAt != ends {
		t.Errorf("%+v, want the end at %d", r.s.Clock, ends)
	}
	r.must(Pause{})
	undo = r.lastUndo("pause")
	r.must(Resume{})
	r.refused(Resume{}, ClockRuns)
	r.refused(undo, UndoLevelChanged)
}

func TestUndoOfALevelChange(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels = 1 })
	ends := r.s.Clock.EndsAt
	r.now = r.now.after(5 * time.Minute)
	r.refused(PreviousLevel{}, NoPreviousLevel)
	r.must(NextLevel{})
	if r.s.LateOpen || len(r.s.Prizes) != 3 || r.s.Clock.Level != 1 {
		t.Fatal("jumping past the last late level closes registration")
	}
	r.must(r.lastUndo("next_level"))
	if !r.s.LateOpen || len(r.s.Prizes) != 0 || r.s.Clock.Level != 0 || r.s.Clock.EndsAt != ends {
		t.Errorf("%+v, late %v, prizes %v", r.s.Clock, r.s.LateOpen, r.s.Prizes)
	}
	r.must(NextLevel{})
	undo := r.lastUndo("next_level")
	r.now = r.s.Clock.EndsAt
	r.must(Tick{})
	r.refused(undo, UndoLevelChanged)
	r.must(AdjustClock{By: -time.Minute})
	if r.s.Clock.EndsAt != r.now.after(19*time.Minute) {
		t.Errorf("%+v", r.s.Clock)
	}
	r.must(r.lastUndo("adjust"))
}

func TestUndoOfALateRegistration(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels, s.SeatsLate = 3, 10 })
	r.must(Bust{Player: "p1"})
	r.must(Register{Player: "late"})
	undo := r.lastUndo("late")
	if r.s.Entry("p1").Place != 10 {
		t.Fatalf("%+v", r.s.Entry("p1"))
	}
	r.must(undo)
	if r.s.Entry("late") != nil || r.s.Entry("p1").Place != 9 || r.s.Pool() != 45000 || r.s.Left != 8 {
		t.Errorf("%+v, pool %d", r.s.Entry("p1"), r.s.Pool())
	}
	r.must(Register{Player: "late"})
	undo = r.lastUndo("late")
	r.must(CloseRegistration{})
	r.refused(undo, RegistrationIsOver)
	r.must(r.lastUndo("close"))
	if !r.s.LateOpen {
		t.Error("registration is still closed")
	}
	r.must(Bust{Player: "late"})
	r.refused(undo, PlayerOut)
}

func TestUndoOfALateRegistrationOnceDealtIn(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 9, p, rules)
	r.must(Start{})
	r.must(Register{Player: "late"})
	undo := r.lastUndo("late")
	for range 3 { // between the button and the small blind a newcomer waits
		r.begin(1)
		for r.s.Tables[0].Hand != nil {
			r.must(AtTable{1, table.Act{Seat: r.s.Tables[0].ToAct(), Kind: hand.Fold}})
		}
	}
	r.refused(undo, UndoAlreadyPlayed)
}

func TestCommandsBeforeTheStart(t *testing.T) {
	r := newRoom(t, 1)
	r.refused(Register{Player: "p"}, NotCreated)
	p, rules := tda(t)
	r.refused(Create{ID: "T", Structure: evening()}, NoRules)
	r.open(evening(), false, 0, p, rules)
	r.refused(Create{ID: "T"}, AlreadyCreated)
	r.refused(Start{}, TooFewPlayers)
	r.refused(Register{}, BadPlayer)
	r.must(Register{Player: "a"})
	r.refused(Register{Player: "a"}, AlreadyRegistered)
	r.refused(Unregister{Player: "b"}, UnknownPlayer)
	r.must(Unregister{Player: "a"})
	r.must(Register{Player: "b"})
	r.must(Register{Player: "a"})
	if r.s.Entries[0].Player != "b" || r.s.Entries[1].No != 3 || r.s.Pool() != 10000 {
		t.Errorf("%+v", r.s.Entries)
	}
	for _, c := range []Command{Pause{}, Resume{}, NextLevel{}, Tick{}, Bust{Player: "a"}, AtTable{Table: 1}, CloseRegistration{}} {
		r.refused(c, NotStarted)
	}
	r.refused(42, UnknownCommand)
	r.refused(DoTask{"start"}, TaskGone) // with Auto nobody is asked to start
	r.must(Start{})
	r.refused(Start{}, AlreadyStarted)
	r.refused(Unregister{Player: "a"}, AlreadyStarted)
	r.refused(AtTable{Table: 9, Command: table.NextHand{}}, UnknownTable)
	r.refused(AtTable{Table: 1, Command: table.StartHand{}}, NotTracked)
	r.refused(AtTable{Table: 1, Command: table.SetDeck{}}, NotTracked)
	r.refused(AtTable{Table: 1, Command: table.CutDeck{Seat: r.s.Entry("a").Seat, Hand: "t1-h1"}}, table.CutClosed)
	r.refused(MovePlayer{Move{Player: "a", ToTable: 7}}, UnknownTable)
	r.refused(MovePlayer{Move{Player: "x", ToTable: 1}}, UnknownPlayer)
	r.refused(DoTask{"balance:1>2"}, TaskGone)
	r.refused(UndoAct{ID: 77}, NothingToUndo)
}

package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
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
	if p3 := r.s.Entry("p3"); p3.Place != 4 || p3.Prize != 0 {
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
	if r.s.Phase != Running || r.s.Left != 2 || r.s.Entry("p2").Place != 0 || r.s.Entry("p2").Prize != 0 {
		t.Fatalf("%+v", r.s.Entry("p2"))
	}
	r.must(Resume{})
	r.must(Bust{Player: "p2"})
	if r.s.Entry("p1").Place != 1 || r.s.Entry("p2").Place != 2 || r.s.Entry("p2").Prize != 13500 {
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
	r.must(AtTable{2, table.StartHand{}})
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
	if r.s.Entry("late") != nil || r.s.Entry("p1").Place != 9 || r.s.Pool != 45000 || r.s.Left != 8 {
		t.Errorf("%+v, pool %d", r.s.Entry("p1"), r.s.Pool)
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
		r.must(AtTable{1, table.StartHand{}})
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
	if r.s.Entries[0].Player != "b" || r.s.Entries[1].No != 3 || r.s.Pool != 10000 {
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
	r.refused(MovePlayer{Move{Player: "a", ToTable: 7}}, UnknownTable)
	r.refused(MovePlayer{Move{Player: "x", ToTable: 1}}, UnknownPlayer)
	r.refused(DoTask{"balance:1>2"}, TaskGone)
	r.refused(UndoAct{ID: 77}, NothingToUndo)
}

func TestStructuresThatCannotBePlayed(t *testing.T) {
	p, _ := texapoker(t)
	ok := evening()
	if err := ok.Validate(&p); err != nil {
		t.Fatal(err)
	}
	for code, change := range map[refusal.Code]func(*Structure){
		StructureNoLevels:     func(s *Structure) { s.Levels = nil },
		StructureBadLevel:     func(s *Structure) { s.Levels[1].Minutes = 0 },
		StructureIndivisible:  func(s *Structure) { s.Levels[3].Small += 5 },
		StructureAnteReduced:  func(s *Structure) { s.Levels[5].Ante = 0 },
		StructureBlindsFall:   func(s *Structure) { s.Levels[3].Big = 50; s.Levels[3].Small = 25 },
		StructureBadStack:     func(s *Structure) { s.Stack = 10010 },
		StructureBadChips:     func(s *Structure) { s.Chips = []chip.Amount{100, 25} },
		StructureBadSeats:     func(s *Structure) { s.Seats = 12 },
		StructureBadFinal:     func(s *Structure) { s.FinalTable = 1 },
		StructureBadLate:      func(s *Structure) { s.LateLevels = 99 },
		StructureBadPayouts:   func(s *Structure) { s.Payouts.Tables[1].Shares = []int{5000, 3000} },
		StructureBadMoney:     func(s *Structure) { s.BuyIn = -1 },
		StructureUnknownTier:  func(s *Structure) { s.Quality = "luxe" },
		StructureBadReEntries: func(s *Structure) { s.ReEntries = -1 },
	} {
		s := evening()
		s.Levels = slices.Clone(s.Levels)
		s.Payouts.Tables = slices.Clone(s.Payouts.Tables)
		change(&s)
		err, refused := s.Validate(&p).(*refusal.Error)
		if !refused || err.Code != code {
			t.Errorf("%v, want %s", err, code)
		}
		if code == StructureAnteReduced && err.Args["Cite"] != "TDA-RP-11-B" {
			t.Errorf("%v", err)
		}
	}
}

// unusual is a sheet that keeps every promise of the tier "inhabituel".
func unusual() Structure {
	s := Structure{Quality: "inhabituel", Stack: 30000, SeatsLate: 10, Seats: 9, FinalTable: 9}
	big := chip.Amount(100)
	for range 28 {
		s.Levels = append(s.Levels, Level{Small: big / 2, Big: big, Minutes: 25})
		big = big * 5 / 4
	}
	return s
}

func TestQualityChart(t *testing.T) {
	p, _ := texapoker(t)
	s := unusual()
	r := s.QualityReport(&p, 120)
	if !r.Known || !r.OK || len(r.Points) != 6 || !citesAll(r.Cites, "TX-QC-inhabituel", "TX-QC-bb") {
		t.Fatalf("%+v", r)
	}
	for key, change := range map[string]func(*Structure){
		"levels":     func(s *Structure) { s.Levels[7].Minutes = 15 },
		"seats_late": func(s *Structure) { s.SeatsLate = 11 },
		"seats":      func(s *Structure) { s.Seats = 10 },
		"play":       func(s *Structure) { s.Levels = s.Levels[:20] },
		"days":       func(s *Structure) { s.Levels[9].DayEnds = true },
		"big_blinds": func(s *Structure) { s.Stack = 1000 },
	} {
		s := unusual()
		change(&s)
		r := s.QualityReport(&p, 120)
		for _, point := range r.Points {
			if point.OK == (point.Key == key) && (key != "play" || point.Key != "big_blinds") {
				t.Errorf("%s: %+v", key, point)
			}
		}
		if r.OK {
			t.Errorf("%s: the report passes", key)
		}
	}
	s.Quality = ""
	if r := s.QualityReport(&p, 120); r.Known {
		t.Errorf("%+v", r)
	}
	base, _ := tda(t)
	s.Quality = "inhabituel"
	if r := s.QualityReport(&base, 120); r.Known {
		t.Errorf("the TDA has no chart: %+v", r)
	}
}

func TestEventsThatAreUnknownAreErrors(t *testing.T) {
	for _, text := range []string{`[{"type":"nonsense"}]`, `[{"type":"table.nonsense","at_table":1}]`, `{}`, `[1]`,
		`[{"type":"noted","args":{"X":1.5}}]`, `[{"type":"registered","no":"x"}]`} {
		if events, err := UnmarshalEvents([]byte(text)); err == nil {
			t.Errorf("%s: %+v", text, events)
		}
	}
	got, err := UnmarshalEvents([]byte(`[{"type":"table.button_set","at_table":3,"seat":4}]`))
	if err != nil || len(got) != 1 || got[0] != (TableEvent{Table: 3, Event: table.ButtonSet{Seat: 4}}) {
		t.Errorf("%+v %v", got, err)
	}
}

// TestCheckFindsWhatDoesNotBalance tampers with a state in every way that Check is there to notice.
func TestCheckFindsWhatDoesNotBalance(t *testing.T) {
	for name, tamper := range map[string]func(*State){
		"a chip too many":          func(s *State) { s.Tables[0].Seats[taken(s)].Stack++; s.proof.touch(1) },
		"a chip too many anywhere": func(s *State) { s.Tables[0].Seats[taken(s)].Stack++; s.seats++ },
		"chips out of thin air":    func(s *State) { s.Chips += 100; s.seats++ },
		"somebody without a seat":  func(s *State) { s.Tables[0].Seats[taken(s)].Player = "ghost"; s.seats++ },
		"a seat twice":             func(s *State) { s.Tables[0].Seats[taken(s)].Player = s.Entries[1].Player; s.seats++ },
		"left miscounted":          func(s *State) { s.Left--; s.seats++ },
		"a place nobody has":       func(s *State) { s.Entries[s.index["p9"]].Place = 3; s.seats++ },
		"a tie of one":             func(s *State) { s.Entries[s.index["p9"]].Tied = 2; s.seats++ },
		"pool miscounted":          func(s *State) { s.Pool++ },
		"prizes that do not sum":   func(s *State) { s.Prizes = slices.Clone(s.Prizes); s.Prizes[0]++ },
	} {
		p, rules := tda(t)
		r := newRoom(t, 5)
		st := evening()
		st.LateLevels = 0
		r.open(st, true, 9, p, rules)
		r.must(Start{})
		for r.s.Left == 9 {
			r.step(r.s.Tables[0])
		}
		name9 := r.s.Entries[slices.IndexFunc(r.s.Entries, func(e Entry) bool { return e.Place > 0 })].Player
		r.s.index["p9"] = r.s.index[name9]
		tamper(r.s)
		err, ok := Check(r.s).(*refusal.Error)
		if !ok || err.Code != CheckFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func taken(s *State) int {
	return slices.IndexFunc(s.Tables[0].Seats, func(seat table.Seat) bool { return seat.Player != "" && seat.Player != s.Entries[1].Player })
}

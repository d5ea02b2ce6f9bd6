package tournament

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// bigBlinds is a structure in which chips of 25 are needed in the first two levels, chips of 100 in the first three.
func bigBlinds() Structure {
	s := evening()
	s.LateLevels, s.SeatsLate, s.Seats = 1, 9, 9
	s.StackChips = []int{12, 12, 5, 6} // 300, 1,200, 2,500, 6,000
	s.Levels = nil
	for i, big := range []chip.Amount{50, 150, 400, 1000, 2000, 3000, 4000, 6000, 8000} {
		small := big / 2
		if big == 150 {
			small = 75
		}
		s.Levels = append(s.Levels, Level{Small: small, Big: big, Ante: big, Minutes: 20})
		if i == 1 || i == 2 {
			s.Levels = append(s.Levels, Level{Break: true, Minutes: 10})
		}
	}
	return s
}

// realRoom is a room with real chips by a book, in its third level.
func realRoom(t *testing.T, players int, layers ...string) *room {
	t.Helper()
	p, rules := book(t, append([]string{"tda-2024"}, layers...)...)
	r := newRoom(t, 1)
	r.open(bigBlinds(), false, players, p, rules)
	r.must(Start{})
	r.must(CloseRegistration{})
	for range 3 {
		r.must(NextLevel{})
	}
	return r
}

func held(chips map[int]int) (out []chiprace.Holding) {
	for seat := 1; seat <= 10; seat++ {
		if n := chips[seat]; n > 0 {
			out = append(out, chiprace.Holding{Seat: seat, Chips: n})
		}
	}
	return out
}

func race(seat int, text string) chiprace.Hand {
	cards, err := card.ParseList(text)
	if err != nil {
		panic(err)
	}
	return chiprace.Hand{Seat: seat, Cards: cards}
}

func (r *room) pieces(want ...int) {
	r.t.Helper()
	if !slices.Equal(r.s.Pieces, want) {
		r.t.Fatalf("chips in play %v, want %v", r.s.Pieces, want)
	}
}

func TestAColourUpIsProposedOnceNoLevelNeedsTheChip(t *testing.T) {
	r := realRoom(t, 9)
	task := r.only(TaskColorUp) // 200/400: 25s are of no use, 100s are
	if task.Args["Chip"] != chip.Amount(25) || task.Wait || !citesAll(task.Cites, "TDA-RP-6-C") {
		t.Fatalf("%+v", task)
	}
	r.must(NextLevel{})
	r.must(NextLevel{}) // 500/1,000
	var chips []any
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskColorUp {
			chips = append(chips, task.Args["Chip"], task.Args["To"], task.Wait)
		}
	}
	if want := []any{chip.Amount(25), chip.Amount(100), false, chip.Amount(100), chip.Amount(500), true}; !slices.Equal(chips, want) {
		t.Errorf("%v, want %v", chips, want)
	}
	r.must(PreviousLevel{})
	r.must(PreviousLevel{})
	r.must(PreviousLevel{})
	r.must(PreviousLevel{}) // 75/150
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskColorUp {
			t.Errorf("chips of 25 are still needed: %+v", task)
		}
	}
	r.refused(StartColorUp{Chip: 25}, ChipStillNeeded)
	r.refused(StartColorUp{Chip: 100}, NotSmallestChip)
}

func TestARaceAtARealTable(t *testing.T) {
	r := realRoom(t, 9)
	r.pieces(9*12, 9*12, 9*5, 9*6, 0)
	r.refused(EnterLeftovers{Table: 1, Holdings: held(map[int]int{1: 3})}, NoRaceDue)
	r.must(DoTask{ID: "color_up:25"})
	if !r.noted("color_up", "TDA-24-B", "TDA-25-B", "TDA-RP-6-C") || !slices.Equal(r.s.Due(), []int{1}) {
		t.Fatalf("%+v", r.s.ColorUps)
	}
	r.refused(RunRace{Table: 1}, NoLeftovers)
	r.refused(EnterLeftovers{Table: 1, Holdings: []chiprace.Holding{{Seat: 10, Chips: 1}}}, EmptySeat)
	r.must(EnterLeftovers{Table: 1, Holdings: held(map[int]int{1: 3, 2: 9, 3: 2, 5: 3, 7: 1})}) // and seat 2 has miscounted
	r.must(EnterLeftovers{Table: 1, Holdings: held(map[int]int{1: 3, 2: 5, 3: 2, 5: 3, 7: 1})})
	r.refused(RunRace{Table: 1}, RaceNeedsCards)
	r.refused(StartColorUp{Chip: 100}, ColorUpUnderWay)
	hands := []chiprace.Hand{race(1, "Kc"), race(2, "Ah"), race(3, "Ks 2d"), race(5, "Td"), race(7, "Qs")}
	r.must(RunRace{Table: 1, Hands: hands})
	raced := r.s.ColorUps[0].Raced[0]
	if !slices.Equal(raced.Winners, []int{2, 3, 1}) || !citesAll(raced.Cites, "TDA-24-A-1", article.Silent) || len(r.s.Due()) != 0 {
		t.Errorf("%+v", raced)
	}
	r.pieces(9*12-14, 9*12+4, 9*5, 9*6, 0) // one changed, three raced
	if r.s.Chips != 90_000+50 || r.s.Added != 50 {
		t.Errorf("%d in play, %d added", r.s.Chips, r.s.Added)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
	r.must(r.lastUndo("race"))
	r.pieces(9*12, 9*12, 9*5, 9*6, 0)
	if r.s.Chips != 90_000 || len(r.s.Due()) != 1 {
		t.Errorf("%d in play", r.s.Chips)
	}
	r.must(r.lastUndo("color_up"))
	if r.s.SmallestChip() != 25 || len(r.s.ColorUps) != 0 {
		t.Errorf("%+v", r.s.ColorUps)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestCardsDrawnHereAreCommitted(t *testing.T) {
	r := realRoom(t, 9, "casino-ri")
	r.must(StartColorUp{Chip: 25})
	if !r.noted("color_up", "CR-2-a", "CR-2-i") {
		t.Error("who watches is not said")
	}
	r.must(EnterLeftovers{Table: 1, Holdings: held(map[int]int{1: 3, 3: 2, 5: 3, 8: 1})})
	commit := r.s.DrawCommit
	r.must(RunRace{Table: 1, Draw: true})
	last := r.s.Draws[len(r.s.Draws)-1]
	raced := r.s.ColorUps[0].Raced[0]
	if last.Purpose != "chip_race" || Commitment(last.Seed) != commit || !raced.Drawn || len(raced.Hands) != 4 || len(raced.Winners) != 3 {
		t.Fatalf("%+v %+v", last, raced)
	}
	if !citesAll(raced.Cites, "CR-2-b", "CR-2-c", "CR-2-d", "CR-2-e", "CR-2-g", "CR-2-h") {
		t.Errorf("%v", raced.Cites)
	}
	best := func(seat int) card.Card {
		i := slices.IndexFunc(raced.Hands, func(h chiprace.Hand) bool { return h.Seat == seat })
		return slices.Max(raced.Hands[i].Cards)
	}
	for _, seat := range []int{1, 3, 5, 8} {
		if !slices.Contains(raced.Winners, seat) && best(seat) > best(raced.Winners[2]) {
			t.Errorf("seat %d is better than %d", seat, raced.Winners[2])
		}
	}
}

func TestTheLastTableEndsAColourUp(t *testing.T) {
	r := realRoom(t, 18)
	r.must(StartColorUp{Chip: 25})
	undo := r.lastUndo("color_up")
	r.must(EnterLeftovers{Table: 1, Holdings: nil})
	r.must(RunRace{Table: 1}) // nobody has any
	r.refused(EnterLeftovers{Table: 1}, NoRaceDue)
	r.refused(undo, UndoRacesFirst)
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskColorUp {
			t.Errorf("table 2 comes first: %+v", task)
		}
	}
	for r.s.Table(2).Players() > 0 { // its players bust or move: there is nothing left to race there
		for i := range r.s.Table(2).Seats {
			if p := r.s.Table(2).Seats[i].Player; p != "" {
				r.must(Bust{Player: p})
				break
			}
		}
	}
	if due := r.s.Due(); len(due) != 0 {
		t.Errorf("still due: %v", due)
	}
}

// TestNewSeatsForgetWhatWasCountedAtTheOldOnes: who sits there now has told nothing, and the chair may be gone.
func TestNewSeatsForgetWhatWasCountedAtTheOldOnes(t *testing.T) {
	r := realRoom(t, 10)
	r.must(StartColorUp{Chip: 25})
	open := r.s.InPlay()[0]
	r.must(EnterLeftovers{Table: open, Holdings: held(map[int]int{int(r.firstTaken(open)): 3})})
	for p := r.s.Table(r.s.InPlay()[1]).At(r.firstTaken(r.s.InPlay()[1])).Player; len(r.s.InPlay()) > 1; p = "" {
		if p != "" {
			r.must(Bust{Player: p})
		}
		r.tasks()
	}
	for _, no := range r.s.Due() {
		r.refused(RunRace{Table: no, Draw: true}, NoLeftovers)
	}
	if diff := sameState(r.s, r.replay()); diff != "" || len(r.s.Due()) != 1 || r.s.Left != 9 {
		t.Error(diff, r.s.Due())
	}
}

// TestANewcomerIsNotTakenForWhoSatThere: what is told of small chips is of a player, and another on the same chair has told nothing.
func TestANewcomerIsNotTakenForWhoSatThere(t *testing.T) {
	r := realRoom(t, 16)
	r.must(StartColorUp{Chip: 25})
	told, other := r.s.InPlay()[0], r.s.InPlay()[1]
	seat := r.firstTaken(told)
	r.must(EnterLeftovers{Table: told, Holdings: held(map[int]int{int(seat): 3})})
	gone := r.s.Table(told).At(seat).Player
	r.must(Bust{Player: gone})
	r.refused(RunRace{Table: told, Draw: true}, EmptySeat)
	comes := r.s.Table(other).At(r.firstTaken(other)).Player
	r.must(MovePlayer{Move{Player: comes, ToTable: told, ToSeat: seat}})
	r.refused(RunRace{Table: told, Draw: true}, OtherCounted)
	if _, err := r.s.Plan(told); err == nil {
		t.Error("the newcomer is shown with the chips of who sat there")
	}
	r.must(EnterLeftovers{Table: told, Holdings: held(map[int]int{int(seat): 1})})
	r.must(RunRace{Table: told, Draw: true})
	if raced := r.s.ColorUps[0].Raced[0]; len(raced.Changes) != 1 || raced.Players[0] != comes || raced.Changes[0].In != 1 {
		t.Errorf("%+v", raced)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestWhatAnEarlierReleaseHasToldIsOfTheSeat: its events do not say whose the chips are.
func TestWhatAnEarlierReleaseHasToldIsOfTheSeat(t *testing.T) {
	r := realRoom(t, 9)
	r.must(StartColorUp{Chip: 25})
	r.apply(LeftoversEntered{Table: 1, Holdings: held(map[int]int{int(r.firstTaken(1)): 2})})
	r.must(RunRace{Table: 1, Draw: true})
}

func TestOldChipsAreChangedAtParOrRemoved(t *testing.T) {
	for _, c := range []struct {
		layers []string
		count  int
		void   chip.Amount
		change int
		cites  []article.ID
	}{
		{nil, 7, 75, 1, []article.ID{"TDA-24-C-1", "TDA-24-C-2"}}, {nil, 3, 75, 0, []article.ID{"TDA-24-C-1", "TDA-24-C-2"}},
		{[]string{"casino-ri"}, 4, 100, 0, []article.ID{"CR-2-j"}}, {[]string{"cercle-pg"}, 4, 100, 0, []article.ID{"PG-L.4"}},
	} {
		r := realRoom(t, 9, c.layers...)
		p := r.s.Table(1).At(4).Player
		r.refused(ReportOldChips{Player: p, Chips: Pieces{Chip: 25, Count: c.count}}, StillInPlay)
		r.must(StartColorUp{Chip: 25})
		r.refused(ReportOldChips{Player: p, Chips: Pieces{Chip: 25, Count: c.count}}, StillInPlay)
		r.must(EnterLeftovers{Table: 1})
		r.must(RunRace{Table: 1})
		r.must(ReportOldChips{Player: p, Chips: Pieces{Chip: 25, Count: c.count}})
		r.pieces(9*12-c.count, 9*12+c.change, 9*5, 9*6, 0)
		if r.s.Chips != 90_000-c.void || !r.noted("chips_late", c.cites...) {
			t.Errorf("%+v: %d in play", c, r.s.Chips)
		}
		r.must(r.lastUndo("chips_late"))
		r.pieces(9*12, 9*12, 9*5, 9*6, 0)
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestFoundAndForeignChipsAndExchanges(t *testing.T) {
	r := realRoom(t, 9, "lois-du-poker")
	p := r.s.Table(1).At(2).Player
	r.refused(RemoveFoundChips{Chips: []Pieces{{Chip: 30, Count: 1}}}, NoSuchChip)
	r.refused(RemoveFoundChips{}, NoChips)
	r.must(RemoveFoundChips{Table: 1, Chips: []Pieces{{Chip: 500, Count: 2}, {Chip: 25, Count: 1}}})
	r.pieces(9*12-1, 9*12, 9*5-2, 9*6, 0)
	if !r.noted("chips_found", "TDA-64") || r.s.Chips != 90_000-1025 {
		t.Errorf("%d in play", r.s.Chips)
	}
	r.must(RemoveForeignChips{Table: 1, Seat: 2, Count: 3})
	if !r.noted("chips_foreign", "LP-7-25") || r.s.Chips != 90_000-1025 {
		t.Errorf("%d in play", r.s.Chips)
	}
	r.refused(ExchangeChips{Player: p, In: []Pieces{{Chip: 100, Count: 4}}, Out: []Pieces{{Chip: 500, Count: 1}}}, NotWorthTheSame)
	r.must(ExchangeChips{Player: p, In: []Pieces{{Chip: 100, Count: 10}}, Out: []Pieces{{Chip: 500, Count: 2}}})
	r.pieces(9*12-1, 9*12-10, 9*5, 9*6, 0)
	if !r.noted("chips_exchanged", "TDA-25-B") {
		t.Error("an exchange is announced")
	}
	r.must(r.lastUndo("chips_exchange"))
	r.must(r.lastUndo("chips_found"))
	r.pieces(9*12, 9*12, 9*5, 9*6, 0)
	if r.s.Chips != 90_000 {
		t.Errorf("%d in play", r.s.Chips)
	}
}

func TestACountNamesWhatBrokeIt(t *testing.T) {
	r := realRoom(t, 18)
	r.refused(CountChips{Table: 1, Seats: []SeatCount{{Seat: 1, Chips: 90_000}}}, BadCount)
	var seats []SeatCount
	for i := range r.s.Table(1).Seats {
		if r.s.Table(1).Seats[i].Player != "" {
			seats = append(seats, SeatCount{Seat: table.SeatNo(i + 1), Chips: 10_000})
		}
	}
	r.must(CountChips{Table: 1, Seats: seats})
	r.must(CountChips{Table: 2, Chips: 90_000})
	if right, ok := r.s.LastRight(); !ok || right.Counted != 180_000 || !r.noted("count_right") || len(r.s.Suspects()) != 0 {
		t.Fatalf("%+v", r.s.Counts)
	}
	r.must(StartColorUp{Chip: 25})
	r.must(EnterLeftovers{Table: 1, Holdings: held(map[int]int{1: 3})})
	r.must(RunRace{Table: 1}) // one chip of 100 for three of 25
	r.must(EnterLeftovers{Table: 2})
	r.must(RunRace{Table: 2}) // and the race of table 2 was forgotten
	r.must(RemoveFoundChips{Table: 2, Chips: []Pieces{{Chip: 100, Count: 1}}})
	r.must(CountChips{Table: 1, Chips: 90_025})
	r.must(CountChips{Table: 2, Chips: 90_000})
	if got := r.s.Counts[1]; got.Counted != 180_025 || got.InPlay != 179_925 {
		t.Fatalf("%+v", got)
	}
	var keys []string
	for _, c := range r.s.Suspects() {
		keys = append(keys, c.Key)
	}
	if !slices.Equal(keys, []string{"race", "race", "found"}) || !r.noted("count_wrong") {
		t.Errorf("%v", keys)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestHostedTablesRaceByThemselves: once nobody plays, every stack is made of the chips that stay, the cards come from the committed
// draw, nobody is out, and it can be taken back until the next hand.
func TestHostedTablesRaceByThemselves(t *testing.T) {
	for name, layers := range map[string][]string{"TDA": nil, "PG": {"cercle-pg"}, "LP": {"lois-du-poker"}, "CR": {"casino-ri"}, "HP": {"heavenpoker-2010"}} {
		p, rules := book(t, append([]string{"tda-2024"}, layers...)...)
		r := newRoom(t, 4)
		r.open(bigBlinds(), true, 18, p, rules)
		r.must(Start{})
		r.must(CloseRegistration{})
		r.refused(EnterLeftovers{Table: 1}, ChipsAreKnown)
		for range 1500 {
			for _, tb := range r.s.Tables {
				r.step(tb)
			}
		}
		r.must(NextLevel{})
		r.must(NextLevel{}) // a break
		for busy := true; busy; {
			busy = false
			for _, tb := range r.s.Tables {
				if tb.Hand != nil {
					busy = true
					if task := r.only(TaskColorUp); !task.Wait {
						t.Fatalf("a hand is in progress: %+v", task)
					}
					r.step(tb)
				}
			}
		}
		before, left := map[table.PlayerID]chip.Amount{}, r.s.Left
		odd := 0
		for _, tb := range r.s.Tables {
			for i := range tb.Seats {
				before[tb.Seats[i].Player] = tb.Seats[i].Stack
				if tb.Seats[i].Stack%100 != 0 {
					odd++
				}
			}
		}
		if odd == 0 {
			t.Fatal("nobody has chips of 25 left over")
		}
		r.must(DoTask{ID: "color_up:25"})
		for _, tb := range r.s.Tables {
			for i := range tb.Seats {
				if seat := &tb.Seats[i]; seat.Player != "" {
					diff := seat.Stack - before[seat.Player]
					if seat.Stack%100 != 0 || seat.Stack == 0 || diff < -75 || diff > 100 {
						t.Errorf("%s: %s had %d and has %d", name, seat.Player, before[seat.Player], seat.Stack)
					}
				}
			}
			if tb.Unit != 100 {
				t.Errorf("bets at table %d are multiples of %d", tb.No, tb.Unit)
			}
		}
		if r.s.Left != left || r.s.Chips != 180_000+r.s.Added || r.s.Draws[len(r.s.Draws)-1].Purpose != "chip_race" {
			t.Errorf("%s: %d left, %d chips", name, r.s.Left, r.s.Chips)
		}
		r.refused(PreviousLevel{}, ChipsGone)
		jump := slices.IndexFunc(r.s.Undo, func(u Undoable) bool { return u.Key == "next_level" && u.Clock.Level == 1 })
		r.refused(UndoAct{ID: r.s.Undo[jump].ID}, ChipsGone)
		r.must(r.lastUndo("color_up"))
		for _, tb := range r.s.Tables {
			for i := range tb.Seats {
				if got := tb.Seats[i]; got.Stack != before[got.Player] || tb.Unit != 25 {
					t.Errorf("%s: taken back, %s has %d of %d", name, got.Player, got.Stack, before[got.Player])
				}
			}
		}
		r.must(DoTask{ID: "color_up:25"})
		undo := r.lastUndo("color_up")
		fewer := r.replay()
		for _, tb := range fewer.Tables {
			tb.Seats = tb.Seats[:1] // put up again, for fewer players
		}
		var refused *refusal.Error
		if _, err := Decide(fewer, undo, Meta{At: r.now}); !errors.As(err, &refused) || refused.Code != UndoRaceFollowed {
			t.Errorf("%s: a race of seats that are gone is taken back: %v", name, err)
		}
		r.must(NextLevel{})
		r.tasks()
		for range 40 {
			for _, tb := range r.s.Tables {
				r.step(tb)
			}
		}
		r.refused(undo, UndoRaceFollowed)
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		r.run(time.Minute)
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestEntriesAfterAColourUp get their stack in chips that are in play.
func TestEntriesAfterAColourUp(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	s := bigBlinds()
	s.LateLevels = 9
	r.open(s, false, 9, p, rules)
	r.must(Start{})
	for range 3 {
		r.must(NextLevel{})
	}
	r.must(StartColorUp{Chip: 25})
	r.must(Register{Player: "late"})
	r.pieces(9*12, 9*12+15, 10*5, 10*6, 0)
	if got := r.s.StackPieces(); !slices.Equal(got, []int{0, 15, 5, 6, 0}) {
		t.Errorf("%v", got)
	}
	odd := s
	odd.Stack, odd.StackChips = 10_025, []int{13, 12, 5, 6}
	r = newRoom(t, 1)
	r.open(odd, false, 9, p, rules)
	r.must(Start{})
	for range 3 {
		r.must(NextLevel{})
	}
	r.refused(StartColorUp{Chip: 25}, ChipStillNeeded)
	r.must(CloseRegistration{})
	r.must(StartColorUp{Chip: 25})
}

func TestEventsOfEarlierReleasesColourUpNothing(t *testing.T) {
	p, rules := tda(t)
	rules.Chiprace = nil
	r := newRoom(t, 1)
	s := bigBlinds()
	s.StackChips = nil
	r.open(s, false, 9, p, rules)
	r.must(Start{})
	for range 3 {
		r.must(NextLevel{})
	}
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskColorUp {
			t.Errorf("%+v", task)
		}
	}
	r.refused(StartColorUp{Chip: 25}, NoChipPolicy)
	r.refused(RemoveFoundChips{Chips: []Pieces{{Chip: 25, Count: 1}}}, NoChipPolicy)
	if r.s.Pieces != nil {
		t.Errorf("%v", r.s.Pieces)
	}
}

func TestTheChipsOfAStackAreWorthIt(t *testing.T) {
	p, _ := tda(t)
	for _, c := range []struct {
		chips []int
		code  string
	}{{[]int{12, 12, 5, 5}, "structure_stack_chips"}, {[]int{-1}, "structure_bad_chips"}, {[]int{0, 0, 0, 0, 0, 1}, "structure_bad_chips"}, {[]int{12, 12, 5, 6}, ""}} {
		s := bigBlinds()
		s.StackChips = c.chips
		err := s.Validate(&p)
		if got, ok := err.(*refusal.Error); (c.code == "") != (err == nil) || ok && string(got.Code) != c.code {
			t.Errorf("%v: %v", c.chips, err)
		}
	}
}

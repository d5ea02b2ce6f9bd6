package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

func TestLateEntryGetsAFullStackOnARandomSeat(t *testing.T) { // TDA-8-A
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 19, p, rules)
	r.must(Start{})
	r.must(Register{Player: "late"})
	e := r.s.Entry("late")
	if r.s.Table(e.Table).At(e.Seat).Stack != 10000 || !r.noted("late_entry", "TDA-8-A-1", "TDA-8-A-2") {
		t.Errorf("%+v", e)
	}
	r.refused(Register{Player: "late"}, AlreadyRegistered)
	r.must(Register{Player: "opens a table"}) // twenty seats are taken
	if e := r.s.Entry("opens a table"); e.Table != 3 || len(r.s.Tables) != 3 {
		t.Errorf("%+v", e)
	}
	r.must(CloseRegistration{})
	r.refused(Register{Player: "too late"}, RegistrationIsOver)
}

func TestReEntryOnlyAfterElimination(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) { s.LateLevels = 4 })
	r.refused(Register{Player: "p1"}, AlreadyRegistered)
	r.must(Bust{Player: "p1"})
	r.must(Bust{Player: "p2"})
	if a, b := r.s.Entry("p1").Place, r.s.Entry("p2").Place; a != 9 || b != 8 {
		t.Fatalf("places %d and %d", a, b)
	}
	r.must(Register{Player: "p1"})
	if first := r.s.Entries[0]; first.Place != 10 || r.s.Entry("p2").Place != 9 || r.s.Entry("p1").Place != 0 || r.s.Left != 8 {
		t.Errorf("a new entry moves the places down: %+v, %d left", first, r.s.Left)
	}
	if r.s.Pool() != 10*5000 || r.s.Chips != 10*10000 {
		t.Errorf("pool %d, chips %d", r.s.Pool(), r.s.Chips)
	}
	r.must(Bust{Player: "p1"})
	r.refused(Register{Player: "p1"}, NoReEntryLeft)
	r.refused(Bust{Player: "p1"}, PlayerOut)
	r.refused(Bust{Player: "nobody"}, UnknownPlayer)
}

func TestPayoutLadder(t *testing.T) {
	p := Payouts{Round: 500, Tables: []PayoutTable{
		{1, []int{10000}}, {9, []int{5000, 3000, 2000}}, {28, []int{4000, 2400, 1600, 1200, 800}},
	}}
	for _, c := range []struct {
		pool    money.Amount
		entries int
		want    []money.Amount
	}{
		{5000, 1, []money.Amount{5000}},
		{40000, 8, []money.Amount{40000}},
		{45000, 9, []money.Amount{22500, 13500, 9000}},
		{135000, 27, []money.Amount{67500, 40500, 27000}},
		{141000, 28, []money.Amount{57500, 33500, 22500, 16500, 11000}}, // rounded down to 5 €, the rest to the first
		{0, 28, []money.Amount{0, 0, 0, 0, 0}},
	} {
		if got := p.Ladder(c.pool, c.entries); !slices.Equal(got, c.want) || sum(got) != c.pool {
			t.Errorf("%d for %d entries: %v, want %v", c.pool, c.entries, got, c.want)
		}
	}
	short := Payouts{Tables: []PayoutTable{{3, []int{5000, 3000, 2000}}}}
	if got := short.Ladder(1001, 2); !slices.Equal(got, []money.Amount{701, 300}) {
		t.Errorf("two entries of a ladder for three: %v", got)
	}
}

func TestSameHandIsPlacedByStartingStackAndTiesShare(t *testing.T) {
	for _, c := range []struct {
		name   string
		stacks []chip.Amount
		places [3]int // of p1, p2, p3
		prizes [3]money.Amount
	}{
		{"more chips at the start, better place", []chip.Amount{1000, 3000, 2000}, [3]int{5, 3, 4}, [3]money.Amount{0, 9000, 0}},
		{"equal stacks share the places they fill", []chip.Amount{2000, 2000, 1000}, [3]int{3, 3, 5}, [3]money.Amount{4500, 4500, 0}},
		{"stacks unknown: all tie", nil, [3]int{3, 3, 3}, [3]money.Amount{3000, 3000, 3000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := floorRoom(t, 9, nil)
			for i := 6; i <= 9; i++ {
				r.must(Bust{Player: player(i)})
			}
			r.must(Bust{Player: "p1", SameHand: []table.PlayerID{"p2", "p3"}, Stacks: c.stacks})
			for i := range 3 {
				if e := r.s.Entry(player(i + 1)); e.Place != c.places[i] || r.s.Prize(e) != c.prizes[i] {
					t.Errorf("p%d: place %d, prize %d", i+1, e.Place, r.s.Prize(e))
				}
			}
		})
	}
}

func TestOddCentsOfATieGoToTheEarliestEntries(t *testing.T) {
	got := new(State).shareOut([]Placed{{Entry: 7, Place: 2, Tied: 3}, {Entry: 2, Place: 2, Tied: 3}, {Entry: 5, Place: 2, Tied: 3}},
		[]money.Amount{100, 50, 30, 20}, func(int) bool { return false })
	want := []Placed{{Entry: 2, Place: 2, Tied: 3, Prize: 34}, {Entry: 5, Place: 2, Tied: 3, Prize: 33}, {Entry: 7, Place: 2, Tied: 3, Prize: 33}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestBustsThatCannotBe(t *testing.T) {
	r := floorRoom(t, 18, nil)
	other := r.s.Tables[1].Seats
	i := slices.IndexFunc(other, func(s table.Seat) bool { return s.Player != "" })
	here := r.s.Tables[0].Seats
	j := slices.IndexFunc(here, func(s table.Seat) bool { return s.Player != "" })
	a, b := here[j].Player, other[i].Player
	r.refused(Bust{Player: a, SameHand: []table.PlayerID{b}}, BadSameHand)
	r.refused(Bust{Player: a, SameHand: []table.PlayerID{a}}, BadSameHand)
	r.refused(Bust{Player: a, Stacks: []chip.Amount{1, 2}}, BadSameHand)
	r.refused(Bust{Player: a, Stacks: []chip.Amount{0}}, BadSameHand)
	two := floorRoom(t, 2, nil)
	two.refused(Bust{Player: "p1", SameHand: []table.PlayerID{"p2"}}, SomebodyMustWin)
	two.must(Bust{Player: "p1"})
	if two.s.Phase != Finished || two.s.Entry("p2").Place != 1 || two.s.Prize(two.s.Entry("p2")) != 10000 {
		t.Errorf("%+v", two.s.Entries)
	}
	two.refused(Register{Player: "p3"}, AlreadyFinished)
}

func TestAllLeftButOneDuringLateRegistrationEndsIt(t *testing.T) {
	r := floorRoom(t, 3, func(s *Structure) { s.LateLevels = 2 })
	r.must(Bust{Player: "p3"})
	r.must(Bust{Player: "p1"})
	if r.s.Phase != Finished || r.s.LateOpen || sum(r.s.Prizes) != 15000 || r.s.Prize(r.s.Entry("p2")) != 15000 {
		t.Errorf("%+v %v", r.s.Entries, r.s.Prizes)
	}
}

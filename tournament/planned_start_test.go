package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
)

// planned is an event of the club's that takes reservations and begins in so many minutes.
func planned(t *testing.T, layers []string, minutes int) *room {
	p, rules := book(t, layers...)
	for _, layer := range layers {
		var b struct{ Admission *admission.Policy }
		if _, err := toml.DecodeFile("../rulebook/books/"+layer+"/policy.admission.toml", &b); err == nil {
			rules.Admission = b.Admission
		}
	}
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.Capacity, s.Reservations = 4, 18, true
	r.open(s, false, 0, p, rules)
	for i := range 4 {
		r.must(Register{Player: player(i + 1), Desk: grown()})
	}
	r.must(PlanStart{At: r.now.after(time.Duration(minutes) * time.Minute)})
	return r
}

// grown is somebody of age, with a document and a card that opens every event.
func grown() *admission.Facts {
	return &admission.Facts{Born: admission.Date{Year: 1980, Month: 1, Day: 1}, Day: admission.Date{Year: 2026, Month: 11, Day: 26}, Identity: article.Yes,
		Listed: article.No, Cards: []admission.Held{{Name: "diamant"}}}
}

func TestReservedPlacesAreSettledUntilAQuarterBeforeTheStart(t *testing.T) { // HP-2.2-close: 19:45 of an event at 20:00
	for _, test := range []struct {
		layers []string
		lapses bool
		listed int // of the two who have not settled
	}{
		{[]string{"tda-2024", "heavenpoker-2010"}, true, 0}, // who is on the list has to be there (HP-2.5-present)
		{[]string{"tda-2024", "texapoker-2024"}, false, 0},  // until the end of the first level (TX-RES-2)
	} {
		r := planned(t, test.layers, 300)
		for _, p := range []table.PlayerID{"pays", "comes late", "stays away"} {
			r.must(Reserve{Player: p, Desk: grown()})
		}
		if at, due := r.s.NextDeadline(); due != test.lapses || due && at != r.now.after(285*time.Minute) {
			t.Fatalf("%v: due %v at %v", test.layers, due, at)
		}
		r.pass(284)
		r.must(Register{Player: "pays", Desk: grown()})
		if len(r.s.Reserved) != 2 {
			t.Fatalf("%v: %d reserved a minute before", test.layers, len(r.s.Reserved))
		}
		r.pass(1)
		if got := len(r.s.Reserved) == 0; got != test.lapses || len(r.s.Queue) != test.listed || got && !r.noted("reservation_lapsed", "HP-2.2-close") {
			t.Errorf("%v: %d reserved, %d on the list", test.layers, len(r.s.Reserved), len(r.s.Queue))
		}
		if !test.lapses {
			continue
		}
		r.refused(Reserve{Player: "too late"}, ReservationsClosed)
		r.must(Register{Player: "comes late", Desk: grown()}) // there is room
		if got := r.s.DidNotCome(); !slices.Equal(got, []table.PlayerID{"stays away"}) {
			t.Errorf("%v did not come", got)
		}
	}
}

func TestThePlannedStartSaysUntilWhenAPlaceIsGivenBack(t *testing.T) { // HP-2.2-cash, HP-2.2-close, HP-2.3
	r := planned(t, []string{"tda-2024", "heavenpoker-2010"}, 300)
	start := r.now.after(300 * time.Minute)
	at, is := r.s.DeskTimes(0)
	if !is || at.Start != start || at.Cashier != start-60*60_000 || at.Closes != start-15*60_000 || at.Cancel != start-240*60_000 {
		t.Errorf("%+v", at)
	}
	if at.Overdue(at.Cancel) || !at.Overdue(at.Cancel+1) {
		t.Error("the fourth hour before the start is in time, a millisecond after it is not")
	}
	r.refused(PlanStart{At: r.now - 1}, StartIsPast)
	r.must(PlanStart{})
	if at, is := r.s.DeskTimes(0); is || at.Overdue(r.now) {
		t.Errorf("%+v without a planned start", at)
	}
	r.must(Start{})
	r.refused(PlanStart{At: start}, AlreadyStarted)
}

func TestEachFlightHasAStartOfItsOwn(t *testing.T) { // TX-RES-4, HP-2.2-close, HP-2.3
	p, rules := book(t, "tda-2024", "heavenpoker-2010")
	rules.Admission = planned(t, []string{"tda-2024", "heavenpoker-2010"}, 300).s.Rules.Admission
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.Capacity, s.Reservations = 4, 18, true
	s.Flights = []FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B", Starts: "2026-11-28 20:00"}, {Name: "1C"}}
	s.Levels[0].DayEnds = true
	first, second := r.now.after(5*time.Hour), r.now.after(6*time.Hour)
	r.must(Create{ID: "T", Structure: s, Book: "heavenpoker-2010", Policy: p, Rules: rules, Planned: []Instant{first, second.after(time.Hour)}})
	if r.s.PlannedStart(1) != first || r.s.PlannedStart(2) != second.after(time.Hour) {
		t.Fatalf("%v: a new event has the starts of its flights", r.s.StartsAt)
	}
	r.must(PlanStart{At: first})
	r.must(PlanStart{Flight: 2, At: second})
	r.refused(PlanStart{Flight: 2, At: first}, StartOutOfOrder)
	r.refused(PlanStart{Flight: 1, At: second.after(time.Minute)}, StartOutOfOrder)
	r.refused(PlanStart{Flight: 3, At: first.after(time.Minute)}, StartOutOfOrder)
	r.refused(PlanStart{Flight: 4, At: second}, UnknownFlight)
	for i := range 4 {
		r.must(Register{Player: player(i + 1), Desk: grown()})
	}
	r.must(Reserve{Player: "of 1A", Desk: grown()})
	r.must(Reserve{Player: "of 1B", Flight: 2, Desk: grown()})
	r.must(Reserve{Player: "of 1C", Flight: 3, Desk: grown()})
	if one, two := must(r.s.DeskTimes(r.s.FlightOf("of 1A"))), must(r.s.DeskTimes(r.s.FlightOf("of 1B"))); one.Start != first || two.Cancel != second.after(-4*time.Hour) || two.Flight != "1B" {
		t.Errorf("%+v, %+v", one, two)
	}
	if at, due := r.s.NextDeadline(); !due || at != first.after(-15*time.Minute) {
		t.Fatalf("due %v at %v", due, at)
	}
	r.pass(285)
	if got := r.s.Lapsed; !slices.Equal(got, []table.PlayerID{"of 1A"}) {
		t.Fatalf("%v lapsed a quarter before 1A", got)
	}
	r.refused(Reserve{Player: "too late", Desk: grown()}, ReservationsClosed)
	r.must(Reserve{Player: "for 1B", Flight: 2, Desk: grown()})
	r.pass(15)
	r.must(Start{})
	r.refused(PlanStart{Flight: 1, At: second}, AlreadyStarted)
	if coming, is := r.s.ComingDesk(); !is || coming.Start != second {
		t.Errorf("comes next: %+v", coming)
	}
	r.pass(45) // while 1A is played
	if got := r.s.Lapsed; !slices.Equal(got, []table.PlayerID{"of 1A", "of 1B", "for 1B"}) || len(r.s.Reserved) != 1 || len(r.s.Queue) != 0 {
		t.Errorf("%v lapsed a quarter before 1B; %v reserved, %v wait", got, r.s.Reserved, r.s.Queue)
	}
}

func must(t DeskTimes, planned bool) DeskTimes {
	if !planned {
		panic("no start is planned")
	}
	return t
}

func TestAStartThatIsChangedWithTheSheetGoesBackWithIt(t *testing.T) {
	p, rules := book(t, "tda-2024")
	r := newRoom(t, 1)
	s := evening()
	s.Flights = []FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B", Starts: "2026-11-28 20:00"}}
	s.Levels[0].DayEnds = true
	r.open(s, false, 0, p, rules)
	was, is := r.now.after(5*time.Hour), r.now.after(7*time.Hour)
	r.must(PlanStart{Flight: 2, At: was})
	s.Flights = []FlightPlan{s.Flights[0], {Name: "1B", Starts: "2026-11-28 22:00"}}
	r.must(ChangeStructure{Structure: s, Planned: []Instant{0, is}})
	if got := r.s.PlannedStart(2); got != is || r.s.PlannedStart(1) != 0 {
		t.Fatalf("planned at %v, not %v", got, is)
	}
	later := s
	later.Flights = []FlightPlan{{Name: "1A", Starts: "2026-11-28 23:00"}, {Name: "1B", Starts: "2026-11-29 02:00"}}
	r.must(ChangeStructure{Structure: later, Planned: []Instant{is, is.after(time.Hour)}}) // both at once: each alone would be out of order
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if got := r.s.PlannedStart(2); got != was || r.s.Structure.Flights[1].Starts != "2026-11-28 20:00" {
		t.Errorf("planned at %v again, not %v", got, was)
	}
	s.Flights = nil
	s.Levels[0].DayEnds = false
	r.must(ChangeStructure{Structure: s})
	if got := r.s.StartsAt; len(got) != 1 {
		t.Errorf("%v is planned of an event without flights", got)
	}
}

func TestStartsThatArePastAreNotPlanned(t *testing.T) {
	paris := time.FixedZone("CET", 3600)
	s := Structure{Flights: []FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B", Starts: "2026-11-28 20:00"}, {Name: "1C"}}}
	noon := Instant(time.Date(2026, 11, 28, 16, 0, 0, 0, paris).UnixMilli())
	want := []Instant{0, Instant(time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC).UnixMilli()), 0}
	if got := s.Ahead(paris, noon); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

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
	at, is := r.s.DeskTimes()
	if !is || at.Start != start || at.Cashier != start-60*60_000 || at.Closes != start-15*60_000 || at.Cancel != start-240*60_000 {
		t.Errorf("%+v", at)
	}
	if at.Overdue(at.Cancel) || !at.Overdue(at.Cancel+1) {
		t.Error("the fourth hour before the start is in time, a millisecond after it is not")
	}
	r.refused(PlanStart{At: r.now - 1}, StartIsPast)
	r.must(PlanStart{})
	if at, is := r.s.DeskTimes(); is || at.Overdue(r.now) {
		t.Errorf("%+v without a planned start", at)
	}
	r.must(Start{})
	r.refused(PlanStart{At: start}, AlreadyStarted)
}

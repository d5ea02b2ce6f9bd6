package tournament

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// twoFlights is an event of two first days, of two levels each, by Texapoker's book; n players have entered the first one.
func twoFlights(t *testing.T, n int, change func(*Structure)) *room {
	t.Helper()
	p, rules := texapoker(t)
	return twoFlightsBy(t, n, change, p, rules, false)
}

func twoFlightsBy(t *testing.T, n int, change func(*Structure), p Policy, rules Rules, hosted bool) *room {
	t.Helper()
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.SeatsLate, s.Seats, s.ReEntries = 1, 9, 9, 1
	s.Levels[1].DayEnds = true
	s.Flights = []FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B"}}
	if change != nil {
		change(&s)
	}
	r.open(s, hosted, n, p, rules)
	return r
}

// toTheEnd plays the clock of a flight to the end of its day.
func (r *room) toTheEnd() {
	r.t.Helper()
	for range 2 {
		r.now = r.now.after(20 * time.Minute)
		r.must(Tick{})
	}
	if !r.s.DayOver {
		r.t.Fatalf("the day goes on: %+v", r.s.Clock)
	}
}

// bagFlight bags every table in play: a starting stack each, and what is in play besides for the first player.
func (r *room) bagFlight() {
	r.t.Helper()
	more := r.s.ChipsHere() - chip.Amount(len(r.s.InFlight(r.s.Flight())))*r.s.Structure.Stack
	for _, no := range r.s.InPlay() {
		r.must(r.bags(no, more, true))
		more = 0
	}
}

func (r *room) names(from, to int) (out []table.PlayerID) {
	for i := from; i <= to; i++ {
		out = append(out, player(i))
	}
	return out
}

func TestTwoFlightsJoinInOneSecondDay(t *testing.T) {
	r := twoFlights(t, 12, nil)
	if r.s.Flight() != 1 || r.s.Entry("p1").Flight != 1 {
		t.Fatalf("flight %d", r.s.Flight())
	}
	r.must(Start{})
	r.must(Register{Player: "b1", Flight: 2}) // settles the next day now
	r.refused(Register{Player: "b1", Flight: 2}, AlreadyRegistered)
	r.refused(Bust{Player: "b1"}, NotSeated)
	r.refused(Register{Player: "x", Flight: 3}, UnknownFlight)
	if r.s.Chips != 12*10000 || r.s.Pool() != 13*5000 || r.s.Left != 13 {
		t.Errorf("%d chips, pool %d, %d left", r.s.Chips, r.s.Pool(), r.s.Left)
	}
	for _, p := range r.names(1, 4) {
		r.must(Bust{Player: p})
	}
	r.refused(CloseFlight{}, FlightNotOver)
	r.toTheEnd()
	if r.s.LateOpen || len(r.s.Prizes) != 0 || !r.noted("flight_entries_closed") {
		t.Errorf("the prizes are fixed with half of the entries: %v", r.s.Prizes)
	}
	r.refused(Resume{}, FlightToClose)
	r.refused(DrawDay{}, FlightToClose)
	r.refused(CloseFlight{}, BagsMissing)
	r.bagFlight()
	r.must(CloseFlight{})
	if r.s.Phase != Registering || r.s.Flight() != 2 || r.s.Left != 9 || r.s.Chips != 13*10000 || r.s.ChipsHere() != 10000 || len(r.s.InPlay()) != 0 {
		t.Fatalf("between two flights: %v, flight %d, %d left, %d chips, %d here", r.s.Phase, r.s.Flight(), r.s.Left, r.s.Chips, r.s.ChipsHere())
	}
	r.refused(Register{Player: "p5"}, HasBag)
	r.must(Register{Player: "p1"}) // out of 1A
	if e := r.s.Entry("p1"); !e.ReEntry || e.Flight != 2 || r.s.Total(ReEntriesAccount) != 5000 {
		t.Errorf("%+v, %d of re-entries", e, r.s.Total(ReEntriesAccount))
	}
	for _, p := range r.names(13, 20) {
		r.must(Register{Player: p})
	}
	r.must(Start{})
	if n := len(r.s.InFlight(2)); n != 10 || r.s.Clock.Level != 0 {
		t.Errorf("%d play the second flight, at level %d", n, r.s.Clock.Level)
	}
	r.must(Bust{Player: "p13"})
	if e := r.s.Entry("p13"); e.Place != r.s.Left+1 || r.s.Entry("p1").Place != 0 {
		t.Errorf("place %d with %d left", e.Place, r.s.Left)
	}
	r.toTheEnd()
	if n := len(r.s.Entries); n != 22 || len(r.s.Prizes) != 3 || r.s.Prizes[0]+r.s.Prizes[1]+r.s.Prizes[2] != 22*5000 {
		t.Errorf("%d entries, prizes %v", n, r.s.Prizes)
	}
	r.bagFlight()
	r.must(CloseFlight{})
	if !r.s.Joined() || r.s.Left != 17 || r.s.InBags() != 22*10000 || r.s.Phase != Running {
		t.Fatalf("%d left with %d in bags", r.s.Left, r.s.InBags())
	}
	r.refused(Resume{}, DayUndrawn)
	r.must(DrawDay{})
	seats := 0
	for _, no := range r.s.InPlay() {
		seats += r.s.Table(no).Players()
	}
	if seats != 17 || len(r.s.InPlay()) != 2 || r.s.Entry("p5").Table == 0 {
		t.Errorf("%d seats at %v", seats, r.s.InPlay())
	}
	r.must(Resume{})
	if r.s.LevelNumber() != 3 || r.s.ChipsHere() != 22*10000 {
		t.Errorf("level %d, %d chips", r.s.LevelNumber(), r.s.ChipsHere())
	}
	for r.s.Left > 1 {
		in := r.s.StillIn()
		r.must(Bust{Player: in[len(in)-1].Player})
		for len(r.s.Tasks()) > 0 && r.s.Left > 1 && r.s.Tasks()[0].Kind == TaskFinal {
			r.must(DoTask{r.s.Tasks()[0].ID})
		}
	}
	if r.s.Phase != Finished || r.s.Total(PrizesAccount) != 22*5000 {
		t.Errorf("%v, %d in prizes", r.s.Phase, r.s.Total(PrizesAccount))
	}
	if p1, p2 := r.s.Entries[0], r.s.Entries[1]; p1.Place != 22 || p2.Place != 21 || r.s.Entry("p13").Place != 18 {
		t.Errorf("who went out later is placed higher: %d, %d, %d", p1.Place, p2.Place, r.s.Entry("p13").Place)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestPlacesAreSharedAcrossFlightsWhereTheSheetSaysSo(t *testing.T) {
	r := twoFlights(t, 10, func(s *Structure) {
		s.FlightRanks, s.LateLevels = FlightShared, 0
		s.Payouts = Payouts{Tables: []PayoutTable{{1, []int{3000, 1500, 1000, 1000, 500, 500, 500, 500, 500, 500, 500}}}}
	})
	r.must(Start{})
	for _, p := range r.names(1, 5) {
		r.must(Bust{Player: p})
	}
	r.toTheEnd()
	r.bagFlight()
	r.must(CloseFlight{})
	for _, p := range r.names(11, 18) {
		r.must(Register{Player: p})
	}
	r.must(Start{})
	for _, p := range r.names(11, 13) {
		r.must(Bust{Player: p})
	}
	if len(r.s.Prizes) != 0 {
		t.Error("the prizes are fixed before the places are known")
	}
	r.toTheEnd()
	r.bagFlight()
	r.must(CloseFlight{})
	// Ten are left. p5 and p13 went out last: 11th and 12th, of which the 11th wins 5 % of 90000; p4 and p12 13th and 14th …
	for p, want := range map[table.PlayerID][2]int{"p5": {11, 2}, "p13": {11, 2}, "p4": {13, 2}, "p12": {13, 2}, "p3": {15, 2}, "p11": {15, 2}, "p2": {17, 0}, "p1": {18, 0}} {
		if e := r.s.Entry(p); e.Place != want[0] || e.Tied != want[1] {
			t.Errorf("%s: %d shared by %d, want %v", p, e.Place, e.Tied, want)
		}
	}
	if a, b := r.s.Prize(r.s.Entry("p5")), r.s.Prize(r.s.Entry("p13")); a != 2250 || b != 2250 {
		t.Errorf("half of 4500 each: %d and %d", a, b)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestOfTwoBagsTheLargerOneIsPlayed(t *testing.T) {
	r := twoFlights(t, 6, func(s *Structure) { s.FlightEntries = FlightBest })
	r.must(Start{})
	r.must(Bust{Player: "p1"})
	r.toTheEnd()
	r.bagFlight()
	big := r.s.Bags[slices.IndexFunc(r.s.Bags, func(b Bag) bool { return b.Chips == 20000 })].Player
	r.must(CloseFlight{})
	for _, e := range r.s.InFlight(2) {
		t.Errorf("%s has entered the second flight", e.Player)
	}
	small := table.PlayerID("p2")
	if small == big {
		small = "p3"
	}
	r.must(Register{Player: big}) // will bring fewer chips
	r.must(Register{Player: small})
	r.must(Register{Player: "q1"})
	r.must(Start{})
	r.must(Bust{Player: "q1"})
	r.toTheEnd()
	no := r.s.InPlay()[0]
	var c BagSeats
	for i, seat := range r.s.Table(no).Seats {
		switch seat.Player {
		case big:
			c.Bags = append(c.Bags, BagTold{Seat: table.SeatNo(i + 1), Chips: 12000, Identity: true, Signed: true})
		case small:
			c.Bags = append(c.Bags, BagTold{Seat: table.SeatNo(i + 1), Chips: 18000, Identity: true, Signed: true})
		}
	}
	r.must(AtTable{no, c})
	r.must(CloseFlight{})
	if e := r.s.Entry(big); e.Flight != 1 || e.Bagged != 20000 || e.Place != 0 {
		t.Errorf("%s plays %+v", big, e)
	}
	if e := r.s.Entry(small); e.Flight != 2 || e.Bagged != 18000 {
		t.Errorf("%s plays %+v", small, e)
	}
	// 9 entries of 10000, of which 12000 and 10000 have left play; p1 and q1 are out and two bags dropped.
	if r.s.Chips != 90000-22000 || r.s.Left != 5 || r.s.InBags() != r.s.Chips {
		t.Errorf("%d chips, %d left, %d in bags", r.s.Chips, r.s.Left, r.s.InBags())
	}
	r.must(DrawDay{})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestAFlightClosedByMistakeIsOpenedAgain(t *testing.T) {
	for _, hosted := range []bool{false, true} {
		p, rules := tda(t)
		r := twoFlightsBy(t, 12, nil, p, rules, hosted)
		r.must(Register{Player: "b1", Flight: 2})
		r.must(Start{})
		r.toTheEnd()
		if !hosted {
			r.bagFlight()
		}
		before, seats, chips := r.s.Clock, r.s.InPlay(), r.s.Chips
		at := r.s.Entry("p3").Table
		r.must(CloseFlight{})
		r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
		if r.s.Flight() != 1 || !r.s.DayOver || r.s.Phase != Running || r.s.Clock != before || !slices.Equal(r.s.InPlay(), seats) || r.s.Chips != chips ||
			r.s.Entry("p3").Table != at {
			t.Errorf("hosted %t: %+v at %v, %d chips", hosted, r.s.Clock, r.s.InPlay(), r.s.Chips)
		}
		r.must(CloseFlight{})
		r.must(Register{Player: "b2"})
		r.must(Start{})
		r.toTheEnd()
		if !hosted {
			r.bagFlight()
		}
		r.must(CloseFlight{})
		r.must(DrawDay{})
		if stack := r.s.Table(r.s.Entry("p3").Table).At(r.s.Entry("p3").Seat).Stack; hosted && stack != 10000 {
			t.Errorf("p3 sits down with %d", stack)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestOneFlightIsReserved(t *testing.T) { // TX-RES-4
	reserving := func(s *Structure) { s.Reservations = true }
	r := twoFlights(t, 4, reserving)
	r.must(Reserve{Player: "a"})
	r.refused(Reserve{Player: "a", Flight: 2}, OneFlightReserved)
	r.must(Reserve{Player: "b", Flight: 2})
	r.must(CancelReservation{Player: "a"})
	r.must(Reserve{Player: "a", Flight: 2})
	r.must(Register{Player: "b", Flight: 2})
	if len(r.s.Reserved) != 1 || !r.s.Ahead(r.s.Entry("b")) {
		t.Errorf("%+v", r.s.Reserved)
	}
	r.must(Start{})
	r.toTheEnd() // the first level of 1A takes no reservation of 1B away
	if len(r.s.Reserved) != 1 {
		t.Errorf("%+v", r.s.Reserved)
	}
	p, rules := tda(t)
	r = twoFlightsBy(t, 4, reserving, p, rules, false)
	r.must(Reserve{Player: "a"})
	r.must(Reserve{Player: "a", Flight: 2})
	r.must(Register{Player: "a"})
	if len(r.s.Reserved) != 1 || r.s.Reserved[0].Flight != 2 {
		t.Errorf("%+v", r.s.Reserved)
	}
}

func TestWhoIsOutOfAFlightAndHasSaidSoComesFirstInTheNext(t *testing.T) { // TX-RES-5
	r := twoFlights(t, 9, func(s *Structure) { s.Capacity, s.LateLevels = 9, 2 })
	r.must(Start{})
	for _, p := range r.names(1, 3) {
		r.must(Bust{Player: p})
	}
	r.refused(AskReEntry{Player: "p4"}, NotOutOfFlight)
	r.must(AskReEntry{Player: "p2"})
	r.refused(AskReEntry{Player: "p2"}, ReEntryKnown)
	if !r.noted("re_entry_asked", "TX-RES-5") {
		t.Error("he has told the floor by no article")
	}
	r.toTheEnd()
	r.bagFlight()
	r.must(CloseFlight{})
	for _, p := range r.names(11, 19) {
		r.must(Register{Player: p})
	}
	r.refused(Register{Player: "p2"}, EventFull)
	for _, p := range []table.PlayerID{"new", "p1", "p2"} {
		r.must(Wait{Player: p})
	}
	r.must(Start{})
	r.must(Bust{Player: "p11"})
	r.next("p2", "TX-RES-5")
	r.must(SeatWaiting{Player: "p2"})
	r.must(Bust{Player: "p12"})
	var trace article.Trace
	if next := r.s.NextWaiting(&trace); next != "new" { // p1 has told nobody
		t.Errorf("%s is next", next)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestAPlayerChecksHisBag(t *testing.T) {
	r := twoFlights(t, 6, nil)
	r.must(Start{})
	r.toTheEnd()
	no := r.s.InPlay()[0]
	r.must(r.bags(no, 0, false))
	r.refused(CloseFlight{}, BagsMissing)
	for _, p := range r.names(2, 6) {
		r.must(CheckBag{Player: p})
	}
	r.refused(CheckBag{Player: "nobody"}, UnknownPlayer)
	r.must(CheckBag{Player: "p1", Chips: 10100})
	r.refused(CloseFlight{}, BagsMissing) // and nobody answers for his
	if len(r.s.Disputed()) != 1 || !r.noted("bag_disputed") {
		t.Errorf("%+v", r.s.Disputed())
	}
	if err := r.another(AtTable{no, ConfirmBags{}}); err != nil {
		t.Fatal(err)
	}
	r.refused(CloseFlight{}, BagsDisputed)
	r.must(CheckBag{Player: "p1"}) // he was wrong
	r.must(CloseFlight{})
	r.must(CheckBag{Player: "p1", Chips: 9000}) // and thinks of it at home
	for _, p := range r.names(11, 14) {
		r.must(Register{Player: p})
	}
	r.must(Start{})
	r.toTheEnd()
	r.bagFlight()
	r.must(CloseFlight{})
	r.refused(DrawDay{}, BagsDisputed)
	r.refused(RecountBag{Player: "p1", Chips: 9000}, BagSecond)
	m := r.meta()
	m.Second = "another"
	events, err := Decide(r.s, RecountBag{Player: "p1", Chips: 9000}, m)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		Apply(r.s, e)
		r.journal = append(r.journal, e)
	}
	r.refused(DrawDay{}, BagsOff)
	r.must(AcceptBags{Reason: "a chip of 1000 is missing"})
	r.must(DrawDay{})
	at := r.s.Entry("p1")
	r.must(AtTable{at.Table, OpenBag{Seat: at.Seat, Chips: 9500}})
	if r.s.Chips != 100500 || !r.noted("bag_differs") || r.s.Bag(at.No).Found != 9500 { // 500 more than the bag was said to hold
		t.Errorf("%d chips", r.s.Chips)
	}
	r.must(AtTable{at.Table, OpenBag{Seat: at.Seat, Chips: 9000}})
	if r.s.Chips != 100000 {
		t.Errorf("%d chips", r.s.Chips)
	}
	r.refused(CheckBag{Player: "p1"}, BagOpened)
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestAFlightThatNobodyEntersIsLeftOut(t *testing.T) {
	r := twoFlights(t, 6, func(s *Structure) { s.Flights = append(s.Flights, FlightPlan{Name: "1C"}) })
	r.must(Start{})
	r.refused(CloseFlight{}, FlightNotOver)
	r.toTheEnd()
	r.bagFlight()
	r.must(CloseFlight{})
	r.must(CloseFlight{})
	if r.s.Flight() != 3 || !r.s.FlightsOver[1].Skipped || !r.noted("flight_skipped") {
		t.Fatalf("flight %d", r.s.Flight())
	}
	r.must(Register{Player: "late"})
	r.refused(CloseFlight{}, FlightHasEntries)
	r.must(Unregister{Player: "late"})
	r.must(CloseFlight{})
	if !r.s.Joined() || r.s.LevelNumber() != 3 || !r.s.DayOver || len(r.s.Prizes) == 0 {
		t.Errorf("%+v, prizes %v", r.s.Clock, r.s.Prizes)
	}
	r.must(DrawDay{})
	r.must(Resume{})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestFlightsThatCannotBe(t *testing.T) {
	p, _ := texapoker(t)
	for code, change := range map[string]func(*Structure){
		string(StructureBadFlights): func(s *Structure) { s.Flights = s.Flights[:1] },
		string(StructureFlightDay):  func(s *Structure) { s.Levels[1].DayEnds = false },
		string(StructureFlightHead): func(s *Structure) {
			s.FlightEntries, s.Bounties = FlightBest, &Bounties{Price: 1000, Unit: 100}
		},
		string(SatelliteFlights): func(s *Structure) { s.Satellite, s.Payouts = &Satellite{Ticket: "Main Event", Value: 10000}, Payouts{} },
	} {
		s := evening()
		s.Levels[1].DayEnds = true
		s.Flights = []FlightPlan{{Name: "1A"}, {Name: "1B"}}
		if err := s.Validate(&p); err != nil {
			t.Fatal(err)
		}
		change(&s)
		var refused *refusal.Error
		if err := s.Validate(&p); !errors.As(err, &refused) || string(refused.Code) != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

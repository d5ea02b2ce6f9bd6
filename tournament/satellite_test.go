package tournament

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// ticketsFor makes a structure a satellite for tickets of so many euros, by target stack where one is given.
func ticketsFor(euros money.Amount, target chip.Amount) func(*Structure) {
	return func(s *Structure) {
		s.Satellite = &Satellite{Ticket: "Main Event", Value: euros * 100, Target: target}
		if target > 0 {
			s.Stack, s.Chips = 30_000, []chip.Amount{500, 1000, 5000}
			for i := range s.Levels {
				l := &s.Levels[i]
				l.Small, l.Big, l.Ante = l.Small*20, l.Big*20, l.Ante*20
			}
		}
	}
}

// holdsTickets wants what the accounts of tickets hold: issued, to be won, owed and given.
func (r *room) holdsTickets(issued, toWin, owed, given int) {
	r.t.Helper()
	for k, want := range map[ledger.Kind]int{TicketsIssuedAccount: -issued, TicketsToWinAccount: toWin, TicketsAccount: owed, TicketsGivenAccount: given} {
		if got := int(r.s.Ledger().Total(k, TicketAsset())); got != want {
			r.t.Fatalf("%s holds %d tickets, not %d", k, got, want)
		}
	}
}

// TestWhoeverIsLeftWinsATicket: nine entries of 50 euros are two tickets of 200, and 50 euros for the place after them.
func TestWhoeverIsLeftWinsATicket(t *testing.T) {
	r := by(t, 9, ticketsFor(200, 0), "tda-2024")
	if !slices.Equal(r.s.Prizes, []money.Amount{200_00, 200_00, 50_00}) || r.s.Tickets() != 2 || r.s.TicketRest() != 50_00 {
		t.Fatalf("%v, %d tickets and %d", r.s.Prizes, r.s.Tickets(), r.s.TicketRest())
	}
	r.holdsTickets(2, 2, 0, 0)
	for i := 9; i > 2; i-- {
		if len(r.s.Tasks()) > 0 && r.s.Tasks()[0].Kind == TaskTickets {
			t.Fatalf("over with %d left", r.s.Left)
		}
		r.must(Bust{Player: player(i)})
	}
	r.refused(AtTable{Table: 1, Command: table.NextHand{}}, SatelliteIsOver)
	r.must(DoTask{r.only(TaskTickets).ID})
	for _, p := range []table.PlayerID{"p1", "p2"} {
		if e := r.s.Entry(p); e.Place != 1 || e.Tied != 2 || !r.s.HasTicket(e) {
			t.Fatalf("%+v", e)
		}
	}
	r.won(map[table.PlayerID]money.Amount{"p1": 200_00, "p2": 200_00, "p3": 50_00, "p4": 0})
	r.holdsTickets(2, 0, 2, 0)
	if r.s.Phase != Finished || r.s.HasTicket(r.s.Entry("p3")) {
		t.Fatal("the satellite goes on, or money is a ticket")
	}
	r.must(HandOut{Entry: 1})
	r.holdsTickets(2, 0, 1, 1)
	if k := r.s.Entry("p1").HandedKind; len(k) != 1 || k[0].What != "Main Event" || k[0].Value != 200_00 || r.s.Entry("p1").Handed != 0 {
		t.Fatalf("%+v", k)
	}
	r.must(HandOut{Entry: 2, Cash: true}) // the house takes it back
	r.holdsTickets(1, 0, 0, 1)
	if e := r.s.Entry("p2"); e.Handed != 200_00 || len(e.HandedKind) > 0 {
		t.Fatalf("%+v", e)
	}
	r.must(r.undoOf(undoHanded))
	r.must(r.undoOf(undoHanded))
	r.must(r.undoOf("bust"))
	if r.s.Phase != Running || r.s.Left != 3 || r.s.Entry("p1").Place != 0 {
		t.Fatalf("%d left", r.s.Left)
	}
	r.holdsTickets(2, 2, 0, 0)
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestALawLetsNobodyExchangeATicket (FR-57-10-B), and the decree would have one player take all chips (FR-57-7-A).
func TestALawLetsNobodyExchangeATicket(t *testing.T) {
	r := by(t, 4, ticketsFor(90, 0), "tda-2024", "arrete-2007") // 200 euros less 4 %: two tickets
	for i := 4; i > 2; i-- {
		r.must(Bust{Player: player(i)})
	}
	r.must(DoTask{"tickets"})
	r.refused(HandOut{Entry: 1, Identity: true, Cash: true}, TicketNotMoney)
	r.must(HandOut{Entry: 1, Identity: true})
	if !r.noted("concern_satellite", "FR-57-7-A") {
		t.Error("no word on the decree")
	}
}

// TestTheBubbleOfASatellite: hand for hand is played for the last ticket, not for the money after it; who shares its place shares what
// both places pay, and nobody has that ticket.
func TestTheBubbleOfASatellite(t *testing.T) {
	r := bubble(t, 18, 1, time.Hour, ticketsFor(99, 0)) // 900 euros: nine tickets of 99, and 9 euros
	for r.s.Left > 10 {
		r.bustAtFullest()
		for _, task := range r.s.Tasks() {
			if task.Kind == TaskBalance {
				r.must(DoTask{task.ID})
			}
		}
	}
	if r.s.Tickets() != 9 || r.s.TicketRest() != 9_00 || len(r.s.Prizes) != 10 || len(r.s.InPlay()) != 2 {
		t.Fatalf("%d tickets, %d, %v", r.s.Tickets(), r.s.TicketRest(), r.s.InPlay())
	}
	r.must(DoTask{r.only(TaskHandForHand).ID}) // ten are left for ten prizes, and nine tickets
	r.finish()
	r.must(DoTask{"next_hand"})
	tables := r.s.InPlay()
	a, b := r.outAt(tables[0]), r.outAt(tables[1])
	if r.s.TicketsDue() {
		t.Error("over before the round is")
	}
	r.finish()
	r.must(DoTask{r.only(TaskTickets).ID})
	r.won(map[table.PlayerID]money.Amount{a: 54_00, b: 54_00})
	for _, p := range []table.PlayerID{a, b} {
		if e := r.s.Entry(p); e.Place != 9 || e.Tied != 2 || r.s.HasTicket(e) {
			t.Errorf("%+v", e)
		}
	}
	r.holdsTickets(9, 1, 8, 0)
	r.must(HandOut{Entry: r.s.Entry(a).No})
	if e := r.s.Entry(a); e.Handed != 54_00 || len(e.HandedKind) > 0 {
		t.Errorf("%+v", e)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// atTarget is the table of a situation of the Texapoker satellite: target, button on seat 9, and who sits.
func atTarget(t *testing.T, target chip.Amount, button table.SeatNo) *room {
	r := by(t, 9, ticketsFor(100, target), "tda-2024", "texapoker-2024") // four tickets and 50 euros
	r.must(AtTable{Table: 1, Command: table.TellButton{Seat: button}})
	return r
}

// surplusOf is what seats get of the chips above the target.
func (r *room) surplusOf() map[table.SeatNo]chip.Amount {
	out := map[table.SeatNo]chip.Amount{}
	if at := r.s.SurplusAt(1); at != nil {
		for _, share := range at.Shares {
			out[share.Seat] += share.Chips
		}
	}
	return out
}

// TestTargetsOfTheSituations: CX-G01, G03, G04, G05 and G07, to the chip.
func TestTargetsOfTheSituations(t *testing.T) {
	for _, c := range []struct {
		id     string
		target chip.Amount
		button table.SeatNo
		told   []SeatCount
		out    []table.SeatNo
		not    []table.SeatNo
		won    []table.SeatNo
		shares map[table.SeatNo]chip.Amount
	}{
		{"CX-G01", 100_000, 9, []SeatCount{{4, 112_500}}, nil, []table.SeatNo{1, 3, 7}, []table.SeatNo{4},
			map[table.SeatNo]chip.Amount{2: 2500, 5: 2500, 6: 2500, 8: 2500, 9: 2500}},
		{"CX-G03", 100_000, 9, []SeatCount{{4, 112_500}}, []table.SeatNo{6}, []table.SeatNo{1, 3, 7}, []table.SeatNo{4},
			map[table.SeatNo]chip.Amount{2: 3500, 5: 3000, 8: 3000, 9: 3000}},
		{"CX-G04", 100_000, 9, []SeatCount{{4, 112_500}}, nil, []table.SeatNo{1, 3, 7, 8}, []table.SeatNo{4},
			map[table.SeatNo]chip.Amount{2: 3500, 5: 3000, 6: 3000, 9: 3000}},
		{"CX-G05", 100_000, 9, []SeatCount{{4, 112_500}, {2, 98_000}}, nil, []table.SeatNo{1, 3, 7}, []table.SeatNo{4, 2},
			map[table.SeatNo]chip.Amount{5: 3000, 6: 2500, 8: 2500, 9: 2500}},
		{"CX-G07", 50_000, 1, []SeatCount{{2, 52_000}, {5, 51_000}}, nil, []table.SeatNo{4}, []table.SeatNo{2, 5},
			map[table.SeatNo]chip.Amount{3: 500, 6: 500, 7: 500, 8: 500, 9: 500, 1: 500}},
	} {
		t.Run(c.id, func(t *testing.T) {
			r := atTarget(t, c.target, c.button)
			var won []table.PlayerID
			for _, n := range c.won {
				won = append(won, r.s.Table(1).At(n).Player)
			}
			chips := r.s.Chips
			r.must(AtTable{Table: 1, Command: ReachTarget{Seats: c.told, Out: c.out, NotDealt: c.not}})
			if got := r.surplusOf(); !maps.Equal(got, c.shares) {
				t.Errorf("shares %v, not %v", got, c.shares)
			}
			for _, p := range won {
				if e := r.s.Entry(p); !e.Reached || e.Place != 1 || e.Table != 0 || !r.s.HasTicket(e) || r.s.Prize(e) != 100_00 {
					t.Errorf("%+v with %d", e, r.s.Prize(e))
				}
			}
			if r.s.Reached != len(won) || r.s.Left != 9-len(won)-len(c.out) || r.s.Chips != chips-c.target*chip.Amount(len(won)) {
				t.Errorf("%d left, %d tickets, %d chips", r.s.Left, r.s.Reached, r.s.Chips)
			}
			r.holdsTickets(4, 4-len(won), len(won), 0)
			r.must(r.undoOf("target"))
			if r.s.Reached != 0 || r.s.Chips != chips || r.s.Left != 9-len(c.out) || len(r.surplusOf()) > 0 {
				t.Errorf("taken back: %d tickets, %d left, %d chips", r.s.Reached, r.s.Left, r.s.Chips)
			}
			r.holdsTickets(4, 4, 0, 0)
			if diff := sameState(r.s, r.replay()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTheCascadeMayBeToldInTwoWords: the share is handed out, and lifts a player to the target who was not told before.
func TestTheCascadeMayBeToldInTwoWords(t *testing.T) {
	r := atTarget(t, 100_000, 9)
	not := []table.SeatNo{1, 3, 7}
	r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{4, 112_500}}, NotDealt: not}})
	r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{2, 100_500}}, NotDealt: not}})
	if got := r.surplusOf(); !maps.Equal(got, map[table.SeatNo]chip.Amount{5: 500}) {
		t.Errorf("%v", got)
	}
}

// TestTwoForTheLastTicket (TX-SAT-5): the winner has it, the other player the 50 euros that are left, by the target or by all chips.
func TestTwoForTheLastTicket(t *testing.T) {
	for _, bust := range []bool{false, true} {
		r := atTarget(t, 50_000, 9)
		for range 3 {
			r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{seatedPlayers(r.s.Table(1))[0].Seat, 50_000}}}})
		}
		for r.s.Left > 2 {
			r.must(Bust{Player: seatedPlayers(r.s.Table(1))[0].Player})
		}
		two := seatedPlayers(r.s.Table(1))
		if bust {
			r.must(Bust{Player: two[1].Player})
		} else {
			r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{two[0].Seat, 60_000}}}})
			if len(r.surplusOf()) > 0 {
				t.Error("a surplus is shared between two")
			}
			r.must(DoTask{"tickets"})
		}
		if w, l := r.s.Entry(two[0].Player), r.s.Entry(two[1].Player); r.s.Phase != Finished || w.Place != 1 || w.Tied != 4 || r.s.Prize(w) != 100_00 || l.Place != 5 || r.s.Prize(l) != 50_00 {
			t.Errorf("by all chips %v: %+v %+v", bust, w, l)
		}
		r.holdsTickets(4, 0, 4, 0)
		if !r.noted("satellite_over", "TX-SAT-5") {
			t.Error("no word on the rest")
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestWhoHasATicketDoesNotEnterAgain: entries are still taken, and are for those who have lost everything.
func TestWhoHasATicketDoesNotEnterAgain(t *testing.T) {
	r := by(t, 9, func(s *Structure) {
		ticketsFor(100, 100_000)(s)
		s.LateLevels, s.ReEntries = 3, 2
	}, "tda-2024", "arrete-2007")
	at := seatedPlayers(r.s.Table(1))
	r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{at[0].Seat, 100_000}}}})
	r.holdsTickets(0, 0, 0, 0) // nobody knows how many there are
	r.refused(Register{Player: at[0].Player}, TicketWon)
	r.must(Bust{Player: at[1].Player})
	r.must(Register{Player: at[1].Player})
	r.must(Register{Player: "late"})
	r.must(CloseRegistration{})
	if r.s.Tickets() != 5 || r.s.Prize(r.s.Entry(at[0].Player)) != 100_00 {
		t.Errorf("%d tickets", r.s.Tickets())
	}
	r.holdsTickets(5, 4, 1, 0)
	r.refused(r.undoOf("late"), RegistrationIsOver)
}

// TestTicketsAreGuaranteed: four players are two tickets of 100 euros, and three are promised.
func TestTicketsAreGuaranteed(t *testing.T) {
	r := by(t, 4, func(s *Structure) {
		ticketsFor(100, 0)(s)
		s.Satellite.Least = 3
	}, "tda-2024")
	if r.s.Tickets() != 3 || r.s.Total(AddedAccount) != 100_00 {
		t.Errorf("%d tickets, %d added", r.s.Tickets(), r.s.Total(AddedAccount))
	}
	r.must(Bust{Player: "p1"})
	r.must(DoTask{"tickets"})
	few := by(t, 2, func(s *Structure) {
		ticketsFor(100, 0)(s)
		s.Satellite.Least = 3
	}, "tda-2024")
	if few.s.Tickets() != 2 || !few.s.TicketsDue() {
		t.Errorf("%d tickets for two", few.s.Tickets())
	}
	few.must(DoTask{"tickets"})
	few.won(map[table.PlayerID]money.Amount{"p1": 100_00, "p2": 100_00})
}

// TestMoreThanATicketForEverybody: who shares all places shares what is left.
func TestMoreThanATicketForEverybody(t *testing.T) {
	r := by(t, 3, func(s *Structure) { ticketsFor(49, 0)(s) }, "tda-2024") // 150 euros: three tickets of 49
	r.must(DoTask{"tickets"})
	r.won(map[table.PlayerID]money.Amount{"p1": 50_00, "p2": 50_00, "p3": 50_00})
	r.must(HandOut{Entry: 2})
	if e := r.s.Entry("p2"); e.Handed != 1_00 || len(e.HandedKind) != 1 {
		t.Errorf("%+v", e)
	}
	r.holdsTickets(3, 0, 2, 1)
}

func TestAFreerollCostsNothing(t *testing.T) {
	r := by(t, 6, func(s *Structure) {
		s.BuyIn, s.Fee, s.Payouts = 0, 0, Payouts{}
		s.Satellite = &Satellite{Ticket: "Main Event", Value: 100_00, Least: 1}
	}, "tda-2024", "lois-du-poker")
	if !r.noted("registration_closed", "LP-G-freeroll") || r.s.Tickets() != 1 || r.s.Total(DeskAccount) != 0 {
		t.Fatalf("%d tickets, %d at the desk", r.s.Tickets(), r.s.Total(DeskAccount))
	}
	for i := 6; i > 1; i-- {
		r.must(Bust{Player: player(i)})
	}
	if e := r.s.Entry("p1"); r.s.Phase != Finished || e.Place != 1 || e.Tied != 0 || !r.s.HasTicket(e) {
		t.Errorf("%+v", e)
	}
}

// TestSatellitesToTheirEnd: hosted hands by chance, both kinds, entries late and again; Check runs after every command, and what the
// events say is what the journal gives back.
func TestSatellitesToTheirEnd(t *testing.T) {
	p, rules := texapoker(t)
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		st := evening()
		ticketsFor(money.Amount(60+rng.IntN(240)), 0)(&st)
		st.LateLevels, st.Satellite.Least = rng.IntN(3), rng.IntN(4)
		if seed%2 == 0 {
			st.Satellite.Target = chip.Amount(15+rng.IntN(45)) * 1000
		}
		r := newRoom(t, seed)
		r.open(st, true, 3+rng.IntN(7), p, rules)
		r.must(Start{})
		r.run(40 * time.Second)
		holders := 0
		for i := range r.s.Entries {
			if r.s.HasTicket(&r.s.Entries[i]) {
				holders++
			}
		}
		if n := r.s.Tickets(); r.s.Phase != Finished || holders > n || holders < n && !tiedAcross(r.s) {
			t.Fatalf("seed %d: %d tickets, %d players have one", seed, n, holders)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Fatal(diff)
		}
	}
}

// tiedAcross reports whether players share the last tickets with places after them.
func tiedAcross(s *State) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		return e.Tied > 1 && e.Place <= s.Tickets() && e.Place+e.Tied-1 > s.Tickets()
	})
}

// everyTicket is a satellite in which tickets are won before and after the number is known, taken back, handed out and had in money.
func everyTicket(t *testing.T) *room {
	r := by(t, 9, func(s *Structure) {
		ticketsFor(100, 100_000)(s)
		s.LateLevels = 3
	}, "tda-2024")
	reach := func() {
		r.must(AtTable{Table: 1, Command: ReachTarget{Seats: []SeatCount{{seatedPlayers(r.s.Table(1))[0].Seat, 101_000}}}})
	}
	reach()
	r.must(CloseRegistration{})
	reach()
	r.must(r.undoOf("target"))
	reach()
	for r.s.Left > 2 {
		r.must(Bust{Player: seatedPlayers(r.s.Table(1))[0].Player})
	}
	r.must(DoTask{"tickets"})
	for i := range r.s.Entries {
		if e := &r.s.Entries[i]; r.s.HasTicket(e) {
			r.must(HandOut{Entry: e.No, Cash: e.No%2 == 0})
			r.must(r.undoOf(undoHanded))
			r.must(HandOut{Entry: e.No, Cash: e.No%2 == 0})
		}
	}
	return r
}

// TestSeatsOfASatelliteMayBeChosen (LP-7-2-b): one seat for everybody, and the button by the committed draw.
func TestSeatsOfASatelliteMayBeChosen(t *testing.T) {
	p, rules := book(t, "tda-2024", "lois-du-poker")
	r := newRoom(t, 1)
	st := evening()
	st.LateLevels = 0
	ticketsFor(200, 0)(&st)
	r.open(st, false, 9, p, rules)
	var c StartSeated
	for i := 1; i <= 9; i++ {
		c.Seats = append(c.Seats, Seated{Player: player(i), Seat: table.SeatNo(10 - i)})
	}
	two := StartSeated{Seats: slices.Clone(c.Seats)}
	two.Seats[3].Seat = two.Seats[4].Seat
	r.refused(two, SeatNotChosen)
	r.refused(StartSeated{Seats: c.Seats[1:]}, SeatNotChosen)
	r.must(c)
	if e := r.s.Entry("p1"); e.Table != 1 || e.Seat != 9 || !r.noted("started", "LP-7-2-b") || r.s.Draws[0].Purpose != "button" {
		t.Errorf("%+v", e)
	}
	many := newRoom(t, 2)
	many.open(st, false, 12, p, rules)
	many.refused(StartSeated{}, SeatsAreDrawn)
	p, rules = tda(t)
	other := newRoom(t, 3)
	other.open(st, false, 9, p, rules)
	other.refused(c, SeatsAreDrawn)
}

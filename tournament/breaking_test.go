package tournament

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/table"
)

// breakRoom is three tables of six seats, of which the last one can break: 4, 5 and 3 players.
func breakRoom(t testing.TB, layers ...string) *room {
	t.Helper()
	p, rules := book(t, layers...)
	r := floorRoomBy(t, 15, func(s *Structure) { s.Seats, s.SeatsLate = 6, 6 }, p, rules)
	for _, no := range []int{1, 3, 3} {
		r.must(Bust{Player: seatedPlayers(r.s.Table(no))[1].Player})
	}
	return r
}

// firstTaken is the first taken seat of a table.
func (r *room) firstTaken(no int) table.SeatNo { return seatedPlayers(r.s.Table(no))[0].Seat }

// dealt tells a card for each player of a table, the highest for the last seat.
func dealt(r *room, no int) (out []Ranked) {
	for i, p := range seatedPlayers(r.s.Table(no)) {
		out = append(out, Ranked{Player: p.Player, Card: card.Card(4*i + 1)})
	}
	return out
}

func TestATableBreaksByTheCardsThatWereDealt(t *testing.T) { // TDA-10-B
	r := breakRoom(t, "tda-2024")
	players := seatedPlayers(r.s.Table(3))
	r.refused(AtTable{3, TellCards{Ranking: dealt(r, 3)}}, NoBreakBegun)
	r.must(BreakTable{Table: 3, Cards: true})
	pile := slices.Clone(r.s.Breaking.Pile)
	if len(pile) != len(players) || len(r.s.FreeSeats()) != 0 {
		t.Fatalf("pile %v, free %v", pile, r.s.FreeSeats())
	}
	for _, at := range pile { // nobody else is given these seats
		r.refused(MovePlayer{Move{Player: r.s.Table(1).At(r.firstTaken(1)).Player, ToTable: at.Table, ToSeat: at.Seat}}, SeatHeld)
		r.refused(LockSeat{Table: at.Table, Seat: at.Seat}, SeatHeld)
	}
	r.refused(AtTable{3, table.NextHand{}}, TableHeld)
	r.refused(AtTable{3, TellCards{}}, CardsMissing)
	told := dealt(r, 3)
	twice := slices.Clone(told)
	twice[0].Card = twice[1].Card
	r.refused(AtTable{3, TellCards{Ranking: twice}}, CardTwice)
	seats := []Seated{}
	for i, p := range players { // the last player has the highest card: the first seat card
		seats = append(seats, Seated{Player: p.Player, Table: pile[i].Table, Seat: pile[i].Seat})
	}
	wrong := slices.Clone(seats)
	wrong[0].Table, wrong[0].Seat = wrong[1].Table, wrong[1].Seat
	r.refused(AtTable{3, TellCards{Ranking: told, Seats: wrong}}, SeatCardTwice)
	draws := len(r.s.Draws)
	r.must(AtTable{3, TellCards{Ranking: told, Seats: seats}})
	if len(r.s.Draws) != draws {
		t.Error("cards that were told were drawn")
	}
	for i, p := range players {
		if e := r.s.Entry(p.Player); e.Table != pile[i].Table || e.Seat != pile[i].Seat || e.Presence != OnTheWay || e.Sent.Table != 3 || e.Sent.Seat != p.Seat {
			t.Errorf("%s is at %+v, the card says %+v", p.Player, e, pile[i])
		}
	}
	last := r.s.Handed[len(r.s.Handed)-1]
	if last.Why != "break" || len(last.Moves) != len(players) || !citesAll(last.Cites, "TDA-10-B", "TDA-10-A") || last.Moves[0].Player != players[len(players)-1].Player {
		t.Errorf("handed over %+v", last)
	}
	r.must(r.lastUndo("break"))
	if r.s.Table(3).Players() != len(players) || r.s.Breaking != nil {
		t.Error("the break is not taken back")
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestWithoutSeatCardsThePileIsShuffledHere(t *testing.T) {
	r := breakRoom(t, "tda-2024", "lois-du-poker")
	r.must(BreakTable{Table: 3, Cards: true})
	pile := slices.Clone(r.s.Breaking.Pile)
	r.must(AtTable{3, TellCards{Ranking: dealt(r, 3)}})
	var got []Chair
	for _, m := range r.s.Handed[len(r.s.Handed)-1].Moves {
		got = append(got, Chair{m.ToTable, m.ToSeat})
	}
	slices.SortFunc(got, byChair)
	if !slices.Equal(got, pile) || r.s.Draws[len(r.s.Draws)-1].Purpose != "break_order" || !citesAll(r.s.Handed[len(r.s.Handed)-1].Cites, "LP-3.7-2-b") {
		t.Errorf("seats %v of pile %v", got, pile)
	}
}

func TestABreakWithCardsIsGivenUp(t *testing.T) {
	r := breakRoom(t, "tda-2024", "casino-ri")
	r.must(BreakTable{Table: 3, Cards: true})
	r.refused(AtTable{3, TellCards{Ranking: dealt(r, 3)}}, CardsMissing) // here seat cards are drawn
	r.refused(BreakTable{Table: 2, Cards: true}, BreakUnderWay)
	r.must(AtTable{3, CancelBreak{}})
	r.must(AtTable{3, table.NextHand{}})
	hp := breakRoom(t, "tda-2024", "heavenpoker-2010")
	hp.refused(BreakTable{Table: 3, Cards: true}, NoCardDraw)
	hp.must(BreakTable{Table: 3})
}

func TestNoDrawGivesASeatThatIsOutOfUse(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p, rules := bookOf(rapid.SampledFrom(seatBooks).Draw(rt, "book"))
		r := newRoom(rt, rapid.Uint64().Draw(rt, "seed"))
		st := evening()
		st.Seats, st.SeatsLate, st.LateLevels = 8, 9, 3
		n := rapid.IntRange(4, 30).Draw(rt, "players")
		r.open(st, false, n, p, rules)
		for range rapid.IntRange(0, 8).Draw(rt, "locks") {
			_ = r.do(LockSeat{Table: rapid.IntRange(1, 4).Draw(rt, "table"), Seat: table.SeatNo(rapid.IntRange(1, 10).Draw(rt, "seat")), Open: rapid.IntRange(0, 5).Draw(rt, "open") == 0})
		}
		for range rapid.IntRange(0, 4).Draw(rt, "needs") {
			_ = r.do(NeedSeat{SeatNeed{Player: player(rapid.IntRange(1, n).Draw(rt, "who")), Ends: rapid.Bool().Draw(rt, "ends"), Table: rapid.IntRange(0, 2).Draw(rt, "at")}})
		}
		r.must(Start{})
		for i := range 25 {
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0:
				_ = r.do(Register{Player: player(100 + i)})
			case 1, 2:
				_ = r.do(Bust{Player: r.s.Entries[rapid.IntRange(0, len(r.s.Entries)-1).Draw(rt, "out")].Player})
			case 3:
				_ = r.do(OpenTables{Count: 1})
			case 4:
				_ = r.do(BreakTable{Table: rapid.IntRange(1, 4).Draw(rt, "breaks")})
			case 5:
				_ = r.do(CloseRegistration{})
			}
			for _, task := range r.s.Tasks() {
				if !task.Wait {
					_ = r.do(DoTask{ID: task.ID})
				}
			}
			for _, at := range r.s.Locked {
				if tb := r.s.Table(at.Table); tb != nil && tb.Has(at.Seat) && tb.At(at.Seat).Player != "" {
					rt.Fatalf("%s sits on %+v, which is out of use", tb.At(at.Seat).Player, at)
				}
			}
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			rt.Fatal(diff)
		}
	})
}

func TestADrawGivesTheSeatThatIsNeeded(t *testing.T) { // TDA-9
	for seed := range uint64(40) {
		p, rules := tda(t)
		r := newRoom(t, seed)
		r.seed[1] = byte(seed)
		st := evening()
		st.Seats, st.SeatsLate = 9, 9
		r.open(st, false, 27, p, rules)
		r.must(NeedSeat{SeatNeed{Player: "p4", Ends: true}})
		r.must(NeedSeat{SeatNeed{Player: "p5", Table: 2, Seats: table.SeatsOf(3)}})
		r.must(NeedSeat{SeatNeed{Player: "p6", Table: 2}})
		r.refused(NeedSeat{SeatNeed{Player: "p6", Table: 2}}, NeedNotedSo)
		r.must(Start{})
		a, b, c := r.s.Entry("p4"), r.s.Entry("p5"), r.s.Entry("p6")
		if a.Seat != 1 && a.Seat != 9 || b.Table != 2 || b.Seat != 3 || c.Table != 2 {
			t.Fatalf("seed %d: %+v, %+v, %+v", seed, a, b, c)
		}
		for no := 1; no <= 3; no++ {
			if tb := r.s.Table(no); tb.Players() != 9 || tb.At(tb.Button).Player == "" {
				t.Fatalf("seed %d: table %d has %d players, button on %d", seed, no, tb.Players(), tb.Button)
			}
		}
	}
}

func TestWhoNeedsAnotherSeatExchangesIt(t *testing.T) {
	r := floorRoom(t, 18, nil)
	one := seatedPlayers(r.s.Table(1))[3]
	r.must(NeedSeat{SeatNeed{Player: one.Player, Ends: true}})
	task := r.only(TaskSeatNeed)
	other := r.s.Table(1).At(1).Player
	if len(task.Moves) != 2 || task.Moves[0].ToSeat != 1 || task.Moves[1].Player != other || !citesAll(task.Cites, "TDA-9") {
		t.Fatalf("%+v", task)
	}
	r.must(DoTask{ID: task.ID})
	if r.s.Entry(one.Player).Seat != 1 || r.s.Entry(other).Seat != one.Seat {
		t.Error("nobody has exchanged")
	}
	r.must(r.lastUndo("need"))
	if r.s.Entry(one.Player).Seat != one.Seat || r.s.Entry(other).Seat != 1 {
		t.Error("the exchange is not taken back")
	}
}

func TestWhoDoesNotComeToANewSeatIsLookedFor(t *testing.T) { // TDA-2-14
	r := floorRoom(t, 16, nil)
	p := seatedPlayers(r.s.Table(1))[0]
	r.must(MovePlayer{Move{Player: p.Player, ToTable: 2, ToSeat: r.s.FreeAt(r.s.Table(2))[0]}})
	r.pass(2)
	if slices.ContainsFunc(r.s.Tasks(), func(t Task) bool { return t.Kind == TaskArrival }) {
		t.Error("looked for too soon")
	}
	r.pass(2)
	task := r.only(TaskArrival)
	if !citesAll(task.Cites, "TDA-2-14") || task.Args["Player"] != string(p.Player) {
		t.Errorf("%+v", task)
	}
	r.must(DoTask{ID: task.ID})
	if e := r.s.Entry(p.Player); e.Presence != Here {
		t.Errorf("%+v", e)
	}
	if at, due := r.s.nextLate(); due {
		t.Errorf("somebody is late at %d", at)
	}
}

func TestARedrawHasEverybodyLookForTheNewSeat(t *testing.T) {
	r := floorRoom(t, 10, nil)
	never := r.s.Entries[0].Player
	r.must(Expect{Player: never})
	r.must(Bust{Player: r.s.Entries[1].Player})
	r.must(DoTask{ID: "final_table"})
	for _, m := range r.s.Handed[len(r.s.Handed)-1].Moves {
		want := OnTheWay
		switch {
		case m.Player == never:
			want = NotArrived
		case m.FromTable == m.ToTable && m.FromSeat == m.ToSeat:
			want = Unsaid
		}
		if e := r.s.Entry(m.Player); e.Presence != want {
			t.Errorf("%s from %d/%d to %d/%d is %s, want %s", m.Player, m.FromTable, m.FromSeat, m.ToTable, m.ToSeat, e.Presence, want)
		}
	}
}

func TestAnotherPlayerMovesForAReasonOrByTheHighestCard(t *testing.T) { // LP-3.7-2-a
	p, rules := book(t, "tda-2024", "lois-du-poker")
	r := floorRoomBy(t, 16, nil, p, rules)
	for range 3 {
		r.must(Bust{Player: seatedPlayers(r.s.Table(2))[0].Player})
	}
	r.must(AtTable{1, table.NextHand{}})
	r.must(AtTable{2, table.NextHand{}})
	task := r.s.Tasks()[0]
	if task.Kind != TaskBalance {
		t.Fatalf("%+v", task)
	}
	givers := r.s.Givers(task)
	other := givers[2]
	if givers[0].Player != task.Moves[0].Player {
		t.Errorf("%+v does not begin with %+v", givers, task.Moves[0])
	}
	r.refused(MoveInstead{Task: task.ID, Player: other.Player}, SayWhy)
	r.refused(MoveInstead{Task: task.ID, Player: seatedPlayers(r.s.Table(2))[0].Player, Reason: "x"}, NotOfTable)
	r.refused(MoveInstead{Task: task.ID, Cards: dealt(r, 1)[1:]}, CardsMissing)
	cards := dealt(r, 1)
	highest := cards[len(cards)-1].Player
	r.must(MoveInstead{Task: task.ID, Cards: cards})
	if last := r.s.Handed[len(r.s.Handed)-1]; last.Moves[0].Player != highest || !citesAll(last.Cites, "LP-3.7-2-a") {
		t.Errorf("%+v", last)
	}
	r.must(r.lastUndo("move"))
	r.must(MoveInstead{Task: r.s.Tasks()[0].ID, Player: other.Player, Reason: "in a wheelchair"})
	if e := r.s.Entry(other.Player); e.Table != 2 {
		t.Errorf("%+v", e)
	}
}

func TestWhoDrawsASeatPlaysAtOnce(t *testing.T) { // TDA-7-TX-1
	p, rules := texapoker(t)
	r := floorRoomBy(t, 10, func(s *Structure) { s.LateLevels = 3 }, p, rules)
	r.must(Expect{Player: "p1"}) // drawn by the computer before the start
	r.must(Register{Player: "late"})
	r.refused(Expect{Player: "late"}, PlaysAtOnce)
}

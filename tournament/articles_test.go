package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
)

// floorRoom is an untracked tournament of n players that has started.
func floorRoom(t testing.TB, n int, change func(*Structure)) *room {
	t.Helper()
	p, rules := tda(t)
	return floorRoomBy(t, n, change, p, rules)
}

// floorRoomBy is such a tournament by other rules.
func floorRoomBy(t testing.TB, n int, change func(*Structure), p Policy, rules Rules) *room {
	t.Helper()
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.SeatsLate, s.Seats = 0, 9, 9
	if change != nil {
		change(&s)
	}
	r.open(s, false, n, p, rules)
	r.must(Start{})
	return r
}

// seat sets who sits where, for a situation: tables of players by seat, 0 = free.
func (r *room) seat(no int, button, small, big table.SeatNo, taken ...table.SeatNo) {
	r.t.Helper()
	tb := r.s.Table(no)
	for i := range tb.Seats {
		n := table.SeatNo(i + 1)
		has := tb.At(n).Player != ""
		if want := slices.Contains(taken, n); want == has {
			continue
		} else if !want {
			continue
		}
		for j := range tb.Seats { // from a seat that is not wanted
			from := table.SeatNo(j + 1)
			if p := tb.At(from).Player; p != "" && !slices.Contains(taken, from) {
				r.must(MovePlayer{Move{Player: p, ToTable: no, ToSeat: n}})
				break
			}
		}
	}
	for i := range tb.Seats {
		n := table.SeatNo(i + 1)
		if p := tb.At(n).Player; p != "" && !slices.Contains(taken, n) {
			r.must(Bust{Player: p})
		}
		if slices.Contains(taken, n) && tb.At(n).Player == "" {
			r.t.Fatalf("table %d has too few players for seat %d", no, n)
		}
	}
	pos := table.Positions{Button: button, Small: small, SmallSeat: small, Big: big}
	e := TableEvent{Table: no, Event: table.ButtonMoved{Positions: pos}}
	Apply(r.s, e)
	r.journal = append(r.journal, e)
}

// only is the one task of a kind.
func (r *room) only(kind TaskKind) Task {
	r.t.Helper()
	var found []Task
	for _, task := range r.s.Tasks() {
		if task.Kind == kind {
			found = append(found, task)
		}
	}
	if len(found) != 1 {
		r.t.Fatalf("%d tasks %s in %+v", len(found), kind, r.s.Tasks())
	}
	return found[0]
}

func citesAll(got []article.ID, want ...article.ID) bool {
	return !slices.ContainsFunc(want, func(id article.ID) bool { return !slices.Contains(got, id) })
}

func TestOnlyTheSmallBlindIsFree(t *testing.T) { // LX-BAL-04, LX-BAL-05
	for _, c := range []struct {
		book string
		wait bool
	}{{"lois-du-poker", false}, {"casino-ri", true}} {
		p, rules := book(t, "tda-2024", c.book)
		r := floorRoomBy(t, 18, func(s *Structure) { s.SeatsLate = 9 }, p, rules)
		r.seat(1, 1, 2, 3, 1, 2, 4, 5, 6, 7, 8)
		tb := r.s.Table(1)
		tb.BigSeat = 3 // the big blind lay on the seat that is free: the small blind comes there
		for i := range tb.Seats {
			if tb.Seats[i].Player == "" && i != 2 {
				tb.Seats[i].Player = "filled" // no other seat is free
			}
		}
		var trace article.Trace
		seat, ok := r.s.arrival(tb, 0, &trace)
		if ok == c.wait || ok && (seat != 3 || !citesAll(trace.Decided(), "LP-7-16")) {
			t.Errorf("%s: seat %d, %v, %v", c.book, seat, ok, trace.Decided())
		}
	}
}

func TestTableBreaksByTheTwoStepDraw(t *testing.T) { // EX-10-1
	r := floorRoom(t, 27, nil)
	for no := 1; no <= 3; no++ {
		tb := r.s.Table(no)
		for range 3 {
			r.must(Bust{Player: tb.At(table.SeatNo(9 - len(tb.Free()))).Player})
		}
	}
	task := r.only(TaskBreak)
	if task.Table != 3 || !citesAll(task.Cites, "TDA-10-B", "TDA-10-A", "TDA-11-C") {
		t.Fatalf("%+v", task)
	}
	r.must(DoTask{task.ID})
	i := slices.IndexFunc(r.journal, func(e Event) bool { return e.EventType() == "table_broken" })
	broken := r.journal[i].(TableBroken)
	if len(broken.Pile) != 6 || len(broken.Ranking) != 6 || r.s.Tables[2].Players() != 0 {
		t.Fatalf("%+v", broken)
	}
	rank := map[table.PlayerID]card.Card{}
	for _, ranked := range broken.Ranking {
		rank[ranked.Player] = ranked.Card
	}
	for i := 1; i < len(broken.Pile); i++ {
		if rank[broken.Pile[i].Player] >= rank[broken.Pile[i-1].Player] {
			t.Errorf("seat card %d went to %v after %v", i, rank[broken.Pile[i].Player], rank[broken.Pile[i-1].Player])
		}
	}
	if a, b := r.s.Tables[0].Players(), r.s.Tables[1].Players(); a != 9 || b != 9 {
		t.Errorf("tables of %d and %d", a, b)
	}
	r.refused(MovePlayer{Move{Player: r.s.Tables[0].Seats[0].Player, ToTable: 3, ToSeat: 1}}, TableClosed)
}

func TestFinalTableSizes(t *testing.T) { // RP-9
	for _, c := range []struct{ seats, players, final int }{
		{9, 10, 9}, {8, 10, 9}, {7, 8, 7}, {6, 8, 7}, {10, 11, 9},
	} {
		r := floorRoom(t, c.players+2, func(s *Structure) { s.Seats, s.SeatsLate = c.seats, c.seats })
		for r.s.Left > c.final+1 {
			r.bustAtFullest()
		}
		if len(r.s.InPlay()) != 2 {
			t.Fatalf("%d-max: %d tables with %d left", c.seats, len(r.s.InPlay()), r.s.Left)
		}
		for _, task := range r.s.Tasks() {
			if task.Kind == TaskFinal || task.Kind == TaskBreak {
				t.Errorf("%d-max with %d left: %+v", c.seats, r.s.Left, task)
			}
		}
		r.bustAtFullest()
		task := r.only(TaskFinal)
		r.must(DoTask{task.ID})
		if got := r.s.InPlay(); len(got) != 1 || r.s.Tables[got[0]-1].Players() != c.final {
			t.Errorf("%d-max: final table %v of %d", c.seats, got, r.s.Left)
		}
	}
}

// bustAtFullest takes a player out of the table with most players.
func (r *room) bustAtFullest() {
	r.t.Helper()
	var most *table.State
	for _, tb := range r.s.Tables {
		if most == nil || tb.Players() > most.Players() {
			most = tb
		}
	}
	for i := range most.Seats {
		if p := most.Seats[i].Player; p != "" {
			r.must(Bust{Player: p})
			return
		}
	}
}

func TestNobodyMovesDuringAHand(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 20, p, rules)
	r.must(Start{})
	r.begin(1)
	tb := r.s.Tables[0]
	r.refused(MovePlayer{Move{Player: tb.At(tb.Hand.Seats[0]).Player, ToTable: 2}}, PlayerInHand)
	r.refused(MovePlayer{Move{Player: tb.At(tb.Hand.Seats[0]).Player, ToTable: 1, ToSeat: 1}}, PlayerInHand)
}

func TestATableThatOwesAPlayerDealsNoNextHand(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), true, 18, p, rules)
	r.must(Start{})
	r.must(CloseRegistration{})
	r.tasks()
	r.begin(2)
	r.begin(1)
	for r.s.Tables[0].Hand != nil {
		r.must(AtTable{1, table.Act{Seat: r.s.Tables[0].ToAct(), Kind: 1}})
	}
	// Two players leave table 1 for nowhere: one short table, one that owes a player.
	for range 2 {
		r.knockOut(r.s.Tables[0])
	}
	task := r.only(TaskBalance)
	if !task.Wait || task.Table != 2 {
		t.Fatalf("a hand is in progress at table 2: %+v", task)
	}
	r.refused(DoTask{task.ID}, TaskWaits)
	for r.s.Tables[1].Hand != nil {
		r.must(AtTable{2, table.Act{Seat: r.s.Tables[1].ToAct(), Kind: 1}})
	}
	r.refused(AtTable{2, table.StartHand{}}, TableHeld)
	if r.s.MayStartHand(1) != nil {
		t.Errorf("table 1 owes nobody: %v", r.s.MayStartHand(1))
	}
	r.must(DoTask{r.only(TaskBalance).ID})
	r.begin(2)
}

// knockOut plays hands at a hosted table in which two players go all-in, until one of them is out.
func (r *room) knockOut(tb *table.State) {
	r.t.Helper()
	for left := r.s.Left; r.s.Left == left; {
		if tb.Hand == nil {
			r.newDeck(tb.NextHandID())
			r.begin(tb.No)
		}
		for r.s.Left == left && tb.Hand != nil {
			step := tb.Hand.State.Next()
			if step.Need != hand.NeedAction {
				r.step(tb)
				continue
			}
			legal := tb.Hand.State.Legal()
			act := table.Act{Seat: tb.Hand.Seats[step.Player], Kind: hand.Fold}
			switch {
			case legal.CanRaise && tb.Hand.State.Aggressor() < 0:
				act.Kind, act.To = hand.Raise, legal.MaxTo
			case tb.Hand.State.LivePlayers() == 2:
				act.Kind = hand.Call
			}
			r.must(AtTable{tb.No, act})
		}
	}
}

func TestPenaltyScaleFollowsTheStage(t *testing.T) { // EX-71-5 … 16
	p, rules := texapoker(t)
	for _, c := range []struct {
		name  string
		close bool
		out   int
		hands int // for an early act with chips before the flop
	}{
		{"late registration", false, 0, 0}, {"before the money", true, 0, 2}, {"in the money", true, 6, 4},
	} {
		r := newRoom(t, 3)
		r.open(evening(), true, 9, p, rules)
		r.must(Start{})
		if c.close {
			r.must(CloseRegistration{})
		}
		tb := r.s.Tables[0]
		for range c.out {
			r.knockOut(tb)
		}
		for tb.Hand != nil {
			r.must(AtTable{1, table.Act{Seat: tb.ToAct(), Kind: hand.Fold}})
		}
		r.begin(1)
		early := tb.Hand.Seats[(tb.Hand.Position(tb.ToAct())+1)%len(tb.Hand.Seats)]
		r.must(AtTable{1, table.Observe{Seat: early, Observation: referee.Observation{Chips: chip.Pile{500}}}})
		got := tb.Hand.Rulings[0].Ruling.Penalties
		if len(got) != 1 || got[0].Hands != c.hands {
			t.Errorf("%s: %+v, want %d hands", c.name, got, c.hands)
		}
	}
}

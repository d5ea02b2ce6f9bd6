package tournament

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// knockouts is a tournament with real chips at one table, with progressive bounties of 25 euros in units of 5.
func knockouts(t testing.TB, kind bounty.Kind, change func(*Structure)) *room {
	p, rules := texapoker(t)
	return floorRoomBy(t, 9, func(s *Structure) {
		s.Bounties = &Bounties{Kind: kind, Price: 2500, Unit: 500}
		if change != nil {
			change(s)
		}
	}, p, rules)
}

// took tells at the table that one player took another.
func (r *room) took(out, by string) Command {
	return AtTable{Table: 1, Command: TookOut{Player: table.PlayerID(out), By: r.s.Entry(table.PlayerID(by)).Seat}}
}

// pockets is what players have won, and what stands on their heads.
func (r *room) pockets(players ...string) (out []money.Amount) {
	for _, p := range players {
		e := r.s.Entry(table.PlayerID(p))
		out = append(out, r.s.Pocket(e), r.s.Head(e))
	}
	return out
}

func (r *room) pocketsAre(t *testing.T, players []string, want ...money.Amount) {
	t.Helper()
	if got := r.pockets(players...); !slices.Equal(got, want) {
		t.Errorf("%v have %v, not %v", players, got, want)
	}
}

func TestHalfOfABountyGoesOntoTheHead(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	if r.s.Total(BountyBankAccount) != 9*2500 || r.s.Total(DeskAccount) != -9*8000 || r.s.Pool() != 45_000 {
		t.Fatalf("%d in the bank, %d at the desk, a pool of %d", r.s.Total(BountyBankAccount), r.s.Total(DeskAccount), r.s.Pool())
	}
	r.must(Bust{Player: "p1"})
	r.pocketsAre(t, []string{"p2"}, 0, 2500)
	r.must(r.took("p1", "p2"))
	r.pocketsAre(t, []string{"p1", "p2"}, 0, 0, 1500, 3500) // five units: three to the pocket
	r.must(Bust{Player: "p3"})
	r.must(r.took("p3", "p2"))
	r.pocketsAre(t, []string{"p2"}, 2500, 5000) // ten units of one hand, halved once
	r.must(AtTable{Table: 1, Command: table.NextHand{}})
	r.must(Bust{Player: "p2"})
	r.must(r.took("p2", "p4"))
	r.pocketsAre(t, []string{"p2", "p4"}, 2500, 0, 2500, 5000)
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestAWordTakenBackGivesTheBountyBack, and several takers wait for the floor.
func TestAWordTakenBackGivesTheBountyBack(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	r.must(Bust{Player: "p1"})
	out := r.lastUndo("bust")
	r.must(r.took("p1", "p2"))
	r.must(r.took("p1", "p2"))
	r.pocketsAre(t, []string{"p1", "p2"}, 0, 2500, 0, 2500)
	r.must(r.took("p1", "p2"))
	r.must(r.took("p1", "p3"))
	r.pocketsAre(t, []string{"p1", "p2", "p3"}, 0, 2500, 0, 2500, 0, 2500)
	task := r.s.Tasks()[0]
	if task.Kind != TaskBounty || task.Wait || len(task.Cites) != 1 || task.Cites[0] != "TX-KO-3" {
		t.Fatalf("%+v", task)
	}
	r.must(DoTask{ID: task.ID})
	first, second := r.s.Entry("p1").TakenBy[0], r.s.Entry("p1").TakenBy[1]
	r.pocketsAre(t, []string{string(first), string(second), "p1"}, 1000, 3000, 500, 3500-500, 0, 0) // three units and two: two and one to the pocket
	r.must(r.lastUndo("bounty"))
	r.pocketsAre(t, []string{"p1"}, 0, 2500)
	r.must(AwardBounty{Entry: 1, By: []table.PlayerID{second, first}, Split: "halve_first"})
	r.pocketsAre(t, []string{string(first), string(second)}, 500, 3000, 1000, 3000) // three units to pockets, two to heads
	r.must(out)
	r.pocketsAre(t, []string{"p1", "p2", "p3"}, 0, 2500, 0, 2500, 0, 2500)
}

func TestABountyThatHasMovedOnCannotBeGivenBack(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	r.must(Bust{Player: "p1"})
	r.must(r.took("p1", "p2"))
	first := r.lastUndo("bust")
	r.must(AtTable{Table: 1, Command: table.NextHand{}})
	r.must(Bust{Player: "p2"})
	r.must(r.took("p2", "p3"))
	r.refused(first, BountyMoved)
	r.must(r.lastUndo("bust"))
	r.must(first)
	r.pocketsAre(t, []string{"p1", "p2", "p3"}, 0, 2500, 0, 2500, 0, 2500)
}

// TestWhoHasTakenAHeadHasPlayed: his entry cannot be taken back, before his bounty is settled or since; what he took with an entry before is not the new one's.
func TestWhoHasTakenAHeadHasPlayed(t *testing.T) {
	r := knockouts(t, bounty.Progressive, func(s *Structure) { s.LateLevels, s.SeatsLate, s.ReEntries = 3, 10, 3 })
	r.must(Register{Player: "late"})
	entry := r.lastUndo("late")
	r.must(Bust{Player: "p1"})
	out := r.lastUndo("bust")
	r.must(r.took("p1", "late"))
	r.pocketsAre(t, []string{"late"}, 1500, 3500)
	r.refused(entry, UndoAlreadyPlayed)
	r.must(r.took("p1", "late")) // a word taken back
	r.must(entry)
	r.must(out)
	r.must(Register{Player: "late"})
	entry = r.lastUndo("late")
	r.must(Bust{Player: "p1"})
	r.must(r.took("p1", "late"))
	r.must(r.took("p1", "p2"))
	r.refused(entry, UndoAlreadyPlayed) // two who share it wait for the floor
	r.must(r.took("p1", "p2"))
	r.must(Bust{Player: "late"})
	r.now = r.now.after(time.Minute)
	r.must(Register{Player: "late"})
	r.must(r.lastUndo("re_entry"))
	r.pocketsAre(t, []string{"late"}, 1500, 3500)
}

// TestAHeadThatNobodyTookIsTheWinners: of a player who is disqualified, by the floor; the winner has his own in the end.
func TestAHeadThatNobodyTookIsTheWinners(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	r.must(Bust{Player: "p9"}) // nobody says who took it
	task := r.s.Tasks()[0]
	r.refused(DoTask{ID: task.ID}, TaskWaits)
	r.must(AwardBounty{Entry: 9})
	r.pocketsAre(t, []string{"p9"}, 0, 0)
	for i := 8; i > 1; i-- {
		r.must(Bust{Player: player(i)})
		if i > 2 {
			r.must(r.took(string(player(i)), "p1"))
		}
		if r.s.Phase == Running {
			r.must(AtTable{Table: 1, Command: table.NextHand{}})
		}
	}
	r.pocketsAre(t, []string{"p1"}, 9*2500, 0)
	r.refused(CorrectLate{Taker: &RightTaker{Entry: 9, By: []table.PlayerID{"p2"}}, Reason: "it was seat 2"}, BountyMoved) // the winner has it
	if r.s.Total(BountyBankAccount) != 0 || len(r.s.HeadsDue()) != 0 {
		t.Errorf("%d in the bank", r.s.Total(BountyBankAccount))
	}
	r.must(r.lastUndo("bust"))
	if r.s.Phase != Running || r.s.Head(r.s.Entry("p2")) != 2500 {
		t.Errorf("%v", r.pockets("p1", "p2"))
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestHeadsDueAreSettledWhenTheEventIsOver(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	for i := 9; i > 1; i-- {
		r.must(Bust{Player: player(i)})
	}
	if n := len(r.s.HeadsDue()); n != 7 {
		t.Fatalf("%d heads due", n)
	}
	r.must(AwardBounty{Entry: 9, By: []table.PlayerID{"p8"}})
	if r.s.Head(r.s.Entry("p8")) != 3500 {
		t.Errorf("%v", r.pockets("p8"))
	}
	r.refused(AwardBounty{Entry: 8, By: []table.PlayerID{"p9"}}, BadTakers)
	for _, e := range r.s.HeadsDue() {
		r.must(AwardBounty{Entry: e.No, By: []table.PlayerID{"p1"}})
	}
	if r.s.Total(BountyBankAccount) != 0 || r.s.Total(PocketsAccount) != 9*2500 {
		t.Errorf("%d in the bank", r.s.Total(BountyBankAccount))
	}
}

// TestHeadsOfWhoWentOutBeforeAStopAreSettled: what was won is owed, as prizes are; where fees and buy-ins go back nothing is.
func TestHeadsOfWhoWentOutBeforeAStopAreSettled(t *testing.T) {
	stopped := func(refund Refund) *room {
		r := knockouts(t, bounty.Progressive, nil)
		r.must(Bust{Player: "p9"})
		r.must(Bust{Player: "p8"})
		r.must(AwardBounty{Entry: 8, By: []table.PlayerID{"p2"}})
		r.must(Stop{Cause: CauseFlood, Reason: "water in the room", Refund: refund})
		return r
	}
	r := stopped(RefundNone)
	if tasks := r.s.Tasks(); len(tasks) != 1 || tasks[0].Kind != TaskBounty {
		t.Fatalf("%+v", tasks)
	}
	r.must(AwardBounty{Entry: 9, By: []table.PlayerID{"p1"}})
	r.must(r.undoOf("bounty"))
	r.must(AwardBounty{Entry: 9, By: []table.PlayerID{"p2"}})
	if len(r.s.HeadsDue()) != 0 || r.s.Total(PocketsAccount) != 2500 { // half of two heads that went out at one instant
		t.Errorf("%v due, %d in pockets", r.s.HeadsDue(), r.s.Total(PocketsAccount))
	}
	r.must(r.undoOf(undoStop))
	r.must(Bust{Player: "p7"})

	r = stopped(RefundPrice)
	if len(r.s.HeadsDue()) != 0 || len(r.s.Tasks()) != 0 || r.s.Total(PocketsAccount) != 0 {
		t.Errorf("%v due, %d in pockets", r.s.HeadsDue(), r.s.Total(PocketsAccount))
	}
	r.refused(r.undoOf("bounty"), EventStopped)
	r.must(r.undoOf(undoStop))
	r.must(AwardBounty{Entry: 9, By: []table.PlayerID{"p1"}})
}

func TestMysteryBountiesAreDrawnFromTheMoneyOn(t *testing.T) {
	r := knockouts(t, bounty.Mystery, func(s *Structure) { s.Bounties.Envelopes = []int{5000} })
	for i := 9; i > 4; i-- {
		r.must(Bust{Player: player(i)})
	}
	if r.s.Sealed || len(r.s.HeadsDue()) != 0 {
		t.Fatal("heads before the money")
	}
	r.must(Bust{Player: "p4"})
	if fmt.Sprint(r.s.Envelopes) != "[11500 5500 5500]" {
		t.Fatalf("%v", r.s.Envelopes)
	}
	r.must(r.lastUndo("bust"))
	if r.s.Sealed {
		t.Error("sealed before the money")
	}
	r.must(Bust{Player: "p4"})
	r.must(Bust{Player: "p3"})
	r.must(r.took("p3", "p1"))
	won := r.s.Pocket(r.s.Entry("p1"))
	if won == 0 || len(r.s.Envelopes) != 2 || len(r.s.Draws) != 2 {
		t.Fatalf("%d, %v", won, r.s.Envelopes)
	}
	r.must(r.took("p3", "p1"))
	r.must(r.took("p3", "p2"))
	if got := r.s.Pocket(r.s.Entry("p2")); got == 0 || len(r.s.Envelopes) != 2 {
		t.Errorf("%d", got)
	}
	r.refused(AwardBounty{Entry: 4}, NoHeadDue)
	r.must(Bust{Player: "p2"})
	if r.s.Total(PocketsAccount) != 9*2500 || r.s.Total(BountyBankAccount) != 0 {
		t.Errorf("%d won", r.s.Total(PocketsAccount))
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestWhatBountiesCannotBe(t *testing.T) {
	p, rules := tda(t)
	for name, b := range map[string]Bounties{
		"free":               {Kind: bounty.Fixed, Unit: 100},
		"not whole":          {Kind: bounty.Fixed, Price: 250, Unit: 100},
		"no unit":            {Kind: bounty.Fixed, Price: 250},
		"envelopes on heads": {Kind: bounty.Fixed, Price: 200, Unit: 100, Envelopes: []int{10}},
		"more than all":      {Kind: bounty.Mystery, Price: 200, Unit: 100, Envelopes: []int{6000, 5000}},
		"rising":             {Kind: bounty.Mystery, Price: 200, Unit: 100, Envelopes: []int{1000, 5000}},
	} {
		st := evening()
		st.Bounties = &b
		_, err := Decide(New(), Create{ID: "x", Structure: st, Policy: p, Rules: rules}, Meta{})
		if why, ok := err.(*refusal.Error); !ok || why.Code != StructureBounties {
			t.Errorf("%s: %v", name, err)
		}
	}
	r := floorRoom(t, 9, nil)
	r.refused(AwardBounty{Entry: 1}, NoBounties)
}

// anyBounties draws bounties for an event, often none.
func anyBounties(t *rapid.T) *Bounties {
	switch kind := rapid.IntRange(0, 4).Draw(t, "bounties"); kind {
	case 0, 1:
		return nil
	default:
		return &Bounties{Kind: bounty.Kind(kind - 2), Price: 2500, Unit: 500}
	}
}

// anyAward draws what the floor or a dealer says of heads.
func anyAward(t *rapid.T, s *State, p table.PlayerID) Command {
	if no := s.JustOut; len(no) > 0 && rapid.Bool().Draw(t, "told at the table") {
		e := s.EntryNo(no[rapid.IntRange(0, len(no)-1).Draw(t, "just out")])
		return AtTable{Table: e.OutTable, Command: TookOut{Player: e.Player, By: table.SeatNo(rapid.IntRange(1, 7).Draw(t, "by"))}}
	}
	due := s.HeadsDue()
	if len(due) == 0 {
		return AwardBounty{Entry: 1, By: []table.PlayerID{p}}
	}
	c := AwardBounty{Entry: due[rapid.IntRange(0, len(due)-1).Draw(t, "due")].No}
	for range rapid.IntRange(0, 3).Draw(t, "takers") {
		c.By = append(c.By, s.Entries[rapid.IntRange(0, len(s.Entries)-1).Draw(t, "taker")].Player)
	}
	return c
}

// everyBounty is a tournament in which heads are taken, given back, kept and shared by the floor.
func everyBounty(t *testing.T) *room {
	r := knockouts(t, bounty.Progressive, func(s *Structure) { s.LateLevels = 4 })
	r.must(Register{Player: "late"})
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.must(Bust{Player: "p9"})
	r.must(r.took("p9", "p1"))
	r.must(r.lastUndo("bust"))
	r.must(Bust{Player: "p8"})
	r.must(AwardBounty{Entry: 8})
	r.must(r.lastUndo("bounty"))
	r.must(AwardBounty{Entry: 8})
	for i := 9; i > 1; i-- {
		if i != 8 {
			r.must(Bust{Player: player(i)})
			_ = r.do(r.took(string(player(i)), "p1"))
		}
	}
	r.must(HandOut{Entry: r.s.Entry("p1").No, Identity: true, Chips: true})
	r.must(r.lastUndo(undoHanded))
	return r
}

// everyEnvelope is one in which mystery bounties are sealed, and unsealed again.
func everyEnvelope(t *testing.T) *room {
	r := knockouts(t, bounty.Mystery, nil)
	for i := 9; i > 3; i-- {
		r.must(Bust{Player: player(i)})
	}
	r.must(r.lastUndo("bust"))
	return r
}

func TestADealThatEndsTheEventLeavesEverybodyTheOwnHead(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	for i := 9; i > 3; i-- {
		r.must(Bust{Player: player(i)})
		r.must(r.took(string(player(i)), "p1"))
	}
	if d := (&decision{s: r.s, m: r.meta()}); true {
		for _, p := range []table.PlayerID{"p2", "p3"} {
			if err := d.ownHead(r.s.Entry(p), 0); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range d.events {
			Apply(r.s, e)
		}
	}
	r.pocketsAre(t, []string{"p2", "p3"}, 2500, 0, 2500, 0)
	if err := Check(r.s); err != nil {
		t.Error(err)
	}
}

package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// bubble is a room of players at untracked tables of nine, paid of whom are paid equally, a level of minutes with some time left.
func bubble(t *testing.T, players, paid int, left time.Duration, change func(*Structure), books ...string) *room {
	t.Helper()
	p, rules := book(t, append([]string{"tda-2024"}, books...)...)
	r := floorRoomBy(t, players, func(s *Structure) {
		s.LateLevels, s.SeatsLate, s.Seats = 0, 9, 9
		shares := make([]int, paid)
		for i := range shares {
			shares[i] = wholePool / paid
		}
		shares[0] += wholePool % paid
		s.Payouts = Payouts{Tables: []PayoutTable{{Entries: 1, Shares: shares}}}
		if change != nil {
			change(s)
		}
	}, p, rules)
	r.must(AdjustClock{By: left - r.s.Clock.EndsAt.until(r.now)})
	return r
}

// outAt takes the first player of a table out, with the stack of the last hand where it is told.
func (r *room) outAt(no int, stack ...chip.Amount) table.PlayerID {
	r.t.Helper()
	p := firstPlayer(r.s.Table(no))
	r.must(Bust{Player: p, Stacks: stack})
	return p
}

// finish reports the hand of every table done.
func (r *room) finish() {
	r.t.Helper()
	for _, no := range r.s.Unfinished() {
		r.must(AtTable{no, FinishHand{}})
	}
}

func TestANightComesBeforeTheNextHand(t *testing.T) {
	r := bubble(t, 18, 17, time.Minute, func(s *Structure) { s.Levels[0].DayEnds = true })
	r.must(DoTask{"hand_for_hand"})
	r.finish()
	r.must(DoTask{"next_hand"})
	if !r.s.DayOver || r.s.Clock.Running {
		t.Fatalf("%+v", r.s.Clock)
	}
	r.refused(DoTask{"next_hand"}, TaskWaits)
	r.must(DoTask{"next_day"})
	r.must(DoTask{"next_hand"})
	if r.s.Clock.Left != 17*time.Minute {
		t.Errorf("%+v", r.s.Clock)
	}
}

// TestTheFloorsLevelsGoByHandsToo: a level that the floor goes to stands until the next hand is over, a break runs, and no day ends by it.
func TestTheFloorsLevelsGoByHandsToo(t *testing.T) {
	r := bubble(t, 18, 17, 10*time.Minute, func(s *Structure) { s.Levels[1].Break = true })
	r.must(DoTask{"hand_for_hand"})
	r.finish()
	r.must(NextLevel{})
	if !r.s.Level().Break || !r.s.Clock.Running {
		t.Fatalf("a break runs: %+v", r.s.Clock)
	}
	r.must(PreviousLevel{})
	if r.s.Clock.Running || r.s.Clock.Left != r.s.lasts(0, false, nil) {
		t.Errorf("a level goes by hands: %+v", r.s.Clock)
	}
	if note := r.s.Log[len(r.s.Log)-1]; note.Key != "level" {
		t.Errorf("%+v", note)
	}
	r.must(DoTask{"next_hand"})
	if r.s.Clock.Level != 0 || r.s.Clock.Running {
		t.Errorf("after its hand: %+v", r.s.Clock)
	}
}

// prizesOf are the prizes of players, in minor units.
func (r *room) prizesOf(players ...table.PlayerID) []int {
	var out []int
	for _, p := range players {
		out = append(out, int(r.s.Prize(r.s.Entry(p))))
	}
	return out
}

func TestTheHandOfTheAnnouncementShares(t *testing.T) { // TDA-RP-8-A2, EX-RP8, CX-H10
	r := bubble(t, 54, 50, 10*time.Minute, nil)
	r.outAt(1)
	r.outAt(2)
	r.must(DoTask{"hand_for_hand"})
	a, b, c := r.outAt(1, 9000), r.outAt(2, 12000), r.outAt(3, 700)
	r.finish()
	prize := int(r.s.Prizes[49])
	if got := r.prizesOf(a, b, c); slices.Max(got) != prize {
		t.Fatalf("before the hand is over: %v of %d", got, prize)
	}
	r.must(DoTask{r.only(TaskInTheMoney).ID})
	sum := 0
	for i, got := range r.prizesOf(a, b, c) {
		if sum += got; got != prize/3 && got != prize/3+1 {
			t.Errorf("player %d has %d of %d", i+1, got, prize)
		}
	}
	if sum != prize || r.s.Entry(a).Tied != 3 || !r.noted("round_ranked", "TDA-RP-8-A2") || r.s.HandForHand != nil {
		t.Errorf("%d of %d, %+v", sum, prize, r.s.Entry(a))
	}
}

func TestPGPlacesTheHandOfTheAnnouncementByStacks(t *testing.T) { // CX-H10
	for _, c := range []struct {
		books []string
		want  [2]int // of the larger and the smaller stack, in halves of the prize
	}{{nil, [2]int{1, 1}}, {[]string{"cercle-pg"}, [2]int{2, 0}}} {
		r := bubble(t, 51, 50, 10*time.Minute, nil, c.books...)
		r.must(DoTask{"hand_for_hand"})
		s2, s5 := r.s.Tables[0].At(2).Player, r.s.Tables[0].At(5).Player
		r.must(Bust{Player: s5, SameHand: []table.PlayerID{s2}, Stacks: []chip.Amount{8500, 12000}})
		r.finish()
		r.must(DoTask{"in_the_money"})
		half := int(r.s.Prizes[49]) / 2
		if got := r.prizesOf(s2, s5); got[0] != c.want[0]*half || got[1] != c.want[1]*half {
			t.Errorf("%v: %v, want %v halves of %d", c.books, got, c.want, 2*half)
		}
	}
}

func TestLaterRoundsArePlacedAsOneHand(t *testing.T) {
	r := bubble(t, 19, 17, 10*time.Minute, nil)
	r.must(DoTask{"hand_for_hand"})
	r.finish()
	r.must(DoTask{"next_hand"})
	a, b := r.outAt(1), r.outAt(2)
	if got := r.s.UnknownStacks(); !slices.Equal(got, []table.PlayerID{a, b}) {
		t.Fatalf("%v", got)
	}
	r.refused(TellStacks{[]StackTold{{a, 0}}}, BadSameHand)
	r.refused(TellStacks{[]StackTold{{"nobody", 5}}}, UnknownPlayer)
	r.must(TellStacks{[]StackTold{{a, 4000}, {b, 3000}}})
	r.finish()
	r.must(DoTask{"in_the_money"})
	if r.s.Entry(a).Place != 18 || r.s.Entry(b).Place != 19 || r.s.Entry(a).Tied != 0 {
		t.Errorf("%+v %+v", r.s.Entry(a), r.s.Entry(b))
	}
}

// TestAStackToldOfABustThatWasTakenBackIsNotKnown: the next time nobody has told any.
func TestAStackToldOfABustThatWasTakenBackIsNotKnown(t *testing.T) {
	r := bubble(t, 19, 17, 10*time.Minute, nil)
	r.must(DoTask{"hand_for_hand"})
	r.finish()
	r.must(DoTask{"next_hand"})
	a := r.s.Table(1).At(r.firstTaken(1)).Player
	r.must(Bust{Player: a, Stacks: []chip.Amount{300}})
	r.must(r.lastUndo("bust"))
	r.must(Bust{Player: a})
	b := r.outAt(2)
	if got := r.s.UnknownStacks(); !slices.Equal(got, []table.PlayerID{a, b}) {
		t.Errorf("%v, want %s and %s", got, a, b)
	}
}

func TestABustOfTheRoundIsTakenBack(t *testing.T) {
	r := bubble(t, 19, 17, 10*time.Minute, nil)
	r.must(DoTask{"hand_for_hand"})
	a, b := r.outAt(1, 4000), r.outAt(2, 5000)
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.finish()
	r.must(DoTask{"next_hand"})
	if r.s.Entry(a).Place != 19 || r.s.Entry(b).Place != 0 || r.s.Entry(a).Tied != 0 {
		t.Errorf("%+v %+v", r.s.Entry(a), r.s.Entry(b))
	}
}

func TestHostedAllInsWaitForTheirRelease(t *testing.T) { // TDA-RP-8-F
	p, rules := tda(t)
	r := newRoom(t, 2)
	s := evening()
	s.LateLevels, s.SeatsLate, s.Seats = 0, 9, 9
	s.Payouts = Payouts{Tables: []PayoutTable{{Entries: 1, Shares: slices.Repeat([]int{625}, 16)}}}
	r.open(s, true, 18, p, rules)
	r.must(Start{})
	for _, no := range []int{1, 2} {
		r.newDeck(r.s.Table(no).NextHandID())
		r.begin(no)
	}
	r.must(DoTask{r.only(TaskHandForHand).ID})
	first, second := r.s.Tables[0], r.s.Tables[1]
	for first.Hand.State.Next().Need == hand.NeedAction {
		legal := first.Hand.State.Legal()
		act := table.Act{Seat: first.ToAct(), Kind: hand.Fold}
		switch {
		case legal.CanRaise && first.Hand.State.Aggressor() < 0:
			act.Kind, act.To = hand.Raise, legal.MaxTo
		case first.Hand.State.LivePlayers() == 2:
			act.Kind = hand.Call
		}
		r.must(AtTable{1, act})
	}
	if got := r.s.AllInHeld(); !slices.Equal(got, []int{1}) {
		t.Fatalf("%v", got)
	}
	step := first.Hand.State.Next()
	r.refused(AtTable{1, table.Show{Seat: first.Hand.Seats[max(step.Player, 0)]}}, AllInWaits)
	for second.Hand != nil {
		r.must(AtTable{2, table.Act{Seat: second.ToAct(), Kind: hand.Fold}})
	}
	r.refused(AtTable{2, table.StartHand{}}, HandForHandWaits)
	r.must(DoTask{r.only(TaskRelease).ID})
	for first.Hand != nil {
		r.step(first)
	}
	if task, err := r.s.task("next_hand"); err == nil {
		r.must(DoTask{task.ID})
		r.tasks()
		r.begin(1)
	} else {
		r.must(DoTask{r.only(TaskInTheMoney).ID})
	}
}

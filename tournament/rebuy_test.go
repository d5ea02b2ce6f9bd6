package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// withRebuys sells rebuys for three levels and an add-on in the break after them.
func withRebuys(s *Structure) {
	s.Levels = slices.Insert(slices.Clone(s.Levels), 3, Level{Break: true, Minutes: 10})
	s.LateLevels, s.ReEntries = 2, 0
	s.Rebuys = &Rebuys{Sale: Sale{Price: 5000, Fee: 100, Chips: 10000}, Levels: 3, Most: 2}
	s.AddOn = &Sale{Price: 4000, Chips: 10000}
}

func TestAnAnnouncedRebuyCountsAndIsOwed(t *testing.T) {
	r := floorRoom(t, 9, withRebuys)
	r.must(Rebuy{Player: "p1"})
	if r.s.Chips != 100_000 || r.s.Pool() != 9*5000+5000 || r.s.Total(RebuysAccount) != 5000 || r.s.Total(FeesAccount) != 9*500+100 ||
		!r.noted("rebuy", "TDA-27-A", "TDA-27-B") {
		t.Fatalf("%d chips, pool %d", r.s.Chips, r.s.Pool())
	}
	r.must(Rebuy{Player: "p1"})
	r.refused(Rebuy{Player: "p1"}, NoRebuyLeft)
	r.refused(Rebuy{Player: "p2", Stack: 25}, TooManyChipsToRebuy)
	r.refused(Rebuy{Player: "nobody"}, UnknownPlayer)
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if e := r.s.Entry("p1"); e.Rebuys != 1 || e.Bought != 10000 || r.s.Total(RebuysAccount) != 5000 || r.s.Chips != 100_000 {
		t.Fatalf("one taken back: %+v", e)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Fatal(diff)
	}
}

func TestWhoRebuysAfterAllNeverLeft(t *testing.T) {
	r := floorRoom(t, 9, withRebuys)
	at := *r.s.Entry("p4")
	r.must(Bust{Player: "p4"})
	r.must(Rebuy{Player: "p4"})
	if e := r.s.Entry("p4"); e.Place != 0 || e.Table != at.Table || e.Seat != at.Seat || e.Rebuys != 1 || r.s.Left != 9 {
		t.Fatalf("%+v", e)
	}
	r.must(Bust{Player: "p4"})
	r.must(Bust{Player: "p5", SameHand: []table.PlayerID{"p6"}})
	r.refused(Rebuy{Player: "p5"}, PlayerOut) // the floor takes the report of both back first
}

func TestFreezeoutSellsNoRebuy(t *testing.T) {
	p, rules := book(t, "tda-2024", "cercle-pg")
	r := floorRoomBy(t, 9, nil, p, rules)
	r.refused(Rebuy{Player: "p1"}, NoRebuys)
	r.refused(AddOn{Player: "p1"}, NoAddOn)
	r.refused(BuyBonus{Player: "p1"}, NoBonus)
}

func TestThePoolIsFixedWhenNothingIsSoldAnyMore(t *testing.T) {
	r := floorRoom(t, 9, withRebuys)
	r.must(Register{Player: "late"})
	r.must(NextLevel{})
	r.must(NextLevel{})
	r.refused(Register{Player: "too late"}, RegistrationIsOver)
	if !r.s.LateOpen || !r.s.RebuysOpen() || r.s.EntriesOpen(r.now) {
		t.Fatal("rebuys outlast entries")
	}
	r.must(Rebuy{Player: "p1"})
	r.refused(AddOn{Player: "p1"}, AddOnNotNow)
	r.must(NextLevel{}) // the break
	if !r.s.AddOnsOpen() || r.s.RebuysOpen() {
		t.Fatal("the break of the add-ons")
	}
	r.refused(Rebuy{Player: "p2"}, RebuysOver)
	r.must(AddOn{Player: "p2"})
	r.refused(AddOn{Player: "p2"}, NoAddOnLeft)
	r.must(NextLevel{})
	if r.s.LateOpen || sum(r.s.Prizes) != 10*5000+5000+4000 || r.s.Pool() != sum(r.s.Prizes) {
		t.Fatalf("pool %d, prizes %v", r.s.Pool(), r.s.Prizes)
	}
	r.refused(AddOn{Player: "p3"}, AddOnNotNow)
	r.refused(Rebuy{Player: "p3"}, RebuysOver)
}

func TestTheDealersBonusIsApart(t *testing.T) { // CX-K07 … CX-K10
	p, rules := book(t, "tda-2024", "arrete-2007")
	of := func(price money.Amount, chips chip.Amount, rebuys bool) error {
		s := evening()
		s.BuyIn, s.Stack, s.Bonus = 20000, 20000, &Sale{Price: price, Chips: chips}
		if rebuys {
			s.Rebuys = &Rebuys{Sale: Sale{Price: 20000, Chips: 20000}, Levels: 2}
		}
		return s.Validate(&p)
	}
	for _, c := range []struct {
		price  money.Amount
		chips  chip.Amount
		rebuys bool
		want   string
	}{{4000, 4000, false, ""}, {4100, 4000, false, "structure_bonus_most"}, {4000, 4025, false, "structure_bonus_most"},
		{4000, 4000, true, "structure_bonus_rebuys"}} {
		err := of(c.price, c.chips, c.rebuys)
		if refusalCode(err) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	r := newRoom(t, 1)
	s := evening()
	s.Bonus = &Sale{Price: 1000, Chips: 2000}
	r.open(s, true, 9, p, rules)
	r.must(BuyBonus{Player: "p1"})
	r.refused(BuyBonus{Player: "p1"}, NoBonusLeft)
	r.must(BuyBonus{Player: "p2"})
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.must(BuyBonus{Player: "p3"})
	r.must(Unregister{Player: "p3"})
	if r.s.Pool() != 8*5000*96/100 || // less the 4 % that the law withholds
		r.s.Total(BonusAccount) != 1000 || r.s.Chips != 82000 || !r.noted("bonus", "FR-57-6-B", "FR-57-6-C") {
		t.Fatalf("pool %d, bonus %d, %d chips", r.s.Pool(), r.s.Total(BonusAccount), r.s.Chips)
	}
	r.must(Start{})
	if e := r.s.Entry("p1"); r.s.Table(e.Table).At(e.Seat).Stack != 12000 {
		t.Errorf("%+v", r.s.Table(e.Table).At(e.Seat))
	}
}

func TestGivenUpChipsLeavePlay(t *testing.T) {
	change := func(s *Structure) { s.LateLevels, s.Surrender, s.Stack, s.ReEntries = 3, true, 20000, 1 }
	r := floorRoom(t, 42, change)
	r.refused(Surrender{Player: "p7"}, SurrenderNothing)
	r.must(Surrender{Player: "p7", Chips: 3200})
	if r.s.Chips != 840_000+16_800 || !r.noted("surrendered", "TDA-8-B") || r.s.Left != 42 || r.s.Entry("p7").Place != 0 {
		t.Fatalf("%d chips", r.s.Chips)
	}
	r.refused(Surrender{Player: "p7", Chips: 20000}, NoReEntryLeft)
	if err := r.do(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID}); refusalCode(err) != string(UndoSurrendered) {
		t.Error(err)
	}
	p, rules := book(t, "tda-2024", "arrete-2007")
	s := evening()
	s.Surrender = true
	if err := s.Validate(&p); refusalCode(err) != string(StructureSurrender) {
		t.Errorf("%v", err)
	}
	law := floorRoomBy(t, 9, func(s *Structure) { s.LateLevels = 3 }, p, rules)
	law.refused(Surrender{Player: "p1", Chips: 100}, SurrenderForbidden)
	law.must(Bust{Player: "p1"})
	law.must(Register{Player: "p1"})
	if !law.noted("re_entry", "FR-57-7-D") {
		t.Error("no re-entry by the decree")
	}
}

func TestRebuysOutlastTheHourOfEntries(t *testing.T) {
	r := floorRoom(t, 9, func(s *Structure) {
		withRebuys(s)
		s.LateLevels, s.LateMinutes, s.AddOn = 3, 30, nil
	})
	r.now += Instant(31 * time.Minute / time.Millisecond)
	r.catchUp()
	r.refused(Register{Player: "late"}, RegistrationTimeOver)
	r.must(Rebuy{Player: "p1"})
	r.now += Instant(30 * time.Minute / time.Millisecond)
	r.catchUp()
	if r.s.LateOpen || sum(r.s.Prizes) != 10*5000 {
		t.Errorf("prizes %v", r.s.Prizes)
	}
}

// catchUp ends what is over by now, as the shell does.
func (r *room) catchUp() {
	r.t.Helper()
	for range 1000 {
		at, due := r.s.NextDeadline()
		if !due || at > r.now {
			return
		}
		r.must(Tick{})
	}
	r.t.Fatal("deadlines without end")
}

// allIn has everybody at a table put everything in, until the hand is over.
func (r *room) allIn(no int) {
	r.t.Helper()
	tb := r.s.Table(no)
	r.newDeck(tb.NextHandID())
	r.begin(no)
	for tb.Hand != nil {
		if tb.Hand.State.Next().Need != hand.NeedAction {
			r.step(tb)
			continue
		}
		legal := tb.Hand.State.Legal()
		act := table.Act{Seat: tb.Hand.Seats[tb.Hand.State.Next().Player], Kind: hand.Call}
		switch {
		case legal.CanRaise && legal.IsBet:
			act.Kind, act.To = hand.Bet, legal.MaxTo
		case legal.CanRaise:
			act.Kind, act.To = hand.Raise, legal.MaxTo
		case legal.CanCheck:
			act.Kind = hand.Check
		}
		r.must(AtTable{no, act})
	}
}

func TestAtAHostedTableTheLosersDecide(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 5)
	s := evening()
	withRebuys(&s)
	s.Rebuys.Most = 1
	r.open(s, true, 5, p, rules)
	r.must(Start{})
	r.allIn(1)
	if len(r.s.Deciding) != 1 || r.s.Left != 5 {
		t.Fatalf("%+v, %d left", r.s.Deciding, r.s.Left)
	}
	group := r.s.Deciding[0]
	tb := r.s.Table(1)
	if err := r.s.MayStartHand(1); refusalCode(err) != string(RebuyUndecided) || len(group.Asked) < 3 {
		t.Fatalf("%v, %d asked", err, len(group.Asked))
	}
	r.refused(Rebuy{Player: group.Asked[0]}, PlayerDecides)
	r.must(AtTable{1, TakeRebuy{tb.SeatOf(group.Asked[0])}})
	if seat := tb.At(tb.SeatOf(group.Asked[0])); seat.Stack != 10000 {
		t.Errorf("%+v", seat)
	}
	r.refused(AtTable{1, DeclineRebuy{tb.SeatOf(group.Asked[0])}}, NobodyAsked)
	r.must(AtTable{1, DeclineRebuy{tb.SeatOf(group.Asked[1])}})
	if r.s.Left != 5 {
		t.Error("places are given once all have decided")
	}
	r.now = group.Until
	r.must(Tick{})
	if want := 5 - (len(group.Out) - 1); r.s.Left != want || len(r.s.Deciding) != 0 || !r.noted("rebuy_lapsed", "TDA-27-A") {
		t.Fatalf("%d left, want %d", r.s.Left, want)
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Fatal(diff)
	}
	r.allIn(1) // one of two, who has bought once already, loses: unless it is a tie
	if r.s.Left == 1 && (r.s.Phase != Finished || sum(r.s.Prizes) != 5*5000+5000) {
		t.Errorf("%v", r.s.Prizes)
	}
}

func TestTheLastToDecideFixesThePool(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 5)
	s := evening()
	withRebuys(&s)
	s.AddOn = nil
	r.open(s, true, 5, p, rules)
	r.must(Start{})
	r.must(NextLevel{})
	r.must(NextLevel{})
	r.now = r.s.Clock.EndsAt - 10
	r.allIn(1)
	r.now += 1000
	r.catchUp()
	if !r.s.LateOpen || len(r.s.Deciding) != 1 {
		t.Fatal("rebuys of a hand of the last level are still decided")
	}
	tb := r.s.Table(1)
	for _, p := range r.s.Deciding[0].Asked {
		r.must(AtTable{1, TakeRebuy{tb.SeatOf(p)}})
	}
	r.catchUp()
	if r.s.LateOpen || sum(r.s.Prizes) != r.s.Pool() || r.s.Total(RebuysAccount) == 0 {
		t.Fatalf("prizes %v of %d", r.s.Prizes, r.s.Pool())
	}
}

func TestSalesThatCannotBe(t *testing.T) {
	p, _ := tda(t)
	for name, change := range map[string]func(*Structure){
		"structure_bad_sale":        func(s *Structure) { s.Rebuys.Chips = 0 },
		"structure_add_on_break":    func(s *Structure) { s.Rebuys.Levels = 2 },
		"structure_bad_late_levels": func(s *Structure) { s.LateMinutes = -1 },
	} {
		s := evening()
		withRebuys(&s)
		change(&s)
		if err := s.Validate(&p); refusalCode(err) != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func refusalCode(err error) string {
	if r, is := err.(*refusal.Error); is {
		return string(r.Code)
	}
	return ""
}

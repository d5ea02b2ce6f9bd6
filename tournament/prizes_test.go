package tournament

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// amounts are fixed prizes, in euros.
func amounts(euros ...money.Amount) (out []PaidPlace) {
	for _, e := range euros {
		out = append(out, PaidPlace{Amount: e * 100})
	}
	return out
}

// by is an untracked tournament of n players by some books that has started.
func by(t testing.TB, n int, change func(*Structure), layers ...string) *room {
	t.Helper()
	p, rules := book(t, layers...)
	return floorRoomBy(t, n, change, p, rules)
}

// won wants what entries were given, in cents, by player.
func (r *room) won(want map[table.PlayerID]money.Amount) {
	r.t.Helper()
	for p, prize := range want {
		if got := r.s.Prize(r.s.Entry(p)); got != prize {
			r.t.Fatalf("%s was given %d, not %d", p, got, prize)
		}
	}
}

// undoOf takes the newest act of a kind back.
func (r *room) undoOf(key string) UndoAct {
	for _, u := range slices.Backward(r.s.Undo) {
		if u.Key == key {
			return UndoAct{ID: u.ID}
		}
	}
	r.t.Fatalf("no %s can be taken back", key)
	return UndoAct{}
}

// TestARemainderGoesToTheBetterHand: 610 and 500 euros in units of 10 are 560 and 550 (LP-7-35-c).
func TestARemainderGoesToTheBetterHand(t *testing.T) {
	open := func(c Bust) *room {
		r := by(t, 4, func(s *Structure) { s.BuyIn, s.Fee = 1000_00, 0 }, "tda-2024", "lois-du-poker")
		r.must(SetPrizes{Plan: PrizePlan{Places: amounts(2000, 890, 610, 500), Round: 10_00}, Reason: "as announced"})
		r.must(c)
		return r
	}
	r := open(Bust{Player: "p1", SameHand: []table.PlayerID{"p2"}, Stacks: []chip.Amount{4000, 4000}, Better: "p2"})
	r.won(map[table.PlayerID]money.Amount{"p2": 560_00, "p1": 550_00})
	if !r.noted("out_tied_paid", "LP-7-35-a", "LP-7-35-b", "LP-7-35-c") {
		t.Error("the articles are not cited")
	}
	r = open(Bust{Player: "p1", SameHand: []table.PlayerID{"p2"}, Stacks: []chip.Amount{4000, 4000}})
	r.won(map[table.PlayerID]money.Amount{"p2": 555_00, "p1": 555_00})
	if got := r.s.OpenShares(); !slices.Equal(got, []int{3}) {
		t.Fatalf("%v are open", got)
	}
	r.refused(HandOut{Entry: 1}, PrizeShared)
	r.refused(TellBetterHand{Place: 2, Player: "p1"}, NoOpenShare)
	r.must(TellBetterHand{Place: 3, Player: "p1"})
	r.won(map[table.PlayerID]money.Amount{"p1": 560_00, "p2": 550_00})
	if len(r.s.OpenShares()) != 0 || !r.noted("better_hand", "LP-7-35-c") {
		t.Error("it is still open")
	}
	r = open(Bust{Player: "p1", SameHand: []table.PlayerID{"p2"}, Stacks: []chip.Amount{4000, 4000}})
	r.must(TellBetterHand{Place: 3})
	r.won(map[table.PlayerID]money.Amount{"p1": 555_00, "p2": 555_00})
	r.refused(Bust{Player: "p3", Better: "p4"}, BadSameHand)
}

// TestThreeShareAndTheOtherReadingIsTold: the book's own case, and one where two paid places are filled (TDA-RP-8-A2).
func TestThreeShareAndTheOtherReadingIsTold(t *testing.T) {
	bubble := func(paid []PaidPlace, out ...table.PlayerID) *room {
		r := floorRoom(t, 12, func(s *Structure) { s.BuyIn, s.Seats, s.SeatsLate = 100_00, 6, 6 })
		r.must(SetPrizes{Plan: PrizePlan{Places: paid}, Reason: "as announced"})
		r.must(AnnounceHandForHand{})
		for _, p := range out {
			r.must(Bust{Player: p})
		}
		for _, no := range r.s.Unfinished() {
			r.must(AtTable{Table: no, Command: FinishHand{}})
		}
		r.must(EndHandForHand{})
		return r
	}
	ten := amounts(400, 200, 150, 110, 90, 70, 60, 50, 40, 30)
	r := bubble(ten, "p1", "p2", "p3") // twelve left, ten paid: three go out
	r.won(map[table.PlayerID]money.Amount{"p1": 10_00, "p2": 10_00, "p3": 10_00})
	if r.noted("shared_reading") {
		t.Error("one place is filled: there is one reading")
	}
	r = bubble(ten, "p1", "p2", "p3", "p4")
	r.won(map[table.PlayerID]money.Amount{"p1": 17_50, "p2": 17_50, "p3": 17_50, "p4": 17_50})
	i := slices.IndexFunc(r.s.Log, func(n Note) bool { return n.Key == "shared_reading" })
	if i < 0 || r.s.Log[i].Args["Prize"] != money.Amount(17_50) || r.s.Log[i].Args["Other"] != money.Amount(7_50) || !slices.Contains(r.s.Log[i].Cites, "TDA-RP-8-A2") {
		t.Errorf("the other reading is not told: %+v", r.s.Log)
	}
}

func TestAPlanIsFixedAndThenTakesAReason(t *testing.T) {
	three := PrizePlan{Places: amounts(300, 100, 50)}
	r := by(t, 9, func(s *Structure) { s.LateLevels = 4 }, "tda-2024")
	r.must(SetPrizes{Plan: three})
	r.refused(SetPrizes{Plan: three}, PlanSame)
	r.must(SetPrizes{Plan: PrizePlan{Least: 20_00}})
	r.must(r.lastUndo(undoPrizes))
	if !r.s.Sharing.equal(&three) || r.s.PlanVersion != 3 || len(r.s.Versions) != 3 {
		t.Fatalf("%+v", r.s.Sharing)
	}
	r.must(SetPrizes{Plan: PrizePlan{Least: 20_00}})
	r.must(CloseRegistration{})
	r.refused(r.undoOf(undoPrizes), UndoPlanFixed)
	for _, p := range []table.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6"} {
		r.must(Bust{Player: p})
	}
	r.must(Bust{Player: "p7"})
	before := r.held()
	third := r.s.Prize(r.s.Entry("p7"))
	r.refused(SetPrizes{Plan: three}, PlanReason)
	r.must(SetPrizes{Plan: three, Reason: "a mistake on the sheet"})
	r.won(map[table.PlayerID]money.Amount{"p7": 50_00})
	if !r.noted("prizes_changed") {
		t.Error("not noted")
	}
	if third == 50_00 || slices.Equal(r.held(), before) {
		t.Errorf("%d before: nothing was posted anew", third)
	}
	r.must(HandOut{Entry: 7})
	r.refused(SetPrizes{Plan: PrizePlan{Places: amounts(290, 100, 60)}, Reason: "again"}, PlanHanded)
	r.must(SetPrizes{Plan: PrizePlan{Places: amounts(250, 150, 50)}, Reason: "again"})

	// The decree fixes it at the start, or at the end of rebuys.
	law := []string{"tda-2024", "arrete-2007"}
	r = by(t, 9, func(s *Structure) { s.LateLevels = 4 }, law...)
	r.refused(SetPrizes{Plan: three}, PlanReason)
	r.must(SetPrizes{Plan: three, Reason: "two fewer"})
	if !r.noted("prizes_changed", "FR-57-10-C") {
		t.Error("the article is not cited")
	}
	r = by(t, 9, func(s *Structure) {
		s.LateLevels = 4
		s.Rebuys = &Rebuys{Sale: Sale{Price: 50_00, Chips: 10_000}, Levels: 4, Most: 2}
	}, law...)
	r.must(SetPrizes{Plan: three})
}

func TestAPlanThatCannotBe(t *testing.T) {
	r := by(t, 9, nil, "tda-2024", "arrete-2007")
	why := func(p PrizePlan) SetPrizes { return SetPrizes{Plan: p, Reason: "so"} }
	r.refused(why(PrizePlan{Places: []PaidPlace{{Share: 4000}, {Share: 6000}}}), PlanShares)
	r.refused(why(PrizePlan{Places: []PaidPlace{{Share: 6000}, {Share: 3000}}}), PlanShares)
	r.refused(why(PrizePlan{Places: []PaidPlace{{Share: 6000, Amount: 5}}}), PlanMoney)
	r.refused(why(PrizePlan{Least: -1}), PlanMoney)
	r.refused(why(PrizePlan{Kind: []InKind{{Place: 1, What: " ", Value: 5}}}), PlanKind)
	r.refused(why(PrizePlan{Kind: []InKind{{Place: 1, What: "a watch", Value: 50_00}}}), PlanFromPool)
	r.refused(why(PrizePlan{Places: amounts(250_000, 1000)}), PlanAdded) // the pool holds 450 of them
	r.refused(why(PrizePlan{Added: 250_000_01}), PlanAdded)
	r.must(why(PrizePlan{Added: 249_000_00, Kind: []InKind{{Place: 1, What: "a watch", Value: 1000_00, Given: true}}}))
}

// TestTheHouseAddsMoneyAndAWatch: 450 euros of nine entries, 100 and a watch of 200 of the house's, and a ticket of 90 from the pool.
func TestTheHouseAddsMoneyAndAWatch(t *testing.T) {
	r := by(t, 9, func(s *Structure) { s.LateLevels = 4 }, "tda-2024")
	r.must(SetPrizes{Plan: PrizePlan{Added: 100_00, Kind: []InKind{{Place: 1, What: "a watch", Value: 200_00, Given: true}, {Place: 3, What: "an entry", Value: 90_00, Ticket: true}}}})
	r.must(CloseRegistration{})
	// 460 euros in money: 230, 140 and 90 by units of 5, the rest of 460 to the first.
	if want := []money.Amount{435_00, 135_00, 180_00}; !slices.Equal(r.s.Prizes, want) {
		t.Fatalf("%v", r.s.Prizes)
	}
	for _, p := range []table.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"} {
		r.must(Bust{Player: p})
	}
	r.must(HandOut{Entry: 7, Identity: true})
	r.must(HandOut{Entry: 9})
	r.refused(HandOut{Entry: 9}, PrizeHanded)
	r.refused(HandOut{Entry: 1}, NoPrize)
	r.holds(map[ledger.Kind]money.Amount{EntriesAccount: 450_00, AddedAccount: 300_00, HouseAccount: -300_00, AwardedAccount: -750_00, PrizesAccount: 135_00,
		InKindAccount: 290_00, FeesAccount: 45_00, DeskAccount: -495_00 + 325_00})
	r.refused(r.undoOf("bust"), PlanHanded)
	r.must(r.lastUndo(undoHanded))
	r.must(HandOut{Entry: 9})
	if e := r.s.Entry("p9"); e.Handed != 235_00 || len(e.HandedKind) != 1 || e.HandedFor() != 435_00 {
		t.Errorf("%+v", e)
	}
}

func TestAPrizeIsHandedOutByTheBook(t *testing.T) {
	r := by(t, 3, nil, "tda-2024", "casino-ri", "arrete-2007")
	r.must(GiveUp{Player: "p1"})
	r.refused(GiveUp{Player: "p1"}, GivenUp)
	r.must(r.lastUndo(undoGaveUp))
	r.must(GiveUp{Player: "p1"})
	r.must(SetPrizes{Plan: PrizePlan{Places: amounts(100, 50)}, Reason: "as announced"})
	r.must(Bust{Player: "p2"})
	r.must(Bust{Player: "p1"})
	if !r.noted("gave_up", "CR-40-f") || !r.noted("leaver_claims", "CR-40-f") {
		t.Error("what the book says of who leaves is not told")
	}
	r.refused(HandOut{Entry: 1}, IdentityFirst)
	r.refused(HandOut{Entry: 1, Identity: true}, ChipsFirst)
	r.must(AskTransfer{Entry: 1})
	r.must(HandOut{Entry: 1, Identity: true, Chips: true})
	if !r.noted("transfer_refused", "FR-57-10-B") || !r.noted("handed_out", "FR-57-7-G", "CR-40-c", "FR-57-10-B") {
		t.Errorf("%+v", r.s.Log)
	}
}

func TestAnEventIsSuspendedAndGoesOn(t *testing.T) {
	r := by(t, 9, func(s *Structure) { s.Fee = 0 }, "tda-2024", "lois-du-poker")
	r.refused(GoOn{}, NotSuspended)
	r.refused(Suspend{Cause: "boredom", Reason: "x"}, StopCause)
	r.refused(Suspend{Cause: CauseFire, Reason: "  "}, StopReason)
	r.now += 5 * 60_000
	r.must(Suspend{Cause: CauseFire, Reason: "alarm in the kitchen"})
	left := r.s.Clock.Left
	if r.s.Clock.Running || !r.noted("suspended", "LP-7-39") {
		t.Fatalf("%+v", r.s.Clock)
	}
	r.refused(Resume{}, EventSuspended)
	r.refused(AnnounceHandForHand{}, EventSuspended)
	r.refused(AtTable{Table: 1, Command: table.NextHand{}}, EventSuspended)
	r.now += 60 * 60_000
	r.must(GoOn{})
	if !r.s.Clock.Running || r.s.Clock.EndsAt.until(r.now) != left {
		t.Errorf("the clock was not frozen: %+v", r.s.Clock)
	}
	r.must(Suspend{Cause: CauseOther, Reason: "wrong button"})
	r.now += 60_000
	ends := r.now.after(left - 60_000*1_000_000)
	r.must(r.lastUndo(undoSuspend))
	if r.s.Suspension != nil || r.s.Clock.EndsAt != ends {
		t.Errorf("%+v is not as if nothing had been", r.s.Clock)
	}
}

func TestAnEventIsStoppedAndRefundedByLawOrBook(t *testing.T) {
	stop := Stop{Cause: CauseFlood, Reason: "water in the room"}
	play := func(layers ...string) *room {
		r := by(t, 9, func(s *Structure) {
			s.LateLevels, s.Guarantee = 4, 600_00
			s.Rebuys = &Rebuys{Sale: Sale{Price: 50_00, Fee: 5_00, Chips: 10_000}, Levels: 4, Most: 3}
		}, layers...)
		for range 2 {
			r.must(Rebuy{Player: "p9"})
		}
		r.must(CloseRegistration{})
		for _, p := range []table.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6", "p7"} {
			r.must(Bust{Player: p})
		}
		return r
	}
	r := play("tda-2024", "cercle-pg", "arrete-2007")
	before := r.held()
	none := stop
	none.Refund = RefundNone
	r.refused(none, RefundByLaw)
	r.must(HandOut{Entry: 7, Identity: true})
	r.refused(stop, StopHanded)
	r.must(r.lastUndo(undoHanded))
	stop.Stacks = []StackTold{{Player: "p8", Stack: 30_000}}
	r.must(stop)
	if len(r.held()) != 0 || r.s.Stop == nil || !r.noted("stopped", "FR-57-9-C", "FR-57-8-B") {
		t.Errorf("%v is left", r.held())
	}
	if got := r.s.Stop.Stacks; len(got) != 2 || got[0].Stack != 30_000 || got[1].Player != "p9" {
		t.Errorf("%+v", got)
	}
	r.refused(Bust{Player: "p8"}, EventStopped)
	if len(r.s.Tasks()) != 0 {
		t.Error("something is to be done")
	}
	r.must(r.lastUndo(undoStop))
	if got := r.held(); !slices.Equal(got, before) {
		t.Errorf("%v, not %v", got, before)
	}
	r.must(Bust{Player: "p8"})

	r = play("tda-2024", "cercle-pg")
	stop.Stacks = nil
	before = r.held()
	r.must(stop)
	if !slices.Equal(r.held(), before) || !r.noted("stopped", "PG-R-1", "PG-R-2") {
		t.Errorf("%v, not %v", r.held(), before)
	}
	r = play("tda-2024")
	r.refused(stop, RefundAsked)
	r.refused(Stop{Cause: CauseFlood, Reason: "water", Refund: RefundNone, Stacks: []StackTold{{Player: "p1", Stack: 5}}}, StopStacks)
	stop.Refund = RefundPrice
	r.must(stop)
	if len(r.held()) != 0 {
		t.Errorf("%v is left", r.held())
	}
}

// TestEveryPlanSumsToThePool and pays every place its least, better places at least as much.
func TestEveryPlanSumsToThePool(t *testing.T) {
	tables := &Payouts{Round: 5_00, Tables: []PayoutTable{{1, []int{10000}}, {9, []int{5000, 3000, 2000}}, {28, []int{4000, 2400, 1600, 1200, 800}}}}
	rapid.Check(t, func(t *rapid.T) {
		pool := money.Amount(rapid.Int64Range(0, 10_000_000).Draw(t, "pool"))
		entries := rapid.IntRange(1, 60).Draw(t, "entries")
		p := PrizePlan{Least: money.Amount(rapid.IntRange(0, 50).Draw(t, "least")) * 10_00, Round: money.Amount(rapid.SampledFrom([]int{0, 1, 10_00}).Draw(t, "round"))}
		if n := rapid.IntRange(0, 30).Draw(t, "places"); n > 0 {
			p.Places = tables.Suggested(n)
		}
		if err := new(State).mayPlan(&p); err != nil {
			t.Fatal(err)
		}
		prizes := p.Ladder(tables, pool, entries)
		var sum money.Amount
		for i, prize := range prizes {
			sum += prize
			if i > 0 && prize > prizes[i-1] || len(prizes) > 1 && prize < min(p.Least, pool/money.Amount(len(prizes))/10_00*10_00) {
				t.Fatalf("place %d of %v, at least %d", i+1, prizes, p.Least)
			}
		}
		if sum != pool || len(prizes) > entries {
			t.Fatalf("%v of %d for %d entries", prizes, pool, entries)
		}
	})
}

// everyPrize is an event in which everything happens that posts to prizes, and that is stopped and taken up again.
func everyPrize(t *testing.T) *room {
	r := by(t, 5, func(s *Structure) { s.Guarantee = 400_00 }, "tda-2024", "lois-du-poker")
	r.must(SetPrizes{Plan: PrizePlan{Added: 50_00, Kind: []InKind{{Place: 1, What: "an entry", Value: 50_00, Ticket: true}}}, Reason: "more"})
	r.must(SetPrizes{Plan: PrizePlan{Places: amounts(200, 110, 110), Kind: []InKind{{Place: 1, What: "an entry", Value: 50_00, Ticket: true}}, Round: 50_00}, Reason: "other places"})
	r.must(Bust{Player: "p1"})
	r.must(Bust{Player: "p5"})
	r.must(Bust{Player: "p2", SameHand: []table.PlayerID{"p3"}, Stacks: []chip.Amount{5, 5}})
	r.must(TellBetterHand{Place: 2, Player: "p3"})
	r.must(HandOut{Entry: 4})
	r.must(r.lastUndo(undoHanded))
	return r
}

// everyRefund is an event with everything that is put back when it is stopped, and taken up again.
func everyRefund(t *testing.T) *room {
	r := by(t, 5, func(s *Structure) {
		s.Guarantee, s.LateLevels = 400_00, 3
		s.Rebuys = &Rebuys{Sale: Sale{Price: 50_00, Fee: 5_00, Chips: 10_000}, Levels: 3}
	}, "tda-2024", "arrete-2007")
	r.must(SetPrizes{Plan: PrizePlan{Added: 10_00, Places: amounts(200, 110, 90)}})
	r.must(Bust{Player: "p1"})
	r.must(Register{Player: "p1"})
	r.must(Rebuy{Player: "p2"})
	r.must(CloseRegistration{})
	for _, p := range []table.PlayerID{"p1", "p2", "p3"} {
		r.must(Bust{Player: p})
	}
	r.must(Stop{Cause: CauseFire, Reason: "smoke"})
	r.must(r.lastUndo(undoStop))
	return r
}

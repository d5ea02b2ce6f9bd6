package tournament

import (
	"testing"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// nineOut is an event of nine at real tables, prizes 225, 135 and 90 euros, with everybody out who is named, in that order.
func nineOut(t testing.TB, out ...table.PlayerID) *room {
	p, rules := tda(t)
	r := floorRoomBy(t, 9, nil, p, rules)
	if r.s.LateOpen {
		r.must(CloseRegistration{})
	}
	for _, who := range out {
		r.must(Bust{Player: who})
	}
	return r
}

// placed wants the places of players.
func (r *room) placed(want map[table.PlayerID]int) {
	r.t.Helper()
	for p, place := range want {
		if got := r.s.Entry(p).Place; got != place {
			r.t.Fatalf("%s has place %d, not %d", p, got, place)
		}
	}
}

// TestABustThatWasForgottenTakesItsPlace: whoever went out later is a place higher, with the prize of that place. It can be taken back.
func TestABustThatWasForgottenTakesItsPlace(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6") // places 9 to 4; three left: p6 went out on the bubble
	r.won(map[table.PlayerID]money.Amount{"p6": 0})
	at := *r.s.Entry("p7")
	r.must(CorrectLate{Out: &ForgottenOut{Player: "p7", Before: r.s.Entry("p5").No}, Reason: "left at the break"})
	r.placed(map[table.PlayerID]int{"p4": 6, "p7": 5, "p5": 4, "p6": 3})
	r.won(map[table.PlayerID]money.Amount{"p6": 90_00, "p5": 0, "p7": 0})
	if r.s.Left != 2 || r.s.Entry("p7").Table != 0 || r.s.Entry("p7").OutAt >= r.s.Entry("p5").OutAt {
		t.Errorf("%d left, %+v", r.s.Left, r.s.Entry("p7"))
	}
	r.must(r.undoOf(undoCorrected))
	r.placed(map[table.PlayerID]int{"p4": 6, "p7": 0, "p5": 5, "p6": 4})
	r.won(map[table.PlayerID]money.Amount{"p6": 0})
	if e := r.s.Entry("p7"); r.s.Left != 3 || e.Table != at.Table || e.Seat != at.Seat {
		t.Errorf("%d left, %s at table %d seat %d", r.s.Left, e.Player, e.Table, e.Seat)
	}
	r.must(CorrectLate{Out: &ForgottenOut{Player: "p7", Before: r.s.Entry("p5").No}, Reason: "left at the break"})
	r.must(Bust{Player: "p8"})
	if r.s.Phase != Finished {
		t.Fatal("one is left, and the event goes on")
	}
	r.won(map[table.PlayerID]money.Amount{"p9": 225_00, "p8": 135_00, "p6": 90_00})
}

// TestTheLastPlayersButOneWentOutLongAgo: the event is over as soon as that is told.
func TestTheLastButOneWentOutLongAgo(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6", "p7")
	r.must(CorrectLate{Out: &ForgottenOut{Player: "p8", Before: r.s.Entry("p7").No}, Reason: "told late"})
	if r.s.Phase != Finished {
		t.Fatal("one is left, and the event goes on")
	}
	r.placed(map[table.PlayerID]int{"p9": 1, "p7": 2, "p8": 3, "p6": 4})
	r.won(map[table.PlayerID]money.Amount{"p9": 225_00, "p7": 135_00, "p8": 90_00})
}

// TestPlacesOfEachOther, and what was handed out already is to be recovered, or paid.
func TestPlacesOfEachOther(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6", "p7")
	second, third := r.s.Entry("p7"), r.s.Entry("p6") // places 3 and 4: 90 euros and none
	r.must(HandOut{Entry: second.No, Identity: true, Chips: true})
	c := CorrectLate{Places: []int{third.No, second.No}, Reason: "told in the wrong order"}
	if !r.s.CorrectsHanded(c) || r.s.CorrectsHanded(CorrectLate{Places: []int{third.No, r.s.Entry("p5").No}, Reason: "x"}) {
		t.Error("what changes a prize that was handed out is not known")
	}
	r.must(c)
	r.placed(map[table.PlayerID]int{"p6": 3, "p7": 4})
	r.won(map[table.PlayerID]money.Amount{"p6": 90_00, "p7": 0})
	if by := r.s.Difference(r.s.Entry("p7")); by != -90_00 || r.s.Total(RecoverAccount) != -90_00 {
		t.Fatalf("%d to recover, %d in the books", by, r.s.Total(RecoverAccount))
	}
	due := 0
	for _, task := range r.s.Tasks() {
		if task.Kind == TaskDifference && task.Args["Player"] == "p7" && task.Args["PrizeBeyond"] == 90_00 {
			due++
		}
	}
	if due != 1 {
		t.Errorf("the floor is told %d times", due)
	}
	r.must(SettleDifference{Entry: second.No})
	if r.s.Total(RecoverAccount) != 0 || r.s.Difference(r.s.Entry("p7")) != 0 {
		t.Error("it is still to be recovered")
	}
	r.must(r.undoOf(undoDifference))
	if r.s.Total(RecoverAccount) != -90_00 {
		t.Error("it is not to be recovered any more")
	}
	r.must(r.undoOf(undoCorrected))
	r.placed(map[table.PlayerID]int{"p7": 3, "p6": 4})
	if r.s.Total(RecoverAccount) != 0 || r.s.Difference(r.s.Entry("p7")) != 0 {
		t.Error("the correction leaves something behind")
	}
	r.refused(SettleDifference{Entry: second.No}, NoDifference)
	r.refused(CorrectLate{Places: []int{second.No, third.No}, Reason: "so it is"}, CorrectSame)
	r.refused(CorrectLate{Places: []int{third.No, second.No}}, CorrectReason)
	r.refused(CorrectLate{Places: []int{third.No, third.No}, Reason: "x"}, CorrectEntry)
	r.refused(CorrectLate{Places: []int{third.No, r.s.Entry("p9").No}, Reason: "x"}, CorrectEntry)
	r.refused(CorrectLate{Reason: "x"}, CorrectOne)
}

// TestAHigherPrizeIsOwedBesides what was handed out for the lower one.
func TestAHigherPrizeIsOwedBesides(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8") // p9 won; p8 135, p7 90
	r.must(HandOut{Entry: r.s.Entry("p7").No, Identity: true, Chips: true})
	r.must(CorrectLate{Places: []int{r.s.Entry("p7").No, r.s.Entry("p8").No}, Reason: "told in the wrong order"})
	if by := r.s.Difference(r.s.Entry("p7")); by != 45_00 {
		t.Fatalf("%d are owed", by)
	}
	before := r.s.Total(DeskAccount)
	r.must(SettleDifference{Entry: r.s.Entry("p7").No})
	if paid := r.s.Total(DeskAccount) - before; paid != 45_00 || r.s.Entry("p7").Handed != 135_00 {
		t.Errorf("%d were paid, %d in all", paid, r.s.Entry("p7").Handed)
	}
}

// TestAThingIsHadOnce: who has the place now has its value in money, and who was handed it owes that.
func TestAThingIsHadOnce(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")
	r.must(SetPrizes{Plan: PrizePlan{Kind: []InKind{{Place: 3, What: "week", Value: 30_00, Given: true}}}, Reason: "as announced"})
	second, third := r.s.Entry("p8"), r.s.Entry("p7")
	was := r.s.Prize(third)
	r.must(HandOut{Entry: third.No, Identity: true, Chips: true})
	r.must(CorrectLate{Places: []int{third.No, second.No}, Reason: "told in the wrong order"})
	r.must(HandOut{Entry: second.No, Identity: true, Chips: true})
	if second = r.s.Entry("p8"); second.Handed != was || len(second.HandedKind) != 0 {
		t.Errorf("%d and %v of a prize of %d", second.Handed, second.HandedKind, was)
	}
}

// TestStacksOfOneHandAreToldLate: the larger one has the higher place.
func TestStacksOfOneHandAreToldLate(t *testing.T) {
	r := nineOut(t, "p1", "p2", "p3", "p4", "p5")
	r.must(Bust{Player: "p6", SameHand: []table.PlayerID{"p7"}, Stacks: []chip.Amount{4000, 3000}})
	r.placed(map[table.PlayerID]int{"p6": 3, "p7": 4})
	r.must(CorrectLate{Stacks: []StackTold{{"p6", 3000}, {"p7", 4000}}, Reason: "counted again"})
	r.placed(map[table.PlayerID]int{"p7": 3, "p6": 4})
	r.won(map[table.PlayerID]money.Amount{"p7": 90_00, "p6": 0})
	r.must(CorrectLate{Stacks: []StackTold{{"p6", 4000}, {"p7", 4000}}, Reason: "they were equal"})
	r.won(map[table.PlayerID]money.Amount{"p7": 45_00, "p6": 45_00})
	r.refused(CorrectLate{Places: []int{r.s.Entry("p6").No, r.s.Entry("p5").No}, Reason: "x"}, CorrectShared)
	r.refused(CorrectLate{Stacks: []StackTold{{"p6", 4000}, {"p5", 3000}}, Reason: "x"}, CorrectGroup)
	over := nineOut(t, "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")
	over.refused(CorrectLate{Stacks: []StackTold{{"p9", 4000}, {"p8", 4000}}, Reason: "x"}, CorrectGroup) // who has won went out in no hand
	r.must(r.undoOf(undoCorrected))
	r.placed(map[table.PlayerID]int{"p7": 3, "p6": 4})
}

// TestTheHeadGoesToWhoTookIt, unless what it put on another head was taken since.
func TestTheHeadGoesToWhoTookIt(t *testing.T) {
	r := knockouts(t, bounty.Fixed, nil)
	r.must(Bust{Player: "p1"})
	r.must(AwardBounty{Entry: r.s.Entry("p1").No, By: []table.PlayerID{"p2"}})
	r.must(Bust{Player: "p3"})
	r.must(AwardBounty{Entry: r.s.Entry("p3").No, By: []table.PlayerID{"p2"}})
	r.pocketsAre(t, []string{"p2", "p4"}, 5000, 2500, 0, 2500)
	r.must(CorrectLate{Taker: &RightTaker{Entry: r.s.Entry("p1").No, By: []table.PlayerID{"p4"}}, Reason: "it was seat 4"})
	r.pocketsAre(t, []string{"p2", "p4"}, 2500, 2500, 2500, 2500)
	r.must(r.undoOf(undoCorrected))
	r.pocketsAre(t, []string{"p2", "p4"}, 5000, 2500, 0, 2500)

	r = knockouts(t, bounty.Progressive, nil)
	r.must(Bust{Player: "p1"})
	r.must(AwardBounty{Entry: r.s.Entry("p1").No, By: []table.PlayerID{"p2"}})
	r.must(Bust{Player: "p2"})
	r.must(AwardBounty{Entry: r.s.Entry("p2").No, By: []table.PlayerID{"p3"}})
	r.refused(CorrectLate{Taker: &RightTaker{Entry: r.s.Entry("p1").No, By: []table.PlayerID{"p4"}}, Reason: "x"}, BountyMoved)
}

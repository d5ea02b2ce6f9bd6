package tournament

import (
	"testing"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/table"
)

// TestAHandOutSettlesAllThatWasWon: p2 takes p1 and p3, one after the other, and goes out fifth, beyond the money; his 50 are handed out once. What
// the floor corrects after that is recovered, and given to whoever it was.
func TestAHandOutSettlesAllThatWasWon(t *testing.T) {
	r := knockouts(t, bounty.Fixed, nil)
	took := func(out, by table.PlayerID) {
		t.Helper()
		r.must(Bust{Player: out})
		r.must(AwardBounty{Entry: r.s.Entry(out).No, By: []table.PlayerID{by}})
		r.must(AtTable{Table: 1, Command: table.NextHand{}})
	}
	took("p1", "p2")
	took("p3", "p2")
	e := r.s.Entry("p2")
	r.refused(HandOut{Entry: e.No, Identity: true, Chips: true}, NoPrize) // he is in
	took("p4", "p5")
	took("p6", "p5")
	took("p2", "p5")
	e = r.s.Entry("p2")
	if w := r.s.Winnings(e); w.Bounty != 50_00 || w.Prize != 0 || !r.s.Owes(e) || r.s.ToPay(e, nil) != 50_00 {
		t.Fatalf("%+v, to pay %d", w, r.s.ToPay(e, nil))
	}
	before := r.s.AtDesk("p2", e.No)
	r.must(HandOut{Entry: e.No, Identity: true, Chips: true})
	if e = r.s.Entry("p2"); e.HandedBounty != 50_00 || e.Handed != 0 || r.s.Pocket(e) != 50_00 || r.s.Total(PocketsAccount) != 75_00 || r.s.AtDesk("p2", e.No) != before || r.s.ToPay(e, nil) != 0 {
		t.Errorf("%d handed out, %d in pockets", e.HandedBounty, r.s.Total(PocketsAccount))
	}
	r.refused(HandOut{Entry: e.No, Identity: true, Chips: true}, PrizeHanded)

	other := CorrectLate{Taker: &RightTaker{Entry: r.s.Entry("p3").No, By: []table.PlayerID{"p7"}}, Reason: "it was seat 7"}
	if !r.s.CorrectsHanded(other) || r.s.CorrectsHanded(CorrectLate{Taker: &RightTaker{Entry: r.s.Entry("p4").No, By: []table.PlayerID{"p7"}}, Reason: "x"}) {
		t.Error("what was handed out is corrected by one")
	}
	r.must(other)
	e = r.s.Entry("p2")
	if by := r.s.Difference(e); by != -25_00 || r.s.ToPay(e, nil) != -25_00 {
		t.Errorf("a difference of %d", by)
	}
	r.must(SettleDifference{Entry: e.No})
	if e = r.s.Entry("p2"); e.HandedBounty != 25_00 || r.s.Difference(e) != 0 || r.s.Winnings(r.s.Entry("p7")).Bounty != 25_00 {
		t.Errorf("%d handed out in the end", e.HandedBounty)
	}
	r.must(r.undoOf(undoDifference))
	if e = r.s.Entry("p2"); r.s.Difference(e) != -25_00 {
		t.Errorf("a difference of %d once it is open again", r.s.Difference(e))
	}
	r.must(SettleDifference{Entry: e.No})
	r.must(r.undoOf(undoHanded))
	if e = r.s.Entry("p2"); e.HandedBounty != 0 || r.s.ToPay(e, nil) != 25_00 || r.s.Total(PocketsAccount) != 125_00 {
		t.Errorf("%d to pay once it is taken back, %d in pockets", r.s.ToPay(e, nil), r.s.Total(PocketsAccount))
	}
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

// TestThePrizeOfThePlaceAndTheHeadsAreOneAmount: a desk that has given a part before has as much less to give.
func TestThePrizeOfThePlaceAndTheHeadsAreOneAmount(t *testing.T) {
	r := knockouts(t, bounty.Progressive, nil)
	for _, p := range []table.PlayerID{"p9", "p8", "p7", "p6", "p5", "p4", "p3", "p2"} {
		r.must(Bust{Player: p})
		if p != "p2" { // of the last two one alone can have taken the other
			r.must(AwardBounty{Entry: r.s.Entry(p).No, By: []table.PlayerID{"p1"}})
			r.must(AtTable{Table: 1, Command: table.NextHand{}})
		}
	}
	e := r.s.Entry("p1")
	w := r.s.Winnings(e)
	if r.s.Phase != Finished || w.Bounty != 9*25_00 || w.Prize == 0 {
		t.Fatalf("%v: %+v", r.s.Phase, w)
	}
	paid := Cleared{e.No: -80_00 + 30_00} // his entry, and 30 of the heads
	if got := r.s.ToPay(e, paid); got != w.Prize+w.Bounty-30_00 {
		t.Errorf("%d to pay after 30 of %d", got, w.All())
	}
	r.must(HandOut{Entry: e.No, Identity: true, Chips: true})
	if got := r.s.ToPay(r.s.Entry("p1"), paid); got != w.Prize+w.Bounty-30_00 {
		t.Errorf("%d to pay once it is handed out", got)
	}
	if e = r.s.Entry("p1"); e.Handed+e.HandedBounty != w.All() {
		t.Errorf("%d of %d handed out", e.Handed+e.HandedBounty, w.All())
	}
}

// TestNoEntriesAreTakenAgainOnceBountiesWereHandedOut: the close of entries is taken back after the hand-out only (found by evening 31).
func TestNoEntriesAreTakenAgainOnceBountiesWereHandedOut(t *testing.T) {
	r := knockouts(t, bounty.Fixed, func(s *Structure) { s.LateLevels = 1 })
	for _, out := range []struct{ who, by table.PlayerID }{{"p1", "p2"}, {"p2", "p3"}} {
		r.must(Bust{Player: out.who})
		r.must(AwardBounty{Entry: r.s.Entry(out.who).No, By: []table.PlayerID{out.by}})
		r.must(AtTable{Table: 1, Command: table.NextHand{}})
	}
	r.must(CloseRegistration{})
	r.must(HandOut{Entry: r.s.Entry("p2").No, Identity: true, Chips: true})
	r.refused(r.undoOf("close"), PlanHanded)
	r.must(r.undoOf(undoHanded))
	r.must(r.undoOf("close"))
	if !r.s.LateOpen || r.s.Owes(r.s.Entry("p2")) {
		t.Error("entries are not taken again, or bounties are handed out meanwhile")
	}
}

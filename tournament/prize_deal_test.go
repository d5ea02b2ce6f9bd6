package tournament

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/icm"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// lastFour is an event of nine by a book, of whom four are left with prizes of 225, 135 and 90.
func lastFour(t reporter, layers ...string) *room {
	r := newRoom(t, 7)
	st := evening()
	st.LateLevels, st.ReEntries = 0, 0
	st.BuyIn, st.Fee = 5000, 0
	st.Payouts = Payouts{Round: 500, Tables: []PayoutTable{{Entries: 2, Shares: []int{5000, 3000, 2000}}}}
	p, rules := bookOf(append([]string{"tda-2024"}, layers...))
	r.open(st, false, 9, p, rules)
	r.must(Start{})
	for i := range 5 {
		r.must(Bust{Player: player(9 - i)})
	}
	return r
}

// stacks of the players who are left, from shares of the chips in play.
func (r *room) shares(of ...chip.Amount) map[table.PlayerID]chip.Amount {
	out, rest := map[table.PlayerID]chip.Amount{}, r.s.Chips
	for i, n := range of {
		stack := r.s.Chips / 100 * n
		if i == len(of)-1 {
			stack = rest
		}
		out[player(i+1)] = stack
		rest -= stack
	}
	return out
}

// made proposes a deal, has everybody sign and makes it.
func (r *room) made(c ProposeDeal) {
	r.must(c)
	for _, share := range r.s.Deal.Shares {
		r.refused(MakeDeal{}, DealUnsigned)
		r.must(SignDeal{Player: share.Player})
	}
	r.must(MakeDeal{})
}

func TestADealGivesSharesAndPlaysOnForTheRest(t *testing.T) {
	r := lastFour(t)
	if sum(r.s.Prizes) != 45_000 || len(r.s.Prizes) != 3 {
		t.Fatalf("prizes of %v", r.s.Prizes)
	}
	r.made(ProposeDeal{Way: ChipChop, Stacks: r.shares(40, 30, 20, 10), ToPlay: 5000, Unit: 100})
	for i, want := range []money.Amount{16_000, 12_000, 8_000, 4_000} {
		if got := r.s.Prize(r.s.Entry(player(i + 1))); got != want {
			t.Errorf("%s is owed %d, not %d", player(i+1), got, want)
		}
	}
	r.refused(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10)}, DealIsMade)
	r.must(Bust{Player: "p1"})
	r.must(Bust{Player: "p3"})
	r.must(Bust{Player: "p2"})
	if winner := r.s.Entry("p4"); winner.Place != 1 || r.s.Prize(winner) != 9_000 || r.s.Prize(r.s.Entry("p1")) != 16_000 {
		t.Errorf("the winner is %d with %d", winner.Place, r.s.Prize(winner))
	}
	r.holds(map[ledger.Kind]money.Amount{EntriesAccount: 45_000, AwardedAccount: -45_000, PrizesAccount: 45_000, DeskAccount: -45_000})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestADealThatStopsPlacesByStacks(t *testing.T) {
	r := lastFour(t)
	r.refused(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10), Stops: true, ToPlay: 100}, DealStopsToPlay)
	r.made(ProposeDeal{Way: EvenDeal, Stacks: r.shares(10, 40, 25, 25), Stops: true})
	if r.s.Phase != Finished {
		t.Fatal("it goes on")
	}
	for p, want := range map[table.PlayerID][2]int{"p2": {1, 0}, "p3": {2, 2}, "p4": {2, 2}, "p1": {4, 0}} {
		if e := r.s.Entry(p); e.Place != want[0] || e.Tied != want[1] || r.s.Prize(e) != 11_250 {
			t.Errorf("%s is %d of %d with %d", p, e.Place, e.Tied, r.s.Prize(e))
		}
	}
	r.refused(r.lastUndo("deal"), DealEnded)
	r.refused(r.undoOf("bust"), DealEnded)
}

// TestNothingIsKeptOfPrizesThatRise: a thing given for the third place is worth more than the second prize, so that no level can be taken off the top.
func TestNothingIsKeptOfPrizesThatRise(t *testing.T) {
	r := lastFour(t)
	r.must(SetPrizes{Plan: PrizePlan{Kind: []InKind{{Place: 3, What: "week", Value: 300_00, Given: true}}}, Reason: "as announced"})
	if p := r.s.AtStake(); p[2] <= p[1] {
		t.Fatalf("%v do not rise", p)
	}
	for _, way := range []DealWay{ICMDeal, ChipChop, EvenDeal} {
		r.refused(ProposeDeal{Way: way, Stacks: r.shares(40, 30, 20, 10), ToPlay: 5000}, icm.BadPrizes)
	}
	r.refused(ProposeDeal{Way: ICMDeal, Stacks: r.shares(40, 30, 20, 10)}, icm.BadPrizes)
	r.made(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10)})
}

func TestADealIsOfAllAndOfAllChips(t *testing.T) {
	r := lastFour(t)
	some := r.shares(40, 30, 20, 10)
	delete(some, "p3")
	r.refused(ProposeDeal{Way: ICMDeal, Stacks: some}, DealLeavesOut)
	short := r.shares(40, 30, 20, 10)
	short["p2"] -= 100
	r.refused(ProposeDeal{Way: ICMDeal, Stacks: short}, DealChips)
	r.refused(ProposeDeal{Way: ICMDeal, Stacks: r.shares(40, 30, 20, 10), ToPlay: 45_001}, DealToPlay)
	r.refused(ProposeDeal{Way: CustomDeal, Stacks: r.shares(40, 30, 20, 10), Amounts: map[table.PlayerID]money.Amount{"p1": 45_001}}, DealUneven)
	r.refused(SignDeal{Player: "p1"}, NoDeal)
	r.must(ProposeDeal{Way: CustomDeal, Stacks: r.shares(40, 30, 20, 10), Amounts: map[table.PlayerID]money.Amount{"p1": 20_000, "p2": 25_000}})
	r.must(SignDeal{Player: "p1"})
	r.refused(SignDeal{Player: "p1"}, DealSignedSo)
	r.must(Bust{Player: "p4"}) // who is left are others than those whom it is about
	r.refused(MakeDeal{}, NoDeal)
}

func TestNobodyComesBackIntoADeal(t *testing.T) {
	r := lastFour(t)
	back := r.lastUndo("bust")
	r.made(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10)})
	r.refused(back, DealIsMade)
	r.must(r.lastUndo("deal"))
	r.must(back)
}

func TestADealIsTakenBackWhileAllWhoMadeItAreIn(t *testing.T) {
	r := lastFour(t)
	before := r.held()
	r.made(ProposeDeal{Way: ICMDeal, Stacks: r.shares(40, 30, 20, 10), ToPlay: 1000})
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if got := r.held(); len(got) != len(before) || r.s.Deal != nil {
		t.Errorf("%v stay", got)
	}
	r.made(ProposeDeal{Way: ICMDeal, Stacks: r.shares(40, 30, 20, 10)})
	id := r.s.Undo[len(r.s.Undo)-1].ID
	r.must(Bust{Player: "p4"})
	r.refused(UndoAct{ID: id}, UndoPlayersOut)
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	r.must(UndoAct{ID: id})
	if diff := sameState(r.s, r.replay()); diff != "" {
		t.Error(diff)
	}
}

func TestBooksOnDeals(t *testing.T) {
	for _, id := range []string{"casino-ri", "heavenpoker-2010"} {
		lastFour(t, id).refused(ProposeDeal{Way: EvenDeal}, DealForbidden)
	}
	r := lastFour(t, "lois-du-poker")
	r.refused(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10), Stops: true}, DealPlayedOut)
	r.made(ProposeDeal{Way: EvenDeal, Stacks: r.shares(40, 30, 20, 10)})
	if !r.noted("deal_made", "LP-7-37") {
		t.Error("LP-7-37 is not cited")
	}
}

// TestDealsShareAll: whatever stacks, way, unit and rest, all that is to be won is shared or played for, and the books balance to the end.
func TestDealsShareAll(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := lastFour(rt)
		stacks := r.shares(chip.Amount(rapid.IntRange(1, 40).Draw(rt, "a")), chip.Amount(rapid.IntRange(1, 30).Draw(rt, "b")), chip.Amount(rapid.IntRange(1, 25).Draw(rt, "c")), 0)
		toPlay := money.Amount(rapid.IntRange(0, 45_000).Draw(rt, "rest"))
		r.made(ProposeDeal{Way: rapid.SampledFrom([]DealWay{ICMDeal, ChipChop, EvenDeal}).Draw(rt, "way"), Stacks: stacks, ToPlay: toPlay,
			Unit: money.Amount(rapid.SampledFrom([]int{1, 100, 500}).Draw(rt, "unit"))})
		var all money.Amount
		for _, share := range r.s.Deal.Shares {
			if all += share.Amount; share.Amount < 0 {
				rt.Fatalf("%s gets %d", share.Player, share.Amount)
			}
		}
		if all+toPlay != 45_000 {
			rt.Fatalf("%d shared, %d played for", all, toPlay)
		}
		for _, p := range rapid.Permutation([]table.PlayerID{"p1", "p2", "p3", "p4"}).Draw(rt, "out")[:3] {
			r.must(Bust{Player: p})
		}
		if r.s.Total(PrizesAccount) != 45_000 {
			rt.Fatalf("%d owed", r.s.Total(PrizesAccount))
		}
	})
}

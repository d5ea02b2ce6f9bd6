package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// miscount: whoever calls on a wrong count owes the true amount (TDA-49-A), unless the floor finds it unfair
// (TDA-49-B). Some books protect a player who plainly misunderstood the amount (LP-6-11).
func miscount(a *act) bool {
	if a.o.Told == 0 && a.o.Mistook != article.Yes || a.s.toCall() == 0 {
		return false
	}
	added := a.o.Chips.Sum() - a.small
	if a.amount > 0 && added == 0 {
		added = max(0, a.amount-a.s.InFrontSum)
	}
	rescindable := a.p.Miscount.Consult(&a.t) == Rescindable && a.s.Betting != FixedLimit
	bare := a.word == SaidAmount || a.word == Silent && len(a.chips) > 0
	calls := a.word == SaidCall || bare && a.o.Told > 0 && a.total() == a.o.Told
	switch {
	case rescindable && (calls || added > 0 && a.total() < a.s.Facing):
		return a.misunderstood(added)
	case !calls || a.o.Told == 0:
		return false
	}
	a.p.MiscountExact.Decide(&a.t)
	a.p.MiscountCount.Decide(&a.t)
	a.p.MiscountFairness.Consult(&a.t)
	a.because("miscount", "Told", a.o.Told, "Facing", a.s.Facing)
	return a.call()
}

// misunderstood leaves to the floor a call on a misunderstood amount: as a rule the player chooses between
// completing it and folding with the chips back. Once most of the amount was put in the claim is refused and the call
// completed, whoever claims (LP-6-11-b).
func (a *act) misunderstood(added chip.Amount) bool {
	a.p.Miscount.Decide(&a.t)
	a.because("misunderstood", "Added", added, "Facing", a.s.Facing)
	back := a.outcome(hand.None, a.s.InFrontSum)
	back.NoRaise = true
	choose, complete := Option{Key: "caller_chooses", Outcome: back}, Option{Key: "complete", Outcome: a.called()}
	if percent := a.p.ClaimRefused.Consult(&a.t); percent > 0 && added*100 >= a.s.toCall()*chip.Amount(percent) {
		a.p.ClaimRefused.Decide(&a.t)
		return a.call()
	}
	return a.floor(choose, complete, a.forfeit(a.kept+added))
}

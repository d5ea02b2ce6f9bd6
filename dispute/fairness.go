package dispute

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

// fairness lets those whom the book trusts set a ruling aside, with the reason on record (TDA-1, LP-2.1-1, HP-4.1, PG-P,
// CR-1-b).
func fairness(j *judge) bool {
	if !j.is(SetsAside) {
		return false
	}
	if j.last.By < j.p.Fairness.Decide(&j.t) {
		j.because("not_entitled")
		return j.decide(Outcome{Verdict: Denied, ToFloor: true})
	}
	if j.p.FairnessBroken.Consult(&j.t) && !j.holds(j.last.Broken, "broken_rule") {
		j.p.FairnessBroken.Decide(&j.t)
		j.because("not_broken")
		return j.decide(Outcome{Verdict: Denied})
	}
	if !j.holds(j.last.Reasoned, "reason") {
		j.because("no_reason")
		return j.decide(Outcome{Verdict: Denied})
	}
	if j.at.miscount {
		j.p.MiscountRelief.Decide(&j.t)
	}
	return j.decide(Outcome{Verdict: Aside, Record: true})
}

// finality refuses an appeal from a ruling; a dealer's word is no ruling where the floor has to be called.
func finality(j *judge) bool {
	if !j.is(Appeals) {
		return false
	}
	if j.at.by == Dealer && !j.p.DealerRules.Consult(&j.t) {
		j.p.DealerRules.Decide(&j.t)
		j.because("dealers_word")
		return j.decide(Outcome{Verdict: Heard, ToFloor: true})
	}
	if j.at.by == Management {
		j.p.FinalManagement.Decide(&j.t)
	} else {
		j.p.Final.Decide(&j.t)
	}
	return j.decide(Outcome{Verdict: Final})
}

// miscount judges a call on a wrong count, for which as many chips were put in as were counted: the true amount is owed,
// whoever counted (TDA-49-A); in fairness the floor may set that aside (TDA-49-B). Elsewhere the caller is protected who
// has not put in most of it, but in limit (LP-6-11).
func miscount(j *judge) bool {
	if !j.is(CalledTold) || j.last.Amount >= j.last.Other {
		return false
	}
	told, owed := j.last.Amount, j.last.Other
	exact := Outcome{Verdict: Binds, Plays: owed, Owes: owed - told}
	if j.p.Rescindable.Consult(&j.t) && j.s.Structure != hand.FixedLimit {
		return j.misunderstood(told, owed, exact)
	}
	j.p.Miscount.Decide(&j.t)
	j.p.MiscountCount.Decide(&j.t)
	j.p.MiscountRelief.Consult(&j.t)
	j.because("miscount", ruling.Chips("Told", told), ruling.Chips("Facing", owed))
	return j.decide(exact)
}

// misunderstood leaves a call on a misunderstood amount to the floor, but for one of which most was put in (LP-6-11-b).
func (j *judge) misunderstood(told, owed chip.Amount, exact Outcome) bool {
	j.p.Rescindable.Decide(&j.t)
	j.because("misunderstood", ruling.Chips("Added", told), ruling.Chips("Facing", owed))
	if percent := j.p.ClaimRefused.Consult(&j.t); percent > 0 && told*100 >= owed*chip.Amount(percent) {
		j.p.ClaimRefused.Decide(&j.t)
		return j.decide(exact)
	}
	return j.floor(
		Option{Key: "caller_chooses", Outcome: Outcome{Verdict: Unbound}},
		Option{Key: "complete", Outcome: exact},
		Option{Key: "forfeit", Outcome: Outcome{Verdict: Binds, Plays: told}},
	)
}

// angle leaves to the floor an act within the letter of the rules that is meant to gain from them: a call one chip
// short is completed (LP-G-angle).
func angle(j *judge) bool {
	short := j.is(CallsShort) && j.last.Amount < j.last.Other
	if !short && !j.is(TurnsCard) {
		return false
	}
	j.p.Angle.Decide(&j.t)
	j.r.Factors = append(j.r.Factors, "intent", "experience", "record")
	if j.is(TurnsCard) {
		j.because("one_card_turned", ruling.Seat("Seat", j.last.Seat))
		return j.floor(Option{Key: "play_on", Outcome: Outcome{Verdict: Binds}}, Option{Key: "penalty", Outcome: Outcome{Verdict: Binds, Penalty: true}})
	}
	missing := j.last.Other - j.last.Amount
	j.because("short_call", ruling.Seat("Seat", j.last.Seat), ruling.Chips("Amount", missing))
	complete := Outcome{Verdict: Binds, Plays: j.last.Other, Owes: missing}
	punished := complete
	punished.Penalty = true
	return j.floor(Option{Key: "complete", Outcome: complete}, Option{Key: "complete_penalty", Outcome: punished}, Option{Key: "withdraw", Outcome: Outcome{Verdict: Unbound}})
}

package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// discardAfterAct judges cards thrown by a player who has just put chips in or named an action that does: the act binds
// (TDA-50-A, TDA-51-A) and the hand is dead (TDA-58-A). What was declared stays in the pot as far as somebody has matched
// it (TDA-15-B-2). Cards that can still be told apart are the floor's, where the book lets it give them back.
func (a *act) discardAfterAct() bool {
	if !a.o.Discard || a.word == SaidFold || a.putBack() {
		return false
	}
	declared := a.variant(func(o *Observation) { o.Discard = false })
	if !declared.Action.PutsChips() && declared.Forfeit == 0 && (a.word != Silent || len(a.chips) == 0 || a.s.toCall() == 0) {
		a.wanted = nil
		return false
	}
	a.r.NoFold = false // the act binds, and the cards are dead or given back
	wager := declared.Action == hand.Bet || declared.Action == hand.Raise
	if a.givesBack(wager) {
		a.because("thrown_floor")
		return a.floor(Option{Key: "restore_hand", Outcome: declared}, Option{Key: "dead", Outcome: a.discarded(declared, wager)})
	}
	a.citeFold()
	a.r.Outcome = a.discarded(declared, wager)
	return true
}

// putBack reports an earlier bet that was lifted and laid down again, and no more: no act by itself (TDA-46-B).
func (a *act) putBack() bool {
	return a.r.NoFold && a.word == Silent && a.total() <= a.s.InFrontSum
}

// earlyDiscard judges an early act whose cards were thrown, once its turn has come: the hand stays dead, and the act binds
// or is undone as any other.
func (a *act) earlyDiscard(e Early) {
	a.p.EarlyFold.Decide(&a.t)
	a.r.Bound = true
	a.because("early_fold")
	if !a.broken(e) {
		a.p.EarlyUnchanged.Decide(&a.t)
		a.walk(a)
		return
	}
	stays := a.s.InFrontSum
	switch a.p.EarlyAfterwards.Consult(&a.t) {
	case EarlyCallOrFold, EarlyKeepOrForfeit, EarlyCompulsory:
		a.p.EarlyAfterwards.Decide(&a.t)
		stays = min(e.Outcome.To, a.all())
	}
	a.r.Outcome = a.left(stays)
}

// givesBack reports whether the floor may give back the cards of a player who has just acted.
func (a *act) givesBack(wager bool) bool {
	rule, loses := a.p.Thrown.Consult(&a.t), a.p.ThrownBettor.Consult(&a.t)
	clause := a.p.Thrown.Cite
	switch {
	case loses && wager, rule == ThrownFinal && !loses:
		clause = a.p.ThrownBettor.Cite
	case rule == ThrownFinal:
		return false
	}
	if !a.is(factIdentifiable, a.o.Identifiable) {
		return false
	}
	article.Says(clause).Decide(&a.t)
	return !loses || !wager
}

// discarded is the dead hand of a player who has just acted, and what it leaves in the pot.
func (a *act) discarded(declared Outcome, wager bool) Outcome {
	matched := max(a.s.Facing, a.s.InFrontSum)
	stays := declared.To
	if a.word == Silent {
		a.p.Commit.Decide(&a.t)
		a.because("discard_after_chips")
		if !wager {
			stays = min(a.inFront, matched) // a call that was never said is worth what lies
		}
	} else {
		a.p.SpokenBinds.Decide(&a.t)
		a.because("discard_after_word", "Total", declared.To)
	}
	if wager && stays > matched && a.p.ThrownUncalled.Decide(&a.t) {
		a.because("discard_uncalled", "Total", stays, "Matched", matched)
		stays = matched
	}
	return a.left(stays)
}

// left is a dead hand that leaves that total in the pot, in front or still to be added.
func (a *act) left(stays chip.Amount) Outcome {
	out := a.forfeit(stays).Outcome
	out.Owed = max(0, out.To-a.inFront)
	return out
}

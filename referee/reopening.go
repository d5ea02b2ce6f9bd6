package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// blocked reports whether the player may not raise: having acted, and not facing a full raise since
// (TDA-47-A-1). Short all-ins add up (TDA-47-A-2); in limit half a bet reopens (TDA-47-B). Where the smallest
// raise doubles, what the player last faced must have doubled.
func (a *act) blocked() bool {
	if len(a.s.Barred) > 0 {
		for _, id := range a.s.Barred {
			article.Says(id).Decide(&a.t)
		}
		return true
	}
	if a.s.RaiseBlocked == article.Yes {
		a.p.Reopening.Decide(&a.t)
		return true
	}
	switch {
	case a.s.Acted == article.No:
		return false
	case a.s.RaiseBlocked == article.No:
		if a.s.Acted == article.Yes && a.s.Betting != FixedLimit && a.p.ReopeningAddsUp.Consult(&a.t) && !a.fullSince(a.step()) {
			a.p.ReopeningAddsUp.Decide(&a.t)
		}
		return false
	case a.s.Acted == article.NotTold:
		return a.maybeBlocked()
	}
	if a.s.Betting == FixedLimit {
		return a.limitBlocked()
	}
	faced := a.s.Facing - a.s.LastFaced
	if a.p.ReopeningBlinds.Consult(&a.t) && a.preflop() && a.is(factBlind, a.s.Blind) {
		a.p.ReopeningBlinds.Decide(&a.t)
		return false
	}
	full := a.step()
	if rule := a.p.MinRaise.Value; a.s.Step == 0 && (rule == hand.DoubleTotal || rule == hand.DoubleFacing) {
		full = max(a.s.LastFaced, a.s.BigBlind)
	}
	if faced < full || !a.p.ReopeningAddsUp.Consult(&a.t) && !a.fullSince(full) {
		a.p.Reopening.Decide(&a.t)
		return true
	}
	a.p.Reopening.Consult(&a.t)
	if a.p.ReopeningAddsUp.Value && !a.fullSince(full) {
		a.p.ReopeningAddsUp.Decide(&a.t)
	}
	return false
}

// limitBlocked reports the same of limit, where half a bet reopens (TDA-47-B, LP-3.5-6): several short all-ins together
// where the book adds them up, else one of them alone.
func (a *act) limitBlocked() bool {
	a.p.HalfBet.Consult(&a.t)
	faced := a.s.Facing - a.s.LastFaced
	if before := a.s.Previous; before > a.s.LastFaced && !a.p.HalfBetAddsUp.Decide(&a.t) {
		faced = max(a.s.Facing-before, before-a.s.LastFaced)
	}
	if 2*faced < a.step() {
		a.p.BelowHalfBet.Decide(&a.t)
		return true
	}
	a.p.HalfBet.Decide(&a.t)
	return false
}

// fullSince reports whether one raise since the player's last action was a full one by itself, as far as was told: the
// level of the last full one, or else the last raise and what came before it.
func (a *act) fullSince(full chip.Amount) bool {
	if a.s.Full > 0 {
		return a.s.Full > a.s.LastFaced
	}
	before := max(a.s.Previous, a.s.LastFaced)
	return a.s.Facing-before >= full || before-a.s.LastFaced >= full
}

// maybeBlocked asks whether a player of whom nothing is told may raise again, where the last bet or raise was a short one.
func (a *act) maybeBlocked() bool {
	opening := a.s.opening()
	switch {
	case a.s.Betting != FixedLimit:
	case a.o.Word != SaidComplete && !a.preflop():
		opening = (opening + 1) / 2 // half a bet opens
	default: // less than a bet is the bring-in
		opening = 0
	}
	if a.s.Previous == 0 && (a.s.Facing == 0 || a.s.Facing >= opening) { // no bet, or an opening one that is not short
		return false
	}
	full, cite := a.step(), a.p.Reopening.Cite
	switch rule := a.p.MinRaise.Value; {
	case a.s.Betting == FixedLimit:
		a.p.HalfBet.Consult(&a.t)
		full, cite = (full+1)/2, a.p.BelowHalfBet.Cite
	case rule == hand.DoubleTotal, rule == hand.DoubleFacing:
		full = max(a.s.Previous, a.s.BigBlind)
	}
	if a.s.Facing-a.s.Previous >= full || !a.is(factBlocked, a.s.RaiseBlocked) {
		return false
	}
	article.Says(cite).Decide(&a.t)
	return true
}

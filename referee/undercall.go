package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// tokenChip: one chip far below a raise is no standard call; the floor may hold it for the full call
// (TDA-41-E). Heads-up, and facing an opening bet, the undercall rules are firm and decide instead.
func tokenChip(a *act) bool {
	if len(a.chips) != 1 || a.total() >= a.s.Facing || a.firmUndercall() || a.committed() {
		return false
	}
	percent := a.p.TokenChip.Consult(&a.t)
	if percent == 0 || a.chips[0]*100 > a.s.Facing*chip.Amount(percent) {
		return false
	}
	a.p.TokenChip.Decide(&a.t)
	a.because("token_chip", "Chip", a.chips[0], "Facing", a.s.Facing)
	a.fine("token_chip", a.p.TokenChip.Cite).Warning = true
	return a.floor(
		Option{Key: "complete", Outcome: a.called()},
		a.forfeit(a.total()),
		Option{Key: "take_back", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
	)
}

// undercall: words or chips short of the amount to match. By the TDA (TDA-51-B), heads-up or facing the opening
// bet the call must be completed; facing a raise with more players the book says what is left to the floor.
// Elsewhere every short call is completed (LP-3.5-13, LP-6-10), or one of more than half (HP-8.7).
func undercall(a *act) bool {
	total := a.total()
	if total >= a.s.Facing || a.exactSpoken() || a.amount == 0 && len(a.chips) == 0 {
		return false
	}
	if a.amount > 0 {
		a.citeSpokenAmount()
	}
	if a.committed() {
		a.p.PullBack.Decide(&a.t)
		a.because("must_call_or_raise", "Facing", a.s.Facing)
		return a.call()
	}
	switch a.p.Undercall.Consult(&a.t) {
	case AlwaysComplete:
		return a.completeUndercall(total)
	case OverHalf:
		return a.undercallOverHalf(total)
	}
	if a.afterUndercall() {
		return a.undercallChain(total)
	}
	return a.undercallByOpening(total)
}

// completeUndercall lifts every short call to the full amount.
func (a *act) completeUndercall(total chip.Amount) bool {
	a.p.Undercall.Decide(&a.t)
	if a.s.Betting != FixedLimit {
		a.p.UndercallNoLimit.Decide(&a.t)
	}
	a.because("undercall_complete", "Total", total, "Facing", a.s.Facing)
	return a.call()
}

// undercallOverHalf binds to the call whoever put in more than half of it; the others may fold and leave it.
func (a *act) undercallOverHalf(total chip.Amount) bool {
	a.p.Undercall.Decide(&a.t)
	if 2*(total-a.s.InFrontSum) > a.s.toCall() {
		a.because("undercall_over_half", "Total", total, "Facing", a.s.Facing)
		return a.call()
	}
	a.because("undercall_under_half", "Total", total, "Facing", a.s.Facing)
	return a.floor(a.forfeit(total), Option{Key: "complete", Outcome: a.called()})
}

// undercallByOpening depends on how many play and on whether the bet faced is the opening bet.
func (a *act) undercallByOpening(total chip.Amount) bool {
	switch {
	case a.headsUp():
		a.p.UndercallHeadsUp.Decide(&a.t)
		a.because("undercall_heads_up", "Total", total, "Facing", a.s.Facing)
		return a.call()
	case !a.facesRaise():
		a.p.UndercallOpening.Decide(&a.t)
		a.because("undercall_opening", "Total", total, "Facing", a.s.Facing)
		return a.call()
	}
	rule := a.p.UndercallRaise.Consult(&a.t)
	switch {
	case a.s.Previous == 0:
		a.p.UndercallRaise.Decide(&a.t)
		return a.ask(questionPrevious, a.outcome(hand.None, a.s.InFrontSum))
	case total == a.s.Previous:
		a.p.UndercallRaise.Decide(&a.t)
		a.because("undercall_previous", "Previous", total, "Facing", a.s.Facing)
		return a.floor(a.forfeit(total), Option{Key: "complete", Outcome: a.called()})
	case len(a.chips) == 1 && total > a.s.Previous && a.noChange():
		a.p.UndercallNoChange.Decide(&a.t)
		a.because("undercall_no_change", "Chip", a.chips[0], "Previous", a.s.Previous)
		return a.floor(a.forfeit(a.s.Previous), Option{Key: "complete", Outcome: a.called()})
	case rule == UndercallExactLevel:
		a.p.UndercallElse.Decide(&a.t)
		a.because("undercall_else", "Total", total, "Previous", a.s.Previous)
		return a.call()
	}
	a.p.UndercallElse.Decide(&a.t)
	a.because("undercall_raise", "Total", total, "Facing", a.s.Facing)
	return a.floor(Option{Key: "complete", Outcome: a.called()}, a.forfeit(total))
}

// undercallChain leaves an undercall behind another to the floor, once the first is corrected (TDA-51-C).
func (a *act) undercallChain(total chip.Amount) bool {
	a.p.UndercallChain.Decide(&a.t)
	a.because("undercall_chain", "Total", total, "Facing", a.s.Facing)
	complete, forfeit := Option{Key: "complete", Outcome: a.called()}, a.forfeit(total)
	takeBack := Option{Key: "take_back", Outcome: a.outcome(hand.None, a.s.InFrontSum)}
	a.p.UndercallRaise.Consult(&a.t)
	if a.s.Previous == 0 && a.facesRaise() {
		return a.ask(questionPrevious, a.outcome(hand.None, a.s.InFrontSum))
	}
	if total == a.s.Previous {
		return a.floor(forfeit, complete, takeBack)
	}
	return a.floor(complete, forfeit, takeBack)
}

// firmUndercall reports whether an undercall here must be completed whatever its size.
func (a *act) firmUndercall() bool { return a.headsUp() || !a.facesRaise() }

// headsUp reports whether two players are left in the hand.
func (a *act) headsUp() bool {
	if a.s.Players > 0 {
		return a.s.Players == 2
	}
	return a.is(factHeadsUp, article.NotTold)
}

// committed reports whether the chips of an earlier bet, covering or pulled back, leave no way but the call.
func (a *act) committed() bool { return a.r.NoFold || a.s.toCall() == 0 }

// Undercall reports whether the ruling is on words or chips short of the amount to match.
func (r *Ruling) Undercall() bool { return r.Point == "undercall" || r.Point == "token_chip" }

// afterUndercall reports whether the player before had undercalled too and it was not yet put right. An undercall that
// nobody has told was not made.
func (a *act) afterUndercall() bool {
	told := a.o.AfterUndercall
	if !told.Known() {
		told = a.s.AfterUndercall
	}
	if !told.Known() && !a.s.Undercalled {
		return false
	}
	return a.is(factAfterUndercall, told)
}

// noChange reports whether one larger chip may stand for the previous level.
func (a *act) noChange() bool {
	told := a.o.NoChange
	if !told.Known() {
		told = a.s.NoChange
	}
	return a.p.UndercallNoChange.Consult(&a.t) == NoChangeFloor || a.is(factNoChange, told)
}

// forfeit lets the player leave the level in the pot and fold.
func (a *act) forfeit(level chip.Amount) Option {
	level = max(level, a.s.InFrontSum)
	return Option{Key: "forfeit", Outcome: Outcome{
		Action:   hand.Fold,
		To:       level,
		Returned: max(0, a.inFront-level),
		Forfeit:  level - a.s.InFrontSum,
	}}
}

package referee

import "github.com/floorbook/floorbook/hand"

// fold judges cards thrown forward or the word fold: binding, even with no bet to face (TDA-58-A). What was done before
// the cards flew stays done.
func fold(a *act) bool {
	if !a.o.Discard && a.word != SaidFold {
		return false
	}
	if !a.o.Discard && len(a.chips) > 0 && a.order() == ChipsFirst {
		return a.foldAfterChips()
	}
	if a.discardAfterAct() {
		return true
	}
	if a.r.NoFold {
		a.p.PullBack.Decide(&a.t)
		a.because("fold_refused", "Facing", a.s.Facing)
		return a.floor(
			Option{Key: "enforce_call", Outcome: a.called()},
			Option{Key: "allow_fold", Outcome: a.outcome(hand.Fold, a.s.InFrontSum)},
		)
	}
	if a.o.Unclear && a.p.FoldDoubt.Consult(&a.t) {
		a.p.FoldDoubt.Decide(&a.t)
		a.because("fold_doubt")
		return a.ask("fold", a.outcome(hand.None, a.s.InFrontSum))
	}
	a.citeFold()
	if a.s.Pending {
		a.p.WaitForAmount.Decide(&a.t)
		a.because("wait_for_amount")
	}
	return a.stand(hand.Fold, a.s.InFrontSum)
}

// leaves is a fold that leaves what was put in, up to the call; what nobody could have matched goes back.
func (a *act) leaves() Outcome {
	return a.forfeit(min(a.inFront, max(a.s.Facing, a.s.InFrontSum))).Outcome
}

// citeFold says by what a fold is final.
func (a *act) citeFold() {
	final := a.word == SaidFold && a.p.FoldWord.Consult(&a.t)
	switch {
	case a.o.OutOfTurn:
		a.p.PrematureFold.Decide(&a.t)
		a.p.EarlyFold.Decide(&a.t)
		a.because("early_fold")
	case final && (a.s.Stack == 0 || a.s.Stack == StackNotTold && a.s.InFrontSum > 0 && a.inFront == a.kept && a.s.toCall() == 0 && a.isLast()):
		a.p.FoldWord.Decide(&a.t)
		a.because("fold")
	case a.s.toCall() == 0:
		a.p.FoldWithoutBet.Decide(&a.t)
		hands := a.p.FoldWithoutBetHands.Decide(&a.t)
		a.fine("fold_without_bet", a.p.FoldWithoutBetHands.Cite).Hands = hands
		a.because("fold_without_bet")
	case final:
		a.p.FoldWord.Decide(&a.t)
		a.because("fold")
	default:
		a.p.Fold.Decide(&a.t)
		a.because("fold")
	}
}

// foldAfterChips: the word fold comes too late for chips already bet, unless the book makes it final all the
// same: then the hand is dead and the chips stay (CR-31-e).
func (a *act) foldAfterChips() bool {
	if !a.p.FoldWord.Consult(&a.t) {
		return false
	}
	a.p.FoldWord.Decide(&a.t)
	a.p.Commit.Decide(&a.t)
	a.because("fold_after_chips")
	a.r.Outcome = a.leaves()
	return true
}

// tap reads a tap on the table as a check.
func tap(a *act) bool {
	if a.o.Tap && a.word == Silent && len(a.chips) == 0 {
		a.word, a.tapped = SaidCheck, true
	}
	return false
}

// nothingSeen answers an observation that holds no act: chips lifted and no more, or nothing at all.
func nothingSeen(a *act) bool {
	if a.r.NoFold {
		a.because("must_call_or_raise", "Facing", a.s.Facing)
		return a.stand(hand.None, a.kept)
	}
	return a.ask("act", a.outcome(hand.None, a.s.InFrontSum))
}

package referee

import "github.com/floorbook/floorbook/hand"

// fold judges cards thrown forward or the word fold: binding, even with no bet to face (TDA-58-A).
func fold(a *act) bool {
	if !a.o.Discard && a.word != SaidFold {
		return false
	}
	if !a.o.Discard && a.o.Order == ChipsFirst && len(a.chips) > 0 {
		return false
	}
	if a.r.NoFold {
		a.because("fold_refused", "Facing", a.s.Facing)
		return a.floor(
			Option{"enforce_call", a.called()},
			Option{"allow_fold", a.outcome(hand.Fold, a.kept)},
		)
	}
	switch {
	case a.o.OutOfTurn:
		a.p.FoldWithoutBet.Decide(&a.t)
		a.p.EarlyFold.Decide(&a.t)
		a.because("early_fold")
	case a.s.toCall() == 0:
		a.p.FoldWithoutBet.Decide(&a.t)
		hands := a.p.FoldWithoutBetHands.Decide(&a.t)
		a.r.Penalty = &Penalty{Infraction: "fold_without_bet", Hands: hands, Cite: a.p.FoldWithoutBetHands.Cite}
		a.because("fold_without_bet")
	default:
		a.p.InTurn.Decide(&a.t)
		a.because("fold")
	}
	if a.s.Pending {
		a.p.WaitForAmount.Decide(&a.t)
	}
	return a.stand(hand.Fold, a.s.InFrontSum)
}

// tap reads a tap on the table as a check.
func tap(a *act) bool {
	if a.o.Tap && a.word == Silent && len(a.chips) == 0 {
		a.word = SaidCheck
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

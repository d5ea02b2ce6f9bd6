package referee

import "github.com/floorbook/floorbook/hand"

// invalidDeclaration: with no bet, call is a check and raise a bet; facing a bet, check leaves only call or
// fold (TDA-55). The word bet facing a bet carries no more than its number or chips.
func invalidDeclaration(a *act) bool {
	nothingToCall := a.s.toCall() == 0
	switch a.word {
	case SaidCall:
		if !nothingToCall {
			return false
		}
		a.p.CallWithoutBet.Decide(&a.t)
		a.because("call_without_bet")
		return a.stand(hand.Check, a.s.InFrontSum)
	case SaidCheck:
		if a.tapped {
			a.p.Tap.Decide(&a.t)
		}
		if nothingToCall {
			a.p.InTurn.Decide(&a.t)
			a.because("check")
			return a.stand(hand.Check, a.s.InFrontSum)
		}
		if a.tapped && a.p.TapFacingBet.Consult(&a.t) == TapAsks {
			a.p.TapFacingBet.Decide(&a.t)
			return a.ask("act", a.outcome(hand.None, a.s.InFrontSum))
		}
		a.p.CheckFacingBet.Decide(&a.t)
		a.because("check_facing_bet", "Facing", a.s.Facing)
		a.stand(hand.None, a.s.InFrontSum)
		a.r.NoRaise = true
		return true
	case SaidRaise:
		if a.s.Facing == 0 {
			a.p.RaiseWithoutBet.Decide(&a.t)
			a.because("raise_without_bet", "Minimum", a.minTo())
		}
	case SaidBet:
		return a.betFacingBet()
	}
	return false
}

// betFacingBet reduces the word bet, facing a bet, to its number or its chips.
func (a *act) betFacingBet() bool {
	switch {
	case a.s.Facing == 0:
	case a.amount > 0:
		a.word = SaidAmount
	case len(a.chips) > 0:
		a.word = Silent
	default:
		a.p.UnusualWords.Decide(&a.t)
		return a.ask(QuestionAmount, a.called())
	}
	return false
}

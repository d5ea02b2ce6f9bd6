package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// openingBet: with no bet to face, chips bet their value and words what they say, at least the minimum
// (TDA-44-D, TDA-55-B, TDA-52-A).
func openingBet(a *act) bool {
	if a.s.Facing > 0 || a.word == SaidCheck {
		return false
	}
	if a.amount == 0 && len(a.chips) == 0 {
		if a.word != SaidBet && a.word != SaidRaise {
			return false
		}
		a.p.SpokenBinds.Decide(&a.t)
		if a.least && a.minTo() > 0 {
			a.because("least_said", "Minimum", a.minTo())
			return a.raise(a.minTo())
		}
		a.because("amount_unknown", "Minimum", a.minTo())
		if a.s.Betting == FixedLimit && a.minTo() > 0 {
			return a.raise(a.minTo())
		}
		return a.ask(QuestionAmount, a.outcome(hand.Bet, a.minTo()))
	}
	to := a.total()
	switch {
	case a.amount > 0:
		a.citeSpokenAmount()
		if a.amount > a.all() {
			a.p.SaidAboveStack.Decide(&a.t)
		}
	case len(a.chips) == 1:
		a.p.OpeningChip.Decide(&a.t)
	default:
		a.p.ChipsInTurn.Decide(&a.t)
	}
	a.because("opening_bet", "Total", to)
	if all := a.all(); all < a.minTo() && (a.last == article.Yes || to >= all) {
		a.citeShortAllIn()
		return a.raise(all)
	}
	lift := a.p.ShortOpening
	switch {
	case a.o.Word == SaidRaise:
		lift = a.p.RaiseWithoutBet
	case a.s.Betting == FixedLimit:
		lift = a.p.ShortOpeningLimit
	case a.p.ShortOpening != a.p.ShortOpeningCash && a.cash():
		lift = a.p.ShortOpeningCash
	}
	return a.raiseAtLeast(to, lift.Cite)
}

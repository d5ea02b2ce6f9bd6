package referee

import "github.com/floorbook/floorbook/hand"

// potBet: in pot-limit the word pot is the maximum (TDA-54-B, C), whatever number was said with it (TDA-52-B);
// elsewhere it is no amount and obliges to a valid bet or raise of at least the minimum (TDA-54-D), or is the size
// of the pot all the same (CR-31-d).
func potBet(a *act) bool {
	if a.word != SaidPot {
		return false
	}
	if a.s.Betting == PotLimit {
		most, known := a.maxTo()
		if !known {
			return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
		}
		a.citeMaximum()
		a.because("pot_bet", "Total", most)
		switch {
		case a.amount > most:
			a.p.PotOverstated.Decide(&a.t)
			a.because("over_maximum", "Total", a.amount, "Maximum", most)
		case a.amount > 0 && a.amount < most:
			a.p.PotUnderstated.Decide(&a.t)
			a.because("pot_understated", "Total", a.amount, "Maximum", most)
		}
		return a.raise(most)
	}
	least := a.minTo()
	if a.p.PotWord.Consult(&a.t) == PotSize {
		return a.potSize()
	}
	if a.amount > 0 {
		return a.potAndNumber()
	}
	if a.s.Facing > 0 {
		a.p.PotWordFacing.Decide(&a.t)
		a.because("pot_word", "Minimum", least)
		return a.raise(least)
	}
	a.p.PotWordOpening.Decide(&a.t)
	if least == 0 {
		return a.ask(a.unknownStep(), a.outcome(hand.Bet, 0))
	}
	a.because("pot_word", "Minimum", least)
	a.fine("pot_word", a.p.PotWordOpening.Cite)
	return a.floor(
		Option{Key: "minimum", Outcome: a.raised(least)},
		Option{Key: "confirmed_amount", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
	)
}

// potAndNumber takes the number that was said with the word pot: it is the amount, of a valid bet or raise.
func (a *act) potAndNumber() bool {
	a.citeSpokenAmount()
	lift := a.p.PotWordFacing
	if a.s.Facing == 0 {
		lift = a.p.PotWordOpening
		a.fine("pot_word", lift.Cite)
	}
	lift.Decide(&a.t)
	a.because("pot_word", "Minimum", a.minTo())
	return a.raiseAtLeast(a.amount, lift.Cite)
}

// potSize bets the pot, or calls and raises by what the pot then holds.
func (a *act) potSize() bool {
	a.p.PotWord.Decide(&a.t)
	if a.s.Pot == 0 {
		return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
	}
	to := a.s.Facing + a.s.Pot + a.s.toCall()
	a.because("pot_bet", "Total", to)
	return a.raiseAtLeast(to, a.p.MinRaise.Cite)
}

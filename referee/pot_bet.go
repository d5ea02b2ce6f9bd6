package referee

import "github.com/floorbook/floorbook/hand"

// potBet: in pot-limit the word pot is the maximum (TDA-54-B, C); elsewhere it is no amount and obliges to a
// valid bet or raise of at least the minimum (TDA-54-D).
func potBet(a *act) bool {
	if a.word != SaidPot {
		return false
	}
	if a.s.Betting == PotLimit {
		most, known := a.s.maxTo()
		if !known {
			return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
		}
		a.citeMaximum()
		a.because("pot_bet", "Total", most)
		return a.raise(most)
	}
	least := a.s.minTo()
	if a.s.Facing > 0 {
		a.p.PotWordFacing.Decide(&a.t)
		a.because("pot_word", "Minimum", least)
		return a.raise(least)
	}
	a.p.PotWordOpening.Decide(&a.t)
	a.because("pot_word", "Minimum", least)
	a.r.Penalty = &Penalty{Infraction: "pot_word", Cite: a.p.PotWordOpening.Cite}
	return a.floor(
		Option{"minimum", a.outcome(hand.Bet, least)},
		Option{"confirmed_amount", a.outcome(hand.None, a.s.InFrontSum)},
	)
}

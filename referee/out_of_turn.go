package referee

import "github.com/floorbook/floorbook/hand"

// outOfTurn freezes an act made before its turn (TDA-53-A-1); the next points say what it would be.
func outOfTurn(a *act) bool {
	if !a.o.OutOfTurn {
		return false
	}
	a.p.ReturnToProper.Decide(&a.t)
	a.r.Held = true
	a.r.Penalty = a.earlyPenalty()
	a.because("out_of_turn")
	return false
}

// earlyPenalty proposes what the book's scale gives for the stage of the event, the street and whether
// chips moved (TDA-53-A-5, TDA-71-TX-OOT).
func (a *act) earlyPenalty() *Penalty {
	scale := a.p.ScaleRegistration
	switch a.s.Stage {
	case StageUnknown:
		a.p.EarlyPenalty.Decide(&a.t)
		return &Penalty{Infraction: "out_of_turn", Cite: a.p.EarlyPenalty.Cite}
	case LateRegistration:
	case BeforeMoney:
		scale = a.p.ScaleBeforeMoney
	case InTheMoney:
		scale = a.p.ScaleInTheMoney
	}
	hands := scale.Decide(&a.t)
	n := hands.PostflopWords
	chips := len(a.o.Chips) > 0
	switch {
	case a.s.Street == hand.Preflop && chips:
		n = hands.PreflopChips
	case a.s.Street == hand.Preflop:
		n = hands.PreflopWords
	case chips:
		n = hands.PostflopChips
	}
	return &Penalty{Infraction: "out_of_turn", Hands: max(0, n), None: n == 0, Cite: scale.Cite}
}

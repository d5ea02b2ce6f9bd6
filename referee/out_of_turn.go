package referee

import "github.com/floorbook/floorbook/article"

// outOfTurn freezes an act made before its turn (TDA-53-A-1); the next points say what it would be.
func outOfTurn(a *act) bool {
	if !a.o.OutOfTurn {
		return false
	}
	a.p.ReturnToProper.Decide(&a.t)
	a.r.Held = true
	a.earlyPenalty()
	a.because("out_of_turn")
	return false
}

// earlyPenalty proposes what the book's scale gives for the stage of the event, the street and whether
// chips moved (TDA-53-A-5, TDA-71-TX-OOT).
func (a *act) earlyPenalty() {
	scale := a.p.ScaleRegistration
	stage := a.s.Stage
	if stage == StageUnknown {
		if a.s.Cash == article.Yes || scale.Value == a.p.ScaleBeforeMoney.Value && scale.Value == a.p.ScaleInTheMoney.Value {
			a.p.EarlyPenalty.Decide(&a.t)
			a.fine("out_of_turn", a.p.EarlyPenalty.Cite)
			return
		}
		stage = LateRegistration + Stage(a.inquiry.answer(factStage, a.point))
	}
	switch stage {
	case BeforeMoney:
		scale = a.p.ScaleBeforeMoney
	case InTheMoney:
		scale = a.p.ScaleInTheMoney
	}
	hands := scale.Decide(&a.t)
	preflop, n := hands.PreflopWords, hands.PostflopWords
	if len(a.o.Chips) > 0 {
		preflop, n = hands.PreflopChips, hands.PostflopChips
	}
	if preflop != n && a.preflop() {
		n = preflop
	}
	p := a.fine("out_of_turn", scale.Cite)
	p.Hands, p.None = max(0, n), n == 0
}

package referee

import "github.com/floorbook/floorbook/hand"

// conditional leaves an if-then announcement to the floor (TDA-59-A): a warning unless it decides to bind.
func conditional(a *act) bool {
	if !a.o.Conditional {
		return false
	}
	a.p.Conditional.Decide(&a.t)
	a.because("conditional")
	a.r.Penalty = &Penalty{Infraction: "conditional", Warning: true, Cite: a.p.Conditional.Cite}
	bound := a.variant(func(o *Observation) { o.Conditional = false })
	return a.floor(
		Option{"warning", a.outcome(hand.None, a.s.InFrontSum)},
		Option{"bind", bound},
		Option{"bind_and_warning", bound},
	)
}

// callBeforeAmount leaves to the floor a call made before the bettor has said how much (TDA-59-B).
func callBeforeAmount(a *act) bool {
	if !a.s.Pending || a.word != SaidCall {
		return false
	}
	a.p.WaitForAmount.Decide(&a.t)
	a.p.CallBeforeAmount.Decide(&a.t)
	least := a.minTo()
	a.because("call_before_amount", "Minimum", least)
	minimum := a.outcome(hand.Call, least)
	whatever := minimum
	whatever.To, whatever.Owed = 0, 0
	return a.floor(
		Option{"any_amount", whatever},
		Option{"minimum", minimum},
		Option{"void", a.outcome(hand.None, a.s.InFrontSum)},
	)
}

package referee

// miscount: whoever calls on a wrong count owes the true amount (TDA-49-A), unless the floor finds it unfair
// (TDA-49-B).
func miscount(a *act) bool {
	if a.o.Told == 0 || a.s.toCall() == 0 {
		return false
	}
	if a.word != SaidCall && a.total() != a.o.Told {
		return false
	}
	a.p.Miscount.Decide(&a.t)
	a.p.MiscountFairness.Consult(&a.t)
	a.because("miscount", "Told", a.o.Told, "Facing", a.s.Facing)
	return a.call()
}

package referee

import "github.com/floorbook/floorbook/article"

// splash counts chips thrown in a shower: all of them, with a warning where the book wants one (HP-3.2,
// LP-1.2), or the first chip alone (CR-CG-13).
func splash(a *act) bool {
	if !a.o.Splashed || len(a.chips) == 0 {
		return false
	}
	clause := &a.p.Splash
	if a.p.Splash != a.p.SplashCash && a.cash() {
		clause = &a.p.SplashCash
	}
	clause.Decide(&a.t)
	if clause.Value == SplashFirstChip {
		a.because("splash_first_chip", "Chip", a.chips[0])
		a.chips, a.last = a.chips[:1:1], article.No
		return false
	}
	a.because("splash")
	a.fine("splash", clause.Cite).Warning = a.p.SplashWarning.Decide(&a.t)
	return false
}

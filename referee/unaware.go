package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// unaware lets a player who did not see the last raise take silent chips back and act again, as long as nobody
// has acted behind (LP-3.5-13, HP-9.21).
func unaware(a *act) bool {
	if a.o.Unaware != article.Yes || a.o.OutOfTurn || len(a.chips) == 0 || a.word != Silent || !a.facesRaise() {
		return false
	}
	if !a.p.Unaware.Consult(&a.t) || a.o.ActedBehind == article.Yes {
		return false
	}
	a.p.Unaware.Decide(&a.t)
	if a.total() < a.s.Facing {
		a.p.UnawareCall.Decide(&a.t)
	}
	a.because("unaware", "Facing", a.s.Facing)
	a.r.Free = true
	return a.stand(hand.None, a.s.InFrontSum)
}

// facesRaise reports whether the level to match is a raise, not the opening bet.
func (a *act) facesRaise() bool { return a.s.Facing > 0 && (a.s.Previous > 0 || a.s.InFrontSum > 0) }

package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// unaware lets a player who did not see the last raise take silent chips back and act again, as long as nobody
// has acted behind (LP-3.5-13, HP-9.21).
func unaware(a *act) bool {
	if a.o.OutOfTurn || len(a.chips) == 0 || a.word != Silent || !a.p.Unaware.Consult(&a.t) || !a.missedRaise() {
		return false
	}
	if a.is(factActedBehind, a.o.ActedBehind) {
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

// missedRaise reports whether the player did not know of a raise: by his own account, or asked where he put in just what
// there was to match before it.
func (a *act) missedRaise() bool {
	if a.o.Unaware == article.Yes {
		return a.s.Facing > 0 && (a.s.InFrontSum > 0 || a.facesRaise())
	}
	return a.s.Previous > 0 && a.total() == a.s.Previous && a.is(factUnaware, a.o.Unaware)
}

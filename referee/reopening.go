package referee

import "github.com/floorbook/floorbook/chip"

// blocked reports whether the player may not raise: having acted, and not facing a full raise since
// (TDA-47-A-1). Short all-ins add up (TDA-47-A-2); in limit half a bet reopens (TDA-47-B).
func (a *act) blocked() bool {
	if a.s.RaiseBlocked {
		a.p.Reopening.Decide(&a.t)
		return true
	}
	if !a.s.Acted {
		return false
	}
	faced := a.s.Facing - a.s.LastFaced
	if a.s.Betting == FixedLimit {
		percent := a.p.LimitReopening.Decide(&a.t)
		return faced*100 < a.s.increment()*chip.Amount(percent)
	}
	if faced < a.s.increment() {
		a.p.Reopening.Decide(&a.t)
		return true
	}
	a.p.Reopening.Consult(&a.t)
	a.p.ShortAccumulate.Decide(&a.t)
	return false
}

package referee

import "github.com/floorbook/floorbook/chip"

// blocked reports whether the player may not raise: having acted, and not facing a full raise since
// (TDA-47-A-1). Short all-ins add up (TDA-47-A-2); in limit half a bet reopens (TDA-47-B). Where the smallest
// raise doubles, what the player last faced must have doubled.
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
		percent := a.p.LimitReopening.Consult(&a.t)
		if a.s.Previous > a.s.LastFaced {
			a.p.LimitAccumulate.Decide(&a.t)
		}
		if faced*100 < a.step()*chip.Amount(percent) {
			a.p.LimitBlocked.Decide(&a.t)
			return true
		}
		a.p.LimitReopening.Decide(&a.t)
		return false
	}
	if a.s.Blind && !a.s.postflop() && a.p.ReopeningBlinds.Consult(&a.t) {
		a.p.ReopeningBlinds.Decide(&a.t)
		return false
	}
	full := a.step()
	if a.s.Step == 0 && a.p.MinimumRaise.Value == DoubleTotal {
		full = max(a.s.LastFaced, a.s.BigBlind)
	}
	if faced < full {
		a.p.Reopening.Decide(&a.t)
		return true
	}
	a.p.Reopening.Consult(&a.t)
	a.p.ShortAccumulate.Decide(&a.t)
	return false
}

package referee

import "github.com/floorbook/floorbook/hand"

// bountyToken: a token without value thrown forward facing a bet is a call, or everything, as the floor finds
// (TDA-RP-22-B).
func bountyToken(a *act) bool {
	if !a.o.Token || a.s.toCall() == 0 {
		return false
	}
	a.p.BountyToken.Decide(&a.t)
	a.because("bounty_token", "Facing", a.s.Facing)
	call := Option{"call", a.called()}
	all := a.all()
	if all == unlimited {
		return a.floor(call, Option{"all_in", Outcome{Action: hand.Raise, AllIn: true}})
	}
	everything := a.outcome(hand.Raise, all)
	if all <= a.s.Facing {
		everything = call.Outcome
	}
	return a.floor(call, Option{"all_in", everything})
}

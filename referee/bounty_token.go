package referee

import "github.com/floorbook/floorbook/hand"

// bountyToken: a token without value thrown forward facing a bet is a call, or everything, as the floor finds
// (TDA-RP-22-B). With nothing to call what is left of the call is a check.
func bountyToken(a *act) bool {
	if !a.o.Token {
		return false
	}
	a.p.BountyToken.Decide(&a.t)
	call, wager := Option{Key: "call", Outcome: a.called()}, hand.Raise
	if a.s.toCall() > 0 {
		a.because("bounty_token", "Facing", a.s.Facing)
	} else {
		call.Key = "check"
		a.because("bounty_token_unopened")
	}
	if a.s.Facing == 0 {
		wager = hand.Bet
	}
	all := a.all()
	if all == unlimited {
		if a.s.Stack == StackNotTold {
			a.wants(questionStack)
		}
		return a.floor(call, Option{Key: "all_in", Outcome: Outcome{Action: wager, AllIn: true}})
	}
	return a.floor(call, Option{Key: "all_in", Outcome: a.raised(all)})
}

package referee

import "github.com/floorbook/floorbook/hand"

// Behind is what happened to the left of a skipped player before anybody noticed.
type Behind struct {
	Actions        []hand.Kind // acts made out of turn to the player's left, in order
	ReasonableTime bool        // the floor finds that the player had time to speak up
}

// Skipped says what becomes of a skipped player and of the acts made behind (TDA-53-B). With substantial
// action behind a player who had time to speak up those acts stand (Bound) and the floor decides the hand:
// options no_raise, dead, normal. Otherwise the player keeps every option (Free) and the early acts stay
// frozen.
func Skipped(s Spot, b Behind, p *Policy) Ruling {
	a := newAct(s, Observation{}, p, walk)
	a.r.Point = "skipped_player"
	p.SkippedMustSpeak.Consult(&a.t)
	substantial := SubstantialAction(b.Actions, p, &a.t)
	if !substantial || !b.ReasonableTime {
		p.SkippedMustSpeak.Decide(&a.t)
		p.ReturnToProper.Decide(&a.t)
		a.r.Free = true
		key := "skipped_no_substantial_action"
		if substantial {
			key = "skipped_no_time"
		}
		a.because(key)
		a.stand(hand.None, s.InFrontSum)
		return a.ruling()
	}
	p.SkippedSubstantial.Decide(&a.t)
	p.SkippedHand.Decide(&a.t)
	a.r.Bound = true
	a.because("skipped_substantial")
	passive := a.outcome(hand.None, s.InFrontSum)
	passive.NoRaise = true
	a.floor(
		Option{"no_raise", passive},
		Option{"dead", a.outcome(hand.Fold, s.InFrontSum)},
		Option{"normal", a.outcome(hand.None, s.InFrontSum)},
	)
	return a.ruling()
}

package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// Behind is what happened to the left of a skipped player before anybody noticed.
type Behind struct {
	Actions        []hand.Kind  // acts made out of turn to the player's left, in order; nil: nobody has told
	ReasonableTime article.Told // the floor finds that the player had time to speak up
	BeforeOwes     article.Told // the player before the skipped one has not acted either
	NextCard       article.Told // the next street lies: two cards of the flop, the turn or the river
}

// Skipped says what becomes of a skipped player and of the acts made behind. By the TDA (TDA-53-B) substantial
// action behind a player who had time to speak up makes those acts stand (Bound) and the floor decides the hand:
// options no_raise, dead, normal. Otherwise the player keeps every option (Free) and the early acts stay frozen.
// In some books two bets behind leave no raise (PG-I.9), three acts may kill the hand (LP-3.5-11), or the next
// street does (CR-23).
func Skipped(s Spot, b Behind, p *Policy) Ruling {
	return settle(func(known article.Unsaid) (Ruling, inquiry) {
		a := newAct(s, Observation{}, p, walk, known)
		a.r.Point, a.point = "skipped_player", "skipped_player"
		a.skipped(b)
		return a.ruling()
	})
}

// Acts behind a skipped player of which nothing is told: too few for any book's limit, or enough for each.
var (
	oneBehind     = []hand.Kind{hand.Fold}
	severalBehind = []hand.Kind{hand.Call, hand.Call, hand.Call}
)

// skipped judges a player passed over.
func (a *act) skipped(b Behind) {
	p, s := a.p, &a.s
	p.SkippedMustSpeak.Consult(&a.t)
	if b.Actions == nil {
		b.Actions = oneBehind
		if a.is(factBehind, article.NotTold) {
			b.Actions = severalBehind
		}
	}
	if len(b.Actions) > 0 && p.SkippedNextCard.Consult(&a.t) && a.is(factNextCard, b.NextCard) {
		p.SkippedMustSpeak.Decide(&a.t)
		p.SkippedNextCard.Decide(&a.t)
		a.r.Bound = true
		a.because("skipped_next_card")
		a.stand(hand.Fold, s.InFrontSum)
		return
	}
	rule := p.Skipped.Consult(&a.t)
	late := false
	switch rule {
	case NoRaiseAfterTwoBets:
		late = len(b.Actions) >= 2 && b.Actions[0].PutsChips() && b.Actions[1].PutsChips()
	case DeadAfterThree:
		late = len(b.Actions) >= 3 && !a.is(factBeforeOwes, b.BeforeOwes)
	default:
		late = substantial(b.Actions, p, &a.t)
	}
	if !late || rule == FloorAfterSubstantial && !a.is(factTime, b.ReasonableTime) {
		a.keepsAction(late)
		return
	}
	a.r.Bound = true
	passive := a.outcome(hand.None, s.InFrontSum)
	passive.NoRaise = true
	switch rule {
	case NoRaiseAfterTwoBets:
		p.Skipped.Decide(&a.t)
		a.because("skipped_two_bets")
		a.r.Outcome = passive
	case DeadAfterThree:
		p.Skipped.Decide(&a.t)
		a.because("skipped_three_acts")
		a.floor(Option{Key: "dead", Outcome: a.outcome(hand.Fold, s.InFrontSum)}, Option{Key: "no_raise", Outcome: passive})
	default:
		p.SkippedSubstantial.Decide(&a.t)
		p.SkippedHand.Decide(&a.t)
		a.because("skipped_substantial")
		a.floor(
			Option{Key: "no_raise", Outcome: passive},
			Option{Key: "dead", Outcome: a.outcome(hand.Fold, s.InFrontSum)},
			Option{Key: "normal", Outcome: a.outcome(hand.None, s.InFrontSum)},
		)
	}
}

// keepsAction leaves a skipped player every option; late, when only the time to speak up was missing.
func (a *act) keepsAction(late bool) {
	a.p.SkippedMustSpeak.Decide(&a.t)
	a.p.ReturnToProper.Decide(&a.t)
	a.r.Free = true
	key := "skipped_no_substantial_action"
	if late {
		key = "skipped_no_time"
	}
	a.because(key)
	a.stand(hand.None, a.s.InFrontSum)
}

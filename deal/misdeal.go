package deal

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// late reports whether an irregularity was noticed too late for a misdeal, and records the article that says so.
func (j *judge) late(e *Event) bool {
	window := j.p.MisdealWindow.Consult(&j.t)
	if !j.tooLate(e) {
		return false
	}
	j.p.MisdealWindow.Decide(&j.t)
	if acts := j.noticed(e); window == hand.Substantial && acts.Any > 0 {
		acts.Substantial(&j.p.SubstantialAction, &j.t)
	}
	return true
}

// tooLate reports whether the window was closed. Of two actions, and of two wagers, it takes two players.
func (j *judge) tooLate(e *Event) bool {
	acts, window := j.noticed(e), j.p.MisdealWindow.Consult(&j.t)
	switch {
	case acts.opened && (acts.Any == 0 || window == hand.Substantial || window == hand.TwoActs):
		return true // a betting round is over, whether or not its actions were told
	case !acts.told:
		return !j.nobodyActed(e) && j.holds(j.lateTold(e), lateQuestions[window], e)
	}
	count := acts.ActionCount
	switch window {
	case hand.TwoActs:
		count.Any = acts.players()
	case hand.TwoWagers:
		count.Chips = acts.bettors()
	}
	return count.Enough(window, &j.p.SubstantialAction, &j.t)
}

// lateTold is whether it is too late, as told of this irregularity or of another one that is noticed now.
func (j *judge) lateTold(e *Event) article.Told {
	if !e.Late.Known() {
		if i := slices.IndexFunc(j.all, func(o Event) bool { return o.Late.Known() && !o.Kind.shown() && o.Kind != Boxed }); i >= 0 {
			return j.all[i].Late
		}
	}
	return e.Late
}

// nobodyActed reports whether it was told, of this irregularity or of another, that nobody has acted.
func (j *judge) nobodyActed(e *Event) bool {
	return e.Acted == article.No ||
		!e.Acted.Known() && slices.ContainsFunc(j.all, func(o Event) bool { return o.Acted == article.No && o.Kind != DealsStreet })
}

// lateQuestions ask whether a window is closed.
var lateQuestions = [...]string{
	hand.Substantial: "late_substantial_action", hand.TwoActs: "late_two_acts", hand.TwoWagers: "late_two_wagers",
	hand.BetOrRaise: "late_bet_or_raise", hand.ThreeActs: "late_three_acts",
}

// noticed counts the actions until an irregularity was noticed: what everybody sees is noticed when it happens, the rest
// now. While the cards are being dealt nobody can act.
func (j *judge) noticed(e *Event) (t tally) {
	visible := e == nil || e.Kind.shown() || e.Kind == Boxed
	for i := range j.all {
		o := &j.all[i]
		if visible && o == e {
			break
		}
		if o.Kind == Acts {
			t.add(o)
		}
		t.opened = t.opened || o.Kind == DealsStreet && (!o.Premature || o.Street > Flop)
	}
	t.told = visible || t.Any > 0 || t.opened || j.l.Whole
	return t
}

// misdeal ends the matter with a misdeal.
func (j *judge) misdeal(key string, e *Event) bool {
	j.result.verdict = Misdeal
	j.say(key, e)
	return true
}

// kills lets the hand play on with a seat's hand dead.
func (j *judge) kills(key string, e *Event) {
	j.result.dead.add(e.Seat)
	j.say(key, e)
}

// floorMisdeals leaves it to the floor whether the hand is misdealt, which is the default, and reports whether it is.
func (j *judge) floorMisdeals() bool {
	if j.floor("misdeal", "play_on") == "misdeal" {
		j.result.verdict = Misdeal
	}
	return j.result.verdict == Misdeal
}

// redealAsked answers what the redeal of a declared misdeal keeps.
func redealAsked(j *judge) bool {
	e, ok := j.find(Misdealt)
	if !ok {
		return false
	}
	j.p.Redeal.Decide(&j.t)
	j.p.RedealCounts.Decide(&j.t)
	j.also(j.p.MisdealNamed)
	return j.misdeal("redeal", e)
}

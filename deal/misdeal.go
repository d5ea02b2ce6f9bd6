package deal

// late reports whether an irregularity was noticed too late for a misdeal, and records the article that says so.
func (j *judge) late(e Event) bool {
	window := j.p.MisdealWindow.Consult(&j.t)
	if !j.tooLate(e) {
		return false
	}
	j.p.MisdealWindow.Decide(&j.t)
	if acts := j.noticed(e); window == SubstantialAction && acts.any > 0 {
		if acts.chips > 0 {
			j.p.SubstantialTwo.Decide(&j.t)
		} else {
			j.p.SubstantialThree.Decide(&j.t)
		}
	}
	return true
}

// tooLate reports whether the window was closed. Substantial action is two actions of which one put chips in (TDA-36-A),
// or any three (TDA-36-B).
func (j *judge) tooLate(e Event) bool {
	acts := j.noticed(e)
	if acts.opened && acts.any == 0 {
		return true // nobody told the actions of a betting round that is over
	}
	switch j.p.MisdealWindow.Consult(&j.t) {
	case TwoActs:
		return acts.players() >= 2 || acts.opened
	case TwoWagers:
		return acts.bettors() >= 2
	case BetOrRaise:
		return acts.raises >= 1
	}
	return acts.any >= 2 && acts.chips >= 1 || acts.any >= 3 || acts.opened
}

// noticed counts the actions until an irregularity was noticed: what everybody sees is noticed when it happens, the rest
// now.
func (j *judge) noticed(e Event) (t tally) {
	visible := e.Kind == Exposed || e.Kind == Flashed || e.Kind == OffTable || e.Kind == Boxed
	for _, o := range j.all {
		if visible && o == e {
			break
		}
		if o.Kind == Acts {
			t.add(o)
		}
		t.opened = t.opened || o.Kind == DealsStreet && (!o.Premature || o.Street > Flop)
	}
	return t
}

// misdeal ends the matter with a misdeal.
func (j *judge) misdeal(key string, e Event) bool {
	j.result.verdict = Misdeal
	j.say(key, e)
	return true
}

// kills lets the hand play on with a seat's hand dead.
func (j *judge) kills(key string, e Event) {
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

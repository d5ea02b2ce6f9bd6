package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// SubstantialAction reports whether it is too late for a misdeal: whether the actions, in order from where the
// book starts to count, are two of which one put chips in (TDA-36-A), or any three (TDA-36-B); two of any kind
// (LP-3.2-2, HP-12); two that put chips in (CR-28-g); one bet or raise (PG-B.18). Blinds and antes are no actions
// and must not be passed (TDA-36-C). The trace records the article that decides.
func SubstantialAction(actions []hand.Kind, p *Policy, t *article.Trace) bool {
	wagers, raises := 0, 0
	for _, kind := range actions {
		if kind == hand.Bet || kind == hand.Raise {
			raises++
		}
		if putsChips(kind) {
			wagers++
		}
	}
	switch p.Substantial.Consult(t) {
	case TwoActs:
		p.Substantial.Decide(t)
		return len(actions) >= 2
	case TwoWagers:
		p.Substantial.Decide(t)
		return wagers >= 2
	case BetOrRaise:
		p.Substantial.Decide(t)
		return raises >= 1
	}
	return substantial(actions, p, t)
}

// substantial reports whether the actions are substantial in the sense of TDA-36, on which skipped players and
// wrong pots depend whatever a book says of misdeals.
func substantial(actions []hand.Kind, p *Policy, t *article.Trace) bool {
	p.BlindsNoAction.Consult(t)
	wagers := 0
	for _, kind := range actions {
		if putsChips(kind) {
			wagers++
		}
	}
	switch {
	case len(actions) >= 2 && wagers > 0:
		p.SubstantialTwo.Decide(t)
		return true
	case len(actions) >= 3:
		p.SubstantialThree.Decide(t)
		return true
	}
	p.SubstantialTwo.Decide(t)
	p.SubstantialThree.Decide(t)
	return false
}

// putsChips reports whether an action puts chips in.
func putsChips(kind hand.Kind) bool {
	return kind == hand.Call || kind == hand.Bet || kind == hand.Raise
}

package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// SubstantialAction reports whether the actions, in order from where the book starts to count, are
// substantial: two of which one put chips in (TDA-36-A), or any three (TDA-36-B). Blinds and antes are no
// actions and must not be passed (TDA-36-C). The trace records the article that decides.
func SubstantialAction(actions []hand.Kind, p *Policy, t *article.Trace) bool {
	p.BlindsNoAction.Consult(t)
	chips := false
	for _, kind := range actions {
		chips = chips || kind == hand.Call || kind == hand.Bet || kind == hand.Raise
	}
	switch {
	case len(actions) >= 2 && chips:
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

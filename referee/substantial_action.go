package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// substantial reports whether the actions are substantial in the sense of TDA-36, on which skipped players and
// wrong pots depend whatever a book says of misdeals.
func substantial(actions []hand.Kind, p *Policy, t *article.Trace) bool {
	return hand.Count(actions).Substantial(&p.SubstantialAction, t)
}

package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// misled lets the floor undo an act that came of cards hidden from view (PG-I.7). An act out of turn is judged
// when the action reaches the player (see Release).
func misled(a *act) bool {
	if a.o.Misled != article.Yes || a.o.OutOfTurn || !a.p.Misled.Consult(&a.t) {
		return false
	}
	a.p.Misled.Decide(&a.t)
	a.because("misled")
	return a.floor(
		Option{Key: "restore", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
		Option{Key: "stands", Outcome: a.variant(func(o *Observation) { o.Misled = article.No })},
	)
}

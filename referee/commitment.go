package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// commitment asks whether chips are a bet at all. Moved forward they are (TDA-50-A), unless the book waits for
// them to lie past the line, in the frame or in the pot area (CR-32A-b, HP-8.13, LP-6-8): until then only words
// and taps bind. In limit the floor may bind a silent motion that made another player act (LP-3.5-12).
func commitment(a *act) bool {
	if len(a.o.Chips) == 0 || !a.o.Short && !a.o.TakenBack {
		return false
	}
	if a.o.TakenBack && a.word == Silent && a.s.Betting == FixedLimit && a.p.LimitForwardMotion.Consult(&a.t) && a.is(factActedBehind, a.o.ActedBehind) {
		a.p.LimitForwardMotion.Decide(&a.t)
		a.because("forward_motion", "Chips", a.o.Chips.Sum())
		bind := a.variant(func(o *Observation) { o.Short, o.TakenBack, o.ActedBehind = false, false, article.No })
		return a.floor(Option{Key: "bind", Outcome: bind}, Option{Key: "release", Outcome: a.outcome(hand.None, a.s.InFrontSum)})
	}
	if !a.o.Short || a.p.Commit.Consult(&a.t) == CommitForward {
		a.p.Commit.Decide(&a.t)
		return false
	}
	a.p.Commit.Decide(&a.t)
	a.because("not_committed", "Chips", a.o.Chips.Sum())
	if a.word == Silent && !a.o.Tap {
		return a.stand(hand.None, a.s.InFrontSum)
	}
	a.chips = nil
	if a.s.Stack != StackNotTold { // else a number said may be all that the player has
		a.last = article.No
	}
	return false
}

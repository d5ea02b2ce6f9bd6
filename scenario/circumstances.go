package scenario

import (
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
)

// circumstances are those of what a seat did that the case has told so far, and those that a deal or a showdown shows; a hand
// told whole is known to its table.
func (g *run) circumstances() penalty.Facts {
	f := g.conduct.facts
	stage := map[referee.Stage]penalty.Circumstance{
		referee.LateRegistration: penalty.LateRegistration, referee.BeforeMoney: penalty.BeforeMoney, referee.InTheMoney: penalty.InTheMoney,
	}
	if c, ok := stage[g.stage]; ok {
		f = f.With(c)
	}
	if g.dealing != nil || g.showdown != nil {
		f = f.Without(penalty.BetweenHands)
	}
	switch {
	case g.showdown == nil:
	case len(g.showdown.layout.Seats) == 2:
		f = f.With(penalty.HeadsUp)
	default:
		f = f.Without(penalty.HeadsUp)
	}
	return f
}

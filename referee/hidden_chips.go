package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// HiddenChips are chips found after an all-in was called: the caller could not see them.
type HiddenChips struct {
	Visible chip.Amount // total of the all-in as it was seen
	Found   chip.Amount // chips found afterwards
}

// Hidden says what the all-in is worth. The floor decides whether the hidden chips play (TDA-62-A): kept out,
// as proposed, they are not paid to a winner (TDA-62-B) and do not save a loser, whose caller may get them
// (TDA-62-C). Some books keep them out themselves (HP-9.3).
func Hidden(h HiddenChips, p *Policy) Ruling {
	a := newAct(Spot{Stack: Covers}, Observation{}, p, walk, article.Unsaid{})
	a.r.Point = "hidden_chips"
	a.inFront = h.Visible + h.Found
	p.HiddenChips.Decide(&a.t)
	p.HiddenUnpaid.Decide(&a.t)
	p.HiddenLost.Decide(&a.t)
	a.because("hidden_chips", "Visible", h.Visible, "Found", h.Found)
	out := a.outcome(hand.Raise, h.Visible)
	out.AllIn = true
	if p.HiddenChips.Value == HiddenOut {
		a.r.Outcome = out
	} else {
		in := a.outcome(hand.Raise, a.inFront)
		in.AllIn = true
		a.floor(Option{Key: "hidden_out", Outcome: out}, Option{Key: "hidden_in", Outcome: in})
	}
	r, _ := a.ruling()
	return r
}

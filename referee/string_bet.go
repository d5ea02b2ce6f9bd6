package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// stringBet keeps only the first motion of chips that came in several without a prior total (TDA-56-A), or
// without even the word raise where the book asks for no more (HP-8.8, LP-6-7). Where the book lets the floor
// commit everything, it says so and offers it.
func stringBet(a *act) bool {
	if len(a.o.Later) == 0 {
		return false
	}
	if a.announcedFirst() {
		a.chips = append(append(make(chip.Pile, 0, len(a.o.Chips)+len(a.o.Later)), a.o.Chips...), a.o.Later...)
		return false
	}
	if a.p.StringBet != a.p.StringBetCash && a.cash() {
		a.p.StringBetCash.Decide(&a.t)
	} else {
		a.p.StringBet.Decide(&a.t)
	}
	a.because("string_bet", "First", a.o.Chips.Sum(), "Later", a.o.Later.Sum())
	if a.word == SaidRaise {
		a.citeOneMotion()
	}
	first := func(o *Observation) { o.Later, o.LastChips = nil, article.No }
	whole := func(o *Observation) { o.Chips, o.Later = append(o.Chips[:len(o.Chips):len(o.Chips)], o.Later...), nil }
	switch {
	case a.p.StringProbe.Consult(&a.t) && a.is(factProbed, a.o.Probed):
		a.p.StringProbe.Decide(&a.t)
		return a.floor(
			Option{Key: "full_amount", Outcome: a.variant(whole)},
			Option{Key: "first_motion", Outcome: a.withLater(a.variant(first))},
		)
	case a.p.StringAllIn.Consult(&a.t) && (a.o.Gathered || a.everything()):
		a.p.StringAllIn.Decide(&a.t)
		return a.floor(
			Option{Key: "first_motion", Outcome: a.withLater(a.variant(first))},
			Option{Key: "all_in", Outcome: a.variant(whole)},
		)
	case a.word == SaidRaise && a.s.Facing > 0 && a.p.StringRaise.Consult(&a.t):
		a.p.StringRaise.Decide(&a.t)
		a.p.SpokenBinds.Decide(&a.t)
		return a.conflict(
			Option{Key: "first_motion", Outcome: a.withLater(a.variant(first))},
			Option{Key: "call", Outcome: a.called()},
			Option{Key: "full_amount", Outcome: a.variant(whole)},
		)
	}
	a.o.LastChips = article.No
	return false
}

// announcedFirst reports whether words before the chips already fixed the total (TDA-42-B), or the right to
// bring in a raise by several motions, and says by which article.
func (a *act) announcedFirst() bool {
	if a.word == Silent || a.o.Unclear || a.word == SaidUnclear || a.order() != WordFirst {
		return false
	}
	if a.amount > 0 || a.least || a.word == SaidCall || a.word == SaidAllIn {
		a.p.RaiseTotal.Decide(&a.t)
		return true
	}
	motions := &a.p.RaiseMotions
	if a.p.RaiseMotions != a.p.RaiseMotionsCash && a.cash() {
		motions = &a.p.RaiseMotionsCash
	}
	if a.word != SaidRaise && a.word != SaidBet || motions.Consult(&a.t) != AllMotions {
		return false
	}
	motions.Decide(&a.t)
	return true
}

// withLater adds the chips of the later motions to what a first-motion outcome gives back.
func (a *act) withLater(out Outcome) Outcome {
	later := a.o.Later.Sum()
	paid := min(out.Owed, later)
	out.Owed -= paid
	out.Returned += later - paid
	return out
}

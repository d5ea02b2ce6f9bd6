package referee

import "github.com/floorbook/floorbook/chip"

// stringBet keeps only the first motion of chips that came in several without a prior total (TDA-56-A).
// Where the book lets the floor commit everything, it says so and offers it.
func stringBet(a *act) bool {
	if len(a.o.Later) == 0 {
		return false
	}
	if a.announcedFirst() {
		a.p.RaiseTotal.Decide(&a.t)
		a.chips = append(append(make(chip.Pile, 0, len(a.o.Chips)+len(a.o.Later)), a.o.Chips...), a.o.Later...)
		return false
	}
	a.p.StringBet.Decide(&a.t)
	a.because("string_bet", "First", a.o.Chips.Sum(), "Later", a.o.Later.Sum())
	if a.word == SaidRaise {
		a.p.RaiseOneMotion.Decide(&a.t)
	}
	first := func(o *Observation) { o.Later, o.LastChips = nil, false }
	whole := func(o *Observation) { o.Chips, o.Later = append(o.Chips[:len(o.Chips):len(o.Chips)], o.Later...), nil }
	if a.o.Probed && a.p.StringProbe.Consult(&a.t) {
		a.p.StringProbe.Decide(&a.t)
		return a.floor(
			Option{"full_amount", a.variant(whole)},
			Option{"first_motion", a.withLater(a.variant(first))},
		)
	}
	if (a.o.LastChips || a.o.Gathered) && a.p.StringAllIn.Consult(&a.t) {
		a.p.StringAllIn.Decide(&a.t)
		return a.floor(
			Option{"first_motion", a.withLater(a.variant(first))},
			Option{"all_in", a.variant(whole)},
		)
	}
	a.o.LastChips = false
	return false
}

// announcedFirst reports whether words before the chips already fixed the total (TDA-42-B).
func (a *act) announcedFirst() bool {
	if a.o.Order != WordFirst || a.o.Unclear {
		return false
	}
	return a.amount > 0 || a.word == SaidCall || a.word == SaidAllIn
}

// withLater adds the chips of the later motions to what a first-motion outcome gives back.
func (a *act) withLater(out Outcome) Outcome {
	later := a.o.Later.Sum()
	paid := min(out.Owed, later)
	out.Owed -= paid
	out.Returned += later - paid
	return out
}

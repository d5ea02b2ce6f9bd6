package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// multipleChips: several silent chips are a call when each is needed, that is when without one of the
// smallest they would fall short (TDA-45-A); with a spare chip the last chips are all-in (TDA-45-B-2) and
// others stand the half test (TDA-45-B-1). Some books know the half test alone (CR-31-g, PG-I.6, LP-3.5-14).
func multipleChips(a *act) bool {
	if len(a.chips) < 2 {
		return false
	}
	if a.o.WantsChange {
		a.p.BetForChange.Decide(&a.t)
		a.because("bet_for_change")
	}
	a.needTest(a.total())
	switch {
	case a.r.Action != hand.Call || a.r.Kind != article.Decided:
	case a.s.Betting == FixedLimit:
		a.p.CallSeveralLimit.Decide(&a.t)
	default:
		a.p.CallSeveral.Decide(&a.t)
	}
	return true
}

// needTest judges several added chips by whether each of them is needed to match, where the book asks.
func (a *act) needTest(total chip.Amount) bool {
	several, spare := &a.p.SeveralChips, a.p.SpareChip
	if a.s.Betting == FixedLimit {
		several, spare = &a.p.SeveralChipsLimit, a.p.SpareChipLimit
	}
	smallest := a.chips.Smallest()
	if several.Consult(&a.t) == NeedFirst && total-smallest < a.s.Facing {
		a.p.EveryChipNeeded.Decide(&a.t)
		a.because("every_chip_needed", "Total", total, "Rest", total-smallest, "Facing", a.s.Facing)
		return a.call()
	}
	a.p.EveryChipNeeded.Consult(&a.t)
	if a.isLast() {
		a.lastChips(total)
		return a.lastChipsHalf(total)
	}
	spare.Decide(&a.t)
	return a.halfTest(total)
}

// lastChips is an all-in above the call, whether or not it reaches the threshold (TDA-45-B-2).
func (a *act) lastChips(total chip.Amount) bool {
	a.p.LastChips.Decide(&a.t)
	if total < a.minTo() {
		a.citeShortAllIn()
	}
	a.because("last_chips", "Total", total)
	return a.raise(total)
}

// lastChipsHalf says that an all-in of several chips below the threshold would be a call by another text of the book (an
// example of the annex to TDA-45-B-2).
func (a *act) lastChipsHalf(total chip.Amount) bool {
	if a.s.Betting == FixedLimit || a.r.Kind != article.Decided || a.r.Action != hand.Raise || !a.p.LastChipsHalf.Consult(&a.t) {
		return true
	}
	base := a.thresholdBase()
	switch {
	case a.surelyFull(total):
		return true
	case base == 0:
		return a.ask(a.unknownStep(), a.called())
	case total >= markOver(a.s.Facing, base, a.p.RaiseThreshold.Consult(&a.t)):
		return true
	}
	a.p.LastChipsHalf.Decide(&a.t)
	return a.conflict(Option{Key: "all_in", Outcome: a.r.Outcome}, Option{Key: "call", Outcome: a.called()})
}

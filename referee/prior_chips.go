package referee

import "github.com/floorbook/floorbook/article"

// pullBack: facing a raise, whoever lifts chips of the earlier bet must call or raise (TDA-46-B). It decides unless the hand is
// dead all the same: see ruling.
func pullBack(a *act) bool {
	if !a.moved() || a.s.Facing <= a.s.InFrontSum {
		return false
	}
	a.p.PullBack.Consult(&a.t)
	a.r.NoFold = true
	return false
}

// gathered: gathering and pushing everything may be read as betting it all (TDA-46-D), which is then judged
// as several chips.
func gathered(a *act) bool {
	if !a.o.Gathered || a.s.toCall() == 0 {
		return false
	}
	a.p.Gathered.Decide(&a.t)
	a.because("gathered")
	if len(a.chips) == 0 || a.s.Stack >= 0 && a.last != article.Yes {
		all := a.all()
		if all == unlimited {
			return a.ask("stack", a.called())
		}
		call := Option{Key: "call", Outcome: a.called()}
		a.raise(all)
		return a.floor(Option{Key: "whole_stack", Outcome: a.r.Outcome}, call)
	}
	whole := a.variant(func(o *Observation) { o.Gathered, o.LastChips = false, article.Yes })
	return a.floor(Option{Key: "whole_stack", Outcome: whole}, Option{Key: "call", Outcome: a.called()})
}

// oversized reports one chip that is worth more than the bet.
func (a *act) oversized() bool { return len(a.chips) == 1 && a.chips[0] > a.s.Facing }

// priorChips: chips added to an earlier bet still in front (TDA-46-C). A bet that already covers, or partly
// lifted, makes any addition a matter of the half test, or an all-in when it is the last chips; a short one left or
// lifted whole makes one chip a call and several subject to the need for each ADDED chip.
func priorChips(a *act) bool {
	if a.s.InFrontSum == 0 || len(a.chips) == 0 {
		return false
	}
	a.p.AnnounceAddition.Consult(&a.t)
	total := a.total()
	partly := a.moved() && a.kept > 0
	switch {
	case !partly && a.s.InFrontSum >= a.s.Facing && a.oversized() && a.p.CoveredOneChip.Consult(&a.t):
		a.p.CoveredOneChip.Decide(&a.t)
		return false
	case a.s.InFrontSum >= a.s.Facing || partly:
		a.p.PriorCovers.Decide(&a.t)
		a.because("prior_covers", "Prior", a.s.InFrontSum, "Total", total)
		if total > a.s.Facing && a.isLast() {
			return a.lastChips(total)
		}
		return a.halfTest(total)
	case len(a.chips) == 1:
		a.p.PriorOneChip.Decide(&a.t)
		a.p.OversizedChip.Decide(&a.t)
		a.because("prior_one_chip", "Chip", a.chips[0], "Facing", a.s.Facing)
		return a.call()
	}
	a.p.PriorSeveral.Decide(&a.t)
	return a.needTest(total)
}

package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// saidRaise: the word raise binds to at least the minimum raise (TDA-43-A-4, TDA-51-A). A number is the total
// (TDA-43-B); without one the chips are the amount, a single chip its value (TDA-44-C, TDA-42-A).
func saidRaise(a *act) bool {
	if a.word != SaidRaise {
		return false
	}
	if a.s.increment() == 0 {
		a.p.SaidRaise.Decide(&a.t)
		return a.ask("increment", a.called())
	}
	if a.amount == 0 && len(a.chips) == 0 {
		a.p.SpokenBinds.Decide(&a.t)
		a.p.SaidRaise.Decide(&a.t)
		least := a.s.minTo()
		a.because("amount_unknown", "Minimum", least)
		a.raise(least)
		return a.ask("amount", a.r.Outcome)
	}
	switch {
	case a.amount > 0:
		a.p.RaiseMeans.Decide(&a.t)
		a.because("raise_to", "Total", a.amount)
	case len(a.chips) == 1:
		a.p.RaiseChipValue.Decide(&a.t)
		a.because("raise_chip_value", "Chip", a.chips[0])
	default:
		a.p.RaiseOneMotion.Decide(&a.t)
		a.because("raise_one_motion", "Total", a.total())
	}
	return a.raiseAtLeast(a.total(), a.p.SaidRaise)
}

// raiseSize judges a spoken number above the amount to match like the same amount in chips (TDA-40-C); it
// has no chips of which one might be spare.
func raiseSize(a *act) bool {
	if a.amount == 0 {
		return false
	}
	a.citeSpokenAmount()
	a.p.EveryChipNeeded.Consult(&a.t)
	return a.halfTest(a.amount)
}

// halfTest raises when the total exceeds the amount to match by at least half the largest increment, to the
// minimum if it is short of it; otherwise it is a call (TDA-43-A-2, A-3).
func (a *act) halfTest(total chip.Amount) bool {
	over := total - a.s.Facing
	if a.s.increment() == 0 {
		return a.ask("increment", a.called())
	}
	threshold := a.p.RaiseThreshold.Consult(&a.t)
	least := a.s.minTo()
	mark := a.s.Facing + (a.s.increment()*chip.Amount(threshold)+99)/100
	switch {
	case over*100 < a.s.increment()*chip.Amount(threshold):
		a.p.BelowThreshold.Decide(&a.t)
		a.because("below_threshold", "Total", total, "Threshold", mark)
		return a.call()
	case total < least:
		a.p.RaiseThreshold.Decide(&a.t)
		a.because("above_threshold", "Total", total, "Threshold", mark, "Minimum", least)
		return a.raise(least)
	}
	a.p.MinimumRaise.Decide(&a.t)
	a.because("full_raise", "Total", total, "Minimum", least)
	return a.raise(total)
}

// Allowed is what the player at the spot may do, and the articles that say so. It moves no chip; the
// opening minimum is the big blind.
func Allowed(s Spot, p *Policy) (hand.Legal, *Ruling) {
	a := newAct(s, Observation{}, p, walk)
	all := s.all()
	legal := hand.Legal{
		Player:   s.Seat,
		CanCheck: s.toCall() == 0,
		IsBet:    s.Facing == 0,
		CallTo:   min(s.Facing, all),
		MinTo:    min(s.minTo(), all),
		MaxTo:    all,
	}
	if legal.CanCheck {
		legal.CallTo = 0
	} else {
		legal.ToCall = legal.CallTo - s.InFrontSum
	}
	if most, known := s.maxTo(); known {
		legal.MaxTo = min(legal.MaxTo, most)
	}
	legal.CanRaise = all > s.Facing && !s.NobodyToCall && !a.blocked()
	if legal.CanRaise {
		p.MinimumRaise.Decide(&a.t)
		if s.Previous > 0 && s.Facing-s.Previous < s.increment() {
			p.RaiseAfterShort.Decide(&a.t)
		}
		if s.Betting == PotLimit {
			a.citeMaximum()
		}
	} else {
		legal.MinTo, legal.MaxTo = 0, 0
	}
	r := a.ruling()
	if len(r.Cites) > 0 {
		legal.Cite = r.Cites[len(r.Cites)-1]
	}
	return legal, &r
}

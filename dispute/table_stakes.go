package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// Behind is how much plays of the chips that a player has paid for and not received yet: what was announced to the table, else what the book has play without a
// word. AsLeast: that is as much as the smallest buy-in.
func (p *Policy) Behind(paid, announced, least chip.Amount, t *article.Trace) (plays chip.Amount, asLeast bool) {
	switch rule := p.InTransit.Decide(t); {
	case rule == NothingPlays:
		return 0, false
	case announced > 0:
		return min(paid, announced), false
	case rule == Announced:
		return 0, false
	}
	return min(paid, least), true
}

// Notes is whether banknotes that were found play where nobody objects, or chips of another house.
func (p *Policy) Notes(foreign bool) article.Clause[bool] {
	if foreign {
		return p.ForeignChips
	}
	return p.Banknotes
}

// inTransit judges how much of the chips that a player has paid for and not yet received plays.
func inTransit(j *judge) bool {
	if !j.is(Bought) {
		return false
	}
	paid, announced := j.last.Amount, j.last.Other
	plays, asLeast := j.p.Behind(paid, announced, j.s.MinBuyIn, &j.t)
	over := j.s.MaxBuyIn > 0 && j.at.stack[j.last.Seat]+paid > j.s.MaxBuyIn
	switch {
	case over && j.p.TransitMax.Consult(&j.t):
		j.p.TransitMax.Decide(&j.t)
		j.because("over_maximum", ruling.Seat("Seat", j.last.Seat), ruling.Chips("Amount", j.s.MaxBuyIn))
		return j.decide(Outcome{Verdict: Denied})
	case asLeast && j.s.MinBuyIn == 0:
		return j.ask("minimum_buy_in")
	case asLeast:
		j.because("not_announced", ruling.Seat("Seat", j.last.Seat), ruling.Chips("Amount", j.s.MinBuyIn))
	}
	return j.decide(Outcome{Verdict: Plays, Plays: plays})
}

// banknotes judges notes, or chips of another house, found in front of a player: they play if the book lets them and no
// opponent objects, and are changed after the hand.
func banknotes(j *judge) bool {
	if !j.is(Shows) {
		return false
	}
	rule := j.p.Notes(j.last.Foreign)
	o := Outcome{Verdict: Plays}
	if !j.last.Foreign {
		o.Change = j.last.Amount
	} else {
		o.Removed = j.last.Amount
	}
	if rule.Decide(&j.t) && !j.holds(j.last.Objected, "objected") {
		o.Plays = j.last.Amount
	}
	return j.decide(o)
}

// shortStack judges whether a player with less than the big blind gets cards.
func shortStack(j *judge) bool {
	if !j.is(Sits) {
		return false
	}
	enough := j.last.Amount >= j.s.Level.Big
	cash := j.u.Holds(j.s.Cash, "cash", setting)
	if !cash {
		j.p.ShortInEvent.Decide(&j.t)
		enough = j.last.Amount > 0
	} else {
		enough = j.p.ShortStack.Decide(&j.t) && j.last.Amount > 0 || enough
	}
	if !enough {
		j.because("below_big_blind", ruling.Seat("Seat", j.last.Seat), ruling.Chips("Amount", j.s.Level.Big))
		return j.decide(Outcome{Verdict: NotDealt, Rebuy: cash})
	}
	return j.decide(Outcome{Verdict: DealtIn, Plays: j.last.Amount})
}

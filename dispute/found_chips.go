package dispute

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// foundChips judges chips that a player finds after losing an all-in: they do not save him (LP-7-19, TDA-62-C).
func foundChips(j *judge) bool {
	if !j.is(Finds) {
		return false
	}
	lost, found := j.at.allIn, j.last.Amount
	j.p.FoundLost.Decide(&j.t)
	j.because("found", ruling.Seat("Seat", j.last.Seat), ruling.Chips("Amount", found))
	covered := found
	if j.p.FoundCover.Consult(&j.t) {
		j.p.FoundCover.Decide(&j.t)
		covered = min(found, max(0, lost.Other-lost.Amount))
	}
	removed := j.goes(found, 0)
	if j.at.awarded && j.at.begun && j.p.FoundLate.Consult(&j.t) {
		j.p.FoundLate.Decide(&j.t)
		j.p.HandStart.Decide(&j.t)
		return j.foundBy(covered, found, Option{Key: "remove", Outcome: removed})
	}
	j.p.FoundGo.Decide(&j.t)
	winner := j.goes(found, lost.From)
	return j.foundBy(covered, found, Option{Key: "to_winner", Outcome: winner}, Option{Key: "remove", Outcome: removed})
}

// goes is the outcome of a player eliminated whose found chips go to a seat, or out of the event for seat 0.
func (j *judge) goes(found chip.Amount, to int) Outcome {
	o := Outcome{Verdict: Out, Out: true, Rebuy: j.s.Rebuys, Removed: found}
	if to > 0 {
		o.Removed, o.Moves = 0, []Move{{From: j.last.Seat, To: to, Amount: found}}
	}
	return o
}

// foundBy rules by the options; chips that the winner could not have called stay with the player by default, for nobody
// could have won them.
func (j *judge) foundBy(covered, found chip.Amount, options ...Option) bool {
	if covered < found {
		j.because("not_covered", ruling.Seat("Seat", j.at.allIn.From), ruling.Chips("Amount", found-covered))
		keeps := Outcome{Verdict: Plays, Keeps: found - covered, Plays: found - covered, Removed: covered}
		if len(options) > 1 && covered > 0 {
			keeps.Removed, keeps.Moves = 0, []Move{{From: j.last.Seat, To: j.at.allIn.From, Amount: covered}}
		}
		options = append([]Option{{Key: "keep_uncovered", Outcome: keeps}}, options...)
	}
	if len(options) == 1 {
		return j.decide(options[0].Outcome)
	}
	return j.floor(options...)
}

package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// WrongBet is a bet or raise that stood at the wrong amount until somebody noticed.
type WrongBet struct {
	To         chip.Amount // what was put in
	Right      chip.Amount // legal minimum, or the true pot
	Opening    bool        // a bet, not a raise
	Potted     bool        // a pot-limit bet on a wrong count of the pot
	Street     hand.Street // where it was made
	NextStreet bool        // noticed after the next card
	Showdown   bool        // noticed after the showdown began
	After      []hand.Kind // actions since the wrong bet, not counting it
}

// Correct says to what a wrong bet and the calls of it are corrected, or that they stand: a bet below the
// minimum within the street, on the river before the showdown (TDA-52-A); a pot bet on an overstated count
// within the street, on an understated one before substantial action behind it (TDA-52-B).
func Correct(w WrongBet, p *Policy) Ruling {
	a := newAct(Spot{Stack: Covers}, Observation{}, p, walk)
	a.r.Point = "under_bet"
	kind := hand.Raise
	if w.Opening {
		kind = hand.Bet
	}
	a.onFelt = w.To
	to := w.Right
	switch {
	case w.Potted && w.To > w.Right:
		p.PotOverstated.Decide(&a.t)
		to = keep(w.NextStreet || w.Showdown, w)
	case w.Potted:
		p.PotUnderstated.Decide(&a.t)
		late := w.NextStreet || w.Showdown || SubstantialAction(w.After, p, &a.t)
		to = keep(late, w)
	case w.To >= w.Right:
		p.MinimumRaise.Decide(&a.t)
		to = w.To
	case w.Street == hand.River:
		p.UnderBetRiver.Decide(&a.t)
		to = keep(w.Showdown, w)
	case w.NextStreet:
		p.UnderBetWindow.Decide(&a.t)
		to = w.To
	default:
		p.UnderBet.Decide(&a.t)
	}
	key := "bet_corrected"
	if to == w.To {
		key = "bet_stands"
	}
	a.because(key, "Total", w.To, "Corrected", to)
	a.stand(kind, to)
	return a.ruling()
}

// keep is the wrong amount when it is too late to correct it, else the right one.
func keep(late bool, w WrongBet) chip.Amount {
	if late {
		return w.To
	}
	return w.Right
}

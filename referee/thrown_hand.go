package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// ThrownHand is a hand thrown away that its owner wants back. Amounts are chips, totals of the round.
type ThrownHand struct {
	Identifiable article.Told     // can be told from the muck for certain
	Touched      article.Told     // has touched discarded cards
	FaceUp       article.Told     // was turned face up when thrown or afterwards
	Asked        article.Told     // the owner asked the dealer to give it back
	Misinformed  article.Told     // thrown on wrong information
	MadeFold     article.Told     // an opponent threw cards because of it
	Bet          chip.Amount      // the owner had bet or raised to this and thought nobody was left; 0: did not
	Matched      chip.Amount      // of it, what an opponent has in front
	Hidden       article.Told     // that opponent's cards were hidden from view
	DealerError  article.Told     // the dealer said that nobody was left
	Opponent     article.Strength // of the hand still in play
}

// Thrown says whether a hand thrown away lives again, and what the thrower gets back when it does not. A fold is
// final, unless the floor restores it (LP-3.3-2) or the book's conditions are all met (HP-13.4). Whoever bet and
// threw the hand thinking that nobody was left keeps it at most as the floor finds (TDA-15-B), or loses the pot
// (CR-31-g5, HP-8.5).
func Thrown(h ThrownHand, p *Policy) Ruling {
	return settle(func(known article.Unsaid) (Ruling, inquiry) {
		a := newAct(Spot{Stack: Covers, InFrontSum: h.Bet}, Observation{}, p, walk, known)
		a.r.Point, a.point = "thrown_hand", "thrown_hand"
		switch {
		case h.Bet > 0 && p.ThrownByError.Consult(&a.t) && a.is(factDealerError, h.DealerError):
			a.thrownByError(h)
		case h.Bet > 0:
			a.thrownByBettor(h)
		default:
			a.thrownByFolder(h)
		}
		return a.ruling()
	})
}

// thrownByFolder judges a plain fold that its owner regrets.
func (a *act) thrownByFolder(h ThrownHand) {
	rule := a.p.Thrown.Consult(&a.t)
	dead, restored := a.outcome(hand.Fold, 0), a.outcome(hand.None, 0)
	switch {
	case rule == ThrownFloor && a.is(factIdentifiable, h.Identifiable):
		a.p.Thrown.Decide(&a.t)
		a.because("thrown_floor")
		if a.is(factMisinformed, h.Misinformed) {
			a.floor(Option{Key: "restore_hand", Outcome: restored}, Option{Key: "dead", Outcome: dead})
		} else {
			a.floor(Option{Key: "dead", Outcome: dead}, Option{Key: "restore_hand", Outcome: restored})
		}
		return
	case rule == ThrownConditions && a.is(factFaceUp, h.FaceUp):
		a.p.ThrownFaceUp.Decide(&a.t)
	case rule == ThrownConditions && a.is(factAsked, h.Asked) && a.is(factIdentifiable, h.Identifiable) && !a.is(factTouched, h.Touched) &&
		!a.is(factMadeFold, h.MadeFold):
		a.p.Thrown.Decide(&a.t)
		a.because("thrown_restored")
		a.r.Free = true
		a.r.Outcome = restored
		return
	case h.Touched == article.Yes:
		a.p.ThrownContact.Decide(&a.t)
	case rule == ThrownConditions && h.Asked == article.Yes:
		a.p.Thrown.Decide(&a.t)
	default:
		a.p.Fold.Decide(&a.t)
	}
	a.p.Thrown.Consult(&a.t)
	a.because("thrown_dead")
	a.r.Outcome = dead
}

// thrownByBettor judges a bettor who overlooked an opponent.
func (a *act) thrownByBettor(h ThrownHand) {
	loses := a.p.ThrownBettor.Consult(&a.t)
	restored := a.outcome(hand.None, h.Bet)
	switch {
	case a.p.ThrownHidden.Value && a.is(factIdentifiable, h.Identifiable) && !a.is(factTouched, h.Touched) && a.is(factHidden, h.Hidden):
		a.p.ThrownHidden.Decide(&a.t)
		a.because("thrown_restored")
		a.r.Free = true
		a.r.Outcome = restored
	case !loses && a.is(factIdentifiable, h.Identifiable):
		a.p.ThrownBettor.Decide(&a.t)
		a.because("thrown_floor")
		a.floor(Option{Key: "restore_hand", Outcome: restored}, Option{Key: "dead", Outcome: a.thrownOutcome(h)})
	default:
		a.p.ThrownBettor.Decide(&a.t)
		a.because("thrown_bettor", "Bet", h.Bet, "Matched", h.Matched)
		a.r.Outcome = a.thrownOutcome(h)
	}
}

// thrownOutcome is a dead hand; what nobody matched goes back where the book says so (TDA-15-B).
func (a *act) thrownOutcome(h ThrownHand) Outcome {
	out := Outcome{Action: hand.Fold, To: h.Bet}
	if matched := min(h.Matched, h.Bet); a.p.ThrownUncalled.Decide(&a.t) {
		out.To, out.Returned = matched, h.Bet-matched
	}
	return out
}

// thrownByError judges a hand thrown because the dealer said that nobody was left: given back if it can be
// found, else the pot depends on what the opponent would have done (HP-8.6).
func (a *act) thrownByError(h ThrownHand) {
	a.p.ThrownByError.Decide(&a.t)
	a.because("thrown_by_error")
	undecided := a.outcome(hand.None, h.Bet)
	switch {
	case a.is(factIdentifiable, h.Identifiable):
		a.r.Free = true
		a.r.Outcome = undecided
		return
	case h.Opponent == article.StrengthUnknown:
		a.ask("opponent", undecided)
		return
	}
	takes, split := Option{Key: "takes_pot", Outcome: undecided}, Option{Key: "split_pot", Outcome: undecided}
	loses := Option{Key: "loses_pot", Outcome: Outcome{Action: hand.Fold, To: h.Bet}} // the bet is part of the pot that is lost
	switch h.Opponent {
	case article.WeakHand:
		a.floor(takes, split, loses)
	case article.StrongHand:
		a.floor(loses, split, takes)
	default:
		a.floor(split, takes, loses)
	}
}

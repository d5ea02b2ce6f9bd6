package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/hand"
)

// Moment is when a wrong bet was noticed.
type Moment uint8

// The moments at which a book's window for a correction may close, in their order.
const (
	MomentUnknown Moment = iota
	AtOnce               // within the betting round
	AfterRound           // the betting round had ended
	AfterNextCard        // the next card lay
	AfterNextAct         // the next betting round had begun
	AtShowdown           // the showdown had begun
	AfterHand            // the pot had been awarded
)

var momentNames = [...]string{"unknown", "at_once", "after_round", "after_next_card", "after_next_act", "at_showdown", "after_hand"}

// String is the moment's stable name.
func (m Moment) String() string { return enum.Name(momentNames[:], int(m)) }

// MarshalText writes the stable name.
func (m Moment) MarshalText() ([]byte, error) { return enum.Write(momentNames[:], int(m)) }

// UnmarshalText reads the stable name.
func (m *Moment) UnmarshalText(text []byte) error { return enum.Read(momentNames[:], text, m) }

// nextStreet reports whether the next card lay, or more, in the same hand before its showdown.
func (m Moment) nextStreet() bool { return m == AfterNextCard || m == AfterNextAct }

// WrongBet is a bet, raise or call that stood at the wrong amount until somebody noticed.
type WrongBet struct {
	To      chip.Amount  // what was put in
	Right   chip.Amount  // legal minimum, the true pot, or the amount to match
	Over    chip.Amount  // the bet that was raised; 0: not known
	Silent  article.Told // chips without a word
	Opening bool         // a bet, not a raise
	Call    bool         // a short call
	Potted  bool         // a pot-limit bet on a wrong count of the pot
	Street  hand.Street  // where it was made
	Noticed Moment       // when the error was noticed
	After   []hand.Kind  // actions since the wrong bet, not counting it; nil: nobody has told
}

// Correct says to what a wrong bet and the calls of it are corrected, or that they stand. A bet below the
// minimum is corrected until the next card, on the river until the showdown (TDA-52-A); until the round ends
// (LP-3.5-16), a short call at the showdown as well (LP-6-10); until the hand ends or the next round begins (PG-K,
// HP-4.4). A pot bet on an overstated count is corrected within the street, on an understated one before substantial
// action behind it (TDA-52-B).
func Correct(w WrongBet, p *Policy) Ruling {
	return settle(func(known article.Unsaid) (Ruling, inquiry) {
		a := newAct(Spot{Stack: Covers}, Observation{}, p, walk, known)
		a.r.Point, a.point = "under_bet", "under_bet"
		a.correct(w)
		return a.ruling()
	})
}

// correct judges a wrong bet.
func (a *act) correct(w WrongBet) {
	p := a.p
	kind := hand.Raise
	switch {
	case w.Call:
		kind = hand.Call
	case w.Opening:
		kind = hand.Bet
	}
	a.inFront = w.To
	if w.Noticed == MomentUnknown {
		w.Noticed = AtOnce + Moment(a.inquiry.answer(factNoticed, a.point))
	}
	var to chip.Amount
	switch {
	case w.Potted && w.To > w.Right:
		p.PotOverstated.Decide(&a.t)
		to = keep(w.Noticed >= AfterNextCard, w)
	case w.Potted:
		p.PotUnderstated.Decide(&a.t)
		late := w.Noticed >= AfterNextCard || a.substantialSince(w.After)
		to = keep(late, w)
	case w.To >= w.Right:
		p.MinRaise.Decide(&a.t)
		to = w.To
	case a.tooLate(w):
		to = w.To
	case a.neverRaised(w):
		if w.Over == 0 {
			a.ask("over", a.outcome(hand.Call, 0))
			return
		}
		kind, to = hand.Call, w.Over
	default:
		to = w.Right
	}
	key := "bet_corrected"
	if to == w.To {
		key = "bet_stands"
	}
	a.because(key, "Total", w.To, "Corrected", to)
	a.stand(kind, to)
	if to != w.To && kind != hand.Call && p.CorrectionCloses.Consult(&a.t) {
		p.CorrectionCloses.Decide(&a.t)
		a.r.NoRaise = true
	}
}

// substantialSince reports whether the acts since a bet were substantial; nil: nobody has told of any.
func (a *act) substantialSince(acts []hand.Kind) bool {
	if acts == nil && a.is(factAfter, article.NotTold) {
		acts = severalBehind
	}
	return substantial(acts, a.p, &a.t)
}

// neverRaised reports a silent raise that does not reach the threshold: it was a call, and those who matched it have
// called as much (TDA-43-A-3).
func (a *act) neverRaised(w WrongBet) bool {
	if w.Opening || w.Call || w.Over >= w.To || a.p.ShortRaise.Consult(&a.t) == ByIntent {
		return false
	}
	if w.Over <= 0 {
		return a.is(factSilent, w.Silent)
	}
	base := w.Right - w.Over
	if a.p.ThresholdBase.Consult(&a.t) == OfLevel {
		base = w.Over
	}
	mark := markOver(w.Over, base, a.p.RaiseThreshold.Consult(&a.t))
	if w.To >= mark || !a.is(factSilent, w.Silent) {
		return false
	}
	a.p.BelowThreshold.Decide(&a.t)
	a.because("below_threshold", "Total", w.To, "Threshold", mark)
	return true
}

// tooLate reports whether a bet below the minimum can no longer be corrected, and says by which article.
func (a *act) tooLate(w WrongBet) bool {
	if w.Call && w.Noticed == AtShowdown && a.p.ShortCallShown.Consult(&a.t) {
		a.p.ShortCallShown.Decide(&a.t)
		return false
	}
	if w.Noticed >= AtShowdown || w.Street == hand.River || w.Street == StreetNotTold && a.is(factRiver, article.NotTold) {
		until := a.p.UnderBetRiver.Decide(&a.t)
		return w.Noticed == AfterHand || w.Noticed == AtShowdown && until == UntilShowdown || w.Noticed >= AfterRound && a.p.UnderBetWindow.Consult(&a.t) == UntilRoundEnds
	}
	closes := AfterNextCard
	switch a.p.UnderBetWindow.Consult(&a.t) {
	case UntilRoundEnds:
		closes = AfterRound
	case UntilNextRound:
		closes = AfterNextAct
	}
	late := w.Noticed >= closes
	if late {
		a.p.UnderBetWindow.Decide(&a.t)
	} else {
		a.p.UnderBet.Decide(&a.t)
		if w.Noticed.nextStreet() {
			a.p.UnderBetWindow.Decide(&a.t)
		}
	}
	return late
}

// keep is the wrong amount when it is too late to correct it, else the right one.
func keep(late bool, w WrongBet) chip.Amount {
	if late {
		return w.To
	}
	return w.Right
}

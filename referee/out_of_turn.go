package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// outOfTurn freezes an act made before its turn (TDA-53-A-1); the next points say what it would be.
func outOfTurn(a *act) bool {
	if !a.o.OutOfTurn {
		return false
	}
	a.p.ReturnToProper.Decide(&a.t)
	a.r.Held = true
	a.r.Penalty = a.earlyPenalty()
	a.because("out_of_turn")
	return false
}

// earlyPenalty proposes what the book's scale gives for the stage of the event, the street and whether
// chips moved (TDA-53-A-5, TDA-71-TX-OOT).
func (a *act) earlyPenalty() *Penalty {
	scale := a.p.ScaleRegistration
	switch a.s.Stage {
	case StageUnknown:
		a.p.EarlyPenalty.Decide(&a.t)
		return &Penalty{Infraction: "out_of_turn", Cite: a.p.EarlyPenalty.Cite}
	case LateRegistration:
	case BeforeMoney:
		scale = a.p.ScaleBeforeMoney
	case InTheMoney:
		scale = a.p.ScaleInTheMoney
	}
	hands := scale.Decide(&a.t)
	n := hands.PostflopWords
	chips := len(a.o.Chips) > 0
	switch {
	case a.s.Street == hand.Preflop && chips:
		n = hands.PreflopChips
	case a.s.Street == hand.Preflop:
		n = hands.PreflopWords
	case chips:
		n = hands.PostflopChips
	}
	return &Penalty{Infraction: "out_of_turn", Hands: n, Cite: scale.Cite}
}

// Hold freezes an act made out of turn: the early act to keep until the action reaches the player, and the
// ruling that says what it would be.
func Hold(s Spot, o Observation, p *Policy) (Early, Ruling) {
	o.OutOfTurn = true
	r := Rule(s, o, p)
	return Early{Seat: s.Seat, Observation: o, Facing: s.Facing, Outcome: r.Outcome}, r
}

// Early is an act made before the player's turn: frozen, then released when the action reaches the player.
type Early struct {
	Seat        int         `json:"seat"`
	Observation Observation `json:"observation"`
	Facing      chip.Amount `json:"facing"` // total to match when the act was made
	Outcome     Outcome     `json:"outcome"`
	Stands      bool        `json:"stands,omitempty"` // substantial action behind a silent player made it valid (TDA-53-B-2)
}

// Release says what an early act is worth once the action reaches the player at s: it binds when nobody
// has bet or raised since, frees the player when somebody has; an early fold is final.
func Release(e Early, s Spot, p *Policy) Ruling {
	o := e.Observation
	o.OutOfTurn = false
	a := newAct(s, o, p, walk)
	a.r.Point = "out_of_turn"
	if e.Outcome.Action == hand.Fold {
		p.EarlyFold.Decide(&a.t)
		a.r.Bound = true
		a.because("early_fold")
		a.stand(hand.Fold, s.InFrontSum)
		return a.ruling()
	}
	if s.Facing > e.Facing {
		return a.free(e)
	}
	p.EarlyUnchanged.Decide(&a.t)
	a.r.Bound = true
	a.because("early_unchanged")
	walk(a)
	a.r.Point = "out_of_turn"
	return a.ruling()
}

// free gives the player every option again; chips of an act that substantial action made valid stay in the
// pot even so.
func (a *act) free(e Early) Ruling {
	a.p.EarlyChanged.Decide(&a.t)
	a.r.Free = true
	a.because("early_changed", "Before", e.Facing, "Facing", a.s.Facing)
	a.stand(hand.None, a.s.InFrontSum)
	if e.Stands {
		a.p.SkippedSubstantial.Decide(&a.t)
		a.r.Forfeit = max(0, min(e.Outcome.To, a.onFelt)-a.s.InFrontSum)
		a.r.Returned -= a.r.Forfeit
	}
	return a.ruling()
}

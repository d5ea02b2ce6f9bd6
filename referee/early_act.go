package referee

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Early is an act made before the player's turn: frozen, then released when the action reaches the player.
type Early struct {
	Seat        int         `json:"seat"`
	Observation Observation `json:"observation"`
	Facing      chip.Amount `json:"facing"`              // total to match when the act was made
	Pot         chip.Amount `json:"pot,omitempty"`       // pot at that moment; 0 = not known
	OnFrozen    bool        `json:"on_frozen,omitempty"` // Facing was itself announced early, by somebody before
	Added       chip.Amount `json:"added,omitempty"`     // chips that the act adds to the pot if it binds
	Outcome     Outcome     `json:"outcome"`
	Least       chip.Amount `json:"least,omitempty"`  // of a call before the amount was known: what it is to match at least
	Stands      bool        `json:"stands,omitempty"` // substantial action behind a silent player made it valid (TDA-53-B-2)
}

// Hold freezes an act made out of turn: the early act to keep until the action reaches the player, and the
// ruling that says what it would be. The acts frozen before of players who act before this one are what it
// answers: a call behind an early bet calls that bet. A call made before the bettor has said how much waits for the
// amount (TDA-50-B, TDA-59-B).
func Hold(s Spot, before []Early, o Observation, p *Policy) (Early, Ruling) {
	o.OutOfTurn = true
	faced := s.Facing
	for i := range before {
		s.answer(&before[i], p)
	}
	if early, r, waits := holdForAmount(s, o, p); waits {
		return early, r
	}
	s.Pending = false
	r := Rule(s, o, p)
	early := Early{Seat: s.Seat, Observation: o, Facing: s.Facing, Pot: s.Pot, OnFrozen: s.Facing > faced, Outcome: r.Outcome}
	if r.Outcome.Action.PutsChips() || r.Outcome.Forfeit > 0 {
		early.Added = max(0, r.Outcome.To-s.InFrontSum)
	}
	return early, r
}

// holdForAmount freezes a call until it is known how much there is to call; false where it is another act, or another point
// decides.
func holdForAmount(s Spot, o Observation, p *Policy) (Early, Ruling, bool) {
	if !s.Pending || o.Word != SaidCall {
		return Early{}, Ruling{}, false
	}
	o.OutOfTurn = false
	r := Rule(s, o, p)
	minimum := slices.IndexFunc(r.Options, func(x Option) bool { return x.Key == optionMinimum })
	if minimum < 0 {
		return Early{}, Ruling{}, false
	}
	r.Kind, r.Held, r.Outcome, r.Options = article.Decided, true, r.Options[minimum].Outcome, nil
	least := r.Outcome.To
	return Early{Seat: s.Seat, Observation: o, Facing: s.Facing, Pot: s.Pot, Added: max(0, least-s.InFrontSum), Outcome: r.Outcome, Least: least}, r, true
}

// answer puts an early act in front at the spot, as if it bound.
func (s *Spot) answer(e *Early, p *Policy) {
	if s.Pot > 0 {
		s.Pot += e.Added
	}
	if e.Outcome.To > s.Facing && e.Outcome.Action.PutsChips() {
		if e.Outcome.To >= s.minTo(p) {
			s.RaiseBlocked = article.No
		}
		s.follow(e.Outcome, p)
	}
}

// Release says what an early act is worth once the action reaches the player at s. By the TDA (TDA-53-A) it
// binds when nobody has bet or raised since and frees the player when somebody has; an early fold is final.
// The books differ on what changes the action and on what is then left: neither Bound nor Free is a player who
// may only call or fold.
func Release(e Early, s Spot, p *Policy) Ruling {
	r := settle(func(known article.Unsaid) (Ruling, inquiry) {
		o := e.Observation
		o.OutOfTurn, o.Unaware = false, article.No // what the player now faces is in plain view
		s.Undercalled = false                      // the act came before
		a := newAct(s, o, p, walk, known)
		a.release(e)
		return a.ruling()
	})
	r.Point = outOfTurnPoint
	return r
}

// outOfTurnPoint is the point under which an early act is released.
const outOfTurnPoint = "out_of_turn"

// release judges an early act whose turn has come.
func (a *act) release(e Early) {
	o, p, s := &a.o, a.p, &a.s
	switch {
	case e.Least > 0 && s.Facing > e.Facing:
		a.releaseForAmount(e)
	case o.Discard && e.Outcome.Forfeit > 0:
		a.earlyDiscard(e)
	case e.Outcome.Action == hand.Fold && (o.Discard || o.Word == SaidFold):
		p.EarlyFold.Decide(&a.t)
		a.r.Bound = true
		a.because("early_fold")
		a.stand(hand.Fold, s.InFrontSum)
	case o.Conditional && s.Facing > e.Facing: // what it hung on may have happened
		a.walk(a)
		a.r.Penalties = nil // proposed when it was said
	case o.Misled == article.Yes && p.EarlyMisled.Consult(&a.t):
		p.EarlyMisled.Decide(&a.t)
		a.r.Free = true
		a.because("early_misled")
		a.stand(hand.None, s.InFrontSum)
	case a.broken(e):
		a.released(e)
	default:
		a.bound(e)
	}
}

// releaseForAmount leaves to the floor what a call is worth that came before the amount: it calls any amount, or puts in
// the least that was announced, or is void (TDA-59-B).
func (a *act) releaseForAmount(e Early) {
	a.p.WaitForAmount.Decide(&a.t)
	a.p.CallBeforeAmount.Decide(&a.t)
	a.because("call_before_amount", "Minimum", e.Least)
	free := a.outcome(hand.None, a.s.InFrontSum)
	least := free
	least.Forfeit, least.NoRaise = max(0, e.Least-a.s.InFrontSum), true
	a.floor(Option{Key: "any_amount", Outcome: a.called()}, Option{Key: optionMinimum, Outcome: least}, Option{Key: "void", Outcome: free})
}

// broken reports whether what happened since frees the player. Who answered an early act that came to nothing, or
// to something else, is freed too.
func (a *act) broken(e Early) bool {
	if e.OnFrozen && a.s.Facing != e.Facing {
		return true
	}
	switch a.p.EarlyBroken.Consult(&a.t) {
	case BrokenByRaise:
		// An opening bet is no raise, but an act that it outbids cannot be carried out any more.
		return a.s.Facing > e.Facing && (e.Facing > 0 || e.Outcome.To < a.s.Facing)
	case BrokenByChips:
		return a.s.Facing > e.Facing || e.Pot > 0 && a.s.Pot > e.Pot
	}
	return a.s.Facing > e.Facing
}

// bound enforces an early act on an action that has not changed; where the book only lets it bind, the floor
// decides, but a check with nothing to call stands.
func (a *act) bound(e Early) {
	a.p.EarlyUnchanged.Decide(&a.t)
	a.r.Bound = true
	a.because("early_unchanged")
	checked := e.Outcome.Action == hand.Check
	if checked && a.p.EarlyAfterwards.Consult(&a.t) == EarlyAsActed {
		a.p.EarlyCheck.Decide(&a.t)
	}
	a.walk(a)
	called := e.Outcome.Action == hand.Call && a.p.EarlyAfterwards.Consult(&a.t) == EarlyAsActed
	if called { // whatever comes behind (LP-3.5-10-c)
		a.p.EarlyCall.Decide(&a.t)
		a.r.NoRaise = true
	}
	if a.p.EarlyBinding.Consult(&a.t) == EarlyBinds || a.r.Kind != article.Decided || checked {
		return
	}
	a.p.EarlyBinding.Decide(&a.t)
	release := a.outcome(hand.None, a.s.InFrontSum)
	release.NoRaise = called
	a.floor(Option{Key: "bind", Outcome: a.r.Outcome}, Option{Key: "release", Outcome: release})
}

// released says what is left to a player whose early act the action has overtaken.
func (a *act) released(e Early) {
	switch a.p.EarlyAfterwards.Consult(&a.t) {
	case EarlyCallOrFold:
		a.callOrFold(e)
	case EarlyKeepOrForfeit:
		a.keepOrForfeit(e)
	case EarlyCompulsory:
		a.compulsory(e)
	case EarlyAsActed:
		a.freeAsActed(e)
	default:
		a.free(e)
	}
}

// free gives the player every option again; chips of an act that substantial action made valid stay in the
// pot even so.
func (a *act) free(e Early) { a.freed(e, "early_changed") }

// freed undoes an early act that the action has overtaken, for a reason.
func (a *act) freed(e Early, why string) {
	a.p.EarlyChanged.Decide(&a.t)
	a.r.Free = true
	a.because(why, "Before", e.Facing, "Facing", a.s.Facing)
	a.stand(hand.None, a.s.InFrontSum)
	if e.Stands {
		a.p.SkippedSubstantial.Decide(&a.t)
		a.r.Forfeit = max(0, min(e.Outcome.To, a.inFront)-a.s.InFrontSum)
		a.r.Returned -= a.r.Forfeit
	}
}

// freeAsActed frees the player, but not to raise after an early check or call (LP-3.5-10).
func (a *act) freeAsActed(e Early) {
	by := &a.p.EarlyCheck
	switch e.Outcome.Action {
	case hand.Check:
	case hand.Call:
		by = &a.p.EarlyCall
	default:
		a.free(e)
		return
	}
	a.freed(e, "early_overtaken")
	by.Decide(&a.t)
	a.r.Free, a.r.NoRaise = false, true
}

// callOrFold leaves the call, or a fold that leaves in the pot all that was put in or announced (CR-23-d).
func (a *act) callOrFold(e Early) {
	a.p.EarlyAfterwards.Decide(&a.t)
	a.p.EarlyChanged.Decide(&a.t)
	a.because("early_call_or_fold", "Announced", e.Outcome.To, "Facing", a.s.Facing)
	a.r.Outcome = a.announced(e)
}

// announced is no action yet, no raise, and what the early act named stays with a fold.
func (a *act) announced(e Early) Outcome {
	out := a.outcome(hand.None, a.s.InFrontSum)
	out.NoRaise = true
	out.Forfeit = max(0, min(e.Outcome.To, a.all())-a.s.InFrontSum)
	out.Returned = max(0, out.Returned-out.Forfeit)
	return out
}

// keepOrForfeit holds the player to an act that was not outbid; otherwise the player calls, or folds and loses
// what was announced. A raise is out of the question (HP-8.4).
func (a *act) keepOrForfeit(e Early) {
	a.p.EarlyAfterwards.Decide(&a.t)
	if e.Outcome.To >= a.s.Facing {
		a.r.Bound = true
		a.keep(e)
		return
	}
	a.because("early_call_or_fold", "Announced", e.Outcome.To, "Facing", a.s.Facing)
	a.r.Outcome = a.announced(e)
}

// keep holds the player to an act that was not outbid: what no longer makes a full raise is judged by its total.
func (a *act) keep(e Early) {
	a.because("early_kept", "Announced", e.Outcome.To, "Facing", a.s.Facing)
	if e.Outcome.To < a.minTo() && a.word != Silent {
		a.word, a.amount, a.base, a.chips = SaidAmount, e.Outcome.To, 0, nil
	}
	a.walk(a)
}

// compulsory holds the player to an act that was not outbid; otherwise the floor settles it (PG-I.8 ter).
func (a *act) compulsory(e Early) {
	a.p.EarlyAfterwards.Decide(&a.t)
	if e.Outcome.To >= a.s.Facing {
		a.r.Bound = true
		a.keep(e)
		return
	}
	a.because("early_outbid", "Announced", e.Outcome.To, "Facing", a.s.Facing)
	a.floor(
		Option{Key: "call_or_fold", Outcome: a.announced(e)},
		Option{Key: "release", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
	)
}

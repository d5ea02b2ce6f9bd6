package hand

import (
	"errors"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Force carries out what happened though the book forbids it: a bet of any size the stack can cover, a check
// against a bet, a call of nothing, a muck of a hand that had to be tabled. It is how a recorded hand is
// replayed. What cannot have happened is refused: an act out of turn or in the wrong phase, chips that are not
// there, cards seen twice. The error is that of Check, nil when the act was carried out.
func (s *State) Force(a Action) error {
	err := s.Check(a)
	if err == nil {
		s.Apply(a)
		return nil
	}
	if !s.possible(&a) {
		return err
	}
	if a.Kind == Bet || a.Kind == Raise {
		s.forceRaise(&a)
		return nil
	}
	s.Apply(a)
	return nil
}

// possible reports whether an act that Check refuses can have happened all the same.
func (s *State) possible(a *Action) bool {
	switch a.Kind {
	case Fold, Check, Call, Bet, Raise, BringIn:
		if s.phase != betting || a.Player != int(s.actor) {
			return false
		}
		return a.To >= 0 && a.To <= s.bet[a.Player]+s.stack[a.Player]
	case Muck:
		return (s.phase == showing || s.phase == exposing) && s.in(s.live, a.Player) && !s.Shown(a.Player)
	}
	return false
}

// forceRaise puts a bet of the wrong size in front; one that raises nothing is a call for as much.
func (s *State) forceRaise(a *Action) {
	p := a.Player
	if a.To > s.facing {
		s.act(a)
		return
	}
	s.must = false
	s.put(p, max(a.To-s.bet[p], 0), true)
	s.count.Chips++
	s.acts(p)
	s.proceed()
}

// Forbids returns the article behind Check's refusal of an act, where one article stands behind it: the limits
// of a raise, the cap, the reopening, the showdown.
func (s *State) Forbids(a Action) article.ID {
	var err *refusal.Error
	if !errors.As(s.Check(a), &err) {
		return ""
	}
	var rule *article.ID
	switch err.Code {
	case RaisesCapped, RaiseBlocked, MustCallOrFold, RaiseTooSmall:
		return s.LegalRules().Raise
	case RaiseTooBig:
		return s.LegalRules().Most
	case OffUnit:
		rule = &s.policy.BetUnit.Cite
	case CannotMuck:
		rule = &s.allInMuck().Cite
	case MustBringIn, NoBringIn:
		rule = &s.policy.BringIn.Cite
	case CannotRun:
		rule = &s.runIts().Cite
	case NotYourTurn:
		rule = &s.policy.ActionOrder.Cite
	case CannotCheck:
		rule = &s.policy.NoCheck.Cite
	case BetNotRaise, NothingToCall:
		rule = &s.policy.Opening.Cite
	case RaiseNotBet:
		rule = &s.policy.Wagers.Cite
	case WrongCardCount:
		rule = s.countRule(&a)
	case HandOver, NotNow, NotInHand:
		rule = s.closedRule(&a)
	case CannotTakeBack:
		rule = &s.policy.BlindsTakenBack.Cite
	}
	return cite(rule)
}

// closedRule is what stands against cards that come too early or too late, and against an act of a folded hand.
func (s *State) closedRule(a *Action) *article.ID {
	cards := a.Kind == DealBoard || a.Kind == DealHole
	switch {
	case cards && s.phase == over:
		return &s.policy.NoRabbitHunt.Cite
	case cards && s.phase == betting:
		return &s.policy.RoundClosed.Cite
	case cards && s.phase == exposing:
		return &s.policy.Runout.Cite
	case s.in(s.folded, a.Player) && s.phase != over:
		return &s.policy.FoldFinal.Cite
	}
	return nil
}

// countRule is what sets how many cards are dealt or tabled at once.
func (s *State) countRule(a *Action) *article.ID {
	switch a.Kind {
	case Show:
		return &s.policy.TableAllCards.Cite
	case DealBoard:
		return &s.policy.BoardCards.Cite
	}
	return nil
}

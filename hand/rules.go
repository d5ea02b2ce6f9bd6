package hand

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// A State reads every rule where the book wrote it: in the clauses of the policy that it was begun with, so that the
// value that decides and the article that is cited are one thing. A rule is pointed at by its article. Where a book
// sets a point twice, for events and cash games or for several structures, what is below says which clause is the
// hand's.

// decidedMax is the largest number of clauses that can decide something in one hand. No game reaches it: antes, blinds
// and posts are at most 21, betting 12, the pots 11, the showdown and its odd chips 17.
const decidedMax = 64

// decided are the rules that have decided something in a hand, each once, in the order of the first time.
type decided struct {
	by   [decidedMax]*article.ID
	n    int8
	last *article.ID // the latest, also where it had decided before
}

// use records that a rule decided something.
func (s *State) use(rule *article.ID) {
	if rule != s.decided.last {
		s.decided.add(rule)
	}
}

func (d *decided) add(rule *article.ID) {
	d.last = rule
	for i := d.n - 1; i >= 0; i-- { // what decided lately often decides again
		if d.by[i] == rule {
			return
		}
	}
	d.by[d.n] = rule
	d.n++
}

// Decided returns the articles that decided something in this hand so far, in the order of the first time.
func (s *State) Decided() []article.ID {
	var out []article.ID
	for _, id := range s.decided.by[:s.decided.n] {
		if *id != "" && !slices.Contains(out, *id) {
			out = append(out, *id)
		}
	}
	return out
}

// Equal reports whether two hands are the same in every fact, begun with the same policy or with equal ones.
func (s State) Equal(other State) bool {
	if s.policy != other.policy && (s.policy == nil || other.policy == nil || *s.policy != *other.policy) {
		return false
	}
	if !slices.Equal(s.Decided(), other.Decided()) {
		return false
	}
	other.policy, other.decided = s.policy, s.decided
	return s == other
}

// cite is the article of a rule, "" without one.
func cite(rule *article.ID) article.ID {
	if rule == nil {
		return ""
	}
	return *rule
}

func (s *State) exposure() *article.Clause[AllInExposure] {
	if s.cash {
		return &s.policy.AllInExposureCash
	}
	return &s.policy.AllInExposure
}

func (s *State) allInMuck() *article.Clause[AllInMuck] {
	if s.cash {
		return &s.policy.AllInMuckCash
	}
	return &s.policy.AllInMuck
}

func (s *State) headsUpButton() *article.Rule {
	if s.cash {
		return &s.policy.HeadsUpButtonCash
	}
	return &s.policy.HeadsUpButton
}

// minRaise is the article of the smallest raise: the other structures have one of their own.
func (s *State) minRaise() *article.ID {
	if s.structure != NoLimit {
		return &s.policy.MinRaisePot.Cite
	}
	return &s.policy.MinRaise.Cite
}

// shortAllIn says what an all-in below the smallest bet or raise is.
func (s *State) shortAllIn() *article.Rule {
	if s.facing == 0 {
		return &s.policy.ShortAllInBet
	}
	return &s.policy.ShortAllIn
}

func (s *State) noRaiseCap() *article.Rule {
	if s.structure != NoLimit {
		return &s.policy.NoRaiseCapPot
	}
	return &s.policy.NoRaiseCap
}

// limitCap is the cap of a limit round in this game.
func (s *State) limitCap() *article.Clause[int] { return s.policy.limitCap(s.game.Rounds()) }

// limitCapHeadsUp says whether the cap holds between two players.
func (s *State) limitCapHeadsUp() *article.Clause[bool] {
	return s.policy.limitCapHeadsUp(s.cash, s.finalTwo)
}

func (r *Raising) limitCap(rounds int) *article.Clause[int] {
	if rounds < 3 {
		return &r.LimitCapTwo
	}
	return &r.LimitCap
}

func (r *Raising) limitCapHeadsUp(cash, finalTwo bool) *article.Clause[bool] {
	switch {
	case finalTwo:
		return &r.LimitCapFinalTwo
	case cash:
		return &r.LimitCapHeadsUp
	}
	return &r.LimitCapEvent
}

// CapRule is the article that caps the bets and raises of a limit round, in a game of so many rounds, or has the cap
// hold between two players.
func (r *Raising) CapRule(rounds, players int, cash, finalTwo bool) *article.ID {
	if players == 2 {
		return &r.limitCapHeadsUp(cash, finalTwo).Cite
	}
	return &r.limitCap(rounds).Cite
}

// runIts is what says how many times the board may be run: in a game of large stakes the book may let it be run more often (LP-2.2-16-b).
func (s *State) runIts() *article.Clause[int] {
	if s.large && s.policy.RunItLarge.Value > s.policy.RunIt.Value {
		return &s.policy.RunItLarge
	}
	return &s.policy.RunIt
}

// runsMax is how many times the board may be run: once in an event.
func (s *State) runsMax() int {
	if !s.cash {
		return 1
	}
	return min(max(s.runIts().Value, 1), maxRuns)
}

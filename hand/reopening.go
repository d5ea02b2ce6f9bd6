package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// RaiseBlocked reports whether player p has acted this round and has faced no full raise since, so that only
// a call or a fold is left (TDA-47-A). Where short all-ins add up, it is the sum since the player's own last
// action that counts. Players who have not acted, the big blind included, are never blocked. In limit, half a
// bet reopens (TDA-47-B).
func (s *State) RaiseBlocked(p int) bool {
	if !s.in(s.acted, p) {
		return false
	}
	faced := s.facing - s.level[p]
	if s.structure == FixedLimit {
		if s.policy.HalfBetAddsUp.Value {
			return 2*faced < s.betSize()
		}
		return s.reopened&bit(p) == 0
	}
	if s.blindMayRaise(p) {
		return false
	}
	if s.policy.MinRaise.Value == DoubleTotal || s.policy.MinRaise.Value == DoubleFacing {
		return s.reopened&bit(p) == 0 && !(s.policy.ReopeningAddsUp.Value && faced >= max(s.level[p], s.minBet))
	}
	if s.policy.ReopeningAddsUp.Value {
		return faced < s.increment
	}
	return s.reopened&bit(p) == 0
}

// blindMayRaise reports whether player p is a blind whom the book lets raise again before the flop whatever came.
func (s *State) blindMayRaise(p int) bool {
	return s.policy.ReopeningBlinds.Value && s.at == Preflop && (p == int(s.smallAt) || p == int(s.bigAt))
}

// shortFaced reports whether player p, who has acted, may raise only as a blind: no full raise came since.
func (s *State) shortFaced(p int) bool {
	return s.structure != FixedLimit && s.blindMayRaise(p) && !(s.policy.ReopeningAddsUp.Value && s.facing-s.level[p] >= s.increment)
}

// reopenedBy is what lets player p raise again who has acted and has faced no full raise by itself since, nil where there is
// nothing to say: short all-ins that add up (TDA-47-A-2), or that p is a blind.
func (s *State) reopenedBy(p int) *article.ID {
	switch {
	case s.acted&bit(p) == 0 || s.reopened&bit(p) != 0:
		return nil
	case s.shortFaced(p):
		return &s.policy.ReopeningBlinds.Cite
	}
	return &s.policy.ReopeningAddsUp.Cite
}

// LastFaced returns the total to match, in chips, after player p's last action of the round, and whether p has acted in it.
func (s *State) LastFaced(p int) (level chip.Amount, acted bool) {
	return s.level[p], s.in(s.acted, p)
}

// NobodyToCall reports whether every opponent of player p in the hand is all-in, so that a raise would meet no one.
func (s *State) NobodyToCall(p int) bool { return s.live&^s.allIn&^bit(p) == 0 }

// blockedRule is what blocks a raise.
func (s *State) blockedRule() *article.ID {
	if s.structure == FixedLimit {
		return &s.policy.BelowHalfBet.Cite
	}
	return &s.policy.Reopening.Cite
}

// price returns the total player p must have in front to stay in. A short big blind does not lower it, unless
// nobody else has chips left: then the most that anybody has put in settles it, as the rest would come back.
func (s *State) price(p int) chip.Amount {
	if s.NobodyToCall(p) {
		return s.priceOfAllIns(p)
	}
	return s.facing
}

func (s *State) priceOfAllIns(p int) chip.Amount {
	var most chip.Amount
	for q := range int(s.n) {
		if q != p {
			most = max(most, s.bet[q])
		}
	}
	return min(s.facing, most)
}

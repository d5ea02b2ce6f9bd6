package hand

import "github.com/floorbook/floorbook/article"

// RaiseBlocked reports whether player p has acted this round and has faced no full raise since, so that only
// a call or a fold is left (TDA-47-A). Where short all-ins add up, it is the sum since the player's own last
// action that counts. Players who have not acted, the big blind included, are never blocked.
func (s *State) RaiseBlocked(p int) bool {
	if !s.in(s.acted, p) {
		return false
	}
	if s.rules.addsUp {
		return s.facing-s.level[p] < s.increment
	}
	return s.reopened&bit(p) == 0
}

// mayRaise reports whether player p may bet or raise at all, and if not, the article that forbids it.
func (s *State) mayRaise(p int) (bool, article.ID) {
	switch {
	case s.RaiseBlocked(p):
		return false, s.rules.cite[citeReopening]
	case s.live&^s.allIn&^bit(p) == 0: // nobody could call it
		return false, s.rules.cite[citeAllInExposure]
	case s.bet[p]+s.stack[p] <= s.facing:
		return false, ""
	}
	return true, ""
}

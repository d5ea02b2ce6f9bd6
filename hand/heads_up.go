package hand

import "github.com/floorbook/floorbook/article"

// Heads-up the button posts the small blind, acts first before the flop and last afterwards (TDA-34-B-1).
// Positions say it all: the button is player 1, and left of the big blind, player 0, is the button.

// headsUpReversed reports whether the blinds of two players are the wrong way round.
func headsUpReversed(cfg *Config) bool {
	return len(cfg.Stacks) == 2 && cfg.SmallBlindAt == 0
}

// orderCite is the article that sets who acts first, where it is not the usual order.
func (s *State) orderCite() article.ID {
	switch {
	case s.must:
		return s.policy.BringIn.Cite
	case s.street > 0 || games[s.game].upcards:
		return ""
	case s.n == 2:
		return s.headsUpButton().Cite
	}
	return s.policy.ActionOrder.Cite
}

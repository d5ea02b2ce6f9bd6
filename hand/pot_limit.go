package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// potMax returns the largest total of a pot-limit bet or raise of player p: the call, then as much as the pot
// holds after it (TDA-54-C, LP-G-potlimit). Before the flop both blinds count in full, whether posted short or
// not at all (TDA-54-B), and an ante that one player posts for the table does not.
func (s *State) potMax(p int) (most chip.Amount, rule *article.ID) {
	pot := s.PotTotal()
	rule = &s.policy.PotLimitRaise.Cite
	if s.at == Preflop && !games[s.game].upcards {
		if s.policy.PotLimitPreflop.Value == FullBlinds && s.missing > 0 {
			pot += s.missing
		}
		if !s.policy.PotLimitAnte.Value {
			pot -= s.tableAnte
		}
		rule = &s.policy.PotLimitPreflop.Cite
	}
	return s.facing + pot + max(s.facing-s.bet[p], 0), rule
}

package hand

import "github.com/floorbook/floorbook/article"

// showdown asks the remaining hands to be tabled, one by one, and awards the pots when none is left to ask.
func (s *State) showdown() {
	s.at = Showdown
	if single(s.live) {
		s.finish()
		return
	}
	hidden := s.live &^ s.shown
	if hidden == 0 {
		s.award()
		return
	}
	if s.phase != showing {
		s.phase = showing
		s.use(&s.policy.Showdown.Cite)
	} else {
		s.use(&s.policy.ShowClockwise.Cite)
	}
	s.actor = int8(nextIn(s.contesting(hidden), s.firstShow()))
}

// contesting narrows the hands still to show to those of the outermost pot that some of them contest, where the
// book has pots decided one after the other (LP-3.6-8-d).
func (s *State) contesting(hidden uint16) uint16 {
	if !s.policy.ShowByPot.Value {
		return hidden
	}
	var pots [MaxPlayers]Pot
	for i := s.layers(&pots) - 1; i > 0; i-- {
		if first := hidden & pots[i].Players; first != 0 && !single(pots[i].Players) {
			s.use(&s.policy.ShowByPot.Cite)
			return first
		}
	}
	return hidden
}

// firstShow returns who shows first, dead or alive: the last to bet or raise on the final round (TDA-17-A-2);
// if it was checked, the first to act there, which is the first left of the button (TDA-17-A-3), or where the
// book says so the last to bet or raise on an earlier round. The others follow clockwise.
func (s *State) firstShow() int {
	if s.aggressor >= 0 {
		return int(s.aggressor)
	}
	if games[s.game].upcards {
		return max(int(s.first), 0)
	}
	if s.policy.FirstShowChecked.Value == EarlierAggressorShows && s.lastAggressor >= 0 {
		return int(s.lastAggressor)
	}
	return 0
}

// showCite is the article that has this player show now.
func (s *State) showCite() article.ID { return *s.showRule() }

func (s *State) showRule() *article.ID {
	switch {
	case s.phase == exposing:
		return &s.exposure().Cite
	case !s.mayMuck():
		return &s.allInMuck().Cite
	case s.aggressor >= 0 && s.raises == 1 && s.at >= Flop:
		return &s.policy.FirstShowBet.Cite
	case s.aggressor >= 0:
		return &s.policy.FirstShow.Cite
	case games[s.game].upcards:
		return &s.policy.FirstShowStud.Cite
	}
	return &s.policy.FirstShowChecked.Cite
}

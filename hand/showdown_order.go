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
	s.phase = showing
	s.actor = int8(nextIn(hidden, s.firstShow()))
}

// firstShow returns who shows first, dead or alive: the last to bet or raise on the final round (TDA-17-A-2);
// if it was checked, the first to act there, which is the first left of the button (TDA-17-A-3), or where the
// book says so the last to bet or raise on an earlier round. The others follow clockwise.
func (s *State) firstShow() int {
	if s.aggressor >= 0 {
		return int(s.aggressor)
	}
	if s.rules.checked == EarlierAggressorShows && s.lastAggressor >= 0 {
		return int(s.lastAggressor)
	}
	return 0
}

// showCite is the article that has this player show now.
func (s *State) showCite() article.ID { return s.rules.cite[s.showRule()] }

func (s *State) showRule() int {
	switch {
	case s.phase == exposing:
		return citeAllInExposure
	case !s.mayMuck():
		return citeAllInMuck
	case s.aggressor >= 0:
		return citeFirstShow
	}
	return citeFirstShowChecked
}

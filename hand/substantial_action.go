package hand

// ActionCount counts actions from some origin: the beginning of a hand, a wrong bet, a skipped seat.
type ActionCount struct {
	Any   int16 // checks, bets, calls, raises, folds
	Chips int16 // those that put chips in
}

// Since returns the actions counted after the origin.
func (c ActionCount) Since(origin ActionCount) ActionCount {
	return ActionCount{Any: c.Any - origin.Any, Chips: c.Chips - origin.Chips}
}

// Actions returns the actions of the hand so far; posted blinds and antes are none (TDA-36-C).
func (s *State) Actions() ActionCount { return s.count }

// SubstantialAction reports whether there has been substantial action in this hand: two actions of which one
// put chips in, or any three (TDA-36).
func (s *State) SubstantialAction() bool { return s.SubstantialSince(ActionCount{}) }

// SubstantialSince reports the same, counted from an origin that Actions returned earlier.
func (s *State) SubstantialSince(origin ActionCount) bool {
	c := s.count.Since(origin)
	two, three := int16(s.policy.SubstantialWithChips.Value), int16(s.policy.SubstantialAny.Value)
	return two > 0 && c.Any >= two && c.Chips > 0 || three > 0 && c.Any >= three
}

// note counts player p's action and takes p off those still to act.
func (s *State) note(p int, chips bool) {
	s.count.Any++
	if chips {
		s.count.Chips++
	}
	s.street++
	s.acted |= bit(p)
	s.pending &^= bit(p)
	s.reopened &^= bit(p)
	s.level[p] = s.facing
}

// countBlinds counts the posted blinds where the book has them count.
func (s *State) countBlinds(cfg *Config) {
	for _, p := range [...]int{cfg.SmallBlindAt, cfg.BigBlindAt} {
		if p >= 0 {
			s.count.Any++
			s.count.Chips++
		}
	}
}

package hand

// postBlinds takes the blinds; a short stack is all-in for what it has and owes nothing later. The price to
// stay in is the full big blind all the same, whether its owner was short or nobody owed it.
func (s *State) postBlinds(cfg *Config) {
	s.use(&s.policy.Blinds.Cite)
	s.smallAt, s.bigAt = int8(cfg.SmallBlindAt), int8(cfg.BigBlindAt)
	s.missing = cfg.SmallBlind + cfg.BigBlind
	if p := cfg.SmallBlindAt; p >= 0 {
		s.missing -= min(cfg.SmallBlind, s.stack[p])
		s.put(p, min(cfg.SmallBlind, s.stack[p]), true)
	}
	if p := cfg.BigBlindAt; p >= 0 {
		s.missing -= min(cfg.BigBlind, s.stack[p])
		s.put(p, min(cfg.BigBlind, s.stack[p]), true)
	}
	s.noteShort(cfg)
	if s.policy.SubstantialBlinds.Value {
		s.countBlinds(cfg)
	}
	s.setPrice(cfg.BigBlind)
	s.first = int8(firstPreflop(cfg))
	s.bets = 1
	if s.bombPot = cfg.BombPot; s.bombPot {
		s.facing, s.full, s.missing, s.bets = 0, 0, 0, 0
	}
}

// noteShort notes the articles on blinds that their owner could not post in full.
func (s *State) noteShort(cfg *Config) {
	small := s.smallAt >= 0 && s.bet[s.smallAt] < cfg.SmallBlind
	big := s.bigAt >= 0 && s.bet[s.bigAt] < cfg.BigBlind
	if small || big {
		s.use(&s.policy.ShortBlind.Cite)
		s.use(&s.policy.NoBlindDebt.Cite)
	}
	if big {
		s.use(&s.policy.ShortBigBlind.Cite)
	}
}

// firstPreflop returns the first player to act before the flop: left of the big blind, left of the small
// blind when nobody owes the big one, else left of the button.
func firstPreflop(cfg *Config) int {
	n := len(cfg.Stacks)
	switch {
	case cfg.BigBlindAt >= 0:
		return (cfg.BigBlindAt + 1) % n
	case cfg.SmallBlindAt >= 0:
		return (cfg.SmallBlindAt + 1) % n
	}
	return 0
}

// alone reports whether only the two blinds are left, of a first round in which nobody else put chips in: they
// may take them back where the book lets them (LP-2.2-15-b).
func (s *State) alone() bool {
	if s.phase != betting || s.at != Preflop || s.smallAt < 0 || s.bigAt < 0 || s.raises > 0 || s.deadSum > 0 {
		return false
	}
	if s.live != bit(int(s.smallAt))|bit(int(s.bigAt)) {
		return false
	}
	for p := range int(s.n) {
		if s.live&bit(p) == 0 && s.total[p] > 0 {
			return false
		}
	}
	return true
}

// takeBack returns the blinds and ends the hand without a pot.
func (s *State) takeBack() {
	s.use(&s.policy.BlindsTakenBack.Cite)
	for p := range int(s.n) {
		s.giveBack(p, s.total[p])
	}
	s.takenBack = true
	s.end()
}

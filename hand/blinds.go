package hand

// postBlinds takes the blinds; a short stack is all-in for what it has. The price to stay in is the full big
// blind all the same, whether its owner was short or nobody owed it.
func (s *State) postBlinds(cfg *Config) {
	if p := cfg.SmallBlindAt; p >= 0 {
		s.put(p, min(cfg.SmallBlind, s.stack[p]), true)
	}
	if p := cfg.BigBlindAt; p >= 0 {
		s.put(p, min(cfg.BigBlind, s.stack[p]), true)
	}
	if s.rules.substantialBlinds {
		s.countBlinds(cfg)
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

package hand

import "github.com/floorbook/floorbook/chip"

// postAntes takes the antes. Each player's own is matched by the others' (a stack shorter than the ante is
// all-in for what it has, and plays only for as much of theirs). One that a single player posts for the table
// is matched by nobody: it lies in the main pot in full. With the blind first, a short stack antes what its
// blind has left (TDA-RP-11-A).
func (s *State) postAntes(cfg *Config, kind AnteKind) {
	switch kind {
	case AnteEach:
		s.use(&s.policy.Antes.Cite)
		s.use(&s.policy.AnteOwner.Cite)
		for p := range int(s.n) {
			s.put(p, min(cfg.Ante, s.stack[p]), false)
		}
	case AnteListed:
		s.use(&s.policy.Antes.Cite)
		for p, ante := range cfg.Antes {
			s.postDead(p, ante)
			s.tableAnte += min(ante, cfg.Stacks[p])
		}
	case AnteBigBlind:
		s.postTableAnte(cfg.BigBlindAt, cfg.Ante)
	case AnteButton:
		s.postTableAnte(int(s.n)-1, cfg.Ante)
	}
}

func (s *State) postTableAnte(p int, ante chip.Amount) {
	if p < 0 {
		return
	}
	s.use(&s.policy.AnteOrder.Cite)
	s.tableAnte = min(ante, s.stack[p])
	s.postDead(p, ante)
}

// postDead takes chips that are nobody's bet.
func (s *State) postDead(p int, chips chip.Amount) {
	chips = min(chips, s.stack[p])
	s.dead[p] += chips
	s.deadSum += chips
	s.stack[p] -= chips
	if s.stack[p] == 0 {
		s.allIn |= bit(p)
	}
}

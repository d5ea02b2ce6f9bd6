package hand

import "github.com/floorbook/floorbook/chip"

// postAntes takes an ante from every player. A stack shorter than the ante is all-in for what it has, and
// plays only for as much of the others' antes. It comes before the blinds, as each player owes it first.
func (s *State) postAntes(ante chip.Amount) {
	for p := range int(s.n) {
		s.put(p, min(ante, s.stack[p]), false)
	}
}

// postTableAnte takes the ante that the big blind posts for the whole table. Nobody matches it: it lies in
// the main pot in full. With the blind first, a short stack antes what its blind has left (TDA-RP-11-A).
func (s *State) postTableAnte(cfg *Config) {
	p := cfg.BigBlindAt
	if p < 0 {
		return
	}
	s.use(citeAnteOrder)
	s.dead = min(cfg.Ante, s.stack[p])
	s.deadFrom = int8(p)
	s.stack[p] -= s.dead
	if s.stack[p] == 0 {
		s.allIn |= bit(p)
	}
}

package hand

import "github.com/floorbook/floorbook/chip"

// put moves chips from player p's stack in front, or straight into the pot (an ante). A stack that is used up is all-in
// and stays so: nothing more is asked of it.
func (s *State) put(p int, chips chip.Amount, inFront bool) {
	s.stack[p] -= chips
	s.total[p] += chips
	if inFront {
		s.bet[p] += chips
	}
	if s.stack[p] == 0 {
		s.allIn |= bit(p)
	}
}

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

// price returns the total player p must have in front to stay in. A short big blind does not lower it, unless
// nobody else has chips left: then the most that anybody has put in settles it, as the rest would come back.
func (s *State) price(p int) chip.Amount {
	if s.live&^s.allIn&^bit(p) != 0 {
		return s.facing
	}
	var most chip.Amount
	for q := range int(s.n) {
		if q != p {
			most = max(most, s.bet[q])
		}
	}
	return min(s.facing, most)
}

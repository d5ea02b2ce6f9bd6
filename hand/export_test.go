package hand

// Anew is the hand with all that follows from the rest of its state worked out again.
func (s State) Anew() State {
	s.next, s.legal, s.allowed, s.blocked = Step{}, Legal{}, 0, false
	if s.phase == betting {
		s.turn(int(s.actor))
	} else {
		s.await()
	}
	return s
}

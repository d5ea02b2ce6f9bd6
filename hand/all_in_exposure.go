package hand

// noMoreBetting reports whether at most one live player has chips left.
func (s *State) noMoreBetting() bool { return single(s.live &^ s.allIn) }

// mustExpose reports whether hands are to be turned up before the board is run: somebody is all-in, no more
// betting is possible, and a live hand is still face down (TDA-16-A). Not while cards can still be exchanged.
func (s *State) mustExpose() bool {
	return s.exposure().Value == ExposeWhenBettingEnds && s.noMoreBetting() && s.live&^s.shown != 0 && !s.drawsToCome()
}

// mayMuck reports whether hands may be given up unseen at this showdown: not when a live player is all-in, as
// all-in players and those who matched them must table (TDA-16-B).
func (s *State) mayMuck() bool {
	if s.phase != showing {
		return false
	}
	return s.live&s.allIn == 0 || s.allInMuck().Value == AllInMuckAllowed
}

// AllInBetween reports whether at least two players are live and one of them is all-in, so that nothing but cards can come between them
// once the betting is over.
func (s *State) AllInBetween() bool {
	return s.live&s.allIn != 0 && s.LivePlayers() > 1 && s.noMoreBetting()
}

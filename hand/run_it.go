package hand

// In a cash game the players of an all-in hand may have the rest of the board dealt several times, each board
// for an equal part of every pot (LP-6-18, LP-G-runtwice), in games of large stakes up to four times (LP-2.2-16-b).

// mayRun reports whether the rest of the board may be dealt n times now.
func (s *State) mayRun(n int) bool {
	g := &games[s.game]
	rest := g.boardSize() - int(s.boardN)
	if s.phase == boarding && s.to == s.at { // the open card of Courchevel
		return false
	}
	if s.phase != boarding && s.phase != exposing || s.runs > 1 || g.boardSize() == 0 || rest == 0 {
		return false
	}
	return s.noMoreBetting() && !s.drawsToCome() && n >= 2 && n <= s.runsMax() && s.enoughFor(n)
}

// enoughFor reports whether the stub holds the rest of the board n times, burns included, and the last card.
func (s *State) enoughFor(n int) bool {
	wanted := 0
	for _, st := range games[s.game].streets[s.at+1:] {
		wanted += int(st.board) + 1
	}
	burned := 0
	if s.phase == boarding {
		burned = 1
	}
	return n*wanted-burned < s.stub()
}

// runIt divides the rest of the hand into n boards.
func (s *State) runIt(n int) {
	if n > s.policy.RunIt.Value {
		s.use(&s.policy.RunItLarge.Cite)
	} else {
		s.use(&s.policy.RunIt.Cite)
	}
	if n == 2 {
		s.use(&s.policy.RunTwice.Cite)
	}
	s.runs = int8(n)
	s.fork, s.forkAt = s.boardN, s.at
}

// nextRun begins the next board from the cards in common.
func (s *State) nextRun() {
	copy(s.boards[s.run+1][:s.fork], s.boards[s.run][:s.fork])
	s.run++
	s.boardN = s.fork
	s.at = s.forkAt
	s.dealStreet(s.at + 1)
}

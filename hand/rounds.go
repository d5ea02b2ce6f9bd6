package hand

import "github.com/floorbook/floorbook/chip"

// openRound opens the betting of the street whose cards have all been dealt.
func (s *State) openRound() {
	s.at = s.to
	if s.at > Preflop {
		s.increment = s.minBet
		s.bets = 0
	}
	s.acted, s.checked, s.reopened, s.street = 0, 0, 0, 0
	s.raises, s.aggressor = 0, -1
	s.setCap()
	switch {
	case s.at > Preflop && s.noMoreBetting():
		s.between()
	case games[s.game].upcards:
		s.openStud()
	case s.at > Preflop:
		s.first = 0
		s.startRound(0)
	default:
		s.startRound(int(s.first))
	}
}

// startRound has the players act, from one on; before the flop the blinds are the bet already made. It goes
// straight on when nobody can bet.
func (s *State) startRound(first int) {
	s.pending = s.live &^ s.allIn
	s.phase = betting
	if s.closed() {
		s.endRound()
		return
	}
	s.turn(nextIn(s.pending, first))
}

// closed reports whether nobody is left to act: all have acted, or the only player with chips has put in as
// much as anybody he plays against.
func (s *State) closed() bool {
	able := s.live &^ s.allIn
	return s.pending == 0 || single(able) && s.matched(nextIn(able, 0))
}

// matched reports whether player p owes nothing to stay in.
func (s *State) matched(p int) bool { return s.bet[p] >= s.price(p) }

// proceed goes on after an action in a betting round.
func (s *State) proceed() {
	able := s.live &^ s.allIn
	if s.pending != 0 && !single(s.live) && (!single(able) || !s.matched(nextIn(able, 0))) {
		s.turn(nextIn(s.pending, int(s.actor)))
		return
	}
	if single(s.live) {
		s.finish()
	} else {
		s.endRound()
	}
	if s.phase != betting {
		s.await()
	}
}

// endRound gathers the bets and goes on.
func (s *State) endRound() {
	s.gather()
	s.between()
}

// gather returns what nobody matched and takes the bets into the pots.
func (s *State) gather() {
	s.returnUncalled()
	s.bet = [MaxPlayers]chip.Amount{}
	s.facing, s.previous, s.full = 0, 0, 0
	s.pending, s.must = 0, false
	s.actor = -1
}

// between goes on between two betting rounds: hands face up if nobody can bet any more, then the next cards.
func (s *State) between() {
	last := Street(len(games[s.game].streets) - 1)
	switch {
	case single(s.live):
		s.finish()
	case s.at >= last && s.run+1 < s.runs:
		s.nextRun()
	case s.at >= last:
		s.showdown()
	case s.mustExpose():
		s.phase = exposing
		s.actor = int8(nextIn(s.live&^s.shown, s.firstShow()))
	default:
		s.dealStreet(s.at + 1)
	}
}

// ActionOpen reports whether somebody may still have to act: a betting round or a draw is on, or another round comes.
func (s *State) ActionOpen() bool {
	switch s.phase {
	case betting, discarding:
		return true
	case exposing, showing, awarding, over:
		return false
	}
	return !s.noMoreBetting()
}

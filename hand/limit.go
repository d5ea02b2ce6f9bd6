package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Fixed limit. An all-in of half a bet or more reopens the betting (TDA-47-B); where the book has it count as a
// full bet, though only its chips need be called, the next raise goes a full step beyond that (LP-3.5-6). A smaller
// one leaves the level at what it was, and can be completed.

// betSize is the fixed bet of the round.
func (s *State) betSize() chip.Amount {
	if games[s.game].streets[s.at].late {
		return s.bigBet
	}
	return s.smallBet
}

// countsAsBet reports whether a total is half a bet or more above the level of the last full bet. Where short
// all-ins do not add up, it is the step itself that counts.
func (s *State) countsAsBet(to chip.Amount) bool {
	from := s.full
	if !s.policy.HalfBetAddsUp.Value {
		from = max(s.full, s.facing)
	}
	return 2*(to-from) >= s.betSize()
}

// raiseLimit puts the price of a limit round to a total.
func (s *State) raiseLimit(p int, to chip.Amount) {
	step := s.betSize()
	switch {
	case to < s.full+step && !s.countsAsBet(to):
		s.use(&s.policy.BelowHalfBet.Cite)
		return
	case to < s.full+step:
		s.use(&s.policy.HalfBet.Cite)
		if 2*(to-s.facing) < step {
			s.use(&s.policy.HalfBetAddsUp.Cite)
		}
		if s.policy.HalfBet.Value == NextLevel {
			s.reopened = ^bit(p)
			return
		}
	case s.bringIn > 0 && s.facing == s.bringIn && s.full == 0:
		s.use(&s.policy.Completing.Cite)
	}
	s.use(&s.policy.LimitBets.Cite)
	if s.uncapped && s.bets >= int16(s.cap) {
		s.use(&s.limitCapHeadsUp().Cite)
	}
	s.full += step
	s.bets++
	s.reopened = ^bit(p)
	if s.at == FourthStreet && s.openPair(p) {
		s.use(&s.policy.OpenPair.Cite)
	}
}

// limitRule is what sets the size of the next limit raise: the round, or an all-in between two levels.
func (s *State) limitRule() *article.ID {
	switch {
	case s.facing == s.full || s.raises == 0:
		return &s.policy.LimitBets.Cite
	case s.facing < s.full || s.countsAsBet(s.facing):
		return &s.policy.HalfBet.Cite
	}
	return &s.policy.BelowHalfBet.Cite
}

// setCap decides when a limit round opens whether its raises are capped.
func (s *State) setCap() {
	s.cap, s.uncapped = s.capMost, false
	switch able := bits.OnesCount16(s.live &^ s.allIn); {
	case s.structure != FixedLimit || s.cap == 0:
		s.cap = 0
	case s.finalTwo || able < 3:
		s.uncapped = !s.limitCapHeadsUp().Value
	}
}

// capped reports whether the round has seen all the bets and raises it may see.
func (s *State) capped() bool { return s.cap > 0 && !s.uncapped && s.bets >= int16(s.cap) }

// Capped reports whether this limit round has seen all its bets and raises.
func (s *State) Capped() bool { return s.phase == betting && s.capped() }

// capRule is what sets the cap of this game, or has it hold between two players.
func (s *State) capRule() *article.ID {
	return s.policy.CapRule(s.game.Rounds(), bits.OnesCount16(s.live), s.cash, s.finalTwo)
}

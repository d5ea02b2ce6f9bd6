package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// raiseRange is what a player with chips enough can bet or raise to, and the articles that set the two ends.
type raiseRange struct {
	least, most         chip.Amount
	leastRule, mostRule *article.ID
}

// RaiseRange returns the smallest and the largest total, in chips, that the betting structure and the book let player
// p bet or raise to now, whoever's turn it is and however short the stack; most is 0 where only the stack limits it.
func (s *State) RaiseRange(p int) (least, most chip.Amount) {
	r := raiseRange{least: s.facing + s.step()}
	s.narrow(p, &r)
	return r.least, r.most
}

// narrow narrows the range to what the structure, a bring-in and the unit of bets leave of it; its most stays 0 in no-limit.
func (s *State) narrow(p int, r *raiseRange) {
	if s.structure != NoLimit {
		s.limitRange(p, r)
	}
	if s.onlyBringIn() {
		r.least = s.smallBet
	}
	if unit := s.multiple; unit > 1 {
		r.least = (r.least + unit - 1) / unit * unit
		if r.most < s.bet[p]+s.stack[p] {
			r.most -= r.most % unit
		}
	}
	if s.structure != NoLimit && r.most < r.least {
		r.most = r.least
	}
}

// betUnit is the amount of which every bet must be a multiple.
func (s *State) betUnit() chip.Amount {
	switch unit := s.policy.BetUnit.Value; {
	case !s.cash || s.structure == FixedLimit:
		return 1
	case unit == SmallBlindUnit:
		return max(s.smallBlind, 1)
	case unit == SmallestChip:
		return s.unit
	}
	return 1
}

// limitRange narrows the range to what a betting structure other than no-limit allows.
func (s *State) limitRange(p int, r *raiseRange) {
	switch s.structure {
	case FixedLimit:
		r.least, r.leastRule = s.full+s.betSize(), s.limitRule()
		r.most, r.mostRule = r.least, &s.policy.LimitBets.Cite
	case PotLimit:
		r.most, r.mostRule = s.potMax(p)
	case SpreadLimit:
		r.most, r.mostRule = s.facing+s.bigBet, &s.policy.SpreadLimit.Cite
	}
}

// step is what a full bet or raise adds to the total to match at least.
func (s *State) step() chip.Amount {
	if s.policy.MinRaise.Value == DoubleFacing && s.facing > 0 && !s.onlyBringIn() {
		return max(s.facing, 2*s.minBet-s.facing)
	}
	return s.increment
}

// onlyBringIn reports whether nothing but the bring-in has been bet: the next bet completes it.
func (s *State) onlyBringIn() bool {
	return s.bringIn > 0 && s.at == ThirdStreet && s.raises == 0
}

// raiseRule is what decides the smallest raise of a game without fixed bets.
func (s *State) raiseRule(again *article.ID) *article.ID {
	switch {
	case s.facing == 0:
		return &s.policy.MinBet.Cite
	case s.policy.MinRaise.Value == DoubleFacing:
		return s.minRaise()
	case s.full == 0 && s.raises > 0 && !s.onlyBringIn():
		return &s.policy.RaiseOverShort.Cite
	case again == &s.policy.ReopeningBlinds.Cite:
		return again
	case s.facing != s.full && s.raises > 0 && s.policy.MinRaise.Value == LargestIncrement:
		return &s.policy.RaiseAfterShort.Cite
	case again != nil:
		return again
	}
	return s.minRaise()
}

// usualCap is the number of bets and raises in one round that games with a cap commonly allow. No-limit and
// pot-limit have no cap (TDA-48-A): that article decides only where the betting goes beyond it.
const usualCap = 4

// raise puts player p's bet or raise to a total in front. A full one sets the increment and reopens the betting.
func (s *State) raise(p int, to chip.Amount) {
	u := &s.undo // field by field: a copy of the whole would wait for what has just been written
	u.increment, u.full, u.reopened, u.aggressor, u.bets = s.increment, s.full, s.reopened, s.aggressor, s.bets
	s.put(p, to-s.bet[p], true)
	if s.structure == FixedLimit {
		s.raiseLimit(p, to)
	} else {
		s.raiseFree(p, to)
	}
	s.previous, s.facing = s.facing, to
	s.must = false
	s.raises++
	s.aggressor, s.lastAggressor = int8(p), int8(p)
	s.pending = s.live &^ s.allIn &^ bit(p)
	if s.checked&bit(p) != 0 {
		s.use(&s.policy.CheckRaise.Cite)
	}
}

// raiseFree takes a bet or raise whose size the player chose.
func (s *State) raiseFree(p int, to chip.Amount) {
	if s.raises == usualCap {
		s.use(&s.noRaiseCap().Cite)
	}
	step := to - s.facing
	if s.onlyBringIn() {
		step = to
	}
	if least := s.step(); step < least {
		s.use(&s.shortAllIn().Cite)
		if 2*step >= least {
			s.use(&s.policy.HalfBetLimitOnly.Cite)
		}
		return
	}
	switch {
	case s.policy.MinRaise.Value == DoubleTotal, s.policy.MinRaise.Value == DoubleFacing:
		s.increment = to
	case s.policy.MinRaise.Value == LargestIncrement, s.facing == 0:
		s.increment = step
	}
	s.full = to
	s.reopened = ^bit(p)
	if s.facing == 0 {
		s.use(&s.policy.MinBet.Cite)
	} else {
		s.use(s.minRaise())
	}
}

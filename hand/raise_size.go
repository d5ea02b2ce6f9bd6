package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// minRaise returns the smallest total that player p, who may bet or raise, can bet or raise to: the total to
// match plus the largest full bet or raise of the round (TDA-43-A-1). The total to match counts short all-ins,
// the increment does not (TDA-47-A-3); so after a short opening all-in of 120 at blinds 100/200 the minimum is
// 320. A stack that cannot reach it may go all-in, and only that (TDA-43-A-5).
func (s *State) minRaise(p int) (chip.Amount, article.ID) {
	least, most := s.facing+s.increment, s.bet[p]+s.stack[p]
	switch {
	case most < least:
		return most, s.rules.cite[citeShortAllIn]
	case s.facing != s.full:
		return least, s.rules.cite[citeRaiseAfterShort]
	case s.acted&bit(p) != 0 && s.reopened&bit(p) == 0:
		return least, s.rules.cite[citeReopeningAddsUp]
	}
	return least, s.rules.cite[citeMinRaise]
}

// usualCap is the number of bets and raises in one round that games with a cap commonly allow. No-limit has no
// cap (TDA-48-A): that article decides only where the betting goes beyond it.
const usualCap = 4

// raise puts player p's bet or raise to a total in front. A full one sets the increment and reopens the betting.
func (s *State) raise(p int, to chip.Amount) {
	step := to - s.facing
	s.undo = undo{s.increment, s.full, s.reopened, s.aggressor}
	s.put(p, to-s.bet[p], true)
	s.previous, s.facing = s.facing, to
	if step >= s.increment {
		s.increment, s.full = step, to
		s.reopened = ^bit(p)
		s.use(citeMinRaise)
	} else {
		s.use(citeShortAllIn)
	}
	s.raises++
	if s.raises > usualCap {
		s.use(citeNoRaiseCap)
	}
	s.aggressor, s.lastAggressor = int8(p), int8(p)
	s.pending = s.live &^ s.allIn &^ bit(p)
}

package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Following is what the player behind faces once an outcome stands. Amounts are chips, totals of the round.
type Following struct {
	Facing     chip.Amount `json:"facing"`       // total to match, 0 when there is still no bet
	Increment  chip.Amount `json:"increment"`    // largest full bet or raise of the round
	MinRaiseTo chip.Amount `json:"min_raise_to"` // smallest full bet or raise, by whoever may raise; 0 in a limit round that has seen all of them
}

// After says what the player behind faces after an outcome at the spot: a full bet or raise sets the
// increment, a short all-in only lifts the total (TDA-43-A-1, TDA-47-A-3). What the smallest raise adds is the
// book's to say.
func After(s Spot, out Outcome, p *Policy) Following {
	s.follow(out, p)
	f := Following{Facing: s.Facing, Increment: s.step(p)}
	if !s.Capped {
		f.MinRaiseTo = s.minTo(p)
	}
	return f
}

// follow makes the spot that of the player behind an outcome.
func (s *Spot) follow(out Outcome, p *Policy) {
	if out.Action != hand.Bet && out.Action != hand.Raise {
		return
	}
	step, least := out.To-s.Facing, s.minTo(p)
	if s.Facing == 0 {
		s.Opening = max(out.To, s.BigBlind)
	} else {
		s.Opening = s.openingBet()
	}
	s.Full = s.full()
	if out.To >= least {
		s.Full = out.To
	}
	if step >= s.increment() {
		s.Increment = step
	}
	s.Step, s.MinTo, s.MaxTo, s.Previous, s.Facing = 0, 0, 0, s.Facing, out.To
}

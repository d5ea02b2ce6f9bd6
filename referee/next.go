package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Following is what the player behind faces once an outcome stands. Amounts are chips, totals of the round.
type Following struct {
	Facing     chip.Amount `json:"facing"`       // total to match, 0 when there is still no bet
	Increment  chip.Amount `json:"increment"`    // largest full bet or raise of the round
	MinRaiseTo chip.Amount `json:"min_raise_to"` // smallest full bet or raise, by whoever may raise
}

// After says what the player behind faces after an outcome at the spot: a full bet or raise sets the
// increment, a short all-in only lifts the total (TDA-43-A-1, TDA-47-A-3).
func After(s Spot, out Outcome) Following {
	if out.Action == hand.Bet || out.Action == hand.Raise {
		step := out.To - s.Facing
		if step >= s.increment() {
			s.Increment = step
		}
		s.Facing = out.To
	}
	return Following{Facing: s.Facing, Increment: s.increment(), MinRaiseTo: s.minTo()}
}

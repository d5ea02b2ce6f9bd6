package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// Next is what the player to act after a ruling faces and may do. Amounts are chips, totals of the round. From a
// bare spot nobody knows who that is: then Seat is 0 and only what lies before the player is told.
type Next struct {
	referee.Following
	Seat     int         `json:"seat,omitempty"`
	Check    bool        `json:"check,omitempty"`
	Raises   bool        `json:"must_raise,omitempty"` // bound to a bet or raise whose amount is missing: nothing else is open
	NoFold   bool        `json:"no_fold,omitempty"`    // bound by a ruling
	BringIn  chip.Amount `json:"bring_in,omitempty"`   // stud: the forced opening, in place of a call
	CallTo   chip.Amount `json:"call_to,omitempty"`    // total of a call, all-in for less included
	RaiseMin chip.Amount `json:"raise_min,omitempty"`  // smallest total of a bet or raise open to this player; 0 when none is
	RaiseMax chip.Amount `json:"raise_max,omitempty"`  // largest
}

// AfterSpot is what follows a ruling at a bare spot, nil where nobody can say: nothing is decided yet, or there is
// neither a blind nor a bet to measure the smallest raise by.
func AfterSpot(spot referee.Spot, r *referee.Ruling, p *referee.Policy) *Next {
	if r == nil || !carriesOut(r.Kind) || r.Held || r.Action == hand.None {
		return nil
	}
	following := referee.After(spot, r.Outcome, p)
	if following.Increment == 0 {
		return nil
	}
	n := &Next{Following: following}
	if spot.Betting == referee.FixedLimit {
		n.RaiseMax = following.MinRaiseTo // nothing between, nothing above
	}
	return n
}

// next is who acts once the line has been carried out, and what is open to them.
func (g *run) next() *Next {
	if g.hand == nil {
		if g.spot == nil {
			return nil
		}
		spot := *g.spot
		spot.Seat = g.step.Seat
		return AfterSpot(spot, g.step.Ruling, g.policy())
	}
	p, waits := g.actor()
	if g.table.state.Hand == nil || g.matter().Waits() {
		return nil
	}
	if w := g.waiting(); !waits || w != nil && w.Kind != article.Missing {
		return nil
	}
	l, limit := g.hand.Legal(), g.limitOn(g.seats[p])
	n := &Next{Seat: g.seats[p], Check: l.CanCheck, NoFold: limit.NoFold, BringIn: l.BringIn, CallTo: l.CallTo, RaiseMin: l.MinTo, RaiseMax: l.MaxTo}
	if n.Raises = int(g.unnamed()) == n.Seat; n.Raises {
		n.Check, n.CallTo, n.NoFold = false, 0, true
	}
	if limit.NoRaise {
		n.RaiseMin, n.RaiseMax = 0, 0
	}
	n.Facing, n.Increment = g.hand.Facing(), g.hand.Increment()
	n.MinRaiseTo = n.Facing + n.Increment
	if l.CanRaise {
		n.MinRaiseTo = l.MinTo
	}
	return n
}

package view

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
)

// Next is who acts after a ruling and what is open to that player. From a bare spot nobody knows the player: Seat is 0,
// and the stack sets the largest bet.
type Next struct {
	scenario.Next
	Actions []Legal `json:"actions"`
	Says    string  `json:"says"`
}

// Legal is one action open to a player. Amounts are totals of the round; a Max of 0 is not known.
type Legal struct {
	Action hand.Kind   `json:"action"`
	Min    chip.Amount `json:"min,omitempty"`
	Max    chip.Amount `json:"max,omitempty"`
}

func nextOf(n *scenario.Next, l lang.Lang) *Next {
	if n == nil {
		return nil
	}
	out := &Next{Next: *n, Actions: actionsOf(n)}
	open := make([]ruling.Fact, len(out.Actions))
	for i, a := range out.Actions {
		open[i] = a.fact()
	}
	may := ruling.New("may")
	if n.Seat > 0 {
		may = ruling.New("may.seat", ruling.Seat("Seat", n.Seat))
	}
	out.Says = l.Say(may.And(open...))
	return out
}

// fact is an action that is open.
func (a Legal) fact() ruling.Fact {
	key, to := "may."+a.Action.String(), ruling.Chips("To", a.Min)
	switch {
	case a.Min == 0:
		return ruling.New(a.Action.String())
	case a.Action == hand.Call || a.Action == hand.BringIn || a.Max == a.Min:
		return ruling.New(key, to)
	case a.Max == 0:
		return ruling.New(key+".least", to)
	}
	return ruling.New(key, to, ruling.Chips("Upto", a.Max))
}

// actionsOf lists what is open, the cheapest first.
func actionsOf(n *scenario.Next) []Legal {
	known := n.Seat > 0
	least, most := n.RaiseMin, n.RaiseMax
	if !known {
		least = n.MinRaiseTo
	}
	var out []Legal
	switch {
	case n.Raises:
	case n.BringIn > 0:
		out = append(out, Legal{hand.BringIn, n.BringIn, n.BringIn})
	case n.Check, !known && n.Facing == 0:
		out = append(out, Legal{Action: hand.Check})
	default:
		if !n.NoFold {
			out = append(out, Legal{Action: hand.Fold})
		}
		to := n.CallTo
		if !known {
			to = n.Facing
		}
		out = append(out, Legal{hand.Call, to, to})
	}
	if least == 0 {
		return out
	}
	kind := hand.Raise
	if n.Facing == 0 {
		kind = hand.Bet
	}
	return append(out, Legal{kind, least, most})
}

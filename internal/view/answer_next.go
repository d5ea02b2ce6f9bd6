package view

import (
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
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
	var words []string
	for _, a := range out.Actions {
		key := "ruling.open." + a.Action.String()
		switch {
		case a.Min > 0 && a.Max == 0:
			key += ".least"
		case a.Max > a.Min:
			key += ".upto"
		}
		words = append(words, l.T(key, "Min", l.Chips(a.Min), "Max", l.Chips(a.Max)))
	}
	out.Says = sentence(strings.Join(words, ", "))
	if n.Seat > 0 {
		out.Says = l.T("ruling.seat", "Seat", n.Seat) + l.T("ruling.next_colon") + strings.Join(words, ", ")
	}
	return out
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

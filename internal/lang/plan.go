package lang

import (
	"slices"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/chip"
)

// PlanReason says why a plan is as it is.
func (l Lang) PlanReason(r blindplan.Reason) string {
	args := slices.Clone(r.Args)
	for i, a := range args {
		if n, is := a.(chip.Amount); is {
			args[i] = l.Chips(n)
		}
	}
	return l.T("plan.why."+r.Key, args...)
}

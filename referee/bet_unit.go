package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// inUnits makes a bet or raise to a total the outcome, moved to a multiple of the betting unit where the book
// asks for one (LP-3.5-16-b, CR-CG-5). An all-in stands, and so do minimum and maximum.
func (a *act) inUnits(kind hand.Kind, to chip.Amount) bool {
	clause := &a.p.BetUnit
	if a.p.BetUnit != a.p.BetUnitCash && a.cash() {
		clause = &a.p.BetUnitCash
	}
	unit := a.unit(clause.Value)
	most, _ := a.maxTo()
	if clause.Value == AnyAmount || unit == 0 || to%unit == 0 || to >= a.all() || to == a.minTo() || to == most {
		return a.stand(kind, to)
	}
	clause.Decide(&a.t)
	low, high := max(to-to%unit, a.minTo()), min(to-to%unit+unit, most, a.all())
	nearest, other := low, high
	if high-to <= to-low {
		nearest, other = high, low
	}
	a.because("bet_unit", "Total", to, "Unit", unit, "Corrected", nearest)
	if clause.Value == NearestUnit {
		return a.stand(kind, nearest)
	}
	return a.floor(
		Option{Key: "nearest_unit", Outcome: a.outcome(kind, nearest)},
		Option{Key: "other_unit", Outcome: a.outcome(kind, other)},
	)
}

// unit is the betting unit that was said, else the small blind where the book means it, else the smallest chip.
func (a *act) unit(rule UnitRule) chip.Amount {
	switch {
	case a.s.Unit > 0:
		return a.s.Unit
	case rule == FloorUnit:
		return a.s.smallBlind()
	}
	return a.s.SmallestChip
}

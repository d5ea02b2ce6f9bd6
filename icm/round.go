package icm

import (
	"math/big"
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// Round makes amounts of values in a unit (minor units), whose sum is that of the values: each is rounded down, and the units that are left go one
// each to those who lost most by it, the first in the list before the others. What no unit divides goes to the first player. The error is a *refusal.Error.
func Round(values []*big.Rat, unit money.Amount) ([]money.Amount, error) {
	if unit < 1 {
		return nil, refusal.New(BadUnit)
	}
	all := new(big.Rat)
	amounts := make([]money.Amount, len(values))
	lost := make([]*big.Rat, len(values))
	by := make([]int, len(values))
	left := money.Amount(0)
	for i, v := range values {
		all.Add(all, v)
		units := new(big.Rat).Quo(v, new(big.Rat).SetInt64(int64(unit)))
		whole := new(big.Int).Quo(units.Num(), units.Denom())
		amounts[i] = money.Amount(whole.Int64()) * unit
		lost[i] = units.Sub(units, new(big.Rat).SetInt(whole))
		left -= amounts[i]
		by[i] = i
	}
	left += money.Amount(new(big.Int).Quo(all.Num(), all.Denom()).Int64())
	slices.SortStableFunc(by, func(a, b int) int { return lost[b].Cmp(lost[a]) })
	for _, i := range by {
		if left < unit {
			break
		}
		amounts[i] += unit
		left -= unit
	}
	if len(amounts) > 0 {
		amounts[0] += left
	}
	return amounts, nil
}

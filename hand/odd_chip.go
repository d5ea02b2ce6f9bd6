package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/chip"
)

// split divides a pot among its winners down to the smallest chip in play (TDA-20). What does not divide is
// given one unit each, clockwise from the first winner left of the button (TDA-20-A).
type split struct {
	each chip.Amount // to every winner
	unit chip.Amount
	odd  int // units left over, fewer than the winners
}

// share splits a pot. A pot that is not a whole number of units must hold smaller chips: it is split in the
// largest unit that divides both.
func share(amount, unit chip.Amount, winners uint16) split {
	if amount%unit != 0 {
		unit = greatestDivisor(unit, amount)
	}
	n := chip.Amount(bits.OnesCount16(winners))
	units := amount / unit
	return split{each: units / n * unit, unit: unit, odd: int(units % n)}
}

func greatestDivisor(a, b chip.Amount) chip.Amount {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// of returns what the winner who is i-th clockwise from the button gets, and how much of it is odd chips.
func (x split) of(i int) (amount, odd chip.Amount) {
	if i < x.odd {
		odd = x.unit
	}
	return x.each + odd, odd
}

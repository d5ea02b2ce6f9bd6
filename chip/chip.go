// Package chip counts tournament and cash chips: amounts, denominations and piles of physical chips.
// It knows no player and no bet.
package chip

import "slices"

// Amount is a number of chips in the smallest unit of value ("1"); never negative in a stack or a bet.
type Amount int64

// Pile is a set of physical chips, by value, in any order: {1000, 500, 500}.
type Pile []Amount

// Sum returns the value of the pile.
func (p Pile) Sum() Amount {
	var sum Amount
	for _, c := range p {
		sum += c
	}
	return sum
}

// Smallest returns the smallest chip of the pile, 0 when it is empty.
func (p Pile) Smallest() Amount {
	if len(p) == 0 {
		return 0
	}
	return slices.Min(p)
}

// Largest returns the largest chip of the pile, 0 when it is empty.
func (p Pile) Largest() Amount {
	if len(p) == 0 {
		return 0
	}
	return slices.Max(p)
}

// Pieces is a number of chips of one value.
type Pieces struct {
	Chip  Amount `json:"chip"`
	Count int    `json:"count"`
}

// Worth is what chips are worth together.
func Worth(all []Pieces) (sum Amount) {
	for _, p := range all {
		sum += p.Chip * Amount(p.Count)
	}
	return sum
}

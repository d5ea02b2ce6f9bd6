package icm

import (
	"math/big"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
)

// SamplesMax bounds the orders that [Sample] draws.
const SamplesMax = 1 << 24

// BadSamples refuses no samples or too many (args Samples, Max).
const BadSamples refusal.Code = "deal_samples"

// Estimate is what a stack is worth as far as samples tell.
type Estimate struct {
	Mean  *big.Rat     // minor units
	Error money.Amount // the standard error of Mean in minor units, rounded up
}

// Sample draws so many orders of places from a stream of chance. The error is a *refusal.Error.
func Sample(stacks []chip.Amount, prizes []money.Amount, samples int, chance shuffle.Source) ([]Estimate, error) {
	prizes, err := stakes(stacks, prizes, Players)
	switch {
	case err != nil:
		return nil, err
	case samples < 2 || samples > SamplesMax:
		return nil, refusal.New(BadSamples, "Samples", samples, "Max", SamplesMax)
	}
	took := make([][]int64, len(stacks)) // by player and place, how often
	for i := range took {
		took[i] = make([]int64, len(prizes))
	}
	order := make([]int, len(stacks))
	all := uint64(total(stacks))
	for range samples {
		for i := range order {
			order[i] = i
		}
		left := all
		for place := range prizes {
			at := place + drawn(stacks, order[place:], shuffle.Below(left, chance))
			order[place], order[at] = order[at], order[place]
			left -= uint64(stacks[order[place]])
			took[order[place]][place]++
		}
	}
	estimates := make([]Estimate, len(stacks))
	for i := range took {
		estimates[i] = estimate(took[i], prizes, samples)
	}
	return estimates, nil
}

// drawn is the index in order of the player whose chips hold the chip of that number.
func drawn(stacks []chip.Amount, order []int, no uint64) int {
	for i, p := range order {
		if no < uint64(stacks[p]) {
			return i
		}
		no -= uint64(stacks[p])
	}
	panic("icm: a chip of nobody")
}

// estimate has as its error the root of (n·Σx² − (Σx)²) / (n²·(n−1)), of n samples x.
func estimate(took []int64, prizes []money.Amount, n int) Estimate {
	sum, squares := new(big.Int), new(big.Int)
	for place, times := range took {
		won, prize := big.NewInt(times), big.NewInt(int64(prizes[place]))
		sum.Add(sum, won.Mul(won, prize))
		squares.Add(squares, new(big.Int).Mul(won, prize))
	}
	count, below := big.NewInt(int64(n)), big.NewInt(int64(n-1))
	variance := new(big.Int).Mul(count, squares)
	variance.Sub(variance, new(big.Int).Mul(sum, sum))
	below.Mul(below, count).Mul(below, count)
	variance.Add(variance, below).Sub(variance, big.NewInt(1)).Div(variance, below)
	root := new(big.Int).Sqrt(variance)
	if new(big.Int).Mul(root, root).Cmp(variance) < 0 {
		root.Add(root, big.NewInt(1))
	}
	return Estimate{Mean: new(big.Rat).SetFrac(sum, count), Error: money.Amount(root.Int64())}
}

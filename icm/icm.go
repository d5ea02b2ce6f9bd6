package icm

import (
	"math/big"
	"math/bits"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// ExactPlayers is the most players that [Exact] counts: the work doubles with each, and fractions grow.
const ExactPlayers = 9

// Players is the most players that may share at all.
const Players = 10_000

// Codes of refusals.
const (
	BadStacks refusal.Code = "deal_stacks" // args Min, Max: not so many players as can share, or one without chips
	BadPrizes refusal.Code = "deal_prizes" // no prizes, a prize below zero, or one above that of a better place
	BadUnit   refusal.Code = "deal_unit"   // what is handed out has no unit above zero
)

// stakes are what is shared: prizes of the places of those who are left, and no others.
func stakes(stacks []chip.Amount, prizes []money.Amount, most int) ([]money.Amount, error) {
	if len(stacks) < 2 || len(stacks) > most {
		return nil, refusal.New(BadStacks, "Min", 2, "Max", most)
	}
	for _, s := range stacks {
		if s < 1 {
			return nil, refusal.New(BadStacks, "Min", 2, "Max", most)
		}
	}
	prizes = prizes[:min(len(prizes), len(stacks))]
	for i, p := range prizes {
		if p < 0 || i > 0 && p > prizes[i-1] {
			return nil, refusal.New(BadPrizes)
		}
	}
	if len(prizes) == 0 {
		return nil, refusal.New(BadPrizes)
	}
	return prizes, nil
}

func total(stacks []chip.Amount) (all int64) {
	for _, s := range stacks {
		all += int64(s)
	}
	return all
}

// ChipChop gives every player the lowest prize of the places left, and shares the rest by chips. The error is a *refusal.Error.
func ChipChop(stacks []chip.Amount, prizes []money.Amount) ([]*big.Rat, error) {
	prizes, err := stakes(stacks, prizes, Players)
	if err != nil {
		return nil, err
	}
	var least money.Amount // nothing where some places are worth nothing
	if len(prizes) == len(stacks) {
		least = prizes[len(prizes)-1]
	}
	rest := sum(prizes) - least*money.Amount(len(stacks))
	values := make([]*big.Rat, len(stacks))
	for i, s := range stacks {
		values[i] = new(big.Rat).Mul(big.NewRat(int64(rest), total(stacks)), new(big.Rat).SetInt64(int64(s)))
		values[i].Add(values[i], new(big.Rat).SetInt64(int64(least)))
	}
	return values, nil
}

func sum(prizes []money.Amount) (all money.Amount) {
	for _, p := range prizes {
		all += p
	}
	return all
}

// Exact counts all orders in which places can be taken. It visits sets of players who have taken the best places, not orders: 2^n of them. The
// error is a *refusal.Error.
func Exact(stacks []chip.Amount, prizes []money.Amount) ([]*big.Rat, error) {
	prizes, err := stakes(stacks, prizes, ExactPlayers)
	if err != nil {
		return nil, err
	}
	values := make([]*big.Rat, len(stacks))
	for i := range values {
		values[i] = new(big.Rat)
	}
	likely := make([]*big.Rat, 1<<len(stacks)) // of sets of players, that they take the first places
	likely[0] = big.NewRat(1, 1)
	for placed := range likely { // a set comes after all its parts
		place := bits.OnesCount(uint(placed))
		if likely[placed] == nil || place >= len(prizes) {
			continue
		}
		left := chipsBeside(stacks, placed)
		for i, s := range stacks {
			if placed&(1<<i) != 0 {
				continue
			}
			next := big.NewRat(int64(s), left)
			next.Mul(next, likely[placed])
			values[i].Add(values[i], new(big.Rat).Mul(next, new(big.Rat).SetInt64(int64(prizes[place]))))
			if with := placed | 1<<i; likely[with] == nil {
				likely[with] = next
			} else {
				likely[with].Add(likely[with], next)
			}
		}
		likely[placed] = nil
	}
	return values, nil
}

// chipsBeside are the chips of all who are not placed.
func chipsBeside(stacks []chip.Amount, placed int) (all int64) {
	for i, s := range stacks {
		if placed&(1<<i) == 0 {
			all += int64(s)
		}
	}
	return all
}

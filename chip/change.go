package chip

// Change breaks amount into the fewest chips of the given denominations (smallest first), largest chips
// first. ok is false when amount is not a multiple of the smallest denomination, or negative.
// Every denomination must divide the next one (25, 100, 500 …).
func Change(amount Amount, denominations []Amount) (pile Pile, ok bool) {
	if amount < 0 {
		return nil, false
	}
	for i := len(denominations) - 1; i >= 0; i-- {
		for d := denominations[i]; amount >= d; amount -= d {
			pile = append(pile, d)
		}
	}
	return pile, amount == 0
}

// SmallestAtLeast returns the smallest denomination of at least amount: the single chip a player without
// change throws in. ok is false when even the largest chip is too small.
func SmallestAtLeast(amount Amount, denominations []Amount) (Amount, bool) {
	for _, d := range denominations {
		if d >= amount {
			return d, true
		}
	}
	return 0, false
}

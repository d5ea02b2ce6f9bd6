package referee

// oversizedChip: facing a bet or blind, one silent chip larger than the call is a call, even the last one
// (TDA-44-A, TDA-41-C).
func oversizedChip(a *act) bool {
	if len(a.chips) != 1 || a.total() <= a.s.Facing {
		return false
	}
	switch {
	case a.s.Betting == FixedLimit:
		a.p.OversizedChipLimit.Decide(&a.t)
	case a.p.OversizedChip != a.p.OversizedChipPostflop && !a.preflop():
		a.p.OversizedChipPostflop.Decide(&a.t)
	default:
		a.p.OversizedChip.Decide(&a.t)
	}
	a.p.CallOversized.Decide(&a.t)
	a.because("oversized_chip", "Chip", a.chips[0], "Facing", a.s.Facing)
	return a.call()
}

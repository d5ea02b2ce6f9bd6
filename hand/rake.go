package hand

import "github.com/floorbook/floorbook/chip"

// Rake returns what the house has taken of the pots, in chips.
func (s *State) Rake() chip.Amount { return s.raked }

// rakeLimit is the most that may be taken of this hand.
func (s *State) rakeLimit() chip.Amount {
	switch {
	case s.rake.PerMille == 0 || s.rake.Flop && s.at == Preflop:
		return 0
	case s.rake.Cap > 0:
		return s.rake.Cap
	}
	return StackMax * MaxPlayers
}

// rakeOf is what is taken of a pot, rounded down to whole units.
func (s *State) rakeOf(pot, left chip.Amount) chip.Amount {
	unit := max(s.rake.Unit, 1)
	whole, rest := pot/1000, pot%1000
	per := chip.Amount(s.rake.PerMille)
	return min(whole*per+rest*per/1000, left) / unit * unit
}

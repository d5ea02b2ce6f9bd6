package hand

import "github.com/floorbook/floorbook/chip"

// Rake returns what the house has taken of the pots, in chips.
func (s *State) Rake() chip.Amount { return s.raked }

// rakeLimit is the most that may be taken of this hand.
func (s *State) rakeLimit() chip.Amount { return s.rake.Most(s.at != Preflop) }

// rakeOf is what is taken of a pot, rounded down to whole units.
func (s *State) rakeOf(pot, left chip.Amount) chip.Amount { return s.rake.Of(pot, left) }

// Most is the most that may be taken of a hand. Flop: it goes beyond its first round.
func (r Rake) Most(flop bool) chip.Amount {
	switch {
	case r.PerMille == 0 || r.Flop && !flop:
		return 0
	case r.Cap > 0:
		return r.Cap
	}
	return StackMax * MaxPlayers
}

// Of is what is taken of a pot, no more than is left to be taken of the hand, rounded down to whole units.
func (r Rake) Of(pot, left chip.Amount) chip.Amount {
	if left == 0 {
		return 0
	}
	per := chip.Amount(r.PerMille)
	return r.Round(min(pot/1000*per+pot%1000*per/1000, left))
}

// Round rounds an amount down to whole units.
func (r Rake) Round(amount chip.Amount) chip.Amount {
	unit := max(r.Unit, 1)
	return amount / unit * unit
}

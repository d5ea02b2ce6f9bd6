package cage

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// piecesWhy is how what chips are worth comes about, where they were told by denomination.
func piecesWhy(told []chip.Pieces, worth money.Amount) (why reckoning.Reckoning) {
	chips := money.Amount(chip.Worth(told))
	if chips == 0 || worth%chips != 0 {
		return nil
	}
	one := worth / chips // of a chip of value 1
	for _, p := range told {
		if p.Count != 0 {
			value := money.Amount(p.Chip) * one
			why.Part(reckoning.Pieces, value*money.Amount(p.Count), p.Count, int(value))
		}
	}
	return why.Ends()
}

// returnWhy is how what is given back of what a player has left here comes about: what the day before had of him, what he has left, what was paid of
// it, and what stays.
func (s *State) returnWhy(player string, amount money.Amount) (why reckoning.Reckoning) {
	var moved money.Amount
	add := func(key reckoning.Key, sum money.Amount) {
		if sum != 0 {
			why.Add(key, sum)
		}
		moved += sum
	}
	for i := range s.Receipts {
		r := &s.Receipts[i]
		switch {
		case r.Player != player || r.VoidedBy > 0 || r.Voids > 0:
		case r.Purpose == ForDeposit:
			add(reckoning.Deposited, r.Amount)
		case r.Purpose == ForDepositReturn:
			add(reckoning.GivenBack, r.Amount)
		default:
			add(reckoning.FromDeposit, -r.byDeposit())
		}
	}
	if carried := s.Deposited(player) - moved; carried != 0 {
		why = append(reckoning.Reckoning{{Key: reckoning.Carried, Sum: carried}}, why...)
	}
	if stays := s.Deposited(player) - amount; stays != 0 {
		why.Add(reckoning.Stays, -stays)
	}
	return why.Ends()
}

// byDeposit is how much of a receipt was paid out of what its player has left here, below zero put to it.
func (r *Receipt) byDeposit() (sum money.Amount) {
	for _, t := range r.Tenders {
		if t.How == Deposit {
			sum += t.Amount
		}
	}
	if r.Amount < 0 {
		return -sum
	}
	return sum
}

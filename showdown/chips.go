package showdown

import "github.com/floorbook/floorbook/chip"

// pot is what the winners get, as far as it was told.
func (j *judge) pot() chip.Amount {
	sum := j.l.Pot
	for _, p := range j.l.Bets {
		sum += p.Amount
	}
	for _, p := range j.back {
		sum -= p.Amount
	}
	return sum
}

// giveBack returns chips to a seat.
func (j *judge) giveBack(seat int, amount chip.Amount) {
	for _, p := range j.back {
		if p.Seat == seat {
			return // they went back already
		}
	}
	if amount > 0 {
		j.back = append(j.back, Posted{seat, amount})
	}
}

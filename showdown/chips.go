package showdown

import "github.com/floorbook/floorbook/chip"

// pot is what the winners get, as far as it was told.
func (j *judge) pot() chip.Amount {
	sum := j.l.Pot
	for _, p := range j.l.Bets {
		sum += p.Amount
	}
	for i := range j.hands[:j.n] {
		sum -= j.hands[i].back
	}
	return sum
}

// giveBack returns chips to the owner of a hand, unless some went back already.
func (h *holding) giveBack(amount chip.Amount) {
	if h.back == 0 {
		h.back = amount
	}
}

package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/chip"
)

// Pot is a main or side pot: main first, outermost last.
type Pot struct {
	Amount  chip.Amount `json:"amount"`
	Players uint16      `json:"players"` // bit p set: player p can win it
}

// Has reports whether player p can win the pot.
func (pot Pot) Has(p int) bool { return p >= 0 && p < MaxPlayers && pot.Players&bit(p) != 0 }

// Pots returns the pots gathered so far, main pot first: bets still in front are not in them. Once the hand is
// over they are the pots as awarded.
func (s *State) Pots() []Pot { return s.AppendPots(nil) }

// AppendPots appends the pots to dst and returns it; it allocates only when dst is too small.
func (s *State) AppendPots(dst []Pot) []Pot {
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	return append(dst, pots[:n]...)
}

// PotTotal returns all chips in the middle: the pots and the bets in front.
func (s *State) PotTotal() chip.Amount {
	if s.phase == over {
		return 0
	}
	sum := s.deadSum
	for p := range int(s.n) {
		sum += s.total[p]
	}
	return sum
}

// layers cuts the gathered chips into pots by what the live players have put in: each pot is what everybody,
// folded or not, put in between one live player's contribution and the next, and only those who reached its
// top can win it (TDA-21, LP-G-sidepot). What dead hands put in above the last live contribution falls to the last pot; the
// dead money is in the main pot. It returns the number of pots.
func (s *State) layers(pots *[MaxPlayers]Pot) int {
	var in [MaxPlayers]chip.Amount
	var sum chip.Amount
	for p := range int(s.n) {
		in[p] = s.total[p] - s.bet[p]
		sum += in[p]
	}
	if single(s.live) && s.live != 0 {
		pots[0] = Pot{Amount: sum + s.deadSum, Players: s.live}
		if pots[0].Amount == 0 {
			return 0
		}
		return 1
	}
	n, below, laid := 0, chip.Amount(0), chip.Amount(0)
	for left := s.live; left != 0; {
		top := lowest(&in, left)
		pot := Pot{Players: left}
		for p := range int(s.n) {
			pot.Amount += min(in[p], top) - min(in[p], below)
		}
		for set := left; set != 0; set &= set - 1 {
			if p := bits.TrailingZeros16(set); in[p] == top {
				left &^= bit(p)
			}
		}
		laid += pot.Amount
		below = top
		if left == 0 {
			pot.Amount += sum - laid
		}
		if n == 0 {
			pot.Amount += s.deadSum
		}
		if pot.Amount > 0 {
			pots[n] = pot
			n++
		}
	}
	return n
}

func lowest(in *[MaxPlayers]chip.Amount, set uint16) chip.Amount {
	least := in[bits.TrailingZeros16(set)]
	for set &= set - 1; set != 0; set &= set - 1 {
		least = min(least, in[bits.TrailingZeros16(set)])
	}
	return least
}

package tournament

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Commitment is what is published before a draw: the SHA-256 of its seed.
func Commitment(seed [32]byte) [32]byte { return sha256.Sum256(seed[:]) }

// draw opens the committed entropy for the one draw of this command.
func (d *decision) draw(purpose string) (*card.Stream, error) {
	if Commitment(d.m.Seed) != d.s.DrawCommit {
		return nil, refusal.New(DrawNotCommitted)
	}
	d.emit(Drawn{Purpose: purpose, Seed: d.m.Seed, Next: d.m.Next, At: d.m.At})
	return card.NewStream(d.m.Seed), nil
}

// shuffle puts list in uniformly random order, in place: for i = 0, 1, … element i changes places with i + k, k
// drawn below the number of elements from i on.
func shuffle[T any](list []T, src card.Source) {
	for i := range list {
		j := i + int(card.Below(uint64(len(list)-i), src))
		list[i], list[j] = list[j], list[i]
	}
}

// pick draws one element of a list that is not empty.
func pick[T any](list []T, src card.Source) T { return list[card.Below(uint64(len(list)), src)] }

// drawSeats seats players at random over tables, as evenly as can be (TDA-7-A). Chairs are numbers of seats per
// table. The order of the draw, for anybody who recomputes it: shuffle the players in the order of their entries;
// give them to the tables in turn; at each table shuffle the seats and take the first ones; then draw its button
// among the seats taken.
func drawSeats(players []table.PlayerID, numbers []int, chairs int, src card.Source) ([]TableSet, []Seated) {
	order := append([]table.PlayerID(nil), players...)
	shuffle(order, src)
	sets := make([]TableSet, 0, len(numbers))
	seats := make([]Seated, 0, len(order))
	for i, no := range numbers {
		free := make([]table.SeatNo, chairs)
		for j := range free {
			free[j] = table.SeatNo(j + 1)
		}
		shuffle(free, src)
		from := len(seats)
		for j := i; j < len(order); j += len(numbers) {
			seats = append(seats, Seated{Player: order[j], Table: no, Seat: free[len(seats)-from]})
		}
		sets = append(sets, TableSet{No: no, Seats: chairs, Button: pick(seats[from:], src).Seat})
	}
	return sets, seats
}

package tournament

import (
	"crypto/sha256"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// Commitment is what is published before a draw: the SHA-256 of its seed.
func Commitment(seed [32]byte) [32]byte { return sha256.Sum256(seed[:]) }

// draw opens the committed entropy for the one draw of this command.
func (d *decision) draw(purpose string) (*shuffle.Stream, error) {
	if Commitment(d.m.Seed) != d.s.DrawCommit {
		return nil, refusal.New(DrawNotCommitted)
	}
	d.emit(Drawn{Purpose: purpose, Seed: d.m.Seed, Next: d.m.Next, At: d.m.At})
	return shuffle.NewStream(d.m.Seed), nil
}

// pick draws one element of a list that is not empty.
func pick[T any](list []T, src shuffle.Source) T { return list[shuffle.Below(uint64(len(list)), src)] }

// drawSeats seats players at random over tables, as evenly as can be (TDA-7-A). Chairs are numbers of seats per
// table. The order of the draw, for anybody who recomputes it: shuffle the players in the order of their entries;
// give them to the tables in turn; at each table shuffle the seats and take the first ones; then draw its button
// among the seats taken.
func drawSeats(players []table.PlayerID, numbers []int, chairs int, src shuffle.Source) ([]TableSet, []Seated) {
	order := append([]table.PlayerID(nil), players...)
	shuffle.List(order, src)
	sets := make([]TableSet, 0, len(numbers))
	seats := make([]Seated, 0, len(order))
	for i, no := range numbers {
		free := make([]table.SeatNo, chairs)
		for j := range free {
			free[j] = table.SeatNo(j + 1)
		}
		shuffle.List(free, src)
		from := len(seats)
		for j := i; j < len(order); j += len(numbers) {
			seats = append(seats, Seated{Player: order[j], Table: no, Seat: free[len(seats)-from]})
		}
		sets = append(sets, TableSet{No: no, Seats: chairs, Button: pick(seats[from:], src).Seat})
	}
	return sets, seats
}

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
	n := len(d.s.Draws)
	if d.m.Draws == nil {
		return nil, refusal.New(DrawNotCommitted)
	}
	seed := d.m.Draws(n)
	if Commitment(seed) != d.s.DrawCommit {
		return nil, refusal.New(DrawNotCommitted)
	}
	d.emit(Drawn{Purpose: purpose, Seed: seed, Next: Commitment(d.m.Draws(n + 1)), At: d.m.At})
	return shuffle.NewStream(seed), nil
}

// pick draws one element of a list that is not empty.
func pick[T any](list []T, src shuffle.Source) T { return list[shuffle.Below(uint64(len(list)), src)] }

// drawSeats seats players at random over tables, as evenly as can be (TDA-7-A). Chairs are numbers of seats per
// table. The order of the draw, for anybody who recomputes it: shuffle the players in the order of their entries;
// give them to the tables in turn, passing over those that are full; at each table shuffle the seats in use and take the first ones; then draw its
// button among the seats taken. Then those exchange who need a certain seat: meet.
func (s *State) drawSeats(players []table.PlayerID, numbers []int, chairs int, src shuffle.Source) ([]TableSet, []Seated) {
	order := append([]table.PlayerID(nil), players...)
	shuffle.List(order, src)
	sets := make([]TableSet, 0, len(numbers))
	seats := make([]Seated, 0, len(order))
	for i, who := range s.inTurn(order, numbers, chairs) {
		no := numbers[i]
		free := s.usable(no, chairs)
		shuffle.List(free, src)
		from := len(seats)
		for j, p := range who {
			seats = append(seats, Seated{Player: p, Table: no, Seat: free[j]})
		}
		sets = append(sets, TableSet{No: no, Seats: chairs, Button: pick(seats[from:], src).Seat})
	}
	s.meet(sets, seats, src)
	return sets, seats
}

// inTurn gives players to tables, one each and round again, passing over tables that are full. There is room for all.
func (s *State) inTurn(order []table.PlayerID, numbers []int, chairs int) [][]table.PlayerID {
	out := make([][]table.PlayerID, len(numbers))
	room := make([]int, len(numbers))
	for i, no := range numbers {
		room[i] = s.takes(no, chairs)
	}
	for i := 0; len(order) > 0; i = (i + 1) % len(numbers) {
		if len(out[i]) < room[i] {
			out[i] = append(out[i], order[0])
			order = order[1:]
		}
	}
	return out
}

// usable lists the chairs in use of a table that is put up with so many.
func (s *State) usable(no, chairs int) []table.SeatNo {
	locked := s.locked(no)
	out := make([]table.SeatNo, 0, chairs)
	for i := range chairs {
		if n := table.SeatNo(i + 1); !locked.Has(n) {
			out = append(out, n)
		}
	}
	return out
}

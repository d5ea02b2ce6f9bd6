package table

import (
	"encoding/json"
	"iter"
	"math/bits"
	"slices"
)

// SeatSet is a set of seats: bit n-1 stands for seat n. It is written as the list of its seats.
type SeatSet uint16

// SeatsOf returns the set of those seats; seats that no table has are left out.
func SeatsOf(seats ...SeatNo) SeatSet {
	var s SeatSet
	for _, n := range seats {
		s = s.With(n)
	}
	return s
}

// Has reports whether seat n is in the set.
func (s SeatSet) Has(n SeatNo) bool { return s&seatBit(n) != 0 }

// With returns the set with seat n.
func (s SeatSet) With(n SeatNo) SeatSet { return s | seatBit(n) }

// Without returns the set without seat n.
func (s SeatSet) Without(n SeatNo) SeatSet { return s &^ seatBit(n) }

// Len counts the seats.
func (s SeatSet) Len() int { return bits.OnesCount16(uint16(s)) }

// All yields the seats in order.
func (s SeatSet) All() iter.Seq[SeatNo] {
	return func(yield func(SeatNo) bool) {
		for n := SeatNo(1); n <= MaxSeats; n++ {
			if s.Has(n) && !yield(n) {
				return
			}
		}
	}
}

// List returns the seats in order; nil for none.
func (s SeatSet) List() []SeatNo { return slices.Collect(s.All()) }

// MarshalJSON writes the list of seats.
func (s SeatSet) MarshalJSON() ([]byte, error) {
	list := make([]int, 0, s.Len())
	for n := range s.All() {
		list = append(list, int(n))
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads a list of seats.
func (s *SeatSet) UnmarshalJSON(text []byte) error {
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*s = 0
	for _, n := range list {
		if n >= 1 && n <= MaxSeats {
			*s = s.With(SeatNo(n))
		}
	}
	return nil
}

func seatBit(n SeatNo) SeatSet {
	if n < 1 || n > MaxSeats {
		return 0
	}
	return 1 << (n - 1)
}

// next returns the first seat of the set clockwise after n at a table of so many chairs; 0 when the set is empty.
// After no seat comes seat 1.
func (s SeatSet) next(n SeatNo, chairs int) SeatNo { return s.find(n, 1, chairs) }

// before returns the first seat of the set counter-clockwise before n; 0 when the set is empty.
func (s SeatSet) before(n SeatNo, chairs int) SeatNo { return s.find(n, chairs-1, chairs) }

func (s SeatSet) find(from SeatNo, step, chairs int) SeatNo {
	i := int(from) - 1
	if from == 0 {
		i = chairs - 1
	}
	for range chairs {
		i = (i + step) % chairs
		if s.Has(SeatNo(i + 1)) {
			return SeatNo(i + 1)
		}
	}
	return 0
}

// within returns the seats of the set strictly between a and b, clockwise: the whole round when a and b are one.
func (s SeatSet) within(a, b SeatNo, chairs int) SeatSet {
	var out SeatSet
	for n := range s.All() {
		if n != a && n != b && distance(a, n, chairs) < distance(a, b, chairs) {
			out = out.With(n)
		}
	}
	return out
}

// distance counts the seats clockwise from a to b: 1 for the left neighbour, the whole table for the same seat.
func distance(a, b SeatNo, chairs int) int {
	d := (int(b) - int(a) + chairs) % chairs
	if d == 0 {
		return chairs
	}
	return d
}

package cardroom

import (
	"fmt"
	"slices"
)

// Bounds of what can be listed.
const (
	NoMax    = 9999 // number of a table
	SeatsMax = 11
)

// State is the room's own things.
type State struct {
	Seq    uint64  // events applied
	Listed []Table // by number; none: every number can be lent
	Lent   []Loan  // by number
}

// Loan is a table that an event has.
type Loan struct {
	No     int
	Stream string
}

// New is a room that has said nothing of itself.
func New() *State { return &State{} }

// Lender returns the stream that has a table, "" where none has.
func (s *State) Lender(no int) string {
	if i, lent := s.loan(no); lent {
		return s.Lent[i].Stream
	}
	return ""
}

func (s *State) loan(no int) (int, bool) {
	return slices.BinarySearchFunc(s.Lent, no, func(l Loan, no int) int { return l.No - no })
}

func (s *State) listed(no int) (int, bool) {
	return slices.BinarySearchFunc(s.Listed, no, func(t Table, no int) int { return t.No - no })
}

// has reports whether there is a table of that number.
func (s *State) has(no int) bool {
	_, listed := s.listed(no)
	return no >= 1 && no <= NoMax && (listed || len(s.Listed) == 0)
}

// Has lists the tables that a stream has, by number.
func (s *State) Has(stream string) []int {
	var out []int
	for _, l := range s.Lent {
		if l.Stream == stream {
			out = append(out, l.No)
		}
	}
	return out
}

// NotFor lists the numbers, from 1 to last, of tables that a stream cannot put up, because another has them, there are none of that number, or they have
// fewer than so many seats; last is the highest number there is.
func (s *State) NotFor(stream string, seats int) (not []int, last int) {
	for _, l := range s.Lent {
		if l.Stream != stream {
			not = append(not, l.No)
		}
	}
	if len(s.Listed) == 0 {
		return not, NoMax
	}
	last = s.Listed[len(s.Listed)-1].No
	for no, i := 1, 0; no <= last; no++ {
		if s.Listed[i].No != no {
			not = append(not, no)
			continue
		}
		if n := s.Listed[i].Seats; n > 0 && n < seats {
			not = append(not, no)
		}
		i++
	}
	slices.Sort(not)
	return slices.Compact(not), last
}

// Apply carries an event out. It never judges.
func Apply(s *State, e Event) {
	s.Seq++
	switch e := e.(type) {
	case TablesListed:
		s.Listed = slices.Clone(e.Tables)
	case TablesLent:
		for _, no := range e.Tables {
			i, _ := s.loan(no)
			s.Lent = slices.Insert(s.Lent, i, Loan{no, e.Stream})
		}
	case TablesReturned:
		s.Lent = slices.DeleteFunc(s.Lent, func(l Loan) bool { return l.Stream == e.Stream && slices.Contains(e.Tables, l.No) })
	default:
		panic(fmt.Sprintf("cardroom: event %T", e))
	}
}

// Check proves that every table is lent once, and is one of the room's.
func Check(s *State) error {
	for i, l := range s.Lent {
		switch {
		case i > 0 && s.Lent[i-1].No >= l.No:
			return fmt.Errorf("cardroom: table %d is lent twice", l.No)
		case l.Stream == "":
			return fmt.Errorf("cardroom: table %d is lent to nobody", l.No)
		case !s.has(l.No):
			return fmt.Errorf("cardroom: table %d is lent, and there is none", l.No)
		}
	}
	return nil
}

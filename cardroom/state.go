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

	Rota    Rota
	Dealers []Dealer // in the order in which they came
	Due     Instant  // of the next push
	Pushes  int      // made
	Pushed  Instant  // when the last one was, or the first sat down
	Pins    []Pin    // what is planned by hand
	Shifts  []Shift  // that are over, in the order in which they ended

	called Call
	before *past // nil: nothing can be taken back
}

// Loan is a table that an event has.
type Loan struct {
	No     int
	Stream string
	Hosted bool // floorbook deals there
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
			s.Lent = slices.Insert(s.Lent, i, Loan{no, e.Stream, e.Hosted})
		}
	case TablesReturned:
		s.Lent = slices.DeleteFunc(s.Lent, func(l Loan) bool { return l.Stream == e.Stream && slices.Contains(e.Tables, l.No) })
		for i := range s.Dealers {
			if d := &s.Dealers[i]; slices.Contains(e.Tables, d.Table) {
				s.rises(d, e.At)
				s.before = nil
			}
		}
	default:
		if !s.applyRota(e) {
			panic(fmt.Sprintf("cardroom: event %T", e))
		}
	}
}

// Check proves that every table is lent once and is one of the room's, and that no two dealers are at one, nor one at two.
func Check(s *State) error {
	if err := checkDealers(s); err != nil {
		return err
	}
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

func checkDealers(s *State) error {
	at, known := map[int]bool{}, map[string]bool{}
	for i := range s.Dealers {
		d := &s.Dealers[i]
		switch {
		case d.Duty.Dealer == "" || known[d.Duty.Dealer]:
			return fmt.Errorf("cardroom: dealer %q is in the rota twice", d.Duty.Dealer)
		case d.Until <= d.From:
			return fmt.Errorf("cardroom: the hours of dealer %s end before they begin", d.Duty.Dealer)
		case d.Table > 0 && (at[d.Table] || !s.serves(d.Table) || !s.deals(d, d.Table)):
			return fmt.Errorf("cardroom: dealer %s is at table %d, which has another, needs none, or is not his", d.Duty.Dealer, d.Table)
		}
		known[d.Duty.Dealer], at[d.Table] = true, d.Table > 0
	}
	for i, p := range s.Pins {
		for _, q := range s.Pins[:i] {
			if p.Push == q.Push && (p.Dealer == q.Dealer || p.Table > 0 && p.Table == q.Table) {
				return fmt.Errorf("cardroom: two places for one at push %d", p.Push)
			}
		}
		if p.Push <= s.Pushes || !known[p.Dealer] {
			return fmt.Errorf("cardroom: nobody goes where dealer %s is planned at push %d", p.Dealer, p.Push)
		}
	}
	return nil
}

package cardroom

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
)

// Decide judges a command at an instant and leaves the state as it is. It refuses with a *refusal.Error.
func Decide(s *State, c Command, at Instant) ([]Event, error) {
	switch c := c.(type) {
	case ListTables:
		return s.list(c.Tables)
	case Borrow:
		return s.borrow(c, at)
	}
	return s.decideRota(c, at)
}

func (s *State) list(tables []Table) ([]Event, error) {
	listed := slices.Clone(tables)
	slices.SortFunc(listed, func(a, b Table) int { return a.No - b.No })
	for i, t := range listed {
		switch {
		case t.No < 1 || t.No > NoMax:
			return nil, refusal.New(BadTableNo, "Table", t.No, "Max", NoMax)
		case t.Seats != 0 && (t.Seats < 2 || t.Seats > SeatsMax):
			return nil, refusal.New(BadTableSeats, "Table", t.No, "Seats", t.Seats, "Max", SeatsMax)
		case i > 0 && listed[i-1].No == t.No:
			return nil, refusal.New(TableListedTwice, "Table", t.No)
		}
	}
	if slices.Equal(listed, s.Listed) {
		return nil, nil
	}
	after := State{Listed: listed}
	for _, l := range s.Lent {
		if !after.has(l.No) {
			return nil, refusal.New(TableInUse, "Table", l.No, "Stream", l.Stream)
		}
	}
	return []Event{TablesListed{listed}}, nil
}

func (s *State) borrow(c Borrow, at Instant) ([]Event, error) {
	needs := slices.Compact(slices.Sorted(slices.Values(c.Tables)))
	var lent, back []int
	for _, no := range needs {
		switch has := s.Lender(no); {
		case has == c.Stream:
		case !s.has(no):
			return nil, refusal.New(NoSuchTable, "Table", no)
		case has != "":
			return nil, refusal.New(TableInUse, "Table", no, "Stream", has)
		default:
			lent = append(lent, no)
		}
	}
	for _, no := range s.Has(c.Stream) {
		if _, needed := slices.BinarySearch(needs, no); !needed {
			back = append(back, no)
		}
	}
	var events []Event
	if len(back) > 0 {
		events = append(events, TablesReturned{c.Stream, back, at})
	}
	if len(lent) > 0 {
		events = append(events, TablesLent{c.Stream, lent, c.Hosted})
	}
	return events, nil
}

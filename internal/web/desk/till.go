package desk

import (
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/money"
)

// till is the open day of the cage, as far as it concerns a person.
type till struct {
	Seq       uint64
	Terminals []string
	Deposited money.Amount // what the person has left there
}

// till is nil where no day is open: then what was settled is noted by hand.
func (s *site) till(person string) (t *till) {
	if s.Cages == nil || s.Cages.CageDay() == "" {
		return nil
	}
	_ = s.Cages.Cage(s.Cages.CageDay(), func(st *cage.State) {
		t = &till{Seq: st.Seq}
		for _, one := range st.Terminals {
			t.Terminals = append(t.Terminals, one.Name)
		}
		for _, id := range s.IDs(person) {
			t.Deposited += st.Deposited(id)
		}
	}) // a day that cannot be read takes nothing
	return t
}

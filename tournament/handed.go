package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// Handed is new seats that one act has given: what is read out, printed and shown until everybody sits.
type Handed struct {
	Seq   uint64 // State.Seq once they were given: names the act
	Why   string // "break", "balance", "move", "open", "need", "redraw", "final_table", "next_day", "late_entry", "re_entry", "undo"
	At    Instant
	Cites []article.ID
	Moves []Move // FromTable 0: from no table
}

// HandedMax bounds the acts that the state remembers.
const HandedMax = 60

// hand notes that seats were given.
func (s *State) hand(h Handed) {
	h.Seq = s.Seq
	s.Handed = append(s.Handed, h)
	if len(s.Handed) > HandedMax {
		s.Handed = slices.Clone(s.Handed[len(s.Handed)-HandedMax:])
	}
}

// HandedBy returns the seats given by an act, nil where it is not remembered any more.
func (s *State) HandedBy(seq uint64) *Handed {
	for i := range s.Handed {
		if s.Handed[i].Seq == seq {
			return &s.Handed[i]
		}
	}
	return nil
}

// Holds reports whether the player of a move is where it led.
func (s *State) Holds(m Move) bool {
	e := s.Entry(m.Player)
	return e != nil && e.Place == 0 && e.Table == m.ToTable && e.Seat == m.ToSeat
}

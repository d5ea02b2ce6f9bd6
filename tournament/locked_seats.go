package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Chair is a place at a table, whoever sits there.
type Chair struct {
	Table int          `json:"table"`
	Seat  table.SeatNo `json:"seat"`
}

// Events of chairs.
type (
	SeatLocked struct {
		Chair
		At Instant `json:"at"`
	}
	SeatUnlocked struct {
		Chair
		At Instant `json:"at"`
	}
)

// EventType implements Event.
func (SeatLocked) EventType() string { return "seat_locked" }

// EventType implements Event.
func (SeatUnlocked) EventType() string { return "seat_unlocked" }

// seatsLeast is how many chairs of a table stay in use.
const seatsLeast = 2

// lockSeat locks a chair where nobody sits. The chair is the tournament's, not the room's: another event may use the same table otherwise.
func (d *decision) lockSeat(c LockSeat) error {
	at := Chair{c.Table, c.Seat}
	chairs := max(d.s.SeatsMax(), d.s.FinalTableSize())
	if t := d.s.Table(c.Table); t != nil && t.Players() > 0 {
		chairs = len(t.Seats)
		if t.Has(c.Seat) && t.At(c.Seat).Player != "" && !c.Open {
			return refusal.New(SeatTaken, "Table", c.Table, "Seat", int(c.Seat))
		}
	}
	locked := slices.Contains(d.s.Locked, at)
	switch {
	case c.Table < 1 || c.Table > TablesMax:
		return refusal.New(UnknownTable, "Table", c.Table)
	case c.Seat < 1 || int(c.Seat) > chairs:
		return refusal.New(table.UnknownSeat, "Seat", int(c.Seat))
	case locked == !c.Open:
		return refusal.New(SeatLockedSo, "Table", c.Table, "Seat", int(c.Seat))
	case !c.Open && d.s.shut(c.Table).Has(c.Seat):
		return d.s.mayTake(at)
	case !c.Open && chairs-d.s.locked(c.Table).Len() <= seatsLeast:
		return refusal.New(TooFewSeats, "Table", c.Table, "Min", seatsLeast)
	}
	if c.Open {
		d.emit(SeatUnlocked{Chair: at, At: d.m.At})
		d.note("seat_unlocked", d.floor(), "Table", c.Table, "Seat", int(c.Seat))
		return nil
	}
	d.emit(SeatLocked{Chair: at, At: d.m.At})
	d.note("seat_locked", d.floor(), "Table", c.Table, "Seat", int(c.Seat))
	return nil
}

// undoLock puts a chair back into use.
func (d *decision) undoLock(u Undoable) error {
	no, seat := u.Args["Table"].(int), u.Args["Seat"].(int)
	at := Chair{no, table.SeatNo(seat)}
	if !slices.Contains(d.s.Locked, at) {
		return refusal.New(NothingToUndo, "ID", u.ID)
	}
	d.emit(SeatUnlocked{Chair: at, At: d.m.At})
	return nil
}

// locked is the chairs of a table that are out of use.
func (s *State) locked(no int) (set table.SeatSet) {
	for _, at := range s.Locked {
		if at.Table == no {
			set = set.With(at.Seat)
		}
	}
	return set
}

// shut is the free chairs of a table that nobody may be given: out of use, in the pile of a table that breaks, or with a stack that waits
// for a late entrant.
func (s *State) shut(no int) table.SeatSet { return s.locked(no) | s.held(no) | s.unsold(no) }

// FreeAt lists the free seats of a table that can be given to somebody.
func (s *State) FreeAt(t *table.State) []table.SeatNo {
	shut := s.shut(t.No)
	return slices.DeleteFunc(t.Free(), shut.Has)
}

// SeatsAt is how many players a table takes now.
func (s *State) SeatsAt(t *table.State) int { return min(s.SeatsMax(), s.chairsAt(t)) }

// chairsAt is how many chairs of a table are in use, but for those that are kept for late entrants.
func (s *State) chairsAt(t *table.State) int {
	n := len(t.Seats)
	for at := range (s.locked(t.No) | s.unsold(t.No)).All() {
		if t.Has(at) && t.At(at).Player == "" {
			n--
		}
	}
	return n
}

// takes is how many players a table that is put up with so many chairs takes.
func (s *State) takes(no, chairs int) int {
	n := chairs
	for at := range s.locked(no).All() {
		if int(at) <= chairs {
			n--
		}
	}
	return n
}

// applyLock notes which chairs are out of use.
func (s *State) applyLock(e Event) bool {
	switch e := e.(type) {
	case SeatLocked:
		s.Locked = append(slices.Clone(s.Locked), e.Chair)
		s.remember(Undoable{Key: "lock", At: e.At, Args: map[string]any{"Table": e.Table, "Seat": int(e.Seat)}})
	case SeatUnlocked:
		s.Locked = slices.DeleteFunc(slices.Clone(s.Locked), func(at Chair) bool { return at == e.Chair })
	default:
		return false
	}
	return true
}

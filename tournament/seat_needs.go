package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// SeatNeed is where a player has to sit for a reason that is nobody's business (TDA-9): at a table, on one of some seats, or at an end.
type SeatNeed struct {
	Player table.PlayerID `json:"player"`
	Table  int            `json:"table,omitempty"` // 0: any
	Seats  table.SeatSet  `json:"seats,omitempty"` // none: any
	Ends   bool           `json:"ends,omitempty"`  // the first seat or the last
}

// None reports whether nothing is needed.
func (n SeatNeed) None() bool { return n.Table == 0 && n.Seats == 0 && !n.Ends }

// SeatNeeded notes a need, or that there is none any more.
type SeatNeeded struct {
	SeatNeed
	At Instant `json:"at"`
}

// EventType implements Event.
func (SeatNeeded) EventType() string { return "seat_needed" }

func (d *decision) needSeat(c NeedSeat) error {
	n := c.Need
	e := d.s.Entry(n.Player)
	switch {
	case e == nil:
		return refusal.New(UnknownPlayer, "Player", string(n.Player))
	case e.Place > 0:
		return refusal.New(PlayerOut, "Player", string(n.Player))
	case n.Table < 0 || n.Table > TablesMax:
		return refusal.New(UnknownTable, "Table", n.Table)
	}
	for at := range n.Seats.All() {
		if int(at) > d.s.Structure.SeatsMost() {
			return refusal.New(table.UnknownSeat, "Seat", int(at))
		}
	}
	was, had := d.s.need(n.Player)
	if n.None() && !had || had && was == n {
		return refusal.New(NeedNotedSo, "Player", string(n.Player))
	}
	d.emit(SeatNeeded{SeatNeed: n, At: d.m.At})
	key := "seat_needed"
	if n.None() {
		key = "seat_need_gone"
	}
	var t article.Trace
	d.s.Policy.SeatNeeds.Decide(&t)
	d.note(key, t.Decided(), "Player", string(n.Player))
	return nil
}

func (s *State) need(p table.PlayerID) (SeatNeed, bool) {
	for _, n := range s.Needs {
		if n.Player == p {
			return n, true
		}
	}
	return SeatNeed{}, false
}

// wanted is the seats of a table with so many chairs that meet a need, as far as they are in use.
func (s *State) wanted(n SeatNeed, no, chairs int) table.SeatSet {
	var all table.SeatSet
	for i := range chairs {
		all = all.With(table.SeatNo(i + 1))
	}
	want := all
	if n.Ends {
		want = table.SeatsOf(1, table.SeatNo(chairs))
	} else if n.Seats != 0 {
		want = n.Seats & all
	}
	return want &^ s.locked(no)
}

// meet lets those whom a draw has not given the seat that they need exchange with whoever has it: in the order in which the needs were
// told, each draws one of the seats that are right at the needed table, or else at the table that the draw gave; a player whose need is met keeps
// the seat. For a free seat at another table a player of that table, drawn too, comes in exchange. A button on a seat that
// empties goes along.
func (s *State) meet(sets []TableSet, seats []Seated, src shuffle.Source) {
	if len(s.Needs) == 0 {
		return
	}
	at := make(map[table.PlayerID]int, len(seats))
	by := make(map[Chair]int, len(seats))
	for i, one := range seats {
		at[one.Player], by[Chair{one.Table, one.Seat}] = i, i
	}
	met := map[int]bool{}
	for _, n := range s.Needs {
		i, plays := at[n.Player]
		if !plays {
			continue
		}
		here := slices.IndexFunc(sets, func(t TableSet) bool { return t.No == n.Table })
		if here < 0 {
			here = slices.IndexFunc(sets, func(t TableSet) bool { return t.No == seats[i].Table })
		}
		set := &sets[here]
		want := s.wanted(n, set.No, set.Seats)
		if seats[i].Table == set.No && want.Has(seats[i].Seat) {
			met[i] = true
			continue
		}
		open := slices.DeleteFunc(want.List(), func(seat table.SeatNo) bool { j, taken := by[Chair{set.No, seat}]; return taken && met[j] })
		if len(open) == 0 {
			continue
		}
		to := Chair{set.No, pick(open, src)}
		met[i] = true
		if j, taken := by[to]; taken {
			s.exchange(seats, by, i, j)
			continue
		}
		from := Chair{seats[i].Table, seats[i].Seat}
		s.takeSeat(seats, by, i, to)
		if from.Table == to.Table {
			if set.Button == from.Seat {
				set.Button = to.Seat
			}
			continue
		}
		var others []int
		for j, one := range seats {
			if one.Table == to.Table && j != i && !met[j] {
				others = append(others, j)
			}
		}
		if len(others) > 0 {
			j := pick(others, src)
			if set.Button == seats[j].Seat {
				set.Button = to.Seat
			}
			s.takeSeat(seats, by, j, from)
		}
	}
}

func (s *State) exchange(seats []Seated, by map[Chair]int, i, j int) {
	a, b := Chair{seats[i].Table, seats[i].Seat}, Chair{seats[j].Table, seats[j].Seat}
	seats[i].Table, seats[i].Seat, seats[j].Table, seats[j].Seat = b.Table, b.Seat, a.Table, a.Seat
	by[a], by[b] = j, i
}

func (s *State) takeSeat(seats []Seated, by map[Chair]int, i int, to Chair) {
	delete(by, Chair{seats[i].Table, seats[i].Seat})
	seats[i].Table, seats[i].Seat = to.Table, to.Seat
	by[to] = i
}

// FreeFor lists the seats among which a late entry is drawn.
func (s *State) FreeFor(p table.PlayerID) []Seated { return s.stacksFirst(s.meeting(p, s.FreeSeats())) }

// meeting lists the free seats that meet the need of a player who gets one of them; all of them, where none does.
func (s *State) meeting(p table.PlayerID, free []Seated) []Seated {
	n, needs := s.need(p)
	if !needs {
		return free
	}
	right := slices.DeleteFunc(slices.Clone(free), func(at Seated) bool {
		chairs := s.SeatsMax()
		if t := s.Table(at.Table); t != nil {
			chairs = len(t.Seats)
		}
		return n.Table != 0 && n.Table != at.Table || !s.wanted(n, at.Table, chairs).Has(at.Seat)
	})
	if len(right) == 0 {
		return free
	}
	return right
}

// needs proposes to seat those right who need another seat than theirs: on a free one of their table, or in exchange with its player.
func (q *survey) needs(tasks []Task) []Task {
	s := q.s
	for _, n := range s.Needs {
		e := s.Entry(n.Player)
		if e == nil || e.Table == 0 {
			continue
		}
		to := s.Table(e.Table)
		if t := s.Table(n.Table); t != nil && t.Players() > 0 {
			to = t
		}
		want := s.wanted(n, to.No, len(to.Seats))
		if to.No == e.Table && want.Has(e.Seat) {
			continue
		}
		moves := q.seatRight(e, to, want)
		if len(moves) == 0 {
			continue
		}
		var t article.Trace
		s.Policy.SeatNeeds.Decide(&t)
		wait := s.Table(e.Table).Hand != nil || to.Hand != nil || s.busy(to) || s.busy(s.Table(e.Table))
		tasks = append(tasks, Task{ID: "need:" + string(n.Player), Kind: TaskSeatNeed, Table: e.Table, Moves: moves, Wait: wait, Cites: t.Decided(),
			Args: map[string]any{"Player": string(n.Player), "Table": e.Table, "Seat": int(e.Seat), "ToTable": to.No, "ToSeat": int(moves[0].ToSeat)}})
	}
	return tasks
}

// seatRight is the moves that give the player of an entry one of the wanted seats of a table; none where that cannot be.
func (q *survey) seatRight(e *Entry, to *table.State, want table.SeatSet) []Move {
	s := q.s
	own := Move{Player: e.Player, FromTable: e.Table, FromSeat: e.Seat, ToTable: to.No}
	if q.moving[e.Player] {
		return nil
	}
	if to.No == e.Table {
		for seat := range (want &^ s.shut(to.No)).All() {
			if to.At(seat).Player == "" && !q.promised[Chair{to.No, seat}] {
				own.ToSeat = seat
				return q.promise(own)
			}
		}
	}
	for seat := range want.All() {
		other := to.At(seat).Player
		if _, needs := s.need(other); other == "" || needs || q.moving[other] || q.promised[Chair{to.No, seat}] {
			continue
		}
		own.ToSeat = seat
		back := Move{Player: other, FromTable: to.No, FromSeat: seat, ToTable: e.Table, ToSeat: e.Seat}
		return append(q.promise(own), q.promise(back)...)
	}
	return nil
}

// seatNeed does what needs proposes.
func (d *decision) seatNeed(task Task) error {
	d.emit(PlayersMoved{Moves: task.Moves, At: d.m.At, Undo: "need", Cites: task.Cites})
	for _, m := range task.Moves {
		d.note("moved", task.Cites, moveArgs(m)...)
	}
	return nil
}

// applyNeed notes who needs which seat.
func (s *State) applyNeed(e SeatNeeded) {
	s.Needs = slices.DeleteFunc(slices.Clone(s.Needs), func(n SeatNeed) bool { return n.Player == e.Player })
	if !e.None() {
		s.Needs = append(s.Needs, e.SeatNeed)
	}
}

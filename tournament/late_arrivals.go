package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
)

// Sent is since when and from where a player is on the way to a seat; Table 0: from none. Late: the time for it is over.
type Sent struct {
	At    Instant
	Table int
	Seat  table.SeatNo
	Late  bool
}

// arriveBy is until when a player on the way has time; false for whom nobody looks.
func (s *State) arriveBy(e *Entry) (Instant, bool) {
	minutes := s.Policy.MoveMinutes.Value
	if minutes == 0 || e == nil || e.Place > 0 || e.Presence != OnTheWay || e.Sent.Late || e.Sent.At == 0 || s.DayDrawn {
		return 0, false
	}
	return max(e.Sent.At, s.DayAt) + Instant(minutes)*60_000, true
}

// nextLate is when the first player on the way is late.
func (s *State) nextLate() (Instant, bool) {
	for _, p := range s.onWay {
		if at, due := s.arriveBy(s.Entry(p)); due {
			return at, true
		}
	}
	return 0, false
}

// lateArrivals notes who has not come to a new seat in time (TDA-2-14).
func (d *decision) lateArrivals() {
	e := ArrivalsLate{At: d.m.At}
	for _, p := range d.s.onWay {
		if at, due := d.s.arriveBy(d.s.Entry(p)); due && at <= d.m.At {
			e.Players = append(e.Players, p)
		}
	}
	if len(e.Players) > 0 {
		d.emit(e)
	}
}

// late proposes to look for those who have not come to their new seats: done, they have.
func (q *survey) late(tasks []Task) []Task {
	for _, e := range q.s.LateArrivals() {
		var t article.Trace
		q.s.Policy.MoveMinutes.Decide(&t)
		tasks = append(tasks, Task{ID: "arrival:" + string(e.Player), Kind: TaskArrival, Table: e.Table, Cites: t.Decided(),
			Args: map[string]any{"Player": string(e.Player), "Table": e.Table, "Seat": int(e.Seat), "Minutes": q.s.Policy.MoveMinutes.Value}})
	}
	return tasks
}

// LateArrivals lists the entries whose players have not come to their seats in time, and of whom nobody has told that they are away.
func (s *State) LateArrivals() (out []*Entry) {
	if len(s.onWay) == 0 {
		return nil
	}
	for _, e := range s.withPresence(OnTheWay) {
		if e.Sent.Late && !s.Table(e.Table).At(e.Seat).Absent {
			out = append(out, e)
		}
	}
	return out
}

// applyLateArrivals notes who is late.
func (s *State) applyLateArrivals(e ArrivalsLate) {
	for _, p := range e.Players {
		if i, is := s.index[p]; is {
			s.Entries[i].Sent.Late = true
		}
	}
}

// traveller is a player who goes to another seat.
type traveller struct {
	entry *Entry
	sent  Sent
}

// goes has players of real tables be on the way to their seats, since an instant and from a seat.
func (s *State) goes(who ...traveller) {
	going := make(map[table.PlayerID]bool, len(who))
	for _, t := range who {
		going[t.entry.Player] = true
		if !s.Hosted {
			t.entry.Presence, t.entry.Sent = OnTheWay, t.sent
		}
	}
	if !s.Hosted {
		s.onWay = slices.DeleteFunc(s.onWay, func(p table.PlayerID) bool { return going[p] || s.Entries[s.index[p]].Presence != OnTheWay })
		for _, t := range who {
			s.onWay = append(s.onWay, t.entry.Player)
		}
	}
	s.Wrong = slices.DeleteFunc(slices.Clone(s.Wrong), func(at Seated) bool { return going[at.Player] })
}

// moves has a player of real tables be on the way; who stays at the table is there.
func (s *State) moves(m Move, at Instant) {
	if m.FromTable != m.ToTable {
		s.leads(at, m)
	}
}

// leads has players be on the way, but for those who have not come yet.
func (s *State) leads(at Instant, moves ...Move) {
	who := make([]traveller, 0, len(moves))
	for _, m := range moves {
		if e := &s.Entries[s.index[m.Player]]; e.Presence != NotArrived && e.Presence != SetAside {
			who = append(who, traveller{e, Sent{At: at, Table: m.FromTable, Seat: m.FromSeat}})
		}
	}
	s.goes(who...)
}

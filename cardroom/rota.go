package cardroom

import (
	"cmp"
	"slices"
)

// Instant is a moment on the room's clock, in Unix milliseconds.
type Instant int64

const minute Instant = 60_000

// Bounds of a rota.
const (
	DownMin    = 10 // minutes
	DownMax    = 180
	RestMax    = 12  // downs in a row
	ShiftHours = 16  // of a dealer who is given no end
	DayHours   = 24  // the longest shift
	DealersMax = 400 // on duty at a time
	Ahead      = 8   // pushes that can be planned
)

// Rota is how the room's dealers change.
type Rota struct {
	Down   int   `json:"down,omitempty"`   // minutes from push to push; 0: there is no rota
	Rest   int   `json:"rest,omitempty"`   // a break is owed after so many downs in a row
	Tables []int `json:"tables,omitempty"` // those that have a dealer, in the order in which he goes on; none: every table, by number
	Auto   bool  `json:"auto,omitempty"`   // a push that is due is made, without waiting for a word
}

// Duty is the hours of a dealer, and what he deals.
type Duty struct {
	Dealer  string   `json:"dealer"`            // id of the person
	From    Instant  `json:"from,omitempty"`    // 0: now
	Until   Instant  `json:"until,omitempty"`   // 0: ShiftHours later
	Streams []string `json:"streams,omitempty"` // the events at whose tables he deals; none: any
}

// Dealer is somebody in the rota.
type Dealer struct {
	Duty
	Table  int     // where he deals; 0: he rests, or has not begun
	Since  Instant // of that
	Run    int     // downs since the last break
	Breaks int     // in this shift
	Downs  int     // begun in this shift
	Dealt  Instant // milliseconds at tables in this shift, without the down that is on
}

// Shift is one that is over.
type Shift struct {
	Dealer      string
	From, Until Instant
	Downs       int
	Dealt       Instant // milliseconds
}

// Move is where a dealer goes: to a table, or to a break (0). To the table where he is: another down begins there.
type Move struct {
	Dealer string `json:"dealer"`
	Table  int    `json:"table,omitempty"`
}

// Pin is where somebody wants a dealer at a push to come.
type Pin struct {
	Push, Table int
	Dealer      string
}

// Call is a push that dealers were told of.
type Call struct {
	No  int
	At  Instant
	Seq uint64 // State.Seq when they were: what is told once is known by it
}

// past is the rota as it was before its last act.
type past struct {
	Act     uint64 // Seq after that act
	What    string // the type of its event
	Dealers []Dealer
	Pins    []Pin
	Shifts  int
	Due     Instant
	Pushes  int
	Pushed  Instant
	Called  Call
}

// On reports whether there is a rota.
func (s *State) On() bool { return s.Rota.Down > 0 }

// down is the length of a down.
func (s *State) down() Instant { return Instant(s.Rota.Down) * minute }

// dealer returns somebody in the rota, nil for anybody else.
func (s *State) dealer(id string) *Dealer {
	for i := range s.Dealers {
		if s.Dealers[i].Duty.Dealer == id {
			return &s.Dealers[i]
		}
	}
	return nil
}

// Dealer returns a dealer of the rota; false for somebody who is not in it.
func (s *State) Dealer(id string) (Dealer, bool) {
	if d := s.dealer(id); d != nil {
		return *d, true
	}
	return Dealer{}, false
}

// DealerAt returns who deals a table by the rota, "" where nobody does.
func (s *State) DealerAt(no int) string {
	if d := s.at(no); d != nil {
		return d.Duty.Dealer
	}
	return ""
}

func (s *State) at(no int) *Dealer {
	if no == 0 {
		return nil
	}
	for i := range s.Dealers {
		if s.Dealers[i].Table == no {
			return &s.Dealers[i]
		}
	}
	return nil
}

// Served lists the tables that are to have a dealer, in the order of the rota.
func (s *State) Served() []int {
	if !s.On() {
		return nil
	}
	var out []int
	if len(s.Rota.Tables) == 0 {
		for _, l := range s.Lent {
			if !l.Hosted {
				out = append(out, l.No)
			}
		}
		return out
	}
	for _, no := range s.Rota.Tables {
		if s.serves(no) {
			out = append(out, no)
		}
	}
	return out
}

// serves reports whether a table is to have a dealer.
func (s *State) serves(no int) bool {
	i, lent := s.loan(no)
	return lent && s.On() && !s.Lent[i].Hosted && (len(s.Rota.Tables) == 0 || slices.Contains(s.Rota.Tables, no))
}

// Serves reports whether an event has a table in the rota.
func (s *State) Serves(stream string) bool {
	return slices.ContainsFunc(s.Lent, func(l Loan) bool { return l.Stream == stream && s.serves(l.No) })
}

// Undealt lists the tables of the rota that have no dealer, in its order.
func (s *State) Undealt() []int {
	return slices.DeleteFunc(s.Served(), func(no int) bool { return s.at(no) != nil })
}

// deals reports whether a dealer may deal a table: one of the events that are his.
func (s *State) deals(d *Dealer, no int) bool {
	return len(d.Streams) == 0 || slices.Contains(d.Streams, s.Lender(no))
}

// run is how many downs a dealer has dealt since a break. Half a down without a table is one.
func (s *State) run(d *Dealer, at Instant) int {
	if d.Table == 0 && at-d.Since >= s.down()/2 {
		return 0
	}
	return d.Run
}

// here reports whether a dealer has come, and still is there at an instant.
func (d *Dealer) here(at Instant) bool { return d.From <= at && at < d.Until }

// Over reports whether a dealer is at a table after his hours.
func (d *Dealer) Over(at Instant) bool { return d.Table > 0 && d.Until <= at }

// Needed is how many dealers the tables ask for, so that a break follows on so many downs as the rota says.
func (s *State) Needed() int {
	n := len(s.Served())
	if n == 0 {
		return 0
	}
	rest := max(s.Rota.Rest, 1)
	return n + (n+rest-1)/rest
}

// Here is how many dealers there are at an instant.
func (s *State) Here(at Instant) (n int) {
	for i := range s.Dealers {
		if s.Dealers[i].here(at) {
			n++
		}
	}
	return n
}

// Rests reports whether somebody who could deal has no table.
func (s *State) Rests(at Instant) bool {
	return slices.ContainsFunc(s.Dealers, func(d Dealer) bool { return d.Table == 0 && d.here(at) })
}

// Called is the push that dealers were told of last; Seq 0: none.
func (s *State) Called() Call { return s.called }

// IsDue reports whether dealers have been told of a push that is not made yet.
func (s *State) IsDue() bool { return s.On() && s.called.No > s.Pushes }

// Undo is the last act, as UndoLast names it, and the type of its event; 0 where nothing can be taken back.
func (s *State) Undo() (act uint64, what string) {
	if s.before == nil {
		return 0, ""
	}
	return s.before.Act, s.before.What
}

// Next is when something happens by itself, 0 for never.
func (s *State) Next() (at Instant) {
	if !s.On() {
		return 0
	}
	busy := false
	for i := range s.Dealers {
		d := &s.Dealers[i]
		busy = busy || d.Table > 0
		if d.Table == 0 && (at == 0 || d.Until < at) {
			at = d.Until
		}
	}
	if busy && !s.IsDue() && (at == 0 || s.Due < at) {
		at = s.Due
	}
	return at
}

// dueAfter is when the push after one at an instant is due: pushes stay on the hour, and no down is shorter than half of one.
func (s *State) dueAfter(at Instant) Instant {
	down := s.down()
	if s.Due == 0 {
		return at + down
	}
	if missing := at + down/2 - s.Due; missing >= 0 {
		return s.Due + (missing/down+1)*down
	}
	return s.Due
}

// ends is when whoever sits down now is relieved.
func (s *State) ends(at Instant) Instant {
	if s.Due > at {
		return s.Due
	}
	return s.dueAfter(at)
}

// byRest orders dealers by who is to deal first: rested longest, then fewest downs since the last break. Where those are equal, whoever has had
// the fewer breaks and deals the later table rests first, as along a string of tables.
func (s *State) byRest(at Instant, order func(no int) int) func(a, b *Dealer) int {
	return func(a, b *Dealer) int {
		if c := cmp.Compare(s.run(a, at), s.run(b, at)); c != 0 {
			return c
		}
		if a.Table == 0 || b.Table == 0 {
			return cmp.Or(cmp.Compare(min(a.Table, 1), min(b.Table, 1)), cmp.Compare(a.Since, b.Since))
		}
		return cmp.Or(cmp.Compare(b.Breaks, a.Breaks), cmp.Compare(order(a.Table), order(b.Table)))
	}
}

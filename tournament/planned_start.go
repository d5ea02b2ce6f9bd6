package tournament

import (
	"cmp"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// StartPlanned is when the event, or one of its flights, is going to begin; 0: nobody says any more.
type StartPlanned struct {
	Flight int     `json:"flight,omitempty"` // 0: the event has none
	At     Instant `json:"at,omitempty"`
}

// EventType is the name in the journal.
func (StartPlanned) EventType() string { return "start_planned" }

// The reasons for which a start is not planned, and a place not reserved so late. The arguments in brackets come with them.
const (
	StartIsPast        refusal.Code = "start_is_past"       // the planned start lies before now
	StartOutOfOrder    refusal.Code = "start_out_of_order"  // [Flight] which is played before, or after, this one
	ReservationsClosed refusal.Code = "reservations_closed" // [Minutes Cite] so many before the start
)

var plannedStartRefusals = []refusal.Code{StartIsPast, StartOutOfOrder, ReservationsClosed}

// DeskTimes are instants of an event, or one of its flights, whose start is planned, by its book; 0: the book does not say.
type DeskTimes struct {
	Flight  string // how it is called; "": the event has none
	Start   Instant
	Cashier Instant // from then on entries are settled (HP-2.2-cash)
	Closes  Instant // until then reserved places are settled (HP-2.2-close)
	Cancel  Instant // until then a place is given back without a default (HP-2.3)
	Times   admission.Times
}

// PlannedStart is when a flight is going to begin, or was; 0: nobody says. In an event without flights its number is 0.
func (s *State) PlannedStart(flight int) Instant {
	if i := max(flight, 1) - 1; i < len(s.StartsAt) {
		return s.StartsAt[i]
	}
	return 0
}

// Begun reports whether cards of a flight have been in the air; flight 0, of an event without flights, is the event.
func (s *State) Begun(flight int) bool {
	if flight == 0 || flight == s.Flight() || s.Joined() {
		return s.Phase != Registering || s.Joined()
	}
	return flight < s.Flight()
}

// DeskTimes are those of a flight whose start is planned; false where none is. In an event without flights its number is 0.
func (s *State) DeskTimes(flight int) (DeskTimes, bool) {
	t := DeskTimes{Flight: s.FlightName(flight), Start: s.PlannedStart(flight)}
	if book := s.Rules.Admission; book != nil && t.Start > 0 {
		t.Times = book.Times()
		t.Cashier, t.Closes, t.Cancel = t.before(t.Times.Cashier), t.before(t.Times.Closes), t.before(t.Times.Cancel)
	}
	return t, t.Start > 0
}

// Coming is the first flight that has not begun, 0 of an event without flights; false once all have, or it has.
func (s *State) Coming() (flight int, ok bool) {
	if flight = s.Flight(); s.Begun(flight) {
		flight++
	}
	return flight, flight <= len(s.Structure.Flights) && !s.Begun(flight)
}

// ComingDesk are the times of what begins next; false where its start is not planned.
func (s *State) ComingDesk() (DeskTimes, bool) {
	flight, ok := s.Coming()
	if !ok {
		return DeskTimes{}, false
	}
	return s.DeskTimes(flight)
}

// FlightOf is the flight in which a player has a place, the latest of several; of somebody who has none, that which is played or begins next.
func (s *State) FlightOf(p table.PlayerID) (flight int) {
	if len(s.Structure.Flights) == 0 {
		return 0
	}
	for _, r := range s.Reserved {
		if r.Player == p {
			flight = max(flight, r.Flight)
		}
	}
	for i := range s.Entries {
		if s.Entries[i].Player == p {
			flight = max(flight, s.Entries[i].Flight)
		}
	}
	return cmp.Or(flight, s.Flight())
}

func (t *DeskTimes) before(m admission.Moment) Instant {
	if !m.Set() {
		return 0
	}
	return t.Start.after(-m.Before)
}

// Overdue reports whether a place that is given back at an instant is given back too late; false where no start is planned, which does not
// mean that it is in time.
func (t *DeskTimes) Overdue(at Instant) bool { return t.Cancel > 0 && at > t.Cancel }

// planStart notes when the event, or a flight, is going to begin.
func (d *decision) planStart(c PlanStart) error {
	no, err := d.s.whichFlight(c.Flight)
	switch {
	case err != nil:
		return err
	case d.s.Begun(no):
		return refusal.New(AlreadyStarted)
	case c.At == d.s.PlannedStart(no):
		return nil
	}
	next := *d.s
	return d.plan(&next, []StartPlanned{{Flight: no, At: c.At}})
}

// planStarts notes when flights of an event as it is going to be begin, in their order; 0 leaves what is noted.
func (d *decision) planStarts(next State, starts []Instant) error {
	var all []StartPlanned
	for i, at := range starts {
		if no := min(i+1, len(next.Structure.Flights)); at != 0 && at != next.PlannedStart(no) {
			all = append(all, StartPlanned{Flight: no, At: at})
		}
	}
	return d.plan(&next, all)
}

// plan notes starts, on a state that is the decision's own: none lies behind, and flights are played one after the other.
func (d *decision) plan(next *State, all []StartPlanned) error {
	for _, e := range all {
		if e.At > 0 && e.At < d.m.At {
			return refusal.New(StartIsPast)
		}
		next.applyStartPlanned(e)
	}
	for _, e := range all {
		for other := 1; other <= len(next.Structure.Flights); other++ {
			at := next.PlannedStart(other)
			if e.At > 0 && at > 0 && (other < e.Flight && at >= e.At || other > e.Flight && at <= e.At) {
				return refusal.New(StartOutOfOrder, "Flight", next.FlightName(other))
			}
		}
		d.emit(e)
	}
	return nil
}

func (s *State) applyStartPlanned(e StartPlanned) {
	i := max(e.Flight, 1) - 1
	planned := make([]Instant, max(i+1, len(s.StartsAt)))
	copy(planned, s.StartsAt)
	planned[i] = e.At
	s.StartsAt = planned
}

// closed refuses a reservation once reserved places have had to be settled.
func (d *decision) closed(flight int) error {
	t, _ := d.s.DeskTimes(flight)
	if d.s.Begun(flight) || t.Closes == 0 || d.m.At < t.Closes {
		return nil
	}
	return refusal.New(ReservationsClosed, "Minutes", int(t.Times.Closes.Before/time.Minute), "Cite", string(first(t.Times.Closes.Cites)))
}

// reservationsEnd is the first instant at which reserved places that nobody has settled are free again; false where no planned start says.
func (s *State) reservationsEnd() (end Instant, due bool) {
	if s.Shelved() {
		return 0, false
	}
	for _, r := range s.Reserved {
		if t, _ := s.DeskTimes(r.Flight); t.Closes > 0 && !s.Begun(r.Flight) && (!due || t.Closes < end) {
			end, due = t.Closes, true
		}
	}
	return end, due
}

// unsettled frees the reserved places that nobody has settled in time. Whoever is there may join the waiting list; where the book does not ask
// that he is, he is put there.
func (d *decision) unsettled() {
	if end, due := d.s.reservationsEnd(); !due || end > d.m.At {
		return
	}
	for _, r := range d.s.Reserved {
		if t, _ := d.s.DeskTimes(r.Flight); t.Closes > 0 && !d.s.Begun(r.Flight) && t.Closes <= d.m.At {
			d.reservationLapses(r, t.Times.Closes.Cites)
		}
	}
}

// reservationLapses ends a reservation that was not settled in time.
func (d *decision) reservationLapses(r Reservation, cites []article.ID) {
	var t article.Trace
	d.emit(ReservationEnded{Player: r.Player, Lapsed: true, Flight: r.Flight})
	if r.Flight == d.s.Flight() && !d.s.Policy.ListPresent.Consult(&t) { // the list is of the flight that begins next
		d.emit(WaitingJoined{Player: r.Player, ReEntry: d.s.entersAgain(r.Player), At: d.m.At})
	}
	d.note("reservation_lapsed", cites, "Player", string(r.Player))
}

// DidNotCome are the players who had reserved a place and neither settled it nor gave it back, and who are not on the list either.
func (s *State) DidNotCome() (out []table.PlayerID) {
	for _, p := range s.Lapsed {
		if s.Entry(p) == nil && s.onList(p) < 0 {
			out = append(out, p)
		}
	}
	return out
}

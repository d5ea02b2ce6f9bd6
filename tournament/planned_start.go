package tournament

import (
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// StartPlanned is when the event is going to begin; 0: nobody says any more.
type StartPlanned struct {
	At Instant `json:"at,omitempty"`
}

// EventType is the name in the journal.
func (StartPlanned) EventType() string { return "start_planned" }

// The reasons for which a start is not planned, and a place not reserved so late. The arguments in brackets come with them.
const (
	StartIsPast        refusal.Code = "start_is_past"       // the planned start lies before now
	FlightsStart       refusal.Code = "flights_start"       // each flight has a start of its own
	ReservationsClosed refusal.Code = "reservations_closed" // [Minutes Cite] so many before the start
)

var plannedStartRefusals = []refusal.Code{StartIsPast, FlightsStart, ReservationsClosed}

// DeskTimes are instants of an event whose start is planned, by its book; 0: the book does not say.
type DeskTimes struct {
	Start   Instant
	Cashier Instant // from then on entries are settled (HP-2.2-cash)
	Closes  Instant // until then reserved places are settled (HP-2.2-close)
	Cancel  Instant // until then a place is given back without a default (HP-2.3)
	Times   admission.Times
}

// DeskTimes are those of the planned start; false where none is planned.
func (s *State) DeskTimes() (DeskTimes, bool) {
	if len(s.Structure.Flights) > 0 {
		return DeskTimes{}, false
	}
	t := DeskTimes{Start: s.PlannedAt}
	if book := s.Rules.Admission; book != nil && t.Start > 0 {
		t.Times = book.Times()
		t.Cashier, t.Closes, t.Cancel = t.before(t.Times.Cashier), t.before(t.Times.Closes), t.before(t.Times.Cancel)
	}
	return t, t.Start > 0
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

// planStart notes when the event is going to begin.
func (d *decision) planStart(at Instant) error {
	switch {
	case d.s.Phase != Registering:
		return refusal.New(AlreadyStarted)
	case at > 0 && len(d.s.Structure.Flights) > 0:
		return refusal.New(FlightsStart)
	case at > 0 && at < d.m.At:
		return refusal.New(StartIsPast)
	case at != d.s.PlannedAt:
		d.emit(StartPlanned{At: at})
	}
	return nil
}

// closed refuses a reservation once reserved places have had to be settled.
func (d *decision) closed() error {
	t, _ := d.s.DeskTimes()
	if d.s.Phase != Registering || t.Closes == 0 || d.m.At < t.Closes {
		return nil
	}
	return refusal.New(ReservationsClosed, "Minutes", int(t.Times.Closes.Before/time.Minute), "Cite", string(first(t.Times.Closes.Cites)))
}

// reservationsEnd is the instant at which reserved places that nobody has settled are free again; false where no planned start says.
func (s *State) reservationsEnd() (Instant, bool) {
	t, _ := s.DeskTimes()
	return t.Closes, s.Phase == Registering && !s.Shelved() && t.Closes > 0 && len(s.Reserved) > 0
}

// unsettled frees the reserved places that nobody has settled in time. Whoever is there may join the waiting list; where the book does not ask
// that he is, he is put there.
func (d *decision) unsettled() error {
	t, _ := d.s.DeskTimes()
	if t.Closes > d.m.At {
		return nil
	}
	for _, r := range d.s.Reserved {
		d.reservationLapses(r, t.Times.Closes.Cites)
	}
	return nil
}

// reservationLapses ends a reservation that was not settled in time.
func (d *decision) reservationLapses(r Reservation, cites []article.ID) {
	var t article.Trace
	d.emit(ReservationEnded{Player: r.Player, Lapsed: true, Flight: r.Flight})
	if !d.s.Policy.ListPresent.Consult(&t) {
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

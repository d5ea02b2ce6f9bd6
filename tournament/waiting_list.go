package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Waiting is a player on the waiting list.
type Waiting struct {
	Player table.PlayerID
	// Paid: the price of the entry is at the desk.
	Paid bool
	// Guaranteed: paid in time for a guaranteed entry in an event with reservations (TX-RES-1).
	Guaranteed bool
	ReEntry    bool // the player has been in the event before
	At         Instant
	CalledAt   Instant // 0: not called
}

// Reservation is a place kept for a player who has not paid yet.
type Reservation struct {
	Player  table.PlayerID
	At      Instant
	Flight  int            // 0: the event has none
	Sponsor table.PlayerID // on whose word somebody without a card is to come in; "": nobody's
}

// capacity is how many can sit at once: as the structure says; 0: as many as there are tables for.
func (s *State) capacity() int { return s.Structure.Capacity }

// PlacesLeft is how many more players can have a seat, places that are reserved apart; -1: as many as tables are put up for.
func (s *State) PlacesLeft() int { return s.PlacesIn(s.Flight()) }

// PlacesIn is the same of a flight.
func (s *State) PlacesIn(no int) int {
	if c := s.capacity(); c > 0 {
		in := s.Left
		if no > 0 {
			in = len(s.InFlight(no))
		}
		return max(0, c-in-s.reservations(no))
	}
	return -1
}

// onList is where a player stands on the waiting list, -1 when not on it.
func (s *State) onList(p table.PlayerID) int {
	return slices.IndexFunc(s.Queue, func(w Waiting) bool { return w.Player == p })
}

// reserved is where a player stands among the reservations of a flight, -1 when not there.
func (s *State) reserved(p table.PlayerID, no int) int {
	return slices.IndexFunc(s.Reserved, func(r Reservation) bool { return r.Player == p && r.Flight == no })
}

// reservations is how many places are reserved in a flight.
func (s *State) reservations(no int) (n int) {
	for _, r := range s.Reserved {
		if r.Flight == no {
			n++
		}
	}
	return n
}

// reserve keeps a place for a player who has not paid (TX-RES-2).
func (d *decision) reserve(c Reserve) error {
	p := c.Player
	no, err := d.s.whichFlight(c.Flight)
	if err != nil {
		return err
	}
	if err := d.s.entersFlight(p, no); err != nil {
		return err
	}
	now := no == d.s.Flight()
	switch e := d.s.Entry(p); {
	case p == "":
		return refusal.New(BadPlayer)
	case !d.s.Structure.Reservations:
		return refusal.New(NoReservations)
	case e != nil && e.Place == 0 && !e.Kept:
		return refusal.New(AlreadyRegistered, "Player", string(p))
	case d.s.reserved(p, no) >= 0 || d.s.onList(p) >= 0:
		return refusal.New(AlreadyWaiting, "Player", string(p))
	case now && d.s.Phase == Running && d.s.pastReserved(d.s.Clock.Level):
		return refusal.New(ReservationsOver, "Level", d.s.Policy.ReservedUntil.Value)
	case d.s.PlacesIn(no) == 0:
		return refusal.New(EventFull)
	}
	if err := d.closed(no); err != nil {
		return err
	}
	word, err := d.passes(p, c.Desk, true)
	if err != nil {
		return err
	}
	if err := d.oneFlight(p, no); err != nil {
		return err
	}
	var t article.Trace
	d.s.Policy.ReservedUntil.Decide(&t)
	d.emit(PlaceReserved{Player: p, At: d.m.At, Flight: no, Sponsor: word})
	d.note("reserved", t.Decided(), "Player", string(p))
	return nil
}

// oneFlight refuses a second reservation, for another flight, where the book says one (TX-RES-4).
func (d *decision) oneFlight(p table.PlayerID, no int) error {
	for _, r := range d.s.Reserved {
		if r.Player == p && r.Flight != no && d.s.Policy.OneFlight.Value {
			return refusal.New(OneFlightReserved, "Player", string(p), "Flight", d.s.FlightName(r.Flight), "Cite", string(d.s.Policy.OneFlight.Cite))
		}
	}
	return nil
}

// pastReserved reports whether reservations have lapsed in a level.
func (s *State) pastReserved(level int) bool {
	last := s.Policy.ReservedUntil.Value
	return last > 0 && !s.Structure.within(level, last)
}

func (d *decision) cancelReservation(c CancelReservation) error {
	p := c.Player
	no, err := d.s.whichFlight(c.Flight)
	if err != nil {
		return err
	}
	if d.s.reserved(p, no) < 0 {
		return refusal.New(NotWaiting, "Player", string(p))
	}
	d.emit(ReservationEnded{Player: p, Flight: no})
	d.note("reservation_cancelled", d.floor(), "Player", string(p))
	return nil
}

// lapse puts those who have not paid in time on the waiting list, in the order in which they had reserved.
func (d *decision) lapse(next int) {
	if len(d.s.Reserved) == 0 || !d.s.pastReserved(next) {
		return
	}
	var t article.Trace
	d.s.Policy.ReservedUntil.Decide(&t)
	for _, r := range d.s.Reserved {
		if r.Flight != d.s.Flight() {
			continue
		}
		d.reservationLapses(r, t.Decided())
	}
}

// wait puts a player on the waiting list.
func (d *decision) wait(c Wait) error {
	var t article.Trace
	if err := d.s.entersFlight(c.Player, d.s.Flight()); err != nil {
		return err
	}
	switch e := d.s.Entry(c.Player); {
	case c.Player == "":
		return refusal.New(BadPlayer)
	case e != nil && e.Place == 0 && !e.Kept:
		return refusal.New(AlreadyRegistered, "Player", string(c.Player))
	case e != nil && e.Reached:
		d.s.Policy.ReEntry.Decide(&t)
		return refusal.New(TicketWon, "Player", string(c.Player), "Cite", string(first(t.Decided())))
	case e != nil && e.Disqualified:
		return refusal.New(PlayerDisqualified, "Player", string(c.Player))
	case e != nil && d.s.entriesOf(c.Player, d.s.Flight()) > d.s.Structure.ReEntries:
		return refusal.New(NoReEntryLeft, "Player", string(c.Player), "Allowed", d.s.Structure.ReEntries)
	case d.s.onList(c.Player) >= 0:
		return refusal.New(AlreadyWaiting, "Player", string(c.Player))
	case d.s.Phase == Running && !d.s.LateOpen:
		return refusal.New(RegistrationIsOver)
	case d.s.Policy.ListPresent.Consult(&t) && !c.Present:
		d.s.Policy.ListPresent.Decide(&t)
		return refusal.New(MustBePresent, "Player", string(c.Player), "Cite", string(first(t.Decided())))
	}
	if err := d.desk(c.Player, c.Desk, true); err != nil {
		return err
	}
	t.Reset()
	d.s.Policy.ListOrder.Decide(&t)
	if d.s.Policy.ListPresent.Consult(&t) {
		d.s.Policy.ListPresent.Decide(&t)
	}
	guaranteed := c.Paid && d.s.Structure.Reservations && !(d.s.Phase == Running && d.s.pastReserved(d.s.Clock.Level))
	if guaranteed {
		d.s.Policy.PaidFirst.Decide(&t)
	}
	if d.s.reserved(c.Player, d.s.Flight()) >= 0 {
		d.emit(ReservationEnded{Player: c.Player, Flight: d.s.Flight()})
	}
	d.emit(WaitingJoined{Player: c.Player, Paid: c.Paid, Guaranteed: guaranteed, ReEntry: d.s.entersAgain(c.Player), At: d.m.At})
	d.note("waiting", t.Decided(), "Player", string(c.Player))
	return nil
}

// leaveList takes a player off the waiting list; what was paid goes back.
func (d *decision) leaveList(p table.PlayerID) error {
	if d.s.onList(p) < 0 {
		return refusal.New(NotWaiting, "Player", string(p))
	}
	d.emit(WaitingLeft{Player: p})
	d.note("waiting_left", d.floor(), "Player", string(p))
	return nil
}

// callWaiting notes that a player's name was called.
func (d *decision) callWaiting(p table.PlayerID) error {
	if d.s.onList(p) < 0 {
		return refusal.New(NotWaiting, "Player", string(p))
	}
	var t article.Trace
	d.s.Policy.ListCall.Decide(&t)
	d.emit(WaitingCalled{Player: p, At: d.m.At})
	d.note("waiting_called", t.Decided(), "Player", string(p))
	return nil
}

// passOver puts a player who has not answered at the end of the list.
func (d *decision) passOver(p table.PlayerID) error {
	if d.s.onList(p) < 0 {
		return refusal.New(NotWaiting, "Player", string(p))
	}
	var t article.Trace
	d.s.Policy.ListCall.Decide(&t)
	d.emit(WaitingPassed{Player: p})
	d.note("waiting_passed", t.Decided(), "Player", string(p))
	return nil
}

// twoForOne has two from the list seated for one re-entry, or re-entries first again (TX-DIV-4).
func (d *decision) twoForOne(on bool) error {
	if !d.s.Policy.ReEntryFirst.Value {
		return refusal.New(NoReEntryFirst)
	}
	if d.s.TwoForOne == on {
		return refusal.New(SamePattern)
	}
	var t article.Trace
	d.s.Policy.TwoForOne.Decide(&t)
	d.emit(PatternSet{TwoForOne: on, At: d.m.At})
	key := "re_entries_first"
	if on {
		key = "two_for_one"
	}
	d.note(key, t.Decided())
	return nil
}

// NextWaiting is who gets the next seat, and by which articles; "" when nobody waits. Who has paid in time comes first (TX-RES-1), then
// re-entries where the book puts them first, or two of the others for one of them; the rest in the order of the list.
func (s *State) NextWaiting(t *article.Trace) table.PlayerID {
	pick := func(is func(w Waiting) bool) table.PlayerID {
		if i := slices.IndexFunc(s.Queue, is); i >= 0 {
			return s.Queue[i].Player
		}
		return ""
	}
	if len(s.Queue) == 0 {
		return ""
	}
	if p := pick(func(w Waiting) bool { return w.Guaranteed }); p != "" {
		s.Policy.PaidFirst.Decide(t)
		return p
	}
	if s.Policy.ReEntryFirst.Consult(t) {
		again := pick(func(w Waiting) bool { return w.ReEntry })
		other := pick(func(w Waiting) bool { return !w.ReEntry })
		switch {
		case again == "" || other == "":
		case s.TwoForOne && s.ServedOthers < 2:
			s.Policy.TwoForOne.Decide(t)
			return other
		case s.TwoForOne:
			s.Policy.TwoForOne.Decide(t)
			return again
		default:
			s.Policy.ReEntryFirst.Decide(t)
			if e := s.Entry(again); e != nil && e.Flight != s.Flight() {
				said(s.Policy.FlightReEntry, t)
			}
			return again
		}
	}
	s.Policy.ListOrder.Decide(t)
	return s.Queue[0].Player
}

// seatsForList is how many of the waiting list can be seated now.
func (s *State) seatsForList() int {
	if len(s.Queue) == 0 {
		return 0
	}
	return min(s.open(), len(s.Queue))
}

// open is how many players can be seated now beside those for whom places are reserved.
func (s *State) open() int {
	free := len(s.FreeSeats())
	if n := s.PlacesLeft(); n >= 0 {
		return min(free, n)
	}
	return max(0, free-s.reservations(s.Flight()))
}

// listDue proposes to seat who is next on the waiting list.
func (q *survey) listDue(tasks []Task) []Task {
	s := q.s
	if !s.LateOpen || s.seatsForList() == 0 || !s.entriesOpen(s.Clock.Level, 0, nil) && s.ListSeats == 0 {
		return tasks
	}
	var t article.Trace
	p := s.NextWaiting(&t)
	if s.ListSeats > 0 {
		s.Policy.AbsentToList.Decide(&t)
	}
	return append(tasks, Task{ID: "seat_waiting:" + string(p), Kind: TaskSeatWaiting, Cites: t.Decided(),
		Args: map[string]any{"Player": string(p), "Count": len(s.Queue)}})
}

// seatWaiting gives a seat to a player of the waiting list. For another than the next one a reason is told (TX-RES-6).
func (d *decision) seatWaiting(c SeatWaiting) error {
	i := d.s.onList(c.Player)
	if i < 0 {
		return refusal.New(NotWaiting, "Player", string(c.Player))
	}
	if err := d.desk(c.Player, c.Desk, false); err != nil {
		return err
	}
	var t article.Trace
	if next := d.s.NextWaiting(&t); next != c.Player {
		if c.Reason == "" {
			return refusal.New(NotNext, "Player", string(c.Player), "Next", string(next))
		}
		t.Reset()
		d.s.Policy.ListOverride.Decide(&t)
		d.note("list_override", t.Decided(), "Player", string(c.Player), "Reason", c.Reason)
	}
	if d.s.Phase == Registering {
		if d.s.PlacesLeft() == 0 {
			return refusal.New(EventFull)
		}
		d.note("from_list", t.Decided(), "Player", string(c.Player))
		d.emit(d.registered(c.Player, d.s.Flight()))
		return nil
	}
	if d.s.ListSeats == 0 {
		if err := d.mayEnterLate(); err != nil {
			return err
		}
	} else if !d.s.LateOpen {
		return refusal.New(RegistrationIsOver)
	}
	if d.s.capacity() > 0 && d.s.seatsForList() == 0 {
		return refusal.New(EventFull)
	}
	d.note("from_list", t.Decided(), "Player", string(c.Player))
	return d.seatLate(c.Player, d.s.Entry(c.Player) != nil)
}

// listHolds reports whether seats of players who have not come yet are for the waiting list, which keeps the pool open (HP-2.6).
func (s *State) listHolds() bool {
	return s.Policy.AbsentToList.Value && len(s.Queue) > 0 && (s.ListSeats > 0 || len(s.withPresence(NotArrived)) > 0)
}

// mayPass says why a player who is not on the waiting list cannot enter before those who are; t notes what decided otherwise.
func (d *decision) mayPass(p table.PlayerID, no int) error {
	var t article.Trace
	if d.s.reserved(p, no) >= 0 {
		d.s.Policy.Prepaid.Decide(&t)
		d.note("reservation_paid", t.Decided(), "Player", string(p))
		return nil
	}
	if now := no == d.s.Flight(); now && d.s.Phase == Running && d.s.Structure.Reservations && d.s.Structure.within(d.s.Clock.Level, d.s.Policy.WalkInAfter.Consult(&t)) {
		d.s.Policy.WalkInAfter.Decide(&t)
		return refusal.New(WalkInLater, "Level", d.s.Policy.WalkInAfter.Value, "Cite", string(first(t.Decided())))
	}
	if d.s.PlacesIn(no) == 0 {
		return refusal.New(EventFull)
	}
	if no == d.s.Flight() && len(d.s.Queue) > 0 && (d.s.Phase == Registering || d.s.open() <= len(d.s.Queue)) {
		return refusal.New(ListFirst, "Count", len(d.s.Queue))
	}
	return nil
}

// applyList carries out what happened to the planned start, reservations and the waiting list; it reports whether the event was about it.
func (s *State) applyList(e Event) bool {
	is := func(p table.PlayerID) func(Waiting) bool { return func(w Waiting) bool { return w.Player == p } }
	switch e := e.(type) {
	case StartPlanned:
		s.applyStartPlanned(e)
	case PlaceReserved:
		s.Reserved = append(slices.Clone(s.Reserved), Reservation(e))
	case ReservationEnded:
		s.unreserve(e.Player, e.Flight)
		if e.Lapsed && !slices.Contains(s.Lapsed, e.Player) {
			s.Lapsed = append(s.Lapsed, e.Player)
		}
	case WaitingJoined:
		s.Queue = append(slices.Clone(s.Queue), Waiting{Player: e.Player, Paid: e.Paid, Guaranteed: e.Guaranteed, ReEntry: e.ReEntry, At: e.At})
	case WaitingLeft:
		s.Queue = slices.DeleteFunc(slices.Clone(s.Queue), is(e.Player))
	case WaitingCalled:
		s.Queue = slices.Clone(s.Queue)
		s.Queue[s.onList(e.Player)].CalledAt = e.At
	case WaitingPassed:
		w := s.Queue[s.onList(e.Player)]
		w.CalledAt = 0
		s.Queue = append(slices.DeleteFunc(slices.Clone(s.Queue), is(e.Player)), w)
	case PatternSet:
		s.TwoForOne, s.ServedOthers = e.TwoForOne, 0
	default:
		return false
	}
	return true
}

func (s *State) unreserve(p table.PlayerID, no int) {
	s.Reserved = slices.DeleteFunc(slices.Clone(s.Reserved), func(r Reservation) bool { return r.Player == p && r.Flight == no })
}

// offList takes a player who has got a seat off the waiting list and the reservations.
func (s *State) offList(p table.PlayerID, no int) {
	s.unreserve(p, no)
	i := s.onList(p)
	if i < 0 || no != s.Flight() {
		return
	}
	switch s.ListSeats = max(0, s.ListSeats-1); {
	case s.Queue[i].ReEntry:
		s.ServedOthers = 0
	default:
		s.ServedOthers++
	}
	s.Queue = slices.Delete(slices.Clone(s.Queue), i, i+1)
}

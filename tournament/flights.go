package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// An event can begin on several first days, its flights: each has its own entries, draw and clock, one after the other, and whoever is left at
// the end of one has the chips in a bag. All of them play for one pool; once the last flight is over, those with a bag are seated together.

// FlightPlan is a flight as published.
type FlightPlan struct {
	Name   string `json:"name"`             // "1A"
	Starts string `json:"starts,omitempty"` // FlightStarts, where the event is played; "" is not said
}

// FlightStarts is how the start of a flight is written, in the layout of package time.
const FlightStarts = "2006-01-02 15:04"

// Published are the starts of the flights as the sheet has them, where the clock on the wall is that of zone; 0 is not said.
func (s *Structure) Published(zone *time.Location) []Instant {
	out := make([]Instant, len(s.Flights))
	for i, f := range s.Flights {
		if at, err := time.ParseInLocation(FlightStarts, f.Starts, zone); err == nil {
			out[i] = Instant(at.UnixMilli())
		}
	}
	return out
}

// Ahead are those of the published starts that are not past; 0 is one that is, or is not said.
func (s *Structure) Ahead(zone *time.Location, now Instant) []Instant {
	starts := s.Published(zone)
	for i, at := range starts {
		if at < now {
			starts[i] = 0
		}
	}
	return starts
}

// Limits of flights.
const (
	FlightsMax    = 20
	FlightNameMax = 12 // characters
)

// FlightEntries is who may enter a flight after having been in another one. No book says it: the house does, on its sheet.
type FlightEntries uint8

const (
	// FlightOut lets those enter who are out: nobody has two stacks.
	FlightOut FlightEntries = iota
	// FlightOnce lets nobody enter a second flight.
	FlightOnce
	// FlightBest lets those enter too who have a bag: the larger one is played, the other leaves play.
	FlightBest
)

var flightEntriesNames = [...]string{"out", "once", "best"}

// MarshalText writes the stable name.
func (f FlightEntries) MarshalText() ([]byte, error) { return marshal(flightEntriesNames[:], int(f)) }

// UnmarshalText reads the stable name.
func (f *FlightEntries) UnmarshalText(text []byte) error {
	return unmarshal(flightEntriesNames[:], text, f)
}

// String is the stable name.
func (f FlightEntries) String() string { return flightEntriesNames[f] }

// FlightRanks is how those who went out in different flights are placed. No book says it: the house does, on its sheet.
type FlightRanks uint8

const (
	// FlightByTime places whoever went out later higher, so that a later flight comes before an earlier one.
	FlightByTime FlightRanks = iota
	// FlightShared has the last one out of each flight share places, those before them the next ones, and so on. Prizes are fixed once the
	// flights are over.
	FlightShared
)

var flightRanksNames = [...]string{"time", "shared"}

// MarshalText writes the stable name.
func (f FlightRanks) MarshalText() ([]byte, error) { return marshal(flightRanksNames[:], int(f)) }

// UnmarshalText reads the stable name.
func (f *FlightRanks) UnmarshalText(text []byte) error {
	return unmarshal(flightRanksNames[:], text, f)
}

// String is the stable name.
func (f FlightRanks) String() string { return flightRanksNames[f] }

// FlightEntriesChoices and FlightRanksChoices list what a sheet can say.
func FlightEntriesChoices() []string { return flightEntriesNames[:] }
func FlightRanksChoices() []string   { return flightRanksNames[:] }

// FlightOver is a flight that has been played, or was left out.
type FlightOver struct {
	No        int // 1-based
	StartedAt Instant
	At        Instant // when it was over
	Clock     Clock   // as it stood
	InPlay    chip.Amount
	Off       chip.Amount // by how much its bags were more, where that was accepted
	ColorUps  []ColorUp
	Late      bool // entries were still taken
	Skipped   bool // nobody had entered

	Sat         []Seated // where they sat then, for who has closed it by mistake
	Shut, Fixed bool     // the time of entries was over; prizes were fixed
}

// Flight is the number of the flight that is played, or for which entries are taken; 0 in an event without flights, and once all are over.
func (s *State) Flight() int {
	if n := len(s.Structure.Flights); n > len(s.FlightsOver) {
		return len(s.FlightsOver) + 1
	}
	return 0
}

// FlightName is how a flight is called; "" of none.
func (s *State) FlightName(no int) string {
	if no < 1 || no > len(s.Structure.Flights) {
		return ""
	}
	return s.Structure.Flights[no-1].Name
}

// Joined reports whether all flights of an event are over.
func (s *State) Joined() bool { return len(s.Structure.Flights) > 0 && s.Flight() == 0 }

// Ahead reports whether an entry is for a flight that is still to come: it has no chips yet.
func (s *State) Ahead(e *Entry) bool { return s.Flight() > 0 && e.Flight > s.Flight() }

// Apart reports whether an entry is in and has no seat: its chips are in a bag, or its flight has not begun.
func (e *Entry) Apart() bool { return e.Place == 0 && e.Table == 0 }

// InFlight lists the entries left of a flight whose chips are not in a bag of an earlier day, in the order in which they came; flight 0 of an
// event without flights, or once they have joined, are all who are left.
func (s *State) InFlight(no int) (in []*Entry) {
	for _, e := range s.StillIn() {
		if no == 0 || e.Flight == no && !e.Kept {
			in = append(in, e)
		}
	}
	return in
}

// playing is how many players the flight in progress has left; of an event without flights all who are left.
func (s *State) playing() int {
	if s.Flight() == 0 {
		return s.Left
	}
	return len(s.InFlight(s.Flight()))
}

// ChipsHere are the chips in play at the tables: those of flights that are over are in bags.
func (s *State) ChipsHere() chip.Amount {
	chips := s.Chips
	if s.Flight() > 0 {
		for i := range s.FlightsOver {
			chips -= s.FlightsOver[i].InPlay
		}
	}
	return chips
}

// FlightChips are the chips in play of a flight that is over.
func (s *State) FlightChips(no int) chip.Amount {
	if no < 1 || no > len(s.FlightsOver) {
		return 0
	}
	return s.FlightsOver[no-1].InPlay
}

// untouched reports whether no card has been in the air: between two flights one has.
func (s *State) untouched() bool { return s.Phase == Registering && len(s.FlightsOver) == 0 }

// prizesWait reports whether prizes are not fixed when a flight takes no more entries: others follow, or places are shared across flights.
func (s *State) prizesWait() bool {
	n := s.Flight()
	return n > 0 && (n < len(s.Structure.Flights) || s.Structure.FlightRanks == FlightShared)
}

// The reasons for which flights are refused. The arguments in brackets come with them.
const (
	StructureBadFlights refusal.Code = "structure_bad_flights" // [Min Max] how many, or their names
	StructureFlightDay  refusal.Code = "structure_flight_day"  // no level ends the day of the flights
	StructureFlightHead refusal.Code = "structure_flight_head" // with a bounty on every head nobody gives a bag up
	NoFlights           refusal.Code = "no_flights"            // the event has none, or they are over
	UnknownFlight       refusal.Code = "unknown_flight"        // [Flight] none, or over
	FlightOnceOnly      refusal.Code = "flight_once_only"      // [Player] nobody enters two
	HasBag              refusal.Code = "has_bag"               // [Player Flight] and plays no other flight
	NotSeated           refusal.Code = "not_seated"            // [Player] has no seat: the chips are in a bag, or the flight has not begun
	OneFlightReserved   refusal.Code = "one_flight_reserved"   // [Player Flight Cite]
	ReEntryKnown        refusal.Code = "re_entry_known"        // [Player] has told the floor already
	NotOutOfFlight      refusal.Code = "not_out_of_flight"     // [Player] is in
	FlightToClose       refusal.Code = "flight_to_close"       // its bags are put away first
	FlightNotOver       refusal.Code = "flight_not_over"       //
	FlightHasEntries    refusal.Code = "flight_has_entries"    // [Count] it is played
	FlightPlayed        refusal.Code = "flight_played"         // what is over stays as it was
	DayUndrawn          refusal.Code = "day_undrawn"           // seats are drawn first
	ChangeFlights       refusal.Code = "change_flights"        // [Flight] one that has begun, or has entries
)

var flightRefusals = []refusal.Code{StructureBadFlights, StructureFlightDay, StructureFlightHead, NoFlights, UnknownFlight, FlightOnceOnly, HasBag, NotSeated,
	OneFlightReserved, ReEntryKnown, NotOutOfFlight, FlightToClose, FlightNotOver, FlightHasEntries, FlightPlayed, DayUndrawn, ChangeFlights}

// validateFlights refuses flights that cannot be told apart, or never end.
func (s *Structure) validateFlights() error {
	n := len(s.Flights)
	if n == 0 {
		return nil
	}
	if n < 2 || n > FlightsMax {
		return refusal.New(StructureBadFlights, "Min", 2, "Max", FlightsMax)
	}
	for i, f := range s.Flights {
		twice := slices.ContainsFunc(s.Flights[:i], func(o FlightPlan) bool { return o.Name == f.Name })
		if f.Name == "" || len([]rune(f.Name)) > FlightNameMax || twice {
			return refusal.New(StructureBadFlights, "Min", 2, "Max", FlightsMax)
		}
	}
	last := slices.IndexFunc(s.Levels, func(l Level) bool { return l.DayEnds })
	if last < 0 || last == len(s.Levels)-1 {
		return refusal.New(StructureFlightDay)
	}
	if s.Bounties != nil && s.FlightEntries == FlightBest {
		return refusal.New(StructureFlightHead)
	}
	return nil
}

// entersFlight says why a player cannot enter a flight.
func (s *State) entersFlight(p table.PlayerID, no int) error {
	if no == 0 {
		return nil
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		switch {
		case e.Player != p || e.Flight == no && !e.Kept:
		case s.Structure.FlightEntries == FlightOnce:
			return refusal.New(FlightOnceOnly, "Player", string(p))
		case e.Place == 0 && e.Kept && s.Structure.FlightEntries != FlightBest:
			return refusal.New(HasBag, "Player", string(p), "Flight", s.FlightName(e.Flight))
		}
	}
	return nil
}

// enterAhead takes an entry for a flight that is still to come, or is about to begin.
func (d *decision) enterAhead(p table.PlayerID, no int) error {
	if d.s.onList(p) >= 0 && no != d.s.Flight() {
		return refusal.New(AlreadyWaiting, "Player", string(p))
	}
	if err := d.mayPass(p, no); err != nil {
		return err
	}
	if len(d.s.Entries) >= TablesMax*d.s.SeatsMax() {
		return refusal.New(TooManyTables, "Max", TablesMax)
	}
	d.emit(d.registered(p, no))
	return nil
}

// registered is an entry without a seat yet.
func (d *decision) registered(p table.PlayerID, no int) Registered {
	return Registered{Player: p, No: d.s.nextEntry, ReEntry: d.s.Entry(p) != nil, Flight: no}
}

// whichFlight is the flight that a command is about: 0 says the one that is played, or for which entries are taken.
func (s *State) whichFlight(no int) (int, error) {
	now := s.Flight()
	switch {
	case no == 0:
		return now, nil
	case now == 0:
		return 0, refusal.New(NoFlights)
	case no < now || no > len(s.Structure.Flights):
		return 0, refusal.New(UnknownFlight, "Flight", no)
	}
	return no, nil
}

// ReEntryAsked is an entry whose player has told the floor that he comes back in another flight.
type ReEntryAsked struct {
	Player table.PlayerID `json:"player"`
	Entry  int            `json:"entry"`
	At     Instant        `json:"at"`
}

// EventType is stable.
func (ReEntryAsked) EventType() string { return "re_entry_asked" }

// askReEntry notes that a player who is out of a flight wants to enter another one (TX-RES-5).
func (d *decision) askReEntry(p table.PlayerID) error {
	e := d.s.Entry(p)
	switch {
	case d.s.Flight() == 0:
		return refusal.New(NoFlights)
	case e == nil:
		return refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place == 0:
		return refusal.New(NotOutOfFlight, "Player", string(p))
	case e.Disqualified:
		return refusal.New(PlayerDisqualified, "Player", string(p))
	case e.Flight == len(d.s.Structure.Flights):
		return refusal.New(NoFlights)
	case d.s.Structure.FlightEntries == FlightOnce:
		return refusal.New(FlightOnceOnly, "Player", string(p))
	case e.AskedAt > 0:
		return refusal.New(ReEntryKnown, "Player", string(p))
	}
	var t article.Trace
	said(d.s.Policy.FlightReEntry, &t)
	d.emit(ReEntryAsked{Player: p, Entry: e.No, At: d.m.At})
	d.note("re_entry_asked", t.Decided(), "Player", string(p), "Flight", d.s.FlightName(e.Flight))
	return nil
}

// entersAgain reports whether a player on the waiting list is served as a re-entry: out of another flight, only who has told the floor where
// the book asks for that.
func (s *State) entersAgain(p table.PlayerID) bool {
	e := s.Entry(p)
	if e == nil {
		return false
	}
	return e.Flight == s.Flight() || !s.Policy.FlightReEntry.Value || e.AskedAt > 0
}

// mayChangeFlights keeps the flights that are over, the one that is played, and those for which there are entries.
func (s *State) mayChangeFlights(to *Structure) error {
	was := &s.Structure
	if slices.Equal(was.Flights, to.Flights) && was.FlightEntries == to.FlightEntries && was.FlightRanks == to.FlightRanks {
		return nil
	}
	begun := len(s.FlightsOver)
	if s.Phase == Running && s.Flight() > 0 {
		begun++
	}
	last := begun
	for i := range s.Entries {
		last = max(last, s.Entries[i].Flight)
	}
	for i := range s.Reserved {
		last = max(last, s.Reserved[i].Flight)
	}
	kept := min(begun, len(to.Flights))
	switch {
	case s.untouched() && len(s.Entries) == 0 && len(s.Reserved) == 0:
		return nil
	case len(was.Flights) == 0 || len(to.Flights) < last || s.Joined() || !slices.Equal(was.Flights[:kept], to.Flights[:kept]):
		return refusal.New(ChangeFlights, "Flight", max(1, last))
	case len(s.FlightsOver) > 0 && (was.FlightEntries != to.FlightEntries || was.FlightRanks != to.FlightRanks):
		return refusal.New(FlightPlayed)
	}
	return nil
}

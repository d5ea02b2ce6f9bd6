package view

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// FlightState is how far a flight is.
type FlightState string

// How far a flight is.
const (
	FlightPlayed  FlightState = "played"
	FlightSkipped FlightState = "skipped" // nobody had entered
	FlightPlaying FlightState = "playing"
	FlightNext    FlightState = "next"  // takes entries, and begins next
	FlightAhead   FlightState = "ahead" // after another one
)

// FlightStates lists them all.
var FlightStates = []FlightState{FlightPlayed, FlightSkipped, FlightPlaying, FlightNext, FlightAhead}

// Flight is one of several first days.
type Flight struct {
	No      int
	Name    string
	Starts  string             // as published, in tournament.FlightStarts; "" is not said
	Planned tournament.Instant // when it is going to begin, as noted; 0: nobody has
	State   FlightState
	Entries int
	Left    int // players, those with a bag once it is over
	Through int // of a flight that is over, players who have brought chips to the next day
	Chips   chip.Amount
	Most    chip.Amount // in the largest bag, once it is over and bags are known
}

// Average is what each of those left has.
func (f Flight) Average() chip.Amount {
	if f.Left == 0 {
		return 0
	}
	return f.Chips / chip.Amount(f.Left)
}

// Over reports whether it has been played.
func (f Flight) Over() bool { return f.State == FlightPlayed }

// Comes reports whether it has not begun.
func (f Flight) Comes() bool { return f.State == FlightNext || f.State == FlightAhead }

// flightsOf are the flights of s, in their order; none in an event of one first day.
func flightsOf(s *tournament.State) []Flight {
	if len(s.Structure.Flights) == 0 {
		return nil
	}
	out := make([]Flight, 0, len(s.Structure.Flights))
	for i, plan := range s.Structure.Flights {
		f := Flight{No: i + 1, Name: plan.Name, Starts: plan.Starts, Planned: s.PlannedStart(i + 1), State: FlightAhead, Chips: s.FlightChips(i + 1)}
		switch now := s.Flight(); {
		case i < len(s.FlightsOver) && s.FlightsOver[i].Skipped:
			f.State = FlightSkipped
		case i < len(s.FlightsOver):
			f.State, f.Through = FlightPlayed, len(s.FlightsOver[i].Sat)
		case f.No == now && s.Phase == tournament.Registering:
			f.State = FlightNext
		case f.No == now:
			f.State, f.Chips = FlightPlaying, s.ChipsHere()
		}
		out = append(out, f)
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Flight < 1 || e.Flight > len(out) {
			continue
		}
		f := &out[e.Flight-1]
		f.Entries++
		if e.Place == 0 {
			f.Left++
		}
		if f.Over() && e.Place == 0 && e.Kept {
			f.Most = max(f.Most, e.Bagged)
		}
	}
	return out
}

// here has a clock tell of the flight in progress: its players, entries and chips. The pool is that of all.
func (c *Clock) here(s *tournament.State) {
	c.Flights = flightsOf(s)
	if no := s.Flight(); no > 0 {
		f := &c.Flights[no-1]
		c.Flight, c.Players, c.Entries, c.Total = f.Name, f.Left, f.Entries, f.Chips
		if s.Phase == tournament.Registering {
			c.Total = s.Structure.Stack * chip.Amount(f.Left)
		}
	}
}

// FlightsPage is the page of the flights of an event, for staff.
type FlightsPage struct {
	ID, Name, Book string
	Seq            uint64
	Flights        []FlightPart
	Ends           bool     // the flight in progress can be closed
	Empty          bool     // or left out
	Out            []Person // of flights, who may tell that they come back in another
	Asked          []Person // who has
	Takes          bool     // entries and reservations of flights to come
	Reserves       bool
	Joined, Drawn  bool
	Disputed       []BagSeat
}

// FlightPart is a flight with the people of it.
type FlightPart struct {
	Flight
	Ahead    []Person // who has entered, before it begins
	Reserved []Person
	Bags     []BagSeat // once it is over, the largest first
}

// BuildFlights shows the flights of s, none of an event with one first day.
func BuildFlights(s *tournament.State, names Names) (v FlightsPage) {
	v = FlightsPage{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Reserves: s.Structure.Reservations, Joined: s.Joined(), Drawn: s.DayDrawn || s.Joined() && s.TablesInPlay() > 0}
	for _, f := range flightsOf(s) {
		v.Flights = append(v.Flights, FlightPart{Flight: f})
	}
	if len(v.Flights) == 0 {
		return v
	}
	now := s.Flight()
	if now > 0 {
		v.Takes = true
		v.Ends = s.Phase == tournament.Running && s.DayOver
		v.Empty = s.Phase == tournament.Registering && v.Flights[now-1].Left == 0
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		who := Person{Player: e.Player, Name: names(e.Player), Entry: e.No}
		f := &v.Flights[e.Flight-1]
		switch {
		case e.Place > 0 && s.Entry(e.Player) == e && now > 0 && e.Flight < len(v.Flights) && e.AskedAt > 0:
			v.Asked = append(v.Asked, who)
		case e.Place > 0 && s.Entry(e.Player) == e && now > 0 && e.Flight < len(v.Flights) && !e.Disqualified && s.Structure.FlightEntries != tournament.FlightOnce:
			v.Out = append(v.Out, who)
		case e.Place == 0 && e.Kept:
			f.Bags = append(f.Bags, keptBag(s, e, who))
		case e.Place == 0 && e.Table == 0:
			f.Ahead = append(f.Ahead, who)
		}
	}
	for _, r := range s.Reserved {
		if r.Flight > 0 {
			v.Flights[r.Flight-1].Reserved = append(v.Flights[r.Flight-1].Reserved, person(r.Player, names))
		}
	}
	for i := range v.Flights {
		slices.SortStableFunc(v.Flights[i].Bags, func(a, b BagSeat) int { return cmp.Compare(b.Chips, a.Chips) })
		for _, b := range v.Flights[i].Bags {
			if b.Claims > 0 {
				v.Disputed = append(v.Disputed, b)
			}
		}
	}
	return v
}

// keptBag is the bag of an entry whose flight is over.
func keptBag(s *tournament.State, e *tournament.Entry, who Person) BagSeat {
	out := BagSeat{Person: who, Chips: e.Bagged}
	if b := s.Bag(e.No); b != nil {
		out.told(b)
	}
	return out
}

// told fills in what was said of a bag.
func (v *BagSeat) told(b *tournament.Bag) {
	v.Chips, v.Tag, v.Identity, v.Signed, v.Confirmed = b.Chips, b.Tag, b.Identity, b.Signed, b.Confirmed
	v.Agreed, v.Claims, v.Opened, v.Found = b.Agreed, b.Claims, b.Opened, b.Found
}

// OwnBag is what a player's own page tells of his bag.
type OwnBag struct {
	Chips  chip.Amount
	Tag    int
	Flight string // "" of an event without flights
	Agreed bool
	Claims chip.Amount // what he has said is in it instead
}

// ownBag is the bag of an entry, nil where there is none to speak of.
func ownBag(s *tournament.State, e *tournament.Entry) *OwnBag {
	b := s.Bag(e.No)
	if b == nil || e.Place > 0 || !e.Kept && !s.DayOver || b.Opened {
		return nil
	}
	return &OwnBag{Chips: b.Chips, Tag: b.Tag, Flight: s.FlightName(e.Flight), Agreed: b.Agreed, Claims: b.Claims}
}

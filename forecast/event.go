package forecast

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Limits of what is forecast.
const (
	EntriesMost = 20_000
	RunsMost    = 20_000
	minutesMost = 8 * 24 * 60 // of play: what is not over by then never is
)

// The reasons for which there is no forecast.
const (
	BadEntries   refusal.Code = "forecast_entries"   // [Low High Most] not in order, fewer than two, or too many
	BadRuns      refusal.Code = "forecast_runs"      // [Runs Most]
	BadStructure refusal.Code = "forecast_structure" // nothing is played, or there are no stacks or seats
)

// Range is a number that nobody knows yet: at least, most likely, at most.
type Range struct {
	Low    int `json:"low"`
	Likely int `json:"likely"`
	High   int `json:"high"`
}

// Event is what is forecast.
type Event struct {
	Structure *tournament.Structure
	Entries   Range // of players, those who come late included, those who enter again not; not used once it has begun
	Final     int   // players of the final table; 0: as the structure, or a table
	Places    int   // that win something; 0: as the structure's payouts have it for so many entries
	Withheld  int   // percent of what is bought into the pool, which the law keeps
	Flight    bool  // it is one of several first days, over with the day, whatever is left
	Tickets   int   // of a satellite: it is over once no more players are left; 0: it is played to the last
	Now       *Now  // nil: it has not begun
}

// Now is how far an event has come.
type Now struct {
	Minute   int // of the clock, since the start
	Level    int // index into the structure
	Minutes  int // left of it
	Left     int
	Entries  int // re-entries included
	Chips    chip.Amount
	Pool     money.Amount // bought in, before anything is withheld of it
	Open     bool         // entries are taken
	Arrived  int          // entries since the start, re-entries not counted
	Outs     int          // players out, those included who bought a stack again
	Again    int          // of them, who did
	Expected int64        // players out by the model at its pace of 1000 ‰, in parts of one ([Model.Expected])
}

func (e *Event) validate(runs int) error {
	s := e.Structure
	if s == nil || len(s.Levels) == 0 || s.Levels[0].Break || s.Stack < 1 || s.Seats < 2 {
		return refusal.New(BadStructure)
	}
	if r := e.Entries; e.Now == nil && (r.Low < 2 || r.Likely < r.Low || r.High < r.Likely || r.High > EntriesMost) {
		return refusal.New(BadEntries, "Low", r.Low, "High", r.High, "Most", EntriesMost)
	}
	if runs < 1 || runs > RunsMost {
		return refusal.New(BadRuns, "Runs", runs, "Most", RunsMost)
	}
	return nil
}

// seats of a table, while entries are taken and afterwards.
func (e *Event) seats(open bool) int {
	if s := e.Structure; open && s.SeatsLate > 0 {
		return s.SeatsLate
	}
	return e.Structure.Seats
}

func (e *Event) final() int {
	switch {
	case e.Final > 0:
		return e.Final
	case e.Structure.FinalTable > 0:
		return e.Structure.FinalTable
	}
	return e.Structure.Seats
}

// tables is how many are needed.
func (e *Event) tables(left int, open bool) int {
	if !open && left <= e.final() {
		return 1
	}
	seats := e.seats(open)
	return (left + seats - 1) / seats
}

// places that win something, of so many entries.
func (e *Event) places(entries int) int {
	if e.Places > 0 {
		return e.Places
	}
	return e.Structure.Payouts.PaidPlaces(entries)
}

// until is the minute of the clock with which a flight is over; 0 where it is played to the end.
func (e *Event) until() int {
	if !e.Flight {
		return 0
	}
	minutes := 0
	for i := range e.Structure.Levels {
		if minutes += e.Structure.Levels[i].Minutes; e.Structure.Levels[i].DayEnds {
			return minutes
		}
	}
	return 0
}

// takes reports whether entries are taken in the level of that number, so many minutes after the start.
func (e *Event) takes(number, minute int) bool {
	s := e.Structure
	return (s.LateLevels > 0 || s.LateMinutes > 0) && (s.LateLevels == 0 || number <= s.LateLevels) && (s.LateMinutes == 0 || minute < s.LateMinutes)
}

// lateFor is for how many minutes from the start entries are taken.
func (e *Event) lateFor() int {
	minutes, number := 0, 0
	for i := range e.Structure.Levels {
		if l := &e.Structure.Levels[i]; !l.Break {
			number++
		}
		for range e.Structure.Levels[i].Minutes {
			if !e.takes(number, minutes) {
				return minutes
			}
			minutes++
		}
	}
	return minutes
}

// number is that of the level of an index; of a break, of the level before it.
func number(s *tournament.Structure, index int) int {
	n := 0
	for i := 0; i <= index && i < len(s.Levels); i++ {
		if !s.Levels[i].Break {
			n++
		}
	}
	return n
}

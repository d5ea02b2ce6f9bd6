package intake

import (
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/tournament"
)

// sheetFlight is a flight as a file has it.
type sheetFlight struct {
	Name   string `toml:"name"`
	Starts string `toml:"starts,omitempty"`
}

// readFlights reads the first days of an event, and what the house says of players in several of them.
func readFlights(t *tableReader, s *tournament.Structure) {
	s.FlightEntries = tournament.FlightEntries(t.choice("flight_entries", tournament.FlightEntriesChoices(), 0))
	s.FlightRanks = tournament.FlightRanks(t.choice("flight_ranks", tournament.FlightRanksChoices(), 0))
	t.known = append(t.known, "flights")
	if _, said := t.values["flights"]; !said {
		return
	}
	for _, f := range t.list("flights", tournament.FlightsMax) {
		plan := tournament.FlightPlan{Name: f.text("name", true), Starts: f.text("starts", false)}
		f.end()
		if _, err := time.Parse(tournament.FlightStarts, plan.Starts); plan.Starts != "" && err != nil {
			f.fail("starts", "intake.flight_starts", "Got", plan.Starts)
		}
		twice := slices.ContainsFunc(s.Flights, func(o tournament.FlightPlan) bool { return o.Name == plan.Name })
		if twice || len([]rune(plan.Name)) > tournament.FlightNameMax {
			f.fail("name", "intake.flight_names", "Name", plan.Name, "Max", tournament.FlightNameMax)
		}
		s.Flights = append(s.Flights, plan)
	}
}

// checkFlights looks at the flights in the light of the levels.
func checkFlights(t *tableReader, s *tournament.Structure) {
	n := len(s.Flights)
	if n == 0 {
		return
	}
	last := slices.IndexFunc(s.Levels, func(l tournament.Level) bool { return l.DayEnds })
	switch {
	case s.Satellite != nil: // before what else the flights lack: it would be in vain
		t.fail("flights", "intake.satellite_flights")
	case n < 2:
		t.fail("flights", "intake.flights", "Min", 2, "Max", tournament.FlightsMax)
	case last < 0 || last == len(s.Levels)-1:
		t.fail("flights", "intake.flight_day")
	}
}

// writtenFlights are flights as a file has them.
func writtenFlights(s tournament.Structure) (out []sheetFlight) {
	for _, f := range s.Flights {
		out = append(out, sheetFlight(f))
	}
	return out
}

// unlessFirst is a choice as a file has it, where it is not what is usual.
func unlessFirst(choice string, all []string) string {
	if choice == all[0] {
		return ""
	}
	return choice
}

// typedFlights are flights as they would be typed: one a line, name and start.
func typedFlights(s tournament.Structure) string {
	var out strings.Builder
	for _, f := range s.Flights {
		out.WriteString(strings.TrimRight(f.Name+";"+f.Starts, ";") + "\n")
	}
	return out.String()
}

// flightRows reads them.
func flightRows(text string) any {
	var out []any
	for line := range strings.Lines(text) {
		row := cells(line, ";\t|\r\n")
		if len(row) == 0 {
			continue
		}
		flight := map[string]any{"name": row[0]}
		if len(row) > 1 {
			flight["starts"] = strings.Replace(row[1].(string), "T", " ", 1)
		}
		out = append(out, flight)
	}
	return out
}

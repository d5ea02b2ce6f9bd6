package view

import (
	"testing"

	"github.com/floorbook/floorbook/tournament"
)

// TestWhoIsOutOfAFlightReturnsInTheNextOne: the sheet of a player says so before its start too, and by the number of entries in that flight alone;
// not of who is disqualified, nor where the house lets nobody play two.
func TestWhoIsOutOfAFlightReturnsInTheNextOne(t *testing.T) {
	s := &tournament.State{ID: "f", Phase: tournament.Registering, FlightsOver: []tournament.FlightOver{{No: 1}}}
	s.Structure.Flights = []tournament.FlightPlan{{Name: "1A"}, {Name: "1B"}}
	e := &tournament.Entry{No: 1, Player: "a", Flight: 1, Place: 4, OutAt: 1}
	if !returns(s, e, 0) {
		t.Error("out of 1A, and 1B takes no entry of his")
	}
	if returns(s, e, 1) {
		t.Error("one entry in 1B is all that it allows")
	}
	s.Structure.FlightEntries = tournament.FlightOnce
	if returns(s, e, 0) {
		t.Error("nobody plays two flights")
	}
	s.Structure.FlightEntries = tournament.FlightOut
	if e.Disqualified = true; returns(s, e, 0) {
		t.Error("who is disqualified enters again")
	}
	e.Disqualified, s.FlightsOver = false, nil
	if returns(s, e, 0) {
		t.Error("before the first flight nobody is out")
	}
}

package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// flights is what the ledger knows of several first days.
type flights struct {
	of    map[int]int         // flight of an entry, by its number
	kept  map[int]chip.Amount // in the bag of an entry whose flight is over
	over  int                 // flights that are
	drawn int                 // second days
}

// flight is the one that is played, or takes entries; 0: none.
func (a *auditor) flight() int {
	if n := len(a.created.Structure.Flights); a.flights.over < n {
		return a.flights.over + 1
	}
	return 0
}

// enters lists the entries that are drawn at the start: those of the flight.
func (a *auditor) enters() (players []table.PlayerID) {
	for i := range a.entries {
		e := &a.entries[i]
		if _, kept := a.flights.kept[e.no]; a.flights.of[e.no] == a.flight() && !kept {
			players = append(players, e.player)
		}
	}
	return players
}

// followFlights follows what concerns flights alone; false: it is another event.
func (a *auditor) followFlights(e tournament.Event) (bool, error) {
	switch e := e.(type) {
	case tournament.Registered:
		return false, a.inFlight(e.No, e.Flight)
	case tournament.LateSeated:
		return false, a.inFlight(e.No, e.Flight)
	case tournament.SeatsRedrawn:
		if e.Day && len(a.created.Structure.Flights) > 0 { // else the ledger of nights follows it
			return true, a.dayDrawn(e)
		}
	case tournament.FlightEntriesClosed:
		a.late = false
		return true, nil
	case tournament.FlightClosed:
		return true, a.flightClosed(e)
	case tournament.BagDropped:
		return true, a.bagDropped(e)
	case tournament.FlightsRanked:
		a.shareFalls()
		return true, nil
	}
	return false, nil
}

func (a *auditor) inFlight(no, flight int) error {
	if flight < a.flight() || flight > len(a.created.Structure.Flights) || a.flight() == 0 && flight != 0 {
		return fmt.Errorf("flights: entry %d is of flight %d, number %d is played", no, flight, a.flight())
	}
	a.flights.of[no] = flight
	return nil
}

// flightClosed checks that the bags are everybody who sits, each with what stands before him, and that the clock begins again.
func (a *auditor) flightClosed(e tournament.FlightClosed) error {
	last := e.Flight == len(a.created.Structure.Flights)
	if e.Flight != a.flight() || a.bubble != nil {
		return fmt.Errorf("flights: number %d is closed, %d is played", e.Flight, a.flight())
	}
	if last && e.Clock != a.clock || !last && e.Clock != (tournament.Clock{Left: a.length(0)}) {
		return fmt.Errorf("flights: the clock is put to %+v", e.Clock)
	}
	var sum chip.Amount
	for _, k := range e.Kept {
		i, ok := a.latest[k.Player]
		if !ok || a.entries[i].no != k.Entry || a.entries[i].table != k.Table || a.entries[i].seat != k.Seat {
			return fmt.Errorf("flights: %+v does not sit there", k)
		}
		was, err := a.rise(k.Player)
		if err != nil {
			return err
		}
		if a.hosted && was.stack != k.Chips {
			return fmt.Errorf("flights: %d of %s in a bag, he has %d", k.Chips, k.Player, was.stack)
		}
		a.flights.kept[k.Entry] = k.Chips
		sum += k.Chips
	}
	for _, b := range a.boards {
		if b.count > 0 || b.handLive {
			return fmt.Errorf("flights: %d players stay at table %d", b.count, b.no)
		}
	}
	if sum != e.InPlay+e.Off || a.hosted && e.Off != 0 {
		return fmt.Errorf("flights: %d in bags, %d in play and %d off", sum, e.InPlay, e.Off)
	}
	a.flights.over++
	a.running, a.late, a.clock, a.races = last, false, e.Clock, nil
	a.backs++
	return nil
}

// bagDropped has the smaller of two bags leave play on the place of the moment.
func (a *auditor) bagDropped(e tournament.BagDropped) error {
	drop, keep := a.flights.kept[e.Entry], a.flights.kept[e.Kept]
	if drop != e.Chips || drop > keep || e.Place != a.left {
		return fmt.Errorf("flights: a bag of %d is dropped for one of %d, on place %d of %d", drop, keep, e.Place, a.left)
	}
	delete(a.flights.kept, e.Entry)
	a.removed[e.Entry] = drop
	a.falls = append(a.falls, fall{[]int{e.Entry}})
	a.left--
	for i := range a.entries {
		if a.entries[i].no == e.Kept {
			a.latest[e.Player] = i
		}
	}
	return nil
}

// shareFalls has those who went out share places across flights, counted from the last one out of each.
func (a *auditor) shareFalls() {
	of := make([][]fall, len(a.created.Structure.Flights))
	most := 0
	for _, f := range a.falls {
		no := a.flights.of[f.entries[0]] - 1
		of[no] = append(of[no], f)
		most = max(most, len(of[no]))
	}
	var shared []fall
	for depth := most; depth >= 1; depth-- {
		var f fall
		for _, list := range of {
			if depth <= len(list) {
				f.entries = append(f.entries, list[len(list)-depth].entries...)
			}
		}
		shared = append(shared, f)
	}
	a.falls = shared
}

// dayDrawn draws the seats of a second day once more: everybody with a bag, at as few tables as take them.
func (a *auditor) dayDrawn(e tournament.SeatsRedrawn) error {
	if err := a.uses("next_day"); err != nil {
		return err
	}
	if a.flight() != 0 || len(e.Tables) == 0 {
		return errors.New("flights: a second day is drawn before all are over")
	}
	var players []table.PlayerID
	stacks := map[table.PlayerID]chip.Amount{}
	for i := range a.entries {
		if chips, kept := a.flights.kept[a.entries[i].no]; kept {
			players = append(players, a.entries[i].player)
			stacks[a.entries[i].player] = 0
			if a.hosted {
				stacks[a.entries[i].player] = chips
			}
		}
	}
	chairs := e.Tables[0].Seats
	if len(players) != a.left || chairs < a.most() {
		return fmt.Errorf("flights: %d of %d players are drawn, on tables of %d", len(players), a.left, chairs)
	}
	numbers := make([]int, (len(players)+chairs-1)/chairs)
	for i := range numbers {
		numbers[i] = i + 1
	}
	clear(a.flights.kept)
	a.flights.drawn++
	a.batch.sat = map[table.PlayerID]tournament.Chair{}
	return a.reseat(slices.Clone(players), numbers, chairs, e.Tables, e.Seats, stacks)
}

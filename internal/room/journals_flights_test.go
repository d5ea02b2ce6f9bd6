package room

import (
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// flights plays two flights of a level each, of players who may play both: a closing that is taken back, a bag that its player disputes, one of
// two that leaves play, places that are shared, and a bag with other chips than were counted.
func (f *fixture) flights(do func(string, tournament.Command)) {
	f.t.Helper()
	create := f.by("flights", "texapoker-2024")
	create.Structure.Levels[0].DayEnds, create.Structure.LateLevels = true, 1
	create.Structure.Flights = []tournament.FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B"}}
	create.Structure.FlightEntries, create.Structure.FlightRanks = tournament.FlightBest, tournament.FlightShared
	create.Players = []table.PlayerID{"f1", "f2", "f3", "f4", "f5", "f6"}
	create.Planned = []tournament.Instant{f.Now() + 60*minute, f.Now() + 420*minute}
	f.must("flights", create)
	do("flights", tournament.PlanStart{At: f.Now() + 480*minute, Flight: 2})
	do("flights", tournament.Start{})
	do("flights", tournament.Register{Player: "ahead", Flight: 2})
	do("flights", tournament.Bust{Player: "f1"})
	do("flights", tournament.AskReEntry{Player: "f1"})
	f.endFlight(create, do)
	do("flights", tournament.CheckBag{Player: "f2"})
	do("flights", tournament.CloseFlight{})
	f.undoLast("flights", do)
	do("flights", tournament.CloseFlight{})
	do("flights", tournament.CheckBag{Player: "f3", Chips: 1})
	again := f.command("flights", tournament.RecountBag{Player: "f3", Chips: create.Structure.Stack})
	again.By = role.By{Person: "first", Role: role.Director}
	again.Second = role.By{Person: "second", Role: role.Director}
	if _, err := f.Do(ctx, again); err != nil {
		f.t.Fatal(err)
	}
	for _, p := range []table.PlayerID{"f1", "f2", "f7", "f8"} {
		do("flights", tournament.Register{Player: p})
	}
	do("flights", tournament.Start{})
	do("flights", tournament.Bust{Player: "f7"})
	f.endFlight(create, do)
	do("flights", tournament.CloseFlight{})
	do("flights", tournament.DrawDay{})
	var at *tournament.Entry
	_ = f.Read("flights", func(s *tournament.State) { at = s.Entry("f3") })
	do("flights", tournament.AtTable{Table: at.Table, Command: tournament.OpenBag{Seat: at.Seat, Chips: create.Structure.Stack + 500}})
	f.clock.Set(f.clock.Now() + 720*minute)
	do("flights", tournament.Resume{})
}

// endFlight plays the level of a flight to its end and bags every table.
func (f *fixture) endFlight(create tournament.Create, do func(string, tournament.Command)) {
	f.t.Helper()
	f.clock.Set(f.clock.Now() + tournament.Instant(create.Structure.Levels[0].Minutes)*minute)
	tick := f.command("flights", tournament.Tick{})
	tick.By = role.By{Person: "clock", Role: role.Clock}
	_, _ = f.Do(ctx, tick) // the room may have done so itself
	for _, no := range f.tables("flights") {
		var c tournament.BagSeats
		_ = f.Read("flights", func(s *tournament.State) {
			more := s.ChipsHere()
			for i, seat := range s.Table(no).Seats {
				if seat.Player != "" {
					c.Bags = append(c.Bags, tournament.BagTold{Seat: table.SeatNo(i + 1), Chips: s.Structure.Stack, Identity: true, Signed: true})
					more -= s.Structure.Stack
				}
			}
			c.Bags[0].Chips += more
		})
		do("flights", tournament.AtTable{Table: no, Command: c})
	}
}

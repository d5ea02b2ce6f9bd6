package room

import (
	"fmt"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// days bags the chips of two tables with real chips at the end of a day, has what is not there accepted, draws the next day and begins it.
func (f *fixture) days(do func(string, tournament.Command)) {
	f.t.Helper()
	create := f.by("days", "texapoker-2024")
	create.Structure.Levels[0].DayEnds = true
	for i := range 12 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("n%02d", i)))
	}
	f.must("days", create)
	f.must("days", tournament.Start{})
	f.clock.Set(f.clock.Now() + tournament.Instant(create.Structure.Levels[0].Minutes)*minute)
	do("days", tournament.Tick{})
	for _, no := range f.tables("days") {
		var c tournament.BagSeats
		_ = f.Read("days", func(s *tournament.State) {
			for i, seat := range s.Table(no).Seats {
				if seat.Player != "" {
					c.Bags = append(c.Bags, tournament.BagTold{Seat: table.SeatNo(i + 1), Chips: s.Structure.Stack, Identity: true, Signed: i%2 == 0})
				}
			}
		})
		do("days", tournament.AtTable{Table: no, Command: c})
		again := f.command("days", tournament.AtTable{Table: no, Command: tournament.ConfirmBags{}})
		again.By = role.By{Person: "second", Role: role.Floor}
		if _, err := f.Do(ctx, again); err != nil {
			f.t.Fatal(err)
		}
	}
	f.undoLast("days", do)
	do("days", tournament.AcceptBags{Reason: "one table counts in the morning"})
	do("days", tournament.DrawDay{})
	f.clock.Set(f.clock.Now() + 720*minute)
	do("days", tournament.Resume{})
}

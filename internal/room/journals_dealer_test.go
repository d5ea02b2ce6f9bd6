package room

import (
	"fmt"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// tablets plays a table with real chips in the money: what its dealer tells, and the shot clock.
func (f *fixture) tablets(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("dealers", false, false)
	create.Structure.Quality, create.Structure.LateLevels, create.Structure.Seats, create.Structure.SeatsLate = "mythique", 0, 9, 9
	create.Structure.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{4000, 2500, 1500, 1000, 600, 400}}}
	create.Structure.Levels = append(create.Structure.Levels[:1:1], tournament.Level{Break: true, Minutes: 10}, create.Structure.Levels[len(create.Structure.Levels)-1])
	for i := range 8 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("d%02d", i)))
	}
	f.must("dealers", create)
	f.must("dealers", tournament.Start{})
	no := f.tables("dealers")[0]
	at := func(c any) { do("dealers", tournament.AtTable{Table: no, Command: c}) }
	at(table.NextHand{})
	at(table.TellButton{Seat: 3})
	var seats []table.SeatNo
	_ = f.Read("dealers", func(s *tournament.State) {
		for i := range 8 {
			seats = append(seats, s.Entry(table.PlayerID(fmt.Sprintf("d%02d", i))).Seat)
		}
	})
	at(tournament.GoesOut{Seat: seats[0]})
	at(tournament.GoesOut{Seat: seats[1]})
	at(tournament.TookOut{Player: "d00", By: seats[2]})
	at(tournament.OutTogether{Ahead: "d00"})
	at(tournament.CallTimeOn{Seat: seats[3]})
	at(tournament.AgreeTime{})
	at(tournament.EndTime{})
	at(tournament.TakeOver{})
	do("dealers", tournament.NextLevel{})
	do("dealers", tournament.DoTask{ID: "shot_clock"})
	do("dealers", tournament.NextLevel{})
	at(tournament.UseTimeCard{Seat: seats[3]})
	at(tournament.UseTimeCard{Seat: seats[3]})
	at(tournament.KeepTimeCard{Seat: seats[3]})
	at(tournament.CollectTimeCards{})
}

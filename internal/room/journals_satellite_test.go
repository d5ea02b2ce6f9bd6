package room

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// tickets enters players with what they have won, and takes an entry back.
func (f *fixture) tickets() {
	f.t.Helper()
	f.satelliteOver("steps")
	f.mainEvent("main")
	f.must("main", tournament.Register{Player: "s1", Ticket: ticketOf("steps", 1)})
	f.must("main", tournament.Unregister{Player: "s1"})
	f.must("main", tournament.Register{Player: "s1", Ticket: ticketOf("steps", 1)})
	f.must("main", tournament.Register{Player: "s2", Ticket: ticketOf("steps", 2)})
}

// satellite plays one with real chips: a player has the target, is taken back and has it again, others follow until it is over, and tickets
// are handed out.
func (f *fixture) satellite(do func(string, tournament.Command)) {
	f.t.Helper()
	create := f.by("satellite", "texapoker-2024")
	s := &create.Structure
	s.LateLevels = 0
	target := 4 * s.Stack
	s.Satellite = &tournament.Satellite{Ticket: "Main Event", Value: 2 * s.BuyIn, Target: target}
	for i := range 9 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("s%02d", i)))
	}
	f.must("satellite", create)
	f.must("satellite", tournament.Start{})
	no := f.tables("satellite")[0]
	reach := func(more chip.Amount) {
		var c tournament.ReachTarget
		_ = f.Read("satellite", func(s *tournament.State) {
			for i, seat := range s.Table(no).Seats {
				if seat.Player != "" {
					c.Seats = append(c.Seats, tournament.SeatCount{Seat: table.SeatNo(i + 1), Chips: target + more})
					return
				}
			}
		})
		f.must("satellite", tournament.AtTable{Table: no, Command: c})
	}
	reach(5 * s.Chips[0])
	f.undoLast("satellite", do)
	reach(5 * s.Chips[0])
	reach(0)
	for range 5 {
		var p table.PlayerID
		_ = f.Read("satellite", func(s *tournament.State) { p = s.StillIn()[0].Player })
		f.must("satellite", tournament.Bust{Player: p})
	}
	do("satellite", tournament.DoTask{ID: "tickets"})
	for no := 1; no <= 9; no++ {
		do("satellite", tournament.HandOut{Entry: no, Identity: true, Chips: true, Cash: no%2 == 0})
	}
}

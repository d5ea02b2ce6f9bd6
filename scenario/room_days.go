package scenario

import (
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// daysOfRoom carries out a line on what happens between two days.
func (g *run) daysOfRoom(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.BagsTable:
		var c tournament.BagSeats
		for seat, chips := range s.Stacks {
			if chips > 0 {
				c.Bags = append(c.Bags, tournament.BagTold{Seat: table.SeatNo(seat), Chips: chips, Identity: s.Identity, Signed: s.Signed})
			}
		}
		return true, g.inRoom(tournament.AtTable{Table: s.Table, Command: c})
	case tell.DrawsDay:
		return true, g.inRoom(tournament.DrawDay{})
	}
	return false, nil
}

// dayNoted is what is noted between two days.
func dayNoted(n tournament.Noted, count func(string) int) (f ruling.Fact, known bool) {
	switch n.Key {
	case "bagged":
		return ruling.New("room.bagged", ruling.Count("Table", count("Table")), ruling.Count("Count", count("Count")), ruling.Chips("Chips", count("Chips"))), true
	case "day_drawn":
		return ruling.New("room.day_drawn", ruling.Count("Players", count("Players")), ruling.Count("Tables", count("Tables"))), true
	}
	return f, false
}

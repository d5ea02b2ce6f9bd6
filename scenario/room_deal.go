package scenario

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// dealInRoom has everybody agree how what is still to be won is shared.
func (g *run) dealInRoom(s tell.RoomDeal) *refusal.Error {
	c := tournament.ProposeDeal{Way: s.Way, Stacks: map[table.PlayerID]chip.Amount{}, ToPlay: 100 * money.Amount(s.ToPlay), Stops: s.Stops}
	state := g.room.state
	var sit []table.PlayerID
	for _, no := range state.InPlay() {
		for i, seat := range state.Table(no).Seats {
			if seat.Player != "" {
				sit = append(sit, seat.Player)
				c.Stacks[seat.Player] = s.Stacks[i+1]
			}
		}
	}
	if err := g.inRoom(c); err != nil || g.refused != nil {
		return err
	}
	deal := state.Deal
	for _, share := range deal.Shares {
		if err := g.inRoom(tournament.SignDeal{Player: share.Player}); err != nil {
			return err
		}
	}
	if err := g.inRoom(tournament.MakeDeal{}); err != nil {
		return err
	}
	for _, p := range sit {
		for _, share := range deal.Shares {
			if at := g.room.sat[p]; share.Player == p {
				g.fact(ruling.New("room.share", ruling.Count("Table", at.table), ruling.Seat("Seat", at.seat), ruling.Count("Amount", share.Amount/100)))
			}
		}
	}
	return nil
}

package room

import (
	"encoding/hex"
	"slices"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/tournament"
)

// seeMerge notes the draw of a table that is merged with what was drawn from, and then the seats that it gave. It is told of an event before it is applied to s.
// Its number is that of the merge, with those that were called off.
func (d *draws) seeMerge(stream string, s *cashgame.State, e cashgame.Event) {
	switch e := e.(type) {
	case cashgame.MergeDrawn:
		i := slices.IndexFunc(s.Merges, func(m cashgame.Merge) bool { return m.Table == e.Table && m.Drawn == nil && !m.Over })
		draw := Draw{Stream: stream, Number: i + 1, Purpose: "merge", At: tournament.Instant(e.At), Commitment: hex.EncodeToString(s.Merges[i].Commit[:]),
			Seed: hex.EncodeToString(e.Seed[:]), Players: s.MergePlayers(e.Table), From: e.Table, Blind: len(e.Cards) > 0}
		for _, no := range s.MergeTables(e.Table) {
			t := s.Table(no)
			in := DrawnTable{No: no, Players: len(t.Chairs) - len(s.Free(t)), Capacity: len(t.Chairs)}
			for _, seat := range s.Free(t) {
				in.Free = append(in.Free, int(seat))
			}
			draw.InPlay = append(draw.InPlay, in)
		}
		for _, c := range e.Cards {
			draw.Ranking = append(draw.Ranking, DrawnCard{c.Player, c.Card.String()})
		}
		d.begin(draw)
	case cashgame.SeatGiven:
		if !d.open || !e.Merged {
			return
		}
		last := &d.all[len(d.all)-1]
		last.Seats = append(last.Seats, tournament.Seated{Player: e.Player, Table: e.Table, Seat: e.Seat})
		d.open = len(last.Seats) < len(last.Players)
	}
}

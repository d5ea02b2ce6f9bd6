package cash

import (
	"encoding/hex"
	"slices"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/view"
)

// merge is a table that is merged into others, in hexadecimal what was committed and opened.
type merge struct {
	Commit, Seed string
	Seats        []expected
}

// merged reads how far the merge of a table has come.
func (p *tablePage) merged(s *cashgame.State, t *cashgame.Table, names view.Names) {
	p.Merges = t.Hosted == nil && slices.ContainsFunc(s.Open(), func(no int) bool { o := s.Table(no); return o != t && o.Game == t.Game })
	m := s.MergeOf(p.No)
	if m == nil {
		return
	}
	p.Merge = &merge{Commit: hex.EncodeToString(m.Commit[:])}
	if m.Drawn != nil {
		p.Merge.Seed = hex.EncodeToString(m.Drawn.Seed[:])
	}
	for _, g := range s.Given {
		if from, _ := s.SeatOf(g.Player); g.Merged && from == t {
			p.Merge.Seats = append(p.Merge.Seats, expected{Player: g.Player, Name: names(g.Player), Table: g.Table, Seat: g.Seat})
		}
	}
}

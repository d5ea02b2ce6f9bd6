package room

import (
	"fmt"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// seen is when each player was last here: projected from events.
type seen map[table.PlayerID]tournament.Instant

func (all seen) note(p table.PlayerID, at tournament.Instant) {
	if p != "" {
		all[p] = max(all[p], at)
	}
}

// see takes an event of a cash session in: a name on a list, a seat had, moved or left, chips bought and given back.
func (all seen) see(e cashgame.Event) {
	switch e := e.(type) {
	case cashgame.Joined:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.SatDown:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.SatIn:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.CameBack:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.Moved:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.LeftTable:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.Bought:
		all.note(e.Player, tournament.Instant(e.At))
	case cashgame.Redeemed:
		all.note(e.Player, tournament.Instant(e.At))
	}
}

// Seen is when each player was last here, in Unix milliseconds, by any of his ids: an entry, a list or seat of a cash session, a receipt of the
// cage. Streams that were left for later are read first: who stands in one that nobody has read was here all the same. It fails where one
// cannot be read; of a damaged one what can be proved counts.
func (r *Room) Seen() (map[string]int64, error) {
	all := seen{}
	for _, s := range r.every() {
		if r.awake(s); s.unread.Load() {
			return nil, fmt.Errorf("room: stream %s was not read", s.id)
		}
		v, done := s.reading()
		switch c := v.content.(type) {
		case *tourney:
			for _, e := range c.entered {
				all.note(e.Player, v.when(e.seq))
			}
		case *session:
			for p, at := range c.seen {
				all.note(p, at)
			}
		case *till:
			for _, x := range c.state.Receipts {
				all.note(table.PlayerID(x.Player), tournament.Instant(x.At))
			}
		}
		done()
	}
	out := map[string]int64{}
	for p, at := range all {
		out[string(p)] = int64(at)
	}
	return out, nil
}

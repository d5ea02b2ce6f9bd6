package frame

import (
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/league"
)

// Leagues knows the seasons of the room: *room.Room.
type Leagues interface {
	Seasons(f func(*league.State)) error
}

var _ Leagues = (*room.Room)(nil)

// ReadSeasons calls f with the seasons of the room: with none where nothing is known of them.
func (s *Site) ReadSeasons(f func(*league.State)) error {
	if s.Leagues == nil {
		f(league.New())
		return nil
	}
	return s.Leagues.Seasons(f)
}

// Seasons are those of the room that are wanted, in the order in which they were opened.
func (s *Site) Seasons(wanted func(*league.Season) bool) (out []league.Season) {
	_ = s.ReadSeasons(func(st *league.State) { // a stream that cannot be read is shown as damaged
		for i := range st.Seasons {
			if wanted(&st.Seasons[i]) {
				out = append(out, st.Seasons[i])
			}
		}
	})
	return out
}

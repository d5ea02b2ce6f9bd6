package room

import (
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/tournament"
)

// LeagueStream is the journal's stream of the seasons of the room.
const LeagueStream = "league"

// leagues is the kind of that one stream. It is there before its first row.
var leagues = &kind{
	name:     "league",
	owns:     func(id string) bool { return id == LeagueStream },
	opens:    func(any) bool { return false },
	empty:    func(string) content { return &seasons{state: league.New()} },
	standing: LeagueStream,
}

// seasons are those of the room. What an event is worth is computed from its results when somebody asks: no season holds points.
type seasons struct {
	still
	state *league.State
}

func (l *seasons) seq() uint64                            { return l.state.Seq }
func (l *seasons) glance() any                            { return l.state.Seq }
func (l *seasons) check() error                           { return league.Check(l.state) }
func (l *seasons) marshal(events []Event) ([]byte, error) { return league.Types.Marshal(events) }
func (l *seasons) unmarshal(text []byte) ([]Event, error) { return league.Types.Unmarshal(text) }
func (l *seasons) apply(e Event)                          { league.Apply(l.state, e) }
func (l *seasons) may(Command) error                      { return nil }
func (l *seasons) next() (tournament.Instant, any)        { return 0, nil }
func (l *seasons) decide(_ *Room, c *Command, _ tournament.Instant, _ bool) ([]Event, error) {
	return league.Decide(l.state, c.Cmd)
}

// changed is when the season that a command is about last changed.
func (l *seasons) changed(cmd any) uint64 {
	no := 0
	switch c := cmd.(type) {
	case league.ChangeSeason:
		no = c.Season
	case league.CountEvent:
		no = c.Season
	case league.DropEvent:
		no = c.Season
	case league.CloseSeason:
		no = c.Season
	case league.ReopenSeason:
		no = c.Season
	}
	if season := l.state.Season(no); season != nil {
		return season.Changed
	}
	return 0
}

// Seasons calls f with the seasons of the room, as Read does.
func (r *Room) Seasons(f func(*league.State)) error {
	return read(r, LeagueStream, func(l *seasons) { f(l.state) })
}

package league

import (
	"fmt"
	"slices"
)

// Bounds of what a room keeps.
const (
	SeasonsMax = 200
	EventsMax  = 400 // of a season
	NameMax    = 80  // characters
	PercentMax = 1000
)

// State is the seasons of a room.
type State struct {
	Seq     uint64   // events applied
	Seasons []Season // season n is at n-1
}

// Season is one of them.
type Season struct {
	No int
	Terms
	Events  []Counted // in the order in which they were added
	Closed  bool
	Changed uint64 // seq when something of it last changed
}

// Counted is an event of a season.
type Counted struct {
	Stream  string
	Percent int
}

// New is a room without seasons.
func New() *State { return &State{} }

// Season returns the season of a number, nil where there is none.
func (s *State) Season(no int) *Season {
	if no < 1 || no > len(s.Seasons) {
		return nil
	}
	return &s.Seasons[no-1]
}

// Has reports whether an event counts in a season.
func (s *Season) Has(stream string) bool { return s.at(stream) >= 0 }

func (s *Season) at(stream string) int {
	return slices.IndexFunc(s.Events, func(c Counted) bool { return c.Stream == stream })
}

// Apply carries an event out. It never judges.
func Apply(s *State, e Event) {
	s.Seq++
	no := 0
	switch e := e.(type) {
	case SeasonOpened:
		no = e.Season
		s.Seasons = append(s.Seasons, Season{No: e.Season, Terms: e.Terms})
	case SeasonChanged:
		no = e.Season
		s.Season(no).Terms = e.Terms
	case EventCounted:
		no = e.Season
		season := s.Season(no)
		season.Events = append(slices.Clone(season.Events), Counted{e.Stream, e.Percent})
	case EventDropped:
		no = e.Season
		season := s.Season(no)
		season.Events = slices.DeleteFunc(slices.Clone(season.Events), func(c Counted) bool { return c.Stream == e.Stream })
	case SeasonClosed:
		no = e.Season
		s.Season(no).Closed = true
	case SeasonReopened:
		no = e.Season
		s.Season(no).Closed = false
	default:
		panic(fmt.Sprintf("league: event %T", e))
	}
	s.Season(no).Changed = s.Seq
}

// Check proves that every season has a name of its own and a formula, and counts an event once.
func Check(s *State) error {
	names := map[string]bool{}
	for i := range s.Seasons {
		season := &s.Seasons[i]
		if season.No != i+1 || names[season.Name] || season.Terms.check() != nil {
			return fmt.Errorf("league: season %d is not as it must be", i+1)
		}
		names[season.Name] = true
		for k, c := range season.Events {
			if season.at(c.Stream) != k || c.Percent < 1 || c.Percent > PercentMax {
				return fmt.Errorf("league: event %s of season %d counts twice, or not as it can", c.Stream, i+1)
			}
		}
	}
	return nil
}

package league

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/refusal"
)

// Decide judges a command and leaves the state as it is. It refuses with a *refusal.Error.
func Decide(s *State, c Command) ([]Event, error) {
	switch c := c.(type) {
	case OpenSeason:
		return s.open(c.Terms)
	case ChangeSeason:
		return s.change(c)
	case CountEvent:
		return s.count(c)
	case DropEvent:
		season, err := s.ongoing(c.Season)
		if err == nil && season.at(c.Stream) < 0 {
			err = refusal.New(NotCounted)
		}
		return one(EventDropped(c), err)
	case CloseSeason:
		_, err := s.ongoing(c.Season)
		return one(SeasonClosed(c), err)
	case ReopenSeason:
		switch season := s.Season(c.Season); {
		case season == nil:
			return nil, refusal.New(NoSuchSeason)
		case !season.Closed:
			return nil, nil
		}
		return one(SeasonReopened(c), nil)
	}
	return nil, refusal.New(UnknownCommand)
}

func one(e Event, err error) ([]Event, error) {
	if err != nil {
		return nil, err
	}
	return []Event{e}, nil
}

// ongoing is a season in which something may be changed.
func (s *State) ongoing(no int) (*Season, error) {
	season := s.Season(no)
	switch {
	case season == nil:
		return nil, refusal.New(NoSuchSeason)
	case season.Closed:
		return nil, refusal.New(Closed, "Name", season.Name)
	}
	return season, nil
}

func (s *State) open(t Terms) ([]Event, error) {
	t = t.tidy()
	if len(s.Seasons) >= SeasonsMax {
		return nil, refusal.New(TooMany, "Max", SeasonsMax)
	}
	return one(SeasonOpened{len(s.Seasons) + 1, t}, s.fits(t, 0))
}

func (s *State) change(c ChangeSeason) ([]Event, error) {
	t := c.Terms.tidy()
	season, err := s.ongoing(c.Season)
	if err == nil {
		err = s.fits(t, c.Season)
	}
	if err == nil && reflect.DeepEqual(season.Terms, t) {
		return nil, nil
	}
	return one(SeasonChanged{c.Season, t}, err)
}

func (s *State) count(c CountEvent) ([]Event, error) {
	season, err := s.ongoing(c.Season)
	switch {
	case err != nil:
	case c.Percent < 1 || c.Percent > PercentMax:
		err = refusal.New(BadPercent, "Min", 1, "Max", PercentMax)
	case season.at(c.Stream) >= 0:
		err = refusal.New(CountedAlready)
	case len(season.Events) >= EventsMax:
		err = refusal.New(TooManyEvents, "Max", EventsMax)
	}
	return one(EventCounted(c), err)
}

// tidy is terms without spaces around the name or zeros behind the last place that scores.
func (t Terms) tidy() Terms {
	t.Name = strings.Join(strings.Fields(t.Name), " ")
	places := t.Formula.Places
	for len(places) > 0 && places[len(places)-1] == 0 {
		places = places[:len(places)-1]
	}
	if t.Formula.Places = places; len(places) == 0 {
		t.Formula.Places = nil
	}
	return t
}

// fits refuses terms that no season can have, or whose name another has; no is the season they are for, 0 for a new one.
func (s *State) fits(t Terms, no int) error {
	for i := range s.Seasons {
		if s.Seasons[i].No != no && s.Seasons[i].Name == t.Name {
			return refusal.New(NameTaken, "Name", t.Name)
		}
	}
	return t.check()
}

func (t Terms) check() error {
	switch {
	case t.Name == "" || utf8.RuneCountInString(t.Name) > NameMax:
		return refusal.New(NoName, "Max", NameMax)
	case t.Best < 0 || t.Best > EventsMax:
		return refusal.New(BadBest, "Max", EventsMax)
	case t.Entries != BestEntry && t.Entries != FirstEntry:
		return refusal.New(UnknownCommand)
	}
	return t.Formula.check()
}

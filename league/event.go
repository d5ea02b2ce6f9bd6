package league

import "github.com/floorbook/floorbook/event"

// Event is something that happened to a season.
type Event = event.Event

// Terms are what a season is called and how it counts.
type Terms struct {
	Name    string  `json:"name"`
	Formula Formula `json:"formula"`
	Entries Entries `json:"entries,omitempty"`
	Best    int     `json:"best,omitempty"` // how many of a player's events count, the best ones; 0: all
}

// Entries says which entries of a player in one event score.
type Entries string

// Which ones.
const (
	BestEntry  Entries = ""      // the one with most points
	FirstEntry Entries = "first" // the first alone: who enters again plays for prizes only
)

// Events.
type (
	SeasonOpened struct {
		Season int   `json:"season"` // 1, 2…
		Terms  Terms `json:"terms"`
	}
	SeasonChanged struct {
		Season int   `json:"season"`
		Terms  Terms `json:"terms"`
	}
	EventCounted struct {
		Season  int    `json:"season"`
		Stream  string `json:"stream"`
		Percent int    `json:"percent"`
	}
	EventDropped struct {
		Season int    `json:"season"`
		Stream string `json:"stream"`
	}
	SeasonClosed struct {
		Season int `json:"season"`
	}
	SeasonReopened struct {
		Season int `json:"season"`
	}
)

func (SeasonOpened) EventType() string   { return "season_opened" }
func (SeasonChanged) EventType() string  { return "season_changed" }
func (EventCounted) EventType() string   { return "event_counted" }
func (EventDropped) EventType() string   { return "event_dropped" }
func (SeasonClosed) EventType() string   { return "season_closed" }
func (SeasonReopened) EventType() string { return "season_reopened" }

// Types are the events of this package.
var Types = event.Of(SeasonOpened{}, SeasonChanged{}, EventCounted{}, EventDropped{}, SeasonClosed{}, SeasonReopened{})

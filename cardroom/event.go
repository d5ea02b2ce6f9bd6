package cardroom

import "github.com/floorbook/floorbook/event"

// Event is something that happened in the room.
type Event = event.Event

// Table is one of the room's.
type Table struct {
	No    int `json:"no"`              // 1 to NoMax
	Seats int `json:"seats,omitempty"` // 2 to SeatsMax; 0: as many as are asked for
}

// Events.
type (
	TablesListed struct {
		Tables []Table `json:"tables"` // by number
	}
	TablesLent struct {
		Stream string `json:"stream"`
		Tables []int  `json:"tables"`
	}
	TablesReturned struct {
		Stream string `json:"stream"`
		Tables []int  `json:"tables"`
	}
)

func (TablesListed) EventType() string   { return "tables_listed" }
func (TablesLent) EventType() string     { return "tables_lent" }
func (TablesReturned) EventType() string { return "tables_returned" }

// Types are the events of this package.
var Types = event.Of(TablesListed{}, TablesLent{}, TablesReturned{})

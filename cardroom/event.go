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
		Hosted bool   `json:"hosted,omitempty"` // floorbook deals there
	}
	TablesReturned struct {
		Stream string  `json:"stream"`
		Tables []int   `json:"tables"`
		At     Instant `json:"at,omitempty"` // 0 in rows of before there was a rota
	}
)

// Events of the rota.
type (
	RotaSet struct {
		Rota Rota    `json:"rota"`
		Due  Instant `json:"due,omitempty"`
		At   Instant `json:"at"`
	}
	DealersCame struct {
		Dealers []Duty `json:"dealers"`
	}
	DealersLeft struct {
		Dealers []string `json:"dealers"`
		At      Instant  `json:"at"`
	}
	// PushCalled: the push of that number is due, and dealers are told.
	PushCalled struct {
		No int     `json:"no"`
		At Instant `json:"at"`
	}
	// DealersPushed: everybody has changed. Whoever is not named stays where he is.
	DealersPushed struct {
		No    int      `json:"no"`
		Moves []Move   `json:"moves,omitempty"`
		Home  []string `json:"home,omitempty"` // their hours are over
		Due   Instant  `json:"due"`            // of the next
		At    Instant  `json:"at"`
	}
	// DealersMoved: some have changed between two pushes.
	DealersMoved struct {
		Moves []Move  `json:"moves"`
		Due   Instant `json:"due,omitempty"` // of the next push, where nobody was at a table before
		At    Instant `json:"at"`
	}
	PushPlanned struct {
		Push    int    `json:"push"`
		Dealer  string `json:"dealer"`
		Table   int    `json:"table,omitempty"`
		Cleared bool   `json:"cleared,omitempty"`
	}
	RotaUndone struct {
		Act uint64 `json:"act"`
	}
)

func (TablesListed) EventType() string   { return "tables_listed" }
func (TablesLent) EventType() string     { return "tables_lent" }
func (TablesReturned) EventType() string { return "tables_returned" }
func (RotaSet) EventType() string        { return "rota_set" }
func (DealersCame) EventType() string    { return "dealers_came" }
func (DealersLeft) EventType() string    { return "dealers_left" }
func (PushCalled) EventType() string     { return "push_called" }
func (DealersPushed) EventType() string  { return "dealers_pushed" }
func (DealersMoved) EventType() string   { return "dealers_moved" }
func (PushPlanned) EventType() string    { return "push_planned" }
func (RotaUndone) EventType() string     { return "rota_undone" }

// Types are the events of this package.
var Types = event.Of(TablesListed{}, TablesLent{}, TablesReturned{}, RotaSet{}, DealersCame{}, DealersLeft{}, PushCalled{}, DealersPushed{},
	DealersMoved{}, PushPlanned{}, RotaUndone{})

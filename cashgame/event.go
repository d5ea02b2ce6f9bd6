package cashgame

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/table"
)

// Event is something that happened in the session. Its type name is stable: journals are read for ever.
type Event = event.Event

// Due is what the time of an absent player has come to.
type Due uint8

// The answers.
const (
	DuePickUp Due = iota // the chips may be taken away
	DueSeat              // the seat goes to who waits
)

var dueNames = []string{"pick_up", "seat"}

// String, MarshalText and UnmarshalText use stable names.
func (d Due) String() string               { return enum.Name(dueNames, int(d)) }
func (d Due) MarshalText() ([]byte, error) { return enum.Write(dueNames, int(d)) }

// UnmarshalText reads the stable name.
func (d *Due) UnmarshalText(text []byte) error { return enum.Read(dueNames, text, d) }

// Why is how a name left a list, or a seat its player.
type Why uint8

// The answers.
const (
	WhyAsked   Why = iota // so was said
	WhyRefused            // the seat was not taken
	WhyLate               // nobody answered, or came, in time
	WhySeated             // the player has a seat
	WhyFloor              // a reason of the floor's
)

var whyNames = []string{"asked", "refused", "late", "seated", "floor"}

// String, MarshalText and UnmarshalText use stable names.
func (w Why) String() string               { return enum.Name(whyNames, int(w)) }
func (w Why) MarshalText() ([]byte, error) { return enum.Write(whyNames, int(w)) }

// UnmarshalText reads the stable name.
func (w *Why) UnmarshalText(text []byte) error { return enum.Read(whyNames, text, w) }

// Events of the house.
type (
	Opened struct {
		ID     string      `json:"id"`
		House  House       `json:"house"`
		Book   string      `json:"book"`
		Policy Policy      `json:"policy"`
		Rules  table.Rules `json:"rules"`
		Games  []Game      `json:"games,omitempty"`
		At     Instant     `json:"at"`
	}
	GameSet struct {
		Game Game `json:"game"`
	}
	GameDropped struct {
		Game string `json:"game"`
	}
	TableOpened struct {
		Table int          `json:"table"`
		Game  string       `json:"game"`
		At    Instant      `json:"at"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	LastAnnounced struct {
		Table int          `json:"table"`
		Hands int          `json:"hands"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	TableClosed struct {
		Table  int          `json:"table"`
		At     Instant      `json:"at"`
		Rest   chip.Amount  `json:"rest,omitempty"` // what is known to be there, and nobody has
		Reason string       `json:"reason,omitempty"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	Suspended struct {
		At     Instant      `json:"at"`
		Reason string       `json:"reason"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	WentOn struct {
		At Instant `json:"at"`
	}
	Ended struct {
		At Instant `json:"at"`
	}
	KeptApart struct {
		Players []table.PlayerID `json:"players"`
		Reason  string           `json:"reason,omitempty"`
		Lift    bool             `json:"lift,omitempty"`
		Cites   []article.ID     `json:"cites,omitempty"`
	}
)

// Events of the waiting lists.
type (
	Joined struct {
		Player table.PlayerID `json:"player"`
		Game   string         `json:"game"`
		Table  int            `json:"table,omitempty"`
		From   int            `json:"from,omitempty"` // the table at which the player sits
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	OffTheList struct {
		Player table.PlayerID `json:"player"`
		Game   string         `json:"game"`
		Table  int            `json:"table,omitempty"`
		Why    Why            `json:"why,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	// PlacedInList puts a name at a place of its list, from 1.
	PlacedInList struct {
		Player table.PlayerID `json:"player"`
		Game   string         `json:"game"`
		Table  int            `json:"table,omitempty"`
		To     int            `json:"to"`
		Reason string         `json:"reason,omitempty"`
		Why    Why            `json:"why,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	Called struct {
		Player table.PlayerID   `json:"player"`
		Game   string           `json:"game"`
		List   int              `json:"list,omitempty"` // the table of the list, 0: that of the game
		Table  int              `json:"table"`
		Seat   table.SeatNo     `json:"seat"`
		At     Instant          `json:"at"`
		Until  Instant          `json:"until"`
		Apart  []table.PlayerID `json:"apart,omitempty"` // who was before, and may not sit there
		Reason string           `json:"reason,omitempty"`
		Cites  []article.ID     `json:"cites,omitempty"`
	}
	// SeatGiven is a seat that waits for its player.
	SeatGiven struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		At     Instant        `json:"at"`
		Until  Instant        `json:"until"`
		Must   bool           `json:"must,omitempty"`   // out of a feeder game: the house moves him
		Merged bool           `json:"merged,omitempty"` // his table is merged into others
		Reason string         `json:"reason,omitempty"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	SeatTakenBack struct {
		Player table.PlayerID `json:"player"`
		Why    Why            `json:"why,omitempty"`
		Reason string         `json:"reason,omitempty"`
		At     Instant        `json:"at,omitempty"`
	}
)

// Events of seats.
type (
	SatDown struct {
		Player  table.PlayerID `json:"player"`
		Table   int            `json:"table"`
		Seat    table.SeatNo   `json:"seat"`
		Stack   chip.Amount    `json:"stack"`
		Held    chip.Amount    `json:"held,omitempty"` // of it, what was held for the player
		Arrival table.Arrival  `json:"arrival"`
		Posts   bool           `json:"posts,omitempty"`
		Charge  chip.Amount    `json:"charge,omitempty"` // for the time that runs
		No      int            `json:"no,omitempty"`     // of the collection that is for
		At      Instant        `json:"at"`
		Cites   []article.ID   `json:"cites,omitempty"`
	}
	EntryChosen struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Posts bool         `json:"posts,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// LeftTable frees a seat. The chips are in the player's rack.
	LeftTable struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		Stack  chip.Amount    `json:"stack"`
		Chips  []chip.Pieces  `json:"chips,omitempty"`
		Found  chip.Amount    `json:"found,omitempty"` // of it, more than was known to be at the table
		Reason string         `json:"reason,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	SeatChanged struct {
		Table       int          `json:"table"`
		From        table.SeatNo `json:"from"`
		To          table.SeatNo `json:"to"`
		Wait        int          `json:"wait,omitempty"`
		AfterButton bool         `json:"after_button,omitempty"`
		Cites       []article.ID `json:"cites,omitempty"`
	}
	// MoveRefused is a player of a feeder game who was to move, and what follows.
	MoveRefused struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		To     int            `json:"to"`
		ToSeat table.SeatNo   `json:"to_seat"`
		As     Stays          `json:"as"`
		At     Instant        `json:"at"`
	}
	// SeatAsked is a player who asks for another seat of the table, 0 being any.
	SeatAsked struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		To    table.SeatNo `json:"to,omitempty"`
		Ends  bool         `json:"ends,omitempty"`
		At    Instant      `json:"at"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// Moved is a change of table; Back is what did not come along, and is in the rack.
	Moved struct {
		Player   table.PlayerID `json:"player"`
		From     int            `json:"from"`
		FromSeat table.SeatNo   `json:"from_seat"`
		To       int            `json:"to"`
		ToSeat   table.SeatNo   `json:"to_seat"`
		Stack    chip.Amount    `json:"stack"`
		Back     chip.Amount    `json:"back,omitempty"`
		Forced   bool           `json:"forced,omitempty"`

		MissedBig   bool `json:"missed_big,omitempty"` // blinds that are owed there as here: tables are merged
		MissedSmall bool `json:"missed_small,omitempty"`

		Reason string       `json:"reason,omitempty"`
		At     Instant      `json:"at"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	GuestSet struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Ends  bool         `json:"ends,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
)

// Events of chips.
type (
	Bought struct {
		Player table.PlayerID `json:"player"`
		Amount chip.Amount    `json:"amount"`
		Chips  []chip.Pieces  `json:"chips,omitempty"`
		At     Instant        `json:"at"`
	}
	Redeemed struct {
		Player table.PlayerID `json:"player"`
		Rack   chip.Amount    `json:"rack,omitempty"`
		Chips  []chip.Pieces  `json:"chips,omitempty"`
		Held   chip.Amount    `json:"held,omitempty"`
		At     Instant        `json:"at"`
	}
	ChipsAdded struct {
		Table    int          `json:"table"`
		Seat     table.SeatNo `json:"seat"`
		Amount   chip.Amount  `json:"amount"`
		Stack    chip.Amount  `json:"stack"` // what stands there now, where Told
		Told     bool         `json:"told,omitempty"`
		Rebought bool         `json:"rebought,omitempty"` // after all was lost
		At       Instant      `json:"at"`
		Cites    []article.ID `json:"cites,omitempty"`
	}
	ChipsTakenOff struct {
		Table  int          `json:"table"`
		Seat   table.SeatNo `json:"seat"`
		Amount chip.Amount  `json:"amount"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	StackTold struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Stack chip.Amount  `json:"stack"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	BustedTold struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		At    Instant      `json:"at"`
		Until Instant      `json:"until"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// RebuyLate says that a table has waited long enough: the floor lets the player go, or has it wait on.
	RebuyLate struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	WaitsOn struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Until Instant      `json:"until"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	WagerJudged struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Plays chip.Amount  `json:"plays"`
		Back  chip.Amount  `json:"back,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
)

// Events of absence.
type (
	SteppedAway struct {
		Table  int          `json:"table"`
		Seat   table.SeatNo `json:"seat"`
		Notice int          `json:"notice,omitempty"` // minutes
		At     Instant      `json:"at"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	// AbsenceTreated says how the book has an absent player treated from now on.
	AbsenceTreated struct {
		Table int            `json:"table"`
		Seat  table.SeatNo   `json:"seat"`
		Orbit int            `json:"orbit"`
		As    table.AbsentAs `json:"as"`
		Cites []article.ID   `json:"cites,omitempty"`
	}
	AbsenceDue struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Due   Due          `json:"due"`
		At    Instant      `json:"at"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	PickedUp struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Stack chip.Amount  `json:"stack"`
		At    Instant      `json:"at"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// SeatFreed gives an absent player's seat away; Stack is held with what was held already.
	SeatFreed struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		Stack  chip.Amount    `json:"stack,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	SeatLocked struct {
		Table   int          `json:"table"`
		Seat    table.SeatNo `json:"seat"`
		Minutes int          `json:"minutes"`
		Cites   []article.ID `json:"cites,omitempty"`
	}
	CameBack struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		Held   chip.Amount    `json:"held,omitempty"` // that comes back to the table
		Posts  bool           `json:"posts,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	SatIn struct {
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		Owner  table.PlayerID `json:"owner"`
		Boxed  chip.Amount    `json:"boxed,omitempty"`
		Stack  chip.Amount    `json:"stack"`
		Posts  bool           `json:"posts,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
)

// Events of play.
type (
	// TableEvent is an event of package table at a table.
	TableEvent = table.EventAt
	// HandBegan says what of a hand is not in the events of its table: who posts beside the blinds, and who is dealt in though away.
	HandBegan struct {
		Table  int           `json:"table"`
		No     int           `json:"no"`
		Posts  []table.Post  `json:"posts,omitempty"`
		Absent table.SeatSet `json:"absent,omitempty"`
		Out    table.SeatSet `json:"out,omitempty"` // get no cards from now on: their courtesy is over, or they have less than it takes
		At     Instant       `json:"at"`
		Cites  []article.ID  `json:"cites,omitempty"`
	}
	// HandOver is the end of a hand; Untold: nobody has said what was dropped.
	HandOver struct {
		Table   int           `json:"table"`
		No      int           `json:"no"`
		Pots    []chip.Amount `json:"pots,omitempty"`
		Rake    []chip.Amount `json:"rake,omitempty"` // of each pot
		Flop    bool          `json:"flop,omitempty"`
		Dropped chip.Amount   `json:"dropped,omitempty"`
		Untold  bool          `json:"untold,omitempty"`
		At      Instant       `json:"at"`
		Cites   []article.ID  `json:"cites,omitempty"`
	}
	// TimeFell says that the price of the seats is due: no hand begins before it is collected.
	TimeFell struct {
		Table int `json:"table"`
		No    int `json:"no"`
	}
	TimeCollected struct {
		Table    int            `json:"table"`
		No       int            `json:"no"`
		From     Instant        `json:"from"` // the time that it is for
		Until    Instant        `json:"until"`
		Each     chip.Amount    `json:"each"`
		Seats    []table.SeatNo `json:"seats,omitempty"` // that paid
		Courtesy []table.SeatNo `json:"courtesy,omitempty"`
		At       Instant        `json:"at"`
		Cites    []article.ID   `json:"cites,omitempty"`
	}
	StakesChanged struct {
		Table   int          `json:"table"`
		Game    string       `json:"game"`
		Against int          `json:"against,omitempty"`
		At      Instant      `json:"at"`
		Cites   []article.ID `json:"cites,omitempty"`
	}
)

func (Opened) EventType() string         { return "session_opened" }
func (GameSet) EventType() string        { return "game_set" }
func (GameDropped) EventType() string    { return "game_dropped" }
func (TableOpened) EventType() string    { return "table_opened" }
func (LastAnnounced) EventType() string  { return "last_announced" }
func (TableClosed) EventType() string    { return "table_closed" }
func (Suspended) EventType() string      { return "session_suspended" }
func (WentOn) EventType() string         { return "session_went_on" }
func (Ended) EventType() string          { return "session_ended" }
func (KeptApart) EventType() string      { return "kept_apart" }
func (Joined) EventType() string         { return "list_joined" }
func (OffTheList) EventType() string     { return "list_left" }
func (PlacedInList) EventType() string   { return "list_placed" }
func (Called) EventType() string         { return "called" }
func (SeatGiven) EventType() string      { return "seat_given" }
func (SeatTakenBack) EventType() string  { return "seat_taken_back" }
func (SatDown) EventType() string        { return "sat_down" }
func (EntryChosen) EventType() string    { return "entry_chosen" }
func (LeftTable) EventType() string      { return "left_table" }
func (SeatChanged) EventType() string    { return "seat_changed" }
func (MoveRefused) EventType() string    { return "move_refused" }
func (SeatAsked) EventType() string      { return "seat_asked" }
func (Moved) EventType() string          { return "moved" }
func (GuestSet) EventType() string       { return "guest_set" }
func (Bought) EventType() string         { return "bought" }
func (Redeemed) EventType() string       { return "redeemed" }
func (ChipsAdded) EventType() string     { return "chips_added" }
func (ChipsTakenOff) EventType() string  { return "chips_taken_off" }
func (StackTold) EventType() string      { return "stack_told" }
func (BustedTold) EventType() string     { return "busted_told" }
func (RebuyLate) EventType() string      { return "rebuy_late" }
func (WaitsOn) EventType() string        { return "waits_on" }
func (WagerJudged) EventType() string    { return "wager_judged" }
func (SteppedAway) EventType() string    { return "stepped_away" }
func (AbsenceTreated) EventType() string { return "absence_treated" }
func (AbsenceDue) EventType() string     { return "absence_due" }
func (PickedUp) EventType() string       { return "picked_up" }
func (SeatFreed) EventType() string      { return "seat_freed" }
func (SeatLocked) EventType() string     { return "seat_locked" }
func (CameBack) EventType() string       { return "came_back" }
func (SatIn) EventType() string          { return "sat_in" }
func (HandBegan) EventType() string      { return "hand_began" }
func (HandOver) EventType() string       { return "hand_over" }
func (TimeFell) EventType() string       { return "time_fell" }
func (TimeCollected) EventType() string  { return "time_collected" }
func (StakesChanged) EventType() string  { return "stakes_changed" }

// Types are the events of this package, each once.
var Types = event.Of(
	Opened{}, GameSet{}, GameDropped{}, TableOpened{}, LastAnnounced{}, TableClosed{}, Suspended{}, WentOn{}, Ended{},
	KeptApart{}, Joined{}, OffTheList{}, PlacedInList{}, Called{}, SeatGiven{}, SeatTakenBack{}, SatDown{}, EntryChosen{},
	LeftTable{}, SeatChanged{}, MoveRefused{}, SeatAsked{}, Moved{}, GuestSet{}, Bought{}, Redeemed{}, ChipsAdded{}, ChipsTakenOff{}, StackTold{},
	BustedTold{}, RebuyLate{}, WaitsOn{}, WagerJudged{}, DropCounted{}, SteppedAway{}, AbsenceTreated{}, AbsenceDue{},
	PickedUp{}, SeatFreed{}, SeatLocked{}, CameBack{}, SatIn{}, HandBegan{}, HandOver{}, TimeFell{}, TimeCollected{},
	InvitationRenewed{}, InvitationRevoked{},
	StakesChanged{}, Wished{}, GameNamed{}, BankUsed{}, DropTakenBack{}, TipTold{}, TipTakenBack{}, TipsGiven{}, ChipsCounted{}, ChipsChanged{}, BehindTold{}, ThingFound{}, FindCleared{}, MergeBegun{}, MergeDrawn{}, MergeCancelled{},
)

package tournament

import (
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// Event is something that happened in the tournament. Its type name is stable: journals are read for ever.
type Event = event.Event

// Seated is a player with a seat at a table.
type Seated struct {
	Player table.PlayerID `json:"player"`
	Table  int            `json:"table"`
	Seat   table.SeatNo   `json:"seat"`
}

// TableSet is a table put up, or set anew by a redraw.
type TableSet struct {
	No     int          `json:"no"`
	Seats  int          `json:"seats"`
	Button table.SeatNo `json:"button"`
}

// Out is a player out of the tournament, or the winner.
type Out struct {
	Player   table.PlayerID `json:"player"`
	Table    int            `json:"table,omitempty"`
	Seat     table.SeatNo   `json:"seat,omitempty"`
	Place    int            `json:"place"`
	Tied     int            `json:"tied,omitempty"`
	Prize    money.Amount   `json:"prize,omitempty"`
	Starting chip.Amount    `json:"starting,omitempty"` // stack at the start of the hand
	// Disqualified players do not come back, and their chips leave play.
	Disqualified bool        `json:"disqualified,omitempty"`
	Absent       bool        `json:"absent,omitempty"`      // not come in time; the chips leave play
	Stopped      bool        `json:"stopped,omitempty"`     // left with chips when a deal ended the event; they leave play
	Surrendered  bool        `json:"surrendered,omitempty"` // given up for a re-entry; the chips leave play too
	Removed      chip.Amount `json:"removed,omitempty"`     // those chips
	PotHand      PotHand     `json:"pot_hand,omitempty"`    // the last one, against those who share the place

	By []table.PlayerID `json:"by,omitempty"` // at hosted tables, who took the chips, first the one nearest to the left of the button
}

// Placed is the place and prize of an entry that is out.
type Placed struct {
	Entry int          `json:"entry"` // its number
	Place int          `json:"place"`
	Tied  int          `json:"tied,omitempty"`
	Prize money.Amount `json:"prize,omitempty"`
}

// StackTold is with how many chips a player began a hand.
type StackTold struct {
	Player table.PlayerID `json:"player"`
	Stack  chip.Amount    `json:"stack"`
}

// ForHandForHand is why a clock was set that goes by hands, or stops doing so.
const ForHandForHand = "hand_for_hand"

// Ranked is the ranking card of a player when a table breaks.
type Ranked struct {
	Player table.PlayerID `json:"player"`
	Card   card.Card      `json:"card"`
}

// Args are the arguments of a note: strings and ints.
type Args map[string]any

// typed gives amounts their types back, so that whoever words them writes chips as chips and money as money.
func (a Args) typed() map[string]any {
	out := make(map[string]any, len(a))
	for key, value := range a {
		n, isInt := value.(int)
		switch {
		case !isInt:
			out[key] = value
		case key == "Prize" || key == "Price" || key == "Added" || key == "Guarantee" || key == "Pocket" || key == "Head" || key == "Other":
			out[key] = money.Amount(n)
		case key == "Chip" || key == "Chips" || key == "Removed" || key == "Worth" || key == "Void" || key == "Counted" || key == "InPlay" || key == "Small" || key == "Big" || key == "Ante" || key == "To" || key == "Returned":
			out[key] = chip.Amount(n)
		default:
			out[key] = value
		}
	}
	return out
}

// Note is what was noted, once it was event number seq of its tournament.
func (e Noted) Note(seq uint64) Note {
	return Note{At: e.At, Key: e.Key, Args: e.Args.typed(), Cites: e.Cites, Seq: seq}
}

// Events. Everything that was decided is in them.
type (
	Created struct {
		ID         string          `json:"id"`
		Structure  Structure       `json:"structure"`
		Book       string          `json:"book"`
		Edition    string          `json:"edition,omitempty"` // version of the book
		Door       admission.Event `json:"door,omitempty"`
		Policy     Policy          `json:"policy"`
		Rules      Rules           `json:"rules"`
		Hosted     bool            `json:"hosted,omitempty"`
		Auto       bool            `json:"auto,omitempty"`
		DrawCommit [32]byte        `json:"draw_commit"`
	}
	Registered struct {
		Player  table.PlayerID `json:"player"`
		No      int            `json:"no"`
		ReEntry bool           `json:"re_entry,omitempty"`
		Flight  int            `json:"flight,omitempty"`
	}
	// Admitted tells what the desk has looked at of a player, and what rules he has accepted, not what stood there.
	Admitted struct {
		Player  table.PlayerID       `json:"player"`
		Checked []admission.Point    `json:"checked,omitempty"`
		Waived  []admission.Point    `json:"waived,omitempty"`
		Accepts admission.Acceptance `json:"accepts,omitempty"`
		Rules   string               `json:"rules,omitempty"`
		Form    string               `json:"form,omitempty"`    // number of the form that was signed
		Sponsor table.PlayerID       `json:"sponsor,omitempty"` // on whose word somebody without a card came in
		At      Instant              `json:"at"`
	}
	// BarWaived is a director's word that somebody is let in whom the house bars.
	BarWaived struct {
		Player table.PlayerID    `json:"player"`
		Points []admission.Point `json:"points"`
		Reason string            `json:"reason"`
		At     Instant           `json:"at"`
	}
	Unregistered struct {
		Player table.PlayerID `json:"player"`
	}
	// Drawn reveals the seed of a draw and commits the next one.
	Drawn struct {
		Purpose string   `json:"purpose"`
		Seed    [32]byte `json:"seed"`
		Next    [32]byte `json:"next"`
		At      Instant  `json:"at"`
	}
	Started struct {
		Tables []TableSet `json:"tables"`
		Seats  []Seated   `json:"seats"`
		Late   bool       `json:"late,omitempty"` // registration stays open
	}
	// LateSeated enters a player after the start, with a full stack.
	LateSeated struct {
		Player  table.PlayerID `json:"player"`
		No      int            `json:"no"`
		Table   int            `json:"table"`
		Seat    table.SeatNo   `json:"seat"`
		Stack   chip.Amount    `json:"stack"`
		ReEntry bool           `json:"re_entry,omitempty"`
		Waited  bool           `json:"waited,omitempty"` // the stack stood at the seat, and has paid blinds there
		Flight  int            `json:"flight,omitempty"`
		At      Instant        `json:"at"`
	}
	TableOpened struct {
		Table TableSet `json:"table"`
	}
	// ClockSet puts the clock: a level begins, the clock stops, goes on, or is corrected.
	ClockSet struct {
		Clock Clock   `json:"clock"`
		At    Instant `json:"at"`
		Undo  string  `json:"undo,omitempty"` // how the undo list names it, "" = cannot be taken back
		Level int     `json:"level,omitempty"`
		Day   bool    `json:"day,omitempty"` // the day is over: the clock waits for the next one
		Why   string  `json:"why,omitempty"` // ForHandForHand, or "": time has passed, or somebody has done it
	}
	// Away is an outage in which the clock ran on; Clock is what it would be with that time given back, Late whether registration was
	// open before.
	Away struct {
		From  Instant `json:"from"`
		To    Instant `json:"to"`
		Clock Clock   `json:"clock"`
		Late  bool    `json:"late,omitempty"`
	}
	// TimeKept takes an outage from what can be given back; ID is that of the undo list.
	TimeKept struct {
		ID int `json:"id"`
	}
	LevelsShortened struct {
		Clock Clock `json:"clock"`
	}
	RegistrationClosed struct {
		Prizes []money.Amount `json:"prizes"`
		Paid   []Placed       `json:"paid,omitempty"` // entries already out on a paid place
		At     Instant        `json:"at"`
		ByHand bool           `json:"by_hand,omitempty"` // not by the clock: can be taken back
	}
	RegistrationReopened struct {
		Places []Placed `json:"places,omitempty"`
	}
	// PlayersMoved moves players with their chips, in order.
	PlayersMoved struct {
		Moves []Move       `json:"moves"`
		At    Instant      `json:"at"`
		Undo  string       `json:"undo,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// TableBroken is the draw at a table that breaks: the seat cards as they lay in the pile, and who drew which
	// ranking card. The moves follow as PlayersMoved.
	TableBroken struct {
		Table   int      `json:"table"`
		Ranking []Ranked `json:"ranking,omitempty"`
		Pile    []Seated `json:"pile"`           // in the order in which they were taken, with the player who took each
		Told    bool     `json:"told,omitempty"` // with real cards: the pile of BreakBegun
	}
	// SeatsRedrawn seats everybody anew.
	SeatsRedrawn struct {
		Tables []TableSet `json:"tables"`
		Seats  []Seated   `json:"seats"`
		Final  bool       `json:"final,omitempty"`
		Day    bool       `json:"day,omitempty"` // for the next day

		At    Instant      `json:"at,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	TableHalted struct {
		Table int        `json:"table"`
		Cite  article.ID `json:"cite"`
	}
	TableResumed struct {
		Table int `json:"table"`
	}
	Eliminated struct {
		Out    []Out   `json:"out"`
		At     Instant `json:"at"`
		ByHand bool    `json:"by_hand,omitempty"` // reported by the floor: can be taken back
	}
	// TakenOut names who took the chips of a player who is out: several where a pot was shared, none where the word was taken back.
	TakenOut struct {
		Player table.PlayerID   `json:"player"`
		Entry  int              `json:"entry"` // its number
		By     []table.PlayerID `json:"by,omitempty"`
		Table  int              `json:"table"`
	}
	// TimeCardsGiven hands out time cards to everybody left; the first ones introduce the shot clock, for good.
	TimeCardsGiven struct {
		Cards int     `json:"cards"` // to each
		Why   string  `json:"why"`
		At    Instant `json:"at"`
	}
	// TimeCardUsed is a card gone at zero.
	TimeCardUsed struct {
		Player table.PlayerID `json:"player"`
		Entry  int            `json:"entry"` // its number
		Table  int            `json:"table"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	// TimeCardKept gives it back.
	TimeCardKept struct {
		Player table.PlayerID `json:"player"`
		Entry  int            `json:"entry"`
		Table  int            `json:"table"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
	}
	// TimeCardsCollected takes the used cards of a table back.
	TimeCardsCollected struct {
		Table int     `json:"table"`
		At    Instant `json:"at"`
	}
	// TimeCalledOn is time called on a player, or its count: At is then when it began.
	TimeCalledOn struct {
		Seated
		Waits     TimeWaits    `json:"waits,omitempty"`
		At        Instant      `json:"at,omitempty"`
		Total     int64        `json:"total,omitempty"`     // ms
		Countdown int64        `json:"countdown,omitempty"` // ms
		Cites     []article.ID `json:"cites,omitempty"`
	}
	TimeCallEnded struct {
		Table  int            `json:"table"`
		Player table.PlayerID `json:"player"`
		At     Instant        `json:"at"`
	}
	// TableHandedOver is a dealer who has taken a table over from another.
	TableHandedOver struct {
		Table int     `json:"table"`
		At    Instant `json:"at"`
	}
	// OutRanked places players who went out in the same hand of a table with real chips.
	OutRanked struct {
		Table  int      `json:"table"`
		Places []Placed `json:"places"`
	}
	// BustUndone brings players back to their seats; Places are those that change for entries still out.
	BustUndone struct {
		Back   []Seated `json:"back"`
		Places []Placed `json:"places,omitempty"`
		Reopen bool     `json:"reopen,omitempty"` // the tournament had finished
		Clock  Clock    `json:"clock"`
	}
	LateUndone struct {
		Player table.PlayerID `json:"player"`
		Stack  *UnsoldStack   `json:"stack,omitempty"` // waits at the seat again
	}
	// Undone takes an act off the list.
	Undone struct {
		ID int `json:"id"`
	}
	Ended struct {
		Winner Out      `json:"winner"`
		Also   []Out    `json:"also,omitempty"`   // of a satellite: the others who are left
		Places []Placed `json:"places,omitempty"` // and what changes for those who left with tickets before
		At     Instant  `json:"at"`
	}
	Noted struct {
		At    Instant      `json:"at"`
		Key   string       `json:"key"`
		Args  Args         `json:"args,omitempty"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// HandForHandBegan names the tables that have a hand to finish, and what a hand costs on the clock, in nanoseconds.
	HandForHandBegan struct {
		Tables []int         `json:"tables"`
		Cost   time.Duration `json:"cost,omitempty"`
		At     Instant       `json:"at"`
	}
	HandFinished struct {
		Table int `json:"table"`
	}
	AllInHeld struct {
		Table int `json:"table"`
	}
	AllInsReleased struct{}
	// StacksTold are stacks with which players began the hand in which they went out.
	StacksTold struct {
		Stacks []StackTold `json:"stacks"`
	}
	// RoundBegan has tables play one hand each.
	RoundBegan struct {
		Round  int     `json:"round"`
		Tables []int   `json:"tables"`
		At     Instant `json:"at"`
	}
	// RoundRanked places players who went out in the same round.
	RoundRanked struct {
		Places []Placed `json:"places"`
	}
	HandForHandEnded struct {
		At Instant `json:"at"`
	}
	// EntriesShut takes no more entries while chips are still sold.
	EntriesShut struct {
		At Instant `json:"at"`
	}
	// ChipsSold hands chips out besides those of an entry.
	ChipsSold struct {
		Player table.PlayerID `json:"player"`
		What   Sold           `json:"what"`
		Chips  chip.Amount    `json:"chips"`
		Table  int            `json:"table,omitempty"` // 0 before the start
		Seat   table.SeatNo   `json:"seat,omitempty"`
		At     Instant        `json:"at"`
	}
	// ChipsTakenBack takes chips back that were sold by mistake.
	ChipsTakenBack struct {
		Sale ChipsSold `json:"sale"`
	}
	// RebuyAsked has players of a hosted table who lost all their chips in one hand decide; Out are all who did.
	RebuyAsked struct {
		Table int              `json:"table"`
		Out   []Out            `json:"out"`
		Asked []table.PlayerID `json:"asked"`
		Until Instant          `json:"until"`
	}
	RebuyDeclined struct {
		Table  int            `json:"table"`
		Player table.PlayerID `json:"player"`
	}
	// ArrivalsLate notes players who were given seats and have not come there in time.
	ArrivalsLate struct {
		Players []table.PlayerID `json:"players"`
		At      Instant          `json:"at"`
	}
	// PresenceTold notes where the player of an entry is.
	PresenceTold struct {
		Player   table.PlayerID `json:"player"`
		Table    int            `json:"table"`
		Presence Presence       `json:"presence"`
		At       Instant        `json:"at"`
	}
	// SeatWrong notes that a player sits on another seat than his.
	SeatWrong struct {
		Seated
		At Instant `json:"at"`
	}
	// AbsentOver ends the time of those who have not come yet.
	AbsentOver struct {
		At Instant `json:"at"`
	}
	PlaceReserved struct {
		Player  table.PlayerID `json:"player"`
		At      Instant        `json:"at"`
		Flight  int            `json:"flight,omitempty"`
		Sponsor table.PlayerID `json:"sponsor,omitempty"` // on whose word somebody without a card is to come in
	}
	ReservationEnded struct {
		Player table.PlayerID `json:"player"`
		Lapsed bool           `json:"lapsed,omitempty"` // not paid in time
		Flight int            `json:"flight,omitempty"`
	}
	WaitingJoined struct {
		Player     table.PlayerID `json:"player"`
		Paid       bool           `json:"paid,omitempty"`
		Guaranteed bool           `json:"guaranteed,omitempty"`
		ReEntry    bool           `json:"re_entry,omitempty"`
		At         Instant        `json:"at"`
	}
	WaitingLeft struct {
		Player table.PlayerID `json:"player"`
	}
	WaitingCalled struct {
		Player table.PlayerID `json:"player"`
		At     Instant        `json:"at"`
	}
	// WaitingPassed puts a player who has not answered at the end of the list.
	WaitingPassed struct {
		Player table.PlayerID `json:"player"`
	}
	PatternSet struct {
		TwoForOne bool    `json:"two_for_one,omitempty"`
		At        Instant `json:"at"`
	}
	// TableEvent is an event of package table.
	TableEvent = table.EventAt
)

func (Created) EventType() string              { return "created" }
func (Registered) EventType() string           { return "registered" }
func (Unregistered) EventType() string         { return "unregistered" }
func (Admitted) EventType() string             { return "admitted" }
func (BarWaived) EventType() string            { return "bar_waived" }
func (Drawn) EventType() string                { return "drawn" }
func (Started) EventType() string              { return "started" }
func (LateSeated) EventType() string           { return "late_seated" }
func (TableOpened) EventType() string          { return "table_opened" }
func (ClockSet) EventType() string             { return "clock_set" }
func (Away) EventType() string                 { return "away" }
func (TimeKept) EventType() string             { return "time_kept" }
func (LevelsShortened) EventType() string      { return "levels_shortened" }
func (RegistrationClosed) EventType() string   { return "registration_closed" }
func (RegistrationReopened) EventType() string { return "registration_reopened" }
func (PlayersMoved) EventType() string         { return "players_moved" }
func (TableBroken) EventType() string          { return "table_broken" }
func (SeatsRedrawn) EventType() string         { return "seats_redrawn" }
func (TableHalted) EventType() string          { return "table_halted" }
func (TableResumed) EventType() string         { return "table_resumed" }
func (Eliminated) EventType() string           { return "eliminated" }
func (TakenOut) EventType() string             { return "taken_out" }
func (TimeCardsGiven) EventType() string       { return "time_cards_given" }
func (TimeCardUsed) EventType() string         { return "time_card_used" }
func (TimeCardKept) EventType() string         { return "time_card_kept" }
func (TimeCardsCollected) EventType() string   { return "time_cards_collected" }
func (TimeCalledOn) EventType() string         { return "time_called_on" }
func (TimeCallEnded) EventType() string        { return "time_call_ended" }
func (TableHandedOver) EventType() string      { return "table_handed_over" }
func (OutRanked) EventType() string            { return "out_ranked" }
func (BustUndone) EventType() string           { return "bust_undone" }
func (LateUndone) EventType() string           { return "late_undone" }
func (Undone) EventType() string               { return "undone" }
func (Ended) EventType() string                { return "ended" }
func (Noted) EventType() string                { return "noted" }
func (HandForHandBegan) EventType() string     { return "hand_for_hand_began" }
func (HandFinished) EventType() string         { return "hand_finished" }
func (AllInHeld) EventType() string            { return "all_in_held" }
func (AllInsReleased) EventType() string       { return "all_ins_released" }
func (StacksTold) EventType() string           { return "stacks_told" }
func (RoundBegan) EventType() string           { return "round_began" }
func (RoundRanked) EventType() string          { return "round_ranked" }
func (HandForHandEnded) EventType() string     { return "hand_for_hand_ended" }
func (EntriesShut) EventType() string          { return "entries_shut" }
func (ChipsSold) EventType() string            { return "chips_sold" }
func (PresenceTold) EventType() string         { return "presence_told" }
func (ArrivalsLate) EventType() string         { return "arrivals_late" }
func (SeatWrong) EventType() string            { return "seat_wrong" }
func (AbsentOver) EventType() string           { return "absent_over" }
func (PlaceReserved) EventType() string        { return "place_reserved" }
func (ReservationEnded) EventType() string     { return "reservation_ended" }
func (WaitingJoined) EventType() string        { return "waiting_joined" }
func (WaitingLeft) EventType() string          { return "waiting_left" }
func (WaitingCalled) EventType() string        { return "waiting_called" }
func (WaitingPassed) EventType() string        { return "waiting_passed" }
func (PatternSet) EventType() string           { return "pattern_set" }
func (ChipsTakenBack) EventType() string       { return "chips_taken_back" }
func (RebuyAsked) EventType() string           { return "rebuy_asked" }
func (RebuyDeclined) EventType() string        { return "rebuy_declined" }

// duration is minutes as the clock counts.
func duration(minutes int) time.Duration { return time.Duration(minutes) * time.Minute }

// after is the instant d later.
func (t Instant) after(d time.Duration) Instant { return t + Instant(d/time.Millisecond) }

// until is the time from now to t, never negative.
func (t Instant) until(now Instant) time.Duration {
	return max(0, time.Duration(t-now)*time.Millisecond)
}

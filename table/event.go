package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// Event is something that happened at the table. Its type name is stable: journals are read for ever.
type Event interface{ EventType() string }

// Events. Everything that was decided is in them: amounts, seats, articles.
type (
	// HandStarted begins a hosted hand: button, blinds and antes are posted as Config says.
	HandStarted struct {
		ID        string       `json:"id"`
		Positions Positions    `json:"positions"`
		Blinds    Blinds       `json:"blinds"`
		Seats     []SeatNo     `json:"seats"` // by position
		Config    hand.Config  `json:"config"`
		Deck      [32]byte     `json:"deck"`
		Blocked   []SeatNo     `json:"blocked,omitempty"` // seats that wait for the button to pass
		Away      SeatSet      `json:"away,omitempty"`    // absent or penalised: their hands will be killed
		Cites     []article.ID `json:"cites,omitempty"`
	}
	// Acted is one action of a player or act of the dealer, as the hand engine takes it.
	Acted struct {
		Seat   SeatNo       `json:"seat,omitempty"` // 0 = the dealer
		Action hand.Action  `json:"action"`
		Places []int        `json:"places,omitempty"` // of unseen cards thrown: which of the player's, from 0
		Cites  []article.ID `json:"cites,omitempty"`
	}
	// RulingMade says what the referee made of an observation. An act follows as Acted unless the ruling is held
	// or waits for the floor.
	RulingMade struct {
		Seat        SeatNo              `json:"seat"`
		Observation referee.Observation `json:"observation"`
		Ruling      referee.Ruling      `json:"ruling"`
		Early       *referee.Early      `json:"early,omitempty"` // frozen until the action reaches the player
		Limit       *Limit              `json:"limit,omitempty"` // what the player may no longer do
		Waits       bool                `json:"waits,omitempty"` // the floor must rule, or more be told
		Stand       bool                `json:"stand,omitempty"` // the frozen acts behind a skipped player stand
	}
	// EarlyReleased ends the freeze of an early act: the action has reached the player.
	EarlyReleased struct {
		Seat   SeatNo         `json:"seat"`
		Ruling referee.Ruling `json:"ruling"`
		Limit  *Limit         `json:"limit,omitempty"`
		Waits  bool           `json:"waits,omitempty"`
	}
	// FloorRuled is the floor's decision on the ruling that waited.
	FloorRuled struct {
		Seat    SeatNo          `json:"seat"`
		Option  int             `json:"option"` // index into the options, -1 = another outcome
		Outcome referee.Outcome `json:"outcome"`
		Reason  string          `json:"reason,omitempty"`
		Limit   *Limit          `json:"limit,omitempty"`
		Stand   bool            `json:"stand,omitempty"` // the frozen acts behind a skipped player stand
		Cites   []article.ID    `json:"cites,omitempty"`
	}
	// HandEnded settles the stacks of the players dealt in, by position.
	HandEnded struct {
		ID     string        `json:"id"`
		Stacks []chip.Amount `json:"stacks"`
		Cites  []article.ID  `json:"cites,omitempty"`
	}
	// ButtonMoved is a hand begun at an untracked table.
	ButtonMoved struct {
		Positions Positions    `json:"positions"`
		Blinds    Blinds       `json:"blinds"`
		Cites     []article.ID `json:"cites,omitempty"`
	}
	// ButtonSet puts the button where the next hand is dealt from.
	ButtonSet struct {
		Seat SeatNo `json:"seat"`
	}
	// ButtonMisplaced says that the last hand was dealt from another button than was due, found after substantial
	// action. Kept: the next hand moves on from there.
	ButtonMisplaced struct {
		Played Positions    `json:"played"`
		Kept   bool         `json:"kept,omitempty"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	// AbsenceSet notes that a player is away, or back.
	AbsenceSet struct {
		Seat   SeatNo `json:"seat"`
		Absent bool   `json:"absent"`
	}
	// PenaltySet makes a player miss hands.
	PenaltySet struct {
		Seat   SeatNo       `json:"seat"`
		Hands  int          `json:"hands"`
		Leaves bool         `json:"leaves,omitempty"` // must leave the seat while serving
		Cites  []article.ID `json:"cites,omitempty"`
	}
)

// Regular reports whether the act was in order: the ruling changed nothing of what was said or pushed.
func (e RulingMade) Regular() bool { return regular(e.Observation, e.Ruling) && !e.Waits }

// Regular reports whether the act was in order: the ruling changed nothing of what was said or pushed.
func (r Ruled) Regular() bool { return regular(r.Observation, r.Ruling) && r.Overruled == "" }

func regular(o referee.Observation, r referee.Ruling) bool {
	owedAsSaid := len(o.Chips) == 0 && (o.Amount == 0 || o.Amount == r.To)
	return r.Kind == article.Decided && !r.Held && r.Penalty == nil && r.Returned == 0 && r.Forfeit == 0 &&
		(r.Owed == 0 || owedAsSaid)
}

func (HandStarted) EventType() string     { return "hand_started" }
func (Acted) EventType() string           { return "acted" }
func (RulingMade) EventType() string      { return "ruling_made" }
func (EarlyReleased) EventType() string   { return "early_released" }
func (FloorRuled) EventType() string      { return "floor_ruled" }
func (HandEnded) EventType() string       { return "hand_ended" }
func (ButtonMoved) EventType() string     { return "button_moved" }
func (ButtonSet) EventType() string       { return "button_set" }
func (ButtonMisplaced) EventType() string { return "button_misplaced" }
func (AbsenceSet) EventType() string      { return "absence_set" }
func (PenaltySet) EventType() string      { return "penalty_set" }

// NewEvent returns an empty event of a type, as a pointer to decode into; nil when the type is unknown.
func NewEvent(eventType string) any {
	for _, e := range []struct {
		zero Event
		make func() any
	}{
		{HandStarted{}, func() any { return new(HandStarted) }},
		{Acted{}, func() any { return new(Acted) }},
		{RulingMade{}, func() any { return new(RulingMade) }},
		{EarlyReleased{}, func() any { return new(EarlyReleased) }},
		{FloorRuled{}, func() any { return new(FloorRuled) }},
		{HandEnded{}, func() any { return new(HandEnded) }},
		{ButtonMoved{}, func() any { return new(ButtonMoved) }},
		{ButtonSet{}, func() any { return new(ButtonSet) }},
		{ButtonMisplaced{}, func() any { return new(ButtonMisplaced) }},
		{AbsenceSet{}, func() any { return new(AbsenceSet) }},
		{PenaltySet{}, func() any { return new(PenaltySet) }},
	} {
		if e.zero.EventType() == eventType {
			return e.make()
		}
	}
	return nil
}

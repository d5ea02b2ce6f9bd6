package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

// Event is something that happened at the table. Its type name is stable: journals are read for ever.
type Event = event.Event

// PotWon is who could win a pot and who did, by position.
type PotWon struct {
	Players []int `json:"players"`
	Winners []int `json:"winners"`
}

// Events. Everything that was decided is in them: amounts, seats, articles.
type (
	// DeckSet commits the deck of the next hand.
	DeckSet struct {
		Hand   string   `json:"hand"`
		Cards  int      `json:"cards"` // of the game's deck
		Deck   [32]byte `json:"deck"`  // commitment to the deck
		Sealed []byte   `json:"sealed,omitempty"`
	}
	// DeckCut mixes what a player has drawn into the deck that was set.
	DeckCut struct {
		Hand    string   `json:"hand"`
		Seat    SeatNo   `json:"seat"`
		Player  PlayerID `json:"player"`
		Entropy [32]byte `json:"entropy"`
	}
	// HandStarted begins a hosted hand: button, blinds and antes are posted as Config says.
	HandStarted struct {
		ID        string       `json:"id"`
		Positions Positions    `json:"positions"`
		Blinds    Blinds       `json:"blinds"`
		Seats     []SeatNo     `json:"seats"` // by position
		Config    hand.Config  `json:"config"`
		Deck      [32]byte     `json:"deck"`              // commitment to the deck
		Sealed    []byte       `json:"sealed,omitempty"`  // its seed, for who has the key; without it the commitment is the seed's SHA-256
		Cut       [32]byte     `json:"cut,omitzero"`      // what the players have cut it to; zero where nobody has
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
	// ShuffledUp commits cards that are shuffled up again before more of them are dealt, once for each time.
	ShuffledUp struct {
		Decks [][32]byte `json:"decks"`
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
	// DealRuled is a ruling on the deal, with what was told. What it changes follows as Acted or HandVoided,
	// unless it waits.
	DealRuled struct {
		Events []deal.Event `json:"events,omitempty"`
		Ruling deal.Ruling  `json:"ruling"`
		Option string       `json:"option,omitempty"` // that the floor has chosen
		Reason string       `json:"reason,omitempty"`
		Waits  bool         `json:"waits,omitempty"`
	}
	// ShowdownRuled is a ruling on hands at the showdown.
	ShowdownRuled struct {
		Events []showdown.Event `json:"events,omitempty"`
		Ruling showdown.Ruling  `json:"ruling"`
		Option string           `json:"option,omitempty"`
		Reason string           `json:"reason,omitempty"`
		Waits  bool             `json:"waits,omitempty"`
	}
	// ClaimRuled is a ruling on a claim or a request.
	ClaimRuled struct {
		Events []dispute.Event `json:"events,omitempty"`
		Ruling dispute.Ruling  `json:"ruling"`
		Option string          `json:"option,omitempty"`
		Reason string          `json:"reason,omitempty"`
		Waits  bool            `json:"waits,omitempty"`
	}
	// InfractionRuled is what the book makes of what a player did, on the record of everybody concerned.
	InfractionRuled struct {
		Seats    []SeatNo           `json:"seats"`
		Charge   penalty.Charge     `json:"charge"`
		Kind     article.RulingKind `json:"kind"`
		Allowed  bool               `json:"allowed,omitempty"` // no infraction
		Required bool               `json:"required,omitempty"`
		Asks     []string           `json:"asks,omitempty"` // what was not told and matters
		Cites    []article.ID       `json:"cites,omitempty"`
	}
	// Sanctioned is the sanction that the floor gives; hands to be missed follow as PenaltySet.
	Sanctioned struct {
		Seat     SeatNo           `json:"seat"`
		Sanction penalty.Sanction `json:"sanction"`
		Reason   string           `json:"reason,omitempty"`
		Cites    []article.ID     `json:"cites,omitempty"`
	}
	// TimeCalled starts the clock on the player in a seat. Amounts of time are in ms.
	TimeCalled struct {
		Seat      SeatNo           `json:"seat"`
		By        shotclock.Caller `json:"by"`
		Caller    SeatNo           `json:"caller,omitempty"`
		At        int64            `json:"at"`
		Total     int64            `json:"total"`
		Countdown int64            `json:"countdown"`
		Facing    bool             `json:"facing,omitempty"`
		Operator  shotclock.Caller `json:"operator"`
		Approval  bool             `json:"approval,omitempty"` // the floor has still to agree
		Cards     int              `json:"cards,omitempty"`    // extensions that the player has
		Extension int64            `json:"extension,omitempty"`
		Cites     []article.ID     `json:"cites,omitempty"`
	}
	// ClockPaused stops the clock on a player, or lets it go on.
	ClockPaused struct {
		Resume bool         `json:"resume,omitempty"`
		At     int64        `json:"at"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	// ClockEnded takes away the clock of a player who acts in time.
	ClockEnded struct {
		Seat  SeatNo       `json:"seat"`
		Cites []article.ID `json:"cites,omitempty"`
	}
	// TimeRanOut says what becomes of a player whose time is up; it follows as Acted unless it waits for the floor.
	TimeRanOut struct {
		Seat  SeatNo         `json:"seat"`
		Zero  shotclock.Zero `json:"zero"` // Fold or Check; the default where it waits
		Waits bool           `json:"waits,omitempty"`
		Cites []article.ID   `json:"cites,omitempty"`
	}
	// TakenBack puts the hand where it was before the player in the seat acted last.
	TakenBack struct {
		Seat SeatNo `json:"seat"`
	}
	// HandVoided takes the hand in progress back: a misdeal, or a void hand.
	HandVoided struct {
		ID      string        `json:"id"`
		Stacks  []chip.Amount `json:"stacks"`            // by position
		Carried chip.Amount   `json:"carried,omitempty"` // chips that stay for the next hand
		Redeal  *Positions    `json:"redeal,omitempty"`  // where button and blinds of the new deal are
		Once    bool          `json:"once,omitempty"`    // hand and new deal count as one
		Cites   []article.ID  `json:"cites,omitempty"`
	}
	// PositionsDue says where button and blinds of the next hand are, whatever those of this one.
	PositionsDue struct {
		Positions Positions    `json:"positions"`
		Cites     []article.ID `json:"cites,omitempty"`
	}
	// ChipsMoved gives chips of one stack to another.
	ChipsMoved struct {
		From   SeatNo       `json:"from"`
		To     SeatNo       `json:"to"`
		Amount chip.Amount  `json:"amount"`
		Cites  []article.ID `json:"cites,omitempty"`
	}
	// HandEnded settles the stacks of the players dealt in, by position.
	HandEnded struct {
		ID     string        `json:"id"`
		Stacks []chip.Amount `json:"stacks"`
		Cites  []article.ID  `json:"cites,omitempty"`
		Pots   []PotWon      `json:"pots,omitempty"` // main pot first; told where somebody has lost all chips
	}
	// ButtonMoved is a hand begun at an untracked table.
	ButtonMoved struct {
		Positions Positions    `json:"positions"`
		Blinds    Blinds       `json:"blinds"`
		Cites     []article.ID `json:"cites,omitempty"`
		At        int64        `json:"at,omitempty"` // instant, ms
	}
	// ButtonSet puts the button where the next hand is dealt from.
	ButtonSet struct {
		Seat SeatNo `json:"seat"`
		At   int64  `json:"at,omitempty"` // instant, ms
	}
	// ButtonTold is where button and blinds of the hand in play lie, as the table was asked.
	ButtonTold struct {
		Positions Positions `json:"positions"`
		At        int64     `json:"at,omitempty"` // instant, ms
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
	return r.Kind == article.Decided && !r.Held && len(r.Penalties) == 0 && r.Returned == 0 && r.Forfeit == 0 &&
		(r.Owed == 0 || owedAsSaid)
}

func (DeckSet) EventType() string         { return "deck_set" }
func (DeckCut) EventType() string         { return "deck_cut" }
func (HandStarted) EventType() string     { return "hand_started" }
func (Acted) EventType() string           { return "acted" }
func (ShuffledUp) EventType() string      { return "shuffled_up" }
func (RulingMade) EventType() string      { return "ruling_made" }
func (EarlyReleased) EventType() string   { return "early_released" }
func (FloorRuled) EventType() string      { return "floor_ruled" }
func (DealRuled) EventType() string       { return "deal_ruled" }
func (ShowdownRuled) EventType() string   { return "showdown_ruled" }
func (ClaimRuled) EventType() string      { return "claim_ruled" }
func (InfractionRuled) EventType() string { return "infraction_ruled" }
func (Sanctioned) EventType() string      { return "sanctioned" }
func (TimeCalled) EventType() string      { return "time_called" }
func (ClockPaused) EventType() string     { return "clock_paused" }
func (ClockEnded) EventType() string      { return "clock_ended" }
func (TimeRanOut) EventType() string      { return "time_ran_out" }
func (TakenBack) EventType() string       { return "taken_back" }
func (HandVoided) EventType() string      { return "hand_voided" }
func (PositionsDue) EventType() string    { return "positions_due" }
func (ChipsMoved) EventType() string      { return "chips_moved" }
func (HandEnded) EventType() string       { return "hand_ended" }
func (ButtonMoved) EventType() string     { return "button_moved" }
func (ButtonSet) EventType() string       { return "button_set" }
func (ButtonTold) EventType() string      { return "button_told" }
func (ButtonMisplaced) EventType() string { return "button_misplaced" }
func (AbsenceSet) EventType() string      { return "absence_set" }
func (PenaltySet) EventType() string      { return "penalty_set" }

// Types are the events of this package, each once.
var Types = event.Of(
	DeckSet{}, DeckCut{}, HandStarted{}, Acted{}, ShuffledUp{}, RulingMade{}, EarlyReleased{}, FloorRuled{},
	DealRuled{}, ShowdownRuled{}, ClaimRuled{}, InfractionRuled{}, Sanctioned{}, TimeCalled{}, ClockPaused{},
	ClockEnded{}, TimeRanOut{}, TakenBack{}, HandVoided{}, PositionsDue{}, ChipsMoved{}, HandEnded{},
	ButtonMoved{}, ButtonSet{}, ButtonTold{}, ButtonMisplaced{}, AbsenceSet{}, PenaltySet{},
)

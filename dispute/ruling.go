package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/ruling"
)

// Verdict is what becomes of what was asked.
type Verdict uint8

// The verdicts.
const (
	Nothing  Verdict = iota // nothing was asked
	Heard                   // the claim is judged
	TooLate                 // the result stands
	Granted                 // the player gets what was asked
	Denied                  // the player does not
	NotBegun                // no hand has begun
	Begun                   // a hand has begun
	AtLevel                 // the hand is dealt at Outcome.Level
	Frozen                  // chips are set aside and play goes on
	Waits                   // play stops until the ruling
	Released                // frozen chips go to their owner
	Final                   // no appeal
	Aside                   // the ruling is set aside in fairness
	Out                     // the player is eliminated
	Plays                   // Outcome.Plays chips play
	NotDealt                // the player gets no cards
	DealtIn                 // the player gets cards
	BestHand                // the pot goes to the best hand
	Binds                   // the act binds to Outcome.Owes
	Unbound                 // the chips of the act go back
)

var verdictNames = [...]string{
	"nothing", "heard", "too_late", "granted", "denied", "not_begun", "begun", "at_level", "frozen", "waits", "released", "final", "aside",
	"out", "plays", "not_dealt", "dealt_in", "best_hand", "binds", "unbound",
}

// String is the stable name.
func (v Verdict) String() string { return enum.Name(verdictNames[:], int(v)) }

// MarshalText writes the stable name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the stable name.
func (v *Verdict) UnmarshalText(text []byte) error { return enum.Read(verdictNames[:], text, v) }

// Move is chips that change hands. Seat 0 is the pot.
type Move struct {
	From   int         `json:"from"`
	To     int         `json:"to"`
	Amount chip.Amount `json:"amount"`
}

// Outcome is what follows, or what would follow under an option. Amounts are chips.
type Outcome struct {
	Verdict   Verdict     `json:"verdict"`
	Level     Blinds      `json:"level,omitzero"`        // of the hand
	Next      Blinds      `json:"next,omitzero"`         // of the hand after it, where it differs
	OwesSmall chip.Amount `json:"owes_small,omitempty"`  // the small blind adds it
	OwesBig   chip.Amount `json:"owes_big,omitempty"`    // the big blind adds it
	Moves     []Move      `json:"moves,omitempty"`       // in order
	Owes      chip.Amount `json:"owes,omitempty"`        // the player adds it
	Aside     chip.Amount `json:"set_aside,omitempty"`   // frozen: belongs to no stack, cannot be bet
	InPlay    chip.Amount `json:"in_play,omitempty"`     // what is left of the pot
	Removed   chip.Amount `json:"removed,omitempty"`     // leaves the event
	Keeps     chip.Amount `json:"keeps,omitempty"`       // stays with the player
	Plays     chip.Amount `json:"plays,omitempty"`       // counts in this hand
	Change    chip.Amount `json:"change,omitempty"`      // changed into chips after the hand
	Out       bool        `json:"out,omitempty"`         // the player is eliminated
	Rebuy     bool        `json:"rebuy,omitempty"`       // and may rebuy
	Spread    bool        `json:"spread,omitempty"`      // the dealer may spread the pot instead
	Misdeal   bool        `json:"misdeal,omitempty"`     // the claim may lead to one
	DeadHand  bool        `json:"dead_hand,omitempty"`   // the hand complained of is dead
	Penalty   bool        `json:"penalty,omitempty"`     // the floor may add one
	Record    bool        `json:"record,omitempty"`      // the ruling set aside is recorded with the reason
	ToFloor   bool        `json:"to_the_floor,omitzero"` // the floor is called
}

// Option is one way the floor may rule.
type Option struct {
	Key  string             `json:"key"`           // of the catalogue: "dispute.option.<key>"
	Kind article.RulingKind `json:"kind,omitzero"` // of an answer: the floor decides then, or more has to be known
	Outcome
}

// Ruling is what the book says of the last event. Of its head, Point is "" where nothing was asked, Questions are keys
// "dispute.question.<key>", Factors are "dispute.factor.<key>", the keys of Why are "dispute.why.<key>".
type Ruling struct {
	ruling.Head
	Outcome          // stands when Kind is Decided; the default option's when it is left to the floor
	Options []Option `json:"options,omitempty"`
}

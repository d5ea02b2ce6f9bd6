package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Outcome is an action that stands (or would stand under an option). Amounts are chips.
type Outcome struct {
	Action   hand.Kind   `json:"action"` // Fold, Check, Call, Bet, Raise; None: no action yet, only limits on it
	To       chip.Amount `json:"to"`     // total in front after correction
	AllIn    bool        `json:"all_in,omitempty"`
	Returned chip.Amount `json:"returned,omitempty"` // chips given back
	Owed     chip.Amount `json:"owed,omitempty"`     // chips still to be added
	Forfeit  chip.Amount `json:"forfeit,omitempty"`  // chips of this act left in the pot by a player who folds
	NoRaise  bool        `json:"no_raise,omitempty"` // the player may only call (or check) or fold
}

// Option is one way the floor may rule, or what an answer to the question of a ruling leads to.
type Option struct {
	Key string `json:"key"` // message key "option.<key>"
	Outcome
}

// Lead is what an answer leads to besides the outcome of its option.
type Lead struct {
	Kind    article.RulingKind `json:"kind,omitempty"`    // the floor decides then, or more is asked; the outcome is the default
	Penalty *Penalty           `json:"penalty,omitempty"` // where it depends on the answer
}

// Reason is why, as a key with arguments; internal/lang words it ("why.<key>").
type Reason struct {
	Key  string                 `json:"key"` // "oversized_chip"
	Args map[string]chip.Amount `json:"args,omitempty"`
}

// Penalty proposed with a ruling. Neither Warning nor Hands: the book only allows one.
type Penalty struct {
	Infraction string     `json:"infraction"` // message key "infraction.<key>"
	Warning    bool       `json:"warning,omitempty"`
	Hands      int        `json:"hands,omitempty"`
	None       bool       `json:"none,omitempty"` // the book's scale proposes no hand at all
	Required   bool       `json:"required,omitempty"`
	Cite       article.ID `json:"cite"`
}

// Ruling is what the book says of an observation.
type Ruling struct {
	Kind      article.RulingKind `json:"kind"`
	Point     string             `json:"point"` // the point of rule that decided, a name of Points
	Outcome                      // stands when Kind is Decided or Conflict; the default option's when Floor; the least the act binds to when Missing
	Options   []Option           `json:"options,omitempty"`
	Leads     []Lead             `json:"leads,omitempty"`     // of options that are answers to a question, one for each
	Default   int                `json:"default,omitempty"`   // index into Options
	Questions []string           `json:"questions,omitempty"` // message keys "question.<key>"
	Held      bool               `json:"held,omitempty"`      // an early act: frozen until the action reaches the player
	Bound     bool               `json:"bound,omitempty"`     // a released early act that stands
	Free      bool               `json:"free,omitempty"`      // an act that binds no more: all options again
	NoFold    bool               `json:"no_fold,omitempty"`   // the player may no longer fold (TDA-46-B)
	Penalty   *Penalty           `json:"penalty,omitempty"`
	Why       []Reason           `json:"why"`
	Cites     []article.ID       `json:"cites"`
	Consulted []article.ID       `json:"consulted,omitempty"`
}

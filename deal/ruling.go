package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/ruling"
)

// Verdict is what becomes of the hand.
type Verdict uint8

const (
	Plays   Verdict = iota // the hand goes on by its Board
	Misdeal                // the cards go back: see Redeal
	Void                   // the hand is void: see Refund
	Stands                 // the result stands: too late for this error
	Recut                  // the deck is cut again
)

var verdictNames = [...]string{"plays", "misdeal", "void", "stands", "recut"}

// String is the verdict's stable name.
func (v Verdict) String() string { return enum.Name(verdictNames[:], int(v)) }

// MarshalText writes the stable name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the stable name.
func (v *Verdict) UnmarshalText(text []byte) error { return enum.Read(verdictNames[:], text, v) }

// Holding is the cards of one seat.
type Holding struct {
	Seat  int    `json:"seat"`
	Cards []Card `json:"cards"`
}

// Opening is what one street of the board is made of.
type Opening struct {
	Street Street `json:"street"`
	Burn   []Card `json:"burn,omitempty"`    // burned before it, by error or rule
	Cards  []Card `json:"cards"`             // in the order in which they lie or will be opened
	Left   int    `json:"left"`              // cards in the stub before the burn of this street; as the street lies open, after it
	Open   bool   `json:"open,omitempty"`    // lies on the table already and stays
	NoBurn bool   `json:"no_burn,omitempty"` // nothing more is burned: a shuffle has taken the place of the burn
}

// Shuffle is cards shuffled in the middle of the hand; they become x1, x2… from the top, then y1…, z1….
type Shuffle struct {
	Cards  int        `json:"cards"`           // how many
	Of     []Card     `json:"of,omitempty"`    // exactly these; none: the stub
	Back   []Card     `json:"back,omitempty"`  // cards put back into the stub for it
	Before Street     `json:"before"`          // the street that is dealt from it
	Muck   int        `json:"muck,omitempty"`  // folded cards among them
	Burns  int        `json:"burns,omitempty"` // burned cards among them
	Floor  bool       `json:"floor,omitempty"` // the floor is called to draw the first of them at random
	Again  bool       `json:"again,omitempty"` // the round is dealt again from them, without a burn
	Drawn  Card       `json:"drawn,omitzero"`  // of a few cards: the first of them, once that was told
	Asked  bool       `json:"asked,omitempty"` // of a few cards, drawn already: nobody has told which one
	Cite   article.ID `json:"cite,omitempty"`  // how they are shuffled
}

// Posted is chips of one seat.
type Posted struct {
	Seat   int         `json:"seat"`
	Amount chip.Amount `json:"amount"`
}

// Redeal is what a new deal keeps.
type Redeal struct {
	Button     int          `json:"button"` // seat; 0: games without button
	SmallBlind int          `json:"small_blind,omitempty"`
	BigBlind   int          `json:"big_blind,omitempty"`
	Corrected  bool         `json:"corrected,omitempty"` // the button was wrong and moves to where it was due
	MayPlay    []int        `json:"may_play,omitempty"`  // seats absent at the first deal, live if present now
	Dead       []int        `json:"dead,omitempty"`      // seats under penalty, dealt again and killed
	Left       []int        `json:"left,omitempty"`      // hands of penalty that each of them has left after this one; -1: not told
	CountsOnce bool         `json:"counts_once"`         // misdeal and redeal are one hand
	Cites      []article.ID `json:"cites"`
	AbsentCite []article.ID `json:"absent_cites,omitempty"`
	DeadCites  []article.ID `json:"dead_cites,omitempty"`
}

// Positions are the button and blinds of the next hand.
type Positions struct {
	Button     int `json:"button"`
	SmallBlind int `json:"small_blind"`
	BigBlind   int `json:"big_blind"`
}

// Outcome is what follows, or what would follow under an option.
type Outcome struct {
	Verdict  Verdict     `json:"verdict"`
	Dead     []int       `json:"dead,omitempty"`     // seats whose hands are dead; their chips stay in the pot
	Folds    []int       `json:"folds,omitempty"`    // seats that must fold
	SitsOut  []int       `json:"sits_out,omitempty"` // seats that play without having been dealt in: not in this hand
	Gets     []Holding   `json:"gets,omitempty"`     // cards that come to a seat and would not in a regular deal
	Hands    []Holding   `json:"hands,omitempty"`    // all cards of every seat, in the order of the deal
	Aside    []Card      `json:"aside,omitempty"`    // out of play
	Board    []Opening   `json:"board,omitempty"`    // flop, turn, river
	Stub     int         `json:"stub,omitempty"`     // cards left once the board is complete
	Shuffles []Shuffle   `json:"shuffles,omitempty"` // in the order in which they are made
	Redeal   *Redeal     `json:"redeal,omitempty"`   // of a misdeal or void hand
	Refund   []Posted    `json:"refund,omitempty"`   // of a void hand, as far as the chips were told
	Pot      chip.Amount `json:"pot,omitempty"`      // chips in the pot, as far as they were told; 0 once they have gone back
	Carry    bool        `json:"carry,omitempty"`    // the pot stays for the next hand, open to those dealt in now
	Next     *Positions  `json:"next,omitempty"`     // the next hand, where this one's button was wrong
	// ButtonMoves is the seat that the button moves to within the hand; 0: it stays.
	ButtonMoves int       `json:"button_moves,omitempty"`
	Seventh     *Last     `json:"seventh,omitempty"`  // seventh street in stud
	Replaced    int       `json:"replaced,omitempty"` // stud: the seat whose seventh card is replaced
	Door        []Holding `json:"door,omitempty"`     // stud: the exposed card becomes the upcard, the third comes down
	NewDeck     bool      `json:"new_deck,omitempty"` // the deck is changed after the hand
	Finish      bool      `json:"finish,omitempty"`   // the betting of the street is finished first
	Refused     bool      `json:"refused,omitempty"`  // what the player asked for is refused
}

// Last is how seventh street is dealt in stud.
type Last struct {
	Shuffled  int  `json:"shuffled,omitempty"` // cards shuffled, burned cards included; 0: the stub as it is
	Burns     int  `json:"burns"`              // earlier burned cards among them
	Down      int  `json:"down"`               // cards dealt face down, one to each player
	Community bool `json:"community"`          // one card face up for all; the first to act is as on sixth street
	Left      int  `json:"left"`
}

// Option is one way the floor may rule.
type Option struct {
	Key  string             `json:"key"`           // of the catalogue: "deal.option.<key>"
	Kind article.RulingKind `json:"kind,omitzero"` // of an answer: the floor decides then, or more has to be known
	Outcome
}

// Ruling is what the book says of what happened. Of its head, Point is the last point of rule that had something to say,
// Questions are keys "deal.question.<key>", the keys of Why are "deal.why.<key>".
type Ruling struct {
	ruling.Head
	Outcome          // stands when Kind is Decided; the default option's when Floor or Missing
	Options []Option `json:"options,omitempty"`
}

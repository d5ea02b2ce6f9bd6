package showdown

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/ruling"
)

// Verdict is what comes of the last event in one word.
type Verdict uint8

// Verdicts.
const (
	Noted       Verdict = iota // nothing follows by itself
	Tabled                     // the hand is tabled and can win
	Lives                      // the hand is live
	Recoverable                // the hand is not dead yet: its owner may table it
	Dies                       // the hand is dead
	MustTable                  // the whole hand has to be tabled
	MayMuck                    // the hand need not be shown
	Shown                      // cards are shown
	Declined                   // what was asked is refused
	Awarded                    // the pot is awarded
	Ordered                    // hands are shown in an order
	NoPart                     // the house takes no part in it
)

var verdictNames = [...]string{
	"noted", "tabled", "lives", "recoverable", "dies", "must_table", "may_muck", "shown", "declined", "awarded", "ordered", "no_part",
}

// String is the verdict's stable name.
func (v Verdict) String() string { return enum.Name(verdictNames[:], int(v)) }

// MarshalText writes the stable name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the stable name.
func (v *Verdict) UnmarshalText(text []byte) error { return enum.Read(verdictNames[:], text, v) }

// When cards are shown.
type When uint8

// Moments.
const (
	AtOnce       When = iota
	OnRequest         // as soon as any player at the table asks
	EndOfRound        // when the betting round ends
	EndOfBetting      // when the betting of the hand ends
)

var whenNames = [...]string{"at_once", "on_request", "end_of_round", "end_of_betting"}

// String is the moment's stable name.
func (w When) String() string { return enum.Name(whenNames[:], int(w)) }

// MarshalText writes the stable name.
func (w When) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the stable name.
func (w *When) UnmarshalText(text []byte) error { return enum.Read(whenNames[:], text, w) }

// Showing is cards shown to the whole table.
type Showing struct {
	Seat int  `json:"seat"`
	When When `json:"when"`
	Part bool `json:"part,omitempty"` // only the cards that were seen
}

// Outcome is how things stand after the last event, or would stand under an option. Seats are in the order of the layout.
type Outcome struct {
	Verdict     Verdict     `json:"verdict"`
	Seat        int         `json:"seat,omitempty"`        // whom the verdict is about
	Live        []int       `json:"live,omitempty"`        // hands that can win
	Recoverable []int       `json:"recoverable,omitempty"` // hands that can win once they are tabled after all
	Dead        []int       `json:"dead,omitempty"`
	MustTable   []int       `json:"must_table,omitempty"`
	Shown       []Showing   `json:"shown,omitempty"`
	Order       []int       `json:"order,omitempty"`   // of showing
	Winners     []int       `json:"winners,omitempty"` // who get the pot; none: not settled yet
	Pot         chip.Amount `json:"pot,omitempty"`     // chips that the winners get, as far as they were told
	Returned    []Posted    `json:"returned,omitempty"`
}

// Option is one way the floor may rule.
type Option struct {
	Key  string             `json:"key"`           // of the catalogue: "showdown.option.<key>"
	Kind article.RulingKind `json:"kind,omitzero"` // of an answer: the floor decides then, or more has to be known
	Outcome
}

// Ruling is what the book says of the last event. Of its head, Questions are keys "showdown.question.<key>", the keys of
// Why are "showdown.why.<key>".
type Ruling struct {
	ruling.Head
	Outcome          // stands when Kind is Decided; the default option's when Floor or Missing
	Options []Option `json:"options,omitempty"` // the first is the default
}

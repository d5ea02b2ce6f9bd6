package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
)

// Order of word and chips in one act.
type Order uint8

const (
	OrderUnknown Order = iota
	WordFirst
	ChipsFirst
	Simultaneous
)

// Word is a spoken declaration already mapped to the standard vocabulary (see [Hear]).
type Word uint8

const (
	Silent Word = iota
	SaidFold
	SaidCheck
	SaidCall
	SaidBet
	SaidRaise
	SaidAllIn
	SaidPot
	SaidAmount // a bare number
	SaidUnclear
	SaidComplete // an opening short of the full bet of a limit game is raised to it
)

// Observation is what was seen and heard of one act. It says nothing about what is legal.
type Observation struct {
	Word           Word         `json:"word,omitempty"`
	Amount         chip.Amount  `json:"amount,omitempty"`  // spoken number, 0 = none
	Or             chip.Amount  `json:"or,omitempty"`      // another number that the same words name: "deux mille cinq" is 2,005 or 2,500
	By             bool         `json:"by,omitempty"`      // Amount is added to the amount to match: "300 more"
	Least          bool         `json:"least,omitempty"`   // Word is for the smallest legal amount: "min raise"
	Unclear        bool         `json:"unclear,omitempty"` // part of the table did not hear, or the words do not settle it
	Chips          chip.Pile    `json:"chips,omitempty"`   // chips moved forward, in one motion
	Later          chip.Pile    `json:"later,omitempty"`   // chips added in a later motion without prior announcement (string bet)
	Lifted         chip.Pile    `json:"lifted,omitempty"`  // chips of the earlier bet taken back
	LiftedAll      bool         `json:"lifted_all,omitempty"`
	LastChips      article.Told `json:"last_chips,omitzero"` // Chips, or the number said, are all that the player has
	Order          Order        `json:"order,omitempty"`
	Tap            bool         `json:"tap,omitempty"`         // tapped the table
	Discard        bool         `json:"discard,omitempty"`     // cards thrown forward
	Identifiable   article.Told `json:"identifiable,omitzero"` // those cards can still be told from all others
	Gathered       bool         `json:"gathered,omitempty"`    // gathered and pushed the whole stack
	OutOfTurn      bool         `json:"out_of_turn,omitempty"`
	Told           chip.Amount  `json:"told,omitempty"`           // the wrong count the player was given of the amount to match
	Probed         article.Told `json:"probed,omitzero"`          // watched the opponents between two motions
	WantsChange    bool         `json:"wants_change,omitempty"`   // says afterwards that a chip was added to get change
	Conditional    bool         `json:"conditional,omitempty"`    // "if you bet, I raise"
	Short          bool         `json:"short,omitempty"`          // Chips stayed short of the line, the frame or the pot area
	TakenBack      bool         `json:"taken_back,omitempty"`     // Chips were moved forward, then taken back
	Splashed       bool         `json:"splashed,omitempty"`       // Chips were thrown in a shower, in the order of the pile
	Unaware        article.Told `json:"unaware,omitzero"`         // the player did not know of the last raise
	Mistook        article.Told `json:"mistook,omitzero"`         // the player plainly misunderstood the amount to match
	ActedBehind    article.Told `json:"acted_behind,omitzero"`    // somebody acted behind before it was noticed
	Misled         article.Told `json:"misled,omitzero"`          // by cards hidden from view or an evident misunderstanding of whose turn it is
	NoChange       article.Told `json:"no_change,omitzero"`       // the player holds no chip smaller than the one moved; not told: as the spot says
	AfterUndercall article.Told `json:"after_undercall,omitzero"` // the player before undercalled too, and nobody stopped it; not told: as the spot says
	Token          bool         `json:"token,omitempty"`          // threw a bounty or time token forward
	Meant          Meaning      `json:"meant,omitempty"`          // what the player says or clearly meant to do
}

// Meaning is what a player meant by chips or a number that the book leaves open.
type Meaning uint8

const (
	MeantUnknown Meaning = iota
	MeantCall
	MeantRaise
)

var meaningNames = [...]string{"unknown", "call", "raise"}

// String is the meaning's stable name.
func (m Meaning) String() string { return enum.Name(meaningNames[:], int(m)) }

// MarshalText writes the stable name.
func (m Meaning) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads the stable name.
func (m *Meaning) UnmarshalText(text []byte) error { return enum.Read(meaningNames[:], text, m) }

var wordNames = [...]string{"", "fold", "check", "call", "bet", "raise", "all-in", "pot", "amount", "unclear", "complete"}

// String is the word's stable name, "" for a silent act.
func (w Word) String() string { return enum.Name(wordNames[:], int(w)) }

// MarshalText writes the stable name.
func (w Word) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the stable name.
func (w *Word) UnmarshalText(text []byte) error { return enum.Read(wordNames[:], text, w) }

var orderNames = [...]string{"unknown", "word-first", "chips-first", "simultaneous"}

// String is the order's stable name.
func (o Order) String() string { return enum.Name(orderNames[:], int(o)) }

// MarshalText writes the stable name.
func (o Order) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the stable name.
func (o *Order) UnmarshalText(text []byte) error { return enum.Read(orderNames[:], text, o) }

var bettingNames = [...]string{"no-limit", "pot-limit", "limit", "spread-limit"}

// String is the structure's stable name.
func (b Betting) String() string { return enum.Name(bettingNames[:], int(b)) }

// MarshalText writes the stable name.
func (b Betting) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the stable name.
func (b *Betting) UnmarshalText(text []byte) error { return enum.Read(bettingNames[:], text, b) }

var stageNames = [...]string{"unknown", "late-registration", "before-money", "in-the-money"}

// String is the stage's stable name.
func (s Stage) String() string { return enum.Name(stageNames[:], int(s)) }

// MarshalText writes the stable name.
func (s Stage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the stable name.
func (s *Stage) UnmarshalText(text []byte) error { return enum.Read(stageNames[:], text, s) }

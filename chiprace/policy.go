package chiprace

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for a colour-up.
type Policy struct {
	Launch  article.Rule `toml:"launch"`  // the director decides when
	Useless article.Rule `toml:"useless"` // small chips leave once no level needs them
	Watch   article.Rule `toml:"watch"`   // chips in sight, players invited
	Button  article.Rule `toml:"button"`  // stays where it is

	Lots     article.Rule             `toml:"lots"` // whole lots are changed first
	Start    article.Clause[Start]    `toml:"start"`
	Cards    article.Rule             `toml:"cards"` // one for each chip left over
	Ties     article.Clause[Ties]     `toml:"ties"`
	Most     article.Clause[Most]     `toml:"most"` // new chips for one player
	Rounding article.Clause[Rounding] `toml:"rounding"`
	Rescue   article.Clause[Rescue]   `toml:"rescue"` // the chip of a player who would have none
	Open     article.Clause[[]Point]  `toml:"open"`   // what the text does not say

	Late     article.Clause[LateChips] `toml:"late"`      // old chips that turn up after the race
	LateRest article.Rule              `toml:"late_rest"` // what does not make a whole chip of them
	Found    article.Rule              `toml:"found"`     // chips without owner leave play
	Foreign  article.Rule              `toml:"foreign"`   // chips of another event or house
	Anytime  article.Rule              `toml:"anytime"`   // stacks may be changed whenever the director wants
}

// Start is the seat from which cards are dealt, clockwise.
type Start uint8

const (
	SeatOne      Start = iota
	SmallBlind         // of the last hand
	LeftOfDealer       // seat 1 with a dealer of the house, the seat after the button where a player deals
)

// Ties says what decides between best cards of the same rank.
type Ties uint8

const (
	BySuit    Ties = iota // spades, hearts, diamonds, clubs
	ExtraCard             // another card each
)

// Most says how many new chips one player may win.
type Most uint8

const (
	MostOne  Most = iota
	MostMany      // as many as there are winning cards
)

// Rounding makes whole chips of what is left over at the table.
type Rounding uint8

const (
	RoundUp     Rounding = iota
	RoundHalfUp          // half a chip or more makes one
	RoundDown
)

// Rescue says where the chip of a player comes from who would be left with none.
type Rescue uint8

const (
	OnTop  Rescue = iota // after the race, beside those raced for
	Within               // before the cards, one of those raced for
)

// LateChips says what becomes of old chips after the race.
type LateChips uint8

const (
	AtPar LateChips = iota // whole chips of equal value
	Void
)

// Point is one on which a book may be silent.
type Point uint8

const (
	OpenRounding Point = iota
	OpenRescue
	OpenMost
)

var (
	startNames    = []string{"seat_1", "small_blind", "left_of_dealer"}
	tiesNames     = []string{"suit", "extra_card"}
	mostNames     = []string{"one", "many"}
	roundingNames = []string{"up", "half_up", "down"}
	rescueNames   = []string{"on_top", "within"}
	lateNames     = []string{"par", "void"}
	pointNames    = []string{"rounding", "rescue", "most"}
)

// String, MarshalText and UnmarshalText of the choices above use the names of the rulebooks.

func (s Start) String() string               { return enum.Name(startNames, int(s)) }
func (s Start) MarshalText() ([]byte, error) { return enum.Write(startNames, int(s)) }

// UnmarshalText reads the name used in the rulebooks.
func (s *Start) UnmarshalText(text []byte) error { return enum.Read(startNames, text, s) }

func (t Ties) String() string               { return enum.Name(tiesNames, int(t)) }
func (t Ties) MarshalText() ([]byte, error) { return enum.Write(tiesNames, int(t)) }

// UnmarshalText reads the name used in the rulebooks.
func (t *Ties) UnmarshalText(text []byte) error { return enum.Read(tiesNames, text, t) }

func (m Most) String() string               { return enum.Name(mostNames, int(m)) }
func (m Most) MarshalText() ([]byte, error) { return enum.Write(mostNames, int(m)) }

// UnmarshalText reads the name used in the rulebooks.
func (m *Most) UnmarshalText(text []byte) error { return enum.Read(mostNames, text, m) }

func (r Rounding) String() string               { return enum.Name(roundingNames, int(r)) }
func (r Rounding) MarshalText() ([]byte, error) { return enum.Write(roundingNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Rounding) UnmarshalText(text []byte) error { return enum.Read(roundingNames, text, r) }

func (r Rescue) String() string               { return enum.Name(rescueNames, int(r)) }
func (r Rescue) MarshalText() ([]byte, error) { return enum.Write(rescueNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Rescue) UnmarshalText(text []byte) error { return enum.Read(rescueNames, text, r) }

func (l LateChips) String() string               { return enum.Name(lateNames, int(l)) }
func (l LateChips) MarshalText() ([]byte, error) { return enum.Write(lateNames, int(l)) }

// UnmarshalText reads the name used in the rulebooks.
func (l *LateChips) UnmarshalText(text []byte) error { return enum.Read(lateNames, text, l) }

func (p Point) String() string               { return enum.Name(pointNames, int(p)) }
func (p Point) MarshalText() ([]byte, error) { return enum.Write(pointNames, int(p)) }

// UnmarshalText reads the name used in the rulebooks.
func (p *Point) UnmarshalText(text []byte) error { return enum.Read(pointNames, text, p) }

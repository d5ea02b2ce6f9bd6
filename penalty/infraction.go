package penalty

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Infraction is one row of a book's list: an act, its article, and what is proposed for it.
type Infraction struct {
	Code string       `toml:"code,key" json:"code"` // "phone_call": the same in every book, so that counts add up
	Cite article.ID   `toml:"cite" json:"cite"`
	Also []article.ID `toml:"also,omitempty" json:"also,omitempty"` // articles that say the same or complete it

	Propose []Sanction  `toml:"propose" json:"propose"`                     // for the first offence, the second…; further ones climb the scale
	Least   Sanction    `toml:"least,omitempty" json:"least,omitzero"`      // mildest choice of the floor; zero: none at all
	Most    Sanction    `toml:"most,omitempty" json:"most,omitzero"`        // gravest choice for a first offence; zero: the scale's end
	Options []Choice    `toml:"options,omitempty" json:"options,omitempty"` // instead of the scale between Least and Most
	Scale   string      `toml:"scale,omitempty" json:"scale,omitempty"`     // name of a scale; "": EventScale
	Range   article.ID  `toml:"range,omitempty" json:"range,omitempty"`     // what gives the floor its choice; "": the scale's article
	Must    bool        `toml:"must,omitempty" json:"must,omitempty"`       // a penalty has to be given
	Fixed   bool        `toml:"fixed,omitempty" json:"fixed,omitempty"`     // the book leaves no choice
	When    []Condition `toml:"when,omitempty" json:"when,omitempty"`       // when it is an infraction: one of these; none: always
	Cases   []Case      `toml:"cases,omitempty" json:"cases,omitempty"`     // the first that holds replaces the proposal
	Starts  Start       `toml:"starts,omitempty" json:"starts,omitempty"`   // when missed hands begin
	Parties bool        `toml:"parties,omitempty" json:"parties,omitempty"` // everybody involved is sanctioned
	Private bool        `toml:"private,omitempty" json:"private,omitempty"` // reported and settled in confidence
	Refund  Refund      `toml:"refund,omitempty" json:"refund,omitempty"`   // of the entry when it leads to exclusion
	Remedy  []Remedy    `toml:"remedy,omitempty" json:"remedy,omitempty"`   // what staff see to at once
	Spoken  bool        `toml:"spoken,omitempty" json:"spoken,omitempty"`   // an infraction only in a language that the house does not accept
}

// Condition is a set of circumstances that must all hold; a maximum of 0 is none.
type Condition struct {
	All        []Circumstance `toml:"all,omitempty" json:"all,omitempty"`
	Not        []Circumstance `toml:"not,omitempty" json:"not,omitempty"`
	TablesMax  int            `toml:"tables_max,omitempty" json:"tables_max,omitempty"`   // tables left in the event
	PlayersMax int            `toml:"players_max,omitempty" json:"players_max,omitempty"` // players left in the event
}

// Case is what a book sets for particular circumstances.
type Case struct {
	When    Condition  `toml:"when" json:"when"`
	Cite    article.ID `toml:"cite,omitempty" json:"cite,omitempty"`       // besides that of the infraction
	Allowed bool       `toml:"allowed,omitempty" json:"allowed,omitempty"` // it is no infraction then
	Must    bool       `toml:"must,omitempty" json:"must,omitempty"`
	Fixed   bool       `toml:"fixed,omitempty" json:"fixed,omitempty"` // the book leaves no choice for a first offence
	Scale   string     `toml:"scale,omitempty" json:"scale,omitempty"` // instead of that of the infraction
	Propose []Sanction `toml:"propose,omitempty" json:"propose,omitempty"`
	Options []Choice   `toml:"options,omitempty" json:"options,omitempty"`
}

// holds reports whether the condition is met.
func (c *Condition) holds(o *inquiry) bool {
	return o.all(c.All) && o.none(c.Not) && (c.TablesMax == 0 || o.fewTables(c.TablesMax)) && (c.PlayersMax == 0 || o.fewPlayers(c.PlayersMax))
}

// committed reports whether the act is an infraction under its circumstances.
func (in *Infraction) committed(o *inquiry) bool {
	return len(in.When) == 0 || slices.ContainsFunc(in.When, func(c Condition) bool { return c.holds(o) })
}

// Start is when missed hands begin.
type Start uint8

const (
	NextHand Start = iota // with the next deal
	OnReturn              // when the player is back
)

// Refund is what becomes of the entry of a player put out of the event.
type Refund uint8

const (
	RefundUnsaid Refund = iota // the book does not say: the floor decides
	NoRefund
)

// Remedy is something to be done at once, whatever the sanction.
type Remedy uint8

const (
	Stop        Remedy = iota // ask to stop
	Remove                    // have the object put away
	Restack                   // have the stacks ordered, the large chips in front
	ShowCards                 // have the cards kept in view
	SitDown                   // have the player sit down
	CheckDeck                 // count the deck before the next deal, change it if need be
	RecountPot                // count what was bet before going on
	PostBlind                 // the blind that was missed may be posted on arrival
	HandLives                 // the hand stays live
	HandDies                  // the hand is dead, its bets lost
	FoldStands                // the hand stays folded
	VoidAct                   // the act counts for nothing
	FloorRules                // the floor rules whether the bet stands
	ReturnChips               // the chips go back where they belong
	RemoveChips               // the chips leave play
	NoteDamage                // note the damage and its cost
	Security                  // call security
	CallClock                 // the clock may be started on the player
	ProposeMove               // have the player leave the table or the room to do it
	Report                    // write a report for the management
	Change                    // ask to change clothes
	Evidence                  // verify before anything else
)

// Factor is what the floor weighs.
type Factor uint8

const (
	Fairness   Factor = iota // common sense and fairness before the letter
	Intent                   // on purpose or not
	Experience               // of the player
	PastRecord               // earlier infractions
	Severity                 // how grave it is
	Lateness                 // how late it was reported
)

// Role of those who may impose a sanction.
type Role uint8

const (
	Dealer Role = iota
	Floor
	Director
)

// Counting says which earlier infractions make an offence a repeated one.
type Counting uint8

const (
	SameOffence Counting = iota // those of the same code
	AnyOffence                  // every one in the event
)

var (
	startNames  = []string{"next_hand", "on_return"}
	refundNames = []string{"unsaid", "none"}
	remedyNames = []string{
		"stop", "remove", "restack", "show_cards", "sit_down", "check_deck", "recount_pot", "post_blind", "hand_lives", "hand_dies",
		"fold_stands", "void_act", "floor_rules", "return_chips", "remove_chips", "note_damage", "security", "call_clock",
		"step_away", "report", "change", "verify",
	}
	factorNames   = []string{"fairness", "intent", "experience", "record", "severity", "lateness"}
	roleNames     = []string{"dealer", "floor", "director"}
	countingNames = []string{"same", "any"}
)

// String, MarshalText and UnmarshalText of the choices above use the names of the rulebooks.

func (s Start) String() string               { return enum.Name(startNames, int(s)) }
func (s Start) MarshalText() ([]byte, error) { return enum.Write(startNames, int(s)) }

// UnmarshalText reads the name used in the rulebooks.
func (s *Start) UnmarshalText(text []byte) error { return enum.Read(startNames, text, s) }

func (r Refund) String() string               { return enum.Name(refundNames, int(r)) }
func (r Refund) MarshalText() ([]byte, error) { return enum.Write(refundNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Refund) UnmarshalText(text []byte) error { return enum.Read(refundNames, text, r) }

func (r Remedy) String() string               { return enum.Name(remedyNames, int(r)) }
func (r Remedy) MarshalText() ([]byte, error) { return enum.Write(remedyNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Remedy) UnmarshalText(text []byte) error { return enum.Read(remedyNames, text, r) }

func (f Factor) String() string               { return enum.Name(factorNames, int(f)) }
func (f Factor) MarshalText() ([]byte, error) { return enum.Write(factorNames, int(f)) }

// UnmarshalText reads the name used in the rulebooks.
func (f *Factor) UnmarshalText(text []byte) error { return enum.Read(factorNames, text, f) }

func (r Role) String() string               { return enum.Name(roleNames, int(r)) }
func (r Role) MarshalText() ([]byte, error) { return enum.Write(roleNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *Role) UnmarshalText(text []byte) error { return enum.Read(roleNames, text, r) }

func (c Counting) String() string               { return enum.Name(countingNames, int(c)) }
func (c Counting) MarshalText() ([]byte, error) { return enum.Write(countingNames, int(c)) }

// UnmarshalText reads the name used in the rulebooks.
func (c *Counting) UnmarshalText(text []byte) error { return enum.Read(countingNames, text, c) }

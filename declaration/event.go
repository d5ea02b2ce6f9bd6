package declaration

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/event"
)

// Event is something that happened to what a room has to declare.
type Event = event.Event

// Kind is a duty, by its stable name.
type Kind string

// The duties.
const (
	Conditions Kind = "conditions" // how the event is held, with the rules
	Plan       Kind = "plan"       // where the tables that are added stand
	Staff      Kind = "staff"      // files of temporary staff
	Changes    Kind = "change"     // another date or hour, or none
	Programme  Kind = "programme"  // open to those who enter
	Rules      Kind = "rules"      // open to those who enter
	Forms      Kind = "forms"      // signed, and kept: the desk keeps them, nobody notes it here
)

// Kinds lists them.
var Kinds = []Kind{Conditions, Plan, Staff, Changes, Programme, Rules, Forms}

// shown are the duties that tell nobody but those who come.
func (k Kind) shown() bool { return k == Programme || k == Rules }

// Way is how something was sent or shown, by its stable name.
type Way string

// The ways.
const (
	ByLetter Way = "letter" // registered
	ByMail   Way = "mail"   // e-mail
	Online   Way = "online" // a service of the authority
	ByHand   Way = "hand"   // against a receipt
	Posted   Way = "posted" // on the wall
	Handed   Way = "handed" // laid out, handed to those who ask
)

// Ways lists them: those by which something is sent, and those by which it is shown.
var (
	SentWays  = []Way{ByLetter, ByMail, Online, ByHand}
	ShownWays = []Way{Posted, Handed}
)

// Fact is what the room is asked about an event.
type Fact string

// The facts.
const (
	TablesAdded Fact = "tables"
	StaffHired  Fact = "staff"
)

// Proof is a file that proves it, kept beside the journal.
type Proof struct {
	SHA256 string `json:"sha256"` // in hexadecimal: its name there
	Name   string `json:"name"`   // as it came
	Type   string `json:"type"`   // media type
	Size   int    `json:"size"`   // bytes
}

// Events.
type (
	FactTold struct {
		Stream string       `json:"stream"`
		Fact   Fact         `json:"fact"`
		Told   article.Told `json:"told"`
		By     string       `json:"by"`
		At     Instant      `json:"at"`
	}
	ProofFiled struct {
		No     int         `json:"no"` // 1, 2…
		Stream string      `json:"stream"`
		Kind   Kind        `json:"kind"`
		Terms  Terms       `json:"terms"`
		To     []Authority `json:"to,omitempty"`
		How    Way         `json:"how"`
		Sent   Instant     `json:"sent"`
		Note   string      `json:"note,omitempty"`
		Proof  *Proof      `json:"proof,omitempty"`
		By     string      `json:"by"`
		At     Instant     `json:"at"`
	}
	ProofWithdrawn struct {
		No     int     `json:"no"`
		Reason string  `json:"reason"`
		By     string  `json:"by"`
		At     Instant `json:"at"`
	}
)

func (FactTold) EventType() string       { return "declaration_fact_told" }
func (ProofFiled) EventType() string     { return "declaration_filed" }
func (ProofWithdrawn) EventType() string { return "declaration_withdrawn" }

// Types are the events of this package.
var Types = event.Of(FactTold{}, ProofFiled{}, ProofWithdrawn{})

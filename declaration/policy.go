package declaration

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what a law asks a room to tell before an event.
type Policy struct {
	Conditions   article.Clause[int]         `toml:"conditions"`    // days before the first day until which it is told how the event is held, rules attached; 0: nobody is told
	ConditionsTo article.Clause[[]Authority] `toml:"conditions_to"` // whom
	Plan         article.Clause[bool]        `toml:"plan"`          // where tables are added, their plan goes with it
	Staff        article.Clause[int]         `toml:"staff"`         // days before the first day until which the files of temporary staff are sent; 0: none are
	StaffTo      article.Clause[[]Authority] `toml:"staff_to"`
	Change       article.Clause[int]         `toml:"change"` // hours before the start until which another date, another hour or a cancellation is told; 0: it is not
	ChangeTo     article.Clause[[]Authority] `toml:"change_to"`
	Programme    article.Clause[bool]        `toml:"programme"` // how the event is held lies open to those who enter
	Rules        article.Clause[bool]        `toml:"rules"`     // the rules that it is played by do
	Forms        article.Clause[bool]        `toml:"forms"`     // the signed form of every entrant is kept
}

// OrNil is the policy, or nil where it asks for nothing.
func (p *Policy) OrNil() *Policy {
	if p.Conditions.Value == 0 && p.Staff.Value == 0 && p.Change.Value == 0 && !p.Programme.Value && !p.Rules.Value && !p.Forms.Value {
		return nil
	}
	return p
}

// Authority is whom a room tells.
type Authority uint8

// The authorities.
const (
	Ministry Authority = iota // of the Interior: the service of racing and gaming
	Prefect
	Police // the territorial service of the criminal police
)

var authorityNames = []string{"ministry", "prefect", "police"}

// Authorities lists them.
var Authorities = []Authority{Ministry, Prefect, Police}

// String, MarshalText and UnmarshalText use the names of the rulebooks.

func (a Authority) String() string               { return enum.Name(authorityNames, int(a)) }
func (a Authority) MarshalText() ([]byte, error) { return enum.Write(authorityNames, int(a)) }

// UnmarshalText reads the name used in the rulebooks.
func (a *Authority) UnmarshalText(text []byte) error { return enum.Read(authorityNames, text, a) }

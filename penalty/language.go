package penalty

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Use says when a language may be spoken at the table.
type Use uint8

const (
	Always       Use = iota
	OutsideHands     // between hands only
	TermsOnly        // poker terms and amounts during a hand; anything between hands
	Tolerated        // for those who do not speak the official language
)

var useNames = []string{"always", "between_hands", "poker_terms", "tolerated"}

// String is the name used in the rulebooks.
func (u Use) String() string { return enum.Name(useNames, int(u)) }

// MarshalText writes the name used in the rulebooks.
func (u Use) MarshalText() ([]byte, error) { return enum.Write(useNames, int(u)) }

// UnmarshalText reads the name used in the rulebooks.
func (u *Use) UnmarshalText(text []byte) error { return enum.Read(useNames, text, u) }

// Names of languages that depend on the venue.
const (
	Host   = "host"   // of the country
	Border = "border" // of the country next door
	Any    = "any"    // whatever it is
)

// Language is one that a book accepts at the table: a language tag ("fr", "de-CH"), Host, Border or Any.
type Language struct {
	Tag  string     `toml:"tag" json:"tag"`
	Use  Use        `toml:"use" json:"use"`
	Cite article.ID `toml:"cite" json:"cite"`
	Cash article.ID `toml:"cash,omitempty" json:"cash,omitempty"` // the article for cash games; "": Cite
}

// Speech is what was spoken at the table, and where.
type Speech struct {
	Tag            string // "en"
	DuringHand     bool
	TermsOnly      bool // poker terms and amounts
	SpeaksOfficial bool // the player knows the official language
	CashGame       bool
	Host, Border   string // tags of the venue; "": not said
}

// Accepted says whether the speech is in order, and traces the articles that say so; where it is not, all that name
// what would have been.
func (p *Policy) Accepted(s *Speech, t *article.Trace) bool {
	if len(p.Languages.Value) == 0 {
		p.Languages.Decide(t)
		return s.Host != "" && s.Tag == s.Host
	}
	for i := range p.Languages.Value {
		l := &p.Languages.Value[i]
		if l.accepts(s) {
			decide(t, l.article(s))
			return true
		}
	}
	for i := range p.Languages.Value {
		if l := &p.Languages.Value[i]; l.Use == Always || l.names(s) {
			decide(t, l.article(s))
		}
	}
	return false
}

// article is what accepts the language at this table.
func (l *Language) article(s *Speech) article.ID {
	if s.CashGame && l.Cash != "" {
		return l.Cash
	}
	return l.Cite
}

// names reports whether the entry is about the language spoken.
func (l *Language) names(s *Speech) bool {
	switch l.Tag {
	case Any:
		return true
	case Host:
		return s.Host != "" && s.Tag == s.Host
	case Border:
		return s.Border != "" && s.Tag == s.Border
	}
	return s.Tag == l.Tag
}

func (l *Language) accepts(s *Speech) bool {
	if !l.names(s) {
		return false
	}
	switch l.Use {
	case OutsideHands:
		return !s.DuringHand
	case TermsOnly:
		return !s.DuringHand || s.TermsOnly
	case Tolerated:
		return !s.SpeaksOfficial
	}
	return true
}

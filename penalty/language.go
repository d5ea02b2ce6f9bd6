package penalty

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/refusal"
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

// Speech is what was spoken at the table. When, by whom and what is told by circumstances: [BetweenHands],
// [PokerTerms], [SpeaksOfficial], and, where the tags of the venue are not known, [HostLanguage] and [BorderLanguage].
type Speech struct {
	Tag          string // of a language: "en"
	Host, Border string // tags of the venue; "": not said
}

// UnknownLanguage refuses what is no tag of a language.
const UnknownLanguage refusal.Code = "unknown_language" // Tag, Near

// CheckLanguage refuses a text that is no tag of a language (BCP 47), with UnknownLanguage: Near is the tag of the
// language that it names in English, French, German or Italian or in that language itself, else "fr".
func CheckLanguage(tag string) error {
	if _, ok := languageOf(tag); !ok {
		return refusal.New(UnknownLanguage, "Tag", tag, "Near", tagOf(tag))
	}
	return nil
}

// languageOf is the language of a tag, whatever the country: fr-CH is French. Swiss German has a tag of its own and is
// the German of Switzerland.
func languageOf(tag string) (language.Base, bool) {
	t, err := language.Parse(tag)
	base, sure := t.Base()
	if err != nil || sure != language.Exact || base.String() == "mul" {
		return language.Base{}, false
	}
	if base.String() == "gsw" {
		base, _ = language.German.Base()
	}
	return base, true
}

// same reports whether two tags are of the same language.
func same(a, b string) bool {
	x, known := languageOf(a)
	y, knownToo := languageOf(b)
	return known && knownToo && x == y
}

// tagOf is the tag of a language by its name.
func tagOf(name string) string {
	if name = folded(name); name == "" {
		return language.French.String()
	}
	for _, t := range display.Supported.Tags() {
		if _, region := t.Region(); region == language.Exact {
			continue
		}
		for _, in := range []language.Tag{t, language.English, language.French, language.German, language.Italian} {
			if folded(display.Languages(in).Name(t)) == name {
				return t.String()
			}
		}
	}
	return language.French.String()
}

// folded is a name without capitals and accents.
func folded(name string) string { return letters.Plain(strings.TrimSpace(name)) }

// placed is the facts with what the tags of the venue tell.
func (s *Speech) placed(f Facts) Facts {
	for _, v := range []struct {
		tag string
		is  Circumstance
	}{{s.Host, HostLanguage}, {s.Border, BorderLanguage}} {
		switch {
		case v.tag == "":
		case same(s.Tag, v.tag):
			f = f.With(v.is)
		default:
			f = f.Without(v.is)
		}
	}
	return f
}

// accepted says whether the speech is in order under its circumstances, and traces the articles that say so; where it
// is not, all that name what would have been.
func (p *Policy) accepted(o *inquiry, t *article.Trace) bool {
	if len(p.Languages.Value) == 0 {
		p.Languages.Decide(t)
		return o.is(HostLanguage)
	}
	for i := range p.Languages.Value {
		l := &p.Languages.Value[i]
		if l.accepts(o) {
			decide(t, l.article(o))
			return true
		}
	}
	for i := range p.Languages.Value {
		if l := &p.Languages.Value[i]; l.Use == Always || l.names(o) {
			decide(t, l.article(o))
		}
	}
	return false
}

// article is what accepts the language at this table.
func (l *Language) article(o *inquiry) article.ID {
	if l.Cash != "" && o.is(CashGame) {
		return l.Cash
	}
	return l.Cite
}

// names reports whether the entry is about the language spoken.
func (l *Language) names(o *inquiry) bool {
	switch l.Tag {
	case Any:
		return true
	case Host:
		return o.is(HostLanguage)
	case Border:
		return o.is(BorderLanguage)
	}
	return same(o.Speech.Tag, l.Tag)
}

func (l *Language) accepts(o *inquiry) bool {
	if !l.names(o) {
		return false
	}
	between := o.is(BetweenHands)
	switch l.Use {
	case OutsideHands:
		return between
	case TermsOnly:
		return between || o.is(PokerTerms)
	case Tolerated:
		return !o.is(SpeaksOfficial)
	}
	return true
}

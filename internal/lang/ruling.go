package lang

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// Cited is an article as people read it: by its id, or that the book is silent.
func (l Lang) Cited(id article.ID) string {
	if id == article.Silent {
		return l.T("ruling.silent")
	}
	return string(id)
}

// tongue is the language in which facts are told.
func (l Lang) tongue() tell.Tongue { return tell.Tongue(l) }

// StatementSchema describes statements in JSON, titled by examples in the language.
func (l Lang) StatementSchema() map[string]any { return tell.Schema(l.tongue()) }

// Say words a fact as a sentence of its own.
func (l Lang) Say(f ruling.Fact) string { return Sentence(l.tongue().Say(f)) }

// Does words what staff do about a fact, as a sentence of its own; "": nothing by itself.
func (l Lang) Does(f ruling.Fact) string { return Sentence(l.tongue().Does(f)) }

// Word words the argument of a fact by its key.
func (l Lang) Word(key string) string { return l.tongue().Word(key) }

// Sentence begins with a capital.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Outcome words an action that stands, with what moves: "Call to 400, 600 returned".
func (l Lang) Outcome(o referee.Outcome) string { return l.Say(o.Facts()[0]) }

// Ruling words the decision in one line; the options of one left to the floor are not in it.
func (l Lang) Ruling(r referee.Ruling) string {
	text := l.Say(r.Statement().Decision())
	if r.Kind == article.Conflict {
		text += " — " + l.T("ruling.conflict")
	}
	return text
}

// Reason words one step of the arithmetic.
func (l Lang) Reason(why ruling.Fact) string { return l.Say(why.In("referee.why")) }

// Option words one way the floor may rule on an act.
func (l Lang) Option(o referee.Option) string {
	return l.Choice("referee", ruling.Choice{Key: o.Key, Outcome: o.Facts()})
}

// Choice words one way the floor may rule: by its name, with what would follow where that is one thing.
func (l Lang) Choice(matter string, c ruling.Choice) string {
	text := l.Word(matter + ".option." + c.Key)
	switch c.Kind {
	case article.Floor:
		return text + " (" + l.tongue().Say(ruling.New("ruling.floor")) + ")"
	case article.Missing:
		return text + " (" + l.tongue().Say(ruling.New("ruling.missing")) + ")"
	default:
	}
	if len(c.Outcome) == 1 && len(c.Outcome[0].Args)+len(c.Outcome[0].With) > 0 {
		text += " (" + l.tongue().Say(c.Outcome[0]) + ")"
	}
	for _, p := range c.Penalties {
		text += " — " + l.Penalty(p)
	}
	return text
}

// Penalty words a penalty that a ruling proposes.
func (l Lang) Penalty(p ruling.Penalty) string { return l.Say(p.Fact()) }

// Sanction words a sanction: "2 hands", "chips forfeited and disqualification".
func (l Lang) Sanction(s penalty.Sanction) string { return l.tongue().Say(s.Fact()) }

// Infraction names an infraction by its code; one that only a room's own book knows is shown as the book writes it.
func (l Lang) Infraction(code string) string { return l.Word("infraction." + code) }

// InfractionIs tells an infraction from its neighbours in a sentence; one that only a room's own book knows has none.
func (l Lang) InfractionIs(code string) string {
	if key := "infraction_is." + code; l.Has(key) {
		return l.T(key)
	}
	return ""
}

// Seats names several seats: "Seats 4 and 5".
func (l Lang) Seats(seats []int) string {
	words := make([]string, len(seats))
	for i, seat := range seats {
		words[i] = strconv.Itoa(seat)
	}
	last := len(words) - 1
	return l.T("ruling.seats", "Seats", strings.Join(words[:last], ", "), "Last", words[last])
}

// Lines word facts, one line for each: those of which people are told, what leads to another thing on its line.
func (l Lang) Lines(facts []ruling.Fact) (out []string) {
	var before []string
	for _, f := range facts {
		if tell.Quiet(f.Key) {
			continue
		}
		before = append(before, l.tongue().Say(f))
		if !tell.Leads(f.Key) {
			out, before = append(out, Sentence(strings.Join(before, ", "))), nil
		}
	}
	return out
}

package tell

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/ruling"
)

// phrase is one wording of a fact, cut into its parts.
type phrase []part

// part is a stretch of words, an argument, or parts that stand only where their arguments do.
type part struct {
	kind  partKind
	text  string   // words, or the name of the argument
	forms []string // for one, for several
	then  phrase
	other phrase
}

type partKind uint8

const (
	words    partKind = iota
	argument          // {Name}
	plural            // {Name|one|several}
	group             // [then|other]
	allOf             // {*}: what belongs to the fact, commas between
	spaced            // {_}: spaces between
	single            // {.}: one fact
)

// phraseOf cuts "pot[ {Amount}] to {Seats}".
func phraseOf(text string) phrase {
	p, rest := parts(text, "")
	if rest != "" {
		panic("tell: " + text)
	}
	return p
}

// parts reads up to one of the ends.
func parts(text, ends string) (p phrase, rest string) {
	for text != "" {
		at := strings.IndexAny(text, "{["+ends)
		if at < 0 {
			return append(p, part{text: text}), ""
		}
		if at > 0 {
			p = append(p, part{text: text[:at]})
		}
		text = text[at:]
		switch text[0] {
		case '{':
			inside, after, _ := strings.Cut(text[1:], "}")
			p, text = append(p, slot(inside)), after
		case '[':
			g := part{kind: group}
			g.then, text = parts(text[1:], "|]")
			if strings.HasPrefix(text, "|") {
				g.other, text = parts(text[1:], "]")
			}
			p, text = append(p, g), strings.TrimPrefix(text, "]")
		default:
			return p, text
		}
	}
	return p, ""
}

func slot(inside string) part {
	name, rest, several := strings.Cut(inside, "|")
	switch {
	case several:
		return part{kind: plural, text: name, forms: strings.Split(rest, "|")}
	case inside == "*":
		return part{kind: allOf}
	case inside == "_":
		return part{kind: spaced}
	case inside == ".":
		return part{kind: single}
	}
	return part{kind: argument, text: name}
}

// names lists the arguments of a phrase, and what belongs to the fact as "*".
func (p phrase) names() (out []string) {
	for _, part := range p {
		switch part.kind {
		case argument, plural:
			out = append(out, part.text)
		case group:
			out = append(append(out, part.then.names()...), part.other.names()...)
		case allOf, spaced, single:
			out = append(out, "*")
		case words:
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// stands reports whether a fact has the arguments of a phrase.
func (p phrase) stands(f *ruling.Fact) bool {
	for _, part := range p {
		if part.kind != argument {
			continue
		}
		a, has := f.Arg(part.text)
		if none := a.Kind == ruling.SomeCards && len(a.Words) == 0; !has || none {
			return false
		}
	}
	return true
}

// Phrases are the lines of scenarios that begin with a word, with N for numbers and … for the rest: "call to N". Without a
// word they are the words with which lines begin.
func Phrases(first string) (out []string) {
	for _, key := range catalogue().keys {
		e := catalogue().entries[key]
		if e.topic == "" {
			continue
		}
		text := strings.TrimSpace(e.said(Scenario).template(e.types))
		begins := firstWord(text)
		switch {
		case first == "" && !slices.Contains(out, begins):
			out = append(out, begins)
		case first != "" && begins == first:
			out = append(out, text)
		}
	}
	return out
}

// template is a phrase with signs for its arguments.
func (p phrase) template(types map[string]string) string {
	var b strings.Builder
	for _, part := range p {
		switch part.kind {
		case words:
			b.WriteString(part.text)
		case plural:
			b.WriteString(part.forms[len(part.forms)-1])
		case group:
			b.WriteString(part.then.template(types))
		case argument:
			switch types[part.text] {
			case "seat", "chips", "count", "time":
				b.WriteString("N")
			case "seats", "order":
				b.WriteString("N N")
			default:
				b.WriteString("…")
			}
		case allOf, spaced, single:
			b.WriteString("…")
		}
	}
	return b.String()
}

package incident

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/scenario"
)

// Heads of facts that are not a decision by themselves.
const (
	headMay      = "may"
	headWhy      = "why"
	headExpect   = "asks"
	headProposed = "proposed"
	headRuling   = "ruling"
	headOption   = "option"
	headOptions  = "options"
)

// listed are the heads of facts that list things, with the messages of their items.
var listed = map[string]string{"remedy": "penalty.remedy.", "factors": "penalty.factor.", "by": "penalty.role."}

// facts words what follows from a line on which nobody ruled in so many words: penalties, blinds, clocks, who shows. It
// reports whether that is anything.
func (f *Finding) facts(s scenario.StepResult, l lang.Lang) bool {
	for _, fact := range s.Facts {
		switch prefix, isList := listed[fact.Head]; {
		case fact.Head == headMay, fact.Head == headWhy, fact.Head == headExpect:
		case isList:
			f.list(fact, prefix, l)
		case fact.Head == headProposed:
			f.proposed(fact.Text, l)
		case fact.Head == headOptions:
			f.penalties(fact.Text, l)
		case fact.Head == headRuling:
			f.clockRuling(fact.Text, l)
		case fact.Head == headOption:
			f.clockOption(fact.Text, l)
		case fact.Head == "starts":
			if fact.Text != "starts next_hand" {
				f.Notes = append(f.Notes, sentence(l.T("penalty.starts."+strings.TrimPrefix(fact.Text, "starts "))))
			}
		case f.Says == "":
			f.Says = sentence(FactText(fact.Text, l))
		default:
			f.Does = append(f.Does, sentence(FactText(fact.Text, l)))
		}
	}
	// Only a line on which an article decides, or a choice is left, is worth a ruling.
	return f.Says != "" && len(cited(s.Facts)) > 0 || f.Kind != referee.Decided
}

// next words who may do what, from a tracked hand.
func (f *Finding) next(s scenario.StepResult, l lang.Lang) {
	for _, fact := range s.Facts {
		if fact.Head != headMay {
			continue
		}
		text := sentence(FactText(fact.Text, l))
		if f.Says == "" {
			f.Says = text
			continue
		}
		f.Next = append(f.Next, text)
	}
}

// proposed words the sanction that the book proposes: the floor gives it, or another.
func (f *Finding) proposed(text string, l lang.Lang) {
	if text == "allowed" {
		f.Says = l.T("sanction.allowed")
		return
	}
	text, required := strings.CutSuffix(strings.TrimPrefix(text, "proposed "), ", required")
	s, err := penalty.ParseSanction(text)
	if err != nil {
		f.Says = text
		return
	}
	f.Kind = referee.Floor
	words := l.Sanction(s)
	f.Says = l.T("incident.proposed", "Sanction", words)
	if required {
		f.Says = l.T("incident.required", "Sanction", words)
	}
	f.Options = append(f.Options, Choice{Key: text, Says: sentence(words), Default: true})
}

// penalties are the sanctions among which the floor chooses.
func (f *Finding) penalties(text string, l lang.Lang) {
	for _, item := range strings.Split(strings.TrimPrefix(text, "options "), ", ") {
		var c penalty.Choice
		if c.UnmarshalText([]byte(item)) != nil || len(f.Options) > 0 && f.Options[0].Key == item {
			continue
		}
		f.Options = append(f.Options, Choice{Key: item, Says: sentence(l.Choice(c))})
	}
}

// list words a list: what staff see to, what is weighed, who may impose.
func (f *Finding) list(fact scenario.Fact, prefix string, l lang.Lang) {
	var words []string
	for _, item := range strings.Split(strings.TrimPrefix(fact.Text, fact.Head+" "), ", ") {
		words = append(words, l.T(prefix+item))
	}
	f.Notes = append(f.Notes, l.T("incident."+fact.Head)+" "+strings.Join(words, ", "))
}

// clockRuling words what becomes of a player whose time is up.
func (f *Finding) clockRuling(text string, l lang.Lang) {
	switch {
	case text == "floor decides":
		f.Kind = referee.Floor
		f.Says = l.T("ruling.floor")
	case strings.HasPrefix(text, "missing "):
		f.Kind, f.Says = referee.Missing, l.T("ruling.missing")
		f.Questions = append(f.Questions, l.T("incident."+strings.TrimPrefix(text, "missing ")))
	default:
		f.Says = sentence(FactText(text, l))
	}
}

func (f *Finding) clockOption(text string, l lang.Lang) {
	key, _, _ := strings.Cut(strings.TrimPrefix(text, "option "), ":")
	f.choose(Choice{Key: key, Says: sentence(FactText(key, l)), Default: strings.HasSuffix(text, "(default)")})
}

// FactText words a fact of a scenario in a language, phrase by phrase. What has no words stays as the scenario
// language writes it.
func FactText(text string, l lang.Lang) string {
	parts := strings.Split(strings.ReplaceAll(text, ": ", ", "), ", ")
	for i, p := range parts {
		key, args := phrase(p, l)
		if l.Has(key) {
			parts[i] = l.T(key, args...)
		}
	}
	return strings.Join(parts, ", ")
}

// phrase is the message of a phrase, and its numbers: "big blind 4" is "fact.big_blind_n" with N1. Numbers that follow
// each other are one list.
func phrase(text string, l lang.Lang) (key string, args []any) {
	var words, run []string
	n := 0
	flush := func() {
		if len(run) > 0 {
			n++
			words = append(words, "n")
			args = append(args, "N"+strconv.Itoa(n), strings.Join(run, " "))
			run = nil
		}
	}
	for _, w := range strings.Fields(text) {
		number, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			flush()
			words = append(words, w)
			continue
		}
		run = append(run, l.Int(number))
	}
	flush()
	return "fact." + strings.NewReplacer("-", "_", "'", "").Replace(strings.Join(words, "_")), args
}

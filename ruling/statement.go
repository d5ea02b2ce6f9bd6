package ruling

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// Statement is a ruling stated as facts, whatever its matter.
type Statement struct {
	*Head
	Matter  string // whose words its keys are: "deal.option.misdeal"
	Outcome []Fact // what follows, the decision first; the default option's where the floor decides
	Options []Choice
	Held    bool // an act before its turn: all of it waits
}

// Choice is one way the floor may rule.
type Choice struct {
	Key       string
	Kind      article.RulingKind // of an answer to a question: the floor decides then, or more has to be known
	Outcome   []Fact             // what would follow, the decision first
	Tells     []Fact             // what tells it from the other options
	Penalties []Penalty          // of an answer, where they depend on it
}

// Decision is the ruling in one fact: what stands, that the floor decides, or what is missing.
func (s Statement) Decision() Fact {
	var f Fact
	switch {
	case s.Kind == article.Floor:
		f = New("ruling.floor")
	case s.Kind == article.Missing:
		f = New("ruling.missing", Words("Questions", s.words("question", s.Questions)...))
	case len(s.Outcome) > 0:
		f = s.Outcome[0]
	}
	if s.Held {
		f = New("ruling.held").And(f)
	}
	return f.By(s.Cites...)
}

// Facts lists all that the ruling says.
func (s Statement) Facts() []Fact {
	out := append(make([]Fact, 0, 8+len(s.Options)+len(s.Outcome)), s.Decision())
	out = append(out, s.Choices()...)
	for _, key := range s.words("question", s.Questions) {
		out = append(out, New("asks", Word("Question", key)))
	}
	for _, p := range s.Penalties {
		out = append(out, p.Fact())
	}
	if f, weighed := s.Weighs(); weighed {
		out = append(out, f)
	}
	for _, why := range s.Why {
		out = append(out, New("why", Word("Why", s.Matter+".why."+why.Key)))
	}
	if len(s.Outcome) > 1 {
		out = append(out, s.Outcome[1:]...)
	}
	return out
}

// Weighs is what the floor weighs, if the ruling names it.
func (s Statement) Weighs() (Fact, bool) {
	return New("factors", Words("Factors", s.words("factor", s.Factors)...)), len(s.Factors) > 0
}

// Choices are the options as facts.
func (s Statement) Choices() []Fact {
	var out []Fact
	for i, o := range s.Options {
		key := "option"
		if s.Kind == article.Floor && i == s.Default {
			key = "option.default"
		}
		out = append(out, New(key, Word("Option", s.Matter+".option."+o.Key)).And(o.Tells...))
	}
	return out
}

func (s Statement) words(list string, keys []string) []string {
	out := make([]string, len(keys))
	for i, key := range keys {
		out[i] = s.Matter + "." + list + "." + key
	}
	return out
}

// Apart is what each of several lists of facts says that not all of them say.
func Apart(lists [][]Fact) [][]Fact {
	out := make([][]Fact, len(lists))
	for i, list := range lists {
		for _, f := range list {
			if slices.ContainsFunc(lists, func(other []Fact) bool { return !slices.ContainsFunc(other, f.Equal) }) {
				out[i] = append(out[i], f)
			}
		}
	}
	return out
}

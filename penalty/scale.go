package penalty

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Names of the scales of infractions that name none: in an event, and in a cash game where the book has one of its own.
const (
	EventScale = "event"
	CashScale  = "cash"
)

// Scale is a book's sanctions from the mildest to the gravest: what repeated offences climb.
type Scale struct {
	Name      string     `toml:"name,key" json:"name"`
	Steps     []Sanction `toml:"steps" json:"steps"`
	RoundsMax int        `toml:"rounds_max,omitempty" json:"rounds_max,omitempty"`   // of one exclusion; 0: the book sets no number
	RoundsSet article.ID `toml:"rounds_cite,omitempty" json:"rounds_cite,omitempty"` // the article of that number; "": Cite
	Open      bool       `toml:"open,omitempty" json:"open,omitempty"`               // the list is not closed: other sanctions may be written in
	Cite      article.ID `toml:"cite" json:"cite"`
}

// holds reports whether sanctions of the kind stand on the scale.
func (s *Scale) holds(k Kind) bool {
	return slices.ContainsFunc(s.Steps, func(step Sanction) bool { return step.Kind == k })
}

// cite is the article on sanctions of a kind.
func (s *Scale) cite(k Kind) article.ID {
	if k == Rounds && s.RoundsSet != "" {
		return s.RoundsSet
	}
	return s.Cite
}

// next is the step above a sanction; the last one where nothing is above.
func (s *Scale) next(from Sanction) Sanction {
	for _, step := range s.Steps {
		if step.Compare(from) > 0 {
			return step
		}
	}
	return from
}

// fit is the sanction as this scale can express it: itself, or the mildest step that is no milder. A base's
// infraction, ruled by the scale of a book that has no penalty hands, becomes that book's next heavier sanction.
func (s *Scale) fit(want Sanction) Sanction {
	if want.Kind <= Reminder || s.holds(want.Kind) || s.Open {
		return want
	}
	for _, step := range s.Steps {
		if step.Compare(want) >= 0 {
			return step
		}
	}
	if n := len(s.Steps); n > 0 {
		return s.Steps[n-1]
	}
	return want
}

// choices lists what the floor may choose from least to most; a zero most is no upper end.
func (s *Scale) choices(least, most Sanction) []Choice {
	var out []Choice
	add := func(c Choice) {
		above := most != (Sanction{}) && c.Sanction.Compare(most) > 0
		if c.Sanction.Compare(least) >= 0 && !above {
			out = append(out, c)
		}
	}
	add(Choice{})
	for i, step := range s.Steps {
		if step.Kind.counted() {
			if i > 0 && s.Steps[i-1].Kind == step.Kind {
				continue // one choice for all counts
			}
			add(s.counted(step, least, most))
			continue
		}
		add(Choice{Sanction: step, Upto: int(step.Count)})
	}
	return out
}

// counted is the choice of hands or rounds: from the first step of the kind, or the least allowed, to the book's maximum.
func (s *Scale) counted(step, least, most Sanction) Choice {
	c := Choice{Sanction: step, Upto: Unbounded}
	if step.Kind == Rounds && s.RoundsMax > 0 {
		c.Upto = s.RoundsMax
	}
	if least.Kind == step.Kind {
		c.Count = max(c.Count, least.Count)
	}
	if most.Kind == step.Kind && most != (Sanction{}) {
		c.Upto = int(most.Count)
	}
	return c
}

// Codes of refusals; arguments are named after each.
const (
	UnknownInfraction refusal.Code = "unknown_infraction" // Code
	TooManyRounds     refusal.Code = "too_many_rounds"    // Max, Next
	NotOnScale        refusal.Code = "not_on_scale"       // Sanction
	PenaltyDue        refusal.Code = "penalty_due"        // Least
	TooLong           refusal.Code = "penalty_too_long"   // Hands
)

// Check refuses a sanction that the scale does not know: more rounds than the book allows, or a kind of sanction that
// it does not have.
func (s *Scale) Check(want Sanction) error {
	switch {
	case want.Kind == Rounds && s.RoundsMax > 0 && int(want.Count) > s.RoundsMax:
		next := s.next(Sanction{Kind: Rounds, Count: CountMax})
		return refusal.New(TooManyRounds, "Max", s.RoundsMax, "Next", next.String())
	case want.Kind > Reminder && !s.holds(want.Kind) && !s.Open:
		return refusal.New(NotOnScale, "Sanction", want.String())
	}
	return nil
}

package lang

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/penalty"
)

// Sanction words a sanction: "2 hands", "chips forfeited and disqualification".
func (l Lang) Sanction(s penalty.Sanction) string {
	return l.Choice(penalty.Choice{Sanction: s, Upto: int(s.Count)})
}

// Choice words one of the floor's choices: "1 to 4 rounds".
func (l Lang) Choice(c penalty.Choice) string {
	forfeit := l.T("sanction.forfeit")
	if c.Forfeit && c.Kind == penalty.None {
		return forfeit
	}
	text := l.T("sanction." + c.Kind.String())
	if c.Kind == penalty.Hands || c.Kind == penalty.Rounds {
		text = l.counted(c)
	}
	if c.Forfeit {
		return l.T("sanction.both", "First", forfeit, "Second", text)
	}
	return text
}

// counted words hands or rounds, and how far their number may go.
func (l Lang) counted(c penalty.Choice) string {
	key, n := "sanction."+c.Kind.String(), int(c.Count)
	switch c.Upto {
	case n:
		return l.T(key, "Count", n)
	case penalty.Unbounded:
		return l.T(key+".more", "Count", n)
	}
	return l.T(key+".upto", "Count", n, "Upto", c.Upto)
}

// Proposal words what the book proposes for an offence.
func (l Lang) Proposal(p penalty.Proposal) string {
	switch {
	case !p.Infraction:
		return l.T("sanction.allowed")
	case p.Required:
		return l.T("sanction.required", "Sanction", l.Sanction(p.Default))
	}
	return l.Sanction(p.Default)
}

// Remedies words what staff see to at once.
func (l Lang) Remedies(list []penalty.Remedy) string {
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = l.T("penalty.remedy." + r.String())
	}
	return strings.Join(words, ", ")
}

// Infraction names an infraction by its code; one that only a room's own book knows is shown as the book writes it.
func (l Lang) Infraction(code string) string {
	if key := "infraction." + code; l.Has(key) {
		return l.T(key)
	}
	return strings.ReplaceAll(code, "_", " ")
}

// InfractionIs tells an infraction from its neighbours in a sentence; one that only a room's own book knows has none.
func (l Lang) InfractionIs(code string) string {
	if key := "infraction_is." + code; l.Has(key) {
		return l.T(key)
	}
	return ""
}

// PenaltyQuestion asks for a fact on which a proposal depends.
func (l Lang) PenaltyQuestion(q penalty.Question) string { return l.T("penalty.ask." + q.Key) }

// PenaltyAnswer words an answer to a question and what it leads to: "yes: warning".
func (l Lang) PenaltyAnswer(a penalty.Answer) string {
	key, count := cutCount(a.Key)
	answer := "penalty.answer." + key
	if !l.Has(answer) {
		answer = "penalty.circumstance." + key
	}
	leads := make([]string, len(a.Leads))
	for i, r := range a.Leads {
		leads[i] = l.T("penalty.no_infraction")
		if r.Infraction {
			leads[i] = l.Proposal(penalty.Proposal{Infraction: true, Default: r.Default, Required: r.Required})
		}
	}
	if len(leads) == 0 {
		return l.T(answer, "Count", count)
	}
	return l.T("penalty.leads", "Answer", l.T(answer, "Count", count), "Result", strings.Join(leads, l.T("penalty.or")))
}

// cutCount parts "at-most-3" into "at-most" and "3".
func cutCount(key string) (text, count string) {
	i := strings.LastIndexByte(key, '-')
	if i < 0 || strings.Trim(key[i+1:], "0123456789") != "" {
		return key, ""
	}
	return key[:i], key[i+1:]
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

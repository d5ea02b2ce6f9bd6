package lang

import (
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

package shotclock

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// InUse says whether an event plays by the shot clock: quality as in the chart ("rare"), buyIn in whole units.
func InUse(quality string, buyIn int, p *Policy, t *article.Trace) bool {
	for _, e := range p.Events.Decide(t) {
		if e.Quality == quality {
			return buyIn >= e.BuyInMin
		}
	}
	return false
}

// Grant is cards handed to every player left.
type Grant struct {
	Cards   int
	Tables  int // at the redraw that leaves so many tables
	Players int // when so many players are left
}

// Introduce is the cards that every player gets when the shot clock begins.
func Introduce(p *Policy, t *article.Trace) int {
	p.Introduced.Consult(t)
	return p.InitialCards.Decide(t)
}

// Redraw is the cards handed out at a redraw that leaves so many tables, once the shot clock is in use.
func Redraw(tables int, p *Policy, t *article.Trace) int {
	g := p.RedrawCards.Decide(t)
	if !slices.Contains(g.Tables, tables) {
		p.Milestones.Decide(t)
		return 0
	}
	return g.Cards
}

// FewLeft is the cards handed out when so many players are left, with levels of so many minutes.
func FewLeft(players, levelMinutes int, p *Policy, t *article.Trace) int {
	g := p.FewPlayerCards.Decide(t)
	if g.Cards == 0 || players != g.Players || levelMinutes < g.LevelMin {
		p.Milestones.Decide(t)
		return 0
	}
	return g.Cards
}

// Grants lists what is handed out from the introduction to the end: redraws are the numbers of tables at which the
// event redraws its seats, the final table included, most tables first; those before the introduction give nothing.
func Grants(introducedAt int, redraws []int, levelMinutes int, p *Policy) []Grant {
	out := []Grant{{Cards: Introduce(p, nil), Tables: introducedAt}}
	for _, tables := range redraws {
		if n := Redraw(tables, p, nil); n > 0 && tables < introducedAt {
			out = append(out, Grant{Cards: n, Tables: tables})
		}
	}
	few := p.FewPlayerCards.Value.Players
	if n := FewLeft(few, levelMinutes, p, nil); n > 0 {
		out = append(out, Grant{Cards: n, Players: few})
	}
	return out
}

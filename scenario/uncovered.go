package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
)

// uncovered lists the articles not covered yet that speak of what an article forbids; those for cash games in cash games.
func (g *run) uncovered(forbids article.ID) (out []string) {
	for _, a := range g.book.Uncovered(forbids) {
		if a.Kind != rulebook.Cash || g.hand != nil && g.hand.Cash() {
			out = append(out, string(a.ID))
		}
	}
	return out
}

package scenario

import (
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// showdownRun is a showdown while its case is played.
type showdownRun struct {
	layout showdown.Layout
	events []showdown.Event
}

func (g *run) beginShowdown(s tell.ShowdownIs) *refusal.Error {
	g.showdown = &showdownRun{layout: s.Layout}
	return g.ruleShowdown()
}

func (g *run) showdownHappens(s tell.ShowdownHappens) *refusal.Error {
	g.showdown.events = append(g.showdown.events, s.Told())
	return g.ruleShowdown()
}

// ruleShowdown rules on the showdown as it stands after the line.
func (g *run) ruleShowdown() *refusal.Error {
	r, err := showdown.Rule(g.showdown.layout, g.showdown.events, &g.book.Policy.Showdown)
	if err != nil {
		var why *refusal.Error
		if errors.As(err, &why) {
			return engine(fmt.Errorf("%w", why))
		}
		return engine(err)
	}
	g.step.Showdown = &r
	g.consult = merge(g.consult, r.Consulted)
	facts := r.Statement().Facts()
	if len(r.Why) == 0 { // nothing was ruled: only how things stand
		facts = facts[1:]
	}
	g.fact(facts...)
	return nil
}

// floorRulesShowdown carries on with the option that the floor takes.
func (g *run) floorRulesShowdown(option string) *refusal.Error {
	g.showdown.events = append(g.showdown.events, showdown.Event{Kind: showdown.Ruled, Option: option})
	return g.ruleShowdown()
}

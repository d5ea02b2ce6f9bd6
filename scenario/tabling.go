package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// tabling is a showdown while its case is played.
type tabling struct {
	layout showdown.Layout
	events []showdown.Event
}

func (g *run) beginShowdown(s tell.ShowdownIs) *refusal.Error {
	g.tabling = &tabling{layout: s.Layout}
	return g.ruleTabling()
}

func (g *run) showdownHappens(s tell.ShowdownHappens) *refusal.Error {
	g.tabling.events = append(g.tabling.events, s.Event)
	return g.ruleTabling()
}

// ruleTabling rules on the showdown as it stands after the line.
func (g *run) ruleTabling() *refusal.Error {
	r, err := showdown.Rule(g.tabling.layout, g.tabling.events, &g.book.Policy.Showdown)
	if err != nil {
		var why *refusal.Error
		if errors.As(err, &why) {
			return engine(fmt.Errorf("%w", why))
		}
		return engine(err)
	}
	g.step.Showdown = &r
	g.consult = merge(g.consult, r.Consulted)
	g.tablingFacts(&r)
	return nil
}

// floorRulesTabling carries on with the option that the floor takes.
func (g *run) floorRulesTabling(option string) *refusal.Error {
	g.tabling.events = append(g.tabling.events, showdown.Event{Kind: showdown.Ruled, Option: option})
	return g.ruleTabling()
}

// Heads of facts on a showdown.
const (
	headMust  = "must"
	headShown = "shown"
	headBack  = "recoverable"
)

var tablingVerdicts = map[showdown.Verdict]string{
	showdown.Noted: "noted", showdown.Tabled: "hand tabled", showdown.Lives: "hand live", showdown.Recoverable: "hand recoverable",
	showdown.Dies: "hand dead", showdown.MustTable: "must table", showdown.MayMuck: "no need to show", showdown.Shown: "hand shown",
	showdown.Declined: "request refused", showdown.Awarded: "hand wins", showdown.Ordered: "hands in order",
	showdown.NoPart: "no part for the house",
}

// tablingFacts records a ruling on a showdown.
func (g *run) tablingFacts(r *showdown.Ruling) {
	if len(r.Why) > 0 {
		text := tablingVerdicts[r.Verdict]
		switch r.Kind {
		case article.Floor:
			text = "floor decides"
		case article.Missing:
			text = "missing " + strings.Join(r.Questions, " ")
		}
		g.fact(headRuling, text, r.Cites)
	}
	for i := range r.Options {
		o := &r.Options[i]
		text := fmt.Sprintf("option %s: %s", o.Key, tablingOption(&o.Outcome, r.Options))
		if r.Kind == article.Floor && i == 0 {
			text += " (default)"
		}
		g.fact(headOption, text, nil)
	}
	for _, q := range r.Questions {
		g.fact(headAsks, "asks "+q, nil)
	}
	for _, p := range r.Penalties {
		g.fact(headPenalty, fmt.Sprintf("penalty %s, seat %d, possible", p.Infraction, p.Seat), []article.ID{p.Cite})
	}
	for _, why := range r.Why {
		g.fact(headWhy, "why "+why.Key, nil)
	}
	g.standing(&r.Outcome)
}

// standing records how the hands stand and who gets the pot.
func (g *run) standing(o *showdown.Outcome) {
	seats := func(head, what string, of []int) {
		for _, seat := range of {
			g.fact(head, fmt.Sprintf("seat %d %s", seat, what), nil)
		}
	}
	seats(headDead, "live", o.Live)
	seats(headBack, "recoverable", o.Recoverable)
	seats(headDead, "dead", o.Dead)
	seats(headMust, "must table", o.MustTable)
	for _, s := range o.Shown {
		g.fact(headShown, shownText(s), nil)
	}
	if len(o.Order) > 0 {
		g.fact(headOrder, "order of showing "+seatsText(o.Order), nil)
	}
	for _, p := range o.Returned {
		g.fact(headReturned, fmt.Sprintf("returned %d to seat %d", p.Amount, p.Seat), nil)
	}
	g.fact(headPot, potText(o), nil)
}

func seatsText(seats []int) string {
	return strings.Trim(fmt.Sprint(seats), "[]")
}

var whenTexts = map[showdown.When]string{
	showdown.AtOnce: "at once", showdown.OnRequest: "on request", showdown.EndOfRound: "at the end of the round",
	showdown.EndOfBetting: "at the end of the betting",
}

func shownText(s showdown.Showing) string {
	text := fmt.Sprintf("seat %d shown to all %s", s.Seat, whenTexts[s.When])
	if s.Part {
		text += ", only the cards seen"
	}
	return text
}

// potText says who gets the pot, or between whom it is open.
func potText(o *showdown.Outcome) string {
	switch {
	case len(o.Winners) == 0:
		open := slices.Concat(o.Live, o.Recoverable)
		slices.Sort(open)
		return strings.TrimSpace("pot open " + seatsText(open))
	case o.Pot > 0:
		return fmt.Sprintf("pot %d to %s", o.Pot, seatsText(o.Winners))
	}
	return "pot to " + seatsText(o.Winners)
}

// tablingOption writes an option on one line: what it settles, as far as the options differ.
func tablingOption(o *showdown.Outcome, options []showdown.Option) string {
	var parts []string
	for _, part := range tablingParts(o) {
		for i := range options {
			if !slices.Contains(tablingParts(&options[i].Outcome), part) {
				parts = append(parts, part)
				break
			}
		}
	}
	if len(parts) == 0 {
		return tablingVerdicts[o.Verdict]
	}
	return strings.Join(parts, ", ")
}

// tablingParts are the things that an option settles.
func tablingParts(o *showdown.Outcome) (parts []string) {
	each := func(what string, seats []int) {
		for _, seat := range seats {
			parts = append(parts, fmt.Sprintf("seat %d %s", seat, what))
		}
	}
	each("live", o.Live)
	each("recoverable", o.Recoverable)
	each("dead", o.Dead)
	each("must table", o.MustTable)
	for _, s := range o.Shown {
		parts = append(parts, shownText(s))
	}
	if len(o.Order) > 0 {
		parts = append(parts, "order of showing "+seatsText(o.Order))
	}
	for _, p := range o.Returned {
		parts = append(parts, fmt.Sprintf("returned %d to seat %d", p.Amount, p.Seat))
	}
	return append(parts, potText(o))
}

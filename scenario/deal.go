package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// dealing is a deal while its case is played.
type dealing struct {
	layout  deal.Layout
	events  []deal.Event
	said    string // the last ruling
	changed bool   // it is not the one before
}

func (g *run) beginDeal(d tell.DealIs) *refusal.Error {
	g.dealing = &dealing{layout: d.Layout(), events: d.Away()}
	return g.ruleDeal()
}

func (g *run) dealHappens(d tell.DealHappens) *refusal.Error {
	events, err := d.Events(&g.dealing.layout)
	if err != nil {
		return err
	}
	for _, e := range events {
		g.dealing.events = append(g.dealing.events, g.seenBurn(e, g.dealing.layout, g.dealing.events))
	}
	return g.ruleDeal()
}

// seenBurn is a card of the stub that somebody saw as the burn card that it is, if it is one.
func (g *run) seenBurn(e deal.Event, layout deal.Layout, before []deal.Event) deal.Event {
	if e.Card.Pile == deal.Dealt || e.Kind != deal.Exposed && e.Kind != deal.Flashed {
		return e
	}
	r, err := deal.Rule(layout, before, &g.book.Policy.Deal)
	if err != nil {
		return e
	}
	for _, street := range r.Board {
		if slices.Contains(street.Burn, e.Card) {
			return deal.Event{Kind: deal.BurnSeen, Street: street.Street}
		}
	}
	return e
}

// ruleDeal rules on the deal as it stands after the line.
func (g *run) ruleDeal() *refusal.Error {
	r, err := deal.Rule(g.dealing.layout, g.dealing.events, &g.book.Policy.Deal)
	if err != nil {
		var why *refusal.Error
		if errors.As(err, &why) {
			g.refused = why
			if len(r.Cites) > 0 {
				g.forbids = r.Cites[len(r.Cites)-1]
			}
			return engine(fmt.Errorf("%w", why))
		}
		return engine(err)
	}
	g.step.Deal = &r
	g.consult = merge(g.consult, r.Consulted)
	g.fact(r.Statement().Facts()...)
	said := fmt.Sprint(r.Kind, r.Verdict, r.Cites, r.Why)
	g.dealing.changed = said != g.dealing.said && len(r.Why) > 0
	g.dealing.said = said
	return nil
}

// floorRulesDeal carries out the ruling on the deal so far, by an option where the floor has a choice.
func (g *run) floorRulesDeal(option string) *refusal.Error {
	g.dealing.events = append(g.dealing.events, deal.Event{Kind: deal.Ruled, Option: option})
	return g.ruleDeal()
}

// dealFact answers a question on the regular deal.
func (g *run) dealFact(topic string) {
	var t article.Trace
	l, p := &g.dealing.layout, &g.book.Policy.Deal
	switch topic {
	case topicDealt:
		g.traced(ruling.New("dealt", ruling.Seats("Seats", l.Order(p, &t))), &t)
	case topicStub:
		cards := l.RegularStub(p, &t)
		if len(cards) == 0 {
			return
		}
		g.traced(ruling.New("stub.from", ruling.Count("Count", len(cards)), ruling.Cards("First", cards[0].String()),
			ruling.Cards("Last", cards[len(cards)-1].String())), &t)
	}
}

package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// dealIs begins a deal in which something goes wrong.
	dealIs struct {
		layout deal.Layout
		events []deal.Event // players absent or under penalty
	}
	// dealHappens is what happened in the deal, in one line.
	dealHappens struct{ happened []happening }
)

// happening is an event whose cards may still be named by their owner: "seat 5 second card".
type happening struct {
	event deal.Event
	seat  int // whose cards
	nth   int // which of them, from 1; 0: all; -1: the event names its card itself
}

// ofDeal is a line of a case that begins with "deal".
type ofDeal interface{ carryDeal(*run) *refusal.Error }

// dealing is a deal while its case is played.
type dealing struct {
	layout  deal.Layout
	events  []deal.Event
	said    string // the last ruling
	changed bool   // it is not the one before
}

func (d dealIs) carryDeal(g *run) *refusal.Error {
	g.dealing = &dealing{layout: d.layout, events: d.events}
	return g.ruleDeal()
}

func (d dealHappens) carryDeal(g *run) *refusal.Error {
	if g.dealing == nil {
		return refusal.New(HandNeeds, "Need", "deal players 9 button 1")
	}
	for _, h := range d.happened {
		events, err := h.resolve(&g.dealing.layout)
		if err != nil {
			return err
		}
		for _, e := range events {
			g.dealing.events = append(g.dealing.events, g.seenBurn(e))
		}
	}
	return g.ruleDeal()
}

// seenBurn is a card of the stub that somebody saw as the burn card that it is, if it is one.
func (g *run) seenBurn(e deal.Event) deal.Event {
	if e.Card.Pile == deal.Dealt || e.Kind != deal.Exposed && e.Kind != deal.Flashed {
		return e
	}
	r, err := deal.Rule(g.dealing.layout, g.dealing.events, &g.book.Policy.Deal)
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

// resolve names the cards that were told by their owner.
func (h happening) resolve(l *deal.Layout) ([]deal.Event, *refusal.Error) {
	switch h.nth {
	case smallBlind:
		h.event.Seat = l.SmallBlind()
	case bigBlind:
		h.event.Seat = l.BigBlind()
	}
	if h.nth < 0 && h.nth != -1 && h.event.Seat == 0 {
		return nil, nil
	}
	if h.nth < 0 {
		return []deal.Event{h.event}, nil
	}
	cards := l.Cards(h.seat)
	if h.nth > len(cards) || len(cards) == 0 {
		return nil, refusal.New(NoSuchSeat, "Seat", h.seat)
	}
	if h.nth > 0 {
		cards = cards[h.nth-1 : h.nth]
	}
	var out []deal.Event
	for _, c := range cards {
		e := h.event
		e.Card = c
		out = append(out, e)
	}
	return out, nil
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
	g.dealFacts(&r)
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

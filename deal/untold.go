package deal

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

// ruleUntold rules on a deal when facts that nobody has told were read.
func ruleUntold(l Layout, events []Event, p *Policy, u *article.Unsaid, first Ruling, err error) (Ruling, error) {
	return article.Weighing[Ruling]{
		Judge: func(u *article.Unsaid) (Ruling, error) {
			j := &judge{l: l, p: p, u: u, all: events}
			return j.rule(events)
		},
		Same: same,
		Join: joined,
		Asks: func(q article.Question, by []article.Answered[Ruling]) Ruling { return asks(q, by, events) },
	}.Rule(u, first, err)
}

// asks is the question, with what each answer leads to.
func asks(q article.Question, by []article.Answered[Ruling], events []Event) Ruling {
	r := by[0].Ruling
	cites := make([][]article.ID, len(by))
	for i, a := range by {
		r, cites[i] = joined(r, a.Ruling), a.Ruling.Cites
	}
	r.Cites = article.Shared(cites...)
	r.Kind, r.Questions, r.Options, r.Default = article.Missing, []string{q.Key}, make([]Option, len(by)), 0
	for i, a := range by {
		r.Options[i] = Option{Key: a.Key, Kind: a.Ruling.Kind, Outcome: a.Ruling.Outcome}
		if a.Open {
			r.Options[i].Kind = article.Missing
		}
	}
	why := ruling.Fact{Key: "untold"}
	if q.Of >= 0 {
		why.Args = events[q.Of].named()
	}
	r.Why = append(slices.Clip(r.Why), why)
	return r
}

// same reports whether two rulings come to the same.
func same(a, b *Ruling) bool {
	return a.Kind == b.Kind && reflect.DeepEqual(a.Outcome, b.Outcome) && reflect.DeepEqual(a.Options, b.Options) &&
		slices.Equal(a.Penalties, b.Penalties) && slices.Equal(a.Questions, b.Questions)
}

// joined is what two rulings share: reasons, penalties and articles; where they share no article, those of both.
func joined(a, b Ruling) Ruling {
	if why := ruling.Common(a.Why, b.Why); len(why) > 0 || len(a.Why) == 0 {
		a.Why = why
	} else {
		a.Why = []ruling.Fact{{Key: "either_way"}}
	}
	a.Penalties = article.Common(a.Penalties, b.Penalties)
	a.Cites = article.Shared(a.Cites, b.Cites)
	a.Consulted = article.Union(a.Consulted, b.Consulted)
	return a
}

// named are the seat and the card that an event is about.
func (e *Event) named() (args ruling.Args) {
	if e.Seat > 0 {
		args = append(args, ruling.Seat("Seat", e.Seat))
	}
	if e.Card.Pile != None {
		args = append(args, ruling.Cards("Card", e.Card.String()))
	}
	return args
}

package deal

import (
	"reflect"

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
		Same: func(a, b *Ruling) bool {
			return a.Same(&b.Head) && reflect.DeepEqual(a.Outcome, b.Outcome) && reflect.DeepEqual(a.Options, b.Options)
		},
		Join: func(a, b Ruling) Ruling {
			a.Head = a.Joined(b.Head, ruling.Fact{Key: "either_way"})
			return a
		},
		Asks: func(q article.Question, by []article.Answered[Ruling]) Ruling { return asks(q, by, events) },
	}.Rule(u, first, err)
}

// asks is the question, with what each answer leads to.
func asks(q article.Question, by []article.Answered[Ruling], events []Event) Ruling {
	r, heads := by[0].Ruling, make([]ruling.Head, len(by))
	r.Options = make([]Option, len(by))
	for i, a := range by {
		heads[i] = a.Ruling.Head
		r.Options[i] = Option{Key: a.Key, Kind: a.Kind(a.Ruling.Kind), Outcome: a.Ruling.Outcome}
	}
	why := ruling.Fact{Key: "untold"}
	if q.Of >= 0 {
		why.Args = events[q.Of].named()
	}
	r.Head = ruling.Asked(q, heads, why)
	return r
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

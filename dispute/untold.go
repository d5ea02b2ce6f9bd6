package dispute

import (
	"reflect"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

// setting is where facts of the setting belong, which are of no event.
const setting = -1

// holds reads a fact of the last event: as told, else as assumed under an answer.
func (j *judge) holds(f article.Told, question string) bool {
	return j.u.Holds(f, question, len(j.all)-1)
}

// ruleUntold rules on a matter when facts that nobody has told were read.
func (j *judge) ruleUntold(u *article.Unsaid, first Ruling, err error) (Ruling, error) {
	return article.Weighing[Ruling]{
		Judge: func(u *article.Unsaid) (Ruling, error) {
			again := &judge{s: j.s, p: j.p, all: j.all, last: j.last, at: j.at, u: u}
			return again.rule()
		},
		Same: func(a, b *Ruling) bool {
			return a.Same(&b.Head) && reflect.DeepEqual(a.Outcome, b.Outcome) && reflect.DeepEqual(a.Options, b.Options)
		},
		Join: func(a, b Ruling) Ruling {
			a.Head = a.Joined(b.Head, ruling.Fact{Key: "either_way"})
			return a
		},
		Asks: j.asks,
	}.Rule(u, first, err)
}

// asks is the question, with what each answer leads to.
func (j *judge) asks(q article.Question, by []article.Answered[Ruling]) Ruling {
	r, heads := Ruling{Outcome: by[0].Ruling.Outcome, Options: make([]Option, len(by))}, make([]ruling.Head, len(by))
	for i, a := range by {
		heads[i] = a.Ruling.Head
		r.Options[i] = Option{Key: a.Key, Kind: a.Kind(a.Ruling.Kind), Outcome: a.Ruling.Outcome}
	}
	why := ruling.Fact{Key: "untold"}
	if j.last.Seat > 0 {
		why.Args = ruling.Args{ruling.Seat("Seat", j.last.Seat)}
	}
	r.Head = ruling.Asked(q, heads, why)
	return r
}

package showdown

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

// setting is where facts of the layout belong, which are of no event.
const setting = -1

// holds reads a fact of the event: as told, else as assumed under an answer.
func (j *judge) holds(f article.Told, question string) bool { return j.u.Holds(f, question, j.at) }

// muck reports whether the cards went among the discards.
func (j *judge) muck() bool { return j.holds(j.e.Muck, "muck") }

// lost reports whether the cards cannot be told apart: only cards among the discards can be lost.
func (j *judge) lost() bool {
	if j.e.Lost.Known() {
		return j.e.Lost == article.Yes
	}
	return j.muck() && j.holds(j.e.Lost, "lost")
}

// mingled reports whether the cards touched discarded ones.
func (j *judge) mingled() bool {
	return j.e.Contact == article.Yes || j.e.Lost == article.Yes || j.muck()
}

// allIn reports whether a player is all-in and no more betting is possible.
func (j *judge) allIn() bool { return j.u.Holds(j.l.AllIn, "all_in", setting) }

// board reports whether the board is the best hand of everybody: it is not where hands were told to differ.
func (j *judge) board() bool {
	if !j.l.Board.Known() && len(j.l.Strength) > 1 {
		return false
	}
	return j.u.Holds(j.l.Board, "board", setting)
}

// betLast reports whether a seat bet or raised last on the last round.
func (j *judge) betLast(seat int) bool {
	told := article.NotTold
	if j.l.Aggressor != 0 {
		told = article.Say(j.l.Aggressor == seat)
	}
	return j.u.Holds(told, "bet_last", setting)
}

// called reports whether a seat called the last bet of the last round: whoever is left has, unless all-in before.
func (j *judge) called(seat int) bool {
	switch {
	case seat == j.l.Aggressor || !slices.Contains(j.l.Seats, seat):
		return false
	case len(j.l.Callers) > 0:
		return slices.Contains(j.l.Callers, seat)
	case len(j.l.Seats) == 2:
		return true
	}
	return j.l.AllIn == article.No || j.holds(article.NotTold, "called")
}

// someoneCalled reports whether anybody is left who called the last bet.
func (j *judge) someoneCalled() bool { return len(j.l.Seats) > 1 }

// lastBettor is who bet or raised last on the last round, 0 when it was checked.
func (j *judge) lastBettor() int { return j.seatTold(j.l.Aggressor, "last_bettor") }

// seatTold is a seat of the layout as told, or as assumed.
func (j *judge) seatTold(told int, question string) int {
	if told != 0 {
		return max(0, told)
	}
	answers := make([]string, 1, 1+len(j.l.Seats))
	answers[0] = "nobody"
	for _, seat := range j.l.Seats {
		answers = append(answers, seatAnswers[seat])
	}
	return max(0, slices.Index(seatAnswers[:], j.u.Answer(question, setting, answers)))
}

// seatAnswers are the answers that name a seat.
var seatAnswers = [SeatMax + 1]string{
	"", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8", "seat_9", "seat_10", "seat_11",
}

// ruleUntold rules on a showdown when facts that nobody has told were read.
func ruleUntold(l Layout, events []Event, p *Policy, u *article.Unsaid, first Ruling, err error) (Ruling, error) {
	return article.Weighing[Ruling]{
		Judge: func(u *article.Unsaid) (Ruling, error) {
			j := &judge{l: l, p: p, u: u}
			return j.rule(events)
		},
		Same: func(a, b *Ruling) bool {
			return a.Same(&b.Head) && reflect.DeepEqual(a.Outcome, b.Outcome) && reflect.DeepEqual(a.Options, b.Options)
		},
		Join: func(a, b Ruling) Ruling {
			a.Head = a.Joined(b.Head, ruling.Fact{Key: "either_way"})
			return a
		},
		Asks: func(q article.Question, by []article.Answered[Ruling]) Ruling { return asked(q, by, events) },
	}.Rule(u, first, err)
}

// asked is the question, with what each answer leads to.
func asked(q article.Question, by []article.Answered[Ruling], events []Event) Ruling {
	r, heads := by[0].Ruling, make([]ruling.Head, len(by))
	r.Options = make([]Option, len(by))
	for i, a := range by {
		heads[i] = a.Ruling.Head
		r.Options[i] = Option{Key: a.Key, Kind: a.Kind(a.Ruling.Kind), Outcome: a.Ruling.Outcome}
	}
	why := ruling.Fact{Key: "untold"}
	if q.Of >= 0 && events[q.Of].Seat > 0 {
		why.Args = ruling.Args{ruling.Seat("Seat", events[q.Of].Seat)}
	}
	r.Head = ruling.Asked(q, heads, why)
	if r.Point == "" && len(events) > 0 {
		r.Point = events[len(events)-1].Kind.String()
	}
	return r
}

package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// showdownReplies are those of package showdown.
var showdownReplies = map[string]reply{
	"showdown.all_in": stands(func(l *showdown.Layout) *article.Told { return &l.AllIn }),
	"showdown.board":  stands(func(l *showdown.Layout) *article.Told { return &l.Board }),
	"showdown.bet_last": {answers: noYes, tell: func(told []tell.Statement, _ int, answer string) bool {
		return slices.Contains(noYes, answer) && tellBetLast(told, answer == article.AnswerYes)
	}},
	"showdown.last_bettor":    one(func(l *tell.ShowdownIs, n int) { l.Aggressor = seatAnswered(n) }, seatAnswers...),
	"showdown.earlier_bettor": one(func(l *tell.ShowdownIs, n int) { l.Earlier = seatAnswered(n) }, seatAnswers...),
	"showdown.called": {answers: noYes, tell: func(told []tell.Statement, of int, answer string) bool {
		return slices.Contains(noYes, answer) && tellCalled(told, of, answer == article.AnswerYes)
	}},

	"showdown.muck":        happened(func(e *showdown.Event) *article.Told { return &e.Muck }),
	"showdown.lost":        happened(func(e *showdown.Event) *article.Told { return &e.Lost }),
	"showdown.gone":        happened(func(e *showdown.Event) *article.Told { return &e.Lost }),
	"showdown.past":        happened(func(e *showdown.Event) *article.Told { return &e.Past }),
	"showdown.outside":     happened(func(e *showdown.Event) *article.Told { return &e.Outside }),
	"showdown.face_up":     happened(func(e *showdown.Event) *article.Told { return &e.FaceUp }),
	"showdown.made_fold":   happened(func(e *showdown.Event) *article.Told { return &e.MadeFold }),
	"showdown.believing":   happened(func(e *showdown.Event) *article.Told { return &e.Believing }),
	"showdown.overlooking": happened(func(e *showdown.Event) *article.Told { return &e.Overlooking }),
	"showdown.hidden":      happened(func(e *showdown.Event) *article.Told { return &e.Hidden }),
	"showdown.misinformed": happened(func(e *showdown.Event) *article.Told { return &e.Misinformed }),
	"showdown.misled": {answers: noYes, tell: func(told []tell.Statement, of int, answer string) bool {
		return answer == article.AnswerYes && tellMisled(told, of)
	}},
	"showdown.dealer_error": happened(func(e *showdown.Event) *article.Told { return &e.Misinformed }),
	"showdown.opponent": one(func(e *tell.ShowdownHappens, n int) { e.Opponent = article.WeakHand + article.Strength(n) },
		"weak", "medium", "strong"),
	"showdown.protected":       happened(func(e *showdown.Event) *article.Told { return &e.Protected }),
	"showdown.approved":        happened(func(e *showdown.Event) *article.Told { return &e.Approved }),
	"showdown.announced":       happened(func(e *showdown.Event) *article.Told { return &e.Announced }),
	"showdown.plainly_best":    happened(func(e *showdown.Event) *article.Told { return &e.Winning }, "not_best", "plainly_best"),
	"showdown.asker_won":       happened(func(e *showdown.Event) *article.Told { return &e.Winning }),
	"showdown.false":           happened(func(e *showdown.Event) *article.Told { return &e.False }),
	"showdown.deliberate":      happened(func(e *showdown.Event) *article.Told { return &e.Deliberate }),
	"showdown.abused":          happened(func(e *showdown.Event) *article.Told { return &e.Abused }),
	"showdown.facing":          happened(func(e *showdown.Event) *article.Told { return &e.Facing }),
	"showdown.mixed":           happened(func(e *showdown.Event) *article.Told { return &e.Mixed }),
	"showdown.unlooked":        happened(func(e *showdown.Event) *article.Told { return &e.Unlooked }),
	"showdown.dealer_confirms": happened(func(e *showdown.Event) *article.Told { return &e.Confirmed }, "not_confirmed", "confirmed"),
	"showdown.viewer": one(func(e *tell.ShowdownHappens, n int) { e.Viewer = showdown.CanAct + showdown.Use(n) },
		"can_act", "later_round", "no_use"),
}

var noYes = []string{article.AnswerNo, article.AnswerYes}

// seatAnswers are the answers that name a seat, in their order.
var seatAnswers = []string{
	"nobody", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8", "seat_9", "seat_10", "seat_11",
}

// seatAnswered is the seat that the nth of the answers names.
func seatAnswered(n int) int {
	if n == 0 {
		return showdown.Nobody
	}
	return n
}

func stands(of func(*showdown.Layout) *article.Told) reply {
	return fact(func(s *tell.ShowdownIs) *article.Told { return of(&s.Layout) })
}

func happened(of func(*showdown.Event) *article.Told, answers ...string) reply {
	return fact(func(e *tell.ShowdownHappens) *article.Told { return of(&e.Event) }, answers...)
}

// tellBetLast tells whether the player whose hand is ruled on bet last. A showdown has no word for "not that one": nothing but
// the order of showing, of which this is never asked, tells a bet of others from a checked round.
func tellBetLast(told []tell.Statement, did bool) bool {
	seat := 0
	for _, s := range told {
		if e, is := s.(tell.ShowdownHappens); is {
			if seat = e.Seat; e.Kind == showdown.Asks {
				seat = e.To
			}
		}
	}
	return seat > 0 && change(told, 0, func(l *tell.ShowdownIs) bool {
		if l.Aggressor = seat; !did {
			l.Aggressor, l.Callers = showdown.Nobody, nil
		}
		return true
	})
}

// tellCalled tells whether the player of the event called the last bet; the others who had to have.
func tellCalled(told []tell.Statement, of int, did bool) bool {
	seat := 0
	return change(told, of, func(e *tell.ShowdownHappens) bool { seat = e.Seat; return true }) &&
		change(told, 0, func(l *tell.ShowdownIs) bool {
			if did {
				l.Callers = []int{seat}
				return true
			}
			l.Callers = slices.DeleteFunc(slices.Clone(l.Seats), func(n int) bool { return n == seat || n == l.Aggressor })
			return len(l.Callers) > 0
		})
}

// tellMisled tells that the words of another made the player of the event throw.
func tellMisled(told []tell.Statement, of int) bool {
	liar := 0
	return change(told, of, func(e *tell.ShowdownHappens) bool {
		for _, s := range told {
			if d, is := s.(tell.ShowdownHappens); is && d.Kind == showdown.Declares && d.Seat != e.Seat {
				liar = d.Seat
			}
		}
		e.Because = liar
		return liar > 0
	})
}

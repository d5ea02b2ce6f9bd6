package incident

import (
	"maps"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tell"
)

// betAfter is the question whether anybody bet after an early card was seen.
const betAfter = "deal.bet_after"

// afterEarly are the acts that tell it: they follow the card, so that the family tells them.
var afterEarly = map[string]hand.Kind{"stands": hand.Check, "burned": hand.Bet}

// dealReplies are those of package deal. An incident is one thing that went wrong, and is told first: whatever is asked is
// asked of that, however much a table has told of the hand before it.
var dealReplies = map[string]reply{
	"deal.exposed_by":  {answers: []string{"by_dealer", "by_player"}, tell: tellDoer},
	"deal.flash_named": dealFact(func(e *deal.Event) *article.Told { return &e.Named }, "not_confirmed", "confirmed"),
	"deal.looked":      dealFact(func(e *deal.Event) *article.Told { return &e.Looked }),
	"deal.at_once":     dealFact(func(e *deal.Event) *article.Told { return &e.AtOnce }),
	"deal.in_order":    dealFact(func(e *deal.Event) *article.Told { return &e.InOrder }),
	"deal.posted":      dealFact(func(e *deal.Event) *article.Told { return &e.Posted }),
	"deal.with_muck":   dealFact(func(e *deal.Event) *article.Told { return &e.WithMuck }),
	"deal.with_burns":  dealFact(func(e *deal.Event) *article.Told { return &e.WithBurns }),
	"deal.protected":   dealFact(func(e *deal.Event) *article.Told { return &e.Protected }),
	"deal.lost":        dealFact(func(e *deal.Event) *article.Told { return &e.Lost }),
	"deal.no_bets":     dealFact(func(e *deal.Event) *article.Told { return &e.NoBets }),

	"deal.order_lost": dealFact(func(e *deal.Event) *article.Told { return &e.OrderLost }),
	"deal.unseen":     dealFact(func(e *deal.Event) *article.Told { return &e.Unseen }),
	"deal.behind":     dealFact(func(e *deal.Event) *article.Told { return &e.Behind }),
	"deal.not_acted":  {answers: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, tell: tellNotActed},
	betAfter: {answers: []string{"stands", "burned"}, tell: func(told []tell.Statement, _ int, _ string) bool {
		return slices.ContainsFunc(told, func(t tell.Statement) bool { d, is := t.(tell.DealHappens); return is && d.Kind == deal.Acts })
	}},

	"deal.acted":       dealFact(func(e *deal.Event) *article.Told { return &e.Acted }),
	"deal.acted_since": dealFact(func(e *deal.Event) *article.Told { return &e.Acted }),
	"deal.has_acted":   dealFact(func(e *deal.Event) *article.Told { return &e.HasActed }),

	"deal.late_substantial_action": tooLate, "deal.late_two_acts": tooLate, "deal.late_two_wagers": tooLate, "deal.late_bet_or_raise": tooLate,
	"deal.late_three_acts": tooLate,
}

// tooLate is whether the window for a misdeal is closed, which each book asks in its own words.
var tooLate = dealFact(func(e *deal.Event) *article.Told { return &e.Late })

func dealFact(of func(*deal.Event) *article.Told, answers ...string) reply {
	return inFirst(fact(func(d *tell.DealHappens) *article.Told { return of(&d.Event) }, answers...))
}

// inFirst tells a fact of the first thing that happened.
func inFirst(r reply) reply {
	return reply{answers: r.answers, tell: func(told []tell.Statement, _ int, answer string) bool { return r.tell(told, 0, answer) }}
}

// repliedTo is what was answered to a question of a ruling, "" when nothing was.
func (s *sheet) repliedTo(question string) string {
	for _, key := range slices.Sorted(maps.Keys(s.answers)) {
		if key == replyPrefix+question || strings.HasPrefix(key, replyPrefix+question+".") {
			return s.answers.Get(key)
		}
	}
	return ""
}

// tellDoer tells who exposed the cards: what one did is asked once.
func tellDoer(told []tell.Statement, _ int, answer string) (tells bool) {
	by, known := map[string]deal.By{"by_dealer": deal.Dealer, "by_player": deal.Owner}[answer]
	for i := range told {
		d, is := told[i].(tell.DealHappens)
		if !is || !known || d.Kind != deal.Exposed && d.Kind != deal.Flashed && d.Kind != deal.OffTable {
			continue
		}
		d.By, tells = by, true
		told[i] = d
	}
	return tells
}

// tellNotActed tells which player had not acted, who is among those who were dealt in.
func tellNotActed(told []tell.Statement, _ int, answer string) bool {
	seat, ok := Field{What: Seat}.number(answer)
	return ok && change(told, 0, func(d *tell.DealIs) bool {
		if !slices.Contains(d.Seats, int(seat)) {
			d.Seats = append(slices.Clone(d.Seats[:len(d.Seats)-1]), int(seat))
		}
		return true
	}) && change(told, 0, func(d *tell.DealHappens) bool { d.Seat = int(seat); return true })
}

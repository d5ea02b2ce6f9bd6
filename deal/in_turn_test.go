package deal_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
)

// TestAnEarlyStreetIsRuledOnAsIfTheErrorBeforeItHadBeenPutRight: a street with wrong burns or cards, then the next one too early,
// comes out as it does when the first error is ruled on before the second is made.
func TestAnEarlyStreetIsRuledOnAsIfTheErrorBeforeItHadBeenPutRight(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 9).Draw(t, "players")
		l := deal.Seated(deal.Holdem, seats(n), rapid.IntRange(1, n).Draw(t, "button"))
		s := rapid.SampledFrom([]deal.Street{deal.Flop, deal.Turn}).Draw(t, "street")
		var before []deal.Event
		for earlier := range s {
			before = append(before, deal.Regular(earlier))
		}
		wrong := deal.Regular(s)
		wrong.Burns = rapid.SampledFrom([]int{0, 2}).Draw(t, "burns")
		wrong.OrderLost, wrong.Unseen = known(t, "lost"), known(t, "unseen")
		wrong.Acted = article.No
		before = append(before, wrong)
		early := deal.Regular(s + 1)
		early.Premature, early.Burns = true, rapid.IntRange(0, 1).Draw(t, "early burns")
		early.Behind, early.Seat = known(t, "behind"), 1
		after := []deal.Event{early}
		for range rapid.IntRange(0, 2).Draw(t, "acts") {
			after = append(after, act(t, &l))
		}
		at := rapid.IntRange(0, len(books)-1).Draw(t, "book")
		if !whenever(books[at], s, wrong.Burns) {
			return // the book says something else once another street lies
		}
		first, err := deal.Rule(l, before, books[at])
		if err != nil || first.Kind != article.Decided {
			return // the floor has a choice: another situation
		}
		together, err := deal.Rule(l, append(append([]deal.Event{}, before...), after...), books[at])
		ruled := append(append([]deal.Event{}, before...), deal.Event{Kind: deal.Ruled})
		inTurn, refused := deal.Rule(l, append(ruled, after...), books[at])
		if err != nil || refused != nil {
			return
		}
		if !reflect.DeepEqual(where(&together.Outcome), where(&inTurn.Outcome)) {
			t.Fatalf("%s: %+v\n%+v\n together %+v\n in turn  %+v", bookIDs[at], before, after, where(&together.Outcome), where(&inTurn.Outcome))
		}
	})
}

func known(t *rapid.T, what string) article.Told {
	return rapid.SampledFrom([]article.Told{article.No, article.Yes}).Draw(t, what)
}

// where is where the cards of the board are.
func where(o *deal.Outcome) any {
	cards := make([][2][]deal.Card, len(o.Board))
	for i, street := range o.Board {
		cards[i] = [2][]deal.Card{street.Burn, street.Cards}
	}
	return struct{ Verdict, Board, Aside, Stub any }{o.Verdict, cards, o.Aside, o.Stub}
}

// whenever reports whether a book puts a street with so many burns right whenever it is noticed, acts or not.
func whenever(p *deal.Policy, s deal.Street, burns int) bool {
	early, late := p.StreetTwoBurns.Value, p.StreetTwoBurnsLate.Value
	switch {
	case s == deal.Flop && burns == 0:
		early, late = p.FlopNoBurn.Value, p.FlopNoBurnLate.Value
	case s == deal.Flop:
		early, late = p.FlopTwoBurns.Value, p.FlopTwoBurnsLate.Value
	case burns == 0:
		early, late = p.StreetNoBurn.Value, p.StreetNoBurnLate.Value
	}
	return early == late
}

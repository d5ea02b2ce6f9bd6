package deal_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
)

// TestTwoProblemsAreRuledOnAlikeInEitherOrder: what is noticed now is no earlier or later for the order in which two
// people say it. Of cards that lie face up the one that was seen first was first, and a street opens when it opens.
func TestTwoProblemsAreRuledOnAlikeInEitherOrder(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 9).Draw(t, "players")
		l := deal.Seated(deal.Holdem, seats(n), rapid.IntRange(1, n).Draw(t, "button"))
		one, other := problem(t, &l), problem(t, &l)
		one.Late = rapid.SampledFrom([]article.Told{article.No, article.Yes}).Draw(t, "late")
		other.Late = one.Late
		tellAll(&one) // of what nobody told, the ruling is that on either answer; it asks of what was told first
		tellAll(&other)
		if one.Seat == other.Seat || one.Kind == other.Kind && (one.Kind == deal.ButtonDue || one.Kind == deal.FirstCardTo) {
			return // one hand, one button and one first card are told of once
		}
		at := rapid.IntRange(0, len(books)-1).Draw(t, "book")
		first, err := deal.Rule(l, []deal.Event{one, other}, books[at])
		second, refused := deal.Rule(l, []deal.Event{other, one}, books[at])
		if (err == nil) != (refused == nil) {
			t.Fatalf("%s: %v, in the other order %v", bookIDs[at], err, refused)
		}
		if err != nil {
			return
		}
		a, b := sorted(first), sorted(second)
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%s: %+v and %+v\n%+v\n%+v", bookIDs[at], one, other, a, b)
		}
	})
}

// sorted is what a ruling says, whatever the order of its articles.
func sorted(r deal.Ruling) any {
	slices.Sort(r.Cites)
	return struct{ Kind, Point, Default, Questions, Outcome, Options, Cites any }{
		r.Kind, r.Point, r.Default, r.Questions, r.Outcome, r.Options, r.Cites,
	}
}

// problem draws something wrong with the deal that is noticed once the cards lie there.
func problem(t *rapid.T, l *deal.Layout) deal.Event {
	seat := rapid.SampledFrom(l.Seats).Draw(t, "seat")
	all := []deal.Event{
		{Kind: deal.Holds, Seat: seat, N: 1, InOrder: told(t, "order")},
		{Kind: deal.Holds, Seat: seat, N: 3},
		{Kind: deal.NoCards, Seat: seat, Posted: told(t, "posted")},
		{Kind: deal.FirstCardTo, Seat: seat},
		{Kind: deal.ButtonDue, Seat: seat},
		{Kind: deal.InARow, Seat: seat},
		{Kind: deal.Foreign, Seat: seat},
		{Kind: deal.Mingled, Seat: seat, By: deal.Dealer, Protected: told(t, "protected")},
	}
	return all[rapid.IntRange(0, len(all)-1).Draw(t, "problem")]
}

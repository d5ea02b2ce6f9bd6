package deal_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
)

// everyday are the common errors at a full table, and how many allocations the ruling on each may take by any book:
// the working memory, cards, holdings and board, reasons, articles, options; for a misdeal the redeal and its articles.
var everyday = []struct {
	name   string
	events []deal.Event
	allocs int
}{
	{"regular", nil, 4},
	{"exposed_card", []deal.Event{{Kind: deal.Exposed, Card: d(7), By: deal.Dealer}}, 7},
	{"exposed_by_owner", []deal.Event{{Kind: deal.Exposed, Card: d(7), By: deal.Owner}}, 7},
	{"two_exposed", []deal.Event{{Kind: deal.Exposed, Card: d(5), By: deal.Dealer}, {Kind: deal.Exposed, Card: d(7), By: deal.Dealer}}, 7},
	{"off_table", []deal.Event{{Kind: deal.OffTable, Card: d(7), By: deal.Dealer}}, 7},
	{"exposed_by_nobody_knows_whom", []deal.Event{{Kind: deal.Exposed, Card: d(7)}}, 36},
	{"burn_seen", []deal.Event{{Kind: deal.BurnSeen, Street: deal.Turn}}, 6},
	{"fouled_hand", []deal.Event{acts(4, hand.Bet), {Kind: deal.Mingled, Seat: 4, Lost: article.Yes, Protected: article.No}}, 7},
	{"boxed_card", []deal.Event{{Kind: deal.Boxed, Card: d(7), AtOnce: article.Yes}}, 8},
	{"one_card_short", []deal.Event{{Kind: deal.Holds, Seat: 5, N: 1, InOrder: article.No, Acted: article.No}}, 7},
	{"first_card", []deal.Event{{Kind: deal.FirstCardTo, Seat: 4, Acted: article.No}}, 7},
	{"no_cards", []deal.Event{{Kind: deal.NoCards, Seat: 2, Posted: article.Yes, Acted: article.No}}, 9},
	{"foul_deck", []deal.Event{{Kind: deal.Chips, Seat: 3, Amount: 400}, {Kind: deal.Duplicate}}, 9},
	{"premature_flop", []deal.Event{acts(4, hand.Call), early(deal.Flop)}, 8},
	{"premature_turn", []deal.Event{acts(4, hand.Call), deal.Regular(deal.Flop), early(deal.Turn), acts(4, hand.Check)}, 8},
	{"premature_river", []deal.Event{acts(4, hand.Call), deal.Regular(deal.Flop), deal.Regular(deal.Turn), early(deal.River), acts(4, hand.Check)}, 8},
	{"no_burn", []deal.Event{{Kind: deal.DealsStreet, Street: deal.Flop, N: 3, OrderLost: article.No, Unseen: article.No, Acted: article.No}}, 9},
	{"four_card_flop", []deal.Event{{Kind: deal.DealsStreet, Street: deal.Flop, N: 4, Burns: 1, OrderLost: article.No}}, 9},
	{"dropped_stub", []deal.Event{deal.Regular(deal.Flop), {Kind: deal.Dropped, OrderLost: article.Yes, WithMuck: article.No, WithBurns: article.No}}, 8},
}

func acts(seat int, act hand.Kind) deal.Event {
	return deal.Event{Kind: deal.Acts, Seat: seat, Act: act, Amount: chip.Amount(200)}
}

func early(s deal.Street) deal.Event {
	e := deal.Regular(s)
	e.Premature, e.Behind = true, article.No
	return e
}

// TestARulingTakesFewAllocations fixes what rulings allocate, by every book.
func TestARulingTakesFewAllocations(t *testing.T) {
	l := deal.Seated(deal.Holdem, seats(9), 1)
	for i, p := range policies(t) {
		for _, c := range everyday {
			n := testing.AllocsPerRun(20, func() {
				if _, err := deal.Rule(l, c.events, p); err != nil {
					t.Fatal(err)
				}
			})
			if int(n) > c.allocs {
				t.Errorf("%s: %s takes %v allocations, more than %d", bookIDs[i], c.name, n, c.allocs)
			}
		}
	}
}

func BenchmarkRule(b *testing.B) {
	l := deal.Seated(deal.Holdem, seats(9), 1)
	p := policies(b)[0]
	for _, c := range everyday {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := deal.Rule(l, c.events, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRuleByBook rules on a turn that came early, on which the books differ most.
func BenchmarkRuleByBook(b *testing.B) {
	l := deal.Seated(deal.Holdem, seats(9), 1)
	events := []deal.Event{acts(4, hand.Call), deal.Regular(deal.Flop), early(deal.Turn)}
	for i, p := range policies(b) {
		b.Run(bookIDs[i], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := deal.Rule(l, events, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

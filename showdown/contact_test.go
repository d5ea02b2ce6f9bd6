package showdown_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/showdown"
)

// TestOneRuleOnContactWithDiscards: a hand that discards have touched lives or dies, and its chips stay or go back, the
// same whether it is asked of the deal or of the showdown, by every book.
func TestOneRuleOnContactWithDiscards(t *testing.T) {
	table := deal.Seated(deal.Holdem, []int{2, 5, 7}, 7)
	end := showdown.Layout{Seats: table.Seats, Cards: 2, Bets: []showdown.Posted{{Seat: 2, Amount: 400}, {Seat: 5, Amount: 400}, {Seat: 7, Amount: 400}}}
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ protected, lost bool }{{false, false}, {true, false}, {false, true}, {true, true}} {
			d, err := deal.Rule(table, []deal.Event{
				{Kind: deal.Chips, Seat: 5, Amount: 400}, {Kind: deal.Mingled, Seat: 5, Protected: article.Say(c.protected), Lost: article.Say(c.lost)},
			}, &book.Policy.Deal)
			if err != nil {
				t.Fatal(err)
			}
			s, err := showdown.Rule(end, []showdown.Event{{Kind: showdown.Touched, Seat: 5, Protected: article.Say(c.protected), Lost: article.Say(c.lost)}}, &book.Policy.Showdown)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(d.Dead, s.Dead) || returned(d.Refund) != (len(s.Returned) > 0) {
				t.Errorf("%s, protected %t, lost %t: in the deal %v dead, %v back; at the showdown %v, %v", id, c.protected, c.lost, d.Dead, d.Refund, s.Dead, s.Returned)
			}
		}
	}
}

func returned(list []deal.Posted) bool {
	return slices.ContainsFunc(list, func(p deal.Posted) bool { return p.Amount == chip.Amount(400) })
}

// TestOneRuleOnThrownHandsThatTouchedDiscards: where a fold is not final anyway, or contact kills, the hand thrown by its
// owner fares the same during the betting and at the showdown, by the same article.
func TestOneRuleOnThrownHandsThatTouchedDiscards(t *testing.T) {
	compared := 0
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, p := &book.Policy.Referee, &book.Policy.Showdown
		if r.Thrown.Value == referee.ThrownFinal && !p.ThrownTouch.Value {
			continue // while bets may still be made no hand comes back, at the showdown it may be tabled after all (TDA-14)
		}
		compared++
		for _, misinformed := range []bool{false, true} {
			bet := referee.Thrown(referee.ThrownHand{Identifiable: article.Yes, Touched: article.Yes, Asked: article.Yes, Misinformed: article.Say(misinformed)}, r)
			end, err := showdown.Rule(three, []showdown.Event{{Kind: showdown.Throws, Seat: 7, Muck: article.No, Contact: article.Yes, Misinformed: article.Say(misinformed), FaceUp: article.No, Past: article.No}}, p)
			if err != nil {
				t.Fatal(err)
			}
			same := bet.Kind == end.Kind && slices.Contains(end.Dead, 7) == (!bet.Free && bet.Action == hand.Fold)
			if !same || !slices.Equal(bet.Cites, end.Cites) {
				t.Errorf("%s, misinformed %t: %v %v by %v while bets are made, %v dead of %v by %v at the showdown",
					id, misinformed, bet.Kind, bet.Outcome, bet.Cites, end.Dead, end.Kind, end.Cites)
			}
		}
	}
	if compared < 3 {
		t.Errorf("%d books have been compared", compared)
	}
}

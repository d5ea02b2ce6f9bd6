package rank

import (
	"testing"

	"github.com/floorbook/floorbook/card"
)

// The counts of the 270,725 hands are those of every badugi table.
func TestEveryBadugiHandHasItsValue(t *testing.T) {
	seen := newCensus(BestBadugi)
	var got [5]int
	for a := card.Card(3); a < card.Count; a++ {
		for b := card.Card(2); b < a; b++ {
			for c := card.Card(1); c < b; c++ {
				for d := range c {
					hand := []card.Card{a, b, c, d}
					v := Badugi4(card.SetOf(hand...))
					seen.count(t, v, badugiReference(hand))
					got[v.Cards()]++
				}
			}
		}
	}
	if want := [5]int{0, 2873, 96252, 154440, 17160}; got != want {
		t.Errorf("by number of cards %v, want %v", got, want)
	}
	for c := range card.Card(card.Count) { // the worst badugis need a smaller hand: four kings leave one card
		seen.count(t, Badugi4(card.SetOf(c)), badugiReference([]card.Card{c}))
		for d := range c {
			seen.count(t, Badugi4(card.SetOf(c, d)), badugiReference([]card.Card{c, d}))
			for e := range d {
				seen.count(t, Badugi4(card.SetOf(c, d, e)), badugiReference([]card.Card{c, d, e}))
			}
		}
	}
	seen.check(t)
	for v := Badugi(1); v <= BestBadugi; v++ {
		want, ranks := seen.as[v], v.Ranks()
		if v.Cards() != want[0] {
			t.Fatalf("%d has %d cards, want %d", v, v.Cards(), want[0])
		}
		for i := range want[0] {
			if int(ranks[i]+1)%card.Ranks != -want[i+1] {
				t.Fatalf("%d is described as %v, is %v", v, ranks, want)
			}
		}
	}
}

func TestTheBestBadugiAmongMoreCards(t *testing.T) {
	for n := 5; n <= 9; n++ {
		hands(t, card.Deuce, n, 3000, func(hand []card.Card) {
			s, want := card.SetOf(hand...), badugiReference(hand)
			v := Badugi4(s)
			ranks := v.Ranks()
			got := reference{v.Cards()}
			for i := range v.Cards() {
				got[i+1] = -int(ranks[i]+1) % card.Ranks
			}
			if got != want {
				t.Fatalf("%v: %v, want %v", s, got, want)
			}
		})
	}
}

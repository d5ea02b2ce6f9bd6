package rank

import (
	"testing"

	"github.com/floorbook/floorbook/card"
)

func TestEveryFiveCardLowHasItsValue(t *testing.T) {
	seen, eights := newCensus(Wheel), 0
	each5(0, func(c [5]card.Card) {
		s := card.SetOf(c[:]...)
		v := AceToFive(s)
		seen.count(t, v, lowReference5(c))
		if eight := EightOrBetter(s); eight != 0 && eight != v || (eight != 0) != (v >= EightHigh) {
			t.Fatalf("%v: %v as a low, %v eight or better", s, v, eight)
		} else if eight != 0 {
			eights++
		}
	})
	seen.check(t)
	var hands [9]int
	for v := Low(1); v <= Wheel; v++ {
		hands[v.Category()] += seen.hands[v]
		ranks := v.Ranks()
		for i, r := range ranks {
			if want := card.Rank(-seen.as[v][i+1]+12) % card.Ranks; r != want {
				t.Fatalf("%d is described as %v, is %v", v, ranks, seen.as[v])
			}
		}
	}
	if want := [9]int{1317888, 1098240, 123552, 54912, 0, 0, 3744, 624, 0}; hands != want || eights != 57344 {
		t.Errorf("hands %v, want %v; %d eights or better", hands, want, eights)
	}
}

func TestEveryFiveCardDeuceToSevenHandHasItsValue(t *testing.T) {
	seen := newCensus(BestDeuce)
	each5(0, func(c [5]card.Card) { seen.count(t, DeuceToSeven(card.SetOf(c[:]...)), deuceReference5(c)) })
	seen.check(t)
	var hands [9]int
	for v := Deuce(1); v <= BestDeuce; v++ {
		hands[v.Category()] += seen.hands[v]
		r := v.Ranks()
		if got := negated(reference{int(v.Category()), int(r[0]), int(r[1]), int(r[2]), int(r[3]), int(r[4])}); got != seen.as[v] {
			t.Fatalf("%d is described as %v, is %v", v, got, seen.as[v])
		}
	}
	if want := [9]int{1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36}; hands != want {
		t.Errorf("hands %v, want %v", hands, want)
	}
}

// The values of five cards are proved above: of more cards a function must find the best choice.
func TestMoreCardsAreRankedByTheirBestFive(t *testing.T) {
	asLow := func(c [5]card.Card) reference { return reference{int(AceToFive(card.SetOf(c[:]...)))} }
	asEight := func(c [5]card.Card) reference { return reference{int(EightOrBetter(card.SetOf(c[:]...)))} }
	asDeuce := func(c [5]card.Card) reference { return reference{int(DeuceToSeven(card.SetOf(c[:]...)))} }
	for n := 6; n <= 7; n++ {
		hands(t, card.Deuce, n, 60000, func(hand []card.Card) {
			s := card.SetOf(hand...)
			if got, want := AceToFive(s), bestOf(hand, asLow)[0]; int(got) != want {
				t.Fatalf("%v: %v, want %v", s, got, Low(want))
			}
			if got, want := EightOrBetter(s), bestOf(hand, asEight)[0]; int(got) != want {
				t.Fatalf("%v: %v, want %v", s, got, Low(want))
			}
			if got, want := DeuceToSeven(s), bestOf(hand, asDeuce)[0]; int(got) != want {
				t.Fatalf("%v: %v, want %v", s, got, Deuce(want))
			}
		})
	}
}

func TestLowsAtTheirEdges(t *testing.T) {
	for _, c := range []struct {
		hand  string
		low   Low
		eight Low
		deuce Deuce
	}{
		{"5c4d3h2sAc", Wheel, Wheel, 7463 - 785},          // 784 plain hands without an ace
		{"8c7d6h5s4c", EightHigh, EightHigh, 7463 - 5857}, // the third straight from the six up
		{"9c4d3h2sAc", EightHigh - 1, 0, 7463 - 820},      // C(7,4) places above the wheel
		{"KcQdJhTs9c", Wheel - 1286, 0, 7463 - 5862},      // the last of C(13,5)
		{"KcKdKhKsQc", 1, 0, 7463 - 7440},                 // suited, 5-4-3-2-A stands below it
		{"7c5d4h3s2c", Wheel - 10, Wheel - 10, BestDeuce},
		{"AcKcQcJcTc", Wheel - 1278, 0, 1},
	} {
		s := set(t, c.hand)
		if low, eight, deuce := AceToFive(s), EightOrBetter(s), DeuceToSeven(s); low != c.low || eight != c.eight || deuce != c.deuce {
			t.Errorf("%s: %d, %d and %d, want %d, %d and %d", c.hand, low, eight, deuce, c.low, c.eight, c.deuce)
		}
	}
}

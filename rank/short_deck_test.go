package rank

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/card"
)

// The counts of the 376,992 hands are published with the rules of six plus hold'em.
func TestEveryShortDeckHandHasItsValue(t *testing.T) {
	seen := newCensus(BestShort)
	each5(card.Of(card.Six, card.Clubs), func(c [5]card.Card) {
		seen.count(t, ShortDeck(card.SetOf(c[:]...)), shortReference5(c))
	})
	seen.check(t)
	var hands, values [9]int
	for v := Short(1); v <= BestShort; v++ {
		hands[v.Category()] += seen.hands[v]
		values[v.Category()]++
		r, want := v.Ranks(), seen.as[v]
		got := reference{slices.Index(nine.order[:], v.Category()), int(r[0]), int(r[1]), int(r[2]), int(r[3]), int(r[4])}
		if got != want {
			t.Fatalf("%d is described as %v, is %v", v, got, want)
		}
	}
	wantHands := [9]int{122400, 193536, 36288, 16128, 6120, 480, 1728, 288, 24}
	wantValues := [9]int{120, 504, 252, 252, 6, 120, 72, 72, 6}
	if hands != wantHands || values != wantValues {
		t.Errorf("hands %v, want %v; values %v, want %v", hands, wantHands, values, wantValues)
	}
}

func TestMoreShortDeckCardsAgreeWithTheReference(t *testing.T) {
	for n := 6; n <= 7; n++ {
		hands(t, card.Six, n, 30000, func(hand []card.Card) {
			s := card.SetOf(hand...)
			v, want := ShortDeck(s), bestOf(hand, shortReference5)
			r := v.Ranks()
			got := reference{slices.Index(nine.order[:], v.Category()), int(r[0]), int(r[1]), int(r[2]), int(r[3]), int(r[4])}
			if got != want {
				t.Fatalf("%v: got %v, want %v", s, got, want)
			}
		})
	}
}

func TestWhatBeatsWhatInTheShortDeck(t *testing.T) {
	inOrder := []string{"AcAdAhKsQc", "9c8d7h6sAc", "Tc9d8h7s6c", "AcAdAhKsKc", "Jc9c8c7c6c", "6c6d6h6s7c", "9c8c7c6cAc", "AcKcQcJcTc"}
	for i := 1; i < len(inOrder); i++ {
		if a, b := ShortDeck(set(t, inOrder[i-1])), ShortDeck(set(t, inOrder[i])); a >= b {
			t.Errorf("%v does not lose to %v", a, b)
		}
	}
	if v := ShortDeck(set(t, "AcKcQcJcTc")); !v.Royal() || ShortDeck(set(t, "KcQcJcTc9c")).Royal() {
		t.Error("the royal flush is not known")
	}
}

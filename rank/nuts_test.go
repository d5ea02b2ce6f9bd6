package rank

import (
	"testing"

	"github.com/floorbook/floorbook/card"
)

func TestTheNuts(t *testing.T) {
	for _, c := range []struct {
		hole, board, dead string
		nuts              bool
	}{
		{"AsKs", "QsJsTs2d2h", "", true},
		{"2c2s", "QsJsTs2d2h", "", false}, // quads, a straight flush is possible
		{"2c2s", "QsJsTs2d2h", "As9s", true},
		{"AhKh", "QsJhTd4c7s", "", true},
		{"AhKh", "QsJhTd4c7s", "AsAdAcKsKdKc", true},
		{"AhAd", "AsKc8h8d2s", "", false}, // quad eights
		{"AhAd", "AsKc8h8d2s", "8c", true},
		{"KhQh", "AhJh9h3h2c", "", true},
		{"QhTh", "AhJh9h3h2c", "Kh", true},
		{"2c3d", "AsKsQsJsTs", "", true}, // the board plays: nobody can do better
		{"7c6c", "5h4d3s", "", true},     // so far
		{"7c2c", "5h4d3s", "", false},
	} {
		hole, board, dead := set(t, c.hole), set(t, c.board), set(t, c.dead)
		if got := IsNuts(hole, board, dead); got != c.nuts {
			t.Errorf("%s on %s without %s: %v, want %v", c.hole, c.board, c.dead, got, c.nuts)
		}
	}
}

func TestTheNutsInOmaha(t *testing.T) {
	for _, c := range []struct {
		hole, board, dead string
		nuts              bool
	}{
		{"AsKs2c2d", "QsJsTs4d5h", "", true},
		{"AsKc2c2d", "QsJsTs4d5h", "", false},
		{"AhKh9c2d", "QsJhTd4c7s", "", true},
		{"2c3d4c5h", "AsKsQsJsTs", "", false}, // the board does not play
		{"AhAd7c7d", "AsKc8h8d2s", "", false},
		{"AhAd8c2c", "AsKc8h8d2s", "", true},
	} {
		hole, board, dead := set(t, c.hole), set(t, c.board), set(t, c.dead)
		if got := IsOmahaNuts(hole, board, dead); got != c.nuts {
			t.Errorf("%s on %s without %s: %v, want %v", c.hole, c.board, c.dead, got, c.nuts)
		}
	}
}

// On random boards the nuts are the best of all two cards that are left, one at a time.
func TestTheNutsAreTheBestOfAllHands(t *testing.T) {
	hands(t, card.Deuce, 9, 60, func(hand []card.Card) {
		for up := 3; up <= 5; up++ {
			board, dead := card.SetOf(hand[:up]...), card.SetOf(hand[up:]...)
			holdem, omaha := Value(0), Value(0)
			for a := range card.Card(card.Count) {
				for b := range a {
					two := card.SetOf(a, b)
					if two.Intersect(board.Union(dead)) == 0 {
						holdem, omaha = max(holdem, High(board|two)), max(omaha, OmahaHigh(two, board))
					}
				}
			}
			if got := Nuts(board, dead); got != holdem {
				t.Fatalf("on %v without %v: %v, want %v", board, dead, got, holdem)
			}
			if got := OmahaNuts(board, dead); got != omaha {
				t.Fatalf("Omaha on %v without %v: %v, want %v", board, dead, got, omaha)
			}
		}
	})
}

package rank

import (
	"testing"

	"github.com/floorbook/floorbook/card"
)

func TestOmahaTakesTwoAndThree(t *testing.T) {
	for own := 2; own <= 6; own++ {
		for up := 3; up <= 5; up++ {
			lows := 0
			hands(t, card.Deuce, own+up, 3000, func(hand []card.Card) {
				hole, board := card.SetOf(hand[:own]...), card.SetOf(hand[own:]...)
				if got, want := described(OmahaHigh(hole, board)), omahaReference(hand[:own], hand[own:], reference5); got != want {
					t.Fatalf("%v on %v: %v, want %v", hole, board, got, want)
				}
				want := omahaReference(hand[:own], hand[own:], func(c [5]card.Card) reference {
					return reference{int(EightOrBetter(card.SetOf(c[:]...)))}
				})
				if got := OmahaLow(hole, board); int(got) != want[0] {
					t.Fatalf("%v on %v: %v, want %v", hole, board, got, Low(want[0]))
				} else if got != 0 {
					lows++
				}
				b := OmahaBoardOf(board)
				if b.High(hole) != OmahaHigh(hole, board) || b.Low(hole) != OmahaLow(hole, board) {
					t.Fatalf("%v on %v: a prepared board differs", hole, board)
				}
			})
			if lows == 0 {
				t.Errorf("%d and %d cards: no low was seen", own, up)
			}
		}
	}
}

func TestOmahaHandsThatMislead(t *testing.T) {
	for _, c := range []struct {
		hole, board, high string
		low               string
	}{
		{"AsKdQdJd", "2s5s8sTsKh", "pair K-K-A-10-8", "none"},           // one spade is no flush
		{"AsAdAhAc", "KsKdQh7c2d", "two pair A-A-K-K-Q", "none"},        // two aces at most
		{"2c3d4h5s", "AcAdAhAsKc", "three of a kind A-A-A-5-4", "none"}, // three of the board at most
		{"Ah2hKcKd", "3h4h5hKs9d", "straight flush 5-4-3-2-A", "low 5-4-3-2-A"},
		{"Ac2dKcQd", "3h4h9hKsTd", "pair K-K-A-10-9", "none"}, // two lows on the board make no low
		{"Ac2d3cQd", "3h4h2h8sTd", "two pair 3-3-2-2-10", "low 8-4-3-2-A"},
	} {
		hole, board := set(t, c.hole), set(t, c.board)
		if got := OmahaHigh(hole, board).String(); got != c.high {
			t.Errorf("%s on %s: %s, want %s", c.hole, c.board, got, c.high)
		}
		if got := OmahaLow(hole, board).String(); got != c.low {
			t.Errorf("%s on %s: %s, want %s", c.hole, c.board, got, c.low)
		}
	}
}

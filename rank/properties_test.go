package rank

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
)

// rankings is every ranking of five to seven cards, with the lowest rank that it takes.
var rankings = map[string]struct {
	lowest card.Rank
	value  func(card.Set) int
}{
	"High":          {card.Deuce, func(s card.Set) int { return int(High(s)) }},
	"ShortDeck":     {card.Six, func(s card.Set) int { return int(ShortDeck(s)) }},
	"AceToFive":     {card.Deuce, func(s card.Set) int { return int(AceToFive(s)) }},
	"EightOrBetter": {card.Deuce, func(s card.Set) int { return int(EightOrBetter(s)) }},
	"DeuceToSeven":  {card.Deuce, func(s card.Set) int { return int(DeuceToSeven(s)) }},
	"Badugi4":       {card.Deuce, func(s card.Set) int { return int(Badugi4(s)) }},
}

func draw(t *rapid.T, lowest card.Rank, n int) []card.Card {
	deck := card.Standard()[int(lowest)*card.Suits:]
	return rapid.Permutation(deck).Draw(t, "deck")[:n]
}

// turn gives every card the suit that suits names instead of its own.
func turn(cards []card.Card, suits []card.Suit) card.Set {
	var s card.Set
	for _, c := range cards {
		s = s.With(card.Of(c.Rank(), suits[c.Suit()]))
	}
	return s
}

var allSuits = []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}

func TestSuitsAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		suits := rapid.Permutation(allSuits).Draw(t, "suits")
		n := rapid.IntRange(5, 7).Draw(t, "cards")
		for name, r := range rankings {
			hand := draw(t, r.lowest, n)
			if a, b := r.value(card.SetOf(hand...)), r.value(turn(hand, suits)); a != b {
				t.Fatalf("%s: %v is %d, with suits changed %d", name, card.Text(hand), a, b)
			}
		}
		hand := draw(t, card.Deuce, 9)
		hole, board := hand[:4], hand[4:]
		a, b := OmahaHigh(card.SetOf(hole...), card.SetOf(board...)), OmahaHigh(turn(hole, suits), turn(board, suits))
		low, lowTurned := OmahaLow(card.SetOf(hole...), card.SetOf(board...)), OmahaLow(turn(hole, suits), turn(board, suits))
		if a != b || low != lowTurned {
			t.Fatalf("Omaha: %v is %v and %v, with suits changed %v and %v", card.Text(hand), a, low, b, lowTurned)
		}
	})
}

func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := draw(t, card.Deuce, 7)
		again := rapid.Permutation(hand).Draw(t, "again")
		var a, b Hand
		for i := range hand {
			a, b = a.With(hand[i]), b.With(again[i])
		}
		if a != b || a.High() != High(card.SetOf(hand...)) {
			t.Fatalf("%v is %v, %v is %v", card.Text(hand), a, card.Text(again), b)
		}
	})
}

func TestAFurtherCardNeverHurts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(5, 6).Draw(t, "cards")
		for name, r := range rankings {
			hand := draw(t, r.lowest, n+1)
			less, more := card.SetOf(hand[:n]...), card.SetOf(hand...)
			if a, b := r.value(less), r.value(more); a > b {
				t.Fatalf("%s: %v is %d, %v is %d", name, less, a, more, b)
			}
		}
		hand := draw(t, card.Deuce, 11)
		hole, board := card.SetOf(hand[:5]...), card.SetOf(hand[6:10]...)
		moreHole, moreBoard := hole.With(hand[5]), board.With(hand[10])
		high, low := OmahaHigh(hole, board), OmahaLow(hole, board)
		if OmahaHigh(moreHole, board) < high || OmahaHigh(hole, moreBoard) < high ||
			OmahaLow(moreHole, board) < low || OmahaLow(hole, moreBoard) < low {
			t.Fatalf("Omaha: %v on %v loses by %v or %v", hole, board, hand[5], hand[10])
		}
	})
}

// A hand that holds more is the nuts no less often: what beats nobody with fewer dead cards beats nobody with more.
func TestDeadCardsNeverUnmakeTheNuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := draw(t, card.Deuce, 10)
		board, dead := card.SetOf(hand[:5]...), card.SetOf(hand[5:]...)
		if Nuts(board, dead) > Nuts(board, 0) || OmahaNuts(board, dead) > OmahaNuts(board, 0) {
			t.Fatalf("on %v more can be held without %v", board, dead)
		}
	})
}

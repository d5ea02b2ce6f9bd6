package rank

import (
	"math/rand/v2"
	"testing"

	"github.com/floorbook/floorbook/card"
)

func set(t testing.TB, text string) card.Set {
	t.Helper()
	s, err := card.ParseSet(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The counts of the 2,598,960 hands and of the 7,462 values are those of every textbook.
func TestEveryFiveCardHandHasItsValue(t *testing.T) {
	hands := [...]int{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}
	values := [...]int{1277, 2860, 858, 858, 10, 1277, 156, 156, 10}
	var gotHands, gotValues [9]int
	var seen [Best + 1]int
	var as [Best + 1]reference
	for a := card.Card(4); a < card.Count; a++ {
		for b := card.Card(3); b < a; b++ {
			for c := card.Card(2); c < b; c++ {
				for d := card.Card(1); d < c; d++ {
					for e := range d {
						v := High(card.Set(1<<a | 1<<b | 1<<c | 1<<d | 1<<e))
						want := reference5([5]card.Card{a, b, c, d, e})
						if seen[v] == 0 {
							as[v] = want
						} else if as[v] != want {
							t.Fatalf("value %d is both %v and %v", v, as[v], want)
						}
						seen[v]++
						gotHands[want[0]]++
					}
				}
			}
		}
	}
	if seen[0] != 0 {
		t.Errorf("%d hands have no value", seen[0])
	}
	for v := Value(1); v <= Best; v++ {
		if seen[v] == 0 {
			t.Errorf("no hand has value %d", v)
		}
		if v > 1 && !as[v-1].less(as[v]) {
			t.Errorf("value %d is %v, value %d is %v", v-1, as[v-1], v, as[v])
		}
		if got := described(v); got != as[v] {
			t.Errorf("value %d is described as %v, is %v", v, got, as[v])
		}
		gotValues[v.Category()]++
	}
	if gotHands != hands || gotValues != values {
		t.Errorf("hands %v, want %v\nvalues %v, want %v", gotHands, hands, gotValues, values)
	}
}

func TestSixAndSevenCardHandsAgreeWithTheReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 60000 {
		deck := card.Standard()
		n := 6 + i%2
		deck.ShuffleTop(n, rng)
		if i%3 == 0 { // of few ranks, where pairs, trips and quads crowd
			deck = few(rng, n, 0, 4)
		} else if i%3 == 1 { // of two suits, where flushes crowd
			deck = few(rng, n, 2, 13)
		}
		hand := deck[:n]
		want := referenceBest(hand)
		s := card.SetOf(hand...)
		if got := described(High(s)); got != want {
			t.Fatalf("%v: got %v, want %v", s, got, want)
		}
		five := Five(s)
		if five.Len() != 5 || five.Minus(s) != 0 || High(five) != High(s) {
			t.Fatalf("%v: the five that play are given as %v", s, five)
		}
	}
}

// few deals n cards of suits from lowSuit up and of the given number of ranks.
func few(rng *rand.Rand, n int, lowSuit card.Suit, ranks int) card.Deck {
	first := card.Rank(rng.IntN(card.Ranks - ranks + 1))
	var d card.Deck
	for r := range card.Rank(ranks) {
		for s := lowSuit; s < card.Suits; s++ {
			d = append(d, card.Of(first+r, s))
		}
	}
	d.ShuffleTop(n, rng)
	return d
}

func TestTheFiveThatPlay(t *testing.T) {
	for _, c := range []struct{ hand, five string }{
		{"AsAh3d3c3hKdQd", "3h3d3cAsAh"},
		{"AsKsQs9s2s3s4d", "AsKsQs9s3s"},
		{"5h4d3c2sAcAdKh", "5h4d3c2sAd"},
		{"2h2d3h3d4h4dAs", "4h4d3h3dAs"},
		{"TsTh9s9h8s8h8d", "8s8h8dTsTh"},
		{"AsKsQsJsTs9s8s", "AsKsQsJsTs"},
	} {
		if got := Five(set(t, c.hand)); got != set(t, c.five) {
			t.Errorf("%s: got %v, want %v", c.hand, got, c.five)
		}
	}
}

func TestCategoriesAtTheirEdges(t *testing.T) {
	for _, c := range []struct {
		hand string
		want Value
		cat  Category
	}{
		{"7c5d4h3s2c", 1, HighCard},
		{"AcKdQhJs9c", 1277, HighCard},
		{"2c2d3h4s5c", 1278, Pair},
		{"AcAdKhQsJc", 4137, Pair},
		{"3c3d2h2s4c", 4138, TwoPair},
		{"AcAdKhKsQc", 4995, TwoPair},
		{"2c2d2h3s4c", 4996, ThreeOfAKind},
		{"AcAdAhKsQc", 5853, ThreeOfAKind},
		{"5c4d3h2sAc", 5854, Straight},
		{"AcKdQhJsTc", 5863, Straight},
		{"7c5c4c3c2c", 5864, Flush},
		{"AcKcQcJc9c", 7140, Flush},
		{"2c2d2h3s3c", 7141, FullHouse},
		{"AcAdAhKsKc", 7296, FullHouse},
		{"2c2d2h2s3c", 7297, FourOfAKind},
		{"AcAdAhAsKc", 7452, FourOfAKind},
		{"5c4c3c2cAc", 7453, StraightFlush},
		{"KcQcJcTc9c", 7461, StraightFlush},
		{"AcKcQcJcTc", 7462, StraightFlush},
	} {
		v := High(set(t, c.hand))
		if v != c.want || v.Category() != c.cat || v.Royal() != (c.want == Best) {
			t.Errorf("%s: %d (category %d), want %d (%d)", c.hand, v, v.Category(), c.want, c.cat)
		}
	}
}

func TestWrongNumbersOfCardsPanic(t *testing.T) {
	for _, text := range []string{"", "AsKsQsJs", "AsKsQsJsTs9s8s7s"} {
		s := set(t, text)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was given a value", text)
				}
			}()
			High(s)
		}()
	}
}

func TestHighAllocatesNothing(t *testing.T) {
	s := set(t, "AsKsQsJs9d8d2c")
	var sum Value
	if n := testing.AllocsPerRun(100, func() { sum += High(s) + Value(High(s).Ranks()[0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBuildingTwiceChangesNothing(t *testing.T) {
	before := countsValue
	build()
	if before != countsValue {
		t.Error("build depends on what it finds")
	}
}

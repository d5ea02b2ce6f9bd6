package rank

import (
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
	wantHands := [...]int{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}
	wantValues := [...]int{1277, 2860, 858, 858, 10, 1277, 156, 156, 10}
	var hands, values [9]int
	seen := newCensus(Best)
	each5(0, func(c [5]card.Card) {
		v, want := High(card.SetOf(c[:]...)), reference5(c)
		seen.count(t, v, want)
		hands[want[0]]++
	})
	seen.check(t)
	for v := Value(1); v <= Best; v++ {
		if got := described(v); got != seen.as[v] {
			t.Errorf("value %d is described as %v, is %v", v, got, seen.as[v])
		}
		values[v.Category()]++
	}
	if hands != wantHands || values != wantValues {
		t.Errorf("hands %v, want %v\nvalues %v, want %v", hands, wantHands, values, wantValues)
	}
}

func TestSixAndSevenCardHandsAgreeWithTheReference(t *testing.T) {
	for n := 6; n <= 7; n++ {
		hands(t, card.Deuce, n, 30000, func(hand []card.Card) {
			want, s := referenceBest(hand), card.SetOf(hand...)
			if got := described(High(s)); got != want {
				t.Fatalf("%v: got %v, want %v", s, got, want)
			}
			five := Five(s)
			if five.Len() != 5 || five.Minus(s) != 0 || High(five) != High(s) {
				t.Fatalf("%v: the five that play are given as %v", s, five)
			}
		})
	}
}

func TestEveryWayToRankManyHandsAgrees(t *testing.T) {
	var sets []card.Set
	for n := 5; n <= 7; n++ {
		hands(t, card.Deuce, n, 3000, func(hand []card.Card) {
			s := card.SetOf(hand...)
			sets = append(sets, s)
			var one, two Hand
			for i, c := range hand {
				if one = one.With(c); i%2 == 0 {
					two = two.With(c)
				}
			}
			rest := HandOf(s.Minus(two.Cards()))
			if want := High(s); one.High() != want || HandOf(s) != one || two.Union(rest) != one || one.Cards() != s {
				t.Fatalf("%v: added up to %v, joined to %v, want %v", s, one, two.Union(rest), want)
			}
			var last [2]Value
			HandOf(s.Without(hand[0]).Without(hand[1])).With(hand[0]).HighEach(last[:1], hand[1:2])
			if last != [2]Value{High(s)} {
				t.Fatalf("%v: %v with the last card, want %v", s, last, High(s))
			}
		})
	}
	values := make([]Value, len(sets)+1)
	HighAll(values, sets)
	for i, s := range sets {
		if values[i] != High(s) {
			t.Fatalf("%v: %v among many, %v alone", s, values[i], High(s))
		}
	}
	if values[len(sets)] != 0 {
		t.Error("HighAll wrote beyond the hands")
	}
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

func TestWrongCardsPanic(t *testing.T) {
	four, five, seven, eight := set(t, "AsKsQsJs"), set(t, "AsKdQsJs9h"), set(t, "AsKsQsJsTs9s8s"), set(t, "AsKsQsJsTd9d8d7d")
	all := map[string]func(card.Set){
		"High":          func(s card.Set) { High(s) },
		"Hand.High":     func(s card.Set) { HandOf(s).High() },
		"HighAll":       func(s card.Set) { HighAll(make([]Value, 1), []card.Set{s}) },
		"Five":          func(s card.Set) { Five(s) },
		"ShortDeck":     func(s card.Set) { ShortDeck(s) },
		"AceToFive":     func(s card.Set) { AceToFive(s) },
		"EightOrBetter": func(s card.Set) { EightOrBetter(s) },
		"DeuceToSeven":  func(s card.Set) { DeuceToSeven(s) },
	}
	for name, f := range all {
		for _, s := range []card.Set{0, four, eight, card.All} {
			if !panics(func() { f(s) }) {
				t.Errorf("%s: %d cards were given a value", name, s.Len())
			}
		}
		if panics(func() { f(five) }) || panics(func() { f(seven) }) {
			t.Errorf("%s: panics with five or seven cards", name)
		}
	}
	for name, f := range map[string]func(){
		"a five in the short deck":     func() { ShortDeck(set(t, "AsKsQsJs5s")) },
		"a pair of fives in it":        func() { ShortDeck(set(t, "AsKdQsJs5s5d")) },
		"no badugi card":               func() { Badugi4(0) },
		"no open card":                 func() { OpenHigh(0) },
		"five open cards":              func() { OpenLow(five) },
		"one Omaha card":               func() { OmahaHigh(set(t, "2c"), five) },
		"seven Omaha cards":            func() { OmahaLow(set(t, "2c3c4c5c6c7c8c"), five) },
		"an Omaha board of two":        func() { OmahaHigh(set(t, "2c3c4c5c"), set(t, "2d3d")) },
		"an Omaha board of six":        func() { OmahaBoardOf(set(t, "2d3d4d5d6d7d")) },
		"a card in hand and on board":  func() { OmahaHigh(set(t, "2c3c4cAs"), five) },
		"the same on a prepared board": func() { b := OmahaBoardOf(five); b.High(set(t, "2c3c4cAs")) },
		"three hold'em cards":          func() { IsNuts(set(t, "2c3c4c"), five, 0) },
		"nuts without a board":         func() { Nuts(0, 0) },
		"nuts on six cards":            func() { OmahaNuts(set(t, "2d3d4d5d6d7d"), 0) },
		"no room for the values":       func() { HighAll(nil, []card.Set{five}) },
		"an unknown card":              func() { HandOf(five).With(card.Unknown) },
		"an unknown last card":         func() { HandOf(five).HighEach(make([]Value, 1), []card.Card{card.Unknown}) },
		"no such value":                func() { (Best + 1).Ranks() },
		"no value":                     func() { Value(0).Message() },
		"no such short-deck value":     func() { (BestShort + 1).Ranks() },
		"no such low":                  func() { Low(0).Ranks() },
		"no such deuce to seven":       func() { (BestDeuce + 1).Ranks() },
		"no such badugi":               func() { (BestBadugi + 1).Ranks() },
	} {
		if !panics(f) {
			t.Errorf("%s: no panic", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}

func TestNothingAllocates(t *testing.T) {
	s, short := set(t, "AsKsQsJs9d8d2c"), set(t, "AsKsQsJs9d8d7c")
	hole, board := set(t, "AsAhKdKh"), set(t, "2s3s4s5d9d")
	var values [2]Value
	one, prepared, doors := []card.Set{s}, OmahaBoardOf(board), []card.Card{3, 4}
	next := []card.Card{0}
	for name, f := range map[string]func(){
		"High":          func() { values[0] = High(s) + Value(High(s).Ranks()[0]) },
		"HighAll":       func() { HighAll(values[:], one) },
		"HighEach":      func() { HandOf(board).HighEach(values[:], next) },
		"Five":          func() { Five(s) },
		"ShortDeck":     func() { _ = ShortDeck(short).Ranks() },
		"AceToFive":     func() { _ = AceToFive(s).Ranks() },
		"EightOrBetter": func() { EightOrBetter(s) },
		"DeuceToSeven":  func() { _ = DeuceToSeven(s).Ranks() },
		"Badugi4":       func() { _ = Badugi4(s).Ranks() },
		"Omaha":         func() { OmahaHigh(hole, board); OmahaLow(hole, board) },
		"OmahaBoard":    func() { prepared = OmahaBoardOf(board); prepared.High(hole) },
		"upcards":       func() { OpenHigh(hole); OpenLow(hole); BringIn(doors); BringInRazz(doors) },
		"nuts":          func() { IsNuts(set(t, "AsAh"), board, 0); IsOmahaNuts(hole, board, 0) },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestBuildingTwiceChangesNothing(t *testing.T) {
	before, lows, deuces, shorts, omahas := *lookup, lowOfRanks, deuceOfRanks, short, omaha
	build()
	if before != *lookup || lows != lowOfRanks || deuces != deuceOfRanks || shorts != short || omahas != omaha {
		t.Error("build depends on what it finds")
	}
}

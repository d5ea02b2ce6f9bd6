package rank

import (
	"testing"

	"github.com/floorbook/floorbook/card"
)

// The counts of the best hand among seven cards are those of every textbook; 4,824 values can be reached.
func TestEnumeration7CountsEveryHand(t *testing.T) {
	if testing.Short() {
		t.Skip("133,784,560 hands, over a second; without -short: go test ./rank -run Enumeration7")
	}
	want := [...]int{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584}
	var got [9]int
	var seen [Best + 1]int
	each7(func(values []Value) {
		for _, v := range values {
			seen[v]++
		}
	})
	distinct, total := 0, 0
	for v := Value(1); v <= Best; v++ {
		got[v.Category()] += seen[v]
		total += seen[v]
		if seen[v] > 0 {
			distinct++
		}
	}
	if got != want || total != 133784560 || distinct != 4824 || seen[Best] != 4324 {
		t.Errorf("%d hands, %d values, %d royal flushes, by category %v, want %v", total, distinct, seen[Best], got, want)
	}
}

// How many seven-card hands have a low of each highest rank, five to king, as razz tables list them.
func TestEnumeration7CountsEveryLow(t *testing.T) {
	if testing.Short() {
		t.Skip("133,784,560 hands, over a second; without -short: go test ./rank -run Enumeration7")
	}
	published := [...]int{781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200}
	var got [9]int
	var seen [Wheel + 1]int
	eights := 0
	each6(func(six card.Set, below card.Card) {
		for c := range below {
			s := six.With(c)
			v := AceToFive(s)
			if eight := EightOrBetter(s); eight != 0 {
				if eights++; eight != v {
					t.Fatalf("%v: %v eight or better, %v as a low", s, eight, v)
				}
			} else if v >= EightHigh {
				t.Fatalf("%v: %v is eight or better", s, v)
			}
			seen[v]++
		}
	})
	total := 0
	for v := Low(1); v <= Wheel; v++ {
		total += seen[v]
		if v.Category() == HighCard {
			got[v.Ranks()[0]-card.Five] += seen[v]
		}
	}
	if got != published || total != 133784560 || eights != published[0]+published[1]+published[2]+published[3] {
		t.Errorf("%d hands, %d eights or better, by highest rank %v, want %v", total, eights, got, published)
	}
}

// each7 visits the values of the seven-card sets in order, those that differ in the lowest card together.
func each7(visit func([]Value)) {
	var cards [card.Count]card.Card
	for c := range cards {
		cards[c] = card.Card(c)
	}
	var values [card.Count]Value
	for a := card.Card(6); a < card.Count; a++ {
		ha := HandOf(0).With(a)
		for b := card.Card(5); b < a; b++ {
			hb := ha.With(b)
			for c := card.Card(4); c < b; c++ {
				hc := hb.With(c)
				for d := card.Card(3); d < c; d++ {
					hd := hc.With(d)
					for e := card.Card(2); e < d; e++ {
						he := hd.With(e)
						for f := card.Card(1); f < e; f++ {
							he.With(f).HighEach(values[:], cards[:f])
							visit(values[:f])
						}
					}
				}
			}
		}
	}
}

// each6 visits the six-card sets in order, with their lowest card.
func each6(visit func(six card.Set, lowest card.Card)) {
	for a := card.Card(5); a < card.Count; a++ {
		for b := card.Card(4); b < a; b++ {
			for c := card.Card(3); c < b; c++ {
				for d := card.Card(2); d < c; d++ {
					for e := card.Card(1); e < d; e++ {
						five := card.Set(1<<a | 1<<b | 1<<c | 1<<d | 1<<e)
						for f := range e {
							visit(five|1<<f, f)
						}
					}
				}
			}
		}
	}
}

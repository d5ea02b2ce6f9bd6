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
	each7(func(s card.Set) bool {
		seen[High(s)]++
		return true
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

// each7 visits the seven-card sets in order until visit returns false.
func each7(visit func(card.Set) bool) {
	for a := card.Card(6); a < card.Count; a++ {
		for b := card.Card(5); b < a; b++ {
			for c := card.Card(4); c < b; c++ {
				abc := card.Set(1<<a | 1<<b | 1<<c)
				for d := card.Card(3); d < c; d++ {
					for e := card.Card(2); e < d; e++ {
						abcde := abc | 1<<d | 1<<e
						for f := card.Card(1); f < e; f++ {
							for g := range f {
								if !visit(abcde | 1<<f | 1<<g) {
									return
								}
							}
						}
					}
				}
			}
		}
	}
}

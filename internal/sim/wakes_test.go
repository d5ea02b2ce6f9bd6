package sim

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/tournament"
)

// TestTheFirstTableIsTheOneThatASearchFinds: tables come into play and leave it, acts are put off, and time passes.
func TestTheFirstTableIsTheOneThatASearchFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w wakes
		var tables []int
		at := map[int]tournament.Instant{}
		now := tournament.Instant(0)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				tables = tables[:0]
				for no := range 20 {
					if rapid.Bool().Draw(t, "in play") {
						tables = append(tables, no+1)
					}
				}
				w.inPlay(tables)
			case 1:
				now += tournament.Instant(rapid.IntRange(0, 3).Draw(t, "passes"))
			default:
				no := rapid.IntRange(1, 20).Draw(t, "table")
				at[no] = now + tournament.Instant(rapid.IntRange(-2, 6).Draw(t, "due"))
				w.set(no, at[no])
			}
			want, first, found := 0, tournament.Instant(0), false
			for _, no := range tables {
				if due := max(at[no], now); !found || due < first {
					want, first, found = no, due, true
				}
			}
			if no, due, ok := w.first(now); no != want || due != first || ok != found {
				t.Fatalf("table %d at %d (%v), a search finds %d at %d (%v)", no, due, ok, want, first, found)
			}
		}
	})
}

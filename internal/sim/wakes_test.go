package sim

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/tournament"
)

// TestTheFirstTableIsTheOneThatASearchFinds: tables come into play and leave it, acts are put off as the driver puts them off, by the table whose
// turn it is or by another, and time passes to the next act or not so far: now and then nothing is due at all.
func TestTheFirstTableIsTheOneThatASearchFinds(t *testing.T) {
	waits, ties := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var w wakes
		var tables []int
		at, now := map[int]tournament.Instant{}, tournament.Instant(0)
		most := rapid.IntRange(1, 20).Draw(t, "tables")
		putOff := func(no int, by int) {
			at[no] = now + tournament.Instant(by)
			w.set(no, at[no])
		}
		for no := range most {
			putOff(no+1, rapid.IntRange(0, 6).Draw(t, "first due"))
		}
		for range rapid.IntRange(20, 60).Draw(t, "steps") {
			want, first, found, same := 0, tournament.Instant(0), false, false
			for _, no := range tables {
				if due := max(at[no], now); !found || due < first {
					want, first, found, same = no, due, true, false
				} else if due == first {
					same = true
				}
			}
			no, due, ok := w.first(now)
			if no != want || due != first || ok != found {
				t.Fatalf("table %d at %d (%v), a search finds %d at %d (%v)", no, due, ok, want, first, found)
			}
			if found && first > now {
				waits++
			}
			if same {
				ties++
			}
			switch what := rapid.IntRange(0, 9).Draw(t, "what"); {
			case what == 0 || !found:
				tables = tables[:0]
				for no := range most {
					if rapid.Bool().Draw(t, "in play") {
						tables = append(tables, no+1)
					}
				}
				w.inPlay(tables)
			case what == 1:
				putOff(rapid.IntRange(1, most).Draw(t, "table"), rapid.IntRange(-2, 6).Draw(t, "due"))
			case what == 2:
				now += tournament.Instant(rapid.IntRange(0, 2).Draw(t, "passes"))
			default:
				now = first
				putOff(no, rapid.IntRange(1, 6).Draw(t, "pause"))
			}
		}
	})
	if waits < 100 || ties < 100 {
		t.Errorf("only %d times nothing was due, and %d times two tables were", waits, ties)
	}
}

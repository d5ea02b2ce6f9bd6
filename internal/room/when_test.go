package room

import (
	"testing"

	"github.com/floorbook/floorbook/tournament"
)

// TestEveryRowHasItsInstant, after a restart too.
func TestEveryRowHasItsInstant(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.clock.Set(f.clock.Now() + minute)
	f.must("a", tournament.Pause{})
	f.clock.Set(f.clock.Now() + minute)
	f.must("a", tournament.Resume{})
	for restarted := range 2 {
		if restarted > 0 {
			f.Close()
			f.start()
		}
		noted := 0
		var log []tournament.Note
		if err := f.Read("a", func(s *tournament.State) { log = append(log, s.Log...) }); err != nil {
			t.Fatal(err)
		}
		for _, n := range log {
			if at := f.When("a", n.Seq); at != n.At {
				t.Errorf("%s is of %d, not %d", n.Key, at, n.At)
			}
			noted++
		}
		if noted < 3 || f.When("a", 1<<40) != 0 || f.When("none", 1) != 0 {
			t.Errorf("%d notes, and instants of what never was", noted)
		}
	}
}

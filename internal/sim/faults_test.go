package sim

import (
	"context"
	"errors"
	"testing"
)

// Whatever fails around it, a tournament in a room ends, its journal verifies, and its replay is the live state.
func TestRoomsSurviveFaults(t *testing.T) {
	var all Trouble
	for seed := range uint64(20) {
		s := Vary(setup(t, "demo.toml", 8, seed))
		f := DrawFaults(seed)
		f.JournalMax = 5 // each makes the room read its journal again
		_, trouble, err := RunRoom(context.Background(), s, f)
		if err != nil {
			var broken *Broken
			if errors.As(err, &broken) {
				t.Log(broken.Scenario)
			}
			t.Fatalf("seed %d, %d players: %v (%+v)", seed, s.Players, err, trouble)
		}
		all.add(trouble)
		t.Logf("seed %d: %+v", seed, trouble)
	}
	if all.Appends == 0 || all.Crashes == 0 || all.Duplicates == 0 || all.Stale == 0 || all.Accepted == 0 || all.Outages == 0 {
		t.Fatalf("20 seeds in which something never went wrong: %+v", all)
	}
}

package sim

import (
	"context"
	"errors"
	"testing"
)

// Rooms of every size and format end with everything exact.
func TestVariedTournamentsEndWithEverythingExact(t *testing.T) {
	for seed := range uint64(30) {
		s := Vary(setup(t, "demo.toml", 30, seed))
		if _, err := Run(context.Background(), s); err != nil {
			var broken *Broken
			if errors.As(err, &broken) {
				t.Log(broken.Scenario)
			}
			t.Fatalf("seed %d, %d players, %d seats: %v", seed, s.Players, s.Structure.Seats, err)
		}
	}
}

package sim

import (
	"context"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
)

// TestEveryGameCanBePlayedToTheEnd plays a tournament of each game and rotation, every invariant checked.
func TestEveryGameCanBePlayedToTheEnd(t *testing.T) {
	for i, name := range intake.GameNames() {
		s := setup(t, "demo.toml", 14, uint64(300+i))
		var ok bool
		if s.Structure, ok = intake.Played(s.Structure, name); !ok {
			t.Fatalf("%s is no game", name)
		}
		s.Clumsy = 0.05
		r, err := Run(context.Background(), Vary(s))
		if err != nil {
			if broken, isBroken := err.(*Broken); isBroken {
				t.Log(broken.Scenario)
			}
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Chips.Issued != r.Chips.InPlay {
			t.Errorf("%s: %d chips issued, %d at the end", name, r.Chips.Issued, r.Chips.InPlay)
		}
	}
}

// TestASheetOfSeveralGamesIsPlayedAsItSays plays the HORSE evening in a real room whose journal fails.
func TestASheetOfSeveralGamesIsPlayedAsItSays(t *testing.T) {
	s := setup(t, "horse.toml", 10, 7)
	if _, _, err := RunRoom(context.Background(), s, DrawFaults(s.Seed)); err != nil {
		t.Error(err)
	}
}

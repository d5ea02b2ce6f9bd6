package sim

import (
	"context"
	"testing"

	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/rulebook"
)

func setup(t testing.TB, file string, players int, seed uint64) Setup {
	t.Helper()
	f, err := examples.Files.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	structure, err := intake.ParseStructure(file, f)
	if err != nil {
		t.Fatal(err)
	}
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	return Setup{
		Structure: structure, Book: book.ID, Policy: book.Policy.Tournament,
		Rules:   book.Policy.Rules(),
		Players: players, LateShare: 0.15, Clumsy: 0.02, Seed: seed,
	}
}

func TestTournamentsEndWithEverythingExact(t *testing.T) {
	for seed := range uint64(6) {
		players := []int{2, 10, 45, 46, 100, 23}[seed]
		r, err := Run(context.Background(), setup(t, "demo.toml", players, seed))
		if err != nil {
			if broken, ok := err.(*Broken); ok {
				t.Log(broken.Scenario)
			}
			t.Fatalf("seed %d, %d players: %v", seed, players, err)
		}
		t.Logf("%+v", r)
	}
}

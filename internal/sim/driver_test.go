package sim

import (
	"context"
	"errors"
	"testing"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// deaf is a house that refuses every act of a player.
type deaf struct{ *Bare }

func (d deaf) Do(ctx context.Context, c tournament.Command) error {
	if at, ok := c.(tournament.AtTable); ok {
		if _, observes := at.Command.(table.Observe); observes {
			return refusal.New(table.NobodyActs)
		}
	}
	return d.Bare.Do(ctx, c)
}

// A hand in which every act is refused ends the simulation with an error that names it, instead of never ending.
func TestHandThatCannotGoOnIsReported(t *testing.T) {
	s := setup(t, "sit-and-go.toml", 9, 3)
	b := NewBare(s.Seed, start)
	ctx := t.Context()
	commands := []tournament.Command{tournament.Create{ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Hosted: true}}
	for i := range s.Players {
		commands = append(commands, tournament.Register{Player: playerID(i)})
	}
	for _, c := range append(commands, tournament.Start{}) {
		if err := b.Do(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	err := NewDriver(deaf{b}, Options{Seed: 3, Ticks: true}).Run(ctx)
	var stalled *Stalled
	if !errors.As(err, &stalled) || stalled.Hand != "t1-h1" {
		t.Fatalf("got %v", err)
	}
}

package sim

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tournament"
)

// A failure is told as a scenario that the scenario runner reads and plays without an engine error.
func TestFailureIsToldAsAScenario(t *testing.T) {
	s := setup(t, "sit-and-go.toml", 9, 3)
	b := NewBare(s.Seed, start)
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(b.Do(ctx, tournament.Create{ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Hosted: true}))
	for i := range s.Players {
		must(b.Do(ctx, tournament.Register{Player: playerID(i)}))
	}
	must(b.Do(ctx, tournament.Start{}))
	d := NewDriver(b, Options{Seed: 3, Ticks: true})
	for b.count.Hands < 4 || b.state.Table(1).Hand != nil {
		next, _, err := d.plan()
		must(err)
		must(b.WaitUntil(ctx, next.at))
		must(d.carryOut(ctx, next))
	}
	story := b.proof.story()
	file, err := scenario.Parse("story.txt", []byte(story))
	if err != nil {
		t.Fatalf("%v\n%s", err, story)
	}
	if len(file.Cases) < 4 || !strings.Contains(story, "seat") {
		t.Fatalf("%d cases told:\n%s", len(file.Cases), story)
	}
	book, err := rulebook.Load(s.Book)
	must(err)
	if r := file.Run(book); r.Err != nil || len(r.Failures) > 0 {
		t.Fatalf("%v %v\n%s", r.Err, r.Failures, story)
	}
}

// A chip that vanishes is found after the very command, with the events that led to it.
func TestBrokenInvariantIsFound(t *testing.T) {
	s := setup(t, "sit-and-go.toml", 9, 3)
	b := NewBare(s.Seed, start)
	ctx := context.Background()
	if err := b.Do(ctx, tournament.Create{ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Hosted: true}); err != nil {
		t.Fatal(err)
	}
	for i := range s.Players {
		if err := b.Do(ctx, tournament.Register{Player: playerID(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Do(ctx, tournament.Start{}); err != nil {
		t.Fatal(err)
	}
	b.state.Tables[0].Seats[0].Stack += 25 // a chip from nowhere
	err := NewDriver(b, Options{Seed: 3, Ticks: true}).Run(ctx)
	var broken *Broken
	if !errors.As(err, &broken) || broken.Scenario == "" {
		t.Fatalf("25 chips from nowhere went unnoticed: %v", err)
	}
}

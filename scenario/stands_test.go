package scenario_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
)

// TestALastLineSaysWhereItLeavesTheHand: a line on which nobody rules is answered by what it did, and by its article.
func TestALastLineSaysWhereItLeavesTheHand(t *testing.T) {
	book, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lines, fact string
		by          article.ID
	}{
		{"hand cash blinds 5/10 button 1 stacks 1-4:1000\nseat 4 folds\nseat 1 folds\nblinds taken back\n", "returned.to", "LP-2.2-15-b"},
		{"hand cash blinds 5/10 unit 5 dead-small-blind button 6 stacks 2:500 5:500 6:500\nseat 5 all-in\nseat 6 folds\nseat 2 calls\nrun 2 times\n", "pots", "LP-6-18-b"},
		{"hand cash blinds 5/10 button 1 stacks 1-4:1000\nseat 4 raises to 40\nseat 1 folds\nseat 2 folds\nseat 3 folds\n", "wins", "LP-G-stake"},
	} {
		f, err := scenario.Parse("case", []byte("case c\n"+c.lines))
		if err != nil {
			t.Fatal(err)
		}
		result := f.Rule(book)
		steps := result.Cases[0].Steps
		facts := steps[len(steps)-1].Facts
		if !slices.ContainsFunc(facts, func(f ruling.Fact) bool { return f.Key == c.fact }) {
			t.Errorf("%s: no %s in %v", c.lines, c.fact, facts)
		}
		if !slices.ContainsFunc(facts, func(f ruling.Fact) bool { return slices.Contains(f.Cites, c.by) }) {
			t.Errorf("%s: no %s in %v", c.lines, c.by, facts)
		}
	}
}

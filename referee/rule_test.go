package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// row is one act at one spot and what must stand.
type row struct {
	name  string
	spot  referee.Spot
	seen  referee.Observation
	want  string       // "call 400 returned 600", "floor forfeit", "missing order", …
	cites []article.ID // at least these decide
}

// at is the everyday spot: facing a bet on the flop with chips behind.
func at(facing, increment chip.Amount) referee.Spot {
	return referee.Spot{Facing: facing, Increment: increment, BigBlind: 100, Stack: referee.Covers, Street: hand.Flop}
}

func pushes(chips ...chip.Amount) referee.Observation { return referee.Observation{Chips: chips} }

func says(words string) referee.Observation {
	o := referee.Observation{}
	o.Hear(words)
	return o
}

func (r row) check(t *testing.T, p *referee.Policy) {
	t.Helper()
	got := referee.Rule(r.spot, r.seen, p)
	if text := brief(got); text != r.want {
		t.Errorf("%s: %s, want %s (why %v)", r.name, text, r.want, got.Why)
	}
	for _, id := range r.cites {
		if !slices.Contains(got.Cites, id) {
			t.Errorf("%s: cites %v, not %s", r.name, got.Cites, id)
		}
	}
}

func checkAll(t *testing.T, p *referee.Policy, rows []row) {
	t.Helper()
	for _, r := range rows {
		r.check(t, p)
	}
}

// brief writes a ruling for comparison.
func brief(r referee.Ruling) string {
	switch r.Kind {
	case article.Floor:
		text := "floor"
		for _, o := range r.Options {
			text += " " + o.Key
		}
		return text
	case article.Missing:
		return fmt.Sprintf("missing %s", r.Questions[0])
	}
	text := r.Action.String()
	if r.Action == hand.Call || r.Action == hand.Bet || r.Action == hand.Raise {
		text += fmt.Sprintf(" %d", r.To)
	}
	if r.Returned > 0 {
		text += fmt.Sprintf(" returned %d", r.Returned)
	}
	if r.Owed > 0 {
		text += fmt.Sprintf(" owed %d", r.Owed)
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{{r.AllIn, "all-in"}, {r.NoFold, "no-fold"}, {r.NoRaise, "no-raise"}, {r.Held, "held"}} {
		if flag.on {
			text += " " + flag.name
		}
	}
	return text
}

func with(s referee.Spot, change func(*referee.Spot)) referee.Spot {
	change(&s)
	return s
}

func seen(o referee.Observation, change func(*referee.Observation)) referee.Observation {
	change(&o)
	return o
}

func TestPointsAreNamedOnce(t *testing.T) {
	names := referee.Points()
	for i, name := range names {
		if slices.Index(names, name) != i {
			t.Errorf("%s stands twice in the list", name)
		}
	}
	if names[0] != "out_of_turn" || names[len(names)-1] != "nothing_seen" {
		t.Errorf("the list begins with %s and ends with %s", names[0], names[len(names)-1])
	}
}

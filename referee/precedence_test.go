package referee_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// wraps are the points that take an act out of turn, conditional or misled whatever it is: they meet every other point
// in the same way, which TestWrappingPointsComeFirst proves. The last point answers when no other does.
var wraps, catchAll = []string{"out_of_turn", "conditional", "misled"}, "nothing_seen"

// precedence reads the scenarios on the order of points: the files by name, and the pairs of points they prove.
func precedence(t *testing.T) (files map[string][]byte, pairs map[[2]string]bool) {
	t.Helper()
	names, err := filepath.Glob("../scenario/testdata/precedence/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no scenarios on the order of points", err)
	}
	files, pairs = map[string][]byte{}, map[[2]string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
		for line := range strings.Lines(string(text)) {
			if title, ok := strings.CutPrefix(line, "case "); ok {
				pairs[pairOf(name, title)] = true
			}
		}
	}
	return files, pairs
}

// pairOf is the pair that a case proves: of FIRST.txt or FIRST.BOOK.txt, "case before SECOND" or "case before SECOND: …".
func pairOf(file, title string) [2]string {
	first, _, _ := strings.Cut(filepath.Base(file), ".")
	second, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(title, "before ")), ":")
	return [2]string{first, second}
}

// TestOrderOfPoints runs every precedence scenario: it holds, and no longer does when its first point is asked right
// behind its second.
func TestOrderOfPoints(t *testing.T) {
	files, _ := precedence(t)
	for name, text := range files {
		f, err := scenario.Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		book, err := rulebook.Load(f.Book)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Cases {
			one := *f
			one.Cases = []scenario.Case{c}
			if r := one.Run(book); !r.OK() {
				t.Errorf("%s: %v %v", name, r.Err, r.Failures)
				continue
			}
			pair := pairOf(name, c.Name)
			restore := referee.MoveBehind(pair[0], pair[1])
			if r := one.Run(book); r.OK() {
				t.Errorf("%s: %s also holds with %s behind", name, c.Name, pair[0])
			}
			restore()
		}
	}
}

// drawMeeting is an act at a spot that can be: no chips of an earlier bet where there is nothing to face.
func drawMeeting(t *rapid.T) (referee.Spot, referee.Observation) {
	s := drawSpot(t)
	if s.Facing == 0 {
		s.InFront, s.InFrontSum = nil, 0
	}
	o := drawObservation(t, s)
	if len(o.Chips) == 0 {
		o.Later = nil
	}
	if o.Word == referee.SaidAmount && o.Amount == 0 {
		o.Word = referee.Silent
	}
	if s.InFrontSum == 0 {
		o.LiftedAll, o.Lifted = false, nil
	}
	return s, o
}

// TestEveryMeetingHasAScenario draws acts and moves each point down the list: where the ruling changes as it passes
// another, the two meet, and a scenario must say which of them wins.
func TestEveryMeetingHasAScenario(t *testing.T) {
	_, pairs := precedence(t)
	policies := books(t)
	list := referee.Points()
	acts := rapid.Custom(func(t *rapid.T) [2]any {
		s, o := drawMeeting(t)
		return [2]any{s, o}
	})
	met := map[[2]string]bool{}
	for seed := range 1000 {
		act := acts.Example(seed)
		s, o, p := act[0].(referee.Spot), act[1].(referee.Observation), policies[seed%len(policies)]
		before := referee.Rule(s, o, p)
		for i, first := range list[:len(list)-1] {
			for _, second := range list[i+1:] {
				restore := referee.MoveBehind(first, second)
				after := referee.Rule(s, o, p)
				restore()
				if sameRuling(&before, &after) {
					continue
				}
				met[[2]string{first, second}] = true
				break
			}
		}
	}
	for pair := range met {
		if !pairs[pair] && !slices.Contains(wraps, pair[0]) && pair[1] != catchAll {
			t.Errorf("%s and %s meet: which of them wins? No scenario says", pair[0], pair[1])
		}
	}
	t.Logf("%d pairs met, %d have scenarios", len(met), len(pairs))
}

// sameRuling reports whether two rulings come to the same, whatever point made them.
func sameRuling(a, b *referee.Ruling) bool {
	return a.Kind == b.Kind && a.Outcome == b.Outcome && a.Held == b.Held && slices.Equal(a.Options, b.Options)
}

// TestWrappingPointsComeFirst: an act out of turn is held, and an if-then or an act of a misled player is ruled as
// such, whatever else is seen of it.
func TestWrappingPointsComeFirst(t *testing.T) {
	policies := books(t)
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s, o := drawMeeting(t)
		o.Order = referee.WordFirst
		r := referee.Rule(s, o, p)
		switch {
		case r.Held != o.OutOfTurn:
			t.Fatalf("held: %v, out of turn: %v", r.Held, o.OutOfTurn)
		case o.Conditional && r.Point != "conditional":
			t.Fatalf("an if-then is ruled by %s", r.Point)
		case !o.Conditional && !o.OutOfTurn && o.Misled && p.Misled.Value && !(s.Pending && o.Word == referee.SaidCall) && r.Point != "misled":
			t.Fatalf("an act of a misled player is ruled by %s", r.Point)
		}
	})
}

package dispute_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

const precedence = "../scenario/testdata/precedence/dispute/*.txt"

// pairOf is the pair that a case proves: of FIRST.txt or FIRST.BOOK.txt, "case before SECOND" or "case before SECOND: …".
func pairOf(file, title string) [2]string {
	first, _, _ := strings.Cut(filepath.Base(file), ".")
	second, _, _ := strings.Cut(strings.TrimPrefix(title, "before "), ":")
	return [2]string{first, second}
}

// orders reads the scenarios on the order of points.
func orders(t *testing.T) []*scenario.File {
	t.Helper()
	names, err := filepath.Glob(precedence)
	if err != nil || len(names) == 0 {
		t.Fatal("no scenarios on the order of points", err)
	}
	var files []*scenario.File
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestOrderOfPoints runs every precedence scenario: it holds, and no longer does when its first point is asked right
// behind its second.
func TestOrderOfPoints(t *testing.T) {
	for _, f := range orders(t) {
		book, err := rulebook.Load(f.Book)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Cases {
			one := *f
			one.Cases = []scenario.Case{c}
			if r := one.Run(book); !r.OK() {
				t.Errorf("%s: %v %v", f.Name, r.Err, r.Failures)
				continue
			}
			pair := pairOf(f.Name, c.Name)
			restore := dispute.MoveBehind(pair[0], pair[1])
			if r := one.Run(book); r.OK() {
				t.Errorf("%s: %s also holds with %s behind", f.Name, c.Name, pair[0])
			}
			restore()
		}
	}
}

// TestEveryMeetingHasAScenario draws what happened and moves each point down the list: where the ruling changes as it
// passes another, the two meet, and a scenario must say which of them wins.
func TestEveryMeetingHasAScenario(t *testing.T) {
	pairs := map[[2]string]bool{}
	for _, f := range orders(t) {
		for _, c := range f.Cases {
			pairs[pairOf(f.Name, c.Name)] = true
		}
	}
	books, list := policies(t), dispute.Points()
	drawn := rapid.Custom(func(t *rapid.T) []dispute.Event {
		return told(t, setting, books[rapid.IntRange(0, len(books)-1).Draw(t, "book")])
	})
	met := map[[2]string][]dispute.Event{}
	for seed := range 3000 {
		events, p := drawn.Example(seed), books[seed%len(books)]
		before, err := dispute.Rule(setting, events, p)
		if err != nil {
			continue
		}
		for i, first := range list[:len(list)-1] {
			for _, second := range list[i+1:] {
				if changes(events, p, &before, first, second) {
					met[[2]string{first, second}] = events
					break
				}
			}
		}
	}
	for pair, events := range met {
		if !pairs[pair] {
			t.Errorf("%s and %s meet: which of them wins? No scenario says: %+v", pair[0], pair[1], events)
		}
	}
	t.Logf("%d pairs met, %d have scenarios", len(met), len(pairs))
}

// changes reports whether the ruling comes to something else once the first point is asked right behind the second.
func changes(events []dispute.Event, p *dispute.Policy, before *dispute.Ruling, first, second string) bool {
	defer dispute.MoveBehind(first, second)()
	after, err := dispute.Rule(setting, events, p)
	return err != nil || before.Kind != after.Kind || !reflect.DeepEqual(before.Outcome, after.Outcome) ||
		!reflect.DeepEqual(before.Options, after.Options)
}

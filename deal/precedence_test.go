package deal_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// enders are the points after which there is no hand to put right: they meet every later point in the same way, which
// TestEndersComeFirst proves. Scenarios say only which of them comes first.
var enders = []string{"redeal", "cut", "foul_deck", "odd_back", "short_deck"}

const precedence = "../scenario/testdata/precedence/deal/*.txt"

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
			restore := deal.MoveBehind(pair[0], pair[1])
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
	books, list := policies(t), deal.Points()
	drawn := rapid.Custom(func(t *rapid.T) situated {
		l, events := situation(t)
		if rapid.Bool().Draw(t, "ended") {
			events = append(events, ended(t))
		}
		for i := range events { // as long as nobody says who did it, the ruling is that on either
			if events[i].By == deal.Unknown {
				events[i].By = deal.Dealer
			}
		}
		return situated{l, events}
	})
	met := map[[2]string]situated{}
	for seed := range 3000 {
		s, p := drawn.Example(seed), books[seed%len(books)]
		before, err := deal.Rule(s.layout, s.events, p)
		if err != nil {
			continue
		}
		for i, first := range list[:len(list)-1] {
			if !changes(s, p, &before, first, list[len(list)-1]) {
				continue
			}
			for _, second := range list[i+1:] {
				if changes(s, p, &before, first, second) {
					met[[2]string{first, second}] = s
					break
				}
			}
		}
	}
	for pair, s := range met {
		if !pairs[pair] && (!slices.Contains(enders, pair[0]) || slices.Contains(enders, pair[1])) {
			t.Errorf("%s and %s meet: which of them wins? No scenario says: %+v", pair[0], pair[1], s.events)
		}
	}
	t.Logf("%d pairs met, %d have scenarios", len(met), len(pairs))
}

// situated is a table and what happened there.
type situated struct {
	layout deal.Layout
	events []deal.Event
}

// ended draws an event that ends the hand, or would.
func ended(t *rapid.T) deal.Event {
	return rapid.SampledFrom([]deal.Event{
		{Kind: deal.Misdealt}, {Kind: deal.Cut, N: 2}, {Kind: deal.Duplicate}, {Kind: deal.OddBack}, {Kind: deal.Short, N: 1}, {Kind: deal.Pushed},
	}).Draw(t, "end")
}

// changes reports whether the ruling comes to something else once the first point is asked right behind the second.
func changes(s situated, p *deal.Policy, before *deal.Ruling, first, second string) bool {
	defer deal.MoveBehind(first, second)()
	after, err := deal.Rule(s.layout, s.events, p)
	return err != nil || before.Kind != after.Kind || !reflect.DeepEqual(before.Outcome, after.Outcome) ||
		!reflect.DeepEqual(before.Options, after.Options)
}

// TestEndersComeFirst: whatever else happened, a declared misdeal is dealt again, and a foul deck voids the hand.
func TestEndersComeFirst(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		p := books[rapid.IntRange(0, len(books)-1).Draw(t, "book")]
		for kind, want := range map[deal.Kind]deal.Verdict{deal.Misdealt: deal.Misdeal, deal.Duplicate: deal.Void} {
			r, err := deal.Rule(l, append([]deal.Event{{Kind: kind}}, events...), p)
			if err == nil && (r.Kind != article.Decided || r.Verdict != want) {
				t.Fatalf("%v: %v %v by %s", kind, r.Kind, r.Verdict, r.Point)
			}
		}
	})
}

package tell_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// TestWhateverTheScenariosLeadToIsWorded: every fact of every run has words in all tongues, its arguments are those that
// the catalogue declares, and what scenarios say of it is read as the same fact.
func TestWhateverTheScenariosLeadToIsWorded(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range scenario.RunFS(os.DirFS("../scenario/testdata")) {
		for i := range r.Cases {
			for _, s := range r.Cases[i].Steps {
				for _, f := range s.Facts {
					worded(t, f, seen)
				}
				for _, st := range statements(s) {
					stated(t, st, seen)
				}
			}
		}
	}
	if len(seen) < 600 {
		t.Errorf("only %d keys were found", len(seen))
	}
}

func statements(s scenario.StepResult) (out []ruling.Statement) {
	if s.Ruling != nil {
		out = append(out, s.Ruling.Statement())
	}
	if s.Deal != nil {
		out = append(out, s.Deal.Statement())
	}
	if s.Dispute != nil {
		out = append(out, s.Dispute.Statement())
	}
	if s.Showdown != nil {
		out = append(out, s.Showdown.Statement())
	}
	if s.Zero != nil {
		out = append(out, s.Zero.Statement())
	}
	return out
}

// stated checks what people read of a ruling beside what scenarios say: all that options lead to, and the reasons.
func stated(t *testing.T, s ruling.Statement, seen map[string]bool) {
	for _, o := range s.Options {
		for _, f := range o.Outcome {
			worded(t, f, seen)
		}
	}
	for _, why := range s.Why {
		spoken(t, why.In(s.Matter+".why"), seen)
	}
}

// worded checks a fact, and what belongs to it.
func worded(t *testing.T, f ruling.Fact, seen map[string]bool) {
	spoken(t, f, seen)
	text := tell.Scenario.Say(f)
	if tell.Topic(f.Key) == "" || seen[text] {
		return
	}
	seen[text] = true
	if read, ok := tell.Parse(text); !ok || !tell.Same(read, f) {
		t.Errorf("%s: %q is read as %+v", f.Key, text, read)
	}
}

func spoken(t *testing.T, f ruling.Fact, seen map[string]bool) {
	seen[f.Key] = true
	if lacks := tell.Lacks(f); len(lacks) > 0 {
		t.Errorf("%s needs %v, and is %+v", f.Key, lacks, f.Args)
	}
	args := tell.Arguments(f.Key)
	for _, a := range f.Args {
		want, declared := args[a.Name]
		if !declared && strings.Contains(f.Key, ".why.") {
			continue // a reason may know more than its words say
		}
		if !declared || !slices.Contains(want, a.Kind) {
			t.Errorf("%s: the catalogue does not know its argument %s of kind %d", f.Key, a.Name, a.Kind)
		}
		for _, key := range a.Words {
			if a.Kind != ruling.SomeCards && strings.Contains(key, ".") && f.Key != "cites" && f.Key != "uncovered" && !tell.HasWord(key) {
				t.Errorf("%s: no word %s", f.Key, key)
			}
		}
	}
	for _, tongue := range []tell.Tongue{tell.French, tell.English, tell.Scenario} {
		if text := tongue.Say(f); text == "" || strings.ContainsAny(text, "[]{}") {
			t.Errorf("%s: %s: %q", f.Key, tongue, text)
		}
	}
	for _, with := range f.With {
		spoken(t, with, seen)
	}
}

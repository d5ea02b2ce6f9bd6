package view_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

func answers(t *testing.T, book, text string, l lang.Lang) []view.Answer {
	t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Parse("test.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r := f.Run(b)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return view.Answers(r, b, l)
}

func TestAnActIsAnsweredWithItsArticle(t *testing.T) {
	got := answers(t, "tda-2024", "case x\nfacing 400 increment 400\nseat 5 pushes 1000\n", lang.English)
	if len(got) != 1 {
		t.Fatalf("%d answers", len(got))
	}
	a := got[0]
	if a.Kind != "decided" || a.Action.String() != "call" || a.To != 400 || a.Returned != 600 || a.Seat != 5 || a.Line != 3 || a.Default != nil {
		t.Errorf("%+v", a)
	}
	if len(a.Cites) == 0 || a.Cites[0] != (view.Citation{Book: "tda-2024", Article: "TDA-44-A", Label: "44", Title: "Single overchip is a call"}) {
		t.Errorf("cites %+v", a.Cites)
	}
	if len(a.Why) == 0 || a.Why[0].Key != "oversized_chip" || a.Why[0].Says == "" || a.Says == "" {
		t.Errorf("why %+v, says %q", a.Why, a.Says)
	}
}

func TestWhatIsLeftToTheFloorHasOptionsAndADefault(t *testing.T) {
	got := answers(t, "tda-2024", "case x\nfacing 1100 increment 700 previous 400 players 4\nseat 3 pushes 400\n", lang.French)
	if len(got) != 1 || got[0].Kind != "floor" || got[0].Default == nil || len(got[0].Options) < 2 {
		t.Fatalf("%+v", got)
	}
	for _, o := range got[0].Options {
		if o.Key == "" || o.Says == "" || strings.HasPrefix(o.Says, "[") || o.Outcome == nil {
			t.Errorf("option %+v", o)
		}
	}
}

// TestListsAreNeverNull: programs read [] where there is nothing.
func TestListsAreNeverNull(t *testing.T) {
	for _, text := range []string{
		"case x\nfacing 400 increment 400\nseat 5 pushes 1000\n",
		"case x\nhand blinds 300/600 button 3 stacks 1-3:10000 penalty 1:2\n> seat 1 dead [TDA-71-C-2]\n",
	} {
		got := answers(t, "tda-2024", text, lang.English)
		if len(got) == 0 {
			t.Errorf("%q has no answer", text)
		}
		for _, a := range got {
			b, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(b), "null") {
				t.Errorf("%s", b)
			}
			if len(a.Cites) == 0 {
				t.Errorf("%q cites nothing", a.Text)
			}
		}
	}
}

package caselaw

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// oversized is a kept case of one chip pushed in silence, or of what else happened.
func oversized(id string, happened ...string) Case {
	text := "facing 400\nseat 5 pushes 1000\n"
	if len(happened) > 0 {
		text = "facing 400\n" + strings.Join(happened, "\n") + "\n"
	}
	return Case{ID: id, Book: "tda-2024", Family: "bet", Point: "oversized_chip", Articles: []article.ID{"TDA-44-A"},
		Text: text, Did: Applied, Says: map[string]string{"en": "Call to 400"}}
}

// stored is a case as the journal gives it back.
func stored(t *testing.T, c Case) Case {
	t.Helper()
	b, err := Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	c, err = Unmarshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSimilarFactsComeFirst(t *testing.T) {
	law := Law{stored(t, oversized("old")), stored(t, oversized("many", "seat 5 pushes 500+500")), stored(t, oversized("new", "seat 7 pushes 5000")),
		stored(t, oversized("short", "seat 5 pushes 1000, short of the line"))}
	words := oversized("words", "seat 5 says \"call\"")
	unrelated := oversized("unrelated")
	unrelated.Point, unrelated.Articles = "string_bet", []article.ID{"TDA-45-A"}
	law = append(law, stored(t, words), stored(t, unrelated))
	var got []string
	for _, c := range law.Similar(stored(t, oversized("")), 9) {
		got = append(got, c.ID)
	}
	if diff := cmp.Diff([]string{"new", "old", "short"}, got); diff != "" {
		t.Error(diff)
	}
	if n := len(law.Similar(stored(t, oversized("")), 1)); n != 1 {
		t.Errorf("asked for one, got %d", n)
	}
}

// TestOlderCasesAreComparedByWhatWasTold: the journal of an older version holds features of its own, named after questions.
func TestOlderCasesAreComparedByWhatWasTold(t *testing.T) {
	old, err := Unmarshal([]byte(`{"id":"old","at":1,"book":"tda-2024","family":"bet","point":"oversized_chip","articles":["TDA-44-A"],` +
		`"features":["motion=once"],"text":"facing 400\nseat 5 pushes 1000\n","did":"applied","says":{"en":"Call to 400"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := (Law{old}).Similar(stored(t, oversized("")), 1); len(got) != 1 {
		t.Errorf("features %v", old.features)
	}
}

func TestByArticleNewestFirst(t *testing.T) {
	law := Law{oversized("a"), oversized("b")}
	law[0].Articles = []article.ID{"TDA-45-A"}
	if got := law.By("TDA-44-A"); len(got) != 1 || got[0].ID != "b" {
		t.Errorf("got %v", got)
	}
	if got := law.By(""); len(got) != 2 || got[0].ID != "b" {
		t.Errorf("got %v", got)
	}
	ids, n := law.Articles()
	if len(ids) != 2 || n["TDA-44-A"] != 1 {
		t.Errorf("got %v %v", ids, n)
	}
}

func TestWhatCannotBeKept(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*Case)
		code   refusal.Code
	}{
		"overruled without reason": {func(c *Case) { c.Did = Overruled }, NoReason},
		"no text":                  {func(c *Case) { c.Text = "" }, TooLong},
		"a novel":                  {func(c *Case) { c.Did, c.Reason = Overruled, strings.Repeat("é", ReasonMax+1) }, TooLong},
		"something else":           {func(c *Case) { c.Did = "ignored" }, Unknown},
	} {
		c := oversized("x")
		test.change(&c)
		var ref *refusal.Error
		if err := c.Check(); !errors.As(err, &ref) || ref.Code != test.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := oversized("x")
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

func TestCasesSurviveTheJournal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := oversized(rapid.StringMatching(`[a-z0-9]{8}`).Draw(t, "id"))
		c.Reason = rapid.String().Draw(t, "reason")
		b, err := Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Unmarshal(b)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Told) != 2 || len(got.features) == 0 {
			t.Fatalf("told %+v, features %v", got.Told, got.features)
		}
		if diff := cmp.Diff(c, got, cmpopts.IgnoreFields(Case{}, "Told"), cmpopts.IgnoreUnexported(Case{})); diff != "" && strings.ToValidUTF8(c.Reason, "") == c.Reason {
			t.Fatal(diff)
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	b, _ := Marshal(oversized("x"))
	f.Add(b)
	f.Add([]byte(`{"id":1}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := Unmarshal(b)
		if err != nil {
			return
		}
		Law{c}.Similar(c, 1)
		_ = c.Check()
	})
}

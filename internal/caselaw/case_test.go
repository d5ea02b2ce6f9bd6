package caselaw

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

func oversized(id string, features ...string) Case {
	return Case{ID: id, Book: "tda-2024", Family: "bet", Point: "oversized_chip", Articles: []article.ID{"TDA-44-A"}, Features: features,
		Text: "facing 400\nseat 5 pushes 1000\n", Did: Applied, Says: map[string]string{"en": "Call to 400"}}
}

func TestSimilarFactsComeFirst(t *testing.T) {
	law := Law{oversized("old", "motion=once"), oversized("twice", "motion=again", "facts=probing"), oversized("new", "motion=once"),
		oversized("half", "motion=once", "facts=short")}
	other := oversized("other", "motion=once")
	other.Family = "words"
	unrelated := oversized("unrelated", "motion=once")
	unrelated.Point, unrelated.Articles = "string_bet", []article.ID{"TDA-45-A"}
	law = append(law, other, unrelated)
	var got []string
	for _, c := range law.Similar(oversized("", "motion=once"), 9) {
		got = append(got, c.ID)
	}
	if diff := cmp.Diff([]string{"new", "old", "half"}, got); diff != "" {
		t.Error(diff)
	}
	if n := len(law.Similar(oversized("", "motion=once"), 1)); n != 1 {
		t.Errorf("asked for one, got %d", n)
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
		c := oversized(rapid.StringMatching(`[a-z0-9]{8}`).Draw(t, "id"), rapid.SliceOfN(rapid.StringMatching(`[a-z]+=[a-z]+`), 1, 5).Draw(t, "features")...)
		c.Reason = rapid.String().Draw(t, "reason")
		b, err := Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Unmarshal(b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c, got); diff != "" && strings.ToValidUTF8(c.Reason, "") == c.Reason {
			t.Fatal(diff)
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	b, _ := Marshal(oversized("x", "motion=once"))
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

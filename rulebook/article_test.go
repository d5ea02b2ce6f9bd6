package rulebook_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
)

// articlesOf is the number of clauses in each source: an article still to do cannot be made to disappear.
var articlesOf = map[string]int{"tda-2024": 334, "texapoker-2024": 88, "casino-ri": 205, "arrete-2007": 31, "heavenpoker-2010": 218, "cercle-pg": 111, "lois-du-poker": 359}

func TestArticlesAreAllThere(t *testing.T) {
	for _, b := range books(t) {
		if got, want := len(b.Own()), articlesOf[b.ID]; got != want {
			t.Errorf("%s has %d articles, its source has %d", b.ID, got, want)
		}
	}
}

// TestArticlesAreWordedInBothLanguages: a title and a summary in French and in English for every article, a
// note in both or in neither, short enough for a phone, and not the same words twice.
func TestArticlesAreWordedInBothLanguages(t *testing.T) {
	said := map[string]article.ID{}
	for _, b := range books(t) {
		for _, a := range b.Own() {
			checkText(t, a, "title", a.Title, 75, false)
			checkText(t, a, "summary", a.Summary, 420, true)
			if !a.Note.Empty() {
				checkText(t, a, "note", a.Note, 420, true)
			}
			for _, text := range []string{a.Summary.FR, a.Summary.EN} {
				if other, twice := said[text]; twice && text != "" {
					t.Errorf("%s and %s have the same summary", other, a.ID)
				}
				said[text] = a.ID
			}
		}
	}
}

func checkText(t *testing.T, a rulebook.Article, what string, text rulebook.Text, most int, sentence bool) {
	for lang, s := range map[string]string{"fr": text.FR, "en": text.EN} {
		switch n := utf8.RuneCountInString(s); {
		case n == 0:
			t.Errorf("%s has no %s.%s", a.ID, what, lang)
		case n > most:
			t.Errorf("%s: %s.%s has %d characters, %d at most", a.ID, what, lang, n, most)
		case s != strings.TrimSpace(s) || strings.Contains(s, "  "):
			t.Errorf("%s: spaces in %s.%s: %q", a.ID, what, lang, s)
		case sentence != strings.HasSuffix(strings.TrimRight(s, ")»' "), "."):
			t.Errorf("%s: %s.%s: a title has no full stop, a sentence has one: %q", a.ID, what, lang, s)
		}
	}
}

// TestInfoSaysNothingToApply: the status that asks for no work is for articles of kind info alone.
func TestInfoSaysNothingToApply(t *testing.T) {
	for _, b := range books(t) {
		for _, a := range b.Own() {
			if a.Kind == rulebook.Info && !slices.Contains([]rulebook.Status{rulebook.Told, rulebook.Guidance}, a.Status) {
				t.Errorf("%s is of kind info and has status %s", a.ID, a.Status)
			}
		}
	}
}

// TestEveryClauseCitesAnArticleToApply: a clause cites an article that says something to apply.
func TestEveryClauseCitesAnArticleToApply(t *testing.T) {
	for _, b := range books(t) {
		for _, p := range b.Points {
			if a, ok := b.Article(p.Cite); p.Cite != article.Silent && (!ok || a.Kind == rulebook.Info) {
				t.Errorf("%s: %s.%s cites %s, of kind %q", b.ID, p.Package, p.Key, p.Cite, a.Kind)
			}
		}
	}
}

// TestWhatIsNotCoveredYetIsSaid: beside the article that decides stand those that speak of the same point and are not
// built.
func TestWhatIsNotCoveredYetIsSaid(t *testing.T) {
	for _, c := range []struct {
		book string
		by   article.ID
		want article.ID
	}{
		{"", "LP-6-18-b", "CL-1"}, {"lois-du-poker", "LP-6-18-b", ""}, {"cercle-pg", article.Silent, ""},
		{"tda-2024", "TDA-11-A-2", ""}, {"cercle-pg", "TDA-44-A", ""},
	} {
		b, err := rulebook.LoadOverlay(strings.NewReader("id = \"club\"\nbase = \"lois-du-poker\"\nname.en = \"Club\"\n"+
			"[[article]]\nid = \"CL-1\"\nkind = \"cash\"\ntitle.en = \"Runs\"\nbears_on = [\"hand.run_it\"]\n"), "club.toml")
		if c.book != "" {
			b, err = rulebook.Load(c.book)
		}
		if err != nil {
			t.Fatal(err)
		}
		found := b.Uncovered(c.by)
		if says := slices.ContainsFunc(found, func(a rulebook.Article) bool { return a.ID == c.want }); says != (c.want != "") || c.want == "" && len(found) > 0 {
			t.Errorf("%s: beside %s stands %v, want %q", c.book, c.by, found, c.want)
		}
	}
}

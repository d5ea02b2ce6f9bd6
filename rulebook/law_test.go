package rulebook

import (
	"slices"
	"strings"
	"testing"
)

func TestALawPrevailsOverEveryBook(t *testing.T) {
	if len(Laws()) == 0 {
		t.Fatal("no law is shipped")
	}
	for _, law := range Laws() {
		written := map[string]Point{}
		for _, p := range mustLoad(t, law).Points {
			if p.Book == law {
				written[p.Package+"."+p.Key] = p
			}
		}
		if len(written) == 0 {
			t.Errorf("%s settles nothing", law)
		}
		for _, id := range IDs() {
			alone, under := mustLoad(t, id), mustLoad(t, JoinLaw(id, law))
			if id == law {
				if under.ID != law || under.Law != "" {
					t.Errorf("%s over itself is %s under %q", law, under.ID, under.Law)
				}
				continue
			}
			if under.ID != id+"+"+law || under.Law != law || under.Layer() != id || under.Layers[0] != law || len(under.Own()) != len(alone.Own()) {
				t.Errorf("%s under %s: id %s, law %s, layers %v", id, law, under.ID, under.Law, under.Layers)
			}
			for i, p := range under.Points {
				want, prevails := written[p.Package+"."+p.Key]
				switch {
				case prevails && (p.Cite != want.Cite || p.Book != law || under.Silent(p)):
					t.Errorf("%s: %s.%s is set by %s of %s, want the law's %s", under.ID, p.Package, p.Key, p.Cite, p.Book, want.Cite)
				case !prevails && (p.Cite != alone.Points[i].Cite || p.Value != alone.Points[i].Value):
					t.Errorf("%s: the law is silent on %s.%s, and yet it changes", under.ID, p.Package, p.Key)
				}
			}
			for _, a := range mustLoad(t, law).Own() {
				if _, ok := under.Article(a.ID); !ok {
					t.Errorf("%s: article %s of the law is missing", under.ID, a.ID)
				}
			}
		}
	}
}

func TestALawChangesACopy(t *testing.T) {
	b := mustLoad(t, "cercle-pg")
	articles, first := len(b.Articles), b.Policy.Penalty.Infractions.Cite
	under, err := b.Under("arrete-2007")
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Articles) != articles || b.Policy.Penalty.Infractions.Cite != first || b.Law != "" || len(b.byID) != articles {
		t.Error("the book itself has changed")
	}
	if under.Policy.Penalty.Infractions.Cite == first {
		t.Error("the law does not prevail")
	}
}

func TestLawOfAnOverlay(t *testing.T) {
	const head = "id = \"my-club\"\nbase = \"heavenpoker-2010\"\nname.en = \"My club\"\n"
	b, err := LoadOverlay(strings.NewReader(head+"law = \"arrete-2007\"\n"), "my-club.toml")
	if err != nil {
		t.Fatal(err)
	}
	if b.ID != "my-club" || b.Law != "arrete-2007" || !slices.Equal(b.Layers, []string{"arrete-2007", "my-club", "heavenpoker-2010", "tda-2024"}) {
		t.Errorf("id %s, law %s, layers %v", b.ID, b.Law, b.Layers)
	}
	for text, want := range map[string]string{
		"law = \"tda-2024\"\n":      "my-club.toml:4: unknown_law",
		"law = \"nowhere\"\n":       "my-club.toml:4: unknown_law",
		"law = 3\n":                 "my-club.toml:4: wrong_type",
		"prevails = true\n":         "my-club.toml:4: unknown_key",
		"base2 = \"arrete-2007\"\n": "my-club.toml:4: unknown_key",
	} {
		_, err := LoadOverlay(strings.NewReader(head+text), "my-club.toml")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, name := range []string{"tda-2024+nowhere", "tda-2024+cercle-pg", "cercle-pg+tda-2024", "nowhere+arrete-2007", "+arrete-2007", "tda-2024+"} {
		if _, err := Load(name); err == nil {
			t.Errorf("%q loads", name)
		}
	}
}

func TestNamesOfBooksUnderALaw(t *testing.T) {
	for _, tt := range []struct{ name, book, law string }{
		{"tda-2024", "tda-2024", ""},
		{"tda-2024+arrete-2007", "tda-2024", "arrete-2007"},
		{"my+club.toml", "my+club.toml", ""},
		{"my+club.toml+arrete-2007", "my+club.toml", "arrete-2007"},
		{"", "", ""},
		{"+arrete-2007", "+arrete-2007", ""},
	} {
		book, law := SplitLaw(tt.name)
		if book != tt.book || law != tt.law {
			t.Errorf("SplitLaw(%q) = %q, %q", tt.name, book, law)
		}
		if law != "" && JoinLaw(book, law) != tt.name {
			t.Errorf("JoinLaw(%q, %q) is not %q", book, law, tt.name)
		}
	}
}

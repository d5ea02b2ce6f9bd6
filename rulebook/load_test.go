package rulebook

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

func mustLoad(t testing.TB, id string) *Book {
	t.Helper()
	b, err := Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestEveryShippedBookLoads(t *testing.T) {
	ids := IDs()
	if !slices.Contains(ids, "tda-2024") || !slices.Contains(ids, "texapoker-2024") {
		t.Fatalf("books are missing: %v", ids)
	}
	for _, id := range ids {
		b := mustLoad(t, id)
		if b.ID != id || b.Layers[0] != id || len(b.Own()) == 0 {
			t.Errorf("%s: loaded as %q, layers %v, %d articles", id, b.ID, b.Layers, len(b.Own()))
		}
	}
}

func TestSilentPointsKeepTheBaseValueAndTheBaseCitation(t *testing.T) {
	base, overlay := mustLoad(t, "tda-2024"), mustLoad(t, "texapoker-2024")
	if len(base.Points) != len(overlay.Points) {
		t.Fatalf("%d points in the base, %d in the overlay", len(base.Points), len(overlay.Points))
	}
	overridden := 0
	for i, p := range base.Points {
		q := overlay.Points[i]
		if q.Book == overlay.ID {
			overridden++
			if a, ok := overlay.Article(q.Cite); !ok || a.Book != overlay.ID && q.Cite == p.Cite && q.Value == p.Value {
				t.Errorf("%s.%s says what the base says", q.Package, q.Key)
			}
			continue
		}
		if !reflect.DeepEqual(p, q) {
			t.Errorf("silent point changed: %+v became %+v", p, q)
		}
	}
	if overridden == 0 {
		t.Error("the overlay overrides nothing")
	}
}

// TestPolicyHoldsWhatThePointsSay: the reports and the structs that decide are filled by the same reading.
func TestPolicyHoldsWhatThePointsSay(t *testing.T) {
	for _, id := range IDs() {
		b := mustLoad(t, id)
		n := 0
		for _, sec := range sections(&b.Policy) {
			for _, f := range fields(sec.policy) {
				p := b.Points[n]
				n++
				if cite := f.value.FieldByName("Cite").String(); p.Key != f.key || string(p.Cite) != cite {
					t.Errorf("%s: %s.%s cites %s, its point %s cites %s", id, sec.name, f.key, cite, p.Key, p.Cite)
				}
			}
		}
		if n != len(b.Points) {
			t.Errorf("%s: %d clauses, %d points", id, n, len(b.Points))
		}
	}
}

const clubHead = "id = \"my-club\"\nbase = \"texapoker-2024\"\nname.en = \"My club\"\n"

func TestOverlayErrorsNameFileLineAndReason(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		code       refusal.Code
	}{
		{"not TOML", clubHead + "[referee\n", 4, NotTOML},
		{"not text", clubHead + "version = \"\xff\"", 0, NotUTF8},
		{"no base", "id = \"my-club\"\nname.en = \"x\"", 0, MissingKey},
		{"base unknown", "id = \"my-club\"\nbase = \"tda-2022\"\nname.en = \"x\"", 2, UnknownBook},
		{"base no string", "id = \"my-club\"\nbase = 3\nname.en = \"x\"", 2, WrongType},
		{"id of a shipped book", "id = \"tda-2024\"\nbase = \"tda-2024\"\nname.en = \"x\"", 1, BadValue},
		{"id not plain", "id = \"My club\"\nbase = \"tda-2024\"\nname.en = \"x\"", 1, BadValue},
		{"no name", "id = \"my-club\"\nbase = \"tda-2024\"", 0, MissingKey},
		{"unknown top key", clubHead + "\ncolour = \"red\"", 5, UnknownKey},
		{"unknown policy", clubHead + "[cashier]\nx = 1", 4, UnknownKey},
		{"unknown clause", clubHead + "[referee]\n\noversized_ship = { cite = \"TDA-44-A\" }", 6, UnknownKey},
		{"clause no table", clubHead + "[referee]\noversized_chip = \"TDA-44-A\"", 5, WrongType},
		{"silence of a book over another", clubHead + "[referee]\noversized_chip = { cite = \"silent\" }", 5, UnknownArticle},
		{"an article named silence", clubHead + "[[article]]\nid = \"silent\"\nkind = \"staff\"\ntitle.en = \"a\"", 5, BadValue},
		{"unknown article", clubHead + "[referee]\noversized_chip = { cite = \"TDA-44-Z\" }", 5, UnknownArticle},
		{"no cite", clubHead + "[referee]\nraise_threshold = { value = 40 }", 5, MissingCite},
		{"no value", clubHead + "[referee]\nraise_threshold = { cite = \"TDA-43-A-2\" }", 5, MissingValue},
		{"value not wanted", clubHead + "[referee]\noversized_chip = { value = 1, cite = \"TDA-44-A\" }", 5, NoValueWanted},
		{"value of wrong type", clubHead + "[referee]\nraise_threshold = { value = \"half\", cite = \"TDA-43-A-2\" }", 5, WrongType},
		{"clause with more", clubHead + "[referee]\nraise_threshold = { value = 40, cite = \"TDA-43-A-2\", why = \"\" }", 5, UnknownKey},
		{"unknown key in a value", clubHead + "[referee]\nearly_scale_registration = { value = { preflop_words = 0, preflop_chips = 0, postflop_words = 0, postflop_chips = 2, river = 1 }, cite = \"TDA-71-TX-OOT-2\" }", 5, UnknownKey},
		{"missing key in a value", clubHead + "[referee]\nearly_scale_registration = { value = { preflop_words = 0 }, cite = \"TDA-71-TX-OOT-2\" }", 5, MissingKey},
		{"article without title", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"", 4, MissingKey},
		{"second article of unknown kind", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\n\n[[article]]\nid = \"MC-2\"\ntitle.en = \"b\"\nkind = \"stuff\"", 12, BadValue},
		{"article twice", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\n[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"", 9, ArticleTwice},
		{"article of the base", clubHead + "[[article]]\nid = \"TDA-44-A\"\nkind = \"staff\"\ntitle.en = \"a\"", 5, ArticleTwice},
		{"article with unknown key", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\ntitel.fr = \"a\"", 8, UnknownKey},
		{"article with unknown language", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\ntitle.de = \"a\"", 8, UnknownKey},
		{"info that could be applied", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\nstatus = \"info\"\ntitle.en = \"a\"", 7, InfoMismatch},
		{"guidance shown nowhere", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\nstatus = \"guidance\"\ntitle.en = \"a\"", 7, NoMoment},
		{"guidance at an unknown moment", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\nshow = [\"moon:full\"]", 8, UnknownMoment},
		{"guidance instead of an unknown article", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\ninstead_of = [\"TDA-RP-12\"]", 8, UnknownArticle},
		{"guidance instead of its own", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.en = \"a\"\n[[article]]\nid = \"MC-2\"\nkind = \"staff\"\ntitle.en = \"a\"\ninstead_of = [\"MC-1\"]", 12, UnknownArticle},
		{"bears on no point", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"cash\"\ntitle.en = \"a\"\nbears_on = [\"hand.runit\"]", 8, BadValue},
		{"bears on a point, and covered", clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"cash\"\nstatus = \"code\"\ntitle.en = \"a\"\nbears_on = [\"hand.run_it\"]", 9, BadValue},
		{"array of strings is not one table", clubHead + "article = [\"MC-1\"]", 4, WrongType},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := LoadOverlay(strings.NewReader(tt.text), "my-club.toml")
			var got *Error
			if !errors.As(err, &got) {
				t.Fatalf("got %v, want an Error", err)
			}
			if got.File != "my-club.toml" || got.Line != tt.line || got.Reason.Code != tt.code {
				t.Errorf("got %v, want my-club.toml:%d: %s", got, tt.line, tt.code)
			}
		})
	}
}

func TestOverlayOverridesClauseByClause(t *testing.T) {
	base := mustLoad(t, "texapoker-2024")
	b, err := LoadOverlay(strings.NewReader(clubHead+`
[referee]
raise_threshold = { value = 60, cite = "MC-1" }

[[article]]
id = "MC-1"
kind = "referee"
title.en = "Sixty percent makes a raise"
`), "my-club.toml")
	if err != nil {
		t.Fatal(err)
	}
	want := base.Policy.Referee
	want.RaiseThreshold.Value, want.RaiseThreshold.Cite = 60, "MC-1"
	if !reflect.DeepEqual(b.Policy.Referee, want) {
		t.Errorf("got  %+v\nwant %+v", b.Policy.Referee, want)
	}
	if !slices.Equal(b.Layers, []string{"my-club", "texapoker-2024", "tda-2024"}) {
		t.Errorf("layers %v", b.Layers)
	}
	if again := mustLoad(t, "texapoker-2024"); again.Policy.Referee.RaiseThreshold.Value != 50 {
		t.Error("an overlay has changed its base")
	}
}

func TestABaseMustSettleEveryClause(t *testing.T) {
	docs := []*document{mustParse(t, "books/x/book.toml", `id = "x"
name.en = "X"`), mustParse(t, "books/x/articles.toml", `[[article]]
id = "X-1"
kind = "referee"
title.en = "One"`), mustParse(t, "books/x/policy.toml", `

[referee]
oversized_chip = { cite = "X-1" }`)}
	_, err := assemble("x", docs)
	var got *Error
	if !errors.As(err, &got) || got.Reason.Code != MissingClause {
		t.Fatalf("got %v, want a missing clause", err)
	}
}

func mustParse(t *testing.T, name, text string) *document {
	t.Helper()
	d, err := parseDocument(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLinesOfKeys(t *testing.T) {
	d := mustParse(t, "x.toml", `a = 1
"quoted key".b = 2
text = """
c = 3
"""
after = 4
[t]
x.y = 5
[[list]]
n = 1
[list.sub]
m = 2
[[list]]
n = 3
`)
	for path, want := range map[string]int{
		"a": 1, "quoted key.b": 2, "after": 6, "t.x.y": 8, "list.0.n": 10, "list.0.sub.m": 12, "list.1.n": 14,
		"list.1.missing": 13, "c": 0,
	} {
		if got := d.line(path); got != want {
			t.Errorf("%s is said to be at line %d, want %d", path, got, want)
		}
	}
}

func TestNamedFindsARuleByIDAndLabel(t *testing.T) {
	b := mustLoad(t, "texapoker-2024")
	for _, tt := range []struct {
		id    string
		first article.ID
		count int
	}{
		{"TDA-44-A", "TDA-44-A", 1}, {"tda-44", "TDA-44-A", 4}, {"44", "TDA-44-A", 4}, {"rp-5-a", "TDA-RP-5-A", 1},
		{"TDA-4", "TDA-4", 1}, {"TX-SC-15", "TX-SC-15-A", 3}, {"TDA-99", "", 0}, {"", "", 0},
		{"44-A", "TDA-44-A", 1}, {"rp 5 a", "TDA-RP-5-A", 1}, {"71 TX", "TDA-71-TX-OOT-1", 7},
	} {
		got := b.Named(tt.id)
		if len(got) != tt.count || tt.count > 0 && got[0].ID != tt.first {
			t.Errorf("Named(%q) = %d articles %v, want %d from %s", tt.id, len(got), got, tt.count, tt.first)
		}
	}
}

func TestABadChoiceNamesTheGoodOnes(t *testing.T) {
	_, err := LoadOverlay(strings.NewReader(clubHead+"[referee]\nundercall_raise = { value = \"exact\", cite = \"TDA-51-A\" }"), "c.toml")
	var got *Error
	if !errors.As(err, &got) || got.Reason.Code != BadValue || got.Reason.Args["Want"] != "floor, exact_level" {
		t.Errorf("got %v", err)
	}
}

// probe holds every shape of value that a policy may have.
type probe struct {
	Wait  article.Clause[time.Duration]
	Gaps  article.Clause[[]gap]
	Small article.Clause[uint8]
	Pair  article.Clause[[2]bool]
	Plain article.Rule
}

type gap struct {
	Tables int        `toml:"tables"`
	Cite   article.ID `toml:"cite"`
}

func TestValuesOfEveryShape(t *testing.T) {
	set := func(text string) (p probe, points []Point, err error) {
		s := &setter{
			book:  "b",
			known: func(id article.ID) bool { return id == "A-1" || id == "A-2" },
			meant: func(string) string { return "" },
			point: func(_ string, p Point) { points = append(points, p) },
		}
		err = s.set("probe", mustParse(t, "p.toml", text).root(), reflect.ValueOf(&p).Elem())
		return p, points, err
	}
	p, points, err := set(`wait = { value = "1m30s", cite = "A-1" }
gaps = { value = [{ tables = 2, cite = "A-2" }, { tables = 5, cite = "A-1" }], cite = "A-1" }
small = { value = 255, cite = "A-1" }
pair = { value = [true, false], cite = "A-1" }
plain = { cite = "A-2" }`)
	if err != nil {
		t.Fatal(err)
	}
	want := probe{
		Wait:  article.Set(90*time.Second, "A-1"),
		Gaps:  article.Set([]gap{{2, "A-2"}, {5, "A-1"}}, "A-1"),
		Small: article.Set(uint8(255), "A-1"),
		Pair:  article.Set([2]bool{true, false}, "A-1"),
		Plain: article.Says("A-2"),
	}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got %+v, want %+v", p, want)
	}
	if len(points) != 5 || points[1].Value != "[(cite A-2, tables 2), (cite A-1, tables 5)]" || len(points[1].Also) != 2 {
		t.Errorf("points %+v", points)
	}
	for text, code := range map[string]refusal.Code{
		`wait = { value = 30, cite = "A-1" }`:                             WrongType,
		`wait = { value = "soon", cite = "A-1" }`:                         BadValue,
		`small = { value = 256, cite = "A-1" }`:                           BadValue,
		`small = { value = -1, cite = "A-1" }`:                            BadValue,
		`small = { value = 1.0, cite = "A-1" }`:                           WrongType,
		`pair = { value = [true], cite = "A-1" }`:                         BadValue,
		`pair = { value = [true, 1], cite = "A-1" }`:                      WrongType,
		`gaps = { value = [{ tables = 2, cite = "A-3" }], cite = "A-1" }`: UnknownArticle,
		`gaps = { value = [{ cite = "A-1" }], cite = "A-1" }`:             MissingKey,
		`gaps = { value = { tables = 2, cite = "A-1" }, cite = "A-1" }`:   WrongType,
		`plain = { cite = 3 }`:                                            WrongType,
	} {
		_, _, err := set(text)
		var got *Error
		if !errors.As(err, &got) || got.Reason.Code != code || got.Line != 1 {
			t.Errorf("%s: got %v, want %s at line 1", text, err, code)
		}
	}
}

func FuzzLoadOverlay(f *testing.F) {
	f.Add(clubHead)
	f.Add(clubHead + "[referee]\nraise_threshold = { value = 40, cite = \"TDA-43-A-2\" }\n")
	f.Add(clubHead + "[[article]]\nid = \"MC-1\"\nkind = \"staff\"\ntitle.fr = '''\na'''\n")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := LoadOverlay(strings.NewReader(text), "f.toml")
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) || bad.File != "f.toml" || bad.Line < 0 || bad.Line > strings.Count(text, "\n")+1 {
				t.Fatalf("error %v for %q", err, text)
			}
			return
		}
		if b.Base == "" || len(b.Points) == 0 {
			t.Fatalf("loaded without base: %q", text)
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		mustLoad(b, "texapoker-2024")
	}
}

// A book is assembled on a copy of what lies below it.
func TestBelowIsTheBookItself(t *testing.T) {
	for _, id := range IDs() {
		names := []string{id}
		for _, law := range Laws() {
			if id != law {
				names = append(names, JoinLaw(id, law))
			}
		}
		for _, name := range names {
			b, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			below := b.Below()
			if below == nil {
				if b.Base != "" || b.Law != "" {
					t.Errorf("%s: nothing below", name)
				}
				continue
			}
			want, err := Load(below.ID)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(below, want) {
				t.Errorf("%s: what lies below is not %s as it is alone", name, below.ID)
			}
		}
	}
}

// TestAWrongIDHasNearOnes by id and by label, whatever the case of letters; a word that is like none has none.
func TestAWrongIDHasNearOnes(t *testing.T) {
	b := mustLoad(t, "texapoker-2024")
	for id, want := range map[string]string{"tda-44-x": "TDA-44-A", "RP5": "RP-5", "44Z": "44", "TX-CS-15-A": "TX-SC-15-A", "zzzzqq": "", "": "", " ": ""} {
		near := Near(id, b)
		if want == "" && len(near) > 0 || want != "" && (len(near) == 0 || near[0] != want || len(near) > nearMax) {
			t.Errorf("%q: %v, want %q first", id, near, want)
		}
	}
}

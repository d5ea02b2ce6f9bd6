package view_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

func answers(t *testing.T, book, text string, l lang.Lang) []view.Answer {
	t.Helper()
	if strings.HasPrefix(book, "id =") {
		b, err := rulebook.LoadOverlay(strings.NewReader(book), "club.toml")
		if err != nil {
			t.Fatal(err)
		}
		return answersBy(t, b, text, l)
	}
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	return answersBy(t, b, text, l)
}

func answersBy(t *testing.T, b *rulebook.Book, text string, l lang.Lang) []view.Answer {
	t.Helper()
	f, err := scenario.Parse("test.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r := f.Run(b)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return view.Answers(r, view.Beneath(f, r, b), b, l)
}

func TestAnActIsAnsweredWithItsArticle(t *testing.T) {
	got := answers(t, "tda-2024", "case x\nfacing 400 increment 400\nseat 5 pushes 1000\n", lang.English)
	if len(got) != 1 {
		t.Fatalf("%d answers", len(got))
	}
	a := got[0]
	if a.Kind != article.Decided || a.Action.String() != "call" || a.To != 400 || a.Returned != 600 || a.Seat != 5 || a.Line != 3 || a.Default != nil {
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
	got := answers(t, "tda-2024", "case x\nfacing 1100 increment 700 previous 400 players 4\nseat 3 pushes 400, not last\n", lang.French)
	if len(got) != 1 || got[0].Kind != article.Floor || got[0].Default == nil || len(got[0].Options) < 2 {
		t.Fatalf("%+v", got)
	}
	for _, o := range got[0].Options {
		if o.Key == "" || o.Says == "" || strings.HasPrefix(o.Says, "[") || o.Outcome == nil {
			t.Errorf("option %+v", o)
		}
	}
}

// everyKind has a case of every kind of scenario, with who decides there.
// uncoveredClub is a room whose own article on run-outs is not covered.
const uncoveredClub = "id = \"club\"\nbase = \"lois-du-poker\"\nname.fr = \"Club\"\nname.en = \"Club\"\n" +
	"[[article]]\nid = \"CL-1\"\nkind = \"cash\"\ntitle.fr = \"Donnes\"\ntitle.en = \"Runs\"\nbears_on = [\"hand.run_it\"]\n"

var everyKind = []struct {
	name, book, text string
	kind             article.RulingKind
}{
	{"bare spot", "tda-2024", "facing 400 increment 400\nseat 5 pushes 1000\n", article.Decided},
	{"bare spot, floor", "tda-2024", "facing 1100 increment 700 previous 400 players 4\nseat 3 pushes 400, not last\n", article.Floor},
	{"hand", "tda-2024", "hand blinds 100/200 button 3 stacks 1-3:10000\nseat 3 says \"call\"\n", article.Decided},
	{"deal", "tda-2024", "deal players 6 button 1\nturn without burn, no action\n", article.Floor},
	{"showdown", "tda-2024", "showdown seats 2 5 bet by 2 pot 3000 not all-in\nseat 2 throws into the muck, believing won, lost\n", article.Floor},
	{"penalty", "texapoker-2024", "infraction out_of_turn seat 4 in-the-money preflop with-chips\n", article.Floor},
	{"penalty under a law", "texapoker-2024+arrete-2007", "infraction scandal seat 4\n", article.Floor},
	{"no infraction", "texapoker-2024", "conduct host it border fr\nlanguage fr seat 4 between-hands\n", article.Decided},
	{"clock", "tda-2024", "decision facing-bet\nclock called by seat 3\n", article.Decided},
	{"clock, missing", "texapoker-2024", "decision facing-bet\nclock called by floor\n", article.Decided},
	{"not covered yet", uncoveredClub, "hand cash blinds 50/100 button 1 stacks 1-2:1000\nseat 1 all-in\nseat 2 calls\nrun 4 times\n> not covered CL-1\n", article.Uncovered},
	{"table", "tda-2024", "table blinds 100/200 button 1 seats 1-6\nseat 2 busts\nnext hand\n", article.Decided},
}

// TestEveryKindOfScenarioIsAnswered: the same fields for all, in both languages; what the floor decides has options and
// a default, what is missing one question.
func TestEveryKindOfScenarioIsAnswered(t *testing.T) {
	for _, c := range everyKind {
		for _, l := range lang.All {
			got := answers(t, c.book, "case x\n"+c.text, l)
			if len(got) == 0 {
				t.Errorf("%s: no answer", c.name)
				continue
			}
			a := got[len(got)-1]
			if a.Kind != c.kind {
				t.Errorf("%s: kind %v: %s", c.name, a.Kind, a.Says)
			}
			if a.Says == "" || strings.Contains(a.Says, "[") || len(a.Cites) == 0 {
				t.Errorf("%s: %q %v", c.name, a.Says, a.Cites)
			}
			if a.Kind == article.Floor && (a.Default == nil || *a.Default != 0 || len(a.Options) < 2 || !a.Options[0].Default || a.Options[1].Default) {
				t.Errorf("%s: options %+v", c.name, a.Options)
			}
		}
	}
}

// TestAMissingFactIsAskedInWords asks one question first, as a sentence.
func TestAMissingFactIsAskedInWords(t *testing.T) {
	for _, text := range []string{
		"case x\nfacing 400 increment 400\nseat 5 says \"pot\"\n",
		"case x\nfacing 400 increment 400 betting pot-limit\nseat 5 says \"pot\"\n",
		"case x\ndecision facing-bet\nclock called by seat 3\n",
		"case x\ninfraction exposed_cards seat 4\n",
		"case x\ninfraction nuts_not_raised seat 4\n",
		"case x\ninfraction out_of_turn seat 4\n",
		"case x\nlanguage en seat 4\n",
	} {
		for _, id := range rulebook.IDs() {
			for _, a := range answers(t, id, text, lang.English) {
				if a.Kind == article.Missing && (len(a.Questions) == 0 || a.Says != a.Questions[0].Says || !strings.HasSuffix(a.Says, "?")) {
					t.Errorf("%s: %q %+v", id, a.Says, a.Questions)
				}
			}
		}
	}
}

// TestWhichLayerPrevailed: a law and a room's own rules make a conflict, a book departs from its base, a silent book
// leaves it to its base; where two articles of one book disagree the other is told too.
func TestWhichLayerPrevailed(t *testing.T) {
	file, err := os.Open("../../examples/club-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	house, err := rulebook.LoadOverlay(file, "club-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	const chip = "case x\nfacing 200 increment 200 street turn\nseat 5 says \"raise\", pushes 1000\n"
	for _, c := range []struct {
		name, book, text string
		kind             article.RulingKind
		key, layer       string
	}{
		{"house", "", chip, article.Conflict, view.HousePrevails, "club-des-as"},
		{"articles", "heavenpoker-2010", chip, article.Conflict, view.BetweenArticles, "heavenpoker-2010"},
		{"law", "texapoker-2024+arrete-2007", "case x\ninfraction scandal seat 4\n", article.Floor, view.LawPrevails, "arrete-2007"},
		{"silent", "texapoker-2024", "case x\nfacing 400 increment 400\nseat 5 pushes 1000\n", article.Decided, view.BookSilent, "tda-2024"},
		{"book", "texapoker-2024", "case x\ninfraction out_of_turn seat 4 in-the-money preflop with-chips\n", article.Floor, view.BookPrevails, "texapoker-2024"},
	} {
		for _, l := range lang.All {
			book := house
			if c.book != "" {
				if book, err = rulebook.Load(c.book); err != nil {
					t.Fatal(err)
				}
			}
			got := answersBy(t, book, c.text, l)
			if len(got) != 1 || got[0].Kind != c.kind || len(got[0].Layers) == 0 {
				t.Errorf("%s: %+v", c.name, got)
				continue
			}
			if over := got[0].Layers[0]; over.Key != c.key || over.Book != c.layer || over.Says == "" || strings.Contains(over.Says, "<no value>") {
				t.Errorf("%s: %+v", c.name, over)
			}
		}
	}
	for _, a := range answers(t, "tda-2024", chip, lang.English) {
		if len(a.Layers) > 0 {
			t.Errorf("a base has nothing below: %+v", a.Layers)
		}
	}
}

// TestListsAreNeverNull: programs read [] where there is nothing.
func TestListsAreNeverNull(t *testing.T) {
	texts := []string{"case x\nhand blinds 300/600 button 3 stacks 1-3:10000 penalty 1:2\n> seat 1 dead [TDA-71-C-2]\n"}
	for _, c := range everyKind {
		texts = append(texts, "case x\n"+c.text)
	}
	for _, text := range texts {
		got := answers(t, "texapoker-2024+arrete-2007", text, lang.English)
		if len(got) == 0 {
			t.Errorf("%q has no answer", text)
		}
		for _, a := range got {
			b, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			lists := strings.NewReplacer(`"default":null`, "", `"next":null`, "").Replace(string(b))
			if strings.Contains(lists, "null") {
				t.Errorf("%s", b)
			}
			if len(a.Cites) == 0 {
				t.Errorf("%q cites nothing", a.Text)
			}
		}
	}
}

func TestWhatIsAskedOfAHandIsPrintedUnderARulingToo(t *testing.T) {
	const begins = "case x\nhand blinds 50/100 button 3 stacks 1-6:5000\n"
	for text, want := range map[string]string{
		begins + "seat 6 raises to 300\n> cites TDA-43-A-1\n":                              "TDA-43-A-1",
		begins + "seat 6 pushes 500\n> pot 250\n":                                          "250",
		begins + "seat 6 pushes 500\n> cites TDA-32\n> pot 250\n":                          "TDA-32",
		begins + "seat 6 pushes 500\n> stacks 1:5000 2:5000 3:5000 4:4950 5:4900 6:4900\n": "4 950",
	} {
		got := answers(t, "tda-2024", text, lang.French)
		if len(got) != 1 || !strings.Contains(strings.ReplaceAll(strings.Join(append(append([]string{got[0].Says}, got[0].Does...), got[0].Notes...), "\n"), "\u202f", " "), want) {
			t.Errorf("%q: %q is not in %+v", text, want, got)
		}
	}
}

func TestTheFloorDrawsFromCardsThatAreShuffledFirst(t *testing.T) {
	got := answers(t, "tda-2024", "case x\ndeal players 9 button 1\nflop of 4 cards, order lost\n", lang.English)
	if len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	begins := func(with string) int {
		return slices.IndexFunc(got[0].Does, func(s string) bool { return strings.HasPrefix(strings.ToLower(s), with) })
	}
	if shuffle, draw := begins("shuffle"), begins("call the floor"); shuffle < 0 || draw <= shuffle {
		t.Errorf("%q", got[0].Does)
	}
}

func TestBehindALimitBetARaiseIsOneAmountOrNone(t *testing.T) {
	for spot, want := range map[string][]view.Legal{
		"facing 200 increment 100 betting limit":        {{Action: hand.Fold}, {Action: hand.Call, Min: 200, Max: 200}, {Action: hand.Raise, Min: 300, Max: 300}},
		"facing 400 increment 100 betting limit capped": {{Action: hand.Fold}, {Action: hand.Call, Min: 400, Max: 400}},
	} {
		got := answers(t, "tda-2024", "case x\n"+spot+"\nseat 5 says \"call\"\n", lang.English)
		if len(got) != 1 || got[0].Next == nil || !slices.Equal(got[0].Next.Actions, want) {
			t.Errorf("%s: %+v", spot, got)
		}
	}
}

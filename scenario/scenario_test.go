package scenario_test

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

var update = flag.Bool("update", false, "rewrite the > lines of testdata; review the diff against the book")

func TestScenarios(t *testing.T) {
	if *update {
		rewrite(t)
	}
	results := scenario.RunFS(os.DirFS("testdata"))
	for _, r := range results {
		t.Run(strings.TrimSuffix(r.File, ".txt"), func(t *testing.T) {
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			for _, f := range r.Failures {
				t.Error(f)
			}
		})
	}
	if len(results) < 40 {
		t.Errorf("only %d scenario files were found", len(results))
	}
}

func rewrite(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			return err
		}
		book, err := rulebook.Load(f.Book)
		if err != nil {
			return err
		}
		updated, err := f.Updated(book)
		if err != nil {
			return err
		}
		return os.WriteFile(name, updated, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFilesAreNamedAfterTheArticleTheyCite keeps the way from an article to its scenarios short.
func TestFilesAreNamedAfterTheArticleTheyCite(t *testing.T) {
	for _, r := range scenario.RunFS(os.DirFS("testdata")) {
		dir, name := path.Split(strings.TrimSuffix(r.File, ".txt"))
		if strings.HasPrefix(dir, "precedence/") {
			continue
		}
		if !slices.Contains(r.Cited, article.ID(name)) {
			t.Errorf("%s does not cite %s, but %v", r.File, name, r.Cited)
		}
		if r.Book[strings.LastIndex(r.Book, "+")+1:] != strings.TrimSuffix(dir, "/") { // the law lies over the book of a house
			t.Errorf("%s is ruled by %s", r.File, r.Book)
		}
		if r.Title == "" {
			t.Errorf("%s has no title", r.File)
		}
	}
}

// TestShippedFilesAreThoseOfTestdata: what the rulebook page lists is what was tested.
func TestShippedFilesAreThoseOfTestdata(t *testing.T) {
	shipped := scenario.RunFS(scenario.Files)
	if tested := scenario.RunFS(os.DirFS("testdata")); len(shipped) != len(tested) {
		t.Errorf("%d files are shipped, %d tested", len(shipped), len(tested))
	}
	for _, r := range shipped {
		if !r.OK() {
			t.Errorf("%s: %v %v", r.File, r.Err, r.Failures)
		}
	}
}

// TestEveryChangedExpectationFails changes each > line of each shipped scenario in turn, in its text and in its
// citations, and requires a failure at that line that shows both sides.
func TestEveryChangedExpectationFails(t *testing.T) {
	changed := 0
	err := filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			for _, wrong := range corrupt(line) {
				changed++
				mustFail(t, name, lines, i, wrong)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if changed < 300 {
		t.Errorf("only %d changes were tried", changed)
	}
}

// corrupt returns wrong versions of a > line: another amount, another article.
func corrupt(line string) []string {
	if !strings.HasPrefix(line, ">") {
		return nil
	}
	text, cites, cited := strings.Cut(line, " [")
	var out []string
	if i := strings.LastIndexAny(text, "123456789"); i > 0 && !strings.HasPrefix(text, "> seat") {
		digit := byte('1')
		if text[i] == digit {
			digit = '2'
		}
		out = append(out, text[:i]+string(digit)+strings.TrimPrefix(line, text[:i+1]))
	}
	if cited {
		out = append(out, text+" [TDA-70-A "+cites)
	}
	return out
}

func mustFail(t *testing.T, name string, lines []string, i int, wrong string) {
	t.Helper()
	changed := slices.Clone(lines)
	changed[i] = wrong
	r := runText(t, name, strings.Join(changed, "\n"))
	if r.Err != nil {
		t.Errorf("%s:%d: %q cannot be run: %v", name, i+1, wrong, r.Err)
		return
	}
	for _, f := range r.Failures {
		diff := f.String()
		if f.Line == i+1 && strings.Contains(diff, "expected  "+strings.TrimPrefix(wrong, "> ")) && strings.Contains(diff, "got  ") {
			return
		}
	}
	t.Errorf("%s:%d: %q does not fail readably: %v", name, i+1, wrong, r.Failures)
}

func runText(t *testing.T, name, text string) scenario.Result {
	t.Helper()
	f, err := scenario.Parse(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f.Run(bookOf(t, f.Book))
}

var loaded = map[string]*rulebook.Book{}

func bookOf(t testing.TB, id string) *rulebook.Book {
	t.Helper()
	if loaded[id] == nil {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		loaded[id] = book
	}
	return loaded[id]
}

func TestFailureShowsWhereAndBothSides(t *testing.T) {
	r := runText(t, "seat-5.txt", "book tda-2024\n\ncase chips into 400\nfacing 400 increment 400\n\n"+
		"seat 5 pushes 1000\n> call to 400, returned 500 [TDA-45-A]\nseat 6 pushes 2x500\n> raise to 1000 [TDA-45-B-1 TDA-45-A TDA-44-A TDA-99]\n")
	want := []string{
		"seat-5.txt:7: chips into 400\n  expected  call to 400, returned 500 [TDA-45-A]\n  got       call to 400, returned 600 [TDA-44-A TDA-41-C]",
		"seat-5.txt:9: chips into 400\n  expected  raise to 1000 [TDA-45-B-1 TDA-45-A TDA-44-A TDA-99]\n  got       raise to 1000 [TDA-45-B-1 TDA-43-A-1]\n" +
			"  note      TDA-45-A was consulted but does not decide\n  note      TDA-44-A was never consulted\n" +
			"  note      TDA-99 is no article of tda-2024\n  note      TDA-43-A-1 decides and is not cited",
	}
	for i, f := range r.Failures {
		if i >= len(want) || f.String() != want[i] {
			t.Errorf("got\n%s", f)
		}
	}
	if len(r.Failures) != len(want) {
		t.Errorf("%d failures, want %d", len(r.Failures), len(want))
	}
}

// TestDocumentationExamples runs the examples of docs/scenarios.md.
func TestDocumentationExamples(t *testing.T) {
	page, err := os.ReadFile("../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```scenario\n")[1:]
	if len(blocks) < 8 {
		t.Fatalf("only %d examples", len(blocks))
	}
	for _, block := range blocks {
		text, _, _ := strings.Cut(block, "```")
		r := runText(t, "docs/scenarios.md", text)
		if r.Err != nil {
			t.Errorf("%v in\n%s", r.Err, text)
		}
		for _, f := range r.Failures {
			t.Errorf("%s\nin\n%s", f, text)
		}
	}
}

func TestUpdateRewritesOnlyExpectations(t *testing.T) {
	before := "# t\nbook tda-2024\n\ncase c # not a comment\nfacing 400 increment 400\nseat 5 pushes 1000\n> check\n> may check\nseat 5 says \"call\"\n"
	after := "# t\nbook tda-2024\n\ncase c # not a comment\nfacing 400 increment 400\nseat 5 pushes 1000\n> call to 400, returned 600 [TDA-44-A TDA-41-C]\n" +
		"> may fold, call 400, raise 800 or more [TDA-43-A-1]\nseat 5 says \"call\"\n> call to 400, owed 400 [TDA-41-A TDA-51-A]\n"
	f, err := scenario.Parse("t.txt", []byte(before))
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Updated(bookOf(t, "tda-2024"))
	if err != nil || string(got) != after {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestErrorsNameFileLineAndWord(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"seat 5 pushes 1000", "f.txt:1: no_start"},
		{"facing 400 incr 400", "f.txt:1: unknown_word [Known:increment"},
		{"facing four", "f.txt:1: bad_number [Word:four]"},
		{"facing", "f.txt:1: missing_word [After:facing"},
		{"facing 400\nfacing 500", "f.txt:2: second_start"},
		{"facing 400\nseat 5 pushes 10x", "f.txt:2: bad_chips [Word:10x]"},
		{"facing 400\nseat 5 shoves 10", "f.txt:2: unknown_word"},
		{"facing 400\nseat 99 pushes 10", "f.txt:2: bad_count [Max:11 Word:99]"},
		{"facing 400\nseat 5", "f.txt:2: missing_word"},
		{"facing 400\nseat 5 says", "f.txt:2: missing_word"},
		{"> call", "f.txt:1: nothing_above"},
		{"facing 400\n> raised", "f.txt:2: unknown_word"},
		{"hand blinds 50/100 stacks 1-6:5000", "f.txt:1: hand_needs [Need:button 1]"},
		{"hand blinds 50/100 button 1 stacks 1:5000", "f.txt:1: hand_needs"},
		{"hand blinds 50/100 button 3 stacks 1-2:5000", "f.txt:1: hand_needs [Need:button 2]"},
		{"hand blinds 50/100 button 2 dead-small-blind stacks 1-2:5000", "f.txt:1: hand_needs [Need:button 2]"},
		{"hand blinds 50/100 button 4 stacks 1-3:5000 absent 2", "f.txt:1: hand_needs [Need:button 3]"},
		{"hand blinds 50/100 button 3 dead-small-blind stacks 1-3:5000 penalty 2:1", "f.txt:1: hand_needs [Need:button 3]"},
		{"hand blinds 50/100 button 3 stacks 1-3:5000 absent 4", "f.txt:1: no_such_seat [Seat:4]"},
		{"hand blinds 50/100 button 3 stacks 1-3:5000 absent", "f.txt:1: missing_word"},
		{"hand blinds 50/100 button 3 stacks 1-3:5000 penalty 2", "f.txt:1: bad_number [Word:2]"},
		{"hand blinds 50/100 button 3 stacks 1-3:5000 penalty 2:0", "f.txt:1: bad_number [Word:2:0]"},
		{"hand blinds 50-100 button 1 stacks 1-2:5000", "f.txt:1: bad_number"},
		{"hand blinds 50/100 button 1 stacks 1-3:5000\nflop AhKxQd", "f.txt:2: bad_cards"},
		{"case a\nbook tda-2024", "f.txt:2: missing_word"},
		{"facing 400\n\xff", "f.txt: not_text"},
		{strings.Repeat("#", scenario.LineMax+1), "f.txt:1: too_long"},
		{strings.Repeat("#\n", scenario.FileMax), "f.txt: too_long"},
	} {
		_, err := scenario.Parse("f.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestLinesThatCannotHappenStopTheRun(t *testing.T) {
	const table = "book tda-2024\nhand blinds 50/100 button 1 stacks 1-4:5000\n"
	for _, c := range []struct{ text, want string }{
		{table + "seat 1 calls", "f.txt:3: not_to_act [Line:seat 1 early … Other:to seat 1 Seat:1 Turn:4]"},
		{table + "seat 7 calls", "f.txt:3: no_such_seat [Seat:7]"},
		{table + "seat 4 raises to 150", "f.txt:3: engine"},
		{table + "river 2c", "f.txt:3: hand_needs"},
		{table + "floor rules option complete", "f.txt:3: no_ruling"},
		{"book tda-2024\nfacing 400\nseat 3 calls", "f.txt:3: only_in_hand"},
		{table + "seat 4 raises to 300\nseat 1 raises to 900\nseat 2 pushes 200\nseat 3 folds", "f.txt:6: floor_first [Line:floor rules option complete]"},
		{table + "seat 4 raises to 300\nseat 1 raises to 900\nseat 2 pushes 250\nfloor rules option nap", "f.txt:6: no_option"},
	} {
		if r := runText(t, "f.txt", c.text); r.Err == nil || !strings.HasPrefix(r.Err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, r.Err, c.want)
		}
	}
}

// TestRefusals: what the hand refuses stops the run unless a refusal is expected, and then nothing has happened; a
// line that the scenario itself refuses stops it all the same.
func TestRefusals(t *testing.T) {
	const table = "book tda-2024\nhand blinds 50/100 button 1 stacks 1-4:5000\n"
	r := runText(t, "f.txt", table+"seat 4 raises to 150\n> refused raise_too_small [TDA-43-A-1]\n> pot 150\n> seat 4 may fold, call 100, raise 200 to 5000\nseat 4 calls\n> pot 250\n")
	if !r.OK() {
		t.Error(r.Err, r.Failures)
	}
	for _, c := range []struct{ text, want string }{
		{table + "seat 4 calls\n> refused raise_too_small\n", "(nothing of that)"},
		{table + "seat 4 raises to 150\n> refused raise_blocked\n", "got       refused raise_too_small [TDA-43-A-1]"},
	} {
		r := runText(t, "f.txt", c.text)
		if r.Err != nil || len(r.Failures) != 1 || !strings.Contains(r.Failures[0].String(), c.want) {
			t.Errorf("%q: %v %v, want %s", c.text, r.Err, r.Failures, c.want)
		}
	}
	for _, text := range []string{"seat 4 raises to 150\n> pot 150\n", "seat 1 calls\n> refused not_your_turn\n"} {
		if r := runText(t, "f.txt", table+text); r.Err == nil {
			t.Errorf("%q runs", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	err := filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".txt" {
			return err
		}
		text, err := os.ReadFile(name)
		f.Add(string(text))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	book := bookOf(f, "texapoker-2024")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := scenario.Parse("f.txt", []byte(text))
		if err != nil {
			var bad *scenario.Error
			if !errors.As(err, &bad) || strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\r") {
				t.Fatalf("%v", err)
			}
			return
		}
		if r := file.Run(book); r.Err != nil {
			return
		}
		updated, err := file.Updated(book)
		if err != nil {
			t.Fatalf("it runs and cannot be updated: %v", err)
		}
		again, err := scenario.Parse("f.txt", updated)
		if err != nil {
			t.Fatalf("updated, it cannot be read: %v\n%s", err, updated)
		}
		if r := again.Run(book); !r.OK() {
			t.Fatalf("updated, it does not hold: %v %v\n%s", r.Err, r.Failures, updated)
		}
	})
}

// TestSmallVariantsOfSpellingAreUnderstood: what phones and editors make of a text says the same.
func TestSmallVariantsOfSpellingAreUnderstood(t *testing.T) {
	for _, text := range []string{
		"case x\nfacing 1000 increment 600\nseat 5 says \"raise\", pushes 5000\n> raise to 5000\n",
		"\uFEFFCase x\r\nFacing 1000 increment 600\r\nSeat 5 says “raise”, pushes 5000\r\n> Raise to 5000\r\n",
		"case x\rfacing 1000 increment 600\rseat 5 says \"raise\", pushes 5000\r> raise to 5000\r",
		"case x\n\tfacing\t1\u00a0000   increment 600,\nseat 5  says « raise », pushes 5\u202f000.\n>raise to 5\u202f000;\n",
		"case x\nfacing 1000 increment 600\nseat 5 says \"raise\" pushes 5000\n> raise to 5000\n",
		"case x\nfacing 1000 increment 600\nseat 5 says raise pushes 5000\n> raise to 5000\n",
	} {
		r := runText(t, "f.txt", "book lois-du-poker\n"+strings.TrimPrefix(text, "\uFEFF"))
		if strings.HasPrefix(text, "\uFEFF") {
			r = runText(t, "f.txt", "\uFEFFbook lois-du-poker\n"+strings.TrimPrefix(text, "\uFEFF"))
		}
		if !r.OK() || len(r.Cases) != 1 || r.Cases[0].Name != "x" {
			t.Errorf("%q: %v %v", text, r.Err, r.Failures)
		}
	}
}

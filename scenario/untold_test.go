package scenario_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// circumstances are the facts that a line of a kind may tell beside what was done, and that may be left out of it. What
// lies on the table (the bet faced, chips in front), what is played (the betting structure, the smallest chip) and what
// was done or claimed is told whole: without it another situation is told.
var circumstances = []struct{ line, fact *regexp.Regexp }{
	{regexp.MustCompile(`^facing `), regexp.MustCompile(` (increment|previous|stack|players|pot|street|stage|acted|opening|full|big-blind|max) \S+`)},
	{regexp.MustCompile(`^facing `), regexp.MustCompile(` (not )?(heads-up|blocked|no-change|cash|blind|raised|covers|acted)\b( \d+)?`)},
	{regexp.MustCompile(`^seat \d+ .*(says|pushes|adds|lifts|discards|gathers|taps)`), regexp.MustCompile(`, (not (last|probing|unaware|mistook|identifiable|acted behind|misled)|last|probing|identifiable|acted behind)\b`)},
	{regexp.MustCompile(`^seat \d+ .*pushes last `), regexp.MustCompile(` last\b`)},
	{regexp.MustCompile(`^seat \d+ is skipped`), regexp.MustCompile(`, ((not )?(time passes|before owes|next card out)|behind .*)`)},
	{regexp.MustCompile(`^thrown `), regexp.MustCompile(`(^thrown|,) (not )?(identifiable|touched|face up|asked back|misinformed|another folded|opponent hidden|dealer error|against a \w+( hand)?)\b`)},
	{regexp.MustCompile(`^wrong `), regexp.MustCompile(` (noticed \S+|on \S+|over \d+|(not )?silent|after .*)`)},
}

// beyond tells of more chips pushed than the player has, so that the stack is no circumstance of what was seen.
const beyond = "facing 300 increment 300 in-front 500 stack 1200"

// leftOut are the ways to leave one circumstance out of a line.
func leftOut(line string) (out []string) {
	for _, c := range circumstances {
		if !c.line.MatchString(line) || line == beyond {
			continue
		}
		for _, at := range c.fact.FindAllStringIndex(line, -1) {
			rest := line[:at[0]] + line[at[1]:]
			switch {
			case at[0] == 0: // the first clause of "thrown"
				rest = strings.TrimRight("thrown"+strings.TrimPrefix(line[at[1]:], ","), " ")
			case strings.HasPrefix(line[at[0]:], " acted ") && strings.HasPrefix(line[at[0]-4:], " not"):
				continue
			}
			out = append(out, rest)
		}
	}
	if strings.Contains(line, "says") && strings.Contains(line, "pushes ") && !strings.Contains(line, "order unknown") {
		out = append(out, line+", order unknown")
	}
	return out
}

// TestWhatIsNotToldIsAskedOrDoesNotMatter leaves one told circumstance at a time out of every shipped case of the referee:
// the ruling is the same, or a question.
func TestWhatIsNotToldIsAskedOrDoesNotMatter(t *testing.T) {
	tried, books := 0, map[string]*rulebook.Book{}
	err := fs.WalkDir(os.DirFS("testdata"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txt" || strings.Contains(name, "/fuzz/") {
			return err
		}
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			return err
		}
		book := books[f.Book]
		if book == nil {
			if book, err = rulebook.Load(f.Book); err != nil {
				return err
			}
			books[f.Book] = book
		}
		lines := strings.Split(string(text), "\n")
		for i, c := range f.Cases {
			end := len(lines)
			if i+1 < len(f.Cases) {
				end = f.Cases[i+1].Line - 1
			}
			told := lines[max(c.Line-1, 0):end]
			whole := rulings(t, book, told)
			for n, line := range told {
				for _, less := range leftOut(line) {
					tried++
					partly := slices.Clone(told)
					partly[n] = less
					if bad := otherRuling(whole, rulings(t, book, partly)); bad != "" {
						t.Errorf("%s:%d: %q, without a fact %q: %s", name, c.Line+n, line, less, bad)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if tried < 600 {
		t.Errorf("only %d facts were left out", tried)
	}
	t.Logf("%d facts left out", tried)
}

// rulings are what the referee says of each line of a case.
func rulings(t *testing.T, book *rulebook.Book, lines []string) []scenario.StepResult {
	t.Helper()
	f, err := scenario.Parse("", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatalf("%v in\n%s", err, strings.Join(lines, "\n"))
	}
	return f.Run(book).Cases[0].Steps
}

// otherRuling is the first ruling that is neither the same as before nor a question; what follows a question is not
// compared.
func otherRuling(whole, partly []scenario.StepResult) string {
	for i := range partly {
		w, p := whole[i], partly[i]
		if asks(p) {
			return ""
		}
		if a, b := may(w), may(p); a != b {
			return fmt.Sprintf("%s instead of %s", b, a)
		}
		if w.Ruling == nil || p.Ruling == nil {
			continue
		}
		if !alike(w.Ruling, p.Ruling) {
			return fmt.Sprintf("%+v instead of %+v", *p.Ruling, *w.Ruling)
		}
	}
	return ""
}

// asks reports whether something has to be known.
func asks(s scenario.StepResult) bool {
	return s.Ruling != nil && s.Ruling.Kind == article.Missing ||
		slices.ContainsFunc(s.Facts, func(f ruling.Fact) bool { return strings.HasPrefix(tell.Scenario.Say(f), "asks ") })
}

// may is what a player may do.
func may(s scenario.StepResult) string {
	for _, f := range s.Facts {
		if text := tell.Scenario.Say(f); strings.HasPrefix(text, "may ") {
			return upTo.ReplaceAllString(text, "")
		}
	}
	return ""
}

// upTo is how far the chips of a player reach.
var upTo = regexp.MustCompile(` to \d+$| or more$`)

// alike reports whether two rulings come to the same, as far as the chips reach where nobody has told how far.
func alike(a, b *referee.Ruling) bool {
	return a.Kind == b.Kind && a.Held == b.Held && a.Bound == b.Bound && a.Free == b.Free && a.NoFold == b.NoFold &&
		asFar(a.Outcome, b.Outcome) && slices.Equal(a.Penalties, b.Penalties) &&
		slices.EqualFunc(a.Options, b.Options, func(x, y referee.Option) bool { return x.Key == y.Key && asFar(x.Outcome, y.Outcome) })
}

// asFar reports whether an outcome is the other one, as far as the chips of a player reach.
func asFar(whole, partly referee.Outcome) bool {
	if whole.AllIn && !partly.AllIn && whole.Action == partly.Action {
		return whole.To == partly.To || whole.To < partly.To && partly.Owed > 0
	}
	return whole == partly
}

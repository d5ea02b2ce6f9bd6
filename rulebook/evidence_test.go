package rulebook_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// go test ./rulebook -update runs every scenario and the recorded simulations, writes down which article each
// run cited, raises to "code" the articles that have now been cited, lowers the number of articles to do, and
// rewrites the generated pages. It never takes a "code" back: an article that has lost its evidence fails.
var update = flag.Bool("update", false, "record evidence, raise statuses, rewrite docs/coverage.md and docs/policies.md")

// gathered is what the runs of this test binary cite.
var gathered = sync.OnceValue(func() (g struct {
	evidence []rulebook.Evidence
	broken   []string
}) {
	for _, r := range scenario.RunFS(scenario.Files) {
		if !r.OK() {
			g.broken = append(g.broken, r.File)
			continue
		}
		for _, id := range r.Cited {
			if id == article.Silent {
				continue // it proves no article
			}
			g.evidence = append(g.evidence, rulebook.Evidence{
				Article: id, From: "scenario", Run: strings.TrimPrefix(r.File, "testdata/"),
			})
		}
	}
	for _, run := range simulations {
		cited, err := run.cites()
		if err != nil {
			g.broken = append(g.broken, run.name+": "+err.Error())
		}
		for _, id := range cited {
			if id == article.Silent {
				continue
			}
			g.evidence = append(g.evidence, rulebook.Evidence{Article: id, From: "simulation", Run: run.name})
		}
	}
	for _, run := range cashRuns {
		cited, err := run.cites()
		if err != nil {
			g.broken = append(g.broken, run.name+": "+err.Error())
		}
		for _, id := range cited {
			if id != article.Silent {
				g.evidence = append(g.evidence, rulebook.Evidence{Article: id, From: "simulation", Run: run.name})
			}
		}
	}
	cited, err := declared()
	if err != nil {
		g.broken = append(g.broken, declaredRun+": "+err.Error())
	}
	for _, id := range cited {
		g.evidence = append(g.evidence, rulebook.Evidence{Article: id, From: "simulation", Run: declaredRun})
	}
	slices.SortStableFunc(g.evidence, byArticle)
	return g
})

// byArticle orders by article, then the article's own scenario, the other scenarios by name, the simulations.
func byArticle(a, b rulebook.Evidence) int {
	own := func(e rulebook.Evidence) int {
		if strings.TrimSuffix(filepath.Base(e.Run), ".txt") == string(e.Article) {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Article, b.Article), cmp.Compare(a.From, b.From), cmp.Compare(own(a), own(b)), cmp.Compare(a.Run, b.Run))
}

// books loads every shipped book; with -update, statuses are already those that will be written.
func books(t *testing.T) []*rulebook.Book {
	t.Helper()
	var out []*rulebook.Book
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range b.Articles {
			if *update && a.Status == rulebook.Todo && cited(a.ID) {
				b.Articles[i].Status = rulebook.Code
			}
		}
		out = append(out, b)
	}
	return out
}

func cited(id article.ID) bool { return len(evidenceFor(id)) > 0 }

func evidenceFor(id article.ID) []rulebook.Evidence {
	var out []rulebook.Evidence
	for _, e := range gathered().evidence {
		if e.Article == id {
			out = append(out, e)
		}
	}
	return out
}

// golden compares a generated file, or rewrites it.
func golden(t *testing.T, path string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s rewritten", path)
		return
	}
	t.Errorf("%s is not what the books and the runs say (first difference at line %d): go test ./rulebook -update, and review the diff",
		path, differsAt(string(got), string(want)))
}

func differsAt(a, b string) int {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return i + 1
		}
	}
	return min(len(x), len(y)) + 1
}

func TestEvidenceIsWhatTheRunsCite(t *testing.T) {
	for _, name := range gathered().broken {
		t.Errorf("%s does not hold: it is evidence of nothing", name)
	}
	var b bytes.Buffer
	for _, e := range gathered().evidence {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", e.Article, e.From, e.Run)
	}
	golden(t, "evidence.tsv", b.Bytes())
}

func TestEveryCitedArticleExists(t *testing.T) {
	known := map[article.ID]bool{}
	for _, b := range books(t) {
		for _, a := range b.Articles {
			known[a.ID] = true
		}
	}
	for _, e := range gathered().evidence {
		if !known[e.Article] {
			t.Errorf("%s %s cites %s, which no book has", e.From, e.Run, e.Article)
		}
	}
}

func TestCodeNeedsARunThatCitesTheArticle(t *testing.T) {
	for _, b := range books(t) {
		for _, a := range b.Own() {
			if a.Status == rulebook.Code && !cited(a.ID) {
				t.Errorf("%s has status code, but no scenario and no simulation cites it", a.ID)
			}
		}
	}
}

var (
	articleStart = regexp.MustCompile(`(?m)^\[\[article\]\]$`)
	idLine       = regexp.MustCompile(`(?m)^id = "(.*)"$`)
	todoLine     = regexp.MustCompile(`(?m)^status = "todo"$`)
)

// TestCitedArticlesAreCode raises "todo" to "code" where a run cites the article (with -update).
func TestCitedArticlesAreCode(t *testing.T) {
	files, err := filepath.Glob("books/*/articles*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no article files: %v", err)
	}
	for _, name := range files {
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, []byte(raised(string(old))))
	}
}

// raised rewrites the status of each article that has evidence.
func raised(file string) string {
	starts := articleStart.FindAllStringIndex(file, -1)
	var b strings.Builder
	last := 0
	for i, start := range starts {
		end := len(file)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		b.WriteString(file[last:start[0]])
		block := file[start[0]:end]
		if id := idLine.FindStringSubmatch(block); id != nil && cited(article.ID(id[1])) {
			block = todoLine.ReplaceAllString(block, `status = "code"`)
		}
		b.WriteString(block)
		last = end
	}
	b.WriteString(file[last:])
	return b.String()
}

// TestTodoOnlyFalls holds each book to the number of articles still to do, in todo.tsv.
func TestTodoOnlyFalls(t *testing.T) {
	allowed := map[string]int{}
	text, err := os.ReadFile("todo.tsv")
	if err != nil && !*update {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, count, _ := strings.Cut(strings.TrimSpace(line), "\t")
		n, err := strconv.Atoi(count)
		if err != nil {
			t.Fatalf("todo.tsv: %q: %v", line, err)
		}
		allowed[name] = n
	}
	var b bytes.Buffer
	for _, book := range books(t) {
		todo := book.Coverage().Todo
		limit, given := allowed[book.ID]
		if given && todo > limit {
			t.Errorf("%s: %d articles to do, %d before: the number may only fall", book.ID, todo, limit)
			todo = limit
		}
		fmt.Fprintf(&b, "%s\t%d\n", book.ID, todo)
	}
	golden(t, "todo.tsv", b.Bytes())
}

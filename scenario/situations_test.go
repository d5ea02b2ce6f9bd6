package scenario_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// situations are lists of situations with their results that may lie beside a checkout: tables whose first column is an
// id and whose second names articles.
const situations = "../../*/situations/*.tsv"

// untold are situations that no case tells, with the reason: what they need is not built yet, or no line tells it.
var untold = map[string][]string{}

// TestEverySituationHasItsCase: a situation under an article that is computed, refereed, about conduct or about the event is told
// by a case that bears its id, unless it stands among the untold.
func TestEverySituationHasItsCase(t *testing.T) {
	files, err := filepath.Glob(situations)
	switch {
	case err != nil:
		t.Fatal(err)
	case len(files) == 0 && os.Getenv("CI") != "":
		t.Log("no list of situations beside the checkout: nothing to compare with")
		return
	case len(files) == 0:
		t.Skip("no list of situations beside the checkout")
	}
	kinds := articleKinds(t)
	named := namedCases()
	why := map[string]string{}
	for reason, ids := range untold {
		for _, id := range ids {
			if why[id] = reason; named[id] {
				t.Errorf("%s is told: take it off the untold", id)
			}
		}
	}
	rows := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n")[1:] {
			id, rest, _ := strings.Cut(line, "\t")
			list, _, _ := strings.Cut(rest, "\t")
			if id == "" || !inScope(t, id, list, kinds) {
				continue
			}
			rows++
			if !named[id] && why[id] == "" {
				t.Errorf("%s: no case is named %s (%s)", filepath.Base(file), id, list)
			}
		}
	}
	if rows < 400 {
		t.Errorf("only %d situations were compared", rows)
	}
}

// inScope reports whether one of the articles of a situation is of a kind that scenarios tell.
func inScope(t *testing.T, id, list string, kinds map[article.ID]rulebook.Kind) bool {
	t.Helper()
	scope := []rulebook.Kind{rulebook.Engine, rulebook.Referee, rulebook.Conduct, rulebook.Tournament, rulebook.Cash}
	found := false
	for name := range strings.SplitSeq(list, ",") {
		kind, ok := kinds[article.ID(strings.TrimSpace(name))]
		if !ok {
			t.Errorf("%s: %q is no article of any book", id, name)
		}
		found = found || slices.Contains(scope, kind)
	}
	return found
}

func articleKinds(t *testing.T) map[article.ID]rulebook.Kind {
	t.Helper()
	kinds := map[article.ID]rulebook.Kind{}
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range book.Articles {
			kinds[a.ID] = a.Kind
		}
	}
	return kinds
}

// namedCases are the ids in the names of cases.
func namedCases() map[string]bool {
	named := map[string]bool{}
	id := regexp.MustCompile(`^[A-Z]{2}-[A-Z0-9]+(-[A-Z0-9]+)*$`)
	for _, r := range scenario.RunFS(os.DirFS("testdata")) {
		for _, c := range r.Cases {
			for word := range strings.FieldsSeq(c.Name) {
				if id.MatchString(word) {
					named[word] = true
				}
			}
		}
	}
	return named
}

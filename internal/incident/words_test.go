package incident

import (
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/scenario"
)

// Whatever is asked and whatever is found has words in both languages, and no fact stays as the scenario writes it.
func TestEverythingIsWorded(t *testing.T) {
	missing := map[string]bool{}
	want := func(key string) {
		for _, l := range lang.All {
			if !l.Has(key) {
				missing[key+" "+string(l)] = true
			}
		}
	}
	for _, f := range families {
		want("incident.family." + f.Key)
	}
	for _, book := range books(t) {
		for _, f := range families {
			walk(f, book, func(p path) {
				if q := p.inquiry.Next; q != nil {
					for _, key := range q.Messages() {
						want(key)
					}
					return
				}
				for _, c := range p.inquiry.Result.Cases {
					for _, s := range c.Steps {
						if s.Ruling == nil && s.Deal == nil {
							wantFacts(s.Facts, want)
						}
					}
				}
				found := p.inquiry.Find(book, lang.French)
				switch {
				case found.Empty() || found.Wrong != "":
					t.Errorf("%s %s: nothing is found: %q\n%s", book.ID, f.Key, found.Wrong, p.inquiry.Text)
				case len(found.Cites) == 0:
					t.Errorf("%s %s: no article: %s\n%s", book.ID, f.Key, found.Says, p.inquiry.Text)
				case found.Kind == referee.Missing && !strings.ContainsAny(found.Says, "?!.…"):
					t.Errorf("%s %s: a fact is missing, and nobody says which:\n%s", book.ID, f.Key, p.inquiry.Text)
				case found.Kind == referee.Floor && len(found.Options) == 0:
					t.Errorf("%s %s: the floor decides among nothing:\n%s", book.ID, f.Key, p.inquiry.Text)
				}
			})
		}
	}
	var keys []string
	for key := range missing {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		t.Errorf("no words for %s", key)
	}
}

// wantFacts asks for the words of the facts that are worded phrase by phrase.
func wantFacts(facts []scenario.Fact, want func(string)) {
	for _, fact := range facts {
		_, isList := listed[fact.Head]
		known := slices.Contains([]string{headProposed, headOptions, headOption, headWhy, headExpect, "starts"}, fact.Head)
		if isList || known || fact.Head == headRuling && (fact.Text == "floor decides" || strings.HasPrefix(fact.Text, "missing ")) {
			continue
		}
		for _, part := range strings.Split(strings.ReplaceAll(fact.Text, ": ", ", "), ", ") {
			key, _ := phrase(part, lang.French)
			want(key)
		}
	}
}

package incident

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/lang/langtest"
	"github.com/floorbook/floorbook/tell"
)

// Whatever is asked and whatever is found has words in both languages.
func TestEverythingIsWorded(t *testing.T) {
	missing := map[string]bool{}
	odds := map[string]string{} // keys and words of the other language, with a place where they are shown
	var pairs []string
	for _, book := range books(t) {
		pairs = append(pairs, book.Name.FR, "", book.Name.EN, "")
	}
	names := strings.NewReplacer(pairs...)
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
			walk(f, book, func(p *path) {
				if q := p.inquiry.Next; q != nil {
					for _, key := range q.Messages() {
						want(key)
					}
					return
				}
				for _, q := range p.inquiry.More {
					for _, key := range q.Messages() {
						want(key)
					}
				}
				for _, l := range lang.All {
					for _, text := range texts(p.inquiry.Find(book, l)) {
						if odd := langtest.Odd(l, names.Replace(text)); odd != "" {
							odds[string(l)+": …"+odd+"…"] = book.ID + " " + f.Key + "\n" + p.inquiry.Text(tell.Scenario)
						}
					}
				}
				found := p.inquiry.Find(book, lang.French)
				switch {
				case found.Empty() || found.Wrong != "":
					t.Errorf("%s %s: nothing is found: %q\n%s", book.ID, f.Key, found.Wrong, p.inquiry.Text(tell.Scenario))
				case len(found.Cites) == 0:
					t.Errorf("%s %s: no article: %s\n%s", book.ID, f.Key, found.Says, p.inquiry.Text(tell.Scenario))
				case found.Kind == article.Missing && !strings.ContainsAny(found.Says, "?!.…"):
					t.Errorf("%s %s: a fact is missing, and nobody says which:\n%s", book.ID, f.Key, p.inquiry.Text(tell.Scenario))
				case found.Kind == article.Floor && len(found.Options) == 0:
					t.Errorf("%s %s: the floor decides among nothing:\n%s", book.ID, f.Key, p.inquiry.Text(tell.Scenario))
				}
			})
		}
	}
	for _, odd := range slices.Sorted(maps.Keys(odds)) {
		t.Errorf("%s\nin %s", odd, odds[odd])
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

// texts are all sentences of a finding.
func texts(f Finding) []string {
	out := append([]string{f.Says, f.Wrong}, f.Before...)
	out = append(out, f.Does...)
	out = append(out, f.Notes...)
	for _, o := range f.Options {
		out = append(out, o.Says)
		out = append(out, o.Does...)
	}
	for _, q := range f.Questions {
		out = append(out, q.Says)
	}
	for _, w := range f.Why {
		out = append(out, w.Says)
	}
	for _, w := range f.Layers {
		out = append(out, w.Says)
	}
	for _, c := range f.Cites {
		out = append(out, c.Title)
	}
	if f.Next != nil {
		out = append(out, f.Next.Says)
	}
	return out
}

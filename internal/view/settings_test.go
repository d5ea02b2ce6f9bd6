package view_test

import (
	"os"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// TestAnArticleShowsWhatItSetsItself: of every article of every shipped book a list shows the entries that name it where some
// do, by the layer that wrote them whatever lies above, and each point has a file that reads it.
func TestAnArticleShowsWhatItSetsItself(t *testing.T) {
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range b.Articles {
			for _, s := range view.SettingsOf(b, a, lang.French) {
				checkSetting(t, id, a, &s)
			}
		}
	}
}

func checkSetting(t *testing.T, book string, a rulebook.Article, s *view.Setting) {
	t.Helper()
	own := slices.ContainsFunc(s.Entries, func(e view.Entry) bool { return slices.Contains(e.Cites, a.ID) })
	if own && slices.ContainsFunc(s.Entries, func(e view.Entry) bool { return !slices.Contains(e.Cites, a.ID) }) {
		t.Errorf("%s, %s, %s.%s: entries of other articles: %v", book, a.ID, s.Package, s.Key, s.Entries)
	}
	if s.Overruled != nil && s.Overruled.ID == a.ID {
		t.Errorf("%s, %s overrules itself", book, a.ID)
	}
	if len(s.Sources) == 0 {
		t.Errorf("%s.%s is read nowhere", s.Package, s.Key)
	}
	for _, file := range s.Sources {
		if _, err := os.Stat("../../" + file); err != nil {
			t.Error(err)
		}
	}
}

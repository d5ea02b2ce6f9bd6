package view_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
)

// Where no book says anything the reader is told so, once and in no article's name.
func TestASilentBookIsSaidToBeSilent(t *testing.T) {
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	ids := []article.ID{article.Silent, "TDA-44-A", article.Silent}
	for l, says := range map[lang.Lang]string{lang.French: "Le livre n’en dit rien", lang.English: "The book is silent"} {
		got := view.Cited(ids, book, l)
		a, _ := book.Article("TDA-44-A")
		want := []view.Citation{
			{Book: "tda-2024", Article: article.Silent, Title: says},
			{Book: "tda-2024", Article: "TDA-44-A", Label: a.Label, Title: a.Title.In(string(l))},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

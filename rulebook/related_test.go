package rulebook

import (
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
)

func allBooks(t testing.TB) []*Book {
	t.Helper()
	var out []*Book
	for _, id := range IDs() {
		out = append(out, mustLoad(t, id))
	}
	return out
}

func TestRelatedArticlesSetTheSamePointOrAreNoted(t *testing.T) {
	books := allBooks(t)
	tda := books[slices.IndexFunc(books, func(b *Book) bool { return b.ID == "tda-2024" })]
	find := func(id, book article.ID) *Related {
		for _, r := range tda.RelatedTo(id, books) {
			if r.Article.ID == book {
				return &r
			}
		}
		return nil
	}
	if r := find("TDA-51-B-3", "TDA-51-TX-EXACT"); r == nil || !slices.Contains(r.Points, "referee.undercall_raise") || r.In != "texapoker-2024" {
		t.Errorf("TDA-51-B-3 and TDA-51-TX-EXACT set the same point: %+v", r)
	}
	if r := find("TDA-43-A-1", "CR-11-c"); r == nil {
		t.Error("the minimum raise of the casino is not beside that of the TDA")
	}
	for _, b := range books {
		for _, a := range b.Own() {
			for _, r := range b.RelatedTo(a.ID, books) {
				if r.Article.Book == a.Book || r.Article.ID == a.ID {
					t.Errorf("%s is related to %s of its own book", a.ID, r.Article.ID)
				}
			}
		}
	}
	if got := tda.RelatedTo("TDA-99", books); got != nil {
		t.Errorf("an unknown article is related to %v", got)
	}
}

// TestWhatIsRelatedIsSoBothWays: a reader who follows a link finds the way back.
func TestWhatIsRelatedIsSoBothWays(t *testing.T) {
	books := allBooks(t)
	by := map[article.ID]*Book{}
	for _, b := range books {
		for _, a := range b.Own() {
			by[a.ID] = b
		}
	}
	for id, b := range by {
		for _, r := range b.RelatedTo(id, books) {
			back := by[r.Article.ID].RelatedTo(r.Article.ID, books)
			if !slices.ContainsFunc(back, func(r Related) bool { return r.Article.ID == id }) {
				t.Errorf("%s leads to %s, which does not lead back", id, r.Article.ID)
			}
		}
	}
}

func TestNotedPairsAreOfTwoBooksAndInOrder(t *testing.T) {
	home := map[string]string{}
	for _, b := range allBooks(t) {
		for _, a := range b.Own() {
			home[string(a.ID)] = a.Book
		}
	}
	before := ""
	count := 0
	for line := range strings.Lines(see) {
		line = strings.TrimSuffix(line, "\n")
		a, b, ok := strings.Cut(line, "\t")
		switch {
		case !ok || a >= b:
			t.Errorf("%q is no pair in order", line)
		case home[a] == "" || home[b] == "":
			t.Errorf("%q names an article that no book has", line)
		case home[a] == home[b]:
			t.Errorf("%q is a pair inside one book", line)
		case line <= before:
			t.Errorf("%q stands after %q", line, before)
		}
		before = line
		count++
	}
	if count == 0 {
		t.Error("see.tsv is empty")
	}
}

func TestCompareTellsValuesArticlesAndSilence(t *testing.T) {
	rows := Compare(mustLoad(t, "tda-2024"), mustLoad(t, "texapoker-2024"), mustLoad(t, "heavenpoker-2010"))
	at := slices.IndexFunc(rows, func(c Compared) bool { return c.Package == "referee" && c.Key == "undercall_raise" })
	if at < 0 {
		t.Fatal("no referee.undercall_raise")
	}
	row := rows[at]
	if row.SameValue() || row.SameArticle() || row.Said[0].Silent || row.Said[1].Silent || row.Said[1].Article.ID != "TDA-51-TX-EXACT" {
		t.Errorf("referee.undercall_raise: %+v", row)
	}
	silent := 0
	for _, r := range rows {
		for _, s := range r.Said {
			if s.Cite != article.Silent && s.Article.ID != s.Cite {
				t.Errorf("%s.%s: article %s is not the one cited, %s", r.Package, r.Key, s.Article.ID, s.Cite)
			}
		}
		if r.Said[0].Silent {
			t.Errorf("%s.%s: the base is silent", r.Package, r.Key)
		}
		if r.Said[1].Silent {
			silent++
			if r.Said[1].Value != r.Said[0].Value || r.Said[1].Cite != r.Said[0].Cite {
				t.Errorf("%s.%s: a silent book says something of its own", r.Package, r.Key)
			}
		}
	}
	if silent == 0 || silent == len(rows) || Compare() != nil {
		t.Errorf("%d of %d points are silent", silent, len(rows))
	}
}

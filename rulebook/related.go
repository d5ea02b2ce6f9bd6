package rulebook

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
)

// Related is an article of another book that speaks of the same thing.
type Related struct {
	Article Article
	In      string   // id of the book it was found in
	Points  []string // the points that both set, as "referee.undercall_raise"; none where only the texts are alike
}

// Pairs of articles of different books that settle the same question, as their readers noted them: what no common
// point says. Each pair stands once.
//
//go:embed see.tsv
var see string

// RelatedTo finds in other books the articles that speak of the same thing as article id of b: first those that set a
// point which it sets too, then those that readers noted beside it. Each book is asked for what its own layer says; the
// book that defines the article is not asked, but tells which points the article sets where b sets them otherwise.
func (b *Book) RelatedTo(id article.ID, others []*Book) []Related {
	a, ok := b.Article(id)
	if !ok {
		return nil
	}
	own := b
	if i := slices.IndexFunc(others, func(o *Book) bool { return o.Layer() == a.Book }); i >= 0 {
		own = others[i]
	}
	points, beside := own.setBy(id), noted(id)
	var out []Related
	for _, o := range others {
		if o.Layer() != a.Book {
			out = append(out, o.related(points, beside)...)
		}
	}
	return out
}

// setBy lists the points that an article sets.
func (b *Book) setBy(id article.ID) []int {
	var out []int
	for i, p := range b.Points {
		if p.Cite == id {
			out = append(out, i)
		}
	}
	return out
}

// related lists the articles of the book's own layer that set one of the points, then those of the list.
func (b *Book) related(points []int, beside []article.ID) []Related {
	var out []Related
	add := func(cite article.ID) *Related {
		a, ok := b.Article(cite)
		if !ok || a.Book != b.Layer() {
			return nil
		}
		i := slices.IndexFunc(out, func(r Related) bool { return r.Article.ID == cite })
		if i < 0 {
			out = append(out, Related{Article: a, In: b.ID})
			i = len(out) - 1
		}
		return &out[i]
	}
	for _, i := range points {
		p := b.Points[i]
		if r := add(p.Cite); r != nil && p.Book == b.Layer() {
			r.Points = append(r.Points, p.Package+"."+p.Key)
		}
	}
	for _, id := range beside {
		add(id)
	}
	return out
}

// noted lists the articles that stand beside id in see.tsv.
func noted(id article.ID) []article.ID {
	var out []article.ID
	for line := range strings.Lines(see) {
		a, b, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		switch string(id) {
		case a:
			out = append(out, article.ID(b))
		case b:
			out = append(out, article.ID(a))
		}
	}
	return out
}

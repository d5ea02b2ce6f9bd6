package view

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
)

// BookRow is one rulebook on the shelf.
type BookRow struct {
	ID       string
	Name     rulebook.Text
	Version  string
	Base     rulebook.Text // name of the book below; empty for a base
	Law      rulebook.Text // name of the law over it; empty for none
	Prevails bool          // it is a law
	House    bool          // the room's own
	Coverage rulebook.BookCoverage
	Articles int // of its own layer
	Settles  int // points that its own layer settles
}

// Found is an article found in one of several books.
type Found struct {
	rulebook.Article
	BookName rulebook.Text
}

// Book is one rulebook being read, whole or searched.
type Book struct {
	ID       string
	Name     rulebook.Text
	Version  string
	Source   string
	Coverage rulebook.BookCoverage
	Query    string
	Kind     rulebook.Kind
	Status   rulebook.Status
	Found    int
	Articles []rulebook.Article
	Parts    []Part
}

// Part groups the articles of one layer.
type Part struct {
	Layer    string
	Name     rulebook.Text
	Articles []rulebook.Article
}

// Article is one article being read.
type Article struct {
	rulebook.Article
	In             string // id of the book it is read in
	BookName       rulebook.Text
	Layer          rulebook.Text // name of the layer that defines it
	Points         []Setting     // the points that it sets
	Runs           []Run
	Related        []RelatedBook
	Previous, Next *rulebook.Article
	Siblings       []rulebook.Article // the other clauses of the same rule
}

// Setting is a point that an article sets.
type Setting struct {
	rulebook.Point
	Entries   []Entry           // the value in words, one entry of a list after the other: those that the article sets
	Overruled *rulebook.Article // the article that sets it otherwise in the book being read; nil when this one stands
	Sources   []string          // the files in code that read the point
}

// SettingsOf are the points that an article sets where its layer writes them, and who sets them otherwise in the book being
// read.
func SettingsOf(b *rulebook.Book, a rulebook.Article, l lang.Lang) []Setting {
	var out []Setting
	for i, p := range b.Writing(a.Book).Points {
		if !p.Cites(a.ID) {
			continue
		}
		set := Setting{Point: p, Entries: setBy(a.ID, InWords(p, l)), Sources: rulebook.Sources(p.Package + "." + p.Key)}
		if here := b.Points[i]; !here.Cites(a.ID) {
			if over, ok := b.Article(here.Cite); ok {
				set.Overruled = &over
			}
		}
		out = append(out, set)
	}
	return out
}

// setBy keeps the entries of a list that name an article, where some do: it sets those and not the whole point.
func setBy(id article.ID, entries []Entry) []Entry {
	own := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return !slices.Contains(e.Cites, id) })
	if len(own) == 0 {
		return entries
	}
	return own
}

// Run is one recorded run that cites the article; Text is its scenario when it is one.
type Run struct {
	From string
	Name string
	Text string
}

// RelatedBook is what another book says of the same thing.
type RelatedBook struct {
	ID       string
	Name     rulebook.Text
	Articles []RelatedArticle
}

// RelatedArticle stands beside the article being read.
type RelatedArticle struct {
	rulebook.Article
	Points []RelatedPoint
}

// RelatedPoint is a point that both articles set; Value is what the other one says, in words.
type RelatedPoint struct{ Package, Key, Value string }

// BuildRelated groups the related articles by book.
func BuildRelated(b *rulebook.Book, id article.ID, shelf []*rulebook.Book, l lang.Lang) []RelatedBook {
	var out []RelatedBook
	for _, r := range b.RelatedTo(id, shelf) {
		book := shelf[slices.IndexFunc(shelf, func(o *rulebook.Book) bool { return o.ID == r.In })]
		if len(out) == 0 || out[len(out)-1].ID != r.In {
			out = append(out, RelatedBook{ID: r.In, Name: book.Name})
		}
		a := RelatedArticle{Article: r.Article}
		for _, p := range book.Citing(r.Article.ID) {
			if key := p.Package + "." + p.Key; slices.Contains(r.Points, key) {
				a.Points = append(a.Points, RelatedPoint{p.Package, p.Key, Brief(p, l)})
			}
		}
		last := &out[len(out)-1]
		last.Articles = append(last.Articles, a)
	}
	return out
}

// Difference is a point on which two books differ, as programs read it.
type Difference struct {
	Package   string `json:"package"`
	Key       string `json:"key"`
	Name      string `json:"-"`          // in the reader's language
	Topic     string `json:"-"`          // the heading under which the point stands
	SameValue bool   `json:"same_value"` // they differ only in the article that says so
	A         Says   `json:"a"`
	B         Says   `json:"b"`
}

// Says is what one book says of a point.
type Says struct {
	Value  string     `json:"value,omitempty"`
	Words  []Entry    `json:"-"` // the value in the reader's language
	Cite   article.ID `json:"cite"`
	Title  string     `json:"title"`
	Layer  string     `json:"layer"`            // the book that sets it: a base where the book itself is silent
	Silent bool       `json:"silent,omitempty"` // the book itself says nothing
}

// Differences lists the points on which two books differ in value or in the article that sets them.
func Differences(a, b *rulebook.Book, l lang.Lang) []Difference {
	says := func(s rulebook.Said) Says {
		title := s.Article.Title.In(string(l))
		if s.Cite == article.Silent {
			title = lang.Sentence(l.Cited(s.Cite))
		}
		return Says{Value: s.Value, Words: InWords(s.Point, l), Cite: s.Cite, Title: title, Layer: s.Book, Silent: s.Silent}
	}
	out := []Difference{}
	topic := ""
	for _, p := range rulebook.Compare(a, b) {
		topic = cmp.Or(l.Topic(p.Package, p.Key), topic)
		if !p.SameValue() || !p.SameArticle() {
			out = append(out, Difference{Package: p.Package, Key: p.Key, Name: l.Point(p.Package, p.Key), Topic: topic, SameValue: p.SameValue(), A: says(p.Said[0]), B: says(p.Said[1])})
		}
	}
	return out
}

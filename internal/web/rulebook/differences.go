package rulebook

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
)

// differencesPage is the table of points, one column for each book.
type differencesPage struct {
	frame.Layout
	Shelf  []shelfChoice
	Area   string // package, "" for all
	Areas  []string
	Show   string // values, articles or all
	Query  string
	Books  []frame.BookChoice // the columns
	Parts  []differencesPart
	Shown  int
	Points int
}

// shelfChoice is a book that may have a column.
type shelfChoice struct {
	frame.BookChoice
	Picked bool
}

// differencesPart holds the points of one package, by topic.
type differencesPart struct {
	Area   string
	Topics []differencesTopic
	Points int
}

// differencesTopic holds the points under one heading.
type differencesTopic struct {
	Title string
	Rows  []differencesRow
}

// differencesRow is one point.
type differencesRow struct {
	Key, Title, Values string
	Cells              []differencesCell
}

// differencesCell is what one book says.
type differencesCell struct {
	Book, Name string
	Layer      string // name of the book that sets it
	Entries    []view.Entry
	Article    rulebook.Article
	Silent     bool
	Differs    bool // its value is not the first book's
}

// The choices of what is shown.
const (
	showValues   = "values"
	showArticles = "articles"
	showAll      = "all"
)

// Shows offers the choices to the template.
func (differencesPage) Shows() []string { return []string{showValues, showArticles, showAll} }

// Columns is how many columns the table has.
func (p differencesPage) Columns() int { return len(p.Books) + 1 }

func (s *site) differences(w http.ResponseWriter, r *http.Request) {
	l, q := s.LangOf(r), r.URL.Query()
	p := differencesPage{Layout: s.Layout(r, "differences", l.T("web.differ.title")), Area: q.Get("area"), Show: q.Get("show"),
		Query: frame.QueryOf(r)}
	if !slices.Contains(p.Shows(), p.Show) {
		p.Show = showValues
	}
	books := s.pick(&p, q["book"], l)
	rows := rulebook.Compare(books...)
	for _, c := range rows {
		if !slices.Contains(p.Areas, c.Package) {
			p.Areas = append(p.Areas, c.Package)
		}
	}
	if !slices.Contains(p.Areas, p.Area) {
		p.Area = ""
	}
	topic := ""
	for _, c := range rows {
		topic = cmp.Or(l.Topic(c.Package, c.Key), topic)
		row := s.differencesRowOf(c, books, l)
		if p.shows(c, row, l) {
			p.add(c.Package, topic, row)
		}
	}
	p.Points = len(rows)
	s.HTML(w, r, http.StatusOK, "differences", "layout", p)
}

// pick chooses the columns: the books asked for in the order of the shelf, all that can be played by otherwise.
func (s *site) pick(p *differencesPage, asked []string, l lang.Lang) []*rulebook.Book {
	laws := rulebook.Laws()
	var books []*rulebook.Book
	shelf := s.Library.Shelf()
	known := slices.ContainsFunc(shelf, func(b *rulebook.Book) bool { return slices.Contains(asked, b.ID) })
	for _, b := range shelf {
		choice := shelfChoice{BookChoice: frame.BookChoice{ID: b.ID, Name: b.Name.In(string(l))}, Picked: slices.Contains(asked, b.ID)}
		if !known {
			choice.Picked = !slices.Contains(laws, b.ID)
		}
		p.Shelf = append(p.Shelf, choice)
		if choice.Picked {
			p.Books = append(p.Books, choice.BookChoice)
			books = append(books, b)
		}
	}
	return books
}

func (s *site) differencesRowOf(c rulebook.Compared, books []*rulebook.Book, l lang.Lang) differencesRow {
	row := differencesRow{Key: c.Key, Title: l.Point(c.Package, c.Key), Values: c.Type}
	for i, said := range c.Said {
		row.Cells = append(row.Cells, differencesCell{
			Book: books[i].ID, Name: books[i].Name.In(string(l)), Layer: s.Library.Name(said.Book).In(string(l)), Entries: view.InWords(said.Point, l),
			Article: said.Article, Silent: said.Silent, Differs: said.Value != c.Said[0].Value,
		})
	}
	return row
}

// shows reports whether a point passes the filters.
func (p *differencesPage) shows(c rulebook.Compared, row differencesRow, l lang.Lang) bool {
	if p.Area != "" && c.Package != p.Area {
		return false
	}
	if p.Show == showValues && c.SameValue() || p.Show == showArticles && c.SameArticle() {
		return false
	}
	return p.Query == "" || row.speaksOf(p.Query, string(l))
}

// speaksOf searches the name of a row, its articles, and its key.
func (row differencesRow) speaksOf(query, l string) bool {
	if key := strings.ToLower(query); strings.Contains(row.Key, key) || strings.Contains(key, "_") {
		return strings.Contains(row.Key, key) // a word with an underscore is a key
	}
	if strings.Contains(strings.ToLower(row.Title), strings.ToLower(query)) {
		return true
	}
	articles := make([]rulebook.Article, len(row.Cells))
	for i, c := range row.Cells {
		articles[i] = c.Article
	}
	return len(rulebook.NewIndex(articles).Search(l, query)) > 0
}

func (p *differencesPage) add(area, topic string, row differencesRow) {
	if len(p.Parts) == 0 || p.Parts[len(p.Parts)-1].Area != area {
		p.Parts = append(p.Parts, differencesPart{Area: area})
	}
	part := &p.Parts[len(p.Parts)-1]
	if n := len(part.Topics); n == 0 || part.Topics[n-1].Title != topic {
		part.Topics = append(part.Topics, differencesTopic{Title: topic})
	}
	last := &part.Topics[len(part.Topics)-1]
	last.Rows = append(last.Rows, row)
	part.Points++
	p.Shown++
}

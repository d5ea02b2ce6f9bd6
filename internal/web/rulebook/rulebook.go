package rulebook

import (
	"embed"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// foundMax is how many articles of all books a search shows.
const foundMax = 60

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the pages of the rulebooks.
type site struct{ *frame.Site }

// Routes adds the pages of the rulebooks.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"rulebook", "book", "article", "differences", "guidance"}, Parts: []string{"pieces"},
		Styles: []string{"rulebook.css"}, Scripts: []string{"rulebook.js"}, Section: "rulebook"})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /rulebook", "GET /rulebook/guidance", "GET /rulebook/{book}", "GET /rulebook/{book}/{article}", "GET /differences")
	mux.HandleFunc("GET /rulebook", s.rulebook)
	mux.HandleFunc("GET /rulebook/guidance", s.rulebookGuidance)
	mux.HandleFunc("GET /rulebook/{book}", s.rulebookBook)
	mux.HandleFunc("GET /rulebook/{book}/{article}", s.rulebookArticle)
	mux.HandleFunc("GET /differences", s.differences)
}

// shelfPage lists the rulebooks and searches all of them.
type shelfPage struct {
	frame.Layout
	Books []view.BookRow
	Query string
	Found []view.Found
	More  int // found and not shown
}

// Total is the number of articles found.
func (p shelfPage) Total() int { return len(p.Found) + p.More }

// bookPage is one book, whole, filtered or searched.
type bookPage struct {
	frame.Layout
	view.Book
	Law      rulebook.Text // over the book, empty for none
	Base     string        // the book at the bottom: what differs from it can be asked
	BaseName rulebook.Text
}

// articlePage is one article.
type articlePage struct {
	frame.Layout
	view.Article
}

// Kinds and Statuses offer the filters to the template.
func (bookPage) Kinds() []rulebook.Kind      { return rulebook.Kinds }
func (bookPage) Statuses() []rulebook.Status { return rulebook.Statuses }

func (s *site) rulebook(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	p := shelfPage{Layout: s.Layout(r, "rulebook", l.T("web.nav.rulebook")), Query: frame.QueryOf(r)}
	if p.Query != "" {
		found := s.Library.All().Search(string(l), p.Query)
		for _, a := range found[:min(foundMax, len(found))] {
			p.Found = append(p.Found, view.Found{Article: a, BookName: s.Library.Name(a.Book)})
		}
		p.More = len(found) - len(p.Found)
	}
	for _, b := range s.Library.Shelf() {
		p.Books = append(p.Books, s.Library.Row(b))
	}
	s.HTML(w, r, http.StatusOK, "rulebook", "layout", p)
}

// bookAsked is the book of the address; when there is none the page has been sent.
func (s *site) bookAsked(w http.ResponseWriter, r *http.Request) *rulebook.Book {
	b, err := s.Library.Open(r.PathValue("book"))
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.book", map[string]any{"Book": frame.Clip(r.PathValue("book"), 60)})
		return nil
	}
	return b
}

func (s *site) rulebookBook(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	b := s.bookAsked(w, r)
	if b == nil {
		return
	}
	p := s.bookPage(r, b)
	articles := b.Articles
	if p.Query != "" {
		articles = s.Library.Index(b).Search(string(l), p.Query)
	}
	articles = slices.DeleteFunc(slices.Clone(articles), func(a rulebook.Article) bool {
		return p.Kind != "" && a.Kind != p.Kind || p.Status != "" && a.Status != p.Status
	})
	p.Found = len(articles)
	if p.Query != "" {
		p.Articles = articles
	} else {
		p.Parts = s.parts(b, articles)
	}
	s.HTML(w, r, http.StatusOK, "book", "layout", p)
}

// bookPage is a book's page without its articles.
func (s *site) bookPage(r *http.Request, b *rulebook.Book) bookPage {
	q := r.URL.Query()
	p := bookPage{Layout: s.Layout(r, "book", b.Name.In(string(s.LangOf(r)))), Law: s.Library.Name(b.Law)}
	p.Base = b.Layers[len(b.Layers)-1]
	p.BaseName = s.Library.Name(p.Base)
	p.Book = view.Book{ID: b.ID, Name: b.Name, Version: b.Version, Source: b.Source, Coverage: b.Coverage(),
		Query: frame.QueryOf(r), Kind: rulebook.Kind(q.Get("kind")), Status: rulebook.Status(q.Get("status"))}
	return p
}

// parts groups articles by the layer that defines them, the layer that prevails first.
func (s *site) parts(b *rulebook.Book, articles []rulebook.Article) []view.Part {
	var out []view.Part
	for _, layer := range b.Layers {
		part := view.Part{Layer: layer, Name: s.Library.Name(layer)}
		if layer == b.Layer() {
			part.Name = b.Name
		}
		for _, a := range articles {
			if a.Book == layer {
				part.Articles = append(part.Articles, a)
			}
		}
		if len(part.Articles) > 0 {
			out = append(out, part)
		}
	}
	return out
}

func (s *site) rulebookArticle(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	b := s.bookAsked(w, r)
	if b == nil {
		return
	}
	id := article.ID(r.PathValue("article"))
	i := slices.IndexFunc(b.Articles, func(a rulebook.Article) bool { return a.ID == id })
	if i < 0 {
		s.rulebookNamed(w, r, b, string(id))
		return
	}
	p := articlePage{Layout: s.Layout(r, "article", string(id)), Article: s.readArticle(b, i, l)}
	p.Title = p.Article.Label + " · " + p.Article.Article.Title.In(string(l))
	s.HTML(w, r, http.StatusOK, "article", "layout", p)
}

// rulebookNamed answers a name that people use for an article, as at the prompt: "44" for rule 44 with its clauses. One
// article is opened, several are listed.
func (s *site) rulebookNamed(w http.ResponseWriter, r *http.Request, b *rulebook.Book, name string) {
	switch found := b.Named(name); len(found) {
	case 0:
		s.Message(w, r, http.StatusNotFound, "web.error.article", map[string]any{"ID": frame.Clip(name, 60), "Book": b.ID})
	case 1:
		http.Redirect(w, r, "/rulebook/"+url.PathEscape(b.ID)+"/"+url.PathEscape(string(found[0].ID)), http.StatusSeeOther)
	default:
		p := s.bookPage(r, b)
		p.Query, p.Articles, p.Found = name, found, len(found)
		s.HTML(w, r, http.StatusOK, "book", "layout", p)
	}
}

func (s *site) readArticle(b *rulebook.Book, i int, l lang.Lang) view.Article {
	a := b.Articles[i]
	v := view.Article{Article: a, In: b.ID, BookName: b.Name, Layer: s.Library.Name(a.Book), Points: view.SettingsOf(b, a, l), Runs: runs(a.ID)}
	if i > 0 {
		v.Previous = &b.Articles[i-1]
	}
	if i+1 < len(b.Articles) {
		v.Next = &b.Articles[i+1]
	}
	for _, other := range b.Articles {
		if other.ID != a.ID && other.Book == a.Book && ruleOf(other.Label) == ruleOf(a.Label) {
			v.Siblings = append(v.Siblings, other)
		}
	}
	v.Related = view.BuildRelated(b, a.ID, s.Library.Shelf(), l)
	return v
}

// ruleOf is the rule that a label's clause belongs to: "45" of "45-B-1", "RP-5" of "RP-5-A".
func ruleOf(label string) string {
	parts := strings.Split(label, "-")
	for i, part := range parts {
		if strings.ContainsAny(part, "0123456789") {
			return strings.Join(parts[:i+1], "-")
		}
	}
	return label
}

// runs lists the recorded runs that cite an article, and the scenario that bears its name, each with its text.
func runs(id article.ID) []view.Run {
	var out []view.Run
	for _, e := range rulebook.RecordedEvidence(id) {
		if !slices.ContainsFunc(out, func(r view.Run) bool { return r.Name == e.Run }) {
			out = append(out, view.Run{From: e.From, Name: e.Run, Text: scenarioText(e.Run)})
		}
	}
	return out
}

// scenarioText is the text of a shipped scenario, "" when name is none.
func scenarioText(name string) string {
	for _, at := range []string{name, path.Join("testdata", name)} {
		if text, err := scenario.Files.ReadFile(at); err == nil {
			return string(text)
		}
	}
	if _, inside, ok := strings.Cut(name, "testdata/"); ok {
		if text, err := scenario.Files.ReadFile("testdata/" + inside); err == nil {
			return string(text)
		}
	}
	return ""
}

package web

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// shelfPage lists the rulebooks and searches all of them.
type shelfPage struct {
	page
	Books []view.BookRow
}

// bookPage is one book, whole, filtered or searched.
type bookPage struct {
	page
	view.Book
	Shelf []bookChoice
}

// articlePage is one article.
type articlePage struct {
	page
	view.Article
}

// Kinds and Statuses offer the filters to the template.
func (bookPage) Kinds() []rulebook.Kind      { return rulebook.Kinds }
func (bookPage) Statuses() []rulebook.Status { return rulebook.Statuses }

func (s *site) rulebook(w http.ResponseWriter, r *http.Request) {
	p := shelfPage{page: s.page(r, "rulebook", s.langOf(r).T("web.nav.rulebook"))}
	for _, id := range rulebook.IDs() {
		b, err := loadBook(id)
		if err != nil {
			s.Log.Error("a shipped book does not load", "book", id, "err", err)
			continue
		}
		row := view.BookRow{ID: b.ID, Name: b.Name, Version: b.Version, Coverage: b.Coverage(), Articles: len(b.Articles), Settles: len(b.Points)}
		if base, err := loadBook(b.Base); b.Base != "" && err == nil {
			row.Base = base.Name
		}
		p.Books = append(p.Books, row)
	}
	s.html(w, r, http.StatusOK, "rulebook", "layout", p)
}

func (s *site) rulebookBook(w http.ResponseWriter, r *http.Request) {
	l := s.langOf(r)
	b, err := loadBook(r.PathValue("book"))
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.book", map[string]any{"Book": clip(r.PathValue("book"), 60)})
		return
	}
	q := r.URL.Query()
	p := bookPage{page: s.page(r, "book", b.Name.In(string(l))), Shelf: bookChoices(l)}
	p.Book = view.Book{ID: b.ID, Name: b.Name, Version: b.Version, Coverage: b.Coverage(),
		Query: clip(strings.TrimSpace(q.Get("q")), 200), Kind: rulebook.Kind(q.Get("kind")), Status: rulebook.Status(q.Get("status"))}
	articles := b.Articles
	if p.Query != "" {
		articles = b.Search(string(l), p.Query)
	}
	articles = slices.DeleteFunc(slices.Clone(articles), func(a rulebook.Article) bool {
		return p.Kind != "" && a.Kind != p.Kind || p.Status != "" && a.Status != p.Status
	})
	p.Found = len(articles)
	if p.Query != "" {
		p.Articles = articles
	} else {
		p.Parts = parts(b, articles)
	}
	s.html(w, r, http.StatusOK, "book", "layout", p)
}

// parts groups articles by the layer that defines them, the book's own first.
func parts(b *rulebook.Book, articles []rulebook.Article) []view.Part {
	var out []view.Part
	for _, layer := range b.Layers {
		part := view.Part{Layer: layer}
		if own, err := loadBook(layer); err == nil {
			part.Name = own.Name
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
	l := s.langOf(r)
	b, err := loadBook(r.PathValue("book"))
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.book", map[string]any{"Book": clip(r.PathValue("book"), 60)})
		return
	}
	id := article.ID(r.PathValue("article"))
	i := slices.IndexFunc(b.Articles, func(a rulebook.Article) bool { return a.ID == id })
	if i < 0 {
		s.message(w, r, http.StatusNotFound, "web.error.article", map[string]any{"ID": clip(string(id), 60), "Book": b.ID})
		return
	}
	p := articlePage{page: s.page(r, "article", string(id)), Article: readArticle(b, i)}
	p.Title = p.Article.Label + " · " + p.Article.Article.Title.In(string(l))
	s.html(w, r, http.StatusOK, "article", "layout", p)
}

func readArticle(b *rulebook.Book, i int) view.Article {
	a := b.Articles[i]
	v := view.Article{Article: a, In: b.ID, BookName: b.Name, Points: b.Citing(a.ID)}
	if layer, err := loadBook(a.Book); err == nil {
		v.Layer = layer.Name
	}
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
	v.Runs = runs(a.ID)
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
	seen := map[string]bool{}
	add := func(from, name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		out = append(out, view.Run{From: from, Name: name, Text: scenarioText(name)})
	}
	for _, e := range rulebook.RecordedEvidence(id) {
		add(e.From, e.Run)
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

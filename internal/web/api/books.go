package api

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
)

// Most articles that a search answers with, and how many when nobody says.
const (
	searchMost    = 500
	searchDefault = 20
)

// bookHead is a rulebook in a list.
type bookHead struct {
	ID       string         `json:"id"`
	Name     rulebook.Text  `json:"name"`
	Base     string         `json:"base,omitempty"`
	Law      string         `json:"law,omitempty"`
	Prevails bool           `json:"prevails"` // a law
	House    bool           `json:"house"`    // the room's own
	Version  string         `json:"version"`
	Source   string         `json:"source"`
	Articles int            `json:"articles"` // of its own layer
	Points   int            `json:"points"`   // settled by its own layer
	Coverage rulebook.Tally `json:"coverage"`
}

// bookWhole is a rulebook with every point it settles, its bases included.
type bookWhole struct {
	bookHead
	Layers []string    `json:"layers"`
	Policy []bookPoint `json:"policy"`
}

type bookPoint struct {
	rulebook.Point
	Silent bool `json:"silent"`
}

// articleWhole is an article with what it sets, what proves it, and its neighbours in other books.
type articleWhole struct {
	rulebook.Article
	Clauses     []rulebook.Point `json:"clauses"`
	Scenarios   []string         `json:"scenarios"`
	Simulations []string         `json:"simulations"`
	Related     []relatedArticle `json:"related"`
}

type relatedArticle struct {
	ID     article.ID    `json:"id"`
	Book   string        `json:"book"`
	Label  string        `json:"label"`
	Title  rulebook.Text `json:"title"`
	Points []string      `json:"points"` // both set them; empty where only the texts are alike
}

func (s *site) head(b *rulebook.Book) bookHead {
	row := s.Library.Row(b)
	return bookHead{ID: b.ID, Name: b.Name, Base: b.Base, Law: b.Law, Prevails: row.Prevails, House: row.House, Version: b.Version,
		Source: b.Source, Articles: row.Articles, Points: row.Settles, Coverage: row.Coverage.Tally}
}

func (s *site) books(w http.ResponseWriter, r *http.Request) {
	out := struct {
		Books []bookHead `json:"books"`
	}{[]bookHead{}}
	for _, b := range s.Library.Shelf() {
		out.Books = append(out.Books, s.head(b))
	}
	s.json(w, r, http.StatusOK, out)
}

// open is a book named by a request; when there is none the refusal has been sent.
func (s *site) open(w http.ResponseWriter, r *http.Request, where, id string) *rulebook.Book {
	b, err := s.Library.Open(id)
	if err != nil {
		status := http.StatusNotFound
		if where == "book" && r.PathValue("book") == "" {
			status = http.StatusBadRequest
		}
		s.refuse(w, r, status, "book", where, "Book", frame.Clip(id, 60), "Known", strings.Join(s.Library.IDs(), ", "))
		return nil
	}
	return b
}

func (s *site) book(w http.ResponseWriter, r *http.Request) {
	b := s.open(w, r, "book", r.PathValue("book"))
	if b == nil {
		return
	}
	out := bookWhole{bookHead: s.head(b), Layers: b.Layers, Policy: []bookPoint{}}
	for _, p := range b.Points {
		out.Policy = append(out.Policy, bookPoint{p, b.Silent(p)})
	}
	s.json(w, r, http.StatusOK, out)
}

func (s *site) bookArticles(w http.ResponseWriter, r *http.Request) {
	b := s.open(w, r, "book", r.PathValue("book"))
	if b == nil {
		return
	}
	q := r.URL.Query()
	kind, status, layers := rulebook.Kind(q.Get("kind")), rulebook.Status(q.Get("status")), q.Get("layers")
	switch {
	case kind != "" && !slices.Contains(rulebook.Kinds, kind):
		s.refuseChoice(w, r, "kind", string(kind), words(rulebook.Kinds))
		return
	case status != "" && !slices.Contains(rulebook.Statuses, status):
		s.refuseChoice(w, r, "status", string(status), words(rulebook.Statuses))
		return
	case layers != "" && layers != "own" && layers != "all":
		s.refuseChoice(w, r, "layers", layers, "own, all")
		return
	}
	out := struct {
		Book     string             `json:"book"`
		Articles []rulebook.Article `json:"articles"`
	}{b.ID, []rulebook.Article{}}
	for _, a := range b.Articles {
		if (layers == "all" || a.Book == b.Layer()) && (kind == "" || a.Kind == kind) && (status == "" || a.Status == status) {
			out.Articles = append(out.Articles, a)
		}
	}
	s.json(w, r, http.StatusOK, out)
}

func words[T ~string](values []T) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return strings.Join(out, ", ")
}

// refuseChoice refuses a parameter that is none of the values it may have.
func (s *site) refuseChoice(w http.ResponseWriter, r *http.Request, name, value, want string) {
	s.refuse(w, r, http.StatusBadRequest, "choice", name, "Name", name, "Value", frame.Clip(value, 60), "Want", want)
}

func (s *site) article(w http.ResponseWriter, r *http.Request) {
	id := article.ID(r.PathValue("article"))
	for _, b := range s.Library.Shelf() {
		for _, a := range b.Own() {
			if a.ID == id {
				s.json(w, r, http.StatusOK, s.articleOf(b, a))
				return
			}
		}
	}
	s.refuse(w, r, http.StatusNotFound, "article", "article", "ID", frame.Clip(string(id), 60))
}

func (s *site) articleOf(b *rulebook.Book, a rulebook.Article) articleWhole {
	out := articleWhole{Article: a, Clauses: b.Citing(a.ID), Scenarios: []string{}, Simulations: []string{}, Related: []relatedArticle{}}
	if out.Clauses == nil {
		out.Clauses = []rulebook.Point{}
	}
	for _, e := range rulebook.RecordedEvidence(a.ID) {
		if e.From == "scenario" {
			out.Scenarios = append(out.Scenarios, e.Run)
		} else {
			out.Simulations = append(out.Simulations, e.Run)
		}
	}
	for _, rel := range b.RelatedTo(a.ID, s.Library.Shelf()) {
		points := rel.Points
		if points == nil {
			points = []string{}
		}
		out.Related = append(out.Related, relatedArticle{ID: rel.Article.ID, Book: rel.In, Label: rel.Article.Label, Title: rel.Article.Title, Points: points})
	}
	return out
}

func (s *site) search(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	query := frame.QueryOf(r)
	if query == "" {
		s.refuse(w, r, http.StatusBadRequest, "query", "q")
		return
	}
	most := searchDefault
	if text := r.URL.Query().Get("max"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > searchMost {
			s.refuse(w, r, http.StatusBadRequest, "max", "max", "Value", frame.Clip(text, 40), "Most", searchMost)
			return
		}
		most = n
	}
	index := s.Library.All()
	if id := r.URL.Query().Get("book"); id != "" {
		b := s.open(w, r, "book", id)
		if b == nil {
			return
		}
		index = s.Library.Index(b)
	}
	found := index.Search(string(l), query)
	out := struct {
		Query    string             `json:"query"`
		Found    int                `json:"found"`
		Articles []rulebook.Article `json:"articles"`
	}{query, len(found), append([]rulebook.Article{}, found[:min(most, len(found))]...)}
	s.json(w, r, http.StatusOK, out)
}

func (s *site) diff(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	a := s.open(w, r, "a", r.PathValue("a"))
	if a == nil {
		return
	}
	b := s.open(w, r, "b", r.PathValue("b"))
	if b == nil {
		return
	}
	s.json(w, r, http.StatusOK, struct {
		A           string            `json:"a"`
		B           string            `json:"b"`
		Differences []view.Difference `json:"differences"`
	}{a.ID, b.ID, view.Differences(a, b, l)})
}

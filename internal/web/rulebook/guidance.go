package rulebook

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
)

// guidancePage lists, moment by moment, what a book asks of staff.
type guidancePage struct {
	frame.Layout
	ID    string // of the book, law included
	Name  rulebook.Text
	Asked string // the book without the law
	Law   string
	Books []frame.BookChoice
	Laws  []frame.BookChoice
	Parts []guidancePart
}

// guidancePart is one page's moments.
type guidancePart struct {
	Key     string
	Moments []view.Guide
}

func (s *site) rulebookGuidance(w http.ResponseWriter, r *http.Request) {
	l, q := s.LangOf(r), r.URL.Query()
	id := q.Get("book")
	if id == "" {
		id = s.Book
	}
	layer, law := rulebook.SplitLaw(id)
	if law == "" {
		law = q.Get("law")
	}
	b, err := s.Library.Open(rulebook.JoinLaw(layer, law))
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.book", map[string]any{"Book": frame.Clip(id, 60)})
		return
	}
	p := guidancePage{Layout: s.Layout(r, "guidance", l.T("guidance.title")), ID: b.ID, Name: b.Name, Asked: layer, Law: law,
		Books: s.Library.Choices(l), Laws: s.Library.Laws(l)}
	for _, g := range view.Guides(b, rulebook.Moments) {
		key, _, _ := strings.Cut(g.Moment, ":")
		if n := len(p.Parts); n == 0 || p.Parts[n-1].Key != key {
			p.Parts = append(p.Parts, guidancePart{Key: key})
		}
		last := &p.Parts[len(p.Parts)-1]
		last.Moments = append(last.Moments, g)
	}
	s.HTML(w, r, http.StatusOK, "guidance", "layout", p)
}

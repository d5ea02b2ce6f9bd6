package table

import (
	"net/http"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// relief is who takes the table over next, and when.
type relief struct {
	Next    string // by name
	Dealing frame.Dealing
}

// handover is what the dealer who takes a table over reads: one screen, and one tap that says so.
func (s *site) handover(w http.ResponseWriter, r *http.Request) {
	p, ok := s.tableOrMessage(w, r)
	if !ok {
		return
	}
	if d, ok := s.Dealing(p.No); ok && d.Next != "" && d.Next != d.Now {
		p.Relief = &relief{Next: s.PersonName(r, d.Next), Dealing: d}
	}
	p.Guide = s.Guidance(p.Book, []string{view.ReliefMoment}, nil)
	s.HTML(w, r, http.StatusOK, "handover", "layout", p)
}

package web

import (
	"bytes"
	"net/http"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// homePage lists the tournaments and offers to create one.
type homePage struct {
	page
	Rows   []view.HomeRow
	Form   *createForm // nil where tournaments are not created here
	Speed  float64
	Notice string
}

func (s *site) homeView(r *http.Request) homePage {
	l := s.langOf(r)
	p := homePage{page: s.page(r, "home", l.T("web.home.title")), Speed: s.Room.Speed()}
	for _, id := range s.Room.Streams() {
		_ = s.Room.Read(id, func(st *tournament.State) {
			p.Rows = append(p.Rows, view.BuildHome(st, s.Names, s.stamp()))
		})
	}
	if s.Open != nil && s.isStaff(r) {
		p.Form = s.emptyForm(l)
	}
	return p
}

func (s *site) home(w http.ResponseWriter, r *http.Request) {
	s.html(w, r, http.StatusOK, "home", "layout", s.homeView(r))
}

func (s *site) homeEvents(w http.ResponseWriter, r *http.Request) {
	l := s.langOf(r)
	changed, stop := s.Room.Watch("")
	defer stop()
	var last []view.HomeRow
	first := true
	s.stream(w, r, changed, func() ([]byte, bool, error) {
		p := s.homeView(r)
		if !first && sameRows(last, p.Rows) {
			return nil, true, nil
		}
		first, last = false, p.Rows
		body, err := s.render.render(l, "home", "home-live", p)
		return bytes.TrimSpace(body), false, err
	})
}

func sameRows(a, b []view.HomeRow) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Clock.Same(b[i].Clock) || a[i].First != b[i].First {
			return false
		}
	}
	return true
}

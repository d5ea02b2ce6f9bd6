package web

import (
	"net/http"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// clockPage is the projector's page.
type clockPage struct {
	page
	Clock view.Clock
	Guide guidance // for the players
}

func (s *site) stamp() view.Stamp { return view.Stamp{Now: s.Room.Now(), Speed: s.Room.Speed()} }

// clockView builds the clock of the tournament that the address names, and tells its book.
func (s *site) clockView(id string) (c view.Clock, book string, err error) {
	err = s.Room.Read(id, func(st *tournament.State) { c, book = view.BuildClock(st, s.Names, s.stamp()), st.Book })
	return c, book, err
}

func (s *site) clock(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	c, book, err := s.clockView(id)
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	p := clockPage{page: s.page(r, "clock", c.Name), Clock: c, Guide: s.guidance(book, c.Moments(), nil)}
	p.Nav, p.Dark = id, true
	s.html(w, r, http.StatusOK, "clock", "layout", p)
}

func (s *site) clockEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.langOf(r)
	if _, _, err := s.clockView(id); err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	changed, stop := s.Room.Watch(id)
	defer stop()
	var last view.Clock
	first := true
	s.stream(w, r, changed, func() ([]byte, bool, error) {
		c, book, err := s.clockView(id)
		if err != nil || !first && c.Same(last) {
			return nil, true, err
		}
		first, last = false, c
		p := clockPage{page: s.page(r, "clock", c.Name), Clock: c, Guide: s.guidance(book, c.Moments(), nil)}
		p.Nav = id
		body, err := s.render.render(l, "clock", "clock-live", p)
		return body, false, err
	})
}

func (s *site) stream(w http.ResponseWriter, r *http.Request, changed <-chan struct{}, next fragment) {
	stream(w, r, changed, func() int64 { return int64(s.Room.Now()) }, next)
}

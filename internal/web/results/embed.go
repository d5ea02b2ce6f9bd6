package results

import (
	"net/http"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// embedRoutes are pages that other sites show in a frame: the clock in short, and the results.
func (s *site) embedRoutes(mux *http.ServeMux) {
	s.InPlain(frame.Reading, "GET /embed/t/{id}/clock", "GET /embed/t/{id}/results", "GET /events/embed/t/{id}/clock", "GET /events/embed/t/{id}/results")
	mux.HandleFunc("GET /embed/t/{id}/clock", s.Embed(s.embedClock))
	mux.HandleFunc("GET /embed/t/{id}/results", s.Embed(s.embedResults))
	mux.HandleFunc("GET /events/embed/t/{id}/clock", s.clockEvents)
	mux.HandleFunc("GET /events/embed/t/{id}/results", s.events)
}

// clockPage is the clock in short.
type clockPage struct {
	frame.Layout
	Clock view.Clock
}

func (s *site) clockView(id string) (p clockPage, err error) {
	err = s.Room.Read(id, func(st *tournament.State) { p.Clock = view.BuildClock(st, s.Published, s.Stamp(id)) })
	p.Nav = id
	return p, err
}

func (s *site) embedClock(w http.ResponseWriter, r *http.Request) {
	p, err := s.clockView(r.PathValue("id"))
	if err != nil {
		s.NoEvent(w, r, r.PathValue("id"))
		return
	}
	p.Layout = s.Layout(r, "embed-clock", p.Clock.Name)
	p.Nav, p.Bare, p.Framed = p.Clock.ID, true, true
	s.HTML(w, r, http.StatusOK, "embed-clock", "layout", p)
}

func (s *site) embedResults(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.shown(id, s.LangOf(r), false)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "embed-results", p.Name)
	p.Nav, p.Bare, p.Framed = id, true, true
	s.HTML(w, r, http.StatusOK, "embed-results", "layout", p)
}

func (s *site) clockEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	s.follow(w, r, func() (uint64, []byte, error) { return s.clockEdition(id, l) })
}

// clockEdition is the clock in short, the same for everybody.
func (s *site) clockEdition(id string, l lang.Lang) (no uint64, body []byte, err error) {
	changed, err := s.ClockShown(id)
	if err != nil {
		return 0, nil, err
	}
	show := func(last any) (any, bool, error) {
		p, err := s.clockView(id)
		before, shown := last.(clockPage)
		return p, shown && p.Clock.Same(before.Clock), err
	}
	return s.Edition("embedded clock "+id+" "+string(l), [3]uint64{changed}, show, func(p any) ([]byte, error) { return s.Render(l, "embed-clock", "embed-clock-live", p) })
}

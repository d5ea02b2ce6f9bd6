package clock

import (
	"cmp"
	"embed"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the clock.
type site struct{ *frame.Site }

// Routes adds the clock.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"clock"}, Styles: []string{"clock.css", "fit.css", "portrait.css", "skins.css"},
		Scripts: []string{"clock.js"}, Funcs: funcs})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /t/{id}/clock", "GET /events/t/{id}/clock")
	mux.HandleFunc("GET /t/{id}/clock", s.clock)
	mux.HandleFunc("GET /events/t/{id}/clock", s.clockEvents)
}

// clockPage is the projector's page.
type clockPage struct {
	frame.Layout
	Clock view.Clock
	Guide frame.Guidance // for the players
}

// NextSkin is the skin after the one that the page has.
func (p clockPage) NextSkin() string {
	return Skins[(slices.Index(Skins, cmp.Or(p.Skin, Skins[0]))+1)%len(Skins)]
}

// clockView builds the clock of the tournament that the address names, and tells its book.
func (s *site) clockView(id string) (c view.Clock, book string, err error) {
	err = s.Room.Read(id, func(st *tournament.State) { c, book = view.BuildClock(st, s.Names, s.Stamp()), st.Book })
	return c, book, err
}

func (s *site) clock(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	c, book, err := s.clockView(id)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	p := clockPage{Layout: s.Layout(r, "clock", c.Name), Clock: c, Guide: s.Guidance(book, c.Moments(), nil)}
	p.Nav, p.Dark, p.Skin = id, true, skinOf(r)
	s.HTML(w, r, http.StatusOK, "clock", "layout", p)
}

func (s *site) clockEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, _, err := s.clockView(id); err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	changed, stop := s.Room.Watch(id)
	defer stop()
	var last uint64
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		no, body, err := s.edition(id, l)
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// edition is the live part of the clock, the same for everybody.
func (s *site) edition(id string, l lang.Lang) (no uint64, body []byte, err error) {
	var seq uint64
	if err := s.Room.Read(id, func(st *tournament.State) { seq = st.Seq }); err != nil {
		return 0, nil, err
	}
	show := func(last any) (any, bool, error) {
		c, book, err := s.clockView(id)
		p := clockPage{Layout: frame.Layout{Nav: id}, Clock: c, Guide: s.Guidance(book, c.Moments(), nil)}
		before, shown := last.(clockPage)
		return p, shown && c.Same(before.Clock), err
	}
	return s.Edition("clock "+id+" "+string(l), [3]uint64{seq}, show, func(p any) ([]byte, error) { return s.Render(l, "clock", "clock-live", p) })
}

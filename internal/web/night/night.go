package night

import (
	"embed"
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html
var files embed.FS

// site is the frame's, with the night.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"night"}})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /t/{id}/night")
	mux.HandleFunc("GET /t/{id}/night", s.night)
}

// nightPage is a night with its moments.
type nightPage struct {
	frame.Layout
	Night *frame.Past
	Name  string
	Pages []string // that can be looked at from here
}

// Moments are those of the night, the latest first, as many as a page takes.
func (p *nightPage) Moments() []frame.Mark {
	out := make([]frame.Mark, 0, len(p.Night.Marks))
	for i := len(p.Night.Marks) - 1; i >= 0 && len(out) < momentsMost; i-- {
		out = append(out, p.Night.Marks[i])
	}
	return out
}

// momentsMost is how many moments a page lists.
const momentsMost = 1500

// night goes to the page that is asked for at an instant; without an instant, or asked for the list, it shows the moments.
func (s *site) night(w http.ResponseWriter, r *http.Request) {
	id, q := r.PathValue("id"), r.URL.Query()
	if s.Nights == nil {
		s.NotFound(w, r)
		return
	}
	n, err := s.Nights.Night(id)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	looks := s.Roles(r).May(role.Look)
	p := nightPage{Layout: s.Layout(r, "night", s.LangOf(r).T("web.past.title")), Pages: []string{"clock", "results"}}
	if looks {
		p.Pages = []string{"floor", "clock", "results"}
	}
	show := frame.ShowOf(q.Get("show"), p.Pages[0])
	if row, err := strconv.Atoi(q.Get("row")); err == nil {
		n.Row = min(max(row, 1), len(n.Rows))
		if !q.Has("list") {
			http.Redirect(w, r, frame.InstantAddress(&n, n.Row, show), http.StatusSeeOther)
			return
		}
	}
	if err := s.Room.Read(n.Stream, func(st *tournament.State) { p.Name = st.Structure.Name }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Nav, p.Past = n.Stream, nil
	n.At = s.instant(&n)
	p.Night = &frame.Past{Night: n, Show: show, Marks: frame.MarksOf(&n)}
	names := s.Published
	if looks {
		names = s.Names
	}
	for i := range p.Night.Marks {
		if m := &p.Night.Marks[i]; m.Player != "" {
			m.Who = names(m.Player)
		}
	}
	s.HTML(w, r, http.StatusOK, "night", "layout", &p)
}

// instant is when the row was written that the slider stands on.
func (s *site) instant(n *room.Night) tournament.Instant {
	if at, err := s.Nights.Night(room.AsWas(n.Stream, n.Seq(n.Row))); err == nil {
		return at.At
	}
	return n.At
}

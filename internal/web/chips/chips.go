package chips

import (
	"embed"
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with these pages.
type site struct{ *frame.Site }

// Routes adds the pages.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"chips", "race"}, Styles: []string{"chips.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/chips", s.May(role.Look, s.overview))
	mux.HandleFunc("GET /t/{id}/chips/{table}", s.MayEither(role.Deal, role.Look, s.OfTable(s.showTable)))
	mux.HandleFunc("POST /t/{id}/chips/{act}", s.act)
}

// chipsPage is the chips of an event.
type chipsPage struct {
	frame.Layout
	view.Chips
	Error string
}

// racePage is the chips of a table.
type racePage struct {
	frame.Layout
	view.TableChips
	Ranks []card.Rank // highest first
	Suits []card.Suit
	Error string
}

func (s *site) overview(w http.ResponseWriter, r *http.Request) { s.showAll(w, r, http.StatusOK, "") }

// showAll answers with the chips of the event, beside what was refused.
func (s *site) showAll(w http.ResponseWriter, r *http.Request, status int, refused string) {
	id := r.PathValue("id")
	p := chipsPage{Error: refused}
	if err := s.Room.Read(id, func(st *tournament.State) { p.Chips = view.BuildChips(st, s.Names) }); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "chips", s.LangOf(r).T("web.chips.title")+" · "+p.Chips.Name)
	p.Nav, p.Path = id, "/t/"+id+"/chips?"
	s.HTML(w, r, status, "chips", "layout", p)
}

// showTable answers with the chips of a table, beside what was refused.
func (s *site) showTable(w http.ResponseWriter, r *http.Request, no, status int, refused string) {
	id, p := r.PathValue("id"), racePage{Error: refused}
	there := s.ReadTable(w, r, no, func(st *tournament.State) (there bool) {
		p.TableChips, there = view.BuildTableChips(st, no, s.Names)
		return there
	})
	if !there {
		return
	}
	for rank := range card.Rank(card.Ranks) {
		p.Ranks = append(p.Ranks, card.Ace-rank)
	}
	p.Suits = []card.Suit{card.Spades, card.Hearts, card.Diamonds, card.Clubs}
	l := s.LangOf(r)
	p.Layout = s.Layout(r, "race", l.T("web.chips.title")+" · "+l.T("web.table", "N", no))
	p.Nav, p.Path = id, "/t/"+id+"/chips/"+strconv.Itoa(no)+"?"
	s.HTML(w, r, status, "race", "layout", p)
}

// Faces are cards as they are drawn.
func (racePage) Faces(cards []card.Card) (out []frame.DrawnCard) {
	for _, c := range cards {
		out = append(out, frame.Face(c, 0, 0))
	}
	return out
}

// act carries out one form of these pages; then the page that sent it is shown anew.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, acts, nil)
	if !read {
		return
	}
	no, _ := strconv.Atoi(r.PostForm.Get("page")) // 0: the overview
	if err != nil {
		status, text := s.Refused(r, err)
		if no > 0 {
			s.showTable(w, r, no, status, text)
			return
		}
		s.showAll(w, r, status, text)
		return
	}
	to := "/t/" + r.PathValue("id") + "/chips"
	if no > 0 {
		to += "/" + strconv.Itoa(no)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

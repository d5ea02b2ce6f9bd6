package prizes

import (
	"embed"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with this page.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"prizes"}, Styles: []string{"prizes.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/prizes", s.May(role.Look, s.page))
	mux.HandleFunc("POST /t/{id}/prizes", s.May(role.Look, s.look))
	mux.HandleFunc("POST /t/{id}/prizes/{act}", s.act)
}

// prizesPage is the prizes of an event, with the form that shares them.
type prizesPage struct {
	frame.Layout
	view.Prizes
	Typed typed
	Error string
}

func (s *site) page(w http.ResponseWriter, r *http.Request) { s.show(w, r, http.StatusOK, "", nil) }

// look shows what the plan in the form would give; nothing is done.
func (s *site) look(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	if _, err := parseSet(r.PostForm); err != nil {
		s.BadForm(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "", r.PostForm)
}

// show answers with the page, beside what was refused; filled is the plan that somebody has typed.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, refused string, filled url.Values) {
	id := r.PathValue("id")
	p := prizesPage{Error: refused}
	asked, _ := strconv.Atoi(r.URL.Query().Get("places"))
	var cannot error
	cleared := s.Cleared(id)
	err := s.Room.Read(id, func(st *tournament.State) {
		p.Prizes = view.BuildPrizes(st, cleared, s.Names)
		if asked > 0 {
			p.Shares = st.Structure.Payouts.Suggested(asked)
		}
		if c, err := parseSet(filled); filled != nil && err == nil {
			cannot = p.LookAt(st, c.(tournament.SetPrizes).Plan)
		}
	})
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	if p.Error == "" && cannot != nil {
		status, p.Error = s.Refused(r, cannot)
	}
	p.Typed = typedOf(&p.Prizes)
	if filled != nil {
		p.Typed = typedFrom(filled)
	}
	p.Layout = s.Layout(r, "prizes", s.LangOf(r).T("web.prizes.title")+" · "+p.Prizes.Name)
	p.Nav, p.Path = id, "/t/"+id+"/prizes?"
	s.HTML(w, r, status, "prizes", "layout", p)
}

// act carries out one form of the page; then it is shown anew.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, acts, nil)
	switch {
	case !read:
	case err == nil:
		http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("id"))+"/prizes", http.StatusSeeOther)
	default:
		status, text := s.Refused(r, err)
		var filled url.Values
		if r.PathValue("act") == "set" {
			filled = r.PostForm
		}
		s.show(w, r, status, strings.TrimSpace(text), filled)
	}
}

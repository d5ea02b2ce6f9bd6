package bags

import (
	"embed"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with these pages.
type site struct{ *frame.Site }

// Routes adds the pages.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"bags", "flights"}, Styles: []string{"bags.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/bags", s.May(role.Look, s.page))
	mux.HandleFunc("GET /t/{id}/bags/{table}", s.MayEither(role.Deal, role.Look, s.page))
	mux.HandleFunc("POST /t/{id}/bags/{act}", s.act)
	mux.HandleFunc("GET /t/{id}/flights", s.May(role.Look, s.flights))
	mux.HandleFunc("POST /t/{id}/flights/{act}", s.flightAct)
}

// page is the end of a day, of all tables or one.
type page struct {
	frame.Layout
	view.Bags
	No    int // of the table; 0: all
	Error string
	Typed url.Values // of a form that was refused
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	no := 0
	if text := r.PathValue("table"); text != "" {
		var err error
		if no, err = strconv.Atoi(text); err != nil || no < 1 {
			s.NotFound(w, r)
			return
		}
	}
	s.show(w, r, page{No: no}, http.StatusOK)
}

// show answers with the bags, beside what was refused.
func (s *site) show(w http.ResponseWriter, r *http.Request, p page, status int) {
	id, there := r.PathValue("id"), false
	err := s.Room.Read(id, func(st *tournament.State) {
		there = p.No == 0 || st.Table(p.No) != nil
		p.Bags = view.BuildBags(st, p.No, s.Names)
	})
	switch {
	case err != nil:
		s.NoEvent(w, r, id)
		return
	case !there:
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": p.No})
		return
	}
	l := s.LangOf(r)
	title, path := l.T("web.bags.title")+" · "+p.Bags.Name, "/t/"+id+"/bags"
	if p.No > 0 {
		title, path = l.T("web.bags.title")+" · "+l.T("web.table", "N", p.No), path+"/"+strconv.Itoa(p.No)
	}
	p.Layout = s.Layout(r, "bags", title)
	p.Nav, p.Path = id, path+"?"
	s.HTML(w, r, status, "bags", "layout", p)
}

// Was is what was typed into a field of a form that was refused.
func (p page) Was(field string, seat table.SeatNo) string {
	return p.Typed.Get(field + "-" + strconv.Itoa(int(seat)))
}

// acts are what the forms of these pages can do, by the last part of their address.
var acts = map[string]frame.Parser{
	"bag": parseBags,
	"confirm": func(f url.Values) (any, error) {
		no, err := frame.TableNo(f)
		return tournament.AtTable{Table: no, Command: tournament.ConfirmBags{}}, err
	},
	"accept": func(f url.Values) (any, error) {
		return tournament.AcceptBags{Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 300)}, nil
	},
	"check": parseCheck,
	"open":  parseOpen,
	"draw":  func(url.Values) (any, error) { return tournament.DrawDay{}, nil },
	"undo":  frame.Undo,
}

// parseBags reads the seats whose bags are filled now: those with chips, or, at hosted tables, those that are ticked.
func parseBags(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	if err != nil {
		return nil, err
	}
	var c tournament.BagSeats
	for _, text := range f["seat"] {
		seat, err := strconv.ParseUint(text, 10, 8)
		if err != nil || seat < 1 || seat > table.MaxSeats {
			return nil, frame.BadInput{Field: "seat", Value: text}
		}
		b := tournament.BagTold{Seat: table.SeatNo(seat), Identity: f.Get("identity-"+text) != "", Signed: f.Get("signed-"+text) != ""}
		typed := strings.TrimSpace(f.Get("chips-" + text))
		if typed == "" && f.Get("known-"+text) == "" || f.Get("known-"+text) != "" && !b.Identity {
			continue
		}
		if typed != "" {
			if b.Chips, err = frame.Chips(typed); err != nil {
				return nil, frame.BadInput{Field: "chips", Value: typed}
			}
		}
		if tag := strings.TrimSpace(f.Get("tag-" + text)); tag != "" {
			if b.Tag, err = strconv.Atoi(tag); err != nil || b.Tag < 1 || b.Tag > tournament.BagTagMax {
				return nil, frame.BadInput{Field: "tag", Value: tag}
			}
		}
		c.Bags = append(c.Bags, b)
	}
	return tournament.AtTable{Table: no, Command: c}, nil
}

// act carries out one form of these pages; then the page that sent it is shown anew.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	no := 0 // the overview
	read, err := s.Carry(w, r, acts, func(f url.Values) {
		if no, _ = strconv.Atoi(f.Get("table")); no > 0 {
			r.SetPathValue("table", strconv.Itoa(no)) // a dealer is one of that table
		}
	})
	switch {
	case !read:
		return
	case err != nil:
		status, text := s.Refused(r, err)
		s.show(w, r, page{No: no, Error: text, Typed: r.PostForm}, status)
		return
	}
	to := "/t/" + r.PathValue("id") + "/bags"
	if no > 0 {
		to += "/" + strconv.Itoa(no)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

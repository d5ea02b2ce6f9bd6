package floor

import (
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's with what the floor needs.
type site struct {
	*frame.Site
	seats  bool // hosted players have pages of their own
	enters bool
	boards *frame.Cache[boardOf, board]
}

// Routes adds the floor's pages and returns how they answer acts. seats says whether hosted players have pages of their own, enters
// whether players can be entered by name.
func Routes(mux *http.ServeMux, f *frame.Site, seats, enters bool) frame.Answer {
	f.Add(frame.Folder{Files: files, Pages: []string{"floor"}, Parts: []string{"seatlink", "entries"},
		Styles: []string{"floor.css"}, Scripts: []string{"floor.js"}, Section: "floor"})
	s := &site{f, seats, enters, &frame.Cache[boardOf, board]{Most: boardsMax}}
	mux.HandleFunc("GET /t/{id}/floor", s.May(role.Look, s.floor))
	mux.HandleFunc("GET /t/{id}/floor/seat/{table}/{seat}", s.May(role.Look, s.floorSheet))
	mux.HandleFunc("GET /t/{id}/floor/find", s.May(role.Look, s.floorFind))
	mux.HandleFunc("GET /events/t/{id}/floor", s.May(role.Look, s.floorEvents))
	return s.answer
}

// floorPage is the floor's page: staff only.
type floorPage struct {
	frame.Layout
	*picture
	Sheet *seatSheet // the seat that was tapped
	Find  string
	Found []view.FoundSeat
	Toast *toast
}

// seatSheet is what one can do with one seat.
type seatSheet struct {
	ID    string
	Seq   uint64
	Table view.FloorTable
	Seat  view.FloorSeat
	Free  []freeSeat
	Phase view.Phase
	Guide frame.Guidance
	Phone *phone // the player's, at hosted tables
	Sales view.Sales
}

// Outs reports whether the floor puts players out here: at hosted tables chips say it.
func (s *seatSheet) Outs() bool { return !s.Table.Hosted && s.Phase != view.PhaseRegistering }

// freeSeat is where a player can be moved by hand.
type freeSeat struct {
	Table int
	Seat  table.SeatNo
}

// toast answers an act: done, with its undo, or refused.
type toast struct {
	ID      string
	Seq     uint64
	Text    string
	Refused bool
	Undo    *view.Act
}

// page is the floor's page without what is asked of it.
func (s *site) page(r *http.Request, id string) (p floorPage, err error) {
	p.Layout = s.Layout(r, "floor", "")
	if p.picture, err = s.picture(id, s.LangOf(r)); err != nil {
		return p, err
	}
	p.Title, p.Nav = p.Clock.Name, id
	return p, nil
}

// tables is the floor with all its tables, for whoever looks for one seat.
func (s *site) tables(id string) (f view.Floor, err error) {
	err = s.Room.Read(id, func(st *tournament.State) {
		f = view.BuildFloor(st, s.Tasks(st), s.Names, s.Stamp(), func(int) bool { return true })
	})
	return f, err
}

func (s *site) floor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.page(r, id)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	q := r.URL.Query()
	p.Find = q.Get("find")
	if p.Find != "" || q.Has("table") {
		all, err := s.tables(id)
		if err != nil {
			s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
			return
		}
		p.Found = all.Find(p.Find)
		p.Sheet = s.sheet(r, &all, q.Get("table"), q.Get("seat"))
	}
	s.HTML(w, r, http.StatusOK, "floor", "layout", p)
}

// floorSheet is the sheet of one seat; without script the same sheet comes with the whole page.
func (s *site) floorSheet(w http.ResponseWriter, r *http.Request) {
	id, no, seat := r.PathValue("id"), r.PathValue("table"), r.PathValue("seat")
	all, err := s.tables(id)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	sheet := s.sheet(r, &all, no, seat)
	if sheet == nil {
		s.Message(w, r, http.StatusNotFound, "web.error.seat", map[string]any{"Table": no, "Seat": seat})
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-sheet", sheet)
}

func (s *site) floorFind(w http.ResponseWriter, r *http.Request) {
	p, err := s.page(r, r.PathValue("id"))
	if err == nil {
		var all view.Floor
		all, err = s.tables(r.PathValue("id"))
		p.Find = r.URL.Query().Get("find")
		p.Found = all.Find(p.Find)
	}
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": r.PathValue("id")})
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-found", p)
}

// floorEvents sends what has changed since the page that the reader has, which tells its sequence number.
func (s *site) floorEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, err := s.picture(id, l); err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	changed, stop := s.Room.Watch(id)
	defer stop()
	seen, _ := strconv.ParseUint(r.URL.Query().Get("seq"), 10, 64)
	var shown *picture
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		p, err := s.picture(id, l)
		if err != nil || p == shown {
			return nil, true, err
		}
		body, err := s.Render(l, "floor", "floor-changes", changes{p, seen, s.FreshKeys})
		shown, seen = p, p.Seq
		return body, false, err
	})
}

// changes is what a reader does not have yet.
type changes struct {
	*picture
	Seen  uint64 // sequence number of what the reader has, 0 where that is not known
	fresh func(body []byte) []byte
}

// Parts is what is not a table, which is sent whole.
func (c changes) Parts() template.HTML { return template.HTML(c.fresh(c.Head)) }

// Others reports whether the reader has other tables than are in play.
func (c changes) Others() bool { return c.Seen == 0 || c.Moved > c.Seen }

// Changed lists the cards that the reader has not.
func (c changes) Changed() []Card { return c.Since(c.Seen) }

// sheet opens the sheet of one seat, nil where there is none.
// phone is the one that holds a hosted player's seat.
type phone struct {
	Held bool
	At   int64 // since when, Unix milliseconds
}

// phone returns nil where players have no pages, and for those who may not open them.
func (s *site) phone(r *http.Request, id string, hosted bool, player table.PlayerID) *phone {
	if !s.seats || s.Access == nil || !hosted || !s.Roles(r).May(role.Seat) {
		return nil
	}
	c, held := s.Claims.Seat(id, string(player))
	return &phone{held, c.At}
}

func (s *site) sheet(r *http.Request, p *view.Floor, no, seat string) *seatSheet {
	n, err1 := strconv.Atoi(no)
	k, err2 := strconv.ParseUint(seat, 10, 8)
	if err1 != nil || err2 != nil {
		return nil
	}
	t, fs, ok := p.Seat(n, table.SeatNo(k))
	if !ok || fs.Player == "" {
		return nil
	}
	sheet := &seatSheet{ID: p.Clock.ID, Seq: p.Seq, Table: t, Seat: fs, Phase: p.Clock.Phase, Sales: p.Sales, Phone: s.phone(r, p.Clock.ID, t.Hosted, fs.Player)}
	if sheet.Outs() {
		sheet.Guide = s.Guidance(p.Book, []string{"floor:bust"}, nil)
	}
	for _, to := range p.Tables {
		for _, free := range to.Seats {
			if free.Player == "" {
				sheet.Free = append(sheet.Free, freeSeat{Table: to.No, Seat: free.No})
			}
		}
	}
	return sheet
}

// answerFloor shows the outcome of an act: the floor again, with a toast; without script a redirect, so that
// reloading the page repeats nothing.
func (s *site) answer(w http.ResponseWriter, r *http.Request, o frame.Outcome) {
	id, err := o.Stream, o.Err
	if err == nil && !frame.IsHTMX(r) {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor?done="+url.QueryEscape(o.Act), http.StatusSeeOther)
		return
	}
	p, viewErr := s.page(r, id)
	if viewErr != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	status := http.StatusOK
	if err != nil {
		var text string
		status, text = s.Refused(r, err)
		p.Toast = &toast{ID: id, Text: text, Refused: true}
	} else {
		p.Toast = p.done(o)
	}
	if frame.IsHTMX(r) {
		w.Header().Set("HX-Reswap", "none") // the parts say where they go
		s.HTML(w, r, status, "floor", "floor-answer", s.answerTo(r, &p))
		return
	}
	s.HTML(w, r, status, "floor", "layout", p)
}

// floorAnswer is what an act answers: what has changed since the page from which it was sent, and a toast.
type floorAnswer struct {
	changes
	Toast *toast
}

func (s *site) answerTo(r *http.Request, p *floorPage) floorAnswer {
	seen, _ := strconv.ParseUint(r.PostForm.Get("seq"), 10, 64)
	return floorAnswer{changes{p.picture, seen, s.FreshKeys}, p.Toast}
}

// done is the toast after an act: what the newest undo names, when the act left one.
func (p *floorPage) done(o frame.Outcome) *toast {
	t := &toast{ID: p.Clock.ID, Seq: p.Seq, Text: o.Said}
	if o.Act != "undo" && len(p.Undo) > 0 && p.Undo[0].ID > o.Before {
		t.Undo = &p.Undo[0]
	}
	return t
}

package floor

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
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
}

// Routes adds the floor's pages and returns how they answer acts. seats says whether hosted players have pages of their own, enters
// whether players can be entered by name.
func Routes(mux *http.ServeMux, f *frame.Site, seats, enters bool) frame.Answer {
	f.Add(frame.Folder{Files: files, Pages: []string{"floor"}, Parts: []string{"seatlink"},
		Styles: []string{"floor.css"}, Scripts: []string{"floor.js"}, Section: "floor"})
	s := &site{f, seats, enters}
	mux.HandleFunc("GET /t/{id}/floor", s.May(role.Look, s.floor))
	mux.HandleFunc("GET /t/{id}/floor/seat/{table}/{seat}", s.May(role.Look, s.floorSheet))
	mux.HandleFunc("GET /t/{id}/floor/find", s.May(role.Look, s.floorFind))
	mux.HandleFunc("GET /events/t/{id}/floor", s.May(role.Look, s.floorEvents))
	return s.answer
}

// floorPage is the floor's page: staff only.
type floorPage struct {
	frame.Layout
	view.Floor
	Map    []mapTable
	Frozen bool // a check failed: nothing can be done until somebody has looked
	Enters bool // new players can be entered here
	Calls  []frame.Call
	Guide  frame.Guidance
	Sheet  *seatSheet // the seat that was tapped
	Find   string
	Found  []view.FoundSeat
	Toast  *toast

	author func(seq uint64) role.By
}

// By is who did something in the log.
func (p floorPage) By(a view.Act) role.By { return p.author(a.Seq) }

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

func (s *site) floorView(r *http.Request, id string) (floorPage, error) {
	p := floorPage{Layout: s.Layout(r, "floor", "")}
	err := s.Room.Read(id, func(st *tournament.State) {
		p.Floor = view.BuildFloor(st, s.Tasks(st), s.Names, s.Stamp())
	})
	if err != nil {
		return p, err
	}
	p.Title, p.Nav = p.Clock.Name, id
	p.author = func(seq uint64) role.By { return s.Room.Author(id, seq) }
	p.Map = drawRoom(p.Tables)
	p.Enters = s.enters
	p.Frozen = slices.ContainsFunc(s.Room.Damaged(), func(d room.Damage) bool { return d.Stream == id })
	p.Calls = s.Calls.Waiting(id)
	p.Guide = s.Guidance(p.Book, p.Moments, nil)
	return p, nil
}

func (s *site) floor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.floorView(r, id)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	q := r.URL.Query()
	if p.Find = q.Get("find"); p.Find != "" {
		p.Found = p.Floor.Find(p.Find)
	}
	p.Sheet = s.sheet(&p, q.Get("table"), q.Get("seat"))
	s.HTML(w, r, http.StatusOK, "floor", "layout", p)
}

// floorSheet is the sheet of one seat; without script the same sheet comes with the whole page.
func (s *site) floorSheet(w http.ResponseWriter, r *http.Request) {
	id, no, seat := r.PathValue("id"), r.PathValue("table"), r.PathValue("seat")
	p, err := s.floorView(r, id)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	if p.Sheet = s.sheet(&p, no, seat); p.Sheet == nil {
		s.Message(w, r, http.StatusNotFound, "web.error.seat", map[string]any{"Table": no, "Seat": seat})
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-sheet", p.Sheet)
}

func (s *site) floorFind(w http.ResponseWriter, r *http.Request) {
	p, err := s.floorView(r, r.PathValue("id"))
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": r.PathValue("id")})
		return
	}
	p.Find = r.URL.Query().Get("find")
	p.Found = p.Floor.Find(p.Find)
	s.HTML(w, r, http.StatusOK, "floor", "floor-found", p)
}

func (s *site) floorEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, err := s.floorView(r, id); err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	changed, stop := s.Room.Watch(id)
	defer stop()
	var seq uint64
	var calls uint64
	first := true
	var moments []string
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		p, err := s.floorView(r, id)
		if err != nil || !first && p.Seq == seq && s.Calls.Version() == calls && slices.Equal(p.Moments, moments) {
			return nil, true, err
		}
		first, seq, calls, moments = false, p.Seq, s.Calls.Version(), p.Moments
		body, err := s.Render(l, "floor", "floor-live", p)
		return body, false, err
	})
}

// sheet opens the sheet of one seat, nil where there is none.
// phone is the one that holds a hosted player's seat.
type phone struct {
	Held bool
	At   int64 // since when, Unix milliseconds
}

// phone returns nil where players have no pages, and for those who may not open them.
func (s *site) phone(p *floorPage, hosted bool, player table.PlayerID) *phone {
	if !s.seats || s.Access == nil || !hosted || !p.Can(role.Seat) {
		return nil
	}
	c, held := s.Claims.Seat(p.Clock.ID, string(player))
	return &phone{held, c.At}
}

func (s *site) sheet(p *floorPage, no, seat string) *seatSheet {
	n, err1 := strconv.Atoi(no)
	k, err2 := strconv.ParseUint(seat, 10, 8)
	if err1 != nil || err2 != nil {
		return nil
	}
	t, fs, ok := p.Seat(n, table.SeatNo(k))
	if !ok || fs.Player == "" {
		return nil
	}
	sheet := &seatSheet{ID: p.Clock.ID, Seq: p.Seq, Table: t, Seat: fs, Phase: p.Clock.Phase, Phone: s.phone(p, t.Hosted, fs.Player)}
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
	p, viewErr := s.floorView(r, id)
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
		s.HTML(w, r, status, "floor", "floor-answer", p)
		return
	}
	s.HTML(w, r, status, "floor", "layout", p)
}

// done is the toast after an act: what the newest undo names, when the act left one.
func (p *floorPage) done(o frame.Outcome) *toast {
	t := &toast{ID: p.Clock.ID, Seq: p.Seq}
	if o.Act != "undo" && len(p.Undo) > 0 && p.Undo[0].ID > o.Before {
		t.Undo = &p.Undo[0]
	}
	return t
}

package web

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// floorPage is the floor's page: staff only.
type floorPage struct {
	page
	view.Floor
	Map    []mapTable
	Frozen bool // a check failed: nothing can be done until somebody has looked
	Enters bool // new players can be entered here
	Calls  []call
	Guide  guidance
	Sheet  *seatSheet // the seat that was tapped
	Find   string
	Found  []view.FoundSeat
	Toast  *toast

	link func(hosted bool, player table.PlayerID) *seatLink
}

// seatSheet is what one can do with one seat.
type seatSheet struct {
	ID    string
	Seq   uint64
	Table view.FloorTable
	Seat  view.FloorSeat
	Free  []freeSeat
	Phase view.Phase
	Guide guidance
	Link  *seatLink // the player's own page, at hosted tables
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
	p := floorPage{page: s.page(r, "floor", "")}
	err := s.Room.Read(id, func(st *tournament.State) {
		p.Floor = view.BuildFloor(st, s.tasks(st), s.Names, s.stamp())
	})
	if err != nil {
		return p, err
	}
	p.Title, p.Nav = p.Clock.Name, id
	p.Map = drawRoom(p.Tables)
	_, p.Enters = s.Open.(Registrar)
	if room, ok := s.Room.(interface{ Frozen(string) error }); ok {
		p.Frozen = room.Frozen(id) != nil
	}
	p.Calls = s.calls.waiting(id)
	p.Guide = s.guidance(p.Book, p.Moments, nil)
	p.link = func(hosted bool, player table.PlayerID) *seatLink { return s.seatLink(r, id, hosted, player) }
	return p, nil
}

func (s *site) floor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.floorView(r, id)
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	q := r.URL.Query()
	if p.Find = q.Get("find"); p.Find != "" {
		p.Found = p.Floor.Find(p.Find)
	}
	p.Sheet = s.sheet(&p, q.Get("table"), q.Get("seat"))
	s.html(w, r, http.StatusOK, "floor", "layout", p)
}

// floorSheet is the sheet of one seat; without script the same sheet comes with the whole page.
func (s *site) floorSheet(w http.ResponseWriter, r *http.Request) {
	id, no, seat := r.PathValue("id"), r.PathValue("table"), r.PathValue("seat")
	p, err := s.floorView(r, id)
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	if p.Sheet = s.sheet(&p, no, seat); p.Sheet == nil {
		s.message(w, r, http.StatusNotFound, "web.error.seat", map[string]any{"Table": no, "Seat": seat})
		return
	}
	s.html(w, r, http.StatusOK, "floor", "floor-sheet", p.Sheet)
}

func (s *site) floorFind(w http.ResponseWriter, r *http.Request) {
	p, err := s.floorView(r, r.PathValue("id"))
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": r.PathValue("id")})
		return
	}
	p.Find = r.URL.Query().Get("find")
	p.Found = p.Floor.Find(p.Find)
	s.html(w, r, http.StatusOK, "floor", "floor-found", p)
}

func (s *site) floorEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.langOf(r)
	if _, err := s.floorView(r, id); err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	changed, stop := s.Room.Watch(id)
	defer stop()
	var seq uint64
	var calls uint64
	first := true
	var moments []string
	s.stream(w, r, changed, func() ([]byte, bool, error) {
		p, err := s.floorView(r, id)
		if err != nil || !first && p.Seq == seq && s.calls.version() == calls && slices.Equal(p.Moments, moments) {
			return nil, true, err
		}
		first, seq, calls, moments = false, p.Seq, s.calls.version(), p.Moments
		body, err := s.render.render(l, "floor", "floor-live", p)
		return body, false, err
	})
}

// sheet opens the sheet of one seat, nil where there is none.
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
	sheet := &seatSheet{ID: p.Clock.ID, Seq: p.Seq, Table: t, Seat: fs, Phase: p.Clock.Phase, Link: p.link(t.Hosted, fs.Player)}
	if sheet.Outs() {
		sheet.Guide = s.guidance(p.Book, []string{"floor:bust"}, nil)
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

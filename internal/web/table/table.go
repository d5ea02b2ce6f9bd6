package table

import (
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the pages of tables.
type site struct {
	*frame.Site
	past Histories // nil: none are to be read
}

// Routes adds the pages of tables and returns how they answer acts.
func Routes(mux *http.ServeMux, f *frame.Site) frame.Answer {
	f.Add(frame.Folder{Files: files, Pages: []string{"table", "handover", "watch", "replay", "hands"}, Parts: []string{"dealer", "felt"},
		Styles: []string{"table.css", "replay.css"}, Scripts: []string{"table.js", "replay.js"}, Funcs: funcs})
	past, _ := f.Room.(Histories)
	s := &site{f, past}
	s.historyRoutes(mux)
	s.InPlain(frame.Reading, "GET /t/{id}/table/{table}", "GET /events/t/{id}/table/{table}")
	mux.HandleFunc("GET /t/{id}/table/{table}", s.table)
	mux.HandleFunc("GET /events/t/{id}/table/{table}", s.tableEvents)
	mux.HandleFunc("GET /t/{id}/table/{table}/handover", s.May(role.Deal, s.handover))
	return s.answer
}

// funcs are what the table's templates call.
func funcs(lang.Lang) map[string]any {
	return map[string]any{"potLine": func(i int) int { return 392 + 30*i }, "has": slices.Contains[[]int], "hasSeat": slices.Contains[[]table.SeatNo],
		"seconds": func() []int { return []int{30, 60, 90} }}
}

// page is a table's page around its live part, or the answer to an act there.
type page struct {
	frame.Layout
	No      int
	Live    template.HTML
	Called  bool
	Refused string // why an act was refused
}

// tablePage is one table as spectators see it; staff also get its forms.
type tablePage struct {
	frame.Layout
	view.Table
	Drawing frame.TableDrawing
	Others  []int // tables in play, this one among them: the nearest by number
	Guide   frame.Guidance
	Relief  *relief // of the hand-over's page: nil where no rota tells
	Calling bool    // the table has called the floor and waits

	Chairs, Ways, Acts template.HTML // drawn apart: see drawn
}

// tableView fills p, or fails when there is no such tournament or table.
func (s *site) tableView(r *http.Request, id string, no int, p *tablePage) error {
	found := false
	err := s.Room.Read(id, func(st *tournament.State) {
		v, ok := view.BuildTable(st, no, s.Names, s.Stamp(id))
		if found = ok; !ok {
			return
		}
		p.Table, p.Others = v, nearest(st.InPlay(), no)
	})
	if err != nil {
		return err
	}
	if !found {
		return errNoTable
	}
	p.Layout = s.layout(r, id, no, p.Clock.Name)
	if p.Hosted {
		p.Drawing = frame.DrawTable(p.Table)
	}
	if p.Can(role.Deal) {
		p.Guide = s.tableGuidance(&p.Table)
	}
	for _, c := range s.Calls.Waiting(id) {
		p.Calling = p.Calling || c.Table == no
	}
	return nil
}

func (s *site) layout(r *http.Request, id string, no int, event string) frame.Layout {
	l := s.Layout(r, "table", s.LangOf(r).T("web.table", "N", no)+" · "+event)
	l.Nav = id
	return l
}

// othersShown is how many tables a table's page leads to: one click goes to those beside it, and a hall of a thousand makes no longer page.
const othersShown = 9

// nearest are the tables around one, in the order of their numbers: as many before it as after it, as far as there are.
func nearest(tables []int, no int) []int {
	slices.Sort(tables)
	at, _ := slices.BinarySearch(tables, no)
	first := max(0, min(at-othersShown/2, len(tables)-othersShown))
	return tables[first:min(first+othersShown, len(tables))]
}

type noTable struct{}

func (noTable) Error() string { return "no such table" }

var errNoTable = noTable{}

func (s *site) table(w http.ResponseWriter, r *http.Request) {
	t, ok := s.tableOrMessage(w, r)
	if !ok {
		return
	}
	body, err := s.render(s.LangOf(r), &liveTable{tablePage: t})
	if err != nil {
		s.NotRendered(w, r, "table", err)
		return
	}
	s.HTML(w, r, http.StatusOK, "table", "layout", page{Layout: t.Layout, No: t.No, Called: r.URL.Query().Get("called") == "1", Live: template.HTML(body)})
}

// answer shows the outcome of an act made on a table's page.
func (s *site) answer(w http.ResponseWriter, r *http.Request, o frame.Outcome) {
	id, p, status := o.Stream, page{No: o.Table}, http.StatusOK
	r.SetPathValue("table", strconv.Itoa(p.No)) // the address of an act names no table: who deals at this one is judged by it
	if !frame.IsHTMX(r) && o.Err == nil {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/table/"+strconv.Itoa(p.No), http.StatusSeeOther)
		return
	}
	if o.Err != nil {
		status, p.Refused = s.Refused(r, o.Err)
	}
	live, err := s.live(r, id, p.No)
	if err != nil {
		s.noTable(w, r, p.No)
		return
	}
	body := s.Fresh(live.body, s.Stamp(id).Now)
	if frame.IsHTMX(r) {
		s.Answer(w, r, status, body, "table", "table-answer", p)
		return
	}
	p.Layout, p.Live = s.layout(r, id, p.No, live.event), template.HTML(body)
	s.HTML(w, r, status, "table", "layout", p)
}

func (s *site) noTable(w http.ResponseWriter, r *http.Request, table any) {
	s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": table})
}

func (s *site) tableOrMessage(w http.ResponseWriter, r *http.Request) (tablePage, bool) {
	var p tablePage
	id := r.PathValue("id")
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil {
		s.noTable(w, r, r.PathValue("table"))
		return p, false
	}
	if err := s.tableView(r, id, no, &p); err != nil {
		s.noTable(w, r, no)
		return p, false
	}
	return p, true
}

// moments are those at which a table is.
func (s *site) moments(id string, no int) (out []string) {
	_ = s.Room.Read(id, func(st *tournament.State) { out = view.TableMoments(st, no, s.Stamp(id)) }) // there is none where there is no event
	return out
}

// lookEvery is how often, in milliseconds of real time, a page looks at what the clock alone changes.
const lookEvery = 2000

// liveTable is what a table's page shows, with the versions that it was made of.
type liveTable struct {
	tablePage
	at [2]uint64
	drawn
}

// shown is the live part of a table's page as it was rendered for all who see the same; its forms are of nobody: see frame.Site.Fresh.
type shown struct {
	event string // its name
	no    uint64 // of the edition
	body  []byte
}

func (s *site) live(r *http.Request, id string, no int) (now shown, err error) {
	l, part := s.LangOf(r), room.TableAt(no)
	at := [3]uint64{0, s.Calls.Version(), uint64(time.Now().UnixMilli() / lookEvery)}
	err = s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) { now.event, at[0] = st.Structure.Name, part.Changed(st, m) })
	if err != nil {
		return now, err
	}
	look := func(last any) (any, bool, error) {
		t := &liveTable{at: [2]uint64(at[:2])}
		if before, shown := last.(*liveTable); shown {
			if before.at == t.at && slices.Equal(before.Moments, s.moments(id, no)) {
				return before, true, nil
			}
			t.drawn = before.drawn
		}
		err := s.tableView(r, id, no, &t.tablePage)
		return t, false, err
	}
	audience := fmt.Sprintf("table %s %d %s %v", id, no, l, s.Roles(r))
	now.no, now.body, err = s.Edition(audience, at, look, func(t any) ([]byte, error) { return s.render(l, t.(*liveTable)) })
	return now, err
}

func (s *site) tableEvents(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.tableOrMessage(w, r); !ok {
		return
	}
	id := r.PathValue("id")
	no, _ := strconv.Atoi(r.PathValue("table"))
	changed, stop := s.Room.WatchPart(id, room.TableAt(no))
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		now, err := s.live(r, id, no)
		if err != nil || now.no == last {
			return nil, true, err
		}
		last = now.no
		return now.body, false, nil
	})
}

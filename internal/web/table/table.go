package table

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the pages of tables.
type site struct{ *frame.Site }

// Routes adds the pages of tables and returns how they answer acts.
func Routes(mux *http.ServeMux, f *frame.Site) frame.Answer {
	f.Add(frame.Folder{Files: files, Pages: []string{"table"}, Styles: []string{"table.css"}, Scripts: []string{"table.js"}, Funcs: funcs})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /t/{id}/table/{table}", "GET /events/t/{id}/table/{table}")
	mux.HandleFunc("GET /t/{id}/table/{table}", s.table)
	mux.HandleFunc("GET /events/t/{id}/table/{table}", s.tableEvents)
	return s.answer
}

// funcs are what the table's templates call.
func funcs(lang.Lang) map[string]any {
	return map[string]any{"potLine": func(i int) int { return 392 + 30*i }}
}

// tablePage is one table as spectators see it; staff also get its forms.
type tablePage struct {
	frame.Layout
	view.Table
	Drawing frame.TableDrawing
	Others  []int // tables in play
	Called  bool
	Refused string // why an act was refused
	Guide   frame.Guidance
	Calling bool // the table has called the floor and waits
}

// tableView fills p, or fails when there is no such tournament or table.
func (s *site) tableView(r *http.Request, id string, no int, p *tablePage) error {
	found := false
	err := s.Room.Read(id, func(st *tournament.State) {
		v, ok := view.BuildTable(st, no, s.Names, s.Stamp())
		if found = ok; !ok {
			return
		}
		p.Table, p.Others = v, st.InPlay()
	})
	if err != nil {
		return err
	}
	if !found {
		return errNoTable
	}
	l := s.LangOf(r)
	p.Layout = s.Layout(r, "table", l.T("web.table", "N", no)+" · "+p.Clock.Name)
	p.Nav = id
	p.Drawing = frame.DrawTable(p.Table)
	if p.Can(role.Deal) {
		p.Guide = s.tableGuidance(&p.Table)
	}
	for _, c := range s.Calls.Waiting(id) {
		p.Calling = p.Calling || c.Table == no
	}
	return nil
}

type noTable struct{}

func (noTable) Error() string { return "no such table" }

var errNoTable = noTable{}

func (s *site) table(w http.ResponseWriter, r *http.Request) {
	p, ok := s.tableOrMessage(w, r)
	if !ok {
		return
	}
	p.Called = r.URL.Query().Get("called") == "1"
	s.HTML(w, r, http.StatusOK, "table", "layout", p)
}

// answer shows the outcome of an act made on a table's page.
func (s *site) answer(w http.ResponseWriter, r *http.Request, o frame.Outcome) {
	id, no, err := o.Stream, o.Table, o.Err
	if err == nil && !frame.IsHTMX(r) {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/table/"+strconv.Itoa(no), http.StatusSeeOther)
		return
	}
	var p tablePage
	if viewErr := s.tableView(r, id, no, &p); viewErr != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": no})
		return
	}
	status := http.StatusOK
	if err != nil {
		status, p.Refused = s.Refused(r, err)
	}
	if frame.IsHTMX(r) {
		s.HTML(w, r, status, "table", "table-answer", p)
		return
	}
	s.HTML(w, r, status, "table", "layout", p)
}

func (s *site) tableOrMessage(w http.ResponseWriter, r *http.Request) (tablePage, bool) {
	var p tablePage
	id := r.PathValue("id")
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": r.PathValue("table")})
		return p, false
	}
	if err := s.tableView(r, id, no, &p); err != nil {
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": no})
		return p, false
	}
	return p, true
}

func (s *site) tableEvents(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.tableOrMessage(w, r); !ok {
		return
	}
	id, l := r.PathValue("id"), s.LangOf(r)
	no, _ := strconv.Atoi(r.PathValue("table"))
	changed, stop := s.Room.Watch(id)
	defer stop()
	var seq, calls uint64
	first := true
	var moments []string
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		var p tablePage
		if err := s.tableView(r, id, no, &p); err != nil {
			return nil, true, err
		}
		if !first && p.Seq == seq && s.Calls.Version() == calls && slices.Equal(p.Moments, moments) {
			return nil, true, nil
		}
		first, seq, calls, moments = false, p.Seq, s.Calls.Version(), p.Moments
		body, err := s.Render(l, "table", "table-live", p)
		return body, false, err
	})
}

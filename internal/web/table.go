package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// tablePage is one table as spectators see it; staff also get its forms.
type tablePage struct {
	page
	view.Table
	Drawing tableDrawing
	Others  []int // tables in play
	Called  bool
	Refused string // why an act was refused
	Guide   guidance
	Calling bool // the table has called the floor and waits
}

// tableView fills p, or fails when there is no such tournament or table. A nil p only checks.
func (s *site) tableView(r *http.Request, id string, no int, p *tablePage) error {
	found := false
	err := s.Room.Read(id, func(st *tournament.State) {
		v, ok := view.BuildTable(st, no, s.Names, s.stamp())
		if found = ok; !ok || p == nil {
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
	if p == nil {
		return nil
	}
	l := s.langOf(r)
	p.page = s.page(r, "table", l.T("web.table", "N", no)+" · "+p.Clock.Name)
	p.Nav = id
	p.Drawing = drawTable(p.Table)
	if p.Staff {
		p.Guide = s.tableGuidance(&p.Table)
	}
	for _, c := range s.calls.waiting(id) {
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
	s.html(w, r, http.StatusOK, "table", "layout", p)
}

// answerTable shows the outcome of an act made on a table's page.
func (s *site) answerTable(w http.ResponseWriter, r *http.Request, id string, no int, err error) {
	if err == nil && !isHTMX(r) {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/table/"+strconv.Itoa(no), http.StatusSeeOther)
		return
	}
	var p tablePage
	if viewErr := s.tableView(r, id, no, &p); viewErr != nil {
		s.message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": no})
		return
	}
	status := http.StatusOK
	if err != nil {
		status, p.Refused = s.refused(r, err)
	}
	if isHTMX(r) {
		s.html(w, r, status, "table", "table-answer", p)
		return
	}
	s.html(w, r, status, "table", "layout", p)
}

func (s *site) tableOrMessage(w http.ResponseWriter, r *http.Request) (tablePage, bool) {
	var p tablePage
	id := r.PathValue("id")
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": r.PathValue("table")})
		return p, false
	}
	if err := s.tableView(r, id, no, &p); err != nil {
		s.message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": no})
		return p, false
	}
	return p, true
}

func (s *site) tableEvents(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.tableOrMessage(w, r); !ok {
		return
	}
	id, l := r.PathValue("id"), s.langOf(r)
	no, _ := strconv.Atoi(r.PathValue("table"))
	changed, stop := s.Room.Watch(id)
	defer stop()
	var seq, calls uint64
	first := true
	var moments []string
	s.stream(w, r, changed, func() ([]byte, bool, error) {
		var p tablePage
		if err := s.tableView(r, id, no, &p); err != nil {
			return nil, true, err
		}
		if !first && p.Seq == seq && s.calls.version() == calls && slices.Equal(p.Moments, moments) {
			return nil, true, nil
		}
		first, seq, calls, moments = false, p.Seq, s.calls.version(), p.Moments
		body, err := s.render.render(l, "table", "table-live", p)
		return body, false, err
	})
}

package results

import (
	"embed"
	"html/template"
	"net/http"
	"reflect"
	"time"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the results.
type site struct{ *frame.Site }

// Routes adds the results.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"results", "embed-clock", "embed-results", "public"}, Parts: []string{"places"}, Styles: []string{"results.css"}, Scripts: []string{"results.js", "public.js"}, Funcs: funcs(f.Zone)})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /t/{id}/results", "GET /events/t/{id}/results", "GET /t/{id}/results.csv", "GET /t/{id}/results.xlsx", "GET /t/{id}/results.json",
		"GET /t/{id}/results.pdf")
	mux.HandleFunc("GET /t/{id}/results", s.page)
	mux.HandleFunc("GET /events/t/{id}/results", s.events)
	mux.HandleFunc("GET /t/{id}/results.csv", s.file("csv", document.CSV, writeCSV))
	mux.HandleFunc("GET /t/{id}/results.xlsx", s.file("xlsx", document.XLSX, writeXLSX))
	mux.HandleFunc("GET /t/{id}/results.json", s.file("json", "application/json; charset=utf-8", writeJSON))
	mux.HandleFunc("GET /t/{id}/results.pdf", s.file("pdf", document.PDF, writePDF))
	s.embedRoutes(mux)
	s.InPlain(frame.Reading, "GET /public/t/{id}/{lang}")
	mux.HandleFunc("GET /public/t/{id}/{lang}", s.public)
}

func funcs(zone *time.Location) func(lang.Lang) map[string]any {
	return func(l lang.Lang) map[string]any {
		return map[string]any{
			"day":     func(at tournament.Instant) string { return day(l, zone, at) },
			"named":   namer(l),
			"moment":  func(days bool, at tournament.Instant) string { return moment(l, zone, days, at) },
			"counted": func(of view.Flight) string { return counted(of, l) },
			"formats": func() []string { return Formats },
		}
	}
}

func day(l lang.Lang, zone *time.Location, at tournament.Instant) string {
	layout := "02/01/2006"
	if l == lang.English {
		layout = "2 January 2006"
	}
	return time.UnixMilli(int64(at)).In(zone).Format(layout)
}

// moment is when something was: of an event that went over several days, with the day.
func moment(l lang.Lang, zone *time.Location, days bool, at tournament.Instant) string {
	layout := "15:04"
	switch {
	case days && l == lang.English:
		layout = "Jan 2 15:04"
	case days:
		layout = "02/01 15:04"
	}
	return time.UnixMilli(int64(at)).In(zone).Format(layout)
}

// namer names players: whoever is not to be named by the number of an entry.
func namer(l lang.Lang) func(view.Who) string {
	return func(w view.Who) string {
		if w.Name == "" {
			return l.T("web.results.unnamed", "No", w.Entry)
		}
		return w.Name
	}
}

// rowsMost is how many places a page shows unless it is asked for all: a page that follows the event is sent anew at every bust.
const rowsMost = 300

// resultsPage is the results of one tournament.
type resultsPage struct {
	frame.Layout
	view.Results
	BookName string
	Shown    []view.Result
	Rows     template.HTML // of Shown
	More     int           // places that are not shown
	All      bool
	Chart    *chart          // nil: there is nothing to draw
	Changes  []view.Lead     // of lead
	Seasons  []league.Season // in which it counts
	zone     *time.Location
	Days     bool // it went over more than one day
	rows     []frame.Drawn[row]
}

// row is what the line of a place is rendered from.
type row struct {
	R        view.Result
	Told     bool
	Bounties string
	Nights   bool
}

func (r row) same(o row) bool {
	return r.R.Place == o.R.Place && r.R.Entry == o.R.Entry && reflect.DeepEqual(r, o)
}

// shown is what a page shows of the results of a tournament.
func (s *site) shown(id string, l lang.Lang, all bool) (p resultsPage, err error) {
	if p, err = s.build(id, l, all); err == nil {
		err = s.drawRows(&p, l)
	}
	return p, err
}

func (s *site) build(id string, l lang.Lang, all bool) (p resultsPage, err error) {
	if p.Results, err = s.Results(id); err != nil {
		return p, err
	}
	p.Nav, p.All, p.zone = id, all, s.Zone
	p.Seasons = s.Seasons(func(season *league.Season) bool { return season.Has(id) })
	p.Shown = p.Places
	if n := len(p.Shown) - rowsMost; n > 0 && !all {
		p.Shown, p.More = p.Shown[:rowsMost], n
	}
	if book, err := s.Library.Open(p.Book); err == nil {
		p.BookName = book.Name.In(string(l))
	}
	for _, lead := range p.Leads {
		if lead.New > 0 {
			p.Changes = append(p.Changes, lead)
		}
	}
	p.Chart = draw(p.Leads)
	p.Days = p.Started > 0 && p.Ended > 0 && s.dayOf(p.Started) != s.dayOf(p.Ended)
	return p, nil
}

// drawRows renders the lines of places, but for those that p has from before.
func (s *site) drawRows(p *resultsPage, l lang.Lang) (err error) {
	rows := make([]row, len(p.Shown))
	for i, r := range p.Shown {
		rows[i] = row{r, p.Told, p.Bounties, p.Nights}
	}
	p.rows, err = frame.Redraw(s.Site, l, "results", "results-row", rows, p.rows, row.same)
	p.Rows = frame.Joined(p.rows, p.Seq)
	return err
}

func (s *site) dayOf(at tournament.Instant) string {
	return time.UnixMilli(int64(at)).In(s.Zone).Format(time.DateOnly)
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p, err := s.shown(id, s.LangOf(r), r.URL.Query().Has("all"))
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "results", s.LangOf(r).T("web.results.title")+" · "+p.Name)
	p.Nav = id
	s.HTML(w, r, http.StatusOK, "results", "layout", p)
}

func (s *site) events(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	s.follow(w, r, func() (uint64, []byte, error) { return s.edition(id, l) })
}

// follow sends the editions of a tournament that the address names.
func (s *site) follow(w http.ResponseWriter, r *http.Request, edition func() (no uint64, body []byte, err error)) {
	id := r.PathValue("id")
	if _, err := s.Seq(id); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	changed, stop := s.Room.Watch(id)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		no, body, err := edition()
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// lookEvery is how often, in milliseconds of real time, the page looks at what an event at one table may have changed.
const lookEvery = 10_000

// edition is the live part of the page, the same for everybody.
func (s *site) edition(id string, l lang.Lang) (no uint64, body []byte, err error) {
	at := [3]uint64{0, uint64(time.Now().UnixMilli() / lookEvery)}
	if err := s.Room.ReadMarked(id, func(_ *tournament.State, m room.Marks) { at[0] = m.Whole() }); err != nil {
		return 0, nil, err
	}
	show := func(last any) (any, bool, error) {
		p, err := s.build(id, l, false)
		before, shown := last.(*resultsPage)
		if shown {
			p.rows = before.rows
		}
		return &p, shown && p.Same(before.Results), err
	}
	return s.Seldom(time.Second, "results "+id+" "+string(l), at, show, func(now any) ([]byte, error) {
		p := now.(*resultsPage)
		if err := s.drawRows(p, l); err != nil {
			return nil, err
		}
		return s.Render(l, "results", "results-live", *p)
	})
}

package forecasts

import (
	"crypto/sha256"
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with this page.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"forecast"}, Styles: []string{"forecast.css"}, Section: "floor"})
	s := &site{f}
	mux.HandleFunc("GET /t/{id}/forecast", s.May(role.Look, s.show))
	mux.HandleFunc("GET /events/t/{id}/forecast", s.May(role.Look, s.follow))
}

// How often an event is played for a forecast, and for one of those that are looked back on; how many of them there are at most.
const (
	runs     = 500
	runsBack = 200
	backMost = 10
	cameMost = 60 // points of the line of what came
)

// page is the forecast of an event.
type page struct {
	frame.Layout
	Name    string
	Before  bool // it has not begun
	Over    bool
	Flight  string // "": the forecast is of the whole event; else of this first day, until its end
	Joining bool   // all first days are over, and the next day has not begun
	Tickets int    // of a satellite; 0: it is none
	Target  bool   // and a stack wins one
	Asking  bool   // other entries than those expected: it is not sent anew
	At      tournament.Instant
	Asked   forecast.Range // of entries, before the start
	Error   string

	Rows    []row
	Breaks  []row
	Charts  []*frame.Chart
	Back    []look
	Came    *frame.Chart // what was forecast at the start, and what came of it
	Ended   string       // when it was over, and when all that were left won something
	Money   string
	Model   forecast.Model
	Records int // events that have told of the pace
	Runs    int
}

// row is something that is forecast.
type row struct{ Name, Low, Middle, High string }

// look is what was forecast at some time, of the end and of the bubble.
type look struct {
	At         string
	Left       int
	End, Money row
	EndHeld    bool
	MoneyKnown bool // it had come about by then, or has not yet
	MoneyHeld  bool
}

func (s *site) show(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	p, err := s.build(id, l, r.URL.Query())
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "forecast", l.T("web.forecast.title")+" · "+p.Name)
	p.Nav, p.Path = id, "/t/"+id+"/forecast?"
	s.HTML(w, r, http.StatusOK, "forecast", "layout", p)
}

// build forecasts an event as it stands. The error is the room's.
func (s *site) build(id string, l lang.Lang, asked url.Values) (*page, error) {
	course, err := s.Course(id)
	p := &page{At: s.Room.Now(), Model: forecast.Conventions(), Runs: runs, Asking: asked.Has("low")}
	var t told
	if err == nil {
		p.Model, p.Records = s.Pace(id)
		err = s.Room.Read(id, func(st *tournament.State) { t = tell(&p.Model, st, &course, p.At) })
	}
	if err != nil {
		return nil, err
	}
	p.Nav = id
	p.fill(times{l: l, zone: s.Zone, at: p.At}, &t, id, asked)
	return p, nil
}

// pageApart is the time between two forecasts that a page is sent by itself, in seconds of the wall: those of thousands of players take a while.
const pageApart = 5

// follow sends the forecast as the event goes on: every minute of the room, and no oftener than a machine likes; at once where another part
// of the event begins.
func (s *site) follow(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, err := s.Seq(id); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	changed, stop := s.Room.Watch(id)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		every := max(minute, tournament.Instant(s.Room.Speed()*pageApart*1000))
		var part uint64
		if err := s.Room.Read(id, func(st *tournament.State) { part = uint64(len(st.FlightsOver))<<8 | uint64(st.Phase) }); err != nil {
			return nil, true, err
		}
		no, body, err := s.Edition("forecast "+id+" "+string(l), [3]uint64{uint64(s.Room.Now() / every), part}, func(any) (any, bool, error) {
			p, err := s.build(id, l, nil)
			return p, false, err
		}, func(p any) ([]byte, error) { return s.Render(l, "forecast", "forecast-live", p) })
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// told is what a forecast is made from, and what it is compared with. It holds nothing of the state: the event is played many times, and
// nobody who runs it waits for that.
type told struct {
	event   forecast.Event
	before  []past             // the event as it stood at some times before
	start   *forecast.Event    // as it stood when it began
	came    []frame.ChartPoint // players who were left since
	over    bool
	flight  string
	joining bool
	until   tournament.Instant // when it was over, else now
	burst   tournament.Instant // when all that were left won something; 0: not yet
	entries forecast.Range     // expected, before the start
}

type past struct {
	at    tournament.Instant
	event forecast.Event
}

// tell reads it from a state.
func tell(m *forecast.Model, st *tournament.State, course *tournament.Course, at tournament.Instant) told {
	t := told{over: st.Phase == tournament.Finished, until: at, burst: bubble(st), entries: expected(st), flight: st.FlightName(st.Flight())}
	structure := st.Structure
	of := func(at tournament.Instant) forecast.Event {
		e := m.Told(st, course, at)
		e.Structure = &structure
		return e
	}
	if t.event = of(at); t.event.Now == nil {
		return t
	}
	from := max(st.StartedAt, st.DayAt) // of days before, nobody knows which nights lie between
	if t.joining = st.Joined() && st.DayAt == 0; t.joining {
		return t
	}
	if t.over {
		t.until = course.Ended
	}
	begun := of(from)
	t.start = &begun
	step := max((t.until-from)/cameMost, minute)
	for at := from; at <= t.until; at += step {
		if now := of(at).Now; now != nil && (len(t.came) == 0 || t.came[len(t.came)-1].Minute < now.Minute) {
			t.came = append(t.came, frame.ChartPoint{Minute: now.Minute, Number: now.Left})
		}
	}
	apart := tournament.Instant(max(30, (int((t.until-from)/minute)/backMost+29)/30*30)) * minute
	for at := from + apart; at < t.until; at += apart {
		if e := of(at); e.Now != nil && e.Now.Left >= 2 {
			t.before = append(t.before, past{at, e})
		}
	}
	return t
}

// fill forecasts the event, or looks back on it.
func (p *page) fill(t times, told *told, id string, asked url.Values) {
	e, seed := told.event, sha256.Sum256([]byte(id))
	p.Name, p.Over, p.Before, p.Flight, p.Joining = e.Structure.Name, told.over, e.Now == nil, told.flight, told.joining
	if k := e.Structure.Satellite; k != nil {
		p.Tickets, p.Target = e.Tickets, k.Target > 0
	}
	t.lasting = p.Before || slices.ContainsFunc(e.Structure.Levels, func(l tournament.Level) bool { return l.DayEnds })
	if !p.Before {
		t.minute = e.Now.Minute
		p.look(t, told, seed)
	}
	if p.Over {
		return
	}
	if p.Before {
		p.Asked = told.entries
		for name, n := range map[string]*int{"low": &p.Asked.Low, "likely": &p.Asked.Likely, "high": &p.Asked.High} {
			if v, err := strconv.Atoi(strings.TrimSpace(asked.Get(name))); err == nil {
				*n = v
			}
		}
		e.Entries = p.Asked
	}
	f, err := p.Model.Run(e, runs, seed)
	if err != nil {
		p.Error = t.l.Told(refused(err))
		return
	}
	p.tell(t, &e, &f)
}

// expected is how many enter as far as anybody knows: those who have, and some more; of nobody yet, two to four tables.
func expected(st *tournament.State) forecast.Range {
	n, seats := len(st.Entries), st.Structure.Seats
	if no := st.Flight(); no > 0 {
		n = len(st.InFlight(no))
	}
	r := forecast.Range{Low: max(n, 2), Likely: max(n+n/6, 2), High: max(n+n/2, 3)}
	if n < seats {
		r = forecast.Range{Low: 2 * seats, Likely: 3 * seats, High: 4 * seats}
	}
	if c := st.Structure.Capacity; c > 0 {
		r.Low, r.Likely, r.High = min(r.Low, c), min(r.Likely, c), min(r.High, c)
	}
	return r
}

// tell words a forecast.
func (p *page) tell(t times, e *forecast.Event, f *forecast.Forecast) {
	l := t.l
	add := func(name string, s forecast.Spread, word func(int) string) {
		p.Rows = append(p.Rows, row{name, word(s.Low), word(s.Middle), word(s.High)})
	}
	count := func(n int) string { return l.Int(int64(n)) }
	if e.Flight {
		add(l.T("web.forecast.through"), f.Left, count)
	}
	if !e.Flight && (e.Now == nil || e.Now.Open || e.Now.Left > e.Places) {
		add(l.T("web.forecast.money"), f.Money, t.when)
	}
	if !e.Flight && (e.Now == nil || e.Now.Open || e.Now.Left > e.Final) {
		add(l.T("web.forecast.final"), f.Final, t.when)
	}
	add(l.T("web.forecast.end"), f.End, t.when)
	if !e.Flight {
		add(l.T("web.forecast.level"), f.Level, count)
	}
	if e.Now == nil || e.Now.Open {
		add(l.T("web.forecast.entries"), f.Entries, count)
		add(l.T("web.forecast.tables"), f.Tables, count)
		add(l.T("web.forecast.chips"), f.Chips, count)
		if !e.Flight {
			add(l.T("web.forecast.pool"), f.Pool, t.money)
		}
		if e.Structure.Guarantee > 0 && !e.Flight {
			add(l.T("web.forecast.overlay"), f.Overlay, t.money)
		}
	}
	for _, b := range f.Breaks {
		p.Breaks = append(p.Breaks, row{l.T("web.forecast.tables_left", "Count", b.Tables), t.when(b.At.Low), t.when(b.At.Middle), t.when(b.At.High)})
	}
	for _, c := range []*frame.Chart{
		frame.NewChart(l.T("web.forecast.average"), f.Moments, 10, func(m forecast.Moment) forecast.Spread { return m.Average }, t.when),
		frame.NewChart(l.T("web.forecast.players"), f.Moments, 1, func(m forecast.Moment) forecast.Spread { return m.Players }, t.when),
		frame.NewChart(l.T("web.forecast.dealers"), f.Moments, 1, func(m forecast.Moment) forecast.Spread { return m.Tables }, t.when),
	} {
		if c != nil {
			p.Charts = append(p.Charts, c)
		}
	}
}

// Percent is a share in ‰ as percent.
func (page) Percent(permille int) int { return permille / 10 }

package league

import (
	"embed"
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's, with the seasons.
type site struct{ *frame.Site }

// Routes adds the pages of seasons.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"seasons", "season"}, Parts: []string{"terms", "standings"}, Styles: []string{"league.css"}, Section: "home"})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /seasons", "GET /seasons/{no}", "GET /seasons/{no}/standings", "GET /seasons/{no}/standings.csv", "GET /seasons/{no}/standings.xlsx")
	mux.HandleFunc("GET /seasons", s.all)
	mux.HandleFunc("GET /seasons/{no}", s.page)
	mux.HandleFunc("GET /seasons/{no}/standings", s.standings)
	mux.HandleFunc("GET /seasons/{no}/standings.csv", s.file("csv"))
	mux.HandleFunc("GET /seasons/{no}/standings.xlsx", s.file("xlsx"))
	mux.HandleFunc("POST /seasons/{act}", s.May(role.Create, s.act))
}

// allPage lists the seasons, and opens one.
type allPage struct {
	frame.Layout
	Seq     uint64
	Seasons []league.Season // the newest first
	Form    termsForm
	Error   string
}

func (s *site) all(w http.ResponseWriter, r *http.Request) {
	s.showAll(w, r, http.StatusOK, formOf(usual(r.URL.Query().Get("like"))), "")
}

func (s *site) showAll(w http.ResponseWriter, r *http.Request, status int, form termsForm, wrong string) {
	p := allPage{Layout: s.Layout(r, "seasons", s.LangOf(r).T("web.league.title")), Form: form, Error: wrong}
	err := s.ReadSeasons(func(st *league.State) { p.Seq, p.Seasons = st.Seq, slices.Clone(st.Seasons) })
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	slices.Reverse(p.Seasons)
	s.HTML(w, r, status, "seasons", "layout", p)
}

// seasonPage is one season.
type seasonPage struct {
	frame.Layout
	Seq    uint64
	Season league.Season
	Events []eventColumn
	Lines  []standing
	More   int // lines that are not shown
	All    bool
	Form   termsForm
	Offers []room.Listed // events that can be counted
	Error  string
	Live   bool // an event of it is being played
	Asked  string
	Needs  []needs
	In     []string // names of those who are still in tonight
}

// eventColumn is an event of a season.
type eventColumn struct {
	league.Counted
	No      int // 1, 2…: in the order in which they count
	Name    string
	Running bool
	Gone    bool // it has been deleted, or cannot be read
	Left    int
}

// standing is a line of the standings with its player's name, "" where he is not to be named.
type standing struct {
	league.Line
	Name  string
	Cells []*league.Score // by event; nil: not played
}

// needs is what a player needs in an event of tonight.
type needs struct {
	Event   string
	Left    int
	Targets []league.Target
}

// published are the names by which players are shown, by person; "" for who is not to be named.
type published map[string]publishedName

type publishedName string

// linesMost is how many lines a page shows unless it is asked for all.
const linesMost = 200

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	if p, known := s.view(w, r, r.URL.Query().Has("all")); known {
		s.show(w, r, http.StatusOK, p)
	}
}

func (s *site) show(w http.ResponseWriter, r *http.Request, status int, p seasonPage) {
	p.Layout = s.Layout(r, "season", p.Season.Name)
	if p.Can(role.Create) && !p.Season.Closed {
		p.Offers = s.offers(p.Season)
	}
	s.HTML(w, r, status, "season", "layout", p)
}

// standings is the part of the page that changes while an event is played.
func (s *site) standings(w http.ResponseWriter, r *http.Request) {
	if p, known := s.view(w, r, r.URL.Query().Has("all")); known {
		p.Layout = s.Layout(r, "season", p.Season.Name)
		s.HTML(w, r, http.StatusOK, "season", "standings", p)
	}
}

// view is a season as it stands; false where there is none, which has been said.
func (s *site) view(w http.ResponseWriter, r *http.Request, all bool) (p seasonPage, known bool) {
	no, _ := strconv.Atoi(r.PathValue("no"))
	err := s.ReadSeasons(func(st *league.State) {
		if season := st.Season(no); season != nil {
			p.Seq, p.Season, known = st.Seq, *season, true
		}
	})
	if err != nil {
		s.Refuse(w, r, err)
		return p, false
	}
	if !known {
		s.NotFound(w, r)
		return p, false
	}
	p.Form, p.All, p.Asked = formOf(p.Season.Terms), all, frame.Clip(r.URL.Query().Get("player"), 80)
	s.fill(&p)
	return p, true
}

// fill computes the standings. What the seasons say has been read before: whoever holds both has taken the events first.
func (s *site) fill(p *seasonPage) {
	names := published{}
	who := func(player table.PlayerID) string {
		id := s.IDs(string(player))[0]
		if _, known := names[id]; !known {
			names[id] = publishedName(s.Published(player))
		}
		return id
	}
	evenings := make([]league.Evening, len(p.Season.Events))
	for i, c := range p.Season.Events {
		column := eventColumn{Counted: c, No: i + 1, Name: c.Stream}
		evenings[i].Counted = c
		column.Gone = s.Room.Read(c.Stream, func(st *tournament.State) {
			evenings[i] = view.EveningOf(c, st, who, p.Season.Entries == league.FirstEntry)
			column.Name, column.Running, column.Left = st.Structure.Name, st.Phase == tournament.Running, st.Left
		}) != nil
		p.Events = append(p.Events, column)
	}
	p.lines(league.Standings(p.Season.Terms, evenings), names)
	p.tonight(evenings, names)
}

// lines are the standings with names, as many as are shown.
func (p *seasonPage) lines(all []league.Line, names published) {
	if p.More = len(all) - linesMost; p.More > 0 && !p.All {
		all = all[:linesMost]
	} else {
		p.More = 0
	}
	for _, l := range all {
		line := standing{Line: l, Name: string(names[l.Player]), Cells: make([]*league.Score, len(p.Events))}
		for i := range l.Scores {
			line.Cells[l.Scores[i].Event] = &l.Scores[i]
		}
		p.Lines = append(p.Lines, line)
	}
}

// tonight says who is still in, and what whoever is asked for needs.
func (p *seasonPage) tonight(evenings []league.Evening, names published) {
	for i := range evenings {
		e := &evenings[i]
		p.Live = p.Live || len(e.In) > 0
		for _, in := range e.In {
			name := string(names[in.Player])
			if name == "" {
				continue
			}
			p.In = append(p.In, name)
			if p.Asked != "" && view.Fold(name) == view.Fold(p.Asked) {
				p.Needs = append(p.Needs, needs{p.Events[i].Name, e.Left, league.Targets(p.Season.Terms, evenings, i, in.Player)})
			}
		}
	}
	slices.Sort(p.In)
	p.In = slices.Compact(p.In)
}

// offers are the events that a season does not count yet.
func (s *site) offers(season league.Season) (out []room.Listed) {
	for _, l := range s.Room.Listing() {
		if l.Deleted == 0 && !slices.ContainsFunc(season.Events, func(c league.Counted) bool { return c.Stream == l.ID }) {
			out = append(out, l)
		}
	}
	return out
}

package home

import (
	"bytes"
	"embed"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's with what the home page needs.
type site struct {
	*frame.Site
	demo   Demo
	create bool // tournaments are created here
}

// Routes adds the home page, with the way to where tournaments are created if there is one; without a demo there is no button that begins one.
func Routes(mux *http.ServeMux, f *frame.Site, create bool, demo Demo) {
	f.Add(frame.Folder{Files: files, Pages: []string{"home", "event", "events", "stop"}, Parts: []string{"lists"}, Styles: []string{"home.css"}, Section: "home",
		Funcs: func(lang.Lang) map[string]any { return instants }})
	s := &site{f, demo, create}
	s.InPlain(frame.Reading, "GET /{$}", "GET /events/home", "GET /events")
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("GET /events/home", s.homeEvents)
	mux.HandleFunc("POST /demo/{what}", s.May(role.Create, s.direct))
	mux.HandleFunc("GET /events", s.events)
	mux.HandleFunc("GET /t/{id}/event", s.May(role.Create, s.event))
	mux.HandleFunc("POST /t/{id}/event/{act}", s.May(role.Create, s.eventAct))
	mux.HandleFunc("GET /t/{id}/stop", s.May(role.Run, s.stopping))
	mux.HandleFunc("POST /t/{id}/stop/{act}", s.stopAct)
}

// instants give templates the instants of an event as dates have them.
var instants = map[string]any{
	"opened":  func(l room.Listed) int64 { return int64(l.Opened) },
	"deleted": func(l room.Listed) int64 { return int64(l.Deleted) },
	"until":   func(l room.Listed) int64 { return int64(l.Until) },
}

// homePage lists the tournaments and leads to where one is created.
type homePage struct {
	frame.Layout
	Rows    []view.HomeRow
	Shelves shelves
	// Damaged are tournaments that are not shown because their records are not whole.
	Damaged []room.Damage
	// Checking is how much is still being examined since the start.
	Checking int
	Backup   *frame.Backup       // nil where none are made, or for readers who are not staff
	Machine  bool                // there is a page of it
	Urgent   []string            // alerts of the machine, for who answers for it
	Create   bool                // by whoever reads this
	Declare  []frame.DeclaredDue // what a law has the room tell before its events, for who opens them
	Seasons  bool                // there are some
	Phones   *frame.Link         // nil where phones cannot come, or for readers who are not staff
	Demo     *DemoView           // nil where none can be had
	Speed    float64
}

// Later reports whether a later release has written rows of a stream.
func (p homePage) Later() bool { return slices.ContainsFunc(p.Damaged, later) }

// Broken reports whether a stream is damaged.
func (p homePage) Broken() bool {
	return slices.ContainsFunc(p.Damaged, func(d room.Damage) bool { return !later(d) })
}

func later(d room.Damage) bool { return d.Fault == journal.LaterRelease }

func (s *site) homeView(r *http.Request) homePage {
	l := s.LangOf(r)
	p := homePage{Layout: s.Layout(r, "home", l.T("web.home.title")), Speed: s.Room.Speed()}
	p.Damaged, p.Checking = s.Room.Damaged(), s.Room.Health().Checking
	p.Shelves = s.sorted(p.Can(role.Create))
	for _, id := range p.Shelves.Cards {
		_ = s.Room.Read(id, func(st *tournament.State) {
			p.Rows = append(p.Rows, view.BuildHome(st, s.Names, s.Stamp(id)))
		})
	}
	if s.Backups != nil && p.Can(role.Look) {
		p.Backup = new(s.Backups())
	}
	p.Machine = s.Urgent != nil
	if p.Machine && p.Can(role.Audit) {
		p.Urgent = s.Urgent(r.Context())
	}
	p.Create = s.create && p.Can(role.Create)
	if p.Can(role.Create) {
		for _, e := range s.DeclaredEvents(r.Context(), false) {
			if due := e.Due(); due != nil {
				p.Declare = append(p.Declare, *due)
			}
		}
	}
	p.Seasons = len(s.Seasons(func(*league.Season) bool { return true })) > 0
	if p.Can(role.Look) {
		p.Phones = s.PhoneLink()
	}
	p.Demo = s.demoView(r, p.Can(role.Create))
	return p
}

// home asks whoever starts floorbook at this machine for the room's owner first: without one nothing can be done.
func (s *site) home(w http.ResponseWriter, r *http.Request) {
	if s.Access != nil && !s.Access.HasOwner() && frame.FromThisMachine(r) {
		http.Redirect(w, r, "/welcome", http.StatusSeeOther)
		return
	}
	s.HTML(w, r, http.StatusOK, "home", "layout", s.homeView(r))
}

func (s *site) homeEvents(w http.ResponseWriter, r *http.Request) {
	l := s.LangOf(r)
	changed, stop := s.Room.Watch("")
	var last homePage
	first := true
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		p := s.homeView(r)
		if !first && sameRows(last.Rows, p.Rows) && last.Shelves.same(p.Shelves) && slices.Equal(last.Damaged, p.Damaged) && last.Checking == p.Checking && sameBackup(last.Backup, p.Backup) && slices.Equal(last.Urgent, p.Urgent) && slices.Equal(last.Declare, p.Declare) && sameDemo(last.Demo, p.Demo) {
			return nil, true, nil
		}
		first, last = false, p
		body, err := s.Render(l, "home", "home-live", p)
		return bytes.TrimSpace(body), false, err
	})
}

func sameBackup(a, b *frame.Backup) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func sameRows(a, b []view.HomeRow) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Clock.Same(b[i].Clock) || a[i].First != b[i].First || !sameOutage(a[i].Away, b[i].Away) {
			return false
		}
	}
	return true
}

// sameOutage: whatever else happens meanwhile, the question about it stays as it is.
func sameOutage(a, b *view.Outage) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID && a.Lasted == b.Lasted
}

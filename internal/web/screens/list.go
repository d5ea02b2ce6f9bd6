package screens

import (
	"errors"
	"io"
	"net/http"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// listPage is where the floor says what the walls show.
type listPage struct {
	frame.Layout
	Code      string // that was scanned or typed
	Waiting   []screenRow
	Screens   []screenRow
	Events    []eventRow
	Whats     []screen.What
	Skins     []string
	Banners   []bannerRow
	Files     []fileRow
	Here      *frame.Link // the address that a screen opens
	Error     string
	Most      int // characters of a message
	MayKeep   bool
	Languages []lang.Lang
}

type screenRow struct {
	screen.Screen
	Event string
	Who   string
}

type eventRow struct {
	ID, Name string
	Public   *frame.Link // the page that everybody may see, of the event that was chosen or is the only one
}

type bannerRow struct {
	screen.Banner
	Event, Who string
}

// fileRow is a logo or a sound that can be kept.
type fileRow struct {
	Occasion string
	Kept     bool
	File     screen.File
	Who      string
}

// Names is how many names one screen shows.
func (listPage) Names() int { return turnsMost * seatsPage }

// Fresh is a screen for which nothing has been chosen.
func (p listPage) Fresh() screen.Screen {
	return screen.Screen{Shows: screen.Shows{What: screen.Clock}}
}

func (s *site) list(w http.ResponseWriter, r *http.Request) { s.show(w, r, http.StatusOK, "") }

func (s *site) show(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	l := s.LangOf(r)
	p := listPage{Layout: s.Layout(r, "screens", l.T("web.screens.title")), Whats: screen.Whats, Skins: s.skins, Error: wrong, Most: screen.MessageMax,
		Languages: lang.All, Code: screen.Tidied(r.FormValue("code")), Here: s.Link(r, "/screen")}
	p.MayKeep = p.Can(role.Create)
	for _, id := range s.Room.Streams() {
		_ = s.Room.Read(id, func(st *tournament.State) {
			if st.Phase != tournament.Finished || len(p.Events) == 0 {
				p.Events = append(p.Events, eventRow{ID: id, Name: st.Structure.Name})
			}
		})
	}
	for i := range p.Events {
		if e := &p.Events[i]; len(p.Events) == 1 || e.ID == r.FormValue("public") {
			e.Public = s.FollowLink(r, e.ID)
		}
	}
	for _, c := range s.walls.Screens() {
		row := screenRow{Screen: c, Event: s.named(c.Shows.Stream), Who: s.PersonName(r, c.By.Person)}
		if c.No == 0 {
			p.Waiting = append(p.Waiting, row)
		} else {
			p.Screens = append(p.Screens, row)
		}
	}
	for _, b := range s.walls.Banners() {
		p.Banners = append(p.Banners, bannerRow{b, s.named(b.Stream), s.PersonName(r, b.By.Person)})
	}
	for _, occasion := range append([]string{screen.Logo}, screen.Occasions...) {
		f, _, kept := s.walls.Read(occasion)
		p.Files = append(p.Files, fileRow{occasion, kept, f, s.PersonName(r, f.By.Person)})
	}
	s.HTML(w, r, status, "screens", "layout", p)
}

// named is the name of an event, "" where it is not there.
func (s *site) named(stream string) (name string) {
	_ = s.Room.Read(stream, func(st *tournament.State) { name = st.Structure.Name })
	return name
}

// set does what one of the forms asks, and shows the page again.
func (s *site) set(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("what") == "keep" || r.PathValue("what") == "drop" {
		if !s.Roles(r).May(role.Create) {
			s.Refer(w, r, role.Create)
			return
		}
	}
	err := s.do(r)
	var bad frame.BadInput
	switch {
	case errors.As(err, &bad):
		s.NotFound(w, r)
	case err != nil:
		status, text := s.Refused(r, err)
		s.show(w, r, status, text)
	default:
		http.Redirect(w, r, "/screens", http.StatusSeeOther)
	}
}

func (s *site) do(r *http.Request) error {
	if err := r.ParseMultipartForm(screen.SoundMax); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return frame.BadInput{Field: "form"}
	}
	f := r.PostForm
	by := s.By(r, "", 0, role.Run)
	switch what := r.PathValue("what"); what {
	case "show":
		part, err := frame.WholeOrNone(f, "part", screen.PartsMax)
		of, bad := frame.WholeOrNone(f, "of", screen.PartsMax)
		shows := screen.Shows{Part: part, Of: of, What: screen.What(f.Get("shows")), Stream: f.Get("stream"), Skin: f.Get("skin"), Lang: f.Get("lang"),
			Sounds: f.Get("sounds") != "", Speaks: f.Get("speaks") != ""}
		if err != nil || bad != nil || shows.Stream != "" && s.Room.Read(shows.Stream, func(*tournament.State) {}) != nil {
			shows.What = ""
		}
		return s.walls.Choose(f.Get("code"), f.Get("name"), shows, by)
	case "forget":
		return s.walls.Forget(f.Get("code"))
	case "message", "clear":
		stream, text, kind := f.Get("stream"), f.Get("text"), logbook.MessageShown
		if what == "clear" {
			text = ""
		}
		if text == "" {
			kind = logbook.MessageTaken
		}
		if err := s.walls.Say(stream, text, by); err != nil {
			return err
		}
		s.NoteBy(r, logbook.Entry{Kind: kind, Stream: stream}, by)
		return nil
	case "keep":
		file, _, err := r.FormFile("file")
		if err != nil {
			return frame.BadInput{Field: "file"}
		}
		defer file.Close()
		body, err := io.ReadAll(io.LimitReader(file, screen.SoundMax+1))
		if err != nil {
			return err
		}
		return s.walls.Keep(f.Get("occasion"), body, by)
	case "drop":
		return s.walls.Drop(f.Get("occasion"))
	}
	return frame.BadInput{Field: "what"}
}

package clock

import (
	"cmp"
	"embed"
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the clock.
type site struct {
	*frame.Site
	walls *screen.Store
}

// Routes adds the clock, with the message, the logo and the sounds that walls keeps.
func Routes(mux *http.ServeMux, f *frame.Site, walls *screen.Store) {
	f.Add(frame.Folder{Files: files, Pages: []string{"clock"}, Styles: []string{"clock.css", "fit.css", "portrait.css", "skins.css"},
		Scripts: []string{"clock.js"}, Funcs: funcs})
	s := &site{f, walls}
	s.InPlain(frame.Reading, "GET /t/{id}/clock", "GET /events/t/{id}/clock")
	mux.HandleFunc("GET /t/{id}/clock", s.clock)
	mux.HandleFunc("GET /events/t/{id}/clock", s.clockEvents)
}

// clockPage is the projector's page.
type clockPage struct {
	frame.Layout
	Clock view.Clock
	Guide frame.Guidance // for the players

	Banner string        // the message that stands
	Logo   string        // version of the room's logo, "" there is none
	Sounds []screen.File // of the room, in place of the clock's own
	// Where the page hangs on a wall: which choice it was made for, 0 where it does not, and whether it is to be heard.
	ScreenNo      uint64
	Plays, Speaks bool
}

// phrases are announced by the page itself, when its countdown comes to them.
var phrases = []string{"minute", "minute_break", "closing"}

// Phrases are what the page announces by itself.
func (clockPage) Phrases() []string { return phrases }

// decorate adds what the room has put on its displays.
func (s *site) decorate(p *clockPage) {
	p.Banner = s.walls.BannerOf(p.Nav).Text
	for _, f := range s.walls.Files() {
		if f.Occasion == screen.Logo {
			p.Logo = f.Hash
		} else {
			p.Sounds = append(p.Sounds, f)
		}
	}
}

// NextSkin is the skin after the one that the page has.
func (p clockPage) NextSkin() string {
	return Skins[(slices.Index(Skins, cmp.Or(p.Skin, Skins[0]))+1)%len(Skins)]
}

// clockView builds the clock of the tournament that the address names, and tells its book.
func (s *site) clockView(id string) (c view.Clock, book string, err error) {
	err = s.Room.Read(id, func(st *tournament.State) {
		c, book = view.BuildClock(st, s.Names, s.Stamp(id)), st.Book
		c.Announcements = view.Announcements(st)
	})
	s.Cardroom(func(room *cardroom.State) {
		if room.Serves(id) {
			c.TellPush(room.Called().Seq)
		}
	})
	return c, book, err
}

func (s *site) clock(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	c, book, err := s.clockView(id)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p := clockPage{Layout: s.Layout(r, "clock", c.Name), Clock: c, Guide: s.Guidance(book, c.Moments(), nil)}
	p.Nav, p.Bare, p.OnWall, p.Skin = id, true, true, skinOf(r)
	s.decorate(&p)
	q := r.URL.Query()
	p.ScreenNo, _ = strconv.ParseUint(q.Get("screen"), 10, 64)
	p.Plays, p.Speaks = q.Get("sounds") != "", q.Get("speaks") != ""
	s.HTML(w, r, http.StatusOK, "clock", "layout", p)
}

func (s *site) clockEvents(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), s.LangOf(r)
	if _, _, err := s.clockView(id); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	changed, stop := s.walls.Watch(s.WatchDealers(id))
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		no, body, err := s.edition(id, l)
		if err != nil || no == last {
			return nil, true, err
		}
		last = no
		return body, false, nil
	})
}

// edition is the live part of the clock, the same for everybody.
func (s *site) edition(id string, l lang.Lang) (no uint64, body []byte, err error) {
	changed, err := s.ClockShown(id)
	if err != nil {
		return 0, nil, err
	}
	show := func(last any) (any, bool, error) {
		c, book, err := s.clockView(id)
		p := clockPage{Layout: frame.Layout{Nav: id}, Clock: c, Guide: s.Guidance(book, c.Moments(), nil)}
		s.decorate(&p)
		before, shown := last.(clockPage)
		return p, shown && c.Same(before.Clock) && p.Banner == before.Banner && p.Logo == before.Logo, err
	}
	return s.Edition("clock "+id+" "+string(l), [3]uint64{changed, s.walls.Version(), s.CardroomSeq()}, show, func(p any) ([]byte, error) { return s.Render(l, "clock", "clock-live", p) })
}

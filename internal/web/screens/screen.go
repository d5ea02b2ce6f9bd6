package screens

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

const (
	tokenCookie  = "screen"
	tokenSeconds = 365 * 24 * 3600
)

// screenPage is what hangs on a wall, but for the clock, which is a page of its own.
type screenPage struct {
	frame.Layout
	Screen screen.Screen
	Link   *frame.Link // to the floor's page, while nobody has chosen; then to where players find their seats
	Name   string      // of the event
	Wall   wall
	Banner string
}

// wall is what a screen shows of an event: one of them.
type wall struct {
	Seats   [][]view.Sitting // pages
	Moves   []view.Moved
	Payouts [][]view.Paid    // pages
	Tables  [][]view.TableOf // pages
	Turns   int              // pages that take turns
	Long    bool             // too long a list for one screen: nobody waits until his page comes
}

// Names are those between which a list is that several screens share, or that takes turns: whoever looks for his knows at which screen he stands.
func (o wall) Names() string {
	if len(o.Seats) == 0 {
		return ""
	}
	last := o.Seats[len(o.Seats)-1]
	return o.Seats[0][0].Name + " – " + last[len(last)-1].Name
}

// What a screen shows at a time.
const (
	seatsPage   = 36
	payoutsPage = 24
	movesShown  = 12
	tablesPage  = 60
	turnsMost   = 24 // pages of a list on one screen
)

// meet is the screen that the browser is; one that is none yet becomes one that waits.
func (s *site) meet(w http.ResponseWriter, r *http.Request) (screen.Screen, bool) {
	token := frame.CookieValue(r, tokenCookie)
	if len(token) < 20 {
		if w == nil {
			return screen.Screen{}, false
		}
		token = screen.NewToken()
		frame.SetSecret(w, r, tokenCookie, token, tokenSeconds)
	}
	return s.walls.Meet(token)
}

// screen is the page of a browser on a wall: a code, until the floor has chosen what it shows.
func (s *site) screen(w http.ResponseWriter, r *http.Request) {
	found, ok := s.meet(w, r)
	if !ok {
		s.Message(w, r, http.StatusServiceUnavailable, "web.screen.full", nil)
		return
	}
	if shows := found.Shows; shows.Lang != "" && r.URL.Query().Get("lang") != shows.Lang {
		http.Redirect(w, r, "/screen?lang="+shows.Lang, http.StatusSeeOther)
		return
	}
	if found.Shows.What == screen.Clock && s.Room.Read(found.Shows.Stream, func(*tournament.State) {}) == nil {
		http.Redirect(w, r, clockAddress(found), http.StatusSeeOther)
		return
	}
	p := s.page(found)
	p.Layout = s.Layout(r, "screen", s.LangOf(r).T("web.screen.title"))
	p.Bare, p.OnWall = true, true
	s.HTML(w, r, http.StatusOK, "screen", "layout", s.waits(r, p))
}

// waits adds the way to the floor's page, while nobody has chosen.
func (s *site) waits(r *http.Request, p screenPage) screenPage {
	if p.Screen.No == 0 {
		p.Link = s.Link(r, "/screens?code="+p.Screen.Code)
	}
	return p
}

// clockAddress is where a screen shows the clock, as it was chosen.
func clockAddress(c screen.Screen) string {
	q := url.Values{"screen": {strconv.FormatUint(c.No, 10)}}
	add := func(name, value string, there bool) {
		if there {
			q.Set(name, value)
		}
	}
	add("skin", c.Shows.Skin, c.Shows.Skin != "")
	add("lang", c.Shows.Lang, c.Shows.Lang != "")
	add("sounds", "1", c.Shows.Sounds)
	add("speaks", "1", c.Shows.Speaks)
	return "/t/" + url.PathEscape(c.Shows.Stream) + "/clock?" + q.Encode()
}

// page builds what a screen shows now, apart from its frame.
func (s *site) page(c screen.Screen) screenPage {
	p := screenPage{Screen: c, Banner: s.walls.BannerOf(c.Shows.Stream).Text}
	if c.Shows.Stream == "" {
		return p
	}
	_ = s.Room.Read(c.Shows.Stream, func(st *tournament.State) { // an event that is gone shows its name no more
		p.Name = st.Structure.Name
		p.Wall = s.wall(st, c.Shows)
	})
	if p.Name != "" && slices.Contains(forPlayers, c.Shows.What) {
		p.Link = s.PublicLink("/t/" + url.PathEscape(c.Shows.Stream) + "/player")
	}
	return p
}

// forPlayers is what players read to find their seats: it has the code of the page that does the same on their phones.
var forPlayers = []screen.What{screen.Seats, screen.Moves, screen.Map}

func (s *site) wall(st *tournament.State, shows screen.Shows) (o wall) {
	switch shows.What {
	case screen.Seats:
		o.Seats = pages(screen.Share(shows, view.Sittings(st, s.Names)), seatsPage)
		if o.Long = len(o.Seats) > turnsMost; o.Long {
			o.Seats = nil
		}
		o.Turns = len(o.Seats)
	case screen.Moves:
		o.Moves = view.Moves(st, s.Names)
		o.Moves = o.Moves[:min(len(o.Moves), movesShown)]
	case screen.Payouts:
		o.Payouts = pages(screen.Share(shows, view.Payouts(st, s.Names)), payoutsPage)
		o.Payouts = o.Payouts[:min(len(o.Payouts), turnsMost)]
		o.Turns = len(o.Payouts)
	case screen.Map:
		o.Tables = pages(screen.Share(shows, view.ByTable(st, view.Sittings(st, s.Names))), tablesPage)
		o.Tables = o.Tables[:min(len(o.Tables), turnsMost)]
		o.Turns = len(o.Tables)
	}
	return o
}

func pages[T any](all []T, size int) (out [][]T) {
	for len(all) > size {
		out, all = append(out, all[:size]), all[size:]
	}
	if len(all) > 0 {
		out = append(out, all)
	}
	return out
}

// screenEvents tells a screen that it shows something else now, and keeps what it shows true. no is the choice that the page was made for.
func (s *site) screenEvents(w http.ResponseWriter, r *http.Request) {
	no, _ := strconv.ParseUint(r.URL.Query().Get("no"), 10, 64)
	found, ok := s.meet(nil, r)
	if !ok {
		s.NotFound(w, r)
		return
	}
	var event <-chan struct{}
	var leave func()
	if stream := found.Shows.Stream; stream != "" {
		event, leave = s.Room.Watch(stream)
	}
	changed, stop := s.walls.Watch(event, leave)
	l := s.LangOf(r)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		now, _ := s.meet(nil, r)
		if now.No != no || now.No == 0 && now.Code != found.Code {
			body, err := s.Render(l, "screen", "screen-go", nil)
			return body, false, err
		}
		if now.Shows.What == screen.Clock || now.No == 0 {
			if last > 0 {
				return nil, true, nil
			}
			last = 1
			name := "screen-stays" // the clock has a stream of its own
			if now.No == 0 {
				name = "screen-code"
			}
			body, err := s.Render(l, "screen", name, s.waits(r, screenPage{Screen: now}))
			return body, false, err
		}
		edition, body, err := s.edition(now, l)
		if err != nil || edition == last {
			return nil, true, err
		}
		last = edition
		return body, false, nil
	})
}

// edition is what all screens show for which the same was chosen.
func (s *site) edition(c screen.Screen, l lang.Lang) (no uint64, body []byte, err error) {
	var seq uint64
	_ = s.Room.Read(c.Shows.Stream, func(st *tournament.State) { seq = st.Seq })
	same := screen.Screen{Shows: screen.Shows{What: c.Shows.What, Stream: c.Shows.Stream, Part: c.Shows.Part, Of: c.Shows.Of}, No: 1}
	show := func(any) (any, bool, error) { return s.page(same), false, nil }
	return s.Edition(fmt.Sprint("screen ", c.Shows.What, " ", c.Shows.Stream, " ", l, " ", c.Shows.Part, "/", c.Shows.Of), [3]uint64{seq, s.walls.Version()}, show,
		func(p any) ([]byte, error) { return s.Render(l, "screen", "screen-live", p) })
}

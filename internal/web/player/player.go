package player

import (
	"embed"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's, with the pages of players.
type site struct{ *frame.Site }

// Routes adds the page where a seat is found by a name, and those of players.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"own", "find-seat"}, Styles: []string{"own.css"}})
	s := &site{f}
	s.InPlain(frame.Reading, "GET /t/{id}/player")
	mux.HandleFunc("GET /t/{id}/player", s.find)
	mux.HandleFunc("GET /t/{id}/player/{player}/{key}", s.own(s.page))
	mux.HandleFunc("GET /events/t/{id}/player/{player}/{key}", s.own(s.events))
	mux.HandleFunc("POST /t/{id}/player/{player}/{key}/bag", s.own(s.bag))
	mux.HandleFunc("POST /t/{id}/player/{player}/{key}/place", s.own(s.givesBack))
}

// playerPage is one player's page.
type playerPage struct {
	frame.Layout
	view.Player
	Self string // its address
}

// own opens a player's page to whoever has its link. Anybody else learns nothing, not even whether there is such an event or player.
func (s *site) own(next func(http.ResponseWriter, *http.Request, playerPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.OwnsPlayerPage(r) {
			s.NotFound(w, r)
			return
		}
		p, err := s.view(r)
		if err != nil {
			s.NotFound(w, r)
			return
		}
		next(w, r, p)
	}
}

// errNotThere is of a player who has nothing to do with the event, any more or yet.
var errNotThere = errors.New("no such player in the event")

func (s *site) view(r *http.Request) (p playerPage, err error) {
	id, player := r.PathValue("id"), table.PlayerID(r.PathValue("player"))
	ok, cleared := false, s.Cleared(id)
	if err = s.Room.Read(id, func(st *tournament.State) { p.Player, ok = view.BuildPlayer(st, player, cleared, s.Names, s.Stamp(id)) }); err != nil {
		return p, err
	}
	if !ok {
		return p, errNotThere
	}
	p.Layout = s.Layout(r, "own", p.Clock.Name)
	p.Nav, p.Bare = id, true
	p.Self = s.PlayerPage(id, player)
	return p, nil
}

// bag takes the player's own word on his bag: that the count is right, or what he counts himself.
func (s *site) bag(w http.ResponseWriter, r *http.Request, p playerPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	cmd, err := frame.CommandOf(r, p.Nav, func(f url.Values) (any, error) {
		c := tournament.CheckBag{Player: p.ID}
		typed := strings.TrimSpace(f.Get("chips"))
		if typed == "" {
			return c, nil
		}
		var err error
		if c.Chips, err = frame.Chips(typed); err != nil {
			return nil, frame.BadInput{Field: "chips", Value: typed}
		}
		return c, nil
	})
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	cmd.By = role.By{Person: string(p.ID), Role: role.Player}
	if _, err = s.Room.Do(r.Context(), cmd); err != nil {
		s.Refuse(w, r, err)
		return
	}
	http.Redirect(w, r, p.Self, http.StatusSeeOther)
}

// givesBack takes back the place that the player had reserved; too late, it is a default.
func (s *site) givesBack(w http.ResponseWriter, r *http.Request, p playerPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	seen, key, err := frame.SeenAndKey(r.PostForm)
	switch {
	case err != nil:
		s.BadForm(w, r, err)
		return
	case p.Standing != view.StandsReserved:
		s.Refuse(w, r, refusal.New(tournament.NotWaiting, "Player", string(p.ID)))
		return
	}
	err = s.GiveBack(r, frame.GivenBack{Stream: p.Nav, Person: string(p.ID), Key: key, Seen: seen, By: role.By{Person: string(p.ID), Role: role.Player}})
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(p.Nav)+"/reserve?back=yes", http.StatusSeeOther)
}

func (s *site) page(w http.ResponseWriter, r *http.Request, p playerPage) {
	s.HTML(w, r, http.StatusOK, "own", "layout", p)
}

// lookEvery is how often, in milliseconds of real time, a page looks at what does not wake it: who is out at other tables.
const lookEvery = 10_000

func (s *site) events(w http.ResponseWriter, r *http.Request, p playerPage) {
	id, l := p.Nav, s.LangOf(r)
	mine := room.SeatOf(p.ID)
	changed, stop := s.Room.WatchPart(id, mine)
	defer stop()
	var last uint64
	s.Stream(w, r, changed, func() ([]byte, bool, error) {
		at := [3]uint64{0, uint64(time.Now().UnixMilli() / lookEvery)}
		if err := s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) { at[0] = mine(st, m) }); err != nil {
			return nil, true, err
		}
		edition, body, err := s.edition(r, l, at)
		if err != nil || edition == last {
			return nil, true, err
		}
		last = edition
		return body, false, nil
	})
}

// edition is the live part of the page, the same for every phone that shows it.
func (s *site) edition(r *http.Request, l lang.Lang, at [3]uint64) (no uint64, body []byte, err error) {
	show := func(last any) (any, bool, error) {
		p, err := s.view(r)
		before, shown := last.(playerPage)
		return p, shown && p.Player.Same(before.Player), err
	}
	key := fmt.Sprintf("player %s %s %s", r.PathValue("id"), r.PathValue("player"), l)
	return s.Edition(key, at, show, func(p any) ([]byte, error) { return s.Render(l, "own", "player-live", p) })
}

// findPage finds a seat in an event by a name.
type findPage struct {
	frame.Layout
	Event string
	Find  string // as it was typed
	Asked bool   // for enough of a name
	Found []view.Sitting
	More  int // found and not shown
}

// Of a search: how many letters it needs, and how many it shows.
const (
	findLetters = 2
	foundMost   = 8
)

func (s *site) find(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p := findPage{Find: strings.TrimSpace(frame.Clip(r.URL.Query().Get("find"), 80))}
	asked := view.Fold(p.Find)
	p.Asked = utf8.RuneCountInString(asked) >= findLetters
	err := s.Room.Read(id, func(st *tournament.State) {
		if p.Event = st.Structure.Name; !p.Asked {
			return
		}
		for _, one := range view.Sittings(st, s.Names) {
			if strings.Contains(view.Fold(one.Name), asked) {
				p.Found = append(p.Found, one)
			}
		}
	})
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	if n := len(p.Found); n > foundMost {
		p.Found, p.More = p.Found[:foundMost], n-foundMost
	}
	p.Layout = s.Layout(r, "find-seat", p.Event)
	p.Nav = id
	s.HTML(w, r, http.StatusOK, "find-seat", "layout", p)
}

package player

import (
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

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
type site struct {
	*frame.Site
	looks frame.Cache[eventKey, eventLook]
}

// Routes adds the page where a seat is found by a name, and those of players.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"own", "find-seat"}, Styles: []string{"own.css"}})
	s := &site{Site: f, looks: frame.Cache[eventKey, eventLook]{Most: eventsMost}}
	s.InPlain(frame.Reading, "GET /t/{id}/player")
	mux.HandleFunc("GET /t/{id}/player", s.find)
	mux.HandleFunc("GET /t/{id}/player/{player}/{key}", s.own(s.page))
	mux.HandleFunc("GET /events/t/{id}/player/{player}/{key}", s.own(s.follow))
	mux.HandleFunc("POST /t/{id}/player/{player}/{key}/bag", s.own(s.bag))
	mux.HandleFunc("POST /t/{id}/player/{player}/{key}/place", s.own(s.givesBack))
}

// playerPage is one player's page.
type playerPage struct {
	frame.Layout
	view.Player
	Self string // its address
	Live func() (template.HTML, error)
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
	var clock uint64
	if err = s.Room.ReadMarked(id, func(_ *tournament.State, m room.Marks) { clock = m.Clock() }); err != nil {
		return p, err
	}
	e, err := s.look(eventKey{id, s.LangOf(r)}, clock)
	if err != nil {
		return p, err
	}
	if p.Player, err = s.playerOf(id, player, e); err != nil {
		return p, err
	}
	p.Layout = s.Layout(r, "own", e.Name)
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
	l := s.LangOf(r)
	p.Live = func() (template.HTML, error) {
		e, err := s.show(p.Nav, l)
		if err != nil {
			return "", err
		}
		own, err := s.ownPieces(l, ownPart{p.Player, p.Nav, p.Self})
		return template.HTML(together(&e.pieces, &own)), err
	}
	s.HTML(w, r, http.StatusOK, "own", "layout", p)
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

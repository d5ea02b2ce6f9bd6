package cash

import (
	"net/http"
	"net/url"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// homePage sets a home game up: everything has an answer already.
type homePage struct {
	frame.Layout
	Seq   uint64
	Books []homeBook
	Typed url.Values
	Error string
}

// homeBook is a book that lets cash games be held, with what it allows beside.
type homeBook struct {
	ID, Name string
	Straddle bool
	Runs     int
}

// bookName is what a book is called, its id where it cannot be opened.
func (s *site) bookName(r *http.Request, id string) string {
	if b, err := s.Library.Open(id); err == nil {
		return b.Name.In(string(s.LangOf(r)))
	}
	return id
}

// homeBooks are the books by which a home game can be held, the one with the most of its own kind first.
func (s *site) homeBooks(r *http.Request) (out []homeBook) {
	for _, id := range s.Library.IDs() {
		book, err := s.Library.Open(id)
		if err != nil || !s.Library.Playable(id) || !book.Policy.Cashgame.Allowed.Value {
			continue
		}
		b := homeBook{ID: id, Name: s.bookName(r, id), Straddle: book.Policy.Hand.Straddle.Value != hand.NoStraddle, Runs: book.Policy.Hand.RunIt.Value}
		if b.Straddle && b.Runs > 1 {
			out = append([]homeBook{b}, out...)
		} else {
			out = append(out, b)
		}
	}
	return out
}

func (s *site) homeForm(w http.ResponseWriter, r *http.Request) {
	s.showHome(w, r, http.StatusOK, url.Values{}, "")
}

func (s *site) showHome(w http.ResponseWriter, r *http.Request, status int, typed url.Values, wrong string) {
	if s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	p := homePage{Layout: s.Layout(r, "homegame", s.LangOf(r).T("web.home_game.title")), Seq: 1, Books: s.homeBooks(r), Typed: typed, Error: wrong}
	usual := url.Values{"name": {s.LangOf(r).T("web.home_game.title")}, "small": {"1"}, "big": {"2"}, "seats": {"9"}, "act": {"30"}}
	for name := range usual {
		if typed.Get(name) == "" {
			typed.Set(name, usual.Get(name))
		}
	}
	if typed.Get("book") == "" && len(p.Books) > 0 {
		typed.Set("book", p.Books[0].ID)
		for _, b := range p.Books {
			if b.ID == s.Book { // the house's own, where it has cash games
				typed.Set("book", b.ID)
			}
		}
	}
	s.HTML(w, r, status, "homegame", "layout", p)
}

// homeOpen opens a home game with its table, and shows the invitation.
func (s *site) homeOpen(w http.ResponseWriter, r *http.Request) {
	if s.CashRoom == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := &form{Values: r.PostForm}
	key := f.Get("key")
	book, err := s.Library.Open(f.Get("book"))
	switch {
	case !frame.ValidKey(key):
		s.BadForm(w, r, frame.BadInput{Field: "key", Value: key})
		return
	case err != nil:
		s.BadForm(w, r, frame.BadInput{Field: "book", Value: f.Get("book")})
		return
	}
	g := cashgame.Game{ID: "home", Blinds: table.Blinds{Small: f.chips("small"), Big: f.chips("big")}, Unit: 1, Seats: f.number("seats"),
		Straddle: f.yes("straddle"), Hosted: f.hosting()}
	g.MinBuyIn, g.MaxBuyIn = 40*g.Blinds.Big, 200*g.Blinds.Big
	if f.yes("choice") {
		omaha := g.Blinds
		omaha.Game, omaha.Structure = hand.Omaha, hand.PotLimit
		g.Choice, g.Rotation = true, []table.Blinds{g.Blinds, omaha}
	}
	if f.bad != nil {
		s.showHome(w, r, http.StatusBadRequest, r.PostForm, s.misread(r, f.bad))
		return
	}
	stream, open := newSession(key, book, g, cashgame.House{Name: f.Get("name"), Currency: cashgame.PlayChips})
	by := s.By(r, stream, 0, role.Create)
	_, err = s.Room.Do(r.Context(), room.Command{Stream: stream, ID: key, By: by, Cmd: open})
	if err == nil {
		_, err = s.Room.Do(r.Context(), room.Command{Stream: stream, ID: key + "-table", By: s.By(r, stream, 0, role.Run), Cmd: cashgame.OpenTable{Table: 1, Game: g.ID}})
	}
	if err != nil {
		status, text := s.Refused(r, err)
		s.showHome(w, r, status, r.PostForm, text)
		return
	}
	http.Redirect(w, r, "/cash/"+stream+"/invite", http.StatusSeeOther)
}

// invitePage shows by what link a home game is joined.
type invitePage struct {
	frame.Layout
	ID, Name string
	Seq      uint64
	Revoked  bool
	Link     *frame.Link // nil: it is revoked
	Error    string
}

func (s *site) invite(w http.ResponseWriter, r *http.Request) {
	s.showInvite(w, r, http.StatusOK, "")
}

func (s *site) showInvite(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	p := invitePage{Layout: s.Layout(r, "invite", s.LangOf(r).T("web.home_game.invite")), ID: r.PathValue("id"), Error: wrong}
	hosts := false
	if s.CashRoom == nil || s.CashRoom.Cash(p.ID, func(st *cashgame.State) {
		p.Name, p.Seq, p.Revoked, hosts = st.House.Name, st.Seq, st.Invitation.Revoked, st.House.Play() && st.Ended == 0
	}) != nil || !hosts {
		s.NotFound(w, r)
		return
	}
	code, _ := s.Invitation(p.ID)
	switch {
	case code != "":
		p.Link = s.Link(r, "/join/"+url.PathEscape(p.ID)+"/"+code)
	case !p.Revoked: // no phone can take a seat in this room
		s.NotFound(w, r)
		return
	}
	s.HTML(w, r, status, "invite", "layout", p)
}

// changeInvite renews an invitation or revokes it.
func (s *site) changeInvite(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	_, done, err := s.CarryIn(w, r, r.PathValue("id"), func(f url.Values) (any, error) {
		switch f.Get("do") {
		case "renew":
			return cashgame.RenewInvitation{}, nil
		case "revoke":
			return cashgame.RevokeInvitation{}, nil
		}
		return nil, frame.BadInput{Field: "do", Value: f.Get("do")}
	}, s.Room.Do)
	switch {
	case !done:
	case err != nil:
		status, text := s.Refused(r, err)
		s.showInvite(w, r, status, text)
	default:
		http.Redirect(w, r, "/cash/"+url.PathEscape(r.PathValue("id"))+"/invite", http.StatusSeeOther)
	}
}

package seat

import (
	"net/http"
	"net/url"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// claimPage asks on a phone whether it shall be the player's.
type claimPage struct {
	frame.Layout
	Code, Name, Tournament string
}

// claimForm uses nothing up: whatever reads a link before a person does must not spend it.
func (s *site) claimForm(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	c, err := s.Access.Look(code, access.ForSeat)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p := claimPage{Layout: s.Layout(r, "claim", s.LangOf(r).T("seat.claim.title")), Code: code, Name: s.PersonName(r, c.Player)}
	_ = s.Room.Read(c.Stream, func(st *tournament.State) { p.Tournament = st.Structure.Name }) // one that is gone has no name
	s.HTML(w, r, http.StatusOK, "claim", "layout", p)
}

// claim gives the seat to the phone. The code is good once, and nobody else holds the seat.
func (s *site) claim(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	code := r.PostForm.Get("code")
	given, err := s.Access.Look(code, access.ForSeat)
	var token string
	if err == nil {
		_, token, err = s.Access.ClaimSeat(r.Context(), code, frame.Device(r), s.handOf(given.Stream, table.PlayerID(given.Player)))
	}
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.SeatClaimed, Subject: given.Player, Stream: given.Stream}, role.By{Person: given.Player, Role: role.Player})
	s.HoldSeat(w, r, given.Stream, table.PlayerID(given.Player), token)
	http.Redirect(w, r, seatAddress(given.Stream, table.PlayerID(given.Player)), http.StatusSeeOther)
}

// handOf is the hand in progress that a player was dealt into, "" for none.
func (s *site) handOf(stream string, p table.PlayerID) (hand string) {
	_ = s.Room.Read(stream, func(st *tournament.State) {
		e := st.Entry(p)
		if e == nil || e.Table == 0 {
			return
		}
		if t := st.Table(e.Table); t != nil && t.Hand != nil && t.Hand.Position(e.Seat) >= 0 {
			hand = t.Hand.ID
		}
	}) // a tournament that is gone plays no hand
	return hand
}

// offerPage shows the link by which a player's phone takes the seat.
type offerPage struct {
	frame.Layout
	Name string
	Link *frame.Link
	Back string
}

// offer gives out the link for a seat that no phone holds; one given out before is void.
func (s *site) offer(w http.ResponseWriter, r *http.Request) {
	id, player := r.PathValue("id"), r.PathValue("player")
	if !s.seated(id, table.PlayerID(player)) {
		s.NotFound(w, r)
		return
	}
	secret, err := s.Access.NewCode(r.Context(), access.Code{For: access.ForSeat, Stream: id, Player: player, By: s.Who(r).Person})
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.ClaimOffered, Subject: player, Stream: id})
	p := offerPage{Layout: s.Layout(r, "offer", s.LangOf(r).T("seat.link.title")), Name: s.PersonName(r, player),
		Link: s.Link(r, "/seat?code="+url.QueryEscape(secret)), Back: "/t/" + url.PathEscape(id) + "/floor"}
	p.Nav = id
	s.HTML(w, r, http.StatusOK, "offer", "layout", p)
}

// seated reports whether a player plays at a hosted table of a tournament.
func (s *site) seated(id string, p table.PlayerID) (ok bool) {
	_ = s.Room.Read(id, func(st *tournament.State) { ok = st.Hosted && st.Entry(p) != nil }) // nobody plays where nothing can be read
	return ok
}

// release takes the seat from the phone that holds it.
func (s *site) release(w http.ResponseWriter, r *http.Request) {
	id, player := r.PathValue("id"), r.PathValue("player")
	if err := s.Access.ReleaseSeat(r.Context(), id, player); err != nil {
		s.Refuse(w, r, err)
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.SeatReleased, Subject: player, Stream: id})
	http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor", http.StatusSeeOther)
}

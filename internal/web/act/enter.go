package act

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// enterPlayer enters one more player, before the start or late: somebody known, by a tap or by a number, or somebody new by name. A name
// that may be somebody known's is asked about first.
func (s *site) enterPlayer(w http.ResponseWriter, r *http.Request) {
	if s.desk == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := r.PostForm
	id, name := r.PathValue("id"), strings.Join(strings.Fields(f.Get("name")), " ")
	_, key, err := frame.SeenAndKey(f)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	as, how, person := s.entering(f)
	if person == "" && (name == "" || len([]rune(name)) > intake.MaxName) {
		s.BadForm(w, r, frame.BadInput{Field: "name", Value: name})
		return
	}
	if person == "" && s.People != nil && f.Get("new") == "" && !s.desk.Again(r.Context(), key) {
		var asks bool
		if person, asks, err = s.meant(r, name); err != nil {
			s.Refuse(w, r, err)
			return
		}
		switch {
		case asks:
			s.pages.Floor(w, r, frame.Outcome{Stream: id, Act: "register", Ask: name})
			return
		case person == "" && isNumber(name):
			s.Message(w, r, http.StatusUnprocessableEntity, "web.enter.no_number", map[string]any{"Number": name})
			return
		}
	}
	s.enter(w, r, id, name, key, person, as, how)
}

// meant is whose number was typed, and whether it must be asked who is meant.
func (s *site) meant(r *http.Request, typed string) (person string, asks bool, err error) {
	if strings.ContainsFunc(typed, unicode.IsDigit) {
		of, err := s.People.FindByNumber(r.Context(), typed)
		if err != nil || len(of) > 1 {
			return "", len(of) > 1, err
		}
		if len(of) == 1 {
			return of[0].ID, false, nil
		}
	}
	like, err := s.Meant(r.Context(), typed, 1)
	return "", len(like) > 0, err
}

// isNumber reports whether what was typed can be no name.
func isNumber(typed string) bool {
	return len(typed) > 2 && !strings.ContainsFunc(typed, unicode.IsLetter)
}

// enter carries out what the form asks.
func (s *site) enter(w http.ResponseWriter, r *http.Request, id, name, key, person string, as enters, how way) {
	seen, _, _ := frame.SeenAndKey(r.PostForm) // it was read before
	by, before := s.By(r, id, 0, role.Enter), s.newestUndo(id)
	o := frame.Outcome{Stream: id, Act: "register", Before: before, Back: how.back}
	facts, err := s.AtDesk(r.Context(), id, person, r.PostForm)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	if person != "" {
		if o.Player, o.Err = s.PlayerIn(id, person); o.Err == nil {
			name = s.Names(o.Player)
			_, o.Err = s.Room.Do(r.Context(), room.Command{Stream: id, Expected: seen, ID: key, By: by, Cmd: as(o.Player, &facts)})
		}
	} else {
		o.Player, o.Err = s.desk.Register(r.Context(), id, name, key, func(p table.PlayerID) tournament.Command { return as(p, &facts) }, by, seen)
	}
	if s.sendsToDesk(w, r, id, person, name, o.Err) {
		return
	}
	o.Said = s.LangOf(r).T(how.said, "Name", name)
	s.pages.Floor(w, r, o)
}

// sendsToDesk leads whoever cannot just be entered to the page of the desk, which says every reason and asks what is not told.
func (s *site) sendsToDesk(w http.ResponseWriter, r *http.Request, stream, person, name string, err error) bool {
	var why *refusal.Error
	if s.People == nil || !errors.As(err, &why) || why.Code != tournament.NotAdmitted && why.Code != tournament.DeskFirst {
		return false
	}
	q := url.Values{"t": {stream}}
	to := "/desk/" + url.PathEscape(person)
	if person == "" {
		to = "/desk"
		q.Set("q", name)
	}
	if to += "?" + q.Encode(); frame.IsHTMX(r) {
		w.Header().Set("HX-Redirect", to)
		w.WriteHeader(http.StatusOK)
		return true
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return true
}

// enters is the command that brings a player in, with what the desk knows of him.
type enters func(table.PlayerID, *admission.Facts) tournament.Command

// way is how a player comes in: what says that it was done, and what takes it back.
type way struct{ said, back string }

// entering is how the form wants a player to come in, with a seat, on the waiting list, or with a reservation, and who it is, where that is
// somebody known.
func (s *site) entering(f url.Values) (as enters, how way, person string) {
	no, _ := frame.FlightNo(f) // 0: the one that is played, or next
	if who, ticket, is := strings.Cut(f.Get("by-ticket"), "#"); is {
		return func(p table.PlayerID, desk *admission.Facts) tournament.Command {
			return tournament.Register{Player: p, Flight: no, Ticket: s.TicketNamed(ticket, who, false, false), Desk: desk}
		}, way{"web.entered", "unregister"}, who
	}
	switch {
	case f.Get("as") == "list" || f.Get("listed") != "":
		return func(p table.PlayerID, desk *admission.Facts) tournament.Command {
			c := wait(p, f)
			c.Desk = desk
			return c
		}, way{"web.entered.list", "leave-list"}, f.Get("listed")
	case f.Get("as") == "reserve" || f.Get("reserved") != "":
		return func(p table.PlayerID, desk *admission.Facts) tournament.Command {
			return tournament.Reserve{Player: p, Flight: no, Desk: desk}
		}, way{"web.entered.reserve", "cancel-reservation"}, f.Get("reserved")
	}
	return func(p table.PlayerID, desk *admission.Facts) tournament.Command {
		return tournament.Register{Player: p, Flight: no, Desk: desk}
	}, way{"web.entered", "unregister"}, f.Get("person")
}

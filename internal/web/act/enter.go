package act

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// enterPlayer registers one more player by name: before the start, or late.
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
	name := strings.Join(strings.Fields(f.Get("name")), " ")
	seen, key, err := frame.SeenAndKey(f)
	switch {
	case name == "" || len([]rune(name)) > intake.MaxName:
		s.BadForm(w, r, frame.BadInput{Field: "name", Value: name})
	case err != nil:
		s.BadForm(w, r, err)
	default:
		id := r.PathValue("id")
		before := s.newestUndo(id)
		as, said := entering(f)
		err := s.desk.Register(r.Context(), id, name, key, as, s.By(r, id, 0, role.Enter), seen)
		s.pages.Floor(w, r, frame.Outcome{Stream: id, Act: "register", Said: s.LangOf(r).T(said, "Name", name), Before: before, Err: err})
	}
}

// entering is how the form wants a new player to come in, and what says that it was done: with a seat, on the waiting list, or with a
// reservation.
func entering(f url.Values) (as func(table.PlayerID) tournament.Command, said string) {
	switch f.Get("as") {
	case "list":
		return func(p table.PlayerID) tournament.Command { return wait(p, f) }, "web.entered.list"
	case "reserve":
		return func(p table.PlayerID) tournament.Command { return tournament.Reserve{Player: p} }, "web.entered.reserve"
	}
	return func(p table.PlayerID) tournament.Command { return tournament.Register{Player: p} }, "web.entered"
}

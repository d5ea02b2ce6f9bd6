package act

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// callFloor raises a table's call, or answers it when staff say so.
func (s *site) callFloor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil || !s.hasTable(id, no) {
		s.Message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": r.PathValue("table")})
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	if r.PostForm.Get("answered") == "yes" {
		s.Calls.Answer(id, no)
		s.pages.Floor(w, r, frame.Outcome{Stream: id, Act: "call", Before: s.newestUndo(id)})
		return
	}
	s.Calls.Raise(id, no, s.Room.Now())
	http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/table/"+strconv.Itoa(no)+"?called=1", http.StatusSeeOther)
}

func (s *site) hasTable(id string, no int) (found bool) {
	_ = s.Room.Read(id, func(st *tournament.State) { found = st.Table(no) != nil }) // an unknown tournament has no table
	return found
}

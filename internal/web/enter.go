package web

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
)

// enterPlayer registers one more player by name: before the start, or late.
func (s *site) enterPlayer(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.Open.(Registrar)
	if !ok {
		s.notFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := r.PostForm
	name := strings.Join(strings.Fields(f.Get("name")), " ")
	seen, err := strconv.ParseUint(f.Get("seq"), 10, 64)
	switch {
	case name == "" || len([]rune(name)) > intake.MaxName:
		s.badForm(w, r, badInput{"name", name})
	case err != nil:
		s.badForm(w, r, badInput{"seq", f.Get("seq")})
	case !validKey(f.Get("key")):
		s.badForm(w, r, badInput{"key", f.Get("key")})
	default:
		id := r.PathValue("id")
		before := s.newestUndo(id)
		s.answerFloor(w, r, id, "register", before, desk.Register(r.Context(), id, name, f.Get("key"), deviceOf(r), seen))
	}
}

package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/tournament"
)

// calls are tables asking for the floor. They are signals, not facts of the tournament: they are kept in
// memory, and lost without harm.
type calls struct {
	mu      sync.Mutex
	open    map[string][]call
	changes atomic.Uint64
}

func newCalls() *calls { return &calls{open: map[string][]call{}} }

func (c *calls) waiting(stream string) []call {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.open[stream])
}

func (c *calls) version() uint64 { return c.changes.Load() }

// raise notes that a table calls; a second call of the same table changes nothing.
func (c *calls) raise(stream string, no int, at tournament.Instant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.ContainsFunc(c.open[stream], func(o call) bool { return o.Table == no }) {
		return
	}
	c.open[stream] = append(c.open[stream], call{Table: no, At: at})
	c.changes.Add(1)
}

func (c *calls) answer(stream string, no int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[stream] = slices.DeleteFunc(c.open[stream], func(o call) bool { return o.Table == no })
	c.changes.Add(1)
}

// callFloor raises a table's call, or answers it when staff say so.
func (s *site) callFloor(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	no, err := strconv.Atoi(r.PathValue("table"))
	if err != nil || s.tableView(r, id, no, nil) != nil {
		s.message(w, r, http.StatusNotFound, "web.error.table", map[string]any{"Table": r.PathValue("table")})
		return
	}
	if err := r.ParseForm(); err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	if r.PostForm.Get("answered") == "yes" {
		s.calls.answer(id, no)
		s.answerFloor(w, r, id, "call", s.newestUndo(id), nil)
		return
	}
	s.calls.raise(id, no, s.Room.Now())
	http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/table/"+strconv.Itoa(no)+"?called=1", http.StatusSeeOther)
}

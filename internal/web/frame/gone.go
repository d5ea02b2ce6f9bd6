package frame

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/room"
)

// goneView is the page of an event that was deleted and can be brought back.
type goneView struct {
	Layout
	room.Listed
}

// DeletedMs and UntilMs are instants as dates have them.
func (v goneView) DeletedMs() int64 { return int64(v.Deleted) }

// UntilMs is until when it can be brought back.
func (v goneView) UntilMs() int64 { return int64(v.Until) }

// present keeps the pages of an event that was deleted: they say so, and to whoever may do it they offer the way back.
func (s *Site) present(w http.ResponseWriter, r *http.Request) *http.Request {
	id, rest := eventOf(r.URL.Path)
	l, there := room.Listed{}, false
	if id != "" && rest != "event/restore" {
		l, there = s.Room.Listed(id)
	}
	if !there || l.Deleted == 0 {
		return r
	}
	r.SetPathValue("id", id) // whose roles count
	if r.Method != http.MethodGet || IsHTMX(r) || strings.HasPrefix(r.URL.Path, "/events/") {
		s.Message(w, r, http.StatusGone, "web.deleted", nil)
		return nil
	}
	v := goneView{Layout: s.Layout(r, "gone", s.LangOf(r).T("web.deleted")), Listed: l}
	s.HTML(w, r, http.StatusGone, "gone", "layout", v)
	return nil
}

// eventOf is the event that an address is about, and what comes behind it; "" for none.
func eventOf(path string) (id, rest string) {
	path = strings.TrimPrefix(path, "/events")
	path, ok := strings.CutPrefix(path, "/t/")
	if !ok {
		return "", ""
	}
	id, rest, _ = strings.Cut(path, "/")
	return id, rest
}

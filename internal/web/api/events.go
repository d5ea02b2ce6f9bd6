package api

import (
	"encoding/json"
	"net/http"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// eventHead is a tournament in a list.
type eventHead struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	State    string `json:"state"`
	Entries  int    `json:"entries"`
	Left     int    `json:"players_left"`
	Archived bool   `json:"archived"`
}

// eventList is the tournaments of the room, newest first.
type eventList struct {
	Events []eventHead `json:"events"`
}

func (s *site) events(w http.ResponseWriter, r *http.Request) {
	out := eventList{Events: []eventHead{}}
	for _, l := range s.Room.Listing() {
		if l.Deleted == 0 {
			out.Events = append(out.Events, eventHead{ID: l.ID, Name: l.Name, State: view.StateName(l.Phase), Entries: l.Entries, Left: l.Left, Archived: l.Archived})
		}
	}
	frame.OpenToPrograms(w)
	s.json(w, r, http.StatusOK, out)
}

func (s *site) event(w http.ResponseWriter, r *http.Request) {
	f, err := s.Feed(r.PathValue("event"))
	if err != nil {
		id := frame.Clip(r.PathValue("event"), 100)
		s.refuse(w, r, http.StatusNotFound, "event", "event", "ID", id)
		return
	}
	frame.OpenToPrograms(w)
	s.json(w, r, http.StatusOK, f)
}

// feed sends what event answers with, now and after every change.
func (s *site) feed(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := s.Room.Read(id, func(*tournament.State) {}); err != nil {
		s.refuse(w, r, http.StatusNotFound, "event", "id", "ID", frame.Clip(id, 100))
		return
	}
	changed, stop := s.Room.Watch(id)
	frame.OpenToPrograms(w)
	var last uint64
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		seq, err := s.Seq(id)
		if err != nil || seq == last {
			return nil, true, err
		}
		_, body, err := s.Edition("feed "+id, [3]uint64{seq}, func(any) (any, bool, error) {
			f, err := s.Feed(id)
			return f, false, err
		}, func(f any) ([]byte, error) { return json.Marshal(f) })
		last = seq
		return body, false, err
	})
}

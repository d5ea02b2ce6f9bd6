package web

import (
	"context"
	"flag"
	"net/http"
	"testing"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/tournament"
)

// storybook serves every fixture in a browser: go test ./internal/web -run Storybook -storybook localhost:8099
var storybook = flag.String("storybook", "", "serve the fixtures at this address until interrupted")

// shelf is a room that holds every fixture.
type shelf map[string]*fakeRoom

func (s shelf) Streams() []string {
	var out []string
	for _, f := range fixture.All() {
		out = append(out, f.Name)
	}
	return out
}

func (s shelf) Read(id string, f func(*tournament.State)) error {
	if r, ok := s[id]; ok {
		return r.Read(id, f)
	}
	return errUnknown
}

func (s shelf) Do(ctx context.Context, c room.Command) (room.Answer, error) {
	if r, ok := s[c.Stream]; ok {
		return r.Do(ctx, c)
	}
	return room.Answer{}, errUnknown
}

func (s shelf) Watch(id string) (<-chan struct{}, func()) {
	if r, ok := s[id]; ok {
		return r.Watch(id)
	}
	return nil, func() {}
}

func (s shelf) Now() tournament.Instant { return fixture.Now }
func (s shelf) Speed() float64          { return 1 }

func shelfSite() http.Handler {
	rooms, tasks := shelf{}, map[string][]tournament.Task{}
	for _, f := range fixture.All() {
		f.State.ID = f.Name
		rooms[f.Name], tasks[f.Name] = roomOf(f), f.Tasks
	}
	c := config(rooms, fixture.Late())
	c.tasks = func(st *tournament.State) []tournament.Task { return tasks[st.ID] }
	c.Open = &fakeDesk{}
	return New(c)
}

func TestStorybook(t *testing.T) {
	site := shelfSite()
	for _, id := range (shelf{}).Streams() {
		if w := get(t, site, "/t/"+id+"/clock"); w.Code != http.StatusOK {
			t.Errorf("clock of %s: status %d", id, w.Code)
		}
	}
	if *storybook == "" {
		return
	}
	t.Log(http.ListenAndServe(*storybook, site))
}

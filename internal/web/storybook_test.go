package web_test

import (
	"flag"
	"net/http"
	"testing"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// storybook serves every fixture in a browser: go test ./internal/web -run Storybook -storybook localhost:8099
var storybook = flag.String("storybook", "", "serve the fixtures at this address until interrupted")

// storybookFixtures are all that there is to show.
func storybookFixtures() []fixture.Fixture { return append(fixture.All(), fixture.Mixed()) }

func storybookSite() http.Handler {
	rooms, tasks := webtest.Rooms{}, map[string][]tournament.Task{}
	for _, f := range storybookFixtures() {
		f.State.ID = f.Name
		rooms[f.Name], tasks[f.Name] = webtest.RoomOf(f), f.Tasks
	}
	c := webtest.Config(rooms, fixture.Late())
	c.Tasks = func(st *tournament.State) []tournament.Task { return tasks[st.ID] }
	c.Open, c.Seats, c.CaseLaw = &webtest.Desk{}, webtest.Seats{}, &webtest.Cases{}
	return web.New(c)
}

func TestStorybook(t *testing.T) {
	site := storybookSite()
	for _, f := range storybookFixtures() {
		if w := webtest.Get(t, site, "/t/"+f.Name+"/clock"); w.Code != http.StatusOK {
			t.Errorf("clock of %s: status %d", f.Name, w.Code)
		}
	}
	if *storybook == "" {
		return
	}
	t.Log(http.ListenAndServe(*storybook, site))
}

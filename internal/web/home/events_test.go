package home_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestAnOutageComesAndGoesOnAnOpenPage: nothing else about the tournament has changed.
func TestAnOutageComesAndGoesOnAnOpenPage(t *testing.T) {
	r := webtest.RoomOf(fixture.Late())
	c := webtest.Config(r, fixture.Late())
	c.As = frame.Fixed("td", role.Director)
	server := webtest.Serve(t, web.New(c))
	answer, err := http.Get(server.URL + "/events/home?lang=en")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	fragments := make(chan string)
	go func() {
		defer close(fragments)
		var b strings.Builder
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if b.WriteString(lines.Text() + "\n"); lines.Text() == "" {
				if !strings.HasPrefix(b.String(), ": still here") {
					fragments <- b.String()
				}
				b.Reset()
			}
		}
	}()
	next := func(what string, want bool) {
		t.Helper()
		select {
		case f := <-fragments:
			if strings.Contains(f, "4:10") != want {
				t.Errorf("%s: the outage is shown: %v\n%s", what, !want, f)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: the page was not told", what)
		}
	}
	next("at first", false)
	r.Change(func(s *tournament.State) {
		s.Undo = append(s.Undo, tournament.Undoable{ID: 991, Key: "outage", Args: map[string]any{"Seconds": 250}})
	})
	next("after the outage", true)
	r.Change(func(s *tournament.State) { s.Undo = s.Undo[:len(s.Undo)-1] })
	next("once it was settled", false)
}

// TestThePublicPageOfAnEventIsFoundWhereItIsLookedFor: visitors on the first page, who runs the room where he manages the event, as a code to scan.
func TestThePublicPageOfAnEventIsFoundWhereItIsLookedFor(t *testing.T) {
	for _, c := range []struct {
		as         role.Role
		path, want string
	}{
		{"", "/?lang=fr", `href="/public/t/vendredi/fr"`},
		{role.Director, "/t/vendredi/event?lang=en", `<a href="http://192.0.2.10/public/t/vendredi/en">`},
		{role.Floor, "/screens?lang=en&public=vendredi", `<a href="http://192.0.2.10/public/t/vendredi/en">`},
	} {
		f := fixture.Late()
		config := webtest.Config(webtest.RoomOf(f), f)
		config.As = frame.Fixed("somebody", c.as)
		body := webtest.Get(t, web.New(config), c.path).Body.String()
		if !strings.Contains(body, c.want) {
			t.Errorf("%s, as %v: no %s", c.path, c.as, c.want)
		}
		if code := strings.Contains(body, `class="link-code"`); code != (c.as != "") {
			t.Errorf("%s, as %v: a code to scan: %v", c.path, c.as, code)
		}
	}
}

package results_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// Other sites may frame what is made for it and nothing else; there is nothing to send on it, and no browser is named by it.
func TestOnlyEmbeddedPagesAreShownInFramesOfOtherSites(t *testing.T) {
	h := published(t, role.Owner)
	for path, framed := range map[string]bool{"/embed/t/vendredi/clock": true, "/embed/t/vendredi/results": true, "/t/vendredi/results": false, "/t/vendredi/clock": false,
		"/t/vendredi/floor": false, "/": false, "/embed/t/nothing/other": false} {
		w := webtest.Get(t, h, path)
		policy := w.Header().Get("Content-Security-Policy")
		if strings.Contains(policy, "frame-ancestors *") != framed || !strings.Contains(policy, "default-src 'none'") || strings.Count(policy, "frame-ancestors") != 1 {
			t.Errorf("%s: policy %q", path, policy)
		}
		if body := w.Body.String(); framed && (strings.Contains(body, `method="post"`) || w.Header().Get("Set-Cookie") != "" || strings.Contains(body, "/floor") || strings.Contains(body, "p-02")) {
			t.Errorf("%s: there is more on it than what is shown: %v", path, w.Header())
		}
	}
}

func TestEmbeddedPagesInBothLanguages(t *testing.T) {
	f, _ := over()
	finished := web.New(webtest.Config(webtest.RoomOf(f), f))
	running := fixture.Bubble()
	now := web.New(webtest.Config(webtest.RoomOf(running), running))
	for _, l := range lang.All {
		webtest.CheckGolden(t, finished, "embed-over", "/embed/t/vendredi/clock", l)
		webtest.CheckGolden(t, now, "embed-clock", "/embed/t/vendredi/clock", l)
		webtest.CheckGolden(t, now, "embed-results", "/embed/t/vendredi/results", l)
	}
}

// The feed sends what the API answers with, at once and after a change, and names nobody who is not to be named.
func TestTheFeedSendsWhatTheAPIAnswersWith(t *testing.T) {
	f := fixture.Bubble()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	answer, err := http.Get(server.URL + "/events/t/vendredi/feed")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got := answer.Header.Get("Access-Control-Allow-Origin"); got != "*" {
		t.Errorf("other sites may read it: %q", got)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	next := func() (feed view.Feed) {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: {"); ok {
				if err := json.Unmarshal([]byte("{"+data), &feed); err != nil {
					t.Fatal(err)
				}
				return feed
			}
		}
		t.Fatal("the feed has ended")
		return feed
	}
	first := next()
	var asked view.Feed
	if err := json.Unmarshal(webtest.Get(t, web.New(webtest.Config(room, f)), "/api/events/vendredi").Body.Bytes(), &asked); err != nil {
		t.Fatal(err)
	}
	if first.Seq != asked.Seq || first.Clock == nil || *first.Clock != *asked.Clock || len(first.Places) != len(asked.Places) || !reflect.DeepEqual(first.Event, asked.Event) || len(first.Places) == 0 {
		t.Errorf("%+v, want %+v", first, asked)
	}
	room.Change(func(s *tournament.State) { s.Structure.Name = "Autre" })
	if second := next(); second.Seq != first.Seq+1 || second.Event.Name != "Autre" {
		t.Errorf("%+v", second.Event)
	}
}

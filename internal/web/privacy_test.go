package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// A hand's state may know cards that nobody has turned face up: a recorded history, a mistake elsewhere. Public
// pages must be the same to the byte whether it knows them or not.
func TestPublicPagesNeverShowUnseenCards(t *testing.T) {
	f := fixture.Hosted()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	paths := []string{"/", "/t/heberge/clock", "/t/heberge/table/1", "/t/heberge/table/2", "/t/heberge/floor", webtest.PlayerPage("heberge", "p-01"), "/t/heberge/player?find=le"}
	before := map[string]string{}
	for _, path := range paths {
		before[path] = webtest.Get(t, site, path).Body.String()
	}
	revealed := 0
	for _, table := range f.State.Tables[:2] {
		h := &table.Hand.State
		for p := range h.N() {
			if h.Live(p) && !h.Shown(p) {
				h.Apply(hand.Action{Kind: hand.Reveal, Player: p, Cards: fixture.Secret(revealed)})
				revealed++
				if !h.Cards(p)[0].Known() {
					t.Fatal("the test reveals nothing")
				}
			}
		}
	}
	if revealed < 3 {
		t.Fatalf("only %d hands to hide", revealed)
	}
	for _, path := range paths {
		if after := webtest.Get(t, site, path).Body.String(); after != before[path] {
			t.Errorf("%s changes with cards that nobody has seen:\n%s", path, cmp.Diff(before[path], after))
		}
	}
}

func TestStaffPagesAreForStaffAndPublicOnesHoldNoForm(t *testing.T) {
	f := fixture.Hosted()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = nil
	site := web.New(c)
	for _, path := range []string{"/", "/t/heberge/clock", "/t/heberge/table/1", webtest.PlayerPage("heberge", "p-01"), "/t/heberge/player?find=le"} {
		w := webtest.Get(t, site, path)
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d", path, w.Code)
		}
		if body := w.Body.String(); strings.Contains(body, "/act/") || strings.Contains(body, `name="key"`) || strings.Contains(body, "/floor") {
			t.Errorf("%s, to anybody, offers a staff act", path)
		}
	}
	for _, path := range []string{"/t/heberge/floor", "/t/heberge/floor/seat/1/1", "/events/t/heberge/floor", "/t/heberge/floor/find?find=a"} {
		w := webtest.Get(t, site, path)
		if w.Code == http.StatusOK || strings.Contains(w.Body.String(), "Lefèvre") {
			t.Errorf("%s, to anybody: status %d", path, w.Code)
		}
	}
}

func TestEveryPageForbidsWhatIsNotOurs(t *testing.T) {
	f := fixture.Late()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, path := range []string{"/", "/t/vendredi/clock", "/rule", "/nowhere", "/static/frame.js"} {
		w := webtest.Get(t, site, path)
		if p := w.Header().Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("%s: policy %q", path, p)
		}
		body := w.Body.String()
		if strings.HasSuffix(path, ".js") {
			continue
		}
		for _, bad := range []string{"http://", "https://", " style=", " onclick=", "<script>"} {
			if strings.Contains(strings.ReplaceAll(body, "http://www.w3.org", ""), bad) {
				t.Errorf("%s contains %q", path, bad)
			}
		}
	}
}

package home_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/home"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// show is a demonstration that remembers how it was paced.
type show struct {
	home.DemoState
	fails bool
}

func (s *show) Demo() home.DemoState { return s.DemoState }
func (s *show) Begin(context.Context) error {
	if s.fails {
		return errors.New("disk full")
	}
	s.DemoState = home.DemoState{On: true, Port: 8081, Speed: 60}
	return nil
}
func (s *show) Run(speed float64) error { s.Speed = speed; return nil }
func (s *show) Hold()                   { s.Speed = 0 }
func (s *show) End()                    { s.DemoState = home.DemoState{} }

func demoSite(s *show, as role.Role) http.Handler {
	c := webtest.Config(webtest.RoomOf(fixture.Late()), fixture.Late())
	c.As, c.Demo = frame.Fixed("p", as), s
	return web.New(c)
}

func TestTheDemonstrationIsBegunPacedAndRemovedByButtons(t *testing.T) {
	s := &show{}
	site := demoSite(s, role.Director)
	says := func(want ...string) {
		t.Helper()
		body := webtest.Get(t, site, "/?lang=en").Body.String()
		for _, text := range want {
			if !strings.Contains(body, text) {
				t.Errorf("%+v: no %q", s.DemoState, text)
			}
		}
	}
	press := func(what, speed string, status int) {
		t.Helper()
		if w := webtest.Post(t, site, "/demo/"+what, webtest.Form("speed", speed)); w.Code != status {
			t.Errorf("%s %s: status %d, want %d", what, speed, w.Code, status)
		}
	}
	says(`action="/demo/begin"`)
	s.fails = true
	press("begin", "", http.StatusServiceUnavailable)
	s.fails = false
	press("begin", "", http.StatusSeeOther)
	says(`href="http://192.0.2.10:8081/"`, `runs at 60 × real time`, `action="/demo/hold"`, `action="/demo/end"`)
	press("run", "7", http.StatusBadRequest)
	press("run", "10", http.StatusSeeOther)
	says(`runs at 10 × real time`)
	press("hold", "", http.StatusSeeOther)
	says(`The demonstration is paused.`, `action="/demo/run"`)
	press("nothing", "", http.StatusNotFound)
	press("end", "", http.StatusSeeOther)
	says(`action="/demo/begin"`)
}

// TestWhoMayNotOpenTournamentsBeginsNoDemonstration, and on its own pages sees at what pace it runs.
func TestWhoMayNotOpenTournamentsBeginsNoDemonstration(t *testing.T) {
	s := &show{}
	site := demoSite(s, role.Dealer)
	if w := webtest.Post(t, site, "/demo/begin", webtest.Form()); w.Code != http.StatusForbidden || s.On {
		t.Errorf("status %d", w.Code)
	}
	if strings.Contains(webtest.Get(t, site, "/?lang=en").Body.String(), `id="demo"`) {
		t.Error("a dealer is offered the demonstration")
	}
	s.DemoState = home.DemoState{On: true, Own: true, Speed: 60}
	body := webtest.Get(t, site, "/?lang=fr").Body.String()
	if !strings.Contains(body, "60\u00a0× le temps réel") || strings.Contains(body, "/demo/") {
		t.Errorf("its own pages say %q", frame.Clip(body[strings.Index(body, `id="demo"`):], 400))
	}
}

package clock_test

import (
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

func TestBrowserClockFollowsTheServerAndAnnouncesTheLevel(t *testing.T) {
	b := webtest.OpenBrowser(t, 1920, 1080)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live,
		webtest.Until(`/^12:[0-3][0-3]$/.test(document.querySelector(".clk-time").textContent.trim())`))
	if heard := b.Read(`document.body.dataset.heard || ""`); heard != "" {
		t.Errorf("opening the page played %q", heard)
	}
	room.Change(func(s *tournament.State) {
		s.Clock.Level++
		s.Clock.EndsAt = fixture.Now + 20*60_000
	})
	b.Run(webtest.Until(`document.querySelector(".clk-level").textContent.includes("Level 7")`),
		webtest.Until(`document.body.dataset.heard === "level"`))
	// The clock goes on while the browser is asked: within half a minute of the twenty, however slow the machine.
	if second := b.Read(`document.querySelector(".clk-time").textContent.trim()`); !regexp.MustCompile(`^(20:00|19:[345]\d)$`).MatchString(second) {
		t.Errorf("a new level shows %q", second)
	}
	room.Change(func(s *tournament.State) { s.Clock.Running, s.Clock.Left = false, 5*time.Minute })
	b.Run(webtest.Until(`document.querySelector("#clk").dataset.phase === "paused"`),
		webtest.Until(`document.querySelector(".clk-time").textContent.trim() === "5:00"`))
}

func TestBrowserClockSaysWhenTheServerIsGoneAndComesBack(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := httptest.NewServer(web.New(webtest.Config(room, f)))
	address := server.Listener.Addr().String()
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), webtest.Live)
	server.CloseClientConnections()
	server.Close()
	b.Run(webtest.Until(`!document.querySelector("#offline").hidden`))
	webtest.ListenAgain(t, address, web.New(webtest.Config(room, f)))
	room.Change(func(s *tournament.State) { s.Clock.Level++ })
	b.Run(webtest.Until(`document.querySelector(".clk-level").textContent.includes("Niveau 7")`),
		webtest.Until(`document.querySelector("#offline").hidden`))
}

// Sounds are off until somebody asks; the button says what a tap does, in words alone.
func TestBrowserTheSoundButtonSaysWhatItDoes(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	label := `document.querySelector("#sound span").textContent`
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), webtest.Live)
	for _, want := range []string{"Activer le son", "Son activé", "Activer le son"} {
		if got := b.Read(label); got != want {
			t.Errorf("the button says %q, want %q", got, want)
		}
		b.Run(chromedp.KeyEvent("s"))
	}
}

package web_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
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

func TestBrowserFloorBustsInTwoTapsAndTakesItBack(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), webtest.Live,
		webtest.Click(`#table-1 .seats li:nth-child(4) a`), webtest.Present(`#sheet .button-out`),
		webtest.Click(`#sheet .button-out`), webtest.Present(`#toast .button-undo`), webtest.Absent(`#sheet-open`))
	done := room.Commands()
	if len(done) != 1 {
		t.Fatalf("two taps made %d commands", len(done))
	}
	if bust, ok := done[0].Cmd.(tournament.Bust); !ok || bust.Player != f.State.Tables[0].Seats[3].Player || done[0].Expected != 812 {
		t.Errorf("got %+v", done[0])
	}
	b.Run(webtest.Click(`#toast .button-undo`), webtest.Absent(`#toast .button-undo`))
	done = room.Commands()
	if undo, ok := done[len(done)-1].Cmd.(tournament.UndoAct); !ok || undo.ID != 8 || done[len(done)-1].Expected != 813 {
		t.Errorf("got %+v", done[len(done)-1])
	}
}

func TestBrowserFloorShowsWhatOtherDevicesDo(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live,
		webtest.Enter(`#find-input`, "lef"), webtest.Until(`document.querySelector("#found").textContent.includes("Lefèvre")`))
	room.Change(func(s *tournament.State) { s.Tables[0].Seats[0] = table.Seat{} })
	b.Run(webtest.Until(`document.querySelector("#table-1 .seats li").classList.contains("free")`))
	if typed := b.Read(`document.querySelector("#find-input").value`); typed != "lef" {
		t.Errorf("an update from elsewhere changed what was being typed to %q", typed)
	}
}

func TestBrowserKeysWorkExceptWhileTyping(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live,
		chromedp.KeyEvent("?"), webtest.Present(`#keys[open]`), chromedp.KeyEvent("\x1b"), webtest.Absent(`#keys[open]`),
		webtest.Enter(`#find-input`, "n n"), webtest.Until(`(document.activeElement.blur(), true)`))
	if n := len(room.Commands()); n != 0 {
		t.Fatalf("typing a name made %d commands", n)
	}
	b.Run(chromedp.KeyEvent("n"), webtest.Until(`document.querySelector("[name=seq]").value === "813"`))
	if done := room.Commands(); len(done) != 1 || done[0].Cmd != (tournament.NextLevel{}) {
		t.Errorf("key N: %+v", done)
	}
}

// A page whose first line to the server fails opens another by itself.
func TestBrowserOpensTheLineThatFailedAtFirst(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	pages := web.New(webtest.Config(webtest.RoomOf(f), f))
	var failed atomic.Bool
	server := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/events/") && failed.CompareAndSwap(false, true) {
			http.Error(w, "starting", http.StatusServiceUnavailable)
			return
		}
		pages.ServeHTTP(w, r)
	}))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), webtest.Live)
	if !failed.Load() {
		t.Error("the first line did not fail")
	}
}

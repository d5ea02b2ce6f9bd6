package seat_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

func TestBrowserAPlayerIsCalledGuardedFromAnEarlyTapAndPlays(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := webtest.OpenHosted(t)
	server := webtest.Serve(t, f.Site)
	f.House()
	first := f.ToAct()
	var me string
	f.Read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		for i, p := range h.Players {
			if string(p) == first {
				me = string(h.Players[(i+1)%len(h.Players)])
			}
		}
	})
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+f.Address(me)+"?lang=en"), webtest.Live, webtest.Present("#cue"))
	if title := b.Read(`document.title`); strings.Contains(title, "turn") {
		t.Errorf("the title calls before the turn: %q", title)
	}
	// A finger that comes down on the new button the moment it appears.
	b.Read(`window.early = setInterval(() => { const b = document.querySelector(".pcall"); if (b) { clearInterval(window.early); b.click(); document.body.dataset.early = "yes"; } }, 5), ""`)
	form := webtest.SentBy(t, f.Page(first, "en"), "raise")
	f.Tap(first, "en", form)
	b.Run(webtest.Until(`document.body.dataset.early === "yes"`))
	if b.Read(`String(document.querySelector("#bar").hasAttribute("data-guard"))`) != "true" {
		t.Error("the bar is not guarded when the price has just changed")
	}
	b.Run(webtest.Until(`document.title.startsWith("● Your turn")`), webtest.Until(`document.body.dataset.called !== undefined`), webtest.Absent("#bar[data-guard]"))
	if f.ToAct() != me {
		t.Fatal("a tap aimed at the bar before the price changed was taken")
	}
	// What is being typed survives what happens elsewhere.
	b.Run(webtest.Click(`[data-step="1"]`), webtest.Until(`document.querySelector(".pfield input").value === "400"`))
	f.Do(tournament.AdjustClock{By: 3 * time.Minute})
	b.Run(webtest.Until(`document.querySelector(".strip-count").textContent.trim().startsWith("23:")`),
		webtest.Until(`document.querySelector("[data-amount]").textContent === "400"`))
	b.Run(webtest.Click("[data-amount]"), webtest.Until(`document.querySelector("#cue.act") === null`))
	f.Read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		for i, p := range h.Players {
			if string(p) == me && h.State.Bet(i) != 400 {
				t.Errorf("%d in front after a raise to 400", h.State.Bet(i))
			}
		}
	})
	if title := b.Read(`document.title`); strings.Contains(title, "turn") {
		t.Errorf("the title still calls: %q", title)
	}
}

func TestBrowserASeatFitsAPhoneAndItsButtonsAThumb(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	for _, f := range seatFixtures() {
		c := webtest.Config(webtest.RoomOf(f.fix), f.fix)
		c.Seats = webtest.Seats{}
		server := httptest.NewServer(web.New(c))
		path := "/t/" + f.fix.State.ID + "/seat/" + string(f.player)
		b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+path+"?lang=fr"), webtest.Present("#strip"))
		if wide := b.Read(`String(document.documentElement.scrollWidth)`); wide != "390" {
			t.Errorf("%s is %s wide on a screen of 390", f.name, wide)
		}
		small := b.Read(`[...document.querySelectorAll("#bar .button, #bar input:not([type=hidden]), .phead .button")]
			.filter(e => e.checkVisibility()).map(e => [e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width < 48 || r.height < 48)
			.map(([text, r]) => text + " " + r.width + "×" + r.height).join(", ")`)
		if small != "" {
			t.Errorf("%s: too small for a thumb: %s", f.name, small)
		}
		hidden := b.Read(`[...document.querySelectorAll(".cards-hole, #cue, .pacts")]
			.filter(e => { const r = e.getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight }).map(e => e.className.baseVal ?? e.className).join(", ")`)
		if hidden != "" {
			t.Errorf("%s: not on the screen: %s", f.name, hidden)
		}
		b.Run(chromedp.Navigate("about:blank"))
		webtest.Shut(server)
	}
}

// TestBrowserAPlayerIsToldThatATapOfAnOutageWasNotSent: it is not sent later, when the decision may be another, and he still reads so when the
// line is back.
func TestBrowserAPlayerIsToldThatATapOfAnOutageWasNotSent(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := webtest.OpenHosted(t)
	c := f.Config()
	c.As = func(*http.Request) frame.Who { return frame.Who{} } // a phone of nobody on the staff, which holds the seat
	site := web.New(c)
	server := httptest.NewServer(site)
	f.House()
	me := f.ToAct()
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+f.Address(me)+"?lang=en"), webtest.Live, webtest.Present("#bar button"),
		webtest.Absent("#bar[data-guard]"))
	address := server.Listener.Addr().String()
	webtest.Shut(server)
	b.Run(webtest.Until(`!document.querySelector("#offline").hidden`), webtest.Click("#bar [value=fold]"),
		webtest.Until(`document.querySelector("#toast").textContent.includes("Nothing was sent")`))
	webtest.ListenAgain(t, address, site)
	b.Run(webtest.Until(`document.querySelector("#offline").hidden`), webtest.Until(`document.querySelector("#toast").textContent.includes("Nothing was sent")`))
	if f.ToAct() != me {
		t.Error("the tap of the outage was sent after all")
	}
	b.Run(webtest.Click("#bar [value=fold]"), webtest.Until(`document.querySelector("#bar [value=fold]") === null`))
	if f.ToAct() == me {
		t.Error("the tap after it was not taken")
	}
}

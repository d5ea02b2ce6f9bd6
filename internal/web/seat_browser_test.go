package web

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/tournament"
)

func TestBrowserAPlayerIsCalledGuardedFromAnEarlyTapAndPlays(t *testing.T) {
	ctx := openBrowser(t, 390, 844)
	f := openHosted(t)
	server := httptest.NewServer(f.site)
	defer func() { server.CloseClientConnections(); server.Close() }()
	f.house()
	first := f.toAct()
	var me string
	f.read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		for i, p := range h.Players {
			if string(p) == first {
				me = string(h.Players[(i+1)%len(h.Players)])
			}
		}
	})
	run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+f.address(me)+"?lang=en"), live, present("#cue"))
	if title := read(t, ctx, `document.title`); strings.Contains(title, "turn") {
		t.Errorf("the title calls before the turn: %q", title)
	}
	// A finger that comes down on the new button the moment it appears.
	read(t, ctx, `window.early = setInterval(() => { const b = document.querySelector(".pcall"); if (b) { clearInterval(window.early); b.click(); document.body.dataset.early = "yes"; } }, 5), ""`)
	form := seatForm(t, f.page(first, "en"), "raise")
	f.tap(first, "en", form)
	run(t, ctx, until(`document.body.dataset.early === "yes"`))
	if read(t, ctx, `String(document.querySelector("#bar").hasAttribute("data-guard"))`) != "true" {
		t.Error("the bar is not guarded when the price has just changed")
	}
	run(t, ctx, until(`document.title.startsWith("● Your turn")`), until(`document.body.dataset.called !== undefined`), absent("#bar[data-guard]"))
	if f.toAct() != me {
		t.Fatal("a tap aimed at the bar before the price changed was taken")
	}
	// What is being typed survives what happens elsewhere.
	run(t, ctx, click(`[data-step="1"]`), until(`document.querySelector(".pfield input").value === "400"`))
	f.do(tournament.AdjustClock{By: 3 * time.Minute})
	run(t, ctx, until(`document.querySelector(".strip-count").textContent.trim().startsWith("23:")`),
		until(`document.querySelector("[data-amount]").textContent === "400"`))
	run(t, ctx, click("[data-amount]"), until(`document.querySelector("#cue.act") === null`))
	f.read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		for i, p := range h.Players {
			if string(p) == me && h.State.Bet(i) != 400 {
				t.Errorf("%d in front after a raise to 400", h.State.Bet(i))
			}
		}
	})
	if title := read(t, ctx, `document.title`); strings.Contains(title, "turn") {
		t.Errorf("the title still calls: %q", title)
	}
}

func TestBrowserASeatFitsAPhoneAndItsButtonsAThumb(t *testing.T) {
	ctx := openBrowser(t, 390, 844)
	for _, f := range seatFixtures() {
		c := config(roomOf(f.fix), f.fix)
		c.Seats = fixedSeats{}
		server := httptest.NewServer(New(c))
		path := "/t/" + f.fix.State.ID + "/seat/" + string(f.player) + "/" + c.Seats.Token("", string(f.player))
		run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+path+"?lang=fr"), present("#strip"))
		if wide := read(t, ctx, `String(document.documentElement.scrollWidth)`); wide != "390" {
			t.Errorf("%s is %s wide on a screen of 390", f.name, wide)
		}
		small := read(t, ctx, `[...document.querySelectorAll("#bar .button, #bar input:not([type=hidden]), .phead .button")]
			.map(e => [e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width < 48 || r.height < 48)
			.map(([text, r]) => text + " " + r.width + "×" + r.height).join(", ")`)
		if small != "" {
			t.Errorf("%s: too small for a thumb: %s", f.name, small)
		}
		hidden := read(t, ctx, `[...document.querySelectorAll(".cards-hole, #cue, .pacts")]
			.filter(e => { const r = e.getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight }).map(e => e.className.baseVal ?? e.className).join(", ")`)
		if hidden != "" {
			t.Errorf("%s: not on the screen: %s", f.name, hidden)
		}
		run(t, ctx, chromedp.Navigate("about:blank"))
		server.CloseClientConnections()
		server.Close()
	}
}

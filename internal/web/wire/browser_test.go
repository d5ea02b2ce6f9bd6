package wire_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

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

// What can be tapped on a phone has a name for those who hear the page, and a citation is as high as a finger.
func TestBrowserWhatCanBeTappedHasANameAndRoom(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	live, hosted := fixture.Late(), fixture.Hosted()
	hosted.State.Tables[0].Hand.Waiting = nil
	for _, p := range []struct {
		fixture fixture.Fixture
		path    string
	}{
		{live, "/"}, {live, "/t/vendredi/clock"}, {live, "/t/vendredi/floor"}, {live, "/t/vendredi/floor?table=1&seat=1"}, {live, "/t/vendredi/table/1"},
		{hosted, "/t/heberge/floor"}, {hosted, "/t/heberge/table/1"}, {live, "/rulebook"}, {live, "/rulebook/tda-2024/TDA-44-A"}, {live, "/differences"},
	} {
		server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(p.fixture), p.fixture)))
		b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+p.path), webtest.Present("main"))
		for _, l := range []string{"fr", "en"} {
			sep := "?"
			if strings.Contains(p.path, "?") {
				sep = "&"
			}
			b.Run(chromedp.Navigate(server.URL+p.path+sep+"lang="+l), webtest.Present(`html[lang="`+l+`"] main`))
			if nameless := b.Read(nameless); nameless != "" {
				t.Errorf("%s (%s): without a name: %s", p.path, l, nameless)
			}
			if small := b.Read(small); small != "" {
				t.Errorf("%s (%s): too small for a finger: %s", p.path, l, small)
			}
			if cut := b.Read(cut); cut != "" {
				t.Errorf("%s (%s): cut off in the bar: %s", p.path, l, cut)
			}
			if heads := b.Read(heads); heads != "1" {
				t.Errorf("%s (%s): %s main headings", p.path, l, heads)
			}
		}
	}
}

const (
	// seen are elements that have a box.
	seen = `const seen = s => [...document.querySelectorAll(s)].filter(e => e.getClientRects().length > 0 && !e.closest("dialog"));
		const said = e => e.getAttribute("aria-label") ?? [...e.childNodes].map(n => n.nodeType === 3 ? n.textContent
			: n.nodeType !== 1 || n.getAttribute("aria-hidden") === "true" || n.getClientRects().length === 0 ? "" : said(n)).join("");`
	nameless = `(() => { ` + seen + ` return seen("a[href], button").filter(e => said(e).trim() === "").map(e => e.outerHTML.slice(0, 120)).join(" · ") })()`
	small    = `(() => { ` + seen + ` return seen("a.cite, .cite-chip, .why-link, .button, .tool").map(e => [e, e.getBoundingClientRect()])
		.filter(([, r]) => r.height < 48).map(([e, r]) => e.className + " " + r.height + " " + e.textContent.trim()).join(" · ") })()`
	cut   = `(() => [...document.querySelectorAll(".nav")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText + " " + e.scrollWidth + " > " + e.clientWidth).join())()`
	heads = `(() => { ` + seen + ` return String(seen("h1").length) })()`
)

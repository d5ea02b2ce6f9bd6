package results_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestAnyCacheMayHoldThePublicPage: it is the same for everybody, whoever he is, whatever he brings along; it says so, gives nobody a cookie, and is not
// sent again to who has it. Once something has happened it is another.
func TestAnyCacheMayHoldThePublicPage(t *testing.T) {
	f := fixture.Late()
	r := webtest.RoomOf(f)
	nobody, owner := webtest.Config(r, f), webtest.Config(r, f)
	nobody.As = func(*http.Request) frame.Who { return frame.Who{} }
	owner.As = frame.Fixed("td", role.Owner)
	site := web.New(nobody)
	first := webtest.Get(t, site, "/public/t/vendredi/en")
	tag := first.Header().Get("ETag")
	if first.Code != http.StatusOK || !strings.HasPrefix(tag, `"812-en-`) || first.Header().Get("Cache-Control") != "public, max-age=5, stale-while-revalidate=30" {
		t.Fatalf("status %d, %v", first.Code, first.Header())
	}
	for _, again := range []struct {
		who     http.Handler
		headers []string
	}{{site, nil}, {web.New(owner), []string{"Cookie", "lang=fr; look=light; device=0123456789abcdef; session=x", "Accept-Language", "fr"}},
		{site, []string{"HX-Request", "true", "Accept-Language", "fr"}}} {
		w := webtest.Get(t, again.who, "/public/t/vendredi/en", again.headers...)
		if w.Header().Get("ETag") != tag || w.Body.String() != first.Body.String() {
			t.Errorf("%v: another page", again.headers)
		}
		if w.Header()["Set-Cookie"] != nil || w.Header()["Vary"] != nil {
			t.Errorf("%v: %v", again.headers, w.Header())
		}
	}
	if w := webtest.Get(t, site, "/public/t/vendredi/en", "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("to who has it: status %d, %d bytes", w.Code, w.Body.Len())
	}
	if body := first.Body.String(); !strings.Contains(body, "Level 6") || strings.Contains(body, "/floor") || strings.Contains(body, `name="key"`) {
		t.Error("the page does not tell the level, or leads to what is the staff's")
	}
	if w := webtest.Get(t, site, "/public/t/vendredi/fr"); !strings.Contains(w.Body.String(), "Niveau 6") || w.Header().Get("ETag") == tag {
		t.Error("not in French")
	}
	for _, path := range []string{"/public/t/vendredi/de", "/public/t/nothing/fr"} {
		if w := webtest.Get(t, site, path); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" || w.Header()["Set-Cookie"] != nil {
			t.Errorf("%s: status %d, %v", path, w.Code, w.Header())
		}
	}
	r.Change(func(s *tournament.State) { s.Clock.Level++ })
	if w := webtest.Get(t, site, "/public/t/vendredi/en", "If-None-Match", tag); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Level 7") {
		t.Errorf("after a level: status %d", w.Code)
	}
}

// TestBrowserThePublicPageTicksAndFits a phone and a desk, and goes on by itself.
func TestBrowserThePublicPageTicksAndFits(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = func(*http.Request) frame.Who { return frame.Who{} }
	server := webtest.Serve(t, web.New(c))
	b := webtest.OpenBrowser(t, 390, 844)
	for _, at := range []struct {
		width int64
		lang  string
	}{{390, "fr"}, {1920, "en"}} {
		b.Run(chromedp.EmulateViewport(at.width, 844), chromedp.Navigate(server.URL+"/public/t/vendredi/"+at.lang),
			webtest.Until(`/^[0-9:]+$/.test(document.querySelector("#public time.count").textContent)`))
		if wide := b.Read(`String(document.documentElement.scrollWidth - innerWidth)`); wide != "0" {
			t.Errorf("%d px: %s too wide", at.width, wide)
		}
	}
}

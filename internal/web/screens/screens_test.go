package screens_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// wallSite is a site with a screen that waits, and the cookie of that screen.
func wallSite(t *testing.T, f fixture.Fixture) (h http.Handler, walls *screen.Store, cookie, code string, room *webtest.Room) {
	t.Helper()
	room = webtest.RoomOf(f)
	c := webtest.Config(room, f)
	c.Walls, _ = screen.Open(nil, nil)
	h = web.New(c)
	w := webtest.Get(t, h, "/screen?lang=fr")
	for _, k := range w.Result().Cookies() {
		if strings.HasSuffix(k.Name, "screen") {
			cookie = k.Name + "=" + k.Value
		}
	}
	code = c.Walls.Screens()[0].Code
	if cookie == "" || !strings.Contains(w.Body.String(), code) {
		t.Fatalf("cookie %q, code %q: %s", cookie, code, webtest.Mark(w.Body.String()))
	}
	return h, c.Walls, cookie, code, room
}

// What the floor chooses is what the screen shows, in both languages; without its cookie a browser sees a code and nothing of the event.
func TestAScreenShowsWhatTheFloorHasChosen(t *testing.T) {
	for what, want := range map[screen.What]string{screen.Seats: "Chloé Lefèvre", screen.Moves: "Paul Roux", screen.Payouts: "765", screen.Map: "/ 9", screen.Message: "Bar fermé"} {
		f := fixture.Late()
		if what == screen.Payouts {
			f = fixture.FinalTable()
		}
		h, walls, cookie, code, _ := wallSite(t, f)
		if err := walls.Say("", "Bar fermé", role.By{}); err != nil {
			t.Fatal(err)
		}
		if what == screen.Moves { // as the log says it
			seat := f.State.Table(4).At(7)
			seat.Player = "p-09"
			e := f.State.Entry("p-09")
			e.Table, e.Seat = 4, 7
		}
		w := webtest.Post(t, h, "/screens/show", webtest.FormOf(map[string]string{"code": strings.ToLower(code), "shows": string(what), "stream": f.State.ID, "name": "Bar"}))
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %s", what, w.Code, w.Body)
		}
		for _, l := range lang.All {
			page := webtest.Get(t, h, "/screen?lang="+string(l), "Cookie", cookie).Body.String()
			if !strings.Contains(page, want) || webtest.Mark(page) != "" {
				t.Errorf("%s (%s): no %q: %s", what, l, want, webtest.Mark(page))
			}
		}
		if other := webtest.Get(t, h, "/screen").Body.String(); strings.Contains(other, want) || strings.Contains(other, f.State.Structure.Name) {
			t.Errorf("%s: a browser for which nobody chose shows it", what)
		}
	}
}

func TestTheFloorIsToldWhatIsWrong(t *testing.T) {
	f := fixture.Late()
	h, _, _, code, room := wallSite(t, f)
	for _, c := range []struct {
		what string
		form map[string]string
		want string
	}{
		{"show", map[string]string{"code": "ZZZZ9", "shows": "clock", "stream": f.State.ID}, "No screen shows that code"},
		{"show", map[string]string{"code": code, "shows": "clock", "stream": "nothing"}, "Choose what the screen shows"},
		{"message", map[string]string{"text": strings.Repeat("x", 141)}, "A message has 140 characters at most"},
		{"forget", map[string]string{"code": "none"}, "No screen shows that code"},
	} {
		w := webtest.Post(t, h, "/screens/"+c.what+"?lang=en", webtest.FormOf(c.form))
		if w.Code < 400 || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%v: status %d without %q", c, w.Code, c.want)
		}
	}
	webtest.Post(t, h, "/screens/message", webtest.FormOf(map[string]string{"stream": f.State.ID, "text": "Photo à 22 h"}))
	if page := webtest.Get(t, h, "/screens?lang=en").Body.String(); !strings.Contains(page, "Photo à 22 h") {
		t.Error("the page does not show the message")
	}
	if page := webtest.Get(t, h, "/t/"+f.State.ID+"/clock").Body.String(); !strings.Contains(page, "Photo à 22 h") {
		t.Error("the clock does not show the message")
	}
	webtest.Post(t, h, "/screens/clear", webtest.FormOf(map[string]string{"stream": f.State.ID}))
	if page := webtest.Get(t, h, "/t/"+f.State.ID+"/clock").Body.String(); strings.Contains(page, "Photo à 22 h") {
		t.Error("the clock shows a message that was taken")
	}
	entries, _ := room.Logbook(t.Context())
	if len(entries) != 2 || entries[0].Kind != logbook.MessageShown || entries[1].Kind != logbook.MessageTaken || entries[0].Stream != f.State.ID || entries[0].By.Person == "" {
		t.Errorf("the logbook holds %+v", entries)
	}
}

// A logo is served as a picture that can run nothing, and shown on the clock; a page is no logo. A floor may not change it: it is the house's.
func TestTheLogoOfTheRoom(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Walls, _ = screen.Open(nil, nil)
	h := web.New(c)
	keep := func(h http.Handler, body string) *httptest.ResponseRecorder {
		var b bytes.Buffer
		m := multipart.NewWriter(&b)
		_ = m.WriteField("occasion", "logo")
		part, _ := m.CreateFormFile("file", "logo.svg")
		_, _ = part.Write([]byte(body))
		_ = m.Close()
		r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/screens/keep", &b)
		r.Header.Set("Content-Type", m.FormDataContentType())
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	if w := keep(h, "<html></html>"); w.Code < 400 {
		t.Errorf("a page is kept as the logo: %d", w.Code)
	}
	if w := keep(h, `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	w := webtest.Get(t, h, "/screen/file/logo")
	if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "sandbox") || !strings.Contains(got, "default-src 'none'") {
		t.Errorf("policy %q", got)
	}
	if w.Header().Get("Content-Type") != "image/svg+xml" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers %v", w.Header())
	}
	if page := webtest.Get(t, h, "/t/"+f.State.ID+"/clock").Body.String(); !strings.Contains(page, `src="/screen/file/logo?v=`) {
		t.Error("the clock does not show the logo")
	}
	if err := c.Walls.Keep("level", append([]byte("RIFF\x24\x00\x00\x00WAVEfmt "), make([]byte, 40)...), role.By{}); err != nil {
		t.Fatal(err)
	}
	if page := webtest.Get(t, h, "/t/"+f.State.ID+"/clock").Body.String(); !strings.Contains(page, `data-sound="level" data-src="/screen/file/level?v=`) {
		t.Error("the clock does not know the room's own sound")
	}
	c.As = frame.Fixed("floor", role.Floor)
	if w := keep(web.New(c), `<svg xmlns="http://www.w3.org/2000/svg"/>`); w.Code != http.StatusForbidden {
		t.Errorf("a floor changes the logo: status %d", w.Code)
	}
}

// A screen follows what is chosen while it hangs there: from its code to the clock, to the seats, and back to a code.
func TestBrowserAScreenFollowsWhatIsChosen(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Walls, _ = screen.Open(nil, nil)
	server := webtest.Serve(t, web.New(c))
	b := webtest.OpenBrowser(t, 1280, 720)
	b.Run(chromedp.Navigate(server.URL+"/screen?lang=fr"), webtest.Live, webtest.Present(".wall-letters"))
	code := c.Walls.Screens()[0].Code
	if shown := b.Read(`document.querySelector(".wall-letters").textContent`); shown != code {
		t.Fatalf("shows %q, is %q", shown, code)
	}
	choose := func(s screen.Shows) {
		t.Helper()
		if err := c.Walls.Choose(code, "", s, role.By{}); err != nil {
			t.Fatal(err)
		}
	}
	choose(screen.Shows{What: screen.Clock, Stream: f.State.ID, Skin: "light", Lang: "en"})
	b.Run(webtest.Until(`document.documentElement.dataset.skin === "light" && document.querySelector(".clk-level")?.textContent.includes("Level 6")`), webtest.Live)
	if err := c.Walls.Say(f.State.ID, "Photo at table 1", role.By{}); err != nil {
		t.Fatal(err)
	}
	b.Run(webtest.Until(`document.querySelector(".clock-banner")?.textContent.includes("Photo at table 1")`))
	choose(screen.Shows{What: screen.Seats, Stream: f.State.ID, Lang: "fr"})
	b.Run(webtest.Until(`document.querySelector(".wall-seats")?.textContent.includes("Chloé Lefèvre")`), webtest.Live)
	if err := c.Walls.Forget(code); err != nil {
		t.Fatal(err)
	}
	b.Run(webtest.Present(".wall-letters"))
}

// TestBrowserTheScreensPageFitsAPhone with its files to choose and its codes to scan.
func TestBrowserTheScreensPageFitsAPhone(t *testing.T) {
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	b := webtest.OpenBrowser(t, 390, 844)
	for _, l := range lang.All {
		b.Run(chromedp.Navigate(server.URL + "/screens?public=vendredi&lang=" + string(l)))
		if wide := b.Read(`String(document.documentElement.scrollWidth - innerWidth)`); wide != "0" {
			t.Errorf("%s: %s too wide", l, wide)
		}
		if code := b.Read(`String(document.querySelector("#public .link-code").getBoundingClientRect().width)`); code != "240" {
			t.Errorf("%s: a code %s px wide", l, code)
		}
	}
}

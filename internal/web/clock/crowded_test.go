package clock_test

import (
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// soon has whoever is to look again do so after a second, so that a test need not wait as long as a crowd does.
type soon struct{ http.ResponseWriter }

func (w soon) WriteHeader(status int) {
	if w.Header().Get("Retry-After") != "" {
		w.Header().Set("Retry-After", "1")
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w soon) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// TestBrowserAPageWithoutAStreamLooksAgain: where the streams of those who look on are used up a page shows what is new all the same, says nothing of it,
// and has a stream once there is room.
func TestBrowserAPageWithoutAStreamLooksAgain(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = func(*http.Request) frame.Who { return frame.Who{} }
	c.Streams = frame.NewStreams(2) // one for whoever looks on
	walls, err := screen.Open(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Walls = walls
	site := web.New(c)
	server := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { site.ServeHTTP(soon{w}, r) }))
	other, err := http.Get(server.URL + "/events/t/vendredi/clock")
	if err != nil || other.StatusCode != http.StatusOK {
		t.Fatalf("the first stream: %v, %v", other, err)
	}
	say := func(text string) {
		t.Helper()
		if err := walls.Say("vendredi", text, role.By{Person: "td", Role: role.Owner}); err != nil {
			t.Fatal(err)
		}
	}
	calm := webtest.Until(`document.querySelector("#offline")?.hidden !== false && !document.body.innerText.includes("Too many")`)
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Present(".clk-time"), calm)
	say("Pizza is served")
	b.Run(webtest.Until(`document.body.innerText.toLowerCase().includes("pizza is served")`), calm)
	if b.Read(`document.body.dataset.live ?? "no"`) != "no" {
		t.Fatal("there was a stream all the time: the test proves nothing")
	}
	if n := c.Streams.Open(frame.Anybody); n != 1 {
		t.Errorf("%d streams are open", n)
	}
	_ = other.Body.Close()
	b.Run(webtest.Live, calm)
	say("Coffee is served")
	b.Run(webtest.Until(`document.body.innerText.toLowerCase().includes("coffee is served")`), calm)
}

package clock_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// seconds that the clock of the page shows.
const shown = `(() => {
	const [m, s] = document.querySelector(".clk-time").textContent.trim().split(":").map(Number);
	return m * 60 + s;
})()`

// loses is how many seconds the clock of a page has lost by its own showing once three have passed, after what js does meanwhile.
func loses(t *testing.T, b webtest.Browser, meanwhile string) int {
	t.Helper()
	n, err := strconv.Atoi(b.Read(`new Promise(done => {
		const before = ` + shown + `, began = performance.now();
		` + meanwhile + `
		setTimeout(() => done(String(before - ` + shown + `)), Math.max(0, 3200 - (performance.now() - began)));
	})`))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestBrowserTwoWindowsShowOneClock: a second window makes the first one no faster, and both show the same.
func TestBrowserTwoWindowsShowOneClock(t *testing.T) {
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	windows := []webtest.Browser{webtest.OpenBrowser(t, 1280, 720), webtest.OpenBrowser(t, 1280, 720)}
	for _, b := range windows {
		b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live)
	}
	for i, b := range windows {
		if n := loses(t, b, ""); n < 2 || n > 5 {
			t.Errorf("window %d lost %d seconds in three", i+1, n)
		}
	}
}

// TestBrowserAClockThatSleptIsRight: a window whose timers stood still, as those of a tab in the background do, counts no ticks: it asks what
// the time is.
func TestBrowserAClockThatSleptIsRight(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live)
	if n := loses(t, b, `while (performance.now() - began < 3000);`); n < 3 || n > 6 {
		t.Errorf("it lost %d seconds in three", n)
	}
}

// TestBrowserFullScreenIsLeftAsItWasEntered: by the same key, and by the same button.
func TestBrowserFullScreenIsLeftAsItWasEntered(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live)
	is, not := webtest.Until(`document.fullscreenElement !== null`), webtest.Until(`document.fullscreenElement === null`)
	b.Run(chromedp.KeyEvent("f"), is, chromedp.KeyEvent("f"), not,
		chromedp.Click(`#full`), is, webtest.Present(`#full`), chromedp.Click(`#full`), not)
}

package wire_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserComesBackAtAMomentOfItsOwn: a server that goes for a while is not asked by all at once when it is back. What a page waits is drawn anew
// each time, up to a bound that doubles with each try; and what comes first is the whole of what it shows.
func TestBrowserComesBackAtAMomentOfItsOwn(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := fixture.Late()
	r := webtest.RoomOf(f)
	config := webtest.Config(r, f)
	config.As = func(*http.Request) frame.Who { return frame.Who{} } // somebody in the crowd
	pages := web.New(config)
	const short = 12 // streams that end as soon as they are open
	var mu sync.Mutex
	var came []time.Time
	server := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/events/") {
			pages.ServeHTTP(w, r)
			return
		}
		mu.Lock()
		came = append(came, time.Now())
		n := len(came)
		mu.Unlock()
		switch {
		case n <= short: // the delay that it tells is 200 ms: the page comes back within 400
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = w.Write([]byte("event: beat\nretry: 200\ndata: 0 1\n\n"))
		case n <= short+2:
			panic(http.ErrAbortHandler) // the server is away
		default:
			pages.ServeHTTP(w, r)
		}
	}))
	b.Run(chromedp.Navigate(server.URL + "/t/vendredi/clock?lang=fr"))
	back := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(came) > short+2
	}
	for until := time.Now().Add(time.Minute); !back(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("it never came back: %d streams", len(came))
		}
	}
	b.Run(webtest.Live)
	mu.Lock()
	var gaps []time.Duration
	for i := 2; i < short; i++ {
		gaps = append(gaps, came[i].Sub(came[i-1]))
	}
	mu.Unlock()
	// Ten draws from 0 to 400 ms are all within a band of 100 ms once in 26,000 times.
	if low, high := slices.Min(gaps), slices.Max(gaps); high-low < 100*time.Millisecond {
		t.Errorf("all come back together: %v", gaps)
	}
	if n := b.Read(`String(document.querySelectorAll(".clk-time time").length)`); n == "0" {
		t.Error("what came first is not the whole clock")
	}

	// A line that never opened: the same, by the page's own draw.
	var drawn [][]float64
	if err := json.Unmarshal([]byte(b.Read(`JSON.stringify([0, 1, 2, 9].map(n => Array.from({ length: 400 }, () => floorbook.wait(n))))`)), &drawn); err != nil {
		t.Fatal(err)
	}
	for i, most := range []float64{4000, 8000, 16000, 30000} {
		sum := 0.0
		for _, x := range drawn[i] {
			sum += x
		}
		mean, low, high := sum/400, slices.Min(drawn[i]), slices.Max(drawn[i])
		if low < 0 || high > most || low > most/20 || high < most*19/20 || mean < most*.4 || mean > most*.6 {
			t.Errorf("after %d tries: from %.0f to %.0f, %.0f in the mean", i, low, high, mean)
		}
	}
	if got := b.Read(`[htmx.config.sse.reconnectJitter, htmx.config.sse.reconnectMaxDelay].join()`); got != "1,15000" {
		t.Errorf("the extension draws by %s", got)
	}
}

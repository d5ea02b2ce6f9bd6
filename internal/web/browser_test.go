package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// browserPaths are where Chromium is found.
var browserPaths = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// openBrowser starts one browser for a test, of the size of a screen.
func openBrowser(t *testing.T, width, height int) context.Context {
	t.Helper()
	var path string
	for _, name := range browserPaths {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" && os.Getenv("CI") != "" {
		t.Fatal("no Chromium on this machine: in CI no journey may be skipped")
	}
	if path == "" {
		t.Skip("no Chromium on this machine: install it to run the browser journeys")
	}
	dir, err := os.MkdirTemp("", "floorbook-browser")
	if err != nil {
		t.Fatal(err)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(width, height), chromedp.UserDataDir(dir), chromedp.Flag("disable-quic", true),
		chromedp.WSURLReadTimeout(time.Minute), // of a machine that is busy with the other packages' tests
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, stop := chromedp.NewContext(alloc)
	t.Cleanup(func() {
		stop()
		stopAlloc()
		_ = os.RemoveAll(dir)
	})
	// Started here: a browser that did not start must not be asked again for what its page says.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("Chromium did not start: %v", err)
	}
	return ctx
}

// serve serves pages until the test ends. A stream never ends by itself, so its connection is cut first.
func serve(t *testing.T, h http.Handler) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// step is one thing done in the browser.
type step = chromedp.Action[chromedp.Void]

// run carries out the steps of a journey.
func run(t *testing.T, ctx context.Context, steps ...step) {
	t.Helper()
	for i, s := range steps {
		if err := chromedp.Do(ctx, s); err != nil {
			t.Fatalf("step %d: %v; the page says:\n%s", i+1, err, clip(read(t, ctx, `document.body.innerText`), 1500))
		}
	}
}

// read evaluates a text in the page.
func read(t *testing.T, ctx context.Context, js string) string {
	t.Helper()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](js))
	if err != nil {
		t.Errorf("%s: %v", js, err)
	}
	return text
}

// until waits for a condition. It asks from outside, so that it needs nothing that the page's policy forbids and
// survives a navigation.
func until(js string) step {
	return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		for range 600 {
			if ok, err := chromedp.Evaluate[bool](js)(ctx, target); err == nil && ok {
				return chromedp.Void{}, nil
			}
			time.Sleep(50 * time.Millisecond)
		}
		return chromedp.Void{}, fmt.Errorf("never true: %s", js)
	}
}

func present(css string) step { return until("document.querySelector('" + css + "') !== null") }
func absent(css string) step  { return until("document.querySelector('" + css + "') === null") }
func click(css string) step   { return chromedp.Click(chromedp.CSS(css)) }

func enter(css, text string) step { return chromedp.SendKeys(chromedp.CSS(css), text) }

// live waits until the script has heard from the server's stream.
var live = until(`document.body.dataset.live === "yes"`)

func TestBrowserClockFollowsTheServerAndAnnouncesTheLevel(t *testing.T) {
	ctx := openBrowser(t, 1920, 1080)
	f := fixture.Late()
	room := roomOf(f)
	server := serve(t, New(config(room, f)))
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), live,
		until(`/^12:[0-3][0-3]$/.test(document.querySelector(".clk-time").textContent.trim())`))
	if heard := read(t, ctx, `document.body.dataset.heard || ""`); heard != "" {
		t.Errorf("opening the page played %q", heard)
	}
	room.change(func(s *tournament.State) {
		s.Clock.Level++
		s.Clock.EndsAt = fixture.Now + 20*60_000
	})
	run(t, ctx, until(`document.querySelector(".clk-level").textContent.includes("Level 7")`),
		until(`document.body.dataset.heard === "level"`))
	// The clock goes on while the browser is asked: within half a minute of the twenty, however slow the machine.
	if second := read(t, ctx, `document.querySelector(".clk-time").textContent.trim()`); !regexp.MustCompile(`^(20:00|19:[345]\d)$`).MatchString(second) {
		t.Errorf("a new level shows %q", second)
	}
	room.change(func(s *tournament.State) { s.Clock.Running, s.Clock.Left = false, 5*time.Minute })
	run(t, ctx, until(`document.querySelector("#clk").dataset.phase === "paused"`),
		until(`document.querySelector(".clk-time").textContent.trim() === "5:00"`))
}

func TestBrowserClockSaysWhenTheServerIsGoneAndComesBack(t *testing.T) {
	ctx := openBrowser(t, 1280, 720)
	f := fixture.Late()
	room := roomOf(f)
	server := httptest.NewServer(New(config(room, f)))
	address := server.Listener.Addr().String()
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), live)
	server.CloseClientConnections()
	server.Close()
	run(t, ctx, until(`!document.querySelector("#offline").hidden`))
	listenAgain(t, address, New(config(room, f)))
	room.change(func(s *tournament.State) { s.Clock.Level++ })
	run(t, ctx, until(`document.querySelector(".clk-level").textContent.includes("Niveau 7")`),
		until(`document.querySelector("#offline").hidden`))
}

func TestBrowserFloorBustsInTwoTapsAndTakesItBack(t *testing.T) {
	ctx := openBrowser(t, 390, 844)
	f := fixture.Late()
	room := roomOf(f)
	server := serve(t, New(config(room, f)))
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), live,
		click(`#table-1 .seats li:nth-child(4) a`), present(`#sheet .button-out`),
		click(`#sheet .button-out`), present(`#toast .button-undo`), absent(`#sheet-open`))
	done := room.commands()
	if len(done) != 1 {
		t.Fatalf("two taps made %d commands", len(done))
	}
	if bust, ok := done[0].Cmd.(tournament.Bust); !ok || bust.Player != f.State.Tables[0].Seats[3].Player || done[0].Expected != 812 {
		t.Errorf("got %+v", done[0])
	}
	run(t, ctx, click(`#toast .button-undo`), absent(`#toast .button-undo`))
	done = room.commands()
	if undo, ok := done[len(done)-1].Cmd.(tournament.UndoAct); !ok || undo.ID != 8 || done[len(done)-1].Expected != 813 {
		t.Errorf("got %+v", done[len(done)-1])
	}
}

func TestBrowserFloorShowsWhatOtherDevicesDo(t *testing.T) {
	ctx := openBrowser(t, 1440, 900)
	f := fixture.Late()
	room := roomOf(f)
	server := serve(t, New(config(room, f)))
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), live,
		enter(`#find-input`, "lef"), until(`document.querySelector("#found").textContent.includes("Lefèvre")`))
	room.change(func(s *tournament.State) { s.Tables[0].Seats[0] = table.Seat{} })
	run(t, ctx, until(`document.querySelector("#table-1 .seats li").classList.contains("free")`))
	if typed := read(t, ctx, `document.querySelector("#find-input").value`); typed != "lef" {
		t.Errorf("an update from elsewhere changed what was being typed to %q", typed)
	}
}

func TestBrowserKeysWorkExceptWhileTyping(t *testing.T) {
	ctx := openBrowser(t, 1440, 900)
	f := fixture.Late()
	room := roomOf(f)
	server := serve(t, New(config(room, f)))
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), live,
		chromedp.KeyEvent("?"), present(`#keys[open]`), chromedp.KeyEvent("\x1b"), absent(`#keys[open]`),
		enter(`#find-input`, "n n"), until(`(document.activeElement.blur(), true)`))
	if n := len(room.commands()); n != 0 {
		t.Fatalf("typing a name made %d commands", n)
	}
	run(t, ctx, chromedp.KeyEvent("n"), until(`document.querySelector("[name=seq]").value === "813"`))
	if done := room.commands(); len(done) != 1 || done[0].Cmd != (tournament.NextLevel{}) {
		t.Errorf("key N: %+v", done)
	}
}

// A page whose first line to the server fails opens another by itself.
func TestBrowserOpensTheLineThatFailedAtFirst(t *testing.T) {
	ctx := openBrowser(t, 1280, 720)
	f := fixture.Late()
	pages := New(config(roomOf(f), f))
	var failed atomic.Bool
	server := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/events/") && failed.CompareAndSwap(false, true) {
			http.Error(w, "starting", http.StatusServiceUnavailable)
			return
		}
		pages.ServeHTTP(w, r)
	}))
	run(t, ctx, chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), live)
	if !failed.Load() {
		t.Error("the first line did not fail")
	}
}

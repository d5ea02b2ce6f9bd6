package webtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/frame"
)

// browserPaths are where Chromium is found. Its headless shell comes first: it paints pages alone, no windows around them, which costs half. It is asked for
// where it lies: Debian's script in front of it outlives who is killed.
var browserPaths = []string{"/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// OpenBrowser starts one browser for a test, of the size of a screen, with a profile of its own.
func OpenBrowser(t *testing.T, width, height int, more ...chromedp.ExecAllocatorOption) Browser {
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
		chromedp.Flag("force-prefers-reduced-motion", true), // what scrolls smoothly is elsewhere by the time it is tapped
		chromedp.WSURLReadTimeout(time.Minute),              // of a machine that is busy with the other packages' tests
		chromedp.Flag("font-render-hinting", "none"),        // letters are as wide as in a window
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	opts = append(opts, more...)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	// Started here: a browser that did not start must not be asked again for what its page says. On a busy machine it may find no room for a process.
	for try := 1; ; try++ {
		alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), opts...)
		ctx, stop := chromedp.NewContext(alloc)
		t.Cleanup(func() { stop(); stopAlloc() })
		err := chromedp.Do(ctx)
		if err == nil {
			return Browser{t, ctx}
		}
		if try == 3 {
			t.Fatalf("Chromium did not start: %v", err)
		}
	}
}

// Another is the browser of another person: the same program, its own page and its own cookies.
func (b Browser) Another(t *testing.T) Browser {
	t.Helper()
	ctx, stop := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return Browser{t, ctx}
}

// Serve serves pages until the test ends.
func Serve(t *testing.T, h http.Handler) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(func() { Shut(s) })
	return s
}

// Shut ends a server. A stream never ends by itself, and a page whose stream was cut asks for it again at once: connections are cut until nobody
// is left, since Close waits for whoever came between a single cut and the closing of the door.
func Shut(s *httptest.Server) {
	closed := make(chan struct{})
	go func() {
		s.Close()
		close(closed)
	}()
	for {
		s.CloseClientConnections()
		select {
		case <-closed:
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Step is one thing done in the browser.
type Step = chromedp.Action[chromedp.Void]

// Browser is a browser with one page.
type Browser struct {
	t   *testing.T
	ctx context.Context
}

// patience is how long a step may wait for what it asks of the page: what has not come by then does not come, and the
// test says what the page shows in place of standing until the package's time is over.
const patience = 90 * time.Second

// Run carries out the steps of a journey.
func (b Browser) Run(steps ...Step) {
	b.t.Helper()
	for i, s := range steps {
		ctx, over := context.WithTimeout(b.ctx, patience)
		err := chromedp.Do(ctx, s)
		over()
		if err != nil {
			b.t.Fatalf("step %d: %v; the page says:\n%s", i+1, err, frame.Clip(b.Read(`document.body.innerText`), 1500))
		}
	}
}

// Read evaluates a text in the page, or the promise of one.
func (b Browser) Read(js string) string {
	b.t.Helper()
	ctx, over := context.WithTimeout(b.ctx, patience)
	defer over()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](js, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Errorf("%s: %v", js, err)
	}
	return text
}

// Shoot leaves a picture of what the browser shows in a file.
func (b Browser) Shoot(file string) {
	b.t.Helper()
	ctx, over := context.WithTimeout(b.ctx, patience)
	defer over()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(file, png, 0o644)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// PrintLook makes pages look as they do on paper.
func (b Browser) PrintLook() {
	b.t.Helper()
	b.Run(func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return none, err
	})
}

// Fails carries out a step that must not succeed, and returns why it has not; "" where it has.
func (b Browser) Fails(s Step) string {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, s); err != nil {
		return err.Error()
	}
	return ""
}

// Until waits for a condition. It asks from outside, so that it needs nothing that the page's policy forbids and
// survives a navigation.
func Until(js string) Step {
	return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		for begun, pause := time.Now(), 10*time.Millisecond; time.Since(begun) < 30*time.Second; pause = min(2*pause, 50*time.Millisecond) {
			if ok, err := chromedp.Evaluate[bool](js)(ctx, target); err == nil && ok {
				return chromedp.Void{}, nil
			}
			time.Sleep(pause)
		}
		return chromedp.Void{}, fmt.Errorf("never true: %s", js)
	}
}

// Present and Absent wait for what a selector names; Click taps it, Enter types into it, once the page and the thing stand: while a page is
// read its parts change places under the finger.
func Present(css string) Step     { return Until("document.querySelector('" + css + "') !== null") }
func Absent(css string) Step      { return Until("document.querySelector('" + css + "') === null") }
func Click(css string) Step       { return standing(css, chromedp.Click(chromedp.CSS(css))) }
func Enter(css, text string) Step { return standing(css, chromedp.SendKeys(chromedp.CSS(css), text)) }

// stands is whether a thing is where it was a moment ago.
const stands = `(() => {
	const at = document.querySelector(%[1]q)?.getBoundingClientRect(), now = at && [at.x, at.y, at.width, at.height].join();
	const was = document.body.dataset.stood;
	document.body.dataset.stood = now;
	return document.readyState === "complete" && now !== undefined && now === was;
})()`

func standing(css string, s Step) Step {
	return func(ctx context.Context, target *chromedp.Target) (none chromedp.Void, err error) {
		for try := 1; ; try++ {
			if _, err := Until(fmt.Sprintf(stands, css))(ctx, target); err != nil {
				return none, err
			}
			if _, err = s(ctx, target); err == nil || try == triesMost || !strings.Contains(err.Error(), nodeReplaced) {
				return none, err
			}
		}
	}
}

// nodeReplaced is what Chromium says before it taps a thing in whose place a fragment has just put another; it is looked for again, triesMost times in all.
const (
	nodeReplaced = "Could not find node with given id"
	triesMost    = 3
)

// Live waits until the script has heard from the server's stream.
var Live = Until(`document.body.dataset.live === "yes"`)

// Keyring gives the browser a place for passkeys, whose owner says yes to everything.
func Keyring(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
	if _, err = chromedp.Call(ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		return none, err
	}
	_, err = chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true}})
	return none, err
}

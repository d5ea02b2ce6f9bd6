package main

import (
	"bufio"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

const trustPassword = "une phrase assez longue"

// TestBrowserTrustsTheRoomOnce: a device that has installed the root comes to the room over TLS by itself, is enrolled by the code of the
// devices page, and signs in; one that has not is told how, and warned by its own browser.
func TestBrowserTrustsTheRoomOnce(t *testing.T) {
	t.Parallel()
	base, local, _ := openRoom(t, t.TempDir())
	plain := "http" + strings.TrimPrefix(base, "https")
	here := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, Timeout: time.Minute}
	send(t, here, local+"welcome", url.Values{"name": {"Anna"}, "login": {"anna"}, "password": {trustPassword}})
	offer := send(t, here, local+"devices", url.Values{"name": {"Tablet"}, "place": {"desk"}})
	link := regexp.MustCompile(`https://[^"<]*/enrol\?code=[A-Z0-9]+`).FindString(offer)
	if !strings.HasPrefix(link, base) {
		t.Fatalf("the code leads to %q, not to %s", link, base)
	}

	trusting := webtest.OpenBrowser(t, 390, 844, chromedp.Env("HOME="+homeThatTrusts(t, plain+"trust/root.crt")), mapped)
	trusting.Run(chromedp.Navigate(plain+"?lang=en"), webtest.Until(`location.href.startsWith("`+base+`") && document.readyState === "complete"`), webtest.Live,
		chromedp.Navigate(link), webtest.Click(`main form button`), webtest.Until(`location.pathname === "/"`),
		chromedp.Navigate(base+"sign-in"), webtest.Enter(`input[name=login]`, "anna"), webtest.Enter(`input[name=password]`, trustPassword),
		webtest.Click(`form:has(input[name=login]) button`), webtest.Until(`location.pathname === "/"`),
		chromedp.Navigate(base+"devices"), webtest.Until(`document.querySelector("main").textContent.includes("Tablet")`))
	if got := trusting.Read(`location.protocol + String(isSecureContext) + document.cookie`); got != "https:true" {
		t.Errorf("signed in as %q", got)
	}

	stranger := webtest.OpenBrowser(t, 390, 844, chromedp.Env("HOME="+t.TempDir()), mapped)
	stranger.Run(chromedp.Navigate(plain+"?lang=en"), webtest.Present(`[data-trusted=no]`))
	if got := stranger.Read(`location.protocol + location.pathname + document.querySelectorAll(".trust-picture").length`); got != "http:/trust3" {
		t.Errorf("a stranger is shown %q", got)
	}
	if warning := stranger.Fails(chromedp.Navigate(base)); !strings.Contains(warning, "ERR_CERT_AUTHORITY_INVALID") {
		t.Errorf("a stranger is let in over TLS: %q", warning)
	}
}

// mapped finds the name that stands for this machine's address where it has no private one.
var mapped = chromedp.Flag("host-resolver-rules", "MAP laptop.test 127.0.0.1")

// openRoom starts a server for the network, and returns its bases: for others, and at this machine; and its process.
func openRoom(t testing.TB, dir string) (base, local string, pid int) {
	t.Helper()
	cmd := exec.Command("floorbook", "--lang=en", "serve", "--data", dir, "--addr", ":0", "--host", "laptop.test")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for lines := bufio.NewScanner(out); base == "" && lines.Scan(); {
		base = regexp.MustCompile(`https://[^\s]+/`).FindString(lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	u, err := url.Parse(base)
	if err != nil || u.Port() == "" {
		t.Fatalf("the terminal says %q: %v", base, err)
	}
	if a, err := netip.ParseAddr(u.Hostname()); err != nil || !a.IsPrivate() {
		base = "https://laptop.test:" + u.Port() + "/"
	}
	return base, "http://localhost:" + u.Port() + "/", cmd.Process.Pid
}

// send posts a form from this machine, and returns the page that answers.
func send(t *testing.T, c *http.Client, address string, form url.Values) string {
	t.Helper()
	r, err := c.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode >= 400 {
		t.Fatalf("%s: status %d, %v: %s", address, r.StatusCode, err, body)
	}
	return string(body)
}

// homeThatTrusts is the home of somebody who has installed the root of a room.
func homeThatTrusts(t *testing.T, address string) string {
	t.Helper()
	certutil, err := exec.LookPath("certutil")
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("no certutil on this machine: in CI no journey may be skipped")
	}
	if err != nil {
		t.Skip("no certutil on this machine (libnss3-tools): install it to run the browser journeys over TLS")
	}
	home := t.TempDir()
	store, file := filepath.Join(home, ".pki", "nssdb"), filepath.Join(home, "floorbook.crt")
	if err := os.MkdirAll(store, 0o700); err != nil {
		t.Fatal(err)
	}
	r, err := http.Get(strings.Replace(address, "laptop.test", "127.0.0.1", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	der, err := io.ReadAll(r.Body)
	if err == nil {
		err = os.WriteFile(file, der, 0o600)
	}
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("the root: status %d, %v", r.StatusCode, err)
	}
	for _, args := range [][]string{{"-N", "--empty-password"}, {"-A", "-n", "floorbook", "-t", "C,,", "-i", file}} {
		if said, err := exec.Command(certutil, append([]string{"-d", "sql:" + store}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("certutil %v: %v: %s", args, err, said)
		}
	}
	return home
}

package main

import (
	"bufio"
	"io"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserFromTheHomePageToARunningClock: an evening of one's own, planned from the chips in the case, with its own buy-in and its players,
// in four taps; and one from a template in three.
func TestBrowserFromTheHomePageToARunningClock(t *testing.T) {
	t.Parallel()
	home := ownedRoom(t)
	b := webtest.OpenBrowser(t, 390, 844)
	taps := 0
	tap := func(css, until string) {
		t.Helper()
		taps++
		b.Run(webtest.Click(css), webtest.Until(until))
	}
	b.Run(chromedp.Navigate(home+"welcome?lang=en"), webtest.Enter(`input[name=name]`, "Anna"), webtest.Enter(`input[name=login]`, "anna"),
		webtest.Enter(`input[name=password]`, trustPassword), webtest.Click(`main form button`), webtest.Until(`location.pathname !== "/welcome"`))

	create := func() {
		t.Helper()
		b.Run(chromedp.Navigate(home+"?lang=en"), webtest.Present(`a[href="/new"]`))
		taps = 0
		tap(`a[href="/new"]`, `location.pathname === "/new" && document.readyState === "complete"`)
	}
	own := webtest.Until(`(document.querySelector("[name=name]").value = "Friday", document.querySelector("[name=buy_in]").value = "15",
		document.querySelector("[name=paste]").value = "Anna Roux\nBenoît Roy\nChloé Lefèvre", true)`)
	start := func() {
		t.Helper()
		tap(`button[value=create]`, `location.pathname.endsWith("/floor") && document.readyState === "complete"`)
		if got := b.Read(`document.querySelector("main").textContent.includes("Friday") ? "Friday" : document.querySelector("main").textContent`); got != "Friday" {
			t.Errorf("the floor's page is of %q", got)
		}
		tap(`form[action$="/start"] button`, `document.querySelector('form[action$="/pause"]') !== null`)
	}

	create()
	b.Run(own, webtest.Enter(`[name="plan.case"]`, "25x400, 100x400, 500x250, 1000x250"))
	tap(`button[value=plan]`, `document.querySelector("[name=stack]").value === "5000" && document.querySelector("[name=buy_in]").value === "15"`)
	start()
	if taps > 4 {
		t.Errorf("%d taps from the home page to a running clock", taps)
	}

	create()
	b.Run(own)
	start()
	if taps > 3 {
		t.Errorf("%d taps from the home page to a running clock of a template", taps)
	}
}

// ownedRoom starts a server for this machine alone, and returns its address.
func ownedRoom(t *testing.T) (home string) {
	t.Helper()
	home, _ = startedRoom(t, t.TempDir(), "127.0.0.1:0")
	return home
}

// startedRoom starts a server on a folder and a port, and returns its address and what kills it.
func startedRoom(t *testing.T, dir, addr string) (home string, kill func()) {
	t.Helper()
	cmd := exec.Command("floorbook", "--lang=en", "serve", "--data", dir, "--addr", addr)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	kill = func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	t.Cleanup(kill)
	for lines := bufio.NewScanner(out); home == "" && lines.Scan(); {
		home = served.FindString(lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if home == "" {
		t.Fatal("the terminal says no address")
	}
	return home, kill
}

package results_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// Results fit a phone, a desk and A4, and print in black on white. With SHOTS=folder it leaves pictures there.
func TestBrowserResultsFit(t *testing.T) {
	f, c := over()
	cfg := webtest.Config(webtest.RoomOf(f), f)
	cfg.Courses = c
	server := webtest.Serve(t, web.New(cfg))
	b := webtest.OpenBrowser(t, 1280, 800)
	look := func(name, path string, width int64) {
		b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+path),
			webtest.Until(`document.readyState === "complete" && document.fonts.status === "loaded"`))
		wide := b.Read(`[...document.querySelectorAll("body *")].filter(e => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1)
			.slice(0, 3).map(e => e.tagName + " " + e.textContent.trim().slice(0, 40)).join(" | ")`)
		if wide != "" {
			t.Errorf("%s: wider than the page: %s", name, wide)
		}
		if dir := os.Getenv("SHOTS"); dir != "" {
			b.Shoot(filepath.Join(dir, name+".png"))
			b.Read(`(document.querySelector(".results-leads").scrollIntoView({behavior: "instant"}), "")`) // the page scrolls by itself otherwise
			b.Shoot(filepath.Join(dir, name+"-leads.png"))
		}
	}
	for _, l := range lang.All {
		for _, width := range []int64{390, 1280} {
			look(fmt.Sprintf("results-%s-%d", l, width), "/t/vendredi/results?lang="+string(l), width)
		}
	}
	for _, width := range []int64{320, 720} {
		look(fmt.Sprintf("embed-results-%d", width), "/embed/t/vendredi/results?lang=fr", width)
	}
	b.PrintLook()
	look("results-a4", "/t/vendredi/results?lang=fr", 703)
	if shown := b.Read(`getComputedStyle(document.querySelector(".results-acts")).display + getComputedStyle(document.querySelector(".results b")).color`); shown != "nonergb(0, 0, 0)" {
		t.Errorf("printed: %s", shown)
	}
}

package home_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserTheBarIsWholeAtEveryWidth: no entry of it is cut, whoever has signed in, however long his name.
func TestBrowserTheBarIsWholeAtEveryWidth(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = frame.Fixed("td", role.Director)
	var err error
	if c.Access, err = access.Open(filepath.Join(t.TempDir(), "access.db"), "pepper", time.Now); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Access.Close() })
	server := webtest.Serve(t, web.New(c))
	b := webtest.OpenBrowser(t, 390, 844)
	for _, path := range []string{"/events?", "/t/vendredi/floor?"} {
		for _, l := range lang.All {
			b.Run(chromedp.Navigate(server.URL + path + "lang=" + string(l)))
			for _, width := range []int64{360, 390, 620, 621, 768, 1000, 1001, 1200, 1201, 1600} {
				b.Run(chromedp.EmulateViewport(width, 844))
				cut := b.Read(`(() => {
					document.querySelector(".door-link .long").textContent = "Marie-Antoinette de La Rochefoucauld";
					const nav = document.querySelector(".nav"), bar = document.querySelector(".bar");
					const last = document.querySelector(".lang").getBoundingClientRect().right;
					return [nav.scrollWidth - nav.clientWidth, bar.scrollWidth - bar.clientWidth, Math.max(0, Math.round(last - innerWidth))].join(" ");
				})()`)
				if cut != "0 0 0" {
					t.Errorf("%s%s at %d px: the entries, the bar, its last entry are cut by %s px", path, l, width, cut)
				}
			}
		}
	}
}

package floor_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserAToastCoversNothingThatIsTappedNext: after one player is out, the sheet of the next one is open at once, and "undo" of the first
// is nowhere near "out" of the second.
func TestBrowserAToastCoversNothingThatIsTappedNext(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), webtest.Live,
		webtest.Click(`#table-1 .seats li:nth-child(4) a`), webtest.Present(`#sheet .button-out`),
		webtest.Click(`#sheet .button-out`), webtest.Present(`#toast .button-undo`), webtest.Absent(`#sheet-open`),
		webtest.Until(`(document.querySelector("#table-1 .seats li:nth-child(6) a").click(), true)`), webtest.Present(`#sheet .button-out`))
	// Both stand still.
	b.Run(webtest.Until(`document.getAnimations().every(a => a.playState !== "running")`))
	gap := b.Read(`(() => {
		const toast = document.querySelector("#toast .toast").getBoundingClientRect(), sheet = document.querySelector("#sheet-open").getBoundingClientRect();
		return toast.bottom <= sheet.top && toast.top >= 0 ? "" : JSON.stringify([toast, sheet]);
	})()`)
	if gap != "" {
		t.Errorf("the toast lies over the sheet: %s", gap)
	}
	covered := b.Read(`[...document.querySelectorAll("#sheet-open button, #sheet-open a, #toast button")].filter(e => e.checkVisibility()).filter(e => {
		e.scrollIntoView({ block: "nearest" });
		const r = e.getBoundingClientRect(), top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
		return !(top && (e.contains(top) || top.contains(e) && top.closest("label")));
	}).map(e => e.textContent.trim()).join(" · ")`)
	if covered != "" {
		t.Errorf("covered: %s", covered)
	}
}

// TestBrowserPhonesFindNamesAndRoomForAThumb: what is tapped has a name, and is 48 pixels high, on every page of the floor.
func TestBrowserPhonesFindNamesAndRoomForAThumb(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	for _, f := range []fixture.Fixture{fixture.Late(), fixture.Entries(), fixture.HandForHand(), fixture.Hosted()} {
		server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
		for _, path := range []string{"/floor", "/floor?table=1&seat=1", "/clock", "/table/1", "/player"} {
			b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/t/"+f.State.ID+path+"?lang=fr"), webtest.Until(`document.readyState === "complete"`))
			if strings.HasPrefix(path, "/floor") {
				if n := b.Read(`String(document.querySelectorAll("h1").length)`); n != "1" {
					t.Errorf("%s%s: %s headings of the first level", f.Name, path, n)
				}
			}
			bad := b.Read(`[...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select")].filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => {
				const name = e.getAttribute("aria-label") || e.textContent.trim() || e.title || (e.labels && e.labels[0]?.textContent.trim()) || e.getAttribute("aria-labelledby") || e.placeholder || "";
				const r = e.getBoundingClientRect(), label = e.labels?.[0]?.getBoundingClientRect();
				const high = Math.max(r.height, label && e.matches("[type=checkbox], [type=radio]") ? label.height : 0);
				if (!name) return "no name: " + e.outerHTML.slice(0, 120);
				return high > 0 && high < 47.5 && r.top > -500 ? Math.round(high) + " high: " + name.slice(0, 40) + " " + e.className : "";
			}).filter(x => x).join("\n")`)
			if bad != "" {
				t.Errorf("%s%s:\n%s", f.Name, path, bad)
			}
		}
	}
}

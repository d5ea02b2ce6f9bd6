package home_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestAnEventIsSuspendedStoppedAndTakenUp from its page; the clock says so, and no book of this event says what is refunded.
func TestAnEventIsSuspendedStoppedAndTakenUp(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("owner", webtest.In(role.Owner))
	f.Appoint("td", webtest.In(role.Director))
	b, n := f.SignedIn("td"), 0
	at := "/t/" + webtest.HostedID
	send := func(act string, form url.Values, status int, words string) {
		t.Helper()
		n++
		form.Set("key", fmt.Sprintf("key-of-stop-%04d", n))
		form.Set("seq", fmt.Sprint(f.Seq()))
		if w := b.Post(at+"/stop/"+act+"?lang=en", form); w.Code != status || !strings.Contains(w.Body.String(), words) {
			t.Fatalf("%s: %d %s", act, w.Code, w.Body)
		}
	}
	shows := func(path string, words ...string) string {
		t.Helper()
		page := b.Get(at + path + "?lang=en").Body.String()
		for _, w := range words {
			if !strings.Contains(page, w) {
				t.Fatalf("%s has no %q", path, w)
			}
		}
		return page
	}
	why := func() url.Values { return url.Values{"cause": {"fire"}, "reason": {"smoke in the kitchen"}} }
	send("suspend", url.Values{"cause": {"fire"}}, http.StatusConflict, `role="alert"`)
	send("suspend", why(), http.StatusSeeOther, "")
	shows("/clock", "Event suspended", "smoke in the kitchen")
	shows("/stop", "Event suspended", "Go on")
	send("go-on", url.Values{}, http.StatusSeeOther, "")
	if page := shows("/clock"); strings.Contains(page, "Event suspended") {
		t.Error("the clock still says that it is suspended")
	}
	send("stop", why(), http.StatusConflict, "choose")
	stop := why()
	stop.Set("refund", "price")
	send("stop", stop, http.StatusSeeOther, "")
	shows("/clock", "Event stopped")
	page := shows("/stop", "Event stopped", "Entry fees and buy-ins are refunded", "Player p-1")
	back := regexp.MustCompile(`name="undo" value="(\d+)"`).FindStringSubmatch(page)
	if back == nil {
		t.Fatal("the stop cannot be undone")
	}
	send("undo", url.Values{"undo": {back[1]}}, http.StatusSeeOther, "")
	f.Read(func(s *tournament.State) {
		if s.Stop != nil {
			t.Errorf("%+v", s.Stop)
		}
	})
}

// TestBrowserTheStopFits: the page fits a phone and a desk in both languages, before and once the event is stopped. With SHOTS=folder it
// leaves pictures there.
func TestBrowserTheStopFits(t *testing.T) {
	f := webtest.OpenHosted(t)
	server := webtest.Serve(t, f.Site)
	b := webtest.OpenBrowser(t, 1280, 800)
	look := func(name, page string) {
		for _, l := range lang.All {
			for _, width := range []int64{390, 1280} {
				b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+"/t/"+webtest.HostedID+page+"?lang="+string(l)),
					webtest.Until(`document.fonts.status === "loaded"`))
				if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
					t.Errorf("%s, %s, %d: wider than the page", name, l, width)
				}
				for _, barrier := range b.Barriers() {
					t.Errorf("%s, %s, %d: %s", name, l, width, barrier)
				}
				if dir := os.Getenv("SHOTS"); dir != "" {
					b.Shoot(filepath.Join(dir, fmt.Sprintf("stop-%s-%s-%d.png", name, l, width)))
				}
			}
		}
	}
	look("before", "/stop")
	f.Do(tournament.Suspend{Cause: tournament.CauseFire, Reason: "fumée en cuisine"})
	look("suspended", "/stop")
	look("clock", "/clock")
	f.Do(tournament.Stop{Cause: tournament.CauseFire, Reason: "fumée en cuisine", Refund: tournament.RefundPrice})
	look("stopped", "/stop")
}

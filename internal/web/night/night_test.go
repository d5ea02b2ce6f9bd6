package night_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// evening is a tournament that was paused in its first level and goes on in its second: the instant of the pause, and now.
func evening(t *testing.T) (f *webtest.Hosted, paused string) {
	t.Helper()
	f = webtest.OpenHosted(t)
	f.House()
	f.Do(tournament.Pause{})
	paused = room.AsWas(webtest.HostedID, f.Seq())
	f.Do(tournament.Resume{})
	f.Do(tournament.NextLevel{})
	return f, paused
}

// TestEveryPageShowsTheInstantOfItsAddress, says so, keeps its links at that instant, and has nothing that could be sent.
func TestEveryPageShowsTheInstantOfItsAddress(t *testing.T) {
	f, paused := evening(t)
	for _, page := range []string{"clock", "floor", "table/1", "results", "floor?player=p-1", "money", "chips", "prizes", "player", "paper/seats"} {
		w := webtest.Get(t, f.Site, "/t/"+paused+"/"+page, "Accept-Language", "en")
		body := w.Body.String()
		if w.Code == http.StatusNotFound && page != "chips" && page != "paper/seats" || w.Code >= 500 {
			t.Errorf("%s: status %d", page, w.Code)
			continue
		}
		if w.Code != http.StatusOK {
			continue
		}
		_, content, _ := strings.Cut(body, `<main id="content">`)
		if !strings.HasPrefix(strings.TrimSpace(content), `<fieldset class="past-inert" disabled>`) || !strings.Contains(body, "As it was at") || !strings.Contains(body, "Back to now") {
			t.Errorf("%s does not say which instant it shows", page)
		}
		if strings.Contains(content, `"/t/`+webtest.HostedID+`/`) && page != "floor?player=p-1" {
			i := strings.Index(content, `"/t/`+webtest.HostedID+`/`)
			t.Errorf("%s leads away from its instant: %s", page, content[i:min(len(content), i+80)])
		}
	}
	now, then := webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/clock?lang=en").Body.String(), webtest.Get(t, f.Site, "/t/"+paused+"/clock?lang=en").Body.String()
	if !strings.Contains(then, `data-phase="paused"`) || !strings.Contains(then, `data-speed="0"`) || strings.Contains(now, `data-phase="paused"`) {
		t.Error("the clock does not stand as it stood")
	}
}

// TestNothingIsSentFromAnInstant: its handlers refuse, whatever the form says.
func TestNothingIsSentFromAnInstant(t *testing.T) {
	f, paused := evening(t)
	before := f.Seq()
	for _, act := range []string{"act/pause", "act/bust", "act/undo", "act/register", "prizes/set", "stop/stop", "event/rename", "table/1/call"} {
		w := webtest.Post(t, f.Site, "/t/"+paused+"/"+act, url.Values{"seq": {"1"}, "key": {"key-0123456789"}, "undo": {"1"}, "player": {"p-1"}}, "Accept-Language", "en")
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "this instant is over") {
			t.Errorf("%s: status %d", act, w.Code)
		}
	}
	if f.Seq() != before {
		t.Error("something was done")
	}
	if w := webtest.Get(t, f.Site, "/t/"+paused+"/seat/p-1"); w.Code != http.StatusNotFound {
		t.Errorf("cards of an instant are shown: status %d", w.Code)
	}
}

// TestTheSliderLeadsToThePageOfItsInstant, to pages of the event alone, and within the night.
func TestTheSliderLeadsToThePageOfItsInstant(t *testing.T) {
	f, _ := evening(t)
	n, err := f.Room.Night(webtest.HostedID)
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"row=3&show=clock":                      fmt.Sprintf("/t/soir@%d/clock", n.Rows[2]),
		"row=3&show=floor%3Fplayer%3Dp-1":       fmt.Sprintf("/t/soir@%d/floor?player=p-1", n.Rows[2]),
		"row=999999&show=table/1":               fmt.Sprintf("/t/soir@%d/table/1", n.Rows[len(n.Rows)-1]),
		"row=-4":                                fmt.Sprintf("/t/soir@%d/floor", n.Rows[0]),
		"row=3&show=../../../sign-out":          fmt.Sprintf("/t/soir@%d/floor", n.Rows[2]),
		"row=3&show=https://elsewhere.example/": fmt.Sprintf("/t/soir@%d/floor", n.Rows[2]),
		"row=3&show=//elsewhere.example/x":      fmt.Sprintf("/t/soir@%d/floor", n.Rows[2]),
	} {
		w := webtest.Get(t, f.Site, "/t/soir/night?"+query)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != want {
			t.Errorf("%s leads to %s (%d), not %s", query, w.Header().Get("Location"), w.Code, want)
		}
	}
	list := webtest.Get(t, f.Site, "/t/soir/night?lang=en").Body.String()
	for _, want := range []string{"The event begins", "Level 2", `type="range"`} {
		if !strings.Contains(list, want) {
			t.Errorf("the moments lack %q", want)
		}
	}
}

// TestAnInstantIsShownToThoseWhoMayLook: public pages to everybody, the others to staff.
func TestAnInstantIsShownToThoseWhoMayLook(t *testing.T) {
	f, paused := evening(t)
	c := f.Config()
	c.As = func(*http.Request) frame.Who { return frame.Who{} }
	public := web.New(c)
	for page, want := range map[string]int{"clock": http.StatusOK, "results": http.StatusOK, "table/1": http.StatusOK, "floor": http.StatusSeeOther, "money": http.StatusSeeOther} {
		if w := webtest.Get(t, public, "/t/"+paused+"/"+page); w.Code != want {
			t.Errorf("%s to a visitor: status %d", page, w.Code)
		}
	}
	c.As = frame.Fixed("anna", role.Auditor)
	if w := webtest.Get(t, web.New(c), "/t/"+paused+"/floor"); w.Code != http.StatusOK {
		t.Errorf("the floor to an auditor: status %d", w.Code)
	}
}

// The slider in a browser: it moves by keys, the page follows it, and it fits a phone and a projector. With SHOTS=folder it leaves pictures there.
func TestBrowserTheSliderMoves(t *testing.T) {
	f, paused := evening(t)
	server := webtest.Serve(t, f.Site)
	b := webtest.OpenBrowser(t, 1280, 800)
	ready := webtest.Until(`document.readyState === "complete" && typeof htmx !== "undefined"`)
	for _, page := range []string{"floor", "clock", "table/1", "results"} {
		for _, width := range []int64{390, 1280, 1920} {
			b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+"/t/"+paused+"/"+page+"?lang=fr"), ready)
			if wide := b.Read(`String(document.documentElement.scrollWidth - innerWidth)`); wide != "0" {
				t.Errorf("%s at %d is wider than its page by %s pixels", page, width, wide)
			}
			if dir := os.Getenv("SHOTS"); dir != "" {
				b.Shoot(filepath.Join(dir, fmt.Sprintf("past-%s-%d.png", strings.ReplaceAll(page, "/", "-"), width)))
			}
			if page == "floor" && width != 1920 {
				for _, barrier := range b.Barriers() {
					t.Errorf("floor at an instant, %d wide: %s", width, barrier)
				}
			}
		}
	}
	b.Run(chromedp.EmulateViewport(1280, 844), chromedp.Navigate(server.URL+"/t/"+paused+"/clock?lang=en"), ready,
		webtest.Until(`document.querySelector("#clk").dataset.phase === "paused"`))
	now := b.Read(`document.querySelector("#past-row").max`)
	b.Run(chromedp.Focus("#past-row"), chromedp.KeyEvent(kb.End),
		webtest.Until(`document.body.dataset.instant === "`+now+`"`))
	if phase := b.Read(`document.querySelector("#clk").dataset.phase`); phase == "paused" {
		t.Error("the clock still stands")
	}
	if at := b.Read(`location.pathname + " " + document.activeElement.id`); !strings.HasPrefix(at, "/t/soir@") || !strings.HasSuffix(at, "/clock past-row") {
		t.Errorf("the page is at %s", at)
	}
	b.Run(chromedp.Navigate(server.URL+"/t/"+paused+"/floor?lang=en"), ready)
	if free := b.Read(`String([...document.querySelectorAll("#content button, #content input:not([type=hidden])")].filter(e => !e.matches(":disabled")).length)`); free != "0" {
		t.Errorf("%s buttons and fields are to be used", free)
	}
	b.Run(chromedp.Click(`.past-acts .button-main`), webtest.Until(`location.pathname === "/t/soir/floor"`))
}

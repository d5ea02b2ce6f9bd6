package home_test

import (
	"errors"
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
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
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
	page := shows("/stop", "Event stopped", "Entry fees and buy-ins are refunded", "Player p-1", "To refund, 4 entries · €200")
	for i := range 4 { // each of the four has put in 50 €
		if row := fmt.Sprintf("<li><span>Player p-%d <small>entry no. %d</small></span>\n<b>€50</b></li>", i+1, i+1); !strings.Contains(page, row) {
			t.Errorf("no row %s", row)
		}
	}
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

// TestTheLawOverTheBookIsSaidBeforeAnEventIsCancelled: the circle's rules refund nothing (PG-R-2), the decree gives fee and buy-ins back
// (FR-57-8-B), and prevails; what each entry gets back is listed.
func TestTheLawOverTheBookIsSaidBeforeAnEventIsCancelled(t *testing.T) {
	f := webtest.OpenHosted(t)
	do := func(stream string, n int, c tournament.Command) error {
		_, err := f.Room.Do(t.Context(), room.Command{Stream: stream, ID: fmt.Sprint(stream, "-", n), By: role.By{Person: "td", Role: role.Director}, Cmd: c})
		return err
	}
	var s tournament.Structure
	f.Read(func(st *tournament.State) { s = st.Structure })
	s.Fee = 1000
	stopped := tournament.Stop{Cause: tournament.CauseFire, Reason: "fumée", Refund: tournament.RefundNone}
	page := func(id string) string {
		w := webtest.Get(t, f.Site, "/t/"+id+"/stop?lang=en")
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", id, w.Code)
		}
		return w.Body.String()
	}
	for _, c := range []struct {
		id, book      string
		says, saysNot []string
	}{
		{"alone", "cercle-pg", []string{"Nothing is refunded.", "PG-R-2"}, []string{"the law prevails", "FR-57-8-B"}},
		{"both", rulebook.JoinLaw("cercle-pg", "arrete-2007"), []string{"Entry fees and buy-ins are refunded.", "FR-57-8-B", "the law prevails", "Nothing is refunded.", "PG-R-2"}, nil},
		{"law", rulebook.JoinLaw("tda-2024", "arrete-2007"), []string{"Entry fees and buy-ins are refunded.", "FR-57-8-B"}, []string{"the law prevails"}},
	} {
		b := webtest.Book(t, c.book)
		if err := do(c.id, 1, tournament.Create{ID: c.id, Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(),
			Players: []table.PlayerID{"q-1", "q-2"}}); err != nil {
			t.Fatal(err)
		}
		body := page(c.id)
		for _, want := range c.says {
			if !strings.Contains(body, want) {
				t.Errorf("%s does not say %q", c.id, want)
			}
		}
		for _, not := range c.saysNot {
			if strings.Contains(body, not) {
				t.Errorf("%s says %q", c.id, not)
			}
		}
		err := do(c.id, 2, stopped)
		var refused *refusal.Error
		if byLaw := errors.As(err, &refused) && refused.Code == tournament.RefundByLaw; byLaw != (c.id != "alone") {
			t.Errorf("%s: nothing refunded: %v", c.id, err)
		}
	}
	stopped.Refund = tournament.RefundUnsaid
	if err := do("both", 3, stopped); err != nil {
		t.Fatal(err)
	}
	if body := page("both"); !strings.Contains(body, "To refund, 2 entries · €120") || strings.Count(body, "<b>€60</b>") != 2 {
		t.Error("what each entry gets back, 50 € and a fee of 10 €, is not listed")
	}
	if body := page("alone"); strings.Contains(body, "To refund") {
		t.Error("of an event that refunds nothing, refunds are listed")
	}
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

package cardroom_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// staffed is a room with an owner, a floor and three dealers; an event has tables 11 and 12.
func staffed(t *testing.T) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("paul", webtest.In(role.Floor))
	for _, d := range []string{"dora", "emil", "fred"} {
		f.Appoint(d, webtest.In(role.Dealer))
	}
	send(f, "clock", role.Clock, cardroom.Borrow{Stream: "main", Tables: []int{11, 12}})
	return f
}

// send sends a command of the room.
func send(f *webtest.Staffed, person string, as role.Role, cmd any) {
	f.T.Helper()
	keys++
	c := room.Command{Stream: room.CardroomStream, ID: "sent-" + strconv.Itoa(keys), By: role.By{Person: person, Role: as}, Cmd: cmd}
	if _, err := f.Room.Do(context.Background(), c); err != nil {
		f.T.Fatalf("%T: %v", cmd, err)
	}
}

var keys int

// look is what the room knows of its dealers.
func look(f *webtest.Staffed) (s *cardroom.State) {
	f.T.Helper()
	if err := f.Room.Cardroom(func(c *cardroom.State) { s = c.Clone() }); err != nil {
		f.T.Fatal(err)
	}
	return s
}

// sent posts a form of the rota.
func sent(b *webtest.Visitor, act string, pairs ...string) (status int, page string) {
	keys++
	f := url.Values{"key": {"key-of-rota-" + strconv.Itoa(keys)}, "seq": {"0"}}
	for i := 0; i < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	w := b.Post("/dealers/"+act+"?lang=en", f)
	return w.Code, w.Body.String()
}

// rota has Paul put one on, and all dealers to their tables.
func rota(f *webtest.Staffed) *webtest.Visitor {
	f.T.Helper()
	paul := f.SignedIn("paul")
	for _, step := range [][]string{
		{"rota", "down", "30", "rest", "3", "first", "", "tables", ""},
		{"on-duty", "dealer", "dora", "dealer", "emil", "dealer", "fred", "from", "", "until", ""},
		{"fill"},
	} {
		if status, page := sent(paul, step[0], step[1:]...); status != http.StatusSeeOther {
			f.T.Fatalf("%v: status %d\n%s", step, status, page)
		}
	}
	return paul
}

func TestTheFloorPushesInOneTap(t *testing.T) {
	f := staffed(t)
	paul := rota(f)
	page := paul.Get("/dealers?lang=en").Body.String()
	for _, shown := range []string{"Dora", "Emil", "Fred", "Push now", `action="/dealers/push"`, "Next push at"} {
		if !strings.Contains(page, shown) {
			t.Errorf("the page lacks %q", shown)
		}
	}
	if s := look(f); s.DealerAt(11) != "dora" || s.DealerAt(12) != "emil" {
		t.Fatalf("%q and %q deal", s.DealerAt(11), s.DealerAt(12))
	}
	form := url.Values{"key": {"key-of-the-one-tap"}, "seq": {"1"}, "no": {"1"}}
	for range 2 { // a double tap is one push
		if w := paul.Post("/dealers/push", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d\n%s", w.Code, w.Body)
		}
	}
	if s := look(f); s.Pushes != 1 || s.DealerAt(11) == "dora" {
		t.Errorf("after %d pushes %q deals", s.Pushes, s.DealerAt(11))
	}
	if status, page := sent(paul, "push", "no", "1"); status == http.StatusSeeOther || !strings.Contains(page, "his push has been made") {
		t.Errorf("another floor's tap for the same push: status %d", status)
	}
	page = paul.Get("/dealers?lang=en").Body.String()
	if !strings.Contains(page, "Undo the push") {
		t.Error("the push cannot be taken back")
	}
	var act uint64
	if err := f.Room.Cardroom(func(c *cardroom.State) { act, _ = c.Undo() }); err != nil {
		t.Fatal(err)
	}
	if status, _ := sent(paul, "undo", "act", strconv.FormatUint(act, 10)); status != http.StatusSeeOther || look(f).DealerAt(11) != "dora" {
		t.Errorf("taken back: status %d, %q deals", status, look(f).DealerAt(11))
	}
}

func TestATapOnAPlaceChangesIt(t *testing.T) {
	f := staffed(t)
	paul := rota(f)
	page := paul.Get("/dealers?lang=en&dealer=fred&push=1").Body.String()
	if !strings.Contains(page, `id="change"`) || !strings.Contains(page, `action="/dealers/plan"`) {
		t.Fatalf("no sheet\n%s", page)
	}
	if status, _ := sent(paul, "plan", "dealer", "fred", "push", "1", "table", "12"); status != http.StatusSeeOther {
		t.Fatalf("status %d", status)
	}
	if page := paul.Get("/dealers?lang=en&dealer=fred&push=1").Body.String(); !strings.Contains(page, "planned by hand") || !strings.Contains(page, "Leave it to the rota") {
		t.Error("what is planned does not show")
	}
	sent(paul, "push", "no", "1")
	if got := look(f).DealerAt(12); got != "fred" {
		t.Errorf("%q deals table 12", got)
	}
	if status, _ := sent(paul, "place", "dealer", "fred", "table", "0"); status != http.StatusSeeOther || look(f).DealerAt(12) != "" {
		t.Errorf("a break: status %d, %q deals", status, look(f).DealerAt(12))
	}
	if page := paul.Get("/dealers?lang=en").Body.String(); !strings.Contains(page, "Table without a dealer:") || !strings.Contains(page, `action="/dealers/fill"`) {
		t.Error("a table without a dealer does not show")
	}
	if status, _ := sent(paul, "home", "dealer", "dora"); status != http.StatusSeeOther {
		t.Errorf("status %d", status)
	}
	for _, wrong := range [][]string{{"place", "dealer", "dora", "table", "11"}, {"place", "dealer", "fred", "table", "99"}, {"on-duty", "until", "02:00"},
		{"on-duty", "dealer", "emil", "until", "25:00"}, {"rota", "down", "soon", "rest", "3"}, {"rota", "down", "30", "rest", "3", "tables", "4-1"},
		{"rota", "down", "5", "rest", "3"}, {"plan", "dealer", "emil", "push", "99", "table", "11"}} {
		if status, page := sent(paul, wrong[0], wrong[1:]...); status < 400 || status >= 500 || !strings.Contains(page, `role="alert"`) {
			t.Errorf("%v: status %d", wrong, status)
		}
	}
	if status, _ := sent(paul, "on-duty", "dealer", "nobody"); status != http.StatusBadRequest {
		t.Errorf("somebody who is none of the staff: status %d", status)
	}
}

func TestADealerSeesHisOwnLine(t *testing.T) {
	f := staffed(t)
	rota(f)
	page := f.SignedIn("emil").Get("/dealers/mine?lang=en").Body.String()
	if !strings.Contains(page, "Emil") || strings.Contains(page, "Dora") || strings.Contains(page, `action="/dealers/`) || strings.Contains(page, "/events/dealers") {
		t.Errorf("%s", page)
	}
	if w := f.SignedIn("emil").Get("/dealers"); w.Code != http.StatusForbidden {
		t.Errorf("everybody's lines: status %d", w.Code)
	}
}

// Taking a table over by PIN is the relief: nobody taps anything for the rota.
func TestAPINAtATableKeepsTheRotaTrue(t *testing.T) {
	f := staffed(t)
	rota(f)
	s := look(f)
	next, _ := s.Relief(11, cardroom.Instant(f.Room.Now()))
	tablet, _ := f.Enrolled("tablet", access.Place{Kind: access.AtTable, Table: 11})
	take := func(who string) {
		t.Helper()
		if w := tablet.Post("/duty", url.Values{"person": {who}, "pin": {webtest.PIN}}); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d\n%s", who, w.Code, w.Body)
		}
	}
	take("dora") // as the rota says
	if got := look(f); got.Seq != s.Seq {
		t.Errorf("who is where the rota says writes nothing: %d, %d", s.Seq, got.Seq)
	}
	if page := tablet.Get("/duty?lang=en").Body.String(); !strings.Contains(page, `id="relief"`) {
		t.Error("the tablet does not say who relieves")
	}
	take(next.Next)
	if got := look(f); got.DealerAt(11) != next.Next || got.DealerAt(11) == "dora" {
		t.Errorf("%q deals table 11", got.DealerAt(11))
	}
	tablet.Post("/duty", url.Values{"off": {"yes"}})
	if got := look(f).DealerAt(11); got != "" {
		t.Errorf("signed off, and %q deals", got)
	}
}

func TestHoursWorkedArePrinted(t *testing.T) {
	f := staffed(t)
	paul := rota(f)
	sent(paul, "home", "dealer", "fred")
	page := paul.Get("/dealers/paper/shifts?lang=en").Body.String()
	for _, shown := range []string{"Hours worked", "Dora", "on duty", "data-print"} {
		if !strings.Contains(page, shown) {
			t.Errorf("the report lacks %q", shown)
		}
	}
	if page := paul.Get("/dealers/paper/rota?lang=fr").Body.String(); !strings.Contains(page, "Dora") || strings.Contains(page, "Fred") {
		t.Errorf("the sheet of the rota:\n%s", page)
	}
	if w := paul.Get("/dealers/paper/other"); w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}

// On a phone: the rota fits, one tap makes the push, and the page follows by itself what others do.
func TestBrowserAPushIsOneTap(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := staffed(t)
	rota(f)
	server := webtest.Serve(t, as(f, f.SignedIn("paul")))
	b.Run(chromedp.Navigate(server.URL+"/dealers?lang=en"), webtest.Live, webtest.Present("#push"))
	if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide != "false" {
		t.Error("the page is wider than the phone")
	}
	b.Run(webtest.Click("#push"), webtest.Present(`[name="no"][value="2"]`))
	if got := look(f).Pushes; got != 1 {
		t.Fatalf("%d pushes", got)
	}
	before := b.Read(`[...document.querySelectorAll(".rota-now")].map(e => e.textContent.trim()).join("|")`)
	send(f, "paul", role.Floor, cardroom.Push{No: 2})
	b.Run(webtest.Until(`[...document.querySelectorAll(".rota-now")].map(e => e.textContent.trim()).join("|") + document.querySelector('[name="no"]').value !== ` + strconv.Quote(before+"2")))
}

// TestBrowserAPushIsToldOnTheClock: once, on a screen that was there before; one that opens later repeats nothing.
func TestBrowserAPushIsToldOnTheClock(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := staffed(t)
	send(f, "clock", role.Clock, cardroom.Borrow{Stream: webtest.HostedID, Tables: []int{13}})
	rota(f)
	server := webtest.Serve(t, as(f, f.SignedIn("paul")))
	b.Run(chromedp.Navigate(server.URL+"/t/"+webtest.HostedID+"/clock?lang=fr"), webtest.Live, webtest.Present(`#said`))
	if told := b.Read(`document.body.dataset.told ?? ""`); told != "" {
		t.Errorf("before the push: %q", told)
	}
	send(f, "paul", role.Floor, cardroom.Push{No: 1})
	b.Run(webtest.Until(`document.body.dataset.told === "Croupiers : relève."`), chromedp.Navigate(server.URL+"/t/"+webtest.HostedID+"/clock?lang=en"), webtest.Live)
	if told := b.Read(`document.body.dataset.told ?? ""`); told != "" {
		t.Errorf("a screen that opens later tells %q", told)
	}
}

// as is the site as somebody's browser asks it.
func as(f *webtest.Staffed, b *webtest.Visitor) http.Handler {
	session := b.Cookie("session")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookies := slices.DeleteFunc(r.Cookies(), func(c *http.Cookie) bool { return c.Name == "session" })
		r.Header.Del("Cookie")
		for _, c := range cookies {
			r.AddCookie(c)
		}
		r.AddCookie(&http.Cookie{Name: "session", Value: session})
		f.Site.ServeHTTP(w, r)
	})
}

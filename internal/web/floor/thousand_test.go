package floor_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var cardNo = regexp.MustCompile(`id="table-(\d+)"`)

// numbersOf are the tables of which a page, or an answer, has the cards.
func numbersOf(t *testing.T, body string) (nos []int) {
	t.Helper()
	for _, m := range cardNo.FindAllStringSubmatch(body, -1) {
		no, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		nos = append(nos, no)
	}
	return nos
}

// TestAThousandTablesAreShownFiftyAtATime: 10,000 players, of whom a page holds those of fifty tables; every table is in one part of the room, an act
// answers with what has changed in the part from which it was sent, and a table that breaks sends nobody another part.
func TestAThousandTablesAreShownFiftyAtATime(t *testing.T) {
	site, r := started(t, 10000)
	page := func(query string) string {
		t.Helper()
		w := webtest.Get(t, site, "/t/real/floor?lang=en&"+query)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d", query, w.Code)
		}
		return w.Body.String()
	}
	first := page("")
	if n := len(first); n > 220_000 {
		t.Errorf("a page of %d bytes", n)
	}
	seen := map[int]int{}
	for _, m := range regexp.MustCompile(`floor\?from=(\d+)#room`).FindAllStringSubmatch(first, -1) {
		nos := numbersOf(t, page("from="+m[1]))
		if len(nos) == 0 || len(nos) > 50 {
			t.Errorf("from table %s: %d tables", m[1], len(nos))
		}
		for _, no := range nos {
			seen[no]++
		}
	}
	_ = r.Read("real", func(s *tournament.State) {
		for _, no := range s.InPlay() {
			if seen[no] != 1 {
				t.Errorf("table %d is on %d pages", no, seen[no])
			}
		}
		if len(seen) != len(s.InPlay()) || len(seen) < 1000 {
			t.Errorf("%d tables on the pages, %d in play", len(seen), len(s.InPlay()))
		}
	})
	if nos := numbersOf(t, page("table=777&seat=1")); len(nos) != 50 || nos[0] != 751 {
		t.Errorf("whoever opens a seat of table 777 has %v", nos)
	}

	key := 0
	act := func(name string, no int, from string, form map[string]string) string {
		t.Helper()
		key++
		_ = r.Read("real", func(s *tournament.State) {
			form["seq"], form["key"] = fmt.Sprint(s.Seq), fmt.Sprintf("key-of-act-%04d", key)
			if form["seat"] = "1"; name == "bust" {
				form["player"] = string(s.Table(no).At(1).Player)
			} else {
				form["table"] = fmt.Sprint(no)
			}
		})
		w := webtest.Post(t, site, "/t/real/act/"+name+"?lang=en", webtest.FormOf(form), "HX-Request", "true", "HX-Current-URL", "http://192.0.2.10/t/real/floor"+from)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d: %s", name, w.Code, w.Body)
		}
		if n := w.Body.Len(); n > 20_000 {
			t.Errorf("%s at table %d, from %q: an answer of %d bytes", name, no, from, n)
		}
		return w.Body.String()
	}
	if nos := numbersOf(t, act("absent", 777, "?from=751", map[string]string{"absent": "yes"})); len(nos) != 1 || nos[0] != 777 {
		t.Errorf("the answer has the tables %v", nos)
	}
	if nos := numbersOf(t, act("absent", 777, "", map[string]string{"absent": "no"})); len(nos) != 0 {
		t.Errorf("somebody elsewhere is sent the tables %v", nos)
	}
	act("bust", 3, "?from=751", map[string]string{})
	key++
	_, seq, _ := stateOf(t, r)
	form := webtest.FormOf(map[string]string{"seq": fmt.Sprint(seq), "key": fmt.Sprintf("key-of-act-%04d", key), "table": "777", "seat": "1", "absent": "yes"})
	w := webtest.Post(t, site, "/t/real/act/absent", form, "Referer", "http://192.0.2.10/t/real/floor?from=751")
	if to := w.Header().Get("Location"); to != "/t/real/floor?done=absent&from=751" {
		t.Errorf("without script: %d, to %q", w.Code, to)
	}
}

// TestAPartOfTheRoomIsSentAnewOnlyWhereItsTablesChange.
func TestAPartOfTheRoomIsSentAnewOnlyWhereItsTablesChange(t *testing.T) {
	site, r := started(t, 630) // 70 tables, in two parts
	webtest.Get(t, site, "/t/real/floor?lang=en")
	var before uint64
	var last int
	_ = r.Read("real", func(s *tournament.State) {
		before = s.Seq
		last = s.InPlay()[len(s.InPlay())-1]
	})
	for i := 0; ; i++ { // the last table empties
		var p table.PlayerID
		_ = r.Read("real", func(s *tournament.State) {
			for _, seat := range s.Table(last).Seats {
				p = max(p, seat.Player)
			}
		})
		if p == "" {
			break
		}
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: fmt.Sprint("out-", i), By: role.By{Person: "test", Role: role.Director}, Cmd: tournament.Bust{Player: p}}); err != nil {
			t.Fatal(err)
		}
	}
	for from, want := range map[string]bool{"?from=1": false, fmt.Sprintf("?from=%d", last): true} {
		w := webtest.Post(t, site, "/t/real/act/pause?lang=en", webtest.FormOf(map[string]string{"key": "key-of-act-0001", "seq": fmt.Sprint(before)}),
			"HX-Request", "true", "HX-Current-URL", "http://192.0.2.10/t/real/floor"+from)
		if got := strings.Contains(w.Body.String(), `hx-target="#tables"`); got != want {
			t.Errorf("%s: the tables are sent anew: %v", from, got)
		}
	}
}

// TestListsOfPeopleAreShownFiftyAtATime: before the start 10,000 are entered and have no seat.
func TestListsOfPeopleAreShownFiftyAtATime(t *testing.T) {
	site, _ := entered(t, 10000)
	body := webtest.Get(t, site, "/t/real/floor?lang=en").Body.String()
	if n := len(body); n > 120_000 {
		t.Errorf("a page of %d bytes", n)
	}
	if !strings.Contains(body, "10,000 players without a seat") && !strings.Contains(body, "10000 players without a seat") || !strings.Contains(body, `href="/t/real/floor/people/waiting"`) {
		t.Error("the list does not say how long it is, or where the others are")
	}
	second := webtest.Get(t, site, "/t/real/floor/people/waiting?page=200&lang=en").Body.String()
	if n := strings.Count(second, `name="player"`); n != 50 || strings.Contains(second, `rel="next"`) || !strings.Contains(second, "page=199") {
		t.Errorf("the last page has %d players, or leads further", n)
	}
	name := fixture.Names("p-09999")
	found := webtest.Get(t, site, "/t/real/floor/people/waiting?find="+name).Body.String()
	if n := strings.Count(found, `name="player" value="p-09999"`); n != 1 {
		t.Errorf("%q is found %d times", name, n)
	}
	if w := webtest.Get(t, site, "/t/real/floor/people/everybody"); w.Code != http.StatusNotFound {
		t.Errorf("a list that is none: %d", w.Code)
	}
}

// TestWallsShareTenThousandNames: a screen shows as many as somebody waits for, several share the list without leaving anybody out, and the code stands
// where it is too long for one. Whoever notes what seat a player needs finds him by his name.
func TestWallsShareTenThousandNames(t *testing.T) {
	site, _ := started(t, 10000)
	cookie, seen := "", map[string]int{}
	get := func(what, part, of string) string {
		t.Helper()
		w := webtest.Get(t, site, "/screen?lang=en", "Cookie", cookie)
		for _, k := range w.Result().Cookies() {
			if strings.HasSuffix(k.Name, "screen") {
				cookie = k.Name + "=" + k.Value
			}
		}
		code := regexp.MustCompile(`name="code" value="([A-Z0-9]{4})"|class="button code"[^>]*>([A-Z0-9]{4})<`).FindStringSubmatch(webtest.Get(t, site, "/screens?lang=en").Body.String())
		if code == nil {
			t.Fatal("no screen on the page of screens")
		}
		form := webtest.FormOf(map[string]string{"code": code[1] + code[2], "shows": what, "stream": "real", "part": part, "of": of})
		if w := webtest.Post(t, site, "/screens/show", form); w.Code != http.StatusSeeOther {
			t.Fatalf("%s %s/%s: status %d", what, part, of, w.Code)
		}
		page := webtest.Get(t, site, "/screen?lang=en", "Cookie", cookie)
		body := page.Body.String()
		if n := len(body); n > 260_000 {
			t.Errorf("%s %s/%s: a page of %d bytes", what, part, of, n)
		}
		if page.Code != http.StatusOK || strings.Contains(body, "wall-letters") {
			t.Fatalf("%s %s/%s: status %d, or it shows its code still", what, part, of, page.Code)
		}
		return body
	}
	if body := get("seats", "", ""); strings.Contains(body, "wall-seats") || !strings.Contains(body, "Too many players for one screen") {
		t.Error("one screen shows 10,000 names")
	}
	at := regexp.MustCompile(`Table (\d+) · seat (\d+)`)
	for part := 1; part <= 12; part++ {
		for _, m := range at.FindAllStringSubmatch(get("seats", strconv.Itoa(part), "12"), -1) {
			seen[m[1]+"/"+m[2]]++
		}
	}
	once := 0
	for _, n := range seen {
		if n == 1 {
			once++
		}
	}
	if once != 10000 {
		t.Errorf("%d seats are on one screen of twelve each, of 10,000", once)
	}
	if n := strings.Count(get("map", "", ""), "wall-map"); n != 19 {
		t.Errorf("%d pages of tables", n)
	}
	if w := webtest.Post(t, site, "/screens/show", webtest.FormOf(map[string]string{"code": "AAAA", "shows": "seats", "stream": "real", "part": "3", "of": "2"})); w.Code < 400 {
		t.Errorf("part 3 of 2: status %d", w.Code)
	}
	if n := len(webtest.Get(t, site, "/t/real/seats?lang=en").Body.String()); n > 20_000 {
		t.Errorf("a page of seats of %d bytes", n)
	}
	name := fixture.Names("p-09999")
	found := webtest.Get(t, site, "/t/real/seats?lang=en&find="+url.QueryEscape(name)).Body.String()
	if n := strings.Count(found, "<option value=\"p-"); n == 0 || n > 60 || !strings.Contains(found, `value="p-09999"`) {
		t.Errorf("%q: %d players to choose from", name, n)
	}
}

// TestBrowserOpensAThousandTables on a phone and on a desk: at once, and whoever looks for a seat is at it by what he types.
func TestBrowserOpensAThousandTables(t *testing.T) {
	site, r := started(t, 10000)
	server := webtest.Serve(t, site)
	b := webtest.OpenBrowser(t, 390, 844)
	webtest.Get(t, site, "/t/real/floor?lang=en")
	for _, width := range []int64{1920, 390} {
		began := time.Now()
		b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+"/t/real/floor?lang=en"), webtest.Live)
		took := time.Since(began)
		elements, err := strconv.Atoi(b.Read(`String(document.querySelectorAll("*").length)`))
		if err != nil || elements > 5000 {
			t.Errorf("%d px: %d elements, %v", width, elements, err)
		}
		if wide := b.Read(`String(document.documentElement.scrollWidth - innerWidth)`); wide != "0" {
			t.Errorf("%d px: %s too wide", width, wide)
		}
		t.Logf("%d px: %d elements, painted after %s ms, read after %s ms, live after %v", width, elements,
			b.Read(`String(Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1))`),
			b.Read(`String(Math.round(performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd))`), took)
	}
	b.Run(webtest.Enter(`#find-input`, "777/2"), webtest.Until(`document.querySelector("#found")?.textContent.includes("777")`),
		webtest.Until(`(document.querySelector("#found a.seat[hx-get]").click(), true)`), webtest.Present(`#sheet-open`),
		webtest.Until(`(document.querySelector("#sheet [data-close]").click(), true)`), webtest.Absent(`#sheet-open`),
		webtest.Until(`(document.querySelector(".ranges a[href*='from=751']").click(), true)`), webtest.Present(`#table-777`), webtest.Live)
	if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: "absent", By: role.By{Person: "test", Role: role.Director},
		Cmd: tournament.AtTable{Table: 777, Command: table.SetAbsent{Seat: 2, Absent: true}}}); err != nil {
		t.Fatal(err)
	}
	b.Run(webtest.Present(`#table-777 a.absent`), webtest.Absent(`#table-1`))
}

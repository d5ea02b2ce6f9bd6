package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

// evening is a room with one event of real chips, and who works there: the director walks with a phone, in French; the desk has a laptop,
// in English; a dealer has the tablet of a table.
type evening struct {
	t        *testing.T
	home     string
	director *holder
	desk     *holder
	tablet   *holder
	event    string // its path, "/t/…"
}

// holder is whoever taps on one device: the taps of what is being done are counted.
type holder struct {
	webtest.Browser
	t    *testing.T
	taps int
}

// tap taps what a selector names, where it stands when it is tapped, and waits for what must follow.
func (h *holder) tap(css, until string) {
	h.t.Helper()
	h.taps++
	h.Run(webtest.Until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector(%q) !== null`, css)),
		webtest.Until(fmt.Sprintf(`(document.querySelector(%q).click(), true)`, css)), webtest.Until(until))
}

// within requires that what was done took no more taps than people are promised.
func (h *holder) within(most int, what string) {
	h.t.Helper()
	if h.taps > most {
		h.t.Errorf("%s took %d taps, %d are promised", what, h.taps, most)
	}
	h.taps = 0
}

// seq is the state that the page shows.
func (h *holder) seq() string { return h.Read(`document.querySelector("[name=seq]").value`) }

// next taps and waits until the tap is answered, and the page shows a later state: what others did a moment ago may come meanwhile.
func (h *holder) next(css string) {
	h.t.Helper()
	h.Run(webtest.Until(`(performance.clearResourceTimings(), window.tapped = true)`))
	h.tap(css, fmt.Sprintf(`(!window.tapped || performance.getEntriesByType("resource").some(e => /\/act\//.test(e.name)))
		&& document.querySelector("[name=seq]") !== null && document.querySelector("[name=seq]").value !== %q`, h.seq()))
}

const (
	players27 = 27
	list27    = "Agnès Martin, Benoît Bernard, Chloé Dubois, Denis Thomas, Élodie Robert, Farid Richard, Gaëlle Petit, Hugo Durand, Inès Leroy, " +
		"Jean-Noël Moreau, Karim Simon, Léa Laurent, Mathieu Lefèvre, Noémie Michel, Océane Garcia, Paul David, Quentin Bertrand, Raphaëlle Roux, " +
		"Sofiane Vincent, Théo Fournier, Ursule Morel, Victor Girard, William André, Xavier Mercier, Yasmine Dupont, Zoé Lambert"
	paid27 = "1;100\n9;25;18;14;11;9;8;6;5;4" // nine places
)

// openEvening opens a room and creates an event of 27 players: 26 on a list, the last one is entered at the desk.
func openEvening(t *testing.T, home string) *evening {
	t.Helper()
	e := &evening{t: t, home: home}
	e.director = &holder{Browser: webtest.OpenBrowser(t, 390, 844), t: t}
	d := e.director
	d.Run(chromedp.Navigate(home+"welcome?lang=fr"), webtest.Enter(`input[name=name]`, "Anna"), webtest.Enter(`input[name=login]`, "anna"),
		webtest.Enter(`input[name=password]`, trustPassword), webtest.Click(`main form button`), webtest.Until(`location.pathname !== "/welcome"`),
		chromedp.Navigate(home+"?lang=fr"))
	d.tap(`a[href="/new"]`, `location.pathname === "/new" && document.readyState === "complete"`)
	d.Run(webtest.Until(fmt.Sprintf(`(document.querySelector("[name=name]").value = "Vendredi", document.querySelector("[name=buy_in]").value = "30",
		document.querySelector("[name=fee]").value = "3", document.querySelector("[name=late_levels]").value = "0", document.querySelector("[name=re_entries]").value = "0",
		document.querySelector("[name=seats]").value = "9", document.querySelector("[name=payouts]").value = %q,
		document.querySelector("[name=paste]").value = %q, true)`, paid27, strings.ReplaceAll(list27, ", ", "\n"))))
	d.tap(`button[value=create]`, `document.readyState === "complete" && (location.pathname.endsWith("/floor") || document.querySelector("[aria-invalid=true]") !== null)`)
	if wrong := d.Read(`[...document.querySelectorAll("[aria-invalid=true]")].map(e => e.closest(".field").innerText).join("; ")`); wrong != "" {
		t.Fatalf("the structure is refused: %s", wrong)
	}
	d.within(2, "an event of one's own")
	e.event = strings.TrimSuffix(d.Read(`location.pathname`), "/floor")
	return e
}

// enters enters the last player at the desk: typed once before, found while typing, one tap.
func (e *evening) enters() {
	e.t.Helper()
	e.desk = &holder{Browser: webtest.OpenBrowser(e.t, 1280, 800), t: e.t}
	d := e.desk
	d.Run(chromedp.Navigate(e.home+"t/"+strings.TrimPrefix(e.event, "/t/")+"/floor?lang=en"), webtest.Live,
		webtest.Until(`(document.querySelector("#enter-name").focus(), true)`), webtest.Enter(`#enter-name`, "Łukasz Dernier\r"),
		webtest.Until(`document.querySelector("#toast").textContent.includes("Łukasz Dernier")`))
	d.within(3, "a player entered")
	e.director.Run(webtest.Until(fmt.Sprintf(`document.querySelector("[name=seq]").value === %q`, d.seq()))) // the director's page shows it too
}

// dealer appoints a dealer and gives him the tablet of table 1: he takes the table by PIN.
func (e *evening) dealer() {
	e.t.Helper()
	here := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, Timeout: time.Minute}
	link := func(page, path string) string {
		found := regexp.MustCompile(path + `\?code=([A-Z0-9]+)`).FindStringSubmatch(page)
		if found == nil {
			e.t.Fatalf("no %s link", path)
		}
		return found[1]
	}
	code := link(send(e.t, here, e.home+"staff", url.Values{"name": {"Denis"}, "login": {"denis"}, "role": {"dealer"}}), "/proof")
	send(e.t, here, e.home+"proof", url.Values{"code": {code}, "password": {"encore une phrase"}, "pin": {"4071"}})
	device := link(send(e.t, here, e.home+"devices", url.Values{"name": {"Tablette 1"}, "place": {"table"}, "table": {"1"}}), "/enrol")
	e.tablet = &holder{Browser: webtest.OpenBrowser(e.t, 768, 1024), t: e.t}
	e.tablet.Run(chromedp.Navigate(e.home+"enrol?code="+device+"&lang=fr"), webtest.Click(`main form button`),
		webtest.Present(`#pin`), webtest.Enter(`#pin`, "4071"), webtest.Click(`form[action="/duty"] .button-main`),
		webtest.Until(`location.pathname.endsWith("/table/1")`), webtest.Live)
	e.tablet.taps = 0
}

// tasks does what the floor's list proposes, one tap each, until it proposes nothing that can be done now.
func (e *evening) tasks() {
	e.t.Helper()
	for range 12 {
		const task = `#todo .task:not(.task-hand_for_hand) .task-do form button.button-main:not([disabled])`
		if e.director.Read(fmt.Sprintf(`String(document.querySelector(%q) !== null)`, task)) != "true" {
			return
		}
		e.director.taps = 0
		e.director.next(task)
		e.director.within(1, "a task of the list")
	}
	e.t.Fatal("the floor's list does not end: " + e.director.Read(`document.querySelector("#todo").innerText`))
}

// left is how many players are left, as the floor's page says.
func (e *evening) left() int {
	n := 0
	_, _ = fmt.Sscan(e.director.Read(`String(document.querySelectorAll(".ftable .seats li:not(.free)").length)`), &n)
	return n
}

// out takes a player of the fullest table out, from its seat.
func (e *evening) out() {
	e.t.Helper()
	seat := e.director.Read(`(() => {
		const tables = [...document.querySelectorAll(".ftable")].sort((a, b) => b.querySelectorAll("li:not(.free)").length - a.querySelectorAll("li:not(.free)").length);
		return "#" + tables[0].id + " .seats li:nth-child(" + (1 + [...tables[0].querySelectorAll(".seats li")].findIndex(li => !li.classList.contains("free"))) + ") a.seat";
	})()`)
	e.director.taps = 0
	e.director.tap(seat, `document.querySelector("#sheet .button-out") !== null`)
	e.director.next(`#sheet .button-out`)
	e.director.within(2, "a player out by his seat")
}

// TestBrowserAnEveningOf27 is played from creation to the end of hand-for-hand, by hand: as director, desk, dealer and player, in French and
// English, on phones, a tablet and a laptop; and each thing takes the taps that it may.
func TestBrowserAnEveningOf27(t *testing.T) {
	t.Parallel()
	e := openEvening(t, ownedRoom(t))
	e.enters()
	d := e.director
	d.next(`form[action$="/start"] button`)
	d.within(1, "the start")
	if got := e.left(); got != players27 {
		t.Fatalf("%d players sit", got)
	}
	e.dealer()
	e.hands()
	e.phone()
	for e.left() > 11 {
		e.out()
		e.tasks()
	}
	e.bubble()
}

// hands are those of the dealer: one tap each, and two and one for who went out by whom.
func (e *evening) hands() {
	e.t.Helper()
	for range 3 {
		e.tablet.next(`.button-hand`)
		e.tablet.within(1, "a hand")
	}
	e.tablet.tap(`[data-seat="2"] summary`, `document.querySelector('[data-seat="2"] details').open`)
	e.tablet.next(`[data-seat="2"] [action$="/goes-out"] button`)
	e.tablet.within(2, "out, on the tablet")
	e.tablet.next(`form[action$="/took-out"] button[value="3"]`)
	e.tablet.within(1, "by whom")
	e.director.Run(webtest.Until(`document.querySelectorAll(".ftable .seats li:not(.free)").length === 26`))
	e.tablet.tap(`form[action$="/table/1/call"] button`, `document.querySelector('form[action$="/table/1/call"]') === null`)
	e.tablet.within(1, "a call of the floor")
	e.director.Run(webtest.Until(`document.querySelector("#todo").textContent.includes("1")`))
}

// phone is a player's: the code of his seat card opens his page, which says where he sits and is silent.
func (e *evening) phone() {
	e.t.Helper()
	page := e.desk
	page.Run(chromedp.Navigate(e.home + strings.TrimPrefix(e.event, "/") + "/paper/cards?lang=en"))
	href := page.Read(`(document.querySelector('a[href*="/player/"]') || {href: ""}).href`)
	if href == "" {
		e.t.Fatal("the seat cards lead to no page")
	}
	phone := webtest.OpenBrowser(e.t, 390, 844)
	phone.Run(chromedp.Navigate(href+map[bool]string{true: "&", false: "?"}[strings.Contains(href, "?")]+"lang=fr"), webtest.Present(`.own-at b`))
	if got := phone.Read(`String(document.querySelectorAll("audio, main form").length)`); got != "0" {
		e.t.Errorf("%s things that sound or act on a player's page", got)
	}
}

// bubble plays hand for hand until the money: announced, every table's hand finished, the next one, and out of it.
func (e *evening) bubble() {
	e.t.Helper()
	d := e.director
	d.taps = 0
	d.next(`#todo .task-hand_for_hand form button.button-main`)
	d.within(1, "hand-for-hand announced")
	for round := 0; e.left() > 9 && round < 6; round++ {
		e.finishAll()
		e.out()
		if e.left() > 9 {
			e.tasks()
		}
	}
	e.finishAll()
	e.tasks()
	d.Run(webtest.Until(`document.querySelector("#hand-for-hand") === null`))
	if got := e.left(); got != 9 {
		e.t.Errorf("%d players after the bubble", got)
	}
}

// finishAll taps that the hand of each table is over: the dealer of table 1 on his tablet, the others by the floor.
func (e *evening) finishAll() {
	e.t.Helper()
	d := e.director
	for range 4 {
		if e.tablet.Read(`String(document.querySelector('form[action$="/finish-hand"] button') !== null)`) == "true" {
			e.tablet.taps = 0
			e.tablet.next(`form[action$="/finish-hand"] button`)
			e.tablet.within(1, "a hand of hand-for-hand")
			continue
		}
		if d.Read(`String(document.querySelector('#hand-for-hand [action$="/finish-hand"] button') !== null)`) != "true" {
			return
		}
		d.next(`#hand-for-hand [action$="/finish-hand"] button`)
	}
}

// TestBrowserAnEveningOutlivesItsServer: the server is killed while people work, a tablet is tapped meanwhile, and the server comes back on what
// is on its disk: everything is there once, the tap of the outage too.
func TestBrowserAnEveningOutlivesItsServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home, kill := startedRoom(t, dir, "127.0.0.1:0")
	e := openEvening(t, home)
	d := e.director
	d.next(`form[action$="/start"] button`)
	e.dealer()
	e.tablet.Run(webtest.Until(`document.documentElement.dataset.keeping === "yes" && !!navigator.serviceWorker.controller`))
	e.tablet.next(`.button-hand`)
	e.out()
	left := e.left()
	e.tablet.Run(webtest.Until(`document.querySelector("#taken") !== null || document.body.innerText.includes("Sorti")`)) // what it taps next is tapped at this page

	kill()
	lost, fresh := webtest.Until(`!document.querySelector("#offline").hidden`), webtest.Until(`document.body.dataset.live === "yes" && document.querySelector("#offline").hidden`)
	d.Run(lost)
	e.tablet.Run(lost)
	e.tablet.tap(`.button-hand`, `document.querySelector(".outbox-count").textContent === "pas confirmé : 1"`)

	u, err := url.Parse(home)
	if err != nil {
		t.Fatal(err)
	}
	startedRoom(t, dir, "127.0.0.1:"+u.Port())
	e.tablet.Run(webtest.Until(`document.querySelector("#outbox").hidden`), fresh)
	d.Run(fresh)
	if got := e.left(); got != left || left != players27-2 { // 26 on the list, one out
		t.Errorf("%d players after the outage, %d before", got, left)
	}
	if got := e.handsAtTable1(); got != 2 {
		t.Errorf("%d hands at table 1, one before the outage and one in it", got)
	}
	e.out()
}

// read is a page as whoever sits at the machine sees it.
func (e *evening) read(path string) string {
	e.t.Helper()
	r, err := http.Get(e.home + path)
	if err != nil {
		e.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		e.t.Fatal(err)
	}
	return string(body)
}

// handsAtTable1 is how many hands the page of table 1 counts.
func (e *evening) handsAtTable1() (n int) {
	e.t.Helper()
	m := regexp.MustCompile(`(\d+) hands? `).FindStringSubmatch(e.read(strings.TrimPrefix(e.event, "/") + "/table/1?lang=en"))
	if m == nil {
		e.t.Fatal("the page of table 1 counts no hands")
	}
	_, _ = fmt.Sscan(m[1], &n)
	return n
}

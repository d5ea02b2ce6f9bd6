package web_test

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/league"
)

var everyPage = flag.Bool("every", false, "ask axe-core about pages too that consist of what other pages have shown")

// TestBrowserNoPageHasASeriousBarrier asks axe-core about the pages of every tournament of the storybook and every other route, on a phone
// or at a desk, in French or in English, and whether it fits. Without -every it passes over a page all of whose elements stood in the same places of pages before it.
func TestBrowserNoPageHasASeriousBarrier(t *testing.T) {
	t.Parallel()
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	room := webtest.Serve(t, owned(f.Site))
	book := webtest.Serve(t, storybookSite())
	var pages []string
	for _, s := range storybookFixtures() {
		for _, p := range goldenPages {
			if (p.path == "/" || strings.HasPrefix(p.name, "floor-")) && s.Name != "late" || strings.HasPrefix(p.name, "table-") && s.Name != "hosted" {
				continue // the same whatever is played
			}
			pages = append(pages, book.URL+strings.ReplaceAll(p.path, "{id}", s.Name))
		}
	}
	furnished := furnish(t, f) // what is a file and not a page shows only once there is something in it
	for _, pattern := range slices.Sorted(maps.Keys(routes)) {
		if path := routes[pattern].path; routes[pattern].form == nil && isPage(f, path) {
			pages = append(pages, room.URL+path)
		}
	}
	for _, path := range furnished {
		if !isPage(f, path) || f.Here().Get(path).Code != http.StatusOK {
			t.Errorf("%s: status %d", path, f.Here().Get(path).Code)
		}
		for range 2 { // on a phone and at a desk
			pages = append(pages, room.URL+path)
		}
	}
	if len(pages) < 60 {
		t.Errorf("only %d pages were found", len(pages))
	}
	asked, known := map[string][]string{}, map[string]bool{}
	for i, at := range pages {
		if !shows(t, at, known) && !*everyPage {
			continue
		}
		on, lang := "phone", [2]string{"fr", "en"}[i/2%2]
		if i%2 == 1 { // every second one at a desk: what is a barrier here mostly is one there
			on = "desk"
		}
		if at = withLang(at, lang); i%3 == 2 { // and every third one in light
			at += "&look=light"
		} else {
			at += "&look=dark"
		}
		asked[on] = append(asked[on], at)
	}
	t.Logf("%d and %d pages asked about of %d", len(asked["phone"]), len(asked["desk"]), len(pages))
	for on, size := range map[string][2]int{"phone": {360, 780}, "desk": {1280, 800}} {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			b := webtest.OpenBrowser(t, size[0], size[1])
			for _, at := range asked[on] {
				b.Run(chromedp.Navigate(at))
				for _, barrier := range b.Barriers() {
					t.Errorf("%s: %s", at, barrier)
				}
				if wide := b.Read(tooWide); wide != "" {
					t.Errorf("%s: beyond the edge of a page of %d px: %s", at, size[0], wide)
				}
			}
		})
	}
}

// tooWide names what makes a page wider than its window, which words of its bar stand on each other, and that none leads home.
const tooWide = `(() => {
	const bar = [...document.querySelectorAll(".nav a")].map(a => a.getBoundingClientRect()), nav = document.querySelector(".nav")
	const wrong = bar.filter((r, i) => i > 0 && r.left < bar[i-1].right - 1).map(() => "the bar's words overlap")
	if (nav && nav.scrollWidth > nav.clientWidth) wrong.push("the bar's words have no room: " + nav.scrollWidth + " px of " + nav.clientWidth)
	const home = [...document.querySelectorAll(".bar a[href='/']")]
	if (home.length > 0 && home.every(a => a.offsetWidth === 0)) wrong.push("the bar does not lead home")
	const page = document.documentElement
	if (page.scrollWidth > innerWidth) wrong.push(...[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
		.slice(0, 3).map(e => e.tagName + "." + e.className + " to " + Math.round(e.getBoundingClientRect().right)))
	return wrong.join("; ")
})()`

// shows adds to what is known the elements of a page, each with its classes, the names of its attributes and what it stands in, and reports
// whether one of them was new.
func shows(t *testing.T, address string, known map[string]bool) (something bool) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := html.Parse(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if place := kind(n.Parent) + " > " + kind(n); !known[place] {
			known[place], something = true, true
		}
	}
	return something
}

// kind is an element's name with its attributes: the values of those that decide how it looks and what it is, the names of the others.
func kind(n *html.Node) string {
	words := []string{n.Data}
	for _, a := range n.Attr {
		switch {
		case slices.Contains([]string{"class", "role", "type"}, a.Key):
			words = append(words, a.Key+"="+a.Val)
		case !strings.HasPrefix(a.Key, "data-"):
			words = append(words, a.Key)
		}
	}
	slices.Sort(words[1:])
	return strings.Join(words, " ")
}

// furnish puts something on the pages that are empty in a new room: a day of the cage with a receipt, a cash session with a table, a season that
// counts an event, a player's own file. It returns their addresses.
func furnish(t *testing.T, f *webtest.Staffed) []string {
	const day = "2026-11-21"
	here, n := f.Here(), 0
	send := func(path string, seq uint64, fields ...string) string {
		t.Helper()
		n++
		form := url.Values{"key": {fmt.Sprintf("key-to-furnish-%03d", n)}, "seq": {fmt.Sprint(seq)}}
		for i := 0; i+1 < len(fields); i += 2 {
			form.Add(fields[i], fields[i+1])
		}
		w := here.Post(path, form)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s %v: status %d\n%s", path, fields, w.Code, w.Body)
		}
		return w.Header().Get("Location")
	}
	till := func() (seq uint64) {
		_ = f.Room.Cage(day, func(s *cage.State) { seq = s.Seq })
		return seq
	}
	send("/cage/open", 1, "day", day, "drawers", "2", "terminals", "TPE 1", "p5000", "4")
	send("/cage/take", till(), "drawer", "1")
	send("/cage/settle", till(), "event", webtest.HostedID, "what", "settle", "entry", "1", "amount", "5000", "all", "cash")
	cash, _, _ := strings.Cut(send("/cash", 1, "name", "Friday", "book", "tda-2024", "plays", "holdem", "small", "5", "big", "10", "seats", "6", "min", "200", "rake", "5"), "?")
	send("/seasons/open", 0, "name", "Spring", "places", "30 20 10", "entries", "first")
	var season uint64
	_ = f.Room.Seasons(func(s *league.State) { season = s.Seq })
	send("/seasons/count", season, "season", "1", "event", webtest.HostedID, "percent", "100")
	return []string{"/cage", "/cage?event=" + webtest.HostedID + "&what=settle&entry=2", "/cage/" + day, "/cage/" + day + "/receipt/1", "/cash", cash, cash + "/wall",
		"/seasons/1", "/desk/anna"}
}

// owned answers every request as one of whoever sits at the machine.
func owned(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host = "localhost:8080"
		site.ServeHTTP(w, r)
	})
}

// isPage reports whether an address answers with a whole page, not a part of one.
func isPage(f *webtest.Staffed, path string) bool {
	w := f.Here().Get(path)
	return strings.Contains(w.Body.String(), "<html")
}

func withLang(address, lang string) string {
	sep := "?"
	if strings.Contains(address, "?") {
		sep = "&"
	}
	return address + sep + "lang=" + lang
}

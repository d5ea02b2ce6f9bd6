package web_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserNoPageHasASeriousBarrier asks axe-core about every page: those of every tournament of the storybook, and every other route, on a
// phone in French or at a desk in English.
func TestBrowserNoPageHasASeriousBarrier(t *testing.T) {
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
	for _, pattern := range slices.Sorted(maps.Keys(routes)) {
		if path := routes[pattern].path; routes[pattern].form == nil && isPage(f, path) {
			pages = append(pages, room.URL+path)
		}
	}
	if len(pages) < 60 {
		t.Errorf("only %d pages were found", len(pages))
	}
	phone, desk := webtest.OpenBrowser(t, 390, 844), webtest.OpenBrowser(t, 1280, 800)
	for i, at := range pages {
		b, lang := phone, "fr"
		if i%2 == 1 { // every second one at a desk: what is a barrier here mostly is one there
			b, lang = desk, "en"
		}
		if at = withLang(at, lang); i%3 == 2 { // and every third one in light
			at += "&look=light"
		} else {
			at += "&look=dark"
		}
		b.Run(chromedp.Navigate(at))
		for _, barrier := range b.Barriers() {
			t.Errorf("%s, %s: %s", at, lang, barrier)
		}
	}
	t.Logf("%d pages", len(pages))
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

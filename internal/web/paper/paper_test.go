package paper_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/paper"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
)

func printed(t *testing.T, f fixture.Fixture, sheet string, l lang.Lang) string {
	t.Helper()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	return webtest.WellFormed(t, h, fmt.Sprintf("/t/%s/paper/%s?lang=%s", f.State.ID, sheet, l))
}

// Every player who is in is on each list once, whatever letters the name has; who is out is on none of them.
func TestEveryPlayerIsPrintedOnce(t *testing.T) {
	f := fixture.Late()
	for _, sheet := range []string{"cards", "names", "tables", "signatures", "state"} {
		for _, l := range lang.All {
			page := printed(t, f, sheet, l)
			for i := range f.State.Entries {
				e := &f.State.Entries[i]
				name := strings.ReplaceAll(fixture.Names(e.Player), "'", "&#39;")
				n := len(regexp.MustCompile(`[>\s]`+regexp.QuoteMeta(name)+`[<\s]`).FindAllString(page, -1))
				want := 1
				if e.Place > 0 && sheet != "state" {
					want = 0
				}
				if n != want {
					t.Errorf("%s (%s): %s (place %d) is printed %d times", sheet, l, name, e.Place, n)
				}
			}
		}
	}
}

// A seat card tells table and seat, what the stack is made of, and until when one may enter; one card alone can be printed again.
func TestASeatCard(t *testing.T) {
	f := fixture.Late()
	f.State.Structure.StackChips = []int{8, 8, 10, 14, 2}
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	page := webtest.WellFormed(t, h, "/t/vendredi/paper/cards?lang=fr&entry=6")
	text := regexp.MustCompile(`\s+`).ReplaceAllString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " "), " ")
	for _, want := range []string{"Łukasz Nowak", "entrée n° 6", "Table 1 Siège 2", "Tapis 30\u202f000", "8\u00a0×\u00a025 · 8\u00a0×\u00a0100 · 10\u00a0×\u00a0500 · 14\u00a0×\u00a01\u202f000 · 2\u00a0×\u00a05\u202f000",
		"Inscriptions jusqu’à la fin du niveau 8.", "1 nouvelle entrée possible.", "21/11/2025"} {
		if !strings.Contains(text, strings.ReplaceAll(want, "&nbsp;", "\u00a0")) && !strings.Contains(strings.ReplaceAll(text, "&nbsp;", "\u00a0"), want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if n := strings.Count(page, `class="seat-card"`); n != 1 {
		t.Errorf("%d cards", n)
	}
}

// The state of the room has what somebody needs who goes on by hand.
func TestTheStateOfTheRoom(t *testing.T) {
	f := fixture.FinalTable()
	f.State.Table(1).Seats[2].Absent = true
	page := printed(t, f, "state", lang.English)
	text := regexp.MustCompile(`\s+`).ReplaceAllString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " "), " ")
	for _, want := range []string{"Level 11", "7:59", "state no. 812", "6 / 45", "Table 1 · 6 / 9", "button 2", "(absent)", "7th Noël Müller (7)", "45th Louise Duval (45)", "€765", "closed", "12 ·"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	hosted := printed(t, fixture.Hosted(), "state", lang.English)
	if strings.Contains(hosted, "…………") {
		t.Error("a stack that the table follows is left blank")
	}
	if !strings.Contains(page, "…………") {
		t.Error("a stack that nobody follows is not left to be filled in")
	}
}

func TestSheetsAreForStaff(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.As = frame.Fixed("somebody", role.Player)
	h := web.New(c)
	for _, sheet := range append([]string{""}, paper.Sheets...) {
		w := webtest.Get(t, h, strings.TrimSuffix("/t/vendredi/paper/"+sheet, "/"))
		if w.Code == http.StatusOK || strings.Contains(w.Body.String(), "Lefèvre") {
			t.Errorf("%q: status %d", sheet, w.Code)
		}
	}
	if w := webtest.Get(t, web.New(webtest.Config(webtest.RoomOf(f), f)), "/t/vendredi/paper/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}

// On paper nothing is wider than the paper, long names included. With SHOTS=folder it leaves pictures there.
func TestBrowserSheetsFitTheirPaper(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Names = func(p table.PlayerID) string {
		if p == "p-03" {
			return "Maximiliana-Wolfeschlegelsteinhausenbergerdorff d'Aubigné"
		}
		return fixture.Names(p)
	}
	server := webtest.Serve(t, web.New(c))
	b := webtest.OpenBrowser(t, 1280, 720)
	b.PrintLook()
	for _, size := range []struct {
		query string
		width int64
	}{{"", 703}, {"80", 280}} { // A4 and the roll within their margins, in CSS pixels
		b.Run(chromedp.EmulateViewport(size.width, 1000))
		for _, sheet := range paper.Sheets {
			b.Run(chromedp.Navigate(fmt.Sprintf("%s/t/vendredi/paper/%s?lang=fr&size=%s", server.URL, sheet, size.query)),
				webtest.Until(`document.readyState === "complete" && document.fonts.status === "loaded"`))
			wide := b.Read(`[...document.querySelectorAll("#content *")].filter(e => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1)
				.slice(0, 3).map(e => e.tagName + " " + e.textContent.trim().slice(0, 40)).join(" | ")`)
			if wide != "" {
				t.Errorf("%s %s: wider than the paper: %s", sheet, size.query, wide)
			}
			if shown := b.Read(`getComputedStyle(document.querySelector(".paper-choice")).display`); shown != "none" {
				t.Errorf("%s: the buttons are printed", sheet)
			}
			if dir := os.Getenv("SHOTS"); dir != "" {
				b.Shoot(filepath.Join(dir, "p-"+sheet+size.query+".png"))
			}
		}
	}
}

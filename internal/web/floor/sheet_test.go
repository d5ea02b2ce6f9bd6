package floor_test

import (
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var (
	sheetConduct = regexp.MustCompile(`href="(/rule\?[^"]*f=conduct[^"]*)"`)
	firstChoice  = regexp.MustCompile(`<a class="ref-choice" href="([^"]+)"`)
	anyHidden    = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)"`)
)

// TestAPenaltyIsGivenFromThePlayersSheet, at a table of real chips: the seat is known, what the book proposes is carried out, and the sheet
// says what is left. Who may not rule is not offered it.
func TestAPenaltyIsGivenFromThePlayersSheet(t *testing.T) {
	_, r := realSite(t)
	as := func(is role.Role) http.Handler {
		return web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("anna", is), Log: slog.New(slog.DiscardHandler)},
			Trails: r, CaseLaw: r.CaseLaw()})
	}
	floor := as(role.Floor)
	body := webtest.Get(t, floor, "/t/real/floor").Body.String()
	webtest.Post(t, floor, "/t/real/act/start", webtest.FormOf(sentBy(t, body, "/t/real/act/start")))
	const at = "/t/real/floor/seat/1/3"
	if strings.Contains(webtest.Get(t, as(role.Secretary), at).Body.String(), "f=conduct") {
		t.Error("a desk may rule on conduct")
	}
	link := sheetConduct.FindStringSubmatch(webtest.Get(t, floor, at).Body.String())
	if link == nil {
		t.Fatal("the sheet offers no ruling on conduct")
	}
	page := webtest.Get(t, floor, html.UnescapeString(link[1])+"&conduct=behaviour&code=abuse&lang=en").Body.String()
	for taps := 0; !strings.Contains(page, `action="/rule/apply"`); taps++ {
		next := firstChoice.FindStringSubmatch(page)
		if next == nil || taps == 5 {
			t.Fatalf("%d taps and nothing to apply: %s", taps, frame.Clip(page[strings.Index(page, "<main"):], 3000))
		}
		page = webtest.Get(t, floor, html.UnescapeString(next[1])).Body.String()
	}
	_, form, _ := strings.Cut(page, `action="/rule/apply"`)
	form, _, _ = strings.Cut(form, "</form>")
	sent := url.Values{}
	for _, m := range anyHidden.FindAllStringSubmatch(form, -1) {
		sent.Set(m[1], html.UnescapeString(m[2]))
	}
	if m := regexp.MustCompile(`name="(option)" value="([^"]*)"`).FindStringSubmatch(form); m != nil {
		sent.Set(m[1], m[2])
	}
	if w := webtest.Post(t, floor, "/rule/apply", sent); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	var left, others int
	_ = r.Read("real", func(s *tournament.State) {
		for _, tb := range s.Tables {
			for n := range tb.Seats {
				if k := table.SeatNo(n + 1); tb.No == 1 && k == 3 {
					left = tb.At(k).PenaltyHands
				} else {
					others += tb.Seats[n].PenaltyHands
				}
			}
		}
	})
	if left == 0 || others != 0 {
		t.Errorf("seat 3 misses %d hands, the others %d", left, others)
	}
	if after := webtest.Get(t, floor, at+"?lang=en").Body.String(); !strings.Contains(after, `class="sheet-penalty"`) {
		t.Error("the sheet does not say what is left")
	}
}

// TestBrowserTheSheetTellsWhatHappenedToAPlayer: moved, and out; newest first.
func TestBrowserTheSheetTellsWhatHappenedToAPlayer(t *testing.T) {
	_, r := realSite(t)
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("anna", role.Floor), Log: slog.New(slog.DiscardHandler)}, Trails: r})
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: fmt.Sprintf("test-%012d", n), By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatal(err)
		}
	}
	do(tournament.Start{})
	m := tournament.Move{FromTable: 1, FromSeat: 1, ToTable: 2, ToSeat: 1}
	var leaves table.PlayerID
	_ = r.Read("real", func(s *tournament.State) { m.Player, leaves = s.Table(1).At(1).Player, s.Table(2).At(1).Player })
	do(tournament.Bust{Player: leaves})
	do(tournament.MovePlayer{Move: m})
	do(tournament.Bust{Player: m.Player})
	b := webtest.OpenBrowser(t, 390, 844)
	server := webtest.Serve(t, site)
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/t/real/floor?lang=fr&player="+string(m.Player)), webtest.Present(`#sheet-open`),
		webtest.Until(`(document.querySelector(".sheet-history details:has(.log)").open = true)`))
	var told []string
	if err := json.Unmarshal([]byte(b.Read(`JSON.stringify([...document.querySelectorAll(".sheet-history .log li > span")].map(e => e.innerText))`)), &told); err != nil {
		t.Fatal(err)
	}
	if len(told) < 3 || !strings.Contains(told[0], "sort 19e") || !strings.Contains(told[1], fmt.Sprintf("table %d siège %d", m.ToTable, m.ToSeat)) {
		t.Errorf("the sheet tells %q", told)
	}
}

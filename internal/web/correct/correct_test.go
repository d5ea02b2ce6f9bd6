package correct_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/lang/langtest"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserABustThatWasForgotten: six of nine are out, the last of them on the bubble; p7 went out before p5 and nobody has told. The page shows what would
// change, and nothing is done; accepted, p6 has the third place and its 90 €.
func TestBrowserABustThatWasForgotten(t *testing.T) {
	for _, l := range lang.All {
		t.Run(string(l), func(t *testing.T) {
			rm := sixOut(t)
			site := webtest.Serve(t, web.New(web.Config{Config: frame.Config{Room: rm, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
				As: frame.Fixed("td", role.Director), Log: slog.New(slog.DiscardHandler)}}))
			b := webtest.OpenBrowser(t, 390, 844)
			b.Run(chromedp.Navigate(site.URL+"/t/nine/correct?player=p7&lang="+string(l)), webtest.Present("#out-who"))
			var entry int
			places := func() (p5, p6, p7, seq int) {
				_ = rm.Read("nine", func(s *tournament.State) {
					entry, p5, p6, p7, seq = s.Entry("p5").No, s.Entry("p5").Place, s.Entry("p6").Place, s.Entry("p7").Place, int(s.Seq)
				})
				return p5, p6, p7, seq
			}
			_, _, _, before := places()
			b.Run(webtest.Until(fmt.Sprintf(`(document.querySelector("#out-who").value = "p7", document.querySelector("#out-before").value = "%d",
				document.querySelector("#reason-out").value = "Oubli / forgotten", document.querySelector("[aria-labelledby=out-title] button[name=look]").click(), true)`, entry)),
				webtest.Until(`document.readyState === "complete" && document.querySelector("#changes") !== null`)) // all of them
			page := b.Read(`document.querySelector("#changes").innerText`)
			for _, want := range []string{"Player p7", "Player p6", l.T("web.correct.place", "Was", l.Place(4), "Is", l.Place(3)), l.Money(90_00), l.T("web.correct.accept")} {
				if !strings.Contains(page, want) {
					t.Errorf("%q is not shown: %s", want, page)
				}
			}
			if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
				t.Error("wider than a phone")
			}
			for _, line := range langtest.Visible(b.Read(`document.querySelector("main").innerHTML`)) {
				if odd := langtest.Odd(l, line); odd != "" {
					t.Errorf("reads …%s…", odd)
				}
			}
			if _, p6, p7, seq := places(); p6 != 4 || p7 != 0 || seq != before {
				t.Fatalf("looked at, it is done: places %d and %d", p6, p7)
			}
			b.Run(webtest.Click(`#changes form .button-main`), webtest.Until(`location.pathname.endsWith("/floor") || document.querySelector("[name=second]") !== null`))
			if p5, p6, p7, _ := places(); p5 != 4 || p6 != 3 || p7 != 5 {
				t.Errorf("places %d, %d, %d of p5, p6, p7; %s", p5, p6, p7, frame.Clip(b.Read(`document.body.innerText`), 600))
			}
		})
	}
}

// sixOut is a room of nine entries, prizes of 225, 135 and 90 €, with six of them out.
func sixOut(t *testing.T) *room.Room {
	t.Helper()
	store := memory.Open(new(memory.Disk))
	rm, err := room.Open(t.Context(), room.Config{Store: store, Clock: room.NewManual(fixture.Now), Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { rm.Close(); store.Close() })
	b := webtest.Book(t, "tda-2024")
	s := tournament.Structure{Name: "Vendredi", BuyIn: 5000, Stack: 10_000, Seats: 9, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{5000, 3000, 2000}}}}}
	var players []table.PlayerID
	for i := range 9 {
		players = append(players, table.PlayerID(fmt.Sprint("p", i+1)))
	}
	all := []tournament.Command{tournament.Create{ID: "nine", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: players}, tournament.Start{}}
	for _, p := range players[:6] {
		all = append(all, tournament.Bust{Player: p})
	}
	for i, c := range all {
		if _, err := rm.Do(t.Context(), room.Command{Stream: "nine", ID: fmt.Sprint("test-", i), By: role.By{Person: "d", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	return rm
}

package correct_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
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

// heads is a room of nine entries of 50 € and 25 € for their heads, prizes of 225, 135 and 90 €. A minute apart p1, p2, p3 and p4 went out, by p5; then p6
// with 9,000 and p7 with 3,000 chips in one hand, by p8: fourth and fifth, but told the wrong way round. p5 is out third, by p8, and was handed his 90 €, and 100 € for his four heads.
func heads(t *testing.T) (*room.Room, frame.Config) {
	t.Helper()
	store, clock := memory.Open(new(memory.Disk)), room.NewManual(fixture.Now)
	rm, err := room.Open(t.Context(), room.Config{Store: store, Clock: clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { rm.Close(); store.Close() })
	b := webtest.Book(t, "texapoker-2024")
	s := tournament.Structure{Name: "Vendredi", BuyIn: 5000, Stack: 10_000, Seats: 9, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 100, Big: 200, Minutes: 60}},
		Bounties: &tournament.Bounties{Kind: bounty.Fixed, Price: 2500, Unit: 500},
		Payouts:  tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{5000, 3000, 2000}}}}}
	var players []table.PlayerID
	for i := range 9 {
		players = append(players, table.PlayerID(fmt.Sprint("p", i+1)))
	}
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := rm.Do(t.Context(), room.Command{Stream: "nine", ID: fmt.Sprint("test-", n), By: role.By{Person: "d", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	entry := func(p table.PlayerID) (no int) {
		_ = rm.Read("nine", func(s *tournament.State) { no = s.Entry(p).No })
		return no
	}
	outs := func(by table.PlayerID, b tournament.Bust) {
		t.Helper()
		clock.Set(clock.Now() + 60_000)
		do(b)
		for _, p := range append([]table.PlayerID{b.Player}, b.SameHand...) {
			do(tournament.AwardBounty{Entry: entry(p), By: []table.PlayerID{by}})
		}
	}
	do(tournament.Create{ID: "nine", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: players})
	do(tournament.Start{})
	for _, p := range players[:4] {
		outs("p5", tournament.Bust{Player: p})
	}
	outs("p8", tournament.Bust{Player: "p6", SameHand: []table.PlayerID{"p7"}, Stacks: []chip.Amount{3000, 9000}})
	outs("p8", tournament.Bust{Player: "p5"})
	do(tournament.HandOut{Entry: entry("p5"), Identity: true, Chips: true})
	return rm, frame.Config{Room: rm, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC, As: frame.Fixed("td", role.Director),
		Key: func() string { return "key-0123456789" }, Log: slog.New(slog.DiscardHandler)}
}

// TestThePageOfCorrectionsInBothLanguages: with each of its four forms, and with what a taker who is another would change.
func TestThePageOfCorrectionsInBothLanguages(t *testing.T) {
	rm, c := heads(t)
	h := web.New(web.Config{Config: c})
	no := 0
	_ = rm.Read("nine", func(s *tournament.State) { no = s.Entry("p1").No })
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "correct", "/t/nine/correct", l)
		webtest.CheckGolden(t, h, "correct-taker", fmt.Sprintf("/t/nine/correct?kind=taker&entry=%d&taker=p8&reason=x&look=yes", no), l)
	}
}

// TestBrowserWhatElseIsCorrectedLate: two places swapped, the stacks of a hand told the wrong way round, a head that somebody else took. Each is shown first,
// and done when it is accepted; what was handed out is said.
func TestBrowserWhatElseIsCorrectedLate(t *testing.T) {
	for _, l := range lang.All {
		t.Run(string(l), func(t *testing.T) {
			rm, c := heads(t)
			c.Key = nil // each form is sent once
			site := webtest.Serve(t, web.New(web.Config{Config: c}))
			b := webtest.OpenBrowser(t, 390, 844)
			of := func(p table.PlayerID) (e tournament.Entry, pocket int64) {
				_ = rm.Read("nine", func(s *tournament.State) { e, pocket = *s.Entry(p), int64(s.Pocket(s.Entry(p))) })
				return e, pocket
			}
			no := func(p table.PlayerID) int { e, _ := of(p); return e.No }
			corrects := func(title, fill string, shown ...string) {
				t.Helper()
				b.Run(chromedp.Navigate(site.URL+"/t/nine/correct?lang="+string(l)), webtest.Present(`[aria-labelledby="`+title+`"]`),
					webtest.Until(`(() => { const form = document.querySelector('[aria-labelledby="`+title+`"]'); `+fill+`
						form.querySelector("[name=reason]").value = "Erreur / error"; form.querySelector("button[name=look]").click(); return true })()`),
					webtest.Present("#changes"))
				page := b.Read(`document.querySelector("#changes").innerText`)
				for _, want := range shown {
					if !strings.Contains(page, want) {
						t.Errorf("%s: %q is not shown: %s", title, want, page)
					}
				}
				for _, line := range langtest.Visible(b.Read(`document.querySelector("main").innerHTML`)) {
					if odd := langtest.Odd(l, line); odd != "" {
						t.Errorf("%s: reads …%s…", title, odd)
					}
				}
				if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
					t.Errorf("%s: wider than a phone", title)
				}
			}
			accepts := func(two bool) {
				t.Helper()
				end := `location.pathname.endsWith("/floor")`
				if two {
					end = `document.querySelector("[role=alert]") !== null`
				}
				b.Run(webtest.Click(`#changes form .button-main`), webtest.Until(end))
			}

			corrects("places-title", fmt.Sprintf(`form.querySelector("#places-a").value = "%d"; form.querySelector("#places-b").value = "%d";`, no("p1"), no("p2")),
				"Player p1", "Player p2", l.T("web.correct.place", "Was", l.Place(9), "Is", l.Place(8)))
			if e, _ := of("p1"); e.Place != 9 {
				t.Fatal("looked at, it is done")
			}
			accepts(false)
			if a, _ := of("p1"); a.Place != 8 {
				t.Errorf("p1 is %d", a.Place)
			}

			corrects("stacks-title-0", `form.querySelector("[name=stack-p6]").value = "9000"; form.querySelector("[name=stack-p7]").value = "3000";`,
				"Player p6", "Player p7", l.T("web.correct.place", "Was", l.Place(5), "Is", l.Place(4)))
			accepts(false)
			if a, _ := of("p6"); a.Place != 4 {
				t.Errorf("p6 is %d", a.Place)
			}

			corrects("taker-title", fmt.Sprintf(`form.querySelector("#taker-head").value = "%d"; form.querySelector("#taker-by").value = "p8";`, no("p1")),
				"Player p8", l.T("web.correct.recover", "Amount", l.Money(25_00)), l.T("web.correct.two"))
			if _, pocket := of("p5"); pocket != 100_00 {
				t.Errorf("looked at, it is done: p5 has %d", pocket)
			}
			accepts(true) // it was handed out: one alone does not correct it
			if _, pocket := of("p5"); pocket != 100_00 {
				t.Errorf("one has corrected what was handed out: p5 has %d", pocket)
			}

			corrects("taker-title", fmt.Sprintf(`form.querySelector("#taker-head").value = "%d"; form.querySelector("#taker-by").value = "p9";`, no("p7")), "Player p9")
			accepts(false)
			if _, pocket := of("p9"); pocket != 25_00 {
				t.Errorf("p9 has %d", pocket)
			}
		})
	}
}

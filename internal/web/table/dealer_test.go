package table_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// underClock is a room with one table of real chips, in the money and under the shot clock.
func underClock(t *testing.T) *room.Room {
	t.Helper()
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now),
		Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: fmt.Sprintf("setup-%03d", n), By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	s := fixture.Late().State.Structure
	s.Quality, s.LateLevels = "mythique", 0
	s.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{4000, 2500, 1500, 1000, 600, 400}}}
	create := tournament.Create{ID: "real", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	for i := range 6 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("p-%02d", i+1)))
	}
	do(create)
	do(tournament.Start{})
	for level := 0; level < 4; level++ {
		do(tournament.NextLevel{}) // the fifth is a break
	}
	do(tournament.DoTask{ID: "shot_clock"})
	do(tournament.NextLevel{})
	return r
}

// TestBrowserADealersDown: three hands by one tap each, who is out and who took him by three, a clock by one, the relief by two.
func TestBrowserADealersDown(t *testing.T) {
	b := webtest.OpenBrowser(t, 768, 1024)
	r := underClock(t)
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("paul", role.Dealer), Log: slog.New(slog.DiscardHandler)}})
	server := webtest.Serve(t, site)
	state := func() (hands, left, held int, taken int, handed bool) {
		if err := r.Read("real", func(s *tournament.State) {
			tb := s.Tables[0]
			hands, left, handed = tb.Hands, s.Left, tb.HandedOver != 0
			for i := range s.Entries {
				e := &s.Entries[i]
				taken += len(e.TakenBy)
				if e.Place == 0 {
					held += e.Cards.Held
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		return hands, left, held, taken, handed
	}
	b.Run(chromedp.Navigate(server.URL+"/t/real/table/1?lang=en"), webtest.Live)
	for n := 1; n <= 3; n++ {
		b.Run(webtest.Click(`.button-hand`), webtest.Until(fmt.Sprintf(`document.querySelector("#shot").dataset.hand === "%d"`, n)))
	}
	if hands, _, held, _, _ := state(); hands != 3 || held != 36 {
		t.Fatalf("three taps have begun %d hands; %d cards", hands, held)
	}
	b.Run(webtest.Click(`li:not(.free) .seat-tells summary`), webtest.Click(`.seat-tells[open] .button-out`), webtest.Present(`.fallen .seat-picks .button`),
		webtest.Click(`.fallen .seat-picks .button`), webtest.Present(`.fallen [aria-pressed="true"]`))
	if _, left, _, taken, _ := state(); left != 5 || taken != 1 {
		t.Fatalf("%d left, %d took somebody out", left, taken)
	}
	b.Run(webtest.Click(`.shot-go`), webtest.Present(`li[data-clocked]`),
		webtest.Until(`(left => left > 0 && left <= 15)(+document.querySelector(".shot-left").textContent)`),
		// Fifteen seconds on: the tablet has the card go by itself, and tells it once.
		webtest.Until(`(() => { const now = Date.now; const at = now() + 20000; Date.now = () => at; return true; })()`),
		webtest.Until(`document.querySelector("li[data-clocked]").dataset.held === "5"`))
	if _, _, held, _, _ := state(); held != 29 {
		t.Errorf("%d cards are held, want 5 players with 6 less one", held)
	}
	b.Run(webtest.Click(`a[href$="/handover"]`), webtest.Present(`.handover .button-hand`), webtest.Click(`.handover .button-hand`), webtest.Present(`#shot`))
	if _, _, _, _, handed := state(); !handed {
		t.Error("nobody has taken the table over")
	}
}

// TestBrowserTimeIsCalledAndTheShotClockRunsOut: time called on a seat is one tap behind its dots, agreed to by the floor where the book asks it,
// and ended by one; a player without time cards has no seconds added: the tablet says what becomes of the hand.
func TestBrowserTimeIsCalledAndTheShotClockRunsOut(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	r := underClock(t)
	server := webtest.Serve(t, web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("anna", role.Floor), Log: slog.New(slog.DiscardHandler)}}))
	first := func() (no table.SeatNo, called table.SeatNo) {
		if err := r.Read("real", func(s *tournament.State) {
			tb := s.Tables[0]
			for n := table.SeatNo(1); no == 0; n++ {
				if tb.Has(n) && tb.At(n).Player != "" {
					no = n
				}
			}
			if c := s.TimeCalledAt(1); c != nil {
				called = c.Seat
			}
		}); err != nil {
			t.Fatal(err)
		}
		return no, called
	}
	no, _ := first()
	for n := range 6 { // every card goes
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: fmt.Sprintf("card-%012d", n), By: role.By{Person: "test", Role: role.Director}, Cmd: tournament.AtTable{Table: 1, Command: tournament.UseTimeCard{Seat: no}}}); err != nil {
			t.Fatal(err)
		}
	}
	seat := fmt.Sprintf(`li[data-seat="%d"]`, no)
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/t/real/table/1?lang=fr"), webtest.Live,
		webtest.Click(seat+` .seat-tells summary`), webtest.Click(seat+` [action$="call-time-on"] button`), webtest.Present(`.time-on`))
	if _, called := first(); called != no {
		t.Fatalf("time is called on seat %d, not %d", called, no)
	}
	b.Run(webtest.Click(`.time-on [action$="agree-time"] button`), webtest.Present(`.time-on .onclock-time`), webtest.Present(`.time-on .at-zero`),
		webtest.Click(`.time-on [action$="end-time"] button`), webtest.Absent(`.time-on`))
	if _, called := first(); called != 0 {
		t.Error("the count goes on")
	}
	b.Run(webtest.Click(seat+` .name`), webtest.Present(seat+`[data-clocked]`), webtest.Until(`document.querySelector(".shot-zero").hidden`),
		webtest.Until(`(() => { const now = Date.now; const at = now() + 20000; Date.now = () => at; return true; })()`),
		webtest.Until(`!document.querySelector(".shot-zero").hidden`))
	if text := b.Read(`document.querySelector(".shot-zero").innerText`); !strings.Contains(text, "couch") {
		t.Errorf("at zero the tablet says %q", text)
	}
}

package chips_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal/memory"
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

// evening is a room with real chips, in a level that needs no chips of 25.
type evening struct {
	*testing.T
	room *room.Room
	site http.Handler
	n    int
}

func open(t *testing.T, book string) *evening {
	t.Helper()
	e := &evening{T: t}
	store := memory.Open(new(memory.Disk))
	var err error
	e.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: room.NewManual(fixture.Now), Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.room.Close(); store.Close() })
	e.site = web.New(web.Config{Config: frame.Config{Room: e.room, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("floor", role.Director), Log: slog.New(slog.DiscardHandler)}})
	b := webtest.Book(t, book)
	s := tournament.Structure{Name: "Soir", BuyIn: 5000, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, StackChips: []int{12, 12, 5, 6},
		Seats: 9, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 25, Big: 50, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}, {Small: 200, Big: 400, Minutes: 20}},
		Payouts: tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{10_000}}}}}
	var players []table.PlayerID
	for i := range 9 {
		players = append(players, table.PlayerID(fmt.Sprint("p", i+1)))
	}
	for _, c := range []tournament.Command{tournament.Create{ID: "soir", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: players},
		tournament.Start{}, tournament.NextLevel{}} {
		e.n++
		if _, err := e.room.Do(t.Context(), room.Command{Stream: "soir", ID: fmt.Sprint("test-", e.n), By: role.By{Person: "d", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	return e
}

// post sends a form of the pages and wants a status.
func (e *evening) post(act string, want int, pairs ...string) string {
	e.Helper()
	e.n++
	f := url.Values{"key": {fmt.Sprint("key-of-form-", e.n)}}
	_ = e.room.Read("soir", func(s *tournament.State) { f.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	r := httptest.NewRequest("POST", "http://localhost/t/soir/chips/"+act+"?lang=en", strings.NewReader(f.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w := httptest.NewRecorder()
	e.site.ServeHTTP(w, r)
	if w.Code != want {
		e.Fatalf("%s %v: status %d\n%s", act, pairs, w.Code, w.Body.String())
	}
	return w.Body.String()
}

// shows wants texts on a page, in English, and the page whole in French too.
func (e *evening) shows(path string, texts ...string) {
	e.Helper()
	body := strings.Join(strings.Fields(webtest.WellFormed(e.T, e.site, path+"?lang=en")), " ")
	for _, text := range texts {
		if !strings.Contains(body, text) {
			e.Errorf("%s lacks %q\n%s", path, text, body)
		}
	}
	if mark := webtest.Mark(webtest.WellFormed(e.T, e.site, path+"?lang=fr")); mark != "" {
		e.Errorf("%s in French: %s", path, mark)
	}
}

func TestADealerIsGuidedThroughARace(t *testing.T) {
	e := open(t, "casino-ri")
	e.shows("/t/soir/chips", "Colour up chips of 25", "Take chips of 25 out of play", `<th scope="row">100</th>`)
	e.shows("/t/soir/chips/1", "Chips of table 1", "Enter the count")
	e.post("color-up", http.StatusSeeOther, "chip", "25")
	e.shows("/t/soir/chips", "1 table to do.", "to be counted", "/rulebook/casino-ri/CR-2-a")
	e.shows("/t/soir/chips/1", "Chips of 25 in front of each seat", `name="chips-9"`)
	e.post("leftovers", http.StatusConflict, "page", "1", "seat", "12", "chips-12", "3")
	counted := []string{"page", "1", "seat", "1", "chips-1", "3", "seat", "2", "chips-2", "5", "seat", "3", "chips-3", "2", "only-3", "on", "seat", "5", "chips-5", "3"}
	e.post("leftovers", http.StatusSeeOther, counted...)
	e.shows("/t/soir/chips/1", "9 chips left over, 3 new ones of 100 to give", "gives 4 chips of 25, receives 1 of 100.",
		"Has nothing else: receives one chip of 100 first", "3 left over: as many cards, number 1 to be dealt", "Draw the cards here", "CR-2-f")
	if body := e.post("race", http.StatusConflict, "page", "1"); !strings.Contains(body, "cards decide") {
		t.Error("why it is refused is not said")
	}
	e.post("race", http.StatusSeeOther, "page", "1", "seat", "1", "card-1", "K", "card-1-suit", "c", "seat", "2", "card-2", "A", "card-2-suit", "h", "seat", "5", "card-5", "K", "card-5-suit", "s")
	e.shows("/t/soir/chips/1", "Race done", "At the table: 13 chips of 25 to collect, 4 of 100 to give.", "The table has 75 in chips more.",
		"Wins 1 chip in the race.", "Had nothing else: receives one chip.", "Undo this race")
	e.shows("/t/soir/chips", "All tables are done.", "race at table 1", "+75", "taken out, not all handed in")
	undo := 0
	_ = e.room.Read("soir", func(s *tournament.State) { undo = s.Undo[len(s.Undo)-1].ID })
	e.post("undo", http.StatusSeeOther, "page", "1", "undo", fmt.Sprint(undo))
	e.post("leftovers", http.StatusSeeOther, counted...)
	e.post("race", http.StatusSeeOther, "page", "1", "draw", "1")
	e.shows("/t/soir/chips/1", "Race done", `role="img"`)
}

func TestEqualCardsAskForAnother(t *testing.T) {
	e := open(t, "cercle-pg")
	e.post("color-up", http.StatusSeeOther, "chip", "25")
	e.post("leftovers", http.StatusSeeOther, "page", "1", "seat", "1", "chips-1", "2", "seat", "4", "chips-4", "1", "seat", "6", "chips-6", "1")
	best := []string{"page", "1", "seat", "1", "card-1", "Ks", "seat", "4", "card-4", "Kh", "seat", "6", "card-6", "Qd"}
	e.post("race", http.StatusSeeOther, best...)
	e.shows("/t/soir/chips/1", "Tie: another card", `name="extra-1"`, `name="extra-4"`, `name="card-6" value="Qd"`)
	if body := webtest.Get(t, e.site, "/t/soir/chips/1").Body.String(); strings.Contains(body, `<select name="extra-6"`) {
		t.Error("seat 6 has lost already")
	}
	e.post("race", http.StatusSeeOther, append(best, "extra-1", "3", "extra-1-suit", "d", "extra-4", "9", "extra-4-suit", "d")...)
	e.shows("/t/soir/chips/1", "Race done")
}

func TestOtherReadingsAreOffered(t *testing.T) {
	e := open(t, "tda-2024")
	e.post("color-up", http.StatusSeeOther, "chip", "25")
	told := []string{"page", "1", "seat", "1", "chips-1", "3", "seat", "3", "chips-3", "2"}
	e.post("leftovers", http.StatusSeeOther, told...)
	e.shows("/t/soir/chips/1", "2 new ones of 100 to give", "Another reading, as the floor chooses: 1 chip · one more from half a chip on")
	e.post("leftovers", http.StatusSeeOther, append(told, "rounding", "half_up")...)
	e.shows("/t/soir/chips/1", "1 new one of 100 to give")
}

func TestChipsThatTurnUpAndCounts(t *testing.T) {
	e := open(t, "lois-du-poker")
	e.post("color-up", http.StatusSeeOther, "chip", "25")
	e.post("leftovers", http.StatusSeeOther, "page", "1")
	e.shows("/t/soir/chips/1", "No card to deal")
	e.post("race", http.StatusSeeOther, "page", "1")
	e.shows("/t/soir/chips/1", "Nobody had any of these chips.", "Old chips turn up", "Chips foreign to the event")
	e.post("late", http.StatusSeeOther, "page", "1", "player", "p1", "chip", "25", "count", "7")
	e.post("foreign", http.StatusSeeOther, "page", "1", "at", "0", "count", "2")
	e.post("found", http.StatusSeeOther, "page", "1", "chip", "500", "count", "1")
	e.post("exchange", http.StatusSeeOther, "page", "1", "player", "p1", "chip-in", "100", "count-in", "5", "chip-out", "500", "count-out", "1")
	e.post("exchange", http.StatusConflict, "page", "1", "player", "p1", "chip-in", "100", "count-in", "4", "chip-out", "500", "count-out", "1")
	e.post("count", http.StatusSeeOther, "page", "1", "total", "89,500")
	e.shows("/t/soir/chips", "Count wrong: 89,500 on the tables, 89,425 in play", "No count was right so far", "old chips, Player p1", "chips found, table 1")
	e.post("count", http.StatusSeeOther, "page", "1", "total", "89 425")
	e.shows("/t/soir/chips", "Count right: 89,425")
	for _, bad := range [][]string{{"late", "player", "p1", "chip", "x", "count", "1"}, {"found", "chip", "25", "count", "-1"}, {"undo", "undo", "x"}, {"leftovers", "page", "1", "seat", "x"}, {"race", "page", "1", "seat", "1", "card-1", "Xx"}} {
		e.post(bad[0], http.StatusBadRequest, bad[1:]...)
	}
	e.post("nonsense", http.StatusNotFound)
	if w := webtest.Get(t, e.site, "/t/soir/chips/77"); w.Code != http.StatusNotFound {
		t.Errorf("table 77: status %d", w.Code)
	}
}

// TestTheRaceFitsAPhone: nothing is wider than the screen, and what is tapped is big enough.
func TestTheRaceFitsAPhone(t *testing.T) {
	e := open(t, "tda-2024")
	e.post("color-up", http.StatusSeeOther, "chip", "25")
	server := webtest.Serve(t, e.site)
	stages := []struct {
		name string
		post func()
	}{
		{"count", func() {}},
		{"plan", func() {
			e.post("leftovers", http.StatusSeeOther, "page", "1", "seat", "1", "chips-1", "3", "seat", "2", "chips-2", "9", "seat", "3", "chips-3", "2", "seat", "7", "chips-7", "1", "only-7", "on")
		}},
		{"done", func() { e.post("race", http.StatusSeeOther, "page", "1", "draw", "1") }},
	}
	for _, width := range []int{390, 1600} {
		b := webtest.OpenBrowser(t, width, 900)
		for _, stage := range stages {
			stage.post()
			for _, path := range []string{"/t/soir/chips/1", "/t/soir/chips"} {
				b.Run(chromedp.Navigate(server.URL + path + "?lang=fr"))
				if wide := b.Read(`String(document.documentElement.scrollWidth - document.documentElement.clientWidth)`); wide != "0" {
					t.Errorf("%s %s at %d: %s pixels too wide", stage.name, path, width, wide)
				}
				small := b.Read(`[...document.querySelectorAll("main .button, main .chips-seats input:not([type=hidden]):not([type=checkbox])")]
					.filter(e => e.offsetParent && e.getBoundingClientRect().height < 44).map(e => e.outerHTML.slice(0, 80)).join(" ")`)
				if small != "" {
					t.Errorf("%s %s: too small to tap: %s", stage.name, path, small)
				}
			}
			if width != 390 {
				break
			}
		}
	}
}

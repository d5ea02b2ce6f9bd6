package breaking_test

import (
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

var tapped = regexp.MustCompile(`href="(/t/real/breaking/3\?[^"]*)" aria-label="[2-9TJQKA][shdc]"`)

// breakable is a room where table 3, with three players, is to break: two of its five are out, and one of each other table.
func breakable(t *testing.T) (*room.Room, http.Handler) {
	t.Helper()
	book := webtest.Book(t, "tda-2024")
	r, err := room.Open(t.Context(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now), Secret: room.NewSecret(),
		Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	house := r.House("real", "td", role.Director)
	do := func(c tournament.Command) {
		t.Helper()
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	s := fixture.Late().State.Structure
	s.Seats, s.SeatsLate, s.LateLevels = 6, 6, 0
	do(tournament.Create{ID: "real", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()})
	for n := range 15 {
		do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%02d", n+1))})
	}
	do(tournament.Start{})
	var out []table.PlayerID
	_ = r.Read("real", func(s *tournament.State) {
		for _, n := range []struct{ no, leave int }{{1, 1}, {2, 1}, {3, 2}} {
			for _, seat := range s.Table(n.no).Seats {
				if seat.Player != "" && n.leave > 0 {
					out, n.leave = append(out, seat.Player), n.leave-1
				}
			}
		}
	})
	for _, p := range out {
		do(tournament.Bust{Player: p})
	}
	return r, web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner),
		Log: slog.New(slog.NewTextHandler(t.Output(), nil))}})
}

// TestATableBreaksTapByTap deals a card to each player of table 3, has the pile shuffled, and reads the sheet.
func TestATableBreaksTapByTap(t *testing.T) {
	_, site := breakable(t)
	at := "/t/real/breaking/3?lang=fr"
	send := func(act string, body string) {
		t.Helper()
		form := url.Values{}
		_, after, _ := strings.Cut(body, `action="/t/real/breaking/3/`+act+`"`)
		after, _, _ = strings.Cut(after, "</form>")
		for _, f := range regexp.MustCompile(`name="(\w+)" value="([^"]*)"`).FindAllStringSubmatch(after, -1) {
			form.Add(f[1], f[2])
		}
		w := webtest.Post(t, site, "/t/real/breaking/3/"+act, form)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %s", act, w.Code, w.Body)
		}
		at = w.Header().Get("Location")
	}
	send("begin", webtest.Get(t, site, at).Body.String())
	for n := range 3 {
		links := tapped.FindAllStringSubmatch(webtest.Get(t, site, at).Body.String(), -1)
		if len(links) != 52-n {
			t.Fatalf("%d cards to tap after %d", len(links), n)
		}
		at = html.UnescapeString(links[0][1])
	}
	page := webtest.Get(t, site, at).Body.String()
	if other := html.UnescapeString(regexp.MustCompile(`class="lang" href="([^"]*)"`).FindStringSubmatch(page)[1]); !strings.HasPrefix(other, at+"&lang=") {
		t.Errorf("the other language forgets what is told at %s: %s", at, other)
	}
	send("tell", page)
	sheet := webtest.Get(t, site, at+"&lang=fr").Body.String()
	if n := strings.Count(sheet, `<span class="box"`); n != 3 || !strings.Contains(sheet, "TDA-10-B") {
		t.Errorf("%d moves on the sheet at %s", n, at)
	}
}

// TestBrowserATableIsBrokenWithRealCardsAndItsPlayersArrive on a tablet, in French: three ranking cards, a seat card each, and every arrival is
// tapped on the page of the table that receives him.
func TestBrowserATableIsBrokenWithRealCardsAndItsPlayersArrive(t *testing.T) {
	r, site := breakable(t)
	b := webtest.OpenBrowser(t, 820, 1180)
	server := webtest.Serve(t, site)
	b.Run(chromedp.Navigate(server.URL+"/t/real/breaking/3?lang=fr"), webtest.Click(`form[action$="/begin"] button`), webtest.Present(`.deck-card`))
	for n := range 3 {
		b.Run(webtest.Click(`.suit-row a.deck-card`), webtest.Until(fmt.Sprintf(`document.readyState === "complete" && document.querySelectorAll(".told-card").length === %d`, n+1)))
	}
	for n := range 3 {
		b.Run(webtest.Click(`.seat-buttons a`), webtest.Until(fmt.Sprintf(`document.readyState === "complete" && document.querySelectorAll(".told strong").length === %d`, n+1)))
	}
	if wide := b.Read(`String(document.documentElement.scrollWidth - innerWidth)`); wide != "0" {
		t.Errorf("the page is %s pixels too wide", wide)
	}
	b.Run(webtest.Click(`form[action$="/tell"] button`), webtest.Until(`location.pathname.endsWith("/paper/moves")`))
	coming := map[int]int{}
	_ = r.Read("real", func(s *tournament.State) {
		if s.Table(3).Players() != 0 {
			t.Errorf("%d players still sit at table 3", s.Table(3).Players())
		}
		for i := range s.Entries {
			if e := &s.Entries[i]; e.Place == 0 && e.Presence == tournament.OnTheWay {
				coming[e.Table]++
			}
		}
	})
	if coming[1]+coming[2] != 3 {
		t.Fatalf("on the way: %v", coming)
	}
	for no, n := range coming {
		b.Run(chromedp.Navigate(fmt.Sprintf("%s/t/real/table/%d?lang=fr", server.URL, no)), webtest.Live)
		for left := n; left > 0; left-- {
			b.Run(webtest.Until(fmt.Sprintf(`document.querySelectorAll(".tarrivals li").length === %d`, left)), webtest.Click(`.tarrivals form button`))
		}
		b.Run(webtest.Absent(`.tarrivals`))
	}
	_ = r.Read("real", func(s *tournament.State) {
		for i := range s.Entries {
			if e := &s.Entries[i]; e.Presence == tournament.OnTheWay {
				t.Errorf("%s has not arrived", e.Player)
			}
		}
	})
}

// TestADealerSaysWhoStandsAtTheWrongTable: the player is on the way to a seat of table 1 and stands at table 2; the floor is told by one form.
func TestADealerSaysWhoStandsAtTheWrongTable(t *testing.T) {
	r, site := breakable(t)
	house := r.House("real", "td", role.Director)
	var moved, sits table.PlayerID
	var seat table.SeatNo
	_ = r.Read("real", func(s *tournament.State) {
		seat = s.FreeAt(s.Table(1))[0]
		moved, sits = s.Table(3).At(s.Table(3).Following(1)).Player, s.Table(2).At(seat).Player
	})
	if sits != "" {
		if err := house.Do(t.Context(), tournament.Bust{Player: sits}); err != nil {
			t.Fatal(err)
		}
	}
	if err := house.Do(t.Context(), tournament.MovePlayer{Move: tournament.Move{Player: moved, ToTable: 1, ToSeat: seat}}); err != nil {
		t.Fatal(err)
	}
	if page := webtest.Get(t, site, "/t/real/table/1?lang=fr").Body.String(); strings.Contains(page, "/act/sits") {
		t.Error("table 1 takes for a stray who belongs there")
	}
	_, form, found := strings.Cut(webtest.Get(t, site, "/t/real/table/2?lang=fr").Body.String(), `action="/t/real/act/sits"`)
	if !found {
		t.Fatal("table 2 does not ask for who stands there")
	}
	form, _, _ = strings.Cut(form, "</form>")
	sent := url.Values{}
	for _, f := range regexp.MustCompile(`name="(\w+)" value="([^"]*)"`).FindAllStringSubmatch(form, -1) {
		sent.Add(f[1], f[2])
	}
	if w := webtest.Post(t, site, "/t/real/act/sits", sent); w.Code >= http.StatusBadRequest {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	_ = r.Read("real", func(s *tournament.State) {
		if len(s.Wrong) != 1 || s.Wrong[0] != (tournament.Seated{Player: moved, Table: 2, Seat: seat}) {
			t.Errorf("%+v", s.Wrong)
		}
	})
}

// TestAStackIsPlacedAndTakenOff by Les Lois du Poker, on the page of seats.
func TestAStackIsPlacedAndTakenOff(t *testing.T) {
	r, site := breakable(t)
	book := webtest.Book(t, "lois-du-poker")
	s := fixture.Late().State.Structure
	s.Seats, s.SeatsLate, s.LateLevels = 6, 6, 4
	c := tournament.Create{ID: "sold", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	for n := range 4 {
		c.Players = append(c.Players, table.PlayerID(fmt.Sprintf("p-%02d", n+1)))
	}
	house := r.House("sold", "td", role.Director)
	for _, c := range []tournament.Command{c, tournament.Start{}} {
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	var seat table.SeatNo
	var before, after, no int
	_ = r.Read("sold", func(s *tournament.State) {
		no = s.InPlay()[0]
		seat, before = s.FreeAt(s.Table(no))[0], int(s.Chips)
	})
	post := func(act string, fields map[string]string) {
		t.Helper()
		_ = r.Read("sold", func(s *tournament.State) { fields["seq"] = fmt.Sprint(s.Seq) })
		fields["key"] = "key-" + act + "-0001"
		form := webtest.FormOf(fields)
		if w := webtest.Post(t, site, "/t/sold/seats/"+act, form); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %s", act, w.Code, w.Body)
		}
	}
	post("stack", map[string]string{"table": fmt.Sprint(no), "seat": fmt.Sprint(seat), "until": "3"})
	at := fmt.Sprintf("%d-%d", no, seat)
	for path, want := range map[string]string{"seats": `name="at" value="` + at + `"`, "table/" + fmt.Sprint(no): "Tapis en attente", "floor": "Tapis en attente"} {
		if page := webtest.Get(t, site, "/t/sold/"+path+"?lang=fr").Body.String(); !strings.Contains(page, want) {
			t.Errorf("%s does not show the stack", path)
		}
	}
	post("lift", map[string]string{"at": at, "chips": "5000"})
	_ = r.Read("sold", func(s *tournament.State) { after = int(s.Chips) })
	if want := before + int(s.Stack) - 5000; after != want {
		t.Errorf("%d chips in play, want %d", after, want)
	}
}

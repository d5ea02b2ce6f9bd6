package bags_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/document/documenttest"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// series is a room in which an event of two flights and three days is created, played and paid by its pages.
type series struct {
	*testing.T
	room  *room.Room
	clock *room.Manual
	site  http.Handler
	names map[table.PlayerID]string
	n     int
	b     webtest.Browser
	home  string
	l     lang.Lang
}

const stream = "series"

func openSeries(t *testing.T, l lang.Lang) *series {
	t.Helper()
	s := &series{T: t, clock: room.NewManual(fixture.Now), names: map[table.PlayerID]string{}, l: l}
	store := memory.Open(new(memory.Disk))
	var err error
	s.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: s.clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.room.Close(); store.Close() })
	s.site = web.New(web.Config{Open: s, Config: frame.Config{Room: s.room, Names: func(p table.PlayerID) string { return s.names[p] }, Zone: time.UTC,
		As: frame.Fixed("td", role.Director), Log: slog.New(slog.DiscardHandler), Secret: webtest.Secret}})
	s.b, s.home = webtest.OpenBrowser(t, 390, 844), webtest.Serve(t, s.site).URL
	return s
}

// Examples, Open and Register have the form create the event in the room, each player under an id made of the name.
func (s *series) Examples() []setup.Example { return (&webtest.Desk{}).Examples() }

func (s *series) Open(ctx context.Context, n setup.NewTournament) (string, error) {
	book, err := rulebook.Load(n.Book)
	if err != nil {
		return "", err
	}
	c := tournament.Create{ID: stream, Structure: n.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	for _, p := range n.Players {
		c.Players = append(c.Players, s.named(p.Name))
	}
	_, err = s.room.Do(ctx, room.Command{Stream: stream, ID: n.Key, By: n.By, Cmd: c})
	return stream, err
}

func (s *series) named(name string) table.PlayerID {
	id := table.PlayerID("p-" + strings.ToLower(name))
	s.names[id] = name
	return id
}

func (s *series) Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, _ uint64) (table.PlayerID, error) {
	id := s.named(name)
	_, err := s.room.Do(ctx, room.Command{Stream: stream, ID: key, By: by, Cmd: as(id)})
	return id, err
}

func (s *series) Again(context.Context, string) bool { return false }

func (s *series) read(f func(*tournament.State)) { _ = s.room.Read(stream, f) }

// send posts a form of a page of the event, as of the latest state.
func (s *series) send(path string, pairs ...string) {
	s.Helper()
	s.n++
	form := webtest.Form(append(pairs, "key", fmt.Sprintf("key-%016d", s.n))...)
	s.read(func(st *tournament.State) { form.Set("seq", fmt.Sprint(st.Seq)) })
	w := webtest.Post(s, s.site, "/t/"+stream+"/"+path, form, "Sec-Fetch-Site", "same-origin")
	if w.Code != http.StatusSeeOther && w.Code != http.StatusOK {
		s.Fatalf("%s %v: %d %s", path, pairs, w.Code, frame.Clip(w.Body.String(), 600))
	}
}

func (s *series) is(what string, ok func(*tournament.State) bool) {
	s.Helper()
	s.read(func(st *tournament.State) {
		if !ok(st) {
			s.Fatalf("%s: %+v, %d left of %d, flight %d, in bags %d of %d", what, st.Clock, st.Left, len(st.Entries), st.Flight(), st.InBags(), st.BagsDue())
		}
	})
}

// open shows a page of the event; tap submits a form of it by what its address ends with, and waits for what the page then says.
func (s *series) open(path string) {
	s.Helper()
	s.b.Run(chromedp.Navigate(s.home+"/t/"+stream+"/"+path+"?lang="+string(s.l)), webtest.Until(`document.readyState === "complete"`))
	if wide := s.b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
		s.Errorf("%s, %s: wider than a phone", path, s.l)
	}
}

func (s *series) tap(action, until string) {
	s.Helper()
	s.b.Run(webtest.Until(fmt.Sprintf(`(() => { const b = document.querySelector('form[action$="%s"] button:not([type=button])'); b?.click(); return !!b })()`, action)),
		webtest.Until(fmt.Sprintf(`document.readyState === "complete" && document.body.innerText.includes(%q)`, until)))
}

func (s *series) say(key string, args ...any) string { return s.l.T(key, args...) }

// endDay lets the clock run to the end of a day.
func (s *series) endDay() {
	s.Helper()
	s.clock.Set(s.clock.Now() + 21*60_000)
	for range 300 {
		over := false
		if s.read(func(st *tournament.State) { over = st.DayOver }); over {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.Fatal("the day does not end")
}

// bag bags every table; the first player has what the others have lost.
func (s *series) bag() {
	s.Helper()
	forms := map[int][]string{}
	s.read(func(st *tournament.State) {
		more := st.ChipsHere()
		for _, no := range st.InPlay() {
			more -= chip.Amount(st.Table(no).Players()) * 10_000
		}
		for _, no := range st.InPlay() {
			for i, seat := range st.Table(no).Seats {
				if seat.Player != "" {
					at := fmt.Sprint(i + 1)
					forms[no] = append(forms[no], "seat", at, "chips-"+at, fmt.Sprint(10_000+more), "identity-"+at, "yes", "signed-"+at, "yes")
					more = 0
				}
			}
		}
	})
	for no, pairs := range forms {
		form := url.Values{"table": {fmt.Sprint(no)}}
		for i := 0; i+1 < len(pairs); i += 2 {
			form.Add(pairs[i], pairs[i+1])
		}
		s.n++
		s.read(func(st *tournament.State) { form.Set("seq", fmt.Sprint(st.Seq)) })
		form.Set("key", fmt.Sprintf("key-%016d", s.n))
		if w := webtest.Post(s, s.site, "/t/"+stream+"/bags/bag", form, "Sec-Fetch-Site", "same-origin"); w.Code != http.StatusSeeOther {
			s.Fatalf("table %d: %d %s", no, w.Code, frame.Clip(w.Body.String(), 600))
		}
	}
}

// create fills the form of a new event.
func (s *series) create() {
	s.Helper()
	s.b.Run(chromedp.Navigate(s.home+"/new?lang="+string(s.l)), webtest.Until(`document.readyState === "complete"`), webtest.Until(`(() => {
		for (const [name, value] of Object.entries({name: "Grand Prix", buy_in: "50", fee: "5", stack: "10000", chips: "25, 100, 500", seats: "9", seats_late: "9", final_table: "",
			stack_chips: "", late_levels: "1", late_minutes: "", re_entries: "1", guarantee: "", round: "1", quality: "",
			levels: "small;big;ante;minutes;day_ends\n100;200;;20;x\n200;400;;20;x\n300;600;;20\n400;800;;20",
			payouts: "1;100\n3;50;30;20", flights: "1A;2026-11-28 14:00\n1B;2026-11-29 14:00", paste: "Alice\nBob\nCarl\nDora\nEve", book: "texapoker-2024"}))
			document.querySelector("[name=" + name + "]").value = value;
		return true })()`),
		webtest.Until(`(document.querySelector("button[value=create]").click(), true)`),
		webtest.Until(`document.readyState === "complete" && (location.pathname.endsWith("/floor") || document.querySelector("[aria-invalid=true], .alert") !== null)`))
	if at := s.b.Read(`location.pathname`); at != "/t/"+stream+"/floor" {
		s.Fatalf("the event is refused: %s", s.b.Read(`[...document.querySelectorAll(".wrong, .alert")].map(e => e.innerText).join("; ")`))
	}
}

// TestBrowserAnEventOfTwoFlightsAndThreeDays: created on its form, two first days with a re-entry, bags that a player confirms, a second day drawn, a third one,
// a deal, and results on the page and as PDF; in both languages, on a phone.
func TestBrowserAnEventOfTwoFlightsAndThreeDays(t *testing.T) {
	for _, l := range lang.All {
		t.Run(string(l), func(t *testing.T) {
			s := openSeries(t, l)
			s.create()
			s.is("two flights", func(st *tournament.State) bool { return len(st.Structure.Flights) == 2 && len(st.InFlight(1)) == 5 })
			// 1A: started, one player out at once and entered again, another one out for the next day.
			s.send("act/start")
			s.send("players", "name", "Hugo", "as", "seat", "flight", "2")
			s.send("act/bust", "player", "p-bob")
			s.send("act/register", "player", "p-bob")
			s.send("act/bust", "player", "p-alice")
			s.send("flights/ask", "player", "p-alice")
			s.open("clock")
			if text := s.b.Read(`document.querySelector(".badge-flight").textContent`); text != "1A" {
				t.Errorf("the clock tells of flight %q", text)
			}
			s.endDay()
			s.bag()
			s.open("bags")
			s.tap("/flights/close", s.say("web.flights.state.next"))
			s.is("1A is over", func(st *tournament.State) bool { return st.Flight() == 2 && len(st.FlightsOver) == 1 && st.Left == 5 })
			// Carl confirms his bag on his page.
			s.b.Run(chromedp.Navigate(s.home+webtest.PlayerPage(stream, "p-carl")+"?lang="+string(l)), webtest.Until(`document.readyState === "complete"`))
			s.tap("/bag", s.say("web.player.bag.agreed"))
			s.is("a bag is confirmed", func(st *tournament.State) bool { return st.Bag(st.Entry("p-carl").No).Agreed })
			// 1B: two more players and Alice again.
			for _, name := range []string{"Inès", "Jo"} {
				s.send("players", "name", name, "as", "seat")
			}
			s.send("act/register", "player", "p-alice")
			s.send("act/start")
			s.send("act/bust", "player", "p-jo")
			s.endDay()
			s.bag()
			s.open("bags")
			s.tap("/flights/close", s.say("web.flights.joined"))
			s.is("the flights join", func(st *tournament.State) bool {
				return st.Joined() && st.Left == 7 && len(st.Entries) == 10 && st.InBags() == 100_000 && st.Pool() == 50_000
			})
			// Day 2 is drawn from the bags, played and bagged; day 3 is drawn in its turn.
			s.open("bags")
			s.tap("/bags/draw", s.say("web.bags.drawn"))
			s.open("bags/1")
			s.tap("/bags/open", s.say("web.bags.opened"))
			s.clock.Set(s.clock.Now() + 12*60*60_000)
			s.send("act/resume")
			for _, p := range []string{"p-eve", "p-dora", "p-hugo", "p-alice"} {
				s.send("act/bust", "player", p)
			}
			s.endDay()
			s.bag()
			s.open("bags")
			s.tap("/bags/draw", s.say("web.bags.drawn"))
			s.clock.Set(s.clock.Now() + 12*60*60_000)
			s.send("act/resume")
			s.is("three are left on day 3", func(st *tournament.State) bool { return st.Left == 3 && st.LevelNumber() == 3 && !st.DayOver })
			s.deal()
			s.results()
		})
	}
}

// deal has the last three share what is still to be won by the chips they have, and stop.
func (s *series) deal() {
	s.Helper()
	var players []string
	s.read(func(st *tournament.State) {
		for _, e := range st.StillIn() {
			players = append(players, string(e.Player))
		}
	})
	form := url.Values{"way": {"even"}, "stops": {"yes"}, "player": players, "stack": {"50000", "30000", "20000"}, "amount": {"", "", ""}}
	s.read(func(st *tournament.State) { form.Set("seq", fmt.Sprint(st.Seq)) })
	form.Set("key", "key-of-the-deal-01")
	if w := webtest.Post(s, s.site, "/t/"+stream+"/deals/propose", form, "Sec-Fetch-Site", "same-origin"); w.Code != http.StatusSeeOther {
		s.Fatalf("%d %s", w.Code, frame.Clip(w.Body.String(), 600))
	}
	s.open("deals")
	for range players {
		s.tap("/deals/sign", s.say("web.deals.signed"))
		s.open("deals")
	}
	s.tap("/deals/make", s.say("web.deals.made"))
}

// results looks for what became of the event on its page and in its PDF: who was in which flight, and what the three get.
func (s *series) results() {
	s.Helper()
	s.open("results")
	page := s.b.Read(`document.querySelector("#live, main").innerText`)
	pdf := webtest.Get(s, s.site, "/t/"+stream+"/results.pdf?lang="+string(s.l)).Body.Bytes()
	text := documenttest.Text(s, pdf)
	for _, want := range []string{"Alice", "Jo", "Bob", "1A", "1B"} {
		if !strings.Contains(page, want) || !strings.Contains(text, want) {
			s.Errorf("%s is missing on the page (%t) or in the PDF (%t)", want, strings.Contains(page, want), strings.Contains(text, want))
		}
	}
	s.is("everything is paid", func(st *tournament.State) bool { return st.Total(tournament.PrizesAccount) == 50_000 })
}

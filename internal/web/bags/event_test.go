package bags_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/document/documenttest"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/lang/langtest"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const series = "series"

// event is one of two flights and three days, with who works there: the director and whoever counts again have a phone in one language, a
// player has one in the other.
type event struct {
	*testing.T
	room     *room.Room
	clock    *room.Manual
	names    map[table.PlayerID]string
	site     http.Handler
	director person
	counter  person
	player   person
}

// person reads the pages of a site on a phone.
type person struct {
	webtest.Browser
	home string
	l    lang.Lang
}

func openEvent(t *testing.T, staff, player lang.Lang) *event {
	t.Helper()
	e := &event{T: t, clock: room.NewManual(fixture.Now), names: map[table.PlayerID]string{}}
	store := memory.Open(new(memory.Disk))
	var err error
	e.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: e.clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.room.Close(); store.Close() })
	of := func(who string, r role.Role) http.Handler {
		return web.New(web.Config{Open: e, Config: frame.Config{Room: e.room, Names: func(p table.PlayerID) string { return e.names[p] }, Zone: time.UTC,
			As: frame.Fixed(who, r), Log: slog.New(slog.DiscardHandler), Secret: webtest.Secret}})
	}
	e.site = of("anna", role.Director)
	phone := webtest.OpenBrowser(t, 390, 844)
	e.director = person{phone, webtest.Serve(t, e.site).URL, staff}
	e.counter = person{phone, webtest.Serve(t, of("bruno", role.Floor)).URL, staff}
	e.player = person{webtest.OpenBrowser(t, 390, 844), webtest.Serve(t, of("", role.Display)).URL, player}
	return e
}

// Examples, Open, Register and Again are the desk of the room: each player has an id by the name.
func (e *event) Examples() []setup.Example { return (&webtest.Desk{}).Examples() }

func (e *event) Open(ctx context.Context, n setup.NewTournament) (string, error) {
	book, err := rulebook.Load(n.Book)
	if err != nil {
		return "", err
	}
	c := tournament.Create{ID: series, Structure: n.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	for _, p := range n.Players {
		c.Players = append(c.Players, e.named(p.Name))
	}
	_, err = e.room.Do(ctx, room.Command{Stream: series, ID: n.Key, By: n.By, Cmd: c})
	return series, err
}

func (e *event) named(name string) table.PlayerID {
	id := table.PlayerID("p-" + strings.ToLower(name))
	e.names[id] = name
	return id
}

func (e *event) Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error) {
	id := e.named(name)
	_, err := e.room.Do(ctx, room.Command{Stream: stream, ID: key, Expected: seen, By: by, Cmd: as(id)})
	return id, err
}

func (e *event) Again(context.Context, string) bool { return false }

// is checks what the room knows.
func (e *event) is(what string, ok func(*tournament.State) bool) {
	e.Helper()
	_ = e.room.Read(series, func(s *tournament.State) {
		if !ok(s) {
			e.Fatalf("%s: %+v, %d left of %d entries, flight %d, %d in bags of %d", what, s.Clock, s.Left, len(s.Entries), s.Flight(), s.InBags(), s.BagsDue())
		}
	})
}

func (e *event) seq() (n uint64) {
	_ = e.room.Read(series, func(s *tournament.State) { n = s.Seq })
	return n
}

// reads opens a page on somebody's phone and returns what it says: it is no wider than the phone, and in one language.
func (e *event) reads(p person, path string) string {
	e.Helper()
	sep := "?"
	if strings.Contains(path, "?") {
		sep = "&"
	}
	for range 5 { // what the last form leads to may still be on its way
		if p.Fails(chromedp.Navigate(p.home+path+sep+"lang="+string(p.l))) == "" {
			break
		}
	}
	p.Run(webtest.Until(fmt.Sprintf(`document.readyState === "complete" && document.documentElement.lang === %q && location.pathname === new URL(%q, location).pathname`, p.l, path)))
	if wide := p.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
		e.Errorf("%s, %s: wider than a phone", path, p.l)
	}
	for _, line := range langtest.Visible(p.Read(`document.querySelector("main").innerHTML`)) {
		if odd := langtest.Odd(p.l, line); odd != "" {
			e.Errorf("%s, %s: reads …%s…", path, p.l, odd)
		}
	}
	return p.Read(`document.querySelector("main").innerText`)
}

// does fills in a page and submits one of its forms by a button, and waits until the room has done it.
func (e *event) does(p person, path, button, fill string) {
	e.Helper()
	e.reads(p, "/t/"+series+"/"+path)
	before := e.seq()
	if p.Read(fmt.Sprintf(`String(document.querySelector(%q) !== null)`, button)) != "true" {
		e.Fatalf("%s: no %s; the page says: %s", path, button, frame.Clip(p.Read(`document.body.innerText`), 900))
	}
	p.Run(webtest.Until(fmt.Sprintf(`(() => { const b = document.querySelector(%q); %s; b.click(); return true })()`, button, fill)))
	for range 500 {
		if e.seq() > before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	e.Fatalf("%s %s: nothing is done; the page says: %s", path, button, frame.Clip(p.Read(`document.body.innerText`), 900))
}

// sheet is the page of the floor with the sheet of a player.
func sheet(name string) string { return "floor?player=" + url.QueryEscape("p-"+strings.ToLower(name)) }

func (e *event) enters(name string, flight int) {
	e.Helper()
	e.does(e.director, "floor", `#enter button[value="seat"]`, fmt.Sprintf(`document.querySelector("#enter-name").value = %q; document.querySelector("#enter-flight").value = "%d"`, name, flight))
}

func (e *event) out(names ...string) {
	e.Helper()
	for _, name := range names {
		e.does(e.director, sheet(name), `#sheet .button-out`, "")
	}
}

// endsDay lets the clock run to the end of a day, and bags every table: the director counts, somebody else again. Stacks are those of some
// players; the others have what they came with, and the first of them what is over.
func (e *event) endsDay(stacks map[string]chip.Amount) {
	e.Helper()
	e.clock.Set(e.clock.Now() + 21*60_000)
	over := false
	for range 300 {
		if _ = e.room.Read(series, func(s *tournament.State) { over = s.DayOver }); over {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	e.is("the day ends", func(s *tournament.State) bool { return s.DayOver })
	fills := map[int]string{}
	_ = e.room.Read(series, func(s *tournament.State) {
		for _, no := range s.InPlay() {
			for i, seat := range s.Table(no).Seats {
				if seat.Player != "" {
					fills[no] += fmt.Sprintf(`document.querySelector("[name=chips-%[1]d]").value = "%[2]d";
						document.querySelector("[name=identity-%[1]d]").checked = true;`, i+1, stacks[e.names[seat.Player]])
				}
			}
		}
	})
	for no, fill := range fills {
		page := fmt.Sprintf("bags/%d", no)
		e.does(e.director, page, `form[action$="/bags/bag"] > button`, fill)
		e.does(e.counter, page, `form[action$="/bags/confirm"] > button`, "")
	}
}

// creates fills in the form of a new event.
func (e *event) creates() {
	e.Helper()
	d := e.director
	e.reads(d, "/new")
	d.Run(webtest.Until(`(() => {
		for (const [name, value] of Object.entries({name: "Grand Prix", buy_in: "50", fee: "5", stack: "10000", chips: "25, 100, 500", seats: "9", seats_late: "9", final_table: "",
			stack_chips: "", late_levels: "1", late_minutes: "", re_entries: "1", guarantee: "", round: "1", quality: "",
			levels: "small;big;ante;minutes;day_ends\n100;200;;20;x\n200;400;;20;x\n300;600;;20\n400;800;;20",
			payouts: "1;100\n3;50;30;20", flights: "1A;2026-11-28 14:00\n1B;2026-11-29 14:00", paste: "Alice\nBob\nCarl\nDora\nÈve", book: "texapoker-2024"}))
			document.querySelector("[name=" + name + "]").value = value;
		return true })()`),
		webtest.Until(`(document.querySelector("button[value=create]").click(), true)`),
		webtest.Until(`document.readyState === "complete" && (location.pathname.endsWith("/floor") || document.querySelector("[aria-invalid=true], .alert") !== null)`))
	if at := d.Read(`location.pathname`); at != "/t/"+series+"/floor" {
		e.Fatalf("the event is refused: %s", d.Read(`[...document.querySelectorAll(".wrong, .alert")].map(e => e.innerText).join("; ")`))
	}
}

// says checks what a page says.
func (e *event) says(p person, path string, want ...string) {
	e.Helper()
	text := e.reads(p, path)
	for _, w := range want {
		if !strings.Contains(text, w) {
			e.Errorf("%s, %s: %q is not said: %s", path, p.l, w, frame.Clip(text, 600))
		}
	}
}

// TestBrowserAnEventOfTwoFlightsAndThreeDays: created on its form; two first days with a re-entry in each; bags counted by two persons and looked at by
// their players; a second day drawn from them, a third one; a deal that all sign, prizes and results. Who works there reads French, the
// player English, then the other way round.
func TestBrowserAnEventOfTwoFlightsAndThreeDays(t *testing.T) {
	for staff, player := range map[lang.Lang]lang.Lang{lang.French: lang.English, lang.English: lang.French} {
		t.Run(string(staff), func(t *testing.T) {
			e := openEvent(t, staff, player)
			e.creates()
			e.flightA()
			e.flightB()
			e.laterDays()
			e.deal()
			e.results()
		})
	}
}

// flightA: five play, Bob is out and enters again at once, Alice for another day.
func (e *event) flightA() {
	e.Helper()
	e.is("two flights", func(s *tournament.State) bool { return len(s.Structure.Flights) == 2 && len(s.InFlight(1)) == 5 })
	e.does(e.director, "floor", `form[action$="/act/start"] button`, "")
	e.enters("Hugo", 2)
	e.out("Bob")
	e.does(e.director, sheet("Bob"), `#sheet form[action$="/act/register"] button`, "")
	e.out("Alice")
	e.does(e.director, "flights", `form[action$="/flights/ask"] button`, "")
	e.says(e.player, "/t/"+series+"/clock", "1A")
	e.says(e.director, "/t/"+series+"/forecast", e.director.l.T("web.forecast.flight", "Flight", "1A"), e.director.l.T("web.forecast.through"))
	e.endsDay(map[string]chip.Amount{"Bob": 10_000, "Carl": 20_000, "Dora": 10_000, "Ève": 20_000})
	// Dora counts otherwise, which holds everything up; bagged again she agrees. Carl confirms.
	e.own("Dora", `form:has([name=chips]) button`, `document.querySelector(".own-bag details").open = true; document.querySelector(".own-bag [name=chips]").value = "9000"`)
	if text := e.reads(e.director, "/t/"+series+"/bags"); e.director.Read(`String(document.querySelector('form[action$="/flights/close"]') === null)`) != "true" {
		e.Errorf("a flight is closed over a bag that its player disputes: %s", text)
	}
	var b tournament.Bag
	_ = e.room.Read(series, func(s *tournament.State) { b = *s.Bag(s.Entry("p-dora").No) })
	page := fmt.Sprintf("bags/%d", b.Table)
	e.does(e.director, page, `form[action$="/bags/bag"] > button`, fmt.Sprintf(`document.querySelector("[name=chips-%[1]d]").value = "10000";
		document.querySelector("[name=identity-%[1]d]").checked = true`, b.Seat))
	e.does(e.counter, page, `form[action$="/bags/confirm"] > button`, "")
	e.own("Dora", `form:not(:has([name=chips])) button`, "")
	e.own("Carl", `form:not(:has([name=chips])) button`, "")
	e.does(e.director, "bags", `form[action$="/flights/close"] button`, "")
	e.is("1A is over", func(s *tournament.State) bool {
		return s.Flight() == 2 && len(s.FlightsOver) == 1 && s.Left == 5 && s.FlightChips(1) == 60_000 && s.Bag(s.Entry("p-carl").No).Agreed
	})
}

// own is what a player does with his bag on his own phone.
func (e *event) own(name, button, fill string) {
	e.Helper()
	e.does(e.player, strings.TrimPrefix(webtest.PlayerPage(series, table.PlayerID("p-"+strings.ToLower(name))), "/t/"+series+"/"), ".own-bag "+button, fill)
}

// flightB: Hugo, two more, and Alice again.
func (e *event) flightB() {
	e.Helper()
	e.enters("Inès", 2)
	e.enters("Łukasz", 2)
	e.does(e.director, sheet("Alice"), `#sheet form[action$="/act/register"] button`, "")
	e.does(e.director, "floor", `form[action$="/act/start"] button`, "")
	e.says(e.player, "/t/"+series+"/clock", "1B")
	e.says(e.director, "/t/"+series+"/forecast", e.director.l.T("web.forecast.flight", "Flight", "1B"))
	e.out("Łukasz")
	e.endsDay(map[string]chip.Amount{"Alice": 15_000, "Hugo": 15_000, "Inès": 10_000})
	e.does(e.director, "bags", `form[action$="/flights/close"] button`, "")
	e.is("the flights join", func(s *tournament.State) bool {
		return s.Joined() && s.Left == 7 && len(s.Entries) == 10 && s.InBags() == 100_000 && s.Pool() == 50_000
	})
}

// laterDays: seven sit down on the second day, three on the third.
func (e *event) laterDays() {
	e.Helper()
	e.says(e.director, "/t/"+series+"/forecast", e.director.l.T("web.forecast.joining"), e.director.l.T("web.forecast.money"))
	e.does(e.director, "bags", `form[action$="/bags/draw"] button`, "")
	e.does(e.director, "bags/1", `form[action$="/bags/open"] button`, "")
	e.clock.Set(e.clock.Now() + 12*60*60_000)
	e.does(e.director, "floor", `form[action$="/act/resume"] button`, "")
	e.says(e.director, "/t/"+series+"/forecast", e.director.l.T("web.forecast.money"))
	e.out("Ève", "Dora", "Hugo", "Alice")
	e.endsDay(map[string]chip.Amount{"Bob": 50_000, "Carl": 30_000, "Inès": 20_000})
	e.does(e.director, "bags", `form[action$="/bags/draw"] button`, "")
	e.clock.Set(e.clock.Now() + 12*60*60_000)
	e.does(e.director, "floor", `form[action$="/act/resume"] button`, "")
	e.is("three are left on the third day", func(s *tournament.State) bool { return s.Left == 3 && s.LevelNumber() == 3 && !s.DayOver })
}

// shares are what the three agree on, in cents, of 250, 150 and 100 €.
var shares = []struct {
	name  string
	stack chip.Amount
	share money.Amount
}{{"Bob", 50_000, 200_00}, {"Carl", 30_000, 160_00}, {"Inès", 20_000, 140_00}}

// deal has the last three share what is still to be won, and stop.
func (e *event) deal() {
	e.Helper()
	fill := `document.querySelector("[name=stops]").checked = true;`
	for _, s := range shares {
		fill += fmt.Sprintf(`{ const row = [...document.querySelectorAll(".deal-rows tbody tr")].find(r => r.innerText.includes(%q));
			row.querySelector("[name=stack]").value = "%d"; row.querySelector("[name=amount]").value = "%d" }`, s.name, s.stack, s.share/100)
	}
	e.does(e.director, "deals", `button[formaction$="/deals/propose"][value=custom]`, fill)
	for range shares {
		e.does(e.director, "deals", `form[action$="/deals/sign"] button`, "")
	}
	e.does(e.director, "deals", `form[action$="/deals/make"] button`, "")
	e.is("the deal ends the event", func(s *tournament.State) bool { return s.Phase == tournament.Finished })
}

// results looks for what became of the event where people look: on its page in both languages, in the PDF, and in the list of prizes.
func (e *event) results() {
	e.Helper()
	for _, p := range []person{e.director, e.player} {
		want := []string{"Łukasz", "1A", "1B"}
		for _, s := range shares {
			want = append(want, s.name, p.l.Money(s.share))
		}
		e.says(p, "/t/"+series+"/results", want...)
		text := documenttest.Text(e, webtest.Get(e, e.site, "/t/"+series+"/results.pdf?lang="+string(p.l)).Body.Bytes())
		for _, w := range want {
			if !strings.Contains(text, w) {
				e.Errorf("%q is not in the PDF, %s", w, p.l)
			}
		}
	}
	e.says(e.director, "/t/"+series+"/prizes", "Bob", "Carl", "Inès")
	e.files()
	e.is("who is where", func(s *tournament.State) bool {
		order := []string{"bob", "carl", "inès", "alice", "hugo", "dora", "ève", "łukasz"}
		return s.Total(tournament.PrizesAccount) == 500_00 && !slices.ContainsFunc(order, func(p string) bool {
			en := s.Entry(table.PlayerID("p-" + p))
			return en.Place != slices.Index(order, p)+1
		})
	})
}

// files looks for the flights in what programs read: of each entry, and how many entered and went through.
func (e *event) files() {
	e.Helper()
	get := func(file string) string { return webtest.Get(e, e.site, "/t/"+series+"/results."+file).Body.String() }
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(get("csv"), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 11 || rows[0][len(rows[0])-1] != "flight" {
		e.Fatalf("%v, %q", err, rows)
	}
	of := map[string]int{}
	for _, r := range rows[1:] {
		of[r[len(r)-1]]++
	}
	var feed view.Feed
	if err := json.Unmarshal([]byte(get("json")), &feed); err != nil {
		e.Fatal(err)
	}
	want := []view.FeedFlight{{Name: "1A", Starts: "2026-11-28 14:00", State: view.FlightPlayed, Entries: 6, Through: 4, Chips: 60_000},
		{Name: "1B", Starts: "2026-11-29 14:00", State: view.FlightPlayed, Entries: 4, Through: 3, Chips: 40_000}}
	for i := range feed.Event.Flights {
		feed.Event.Flights[i].Left = 0 // who is left in the end has come from one of them
	}
	if !slices.Equal(feed.Event.Flights, want) || of["1A"] != 6 || of["1B"] != 4 || feed.Places[0].Flight != "1A" || feed.Places[2].Flight != "1B" {
		e.Errorf("%+v, rows by flight %v", feed.Event.Flights, of)
	}
}

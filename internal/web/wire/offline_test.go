package wire_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/journal"
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

// outage is a real room whose server can be cut, and whose browser belongs to whom the test says.
type outage struct {
	t      *testing.T
	store  *memory.Store
	room   *room.Room
	pages  http.Handler
	server *http.Server
	at     string // address, the same after every cut
	person atomic.Value
	loses  atomic.Value // which way of a form's is lost on the line
}

// What is lost on the line of a form.
const (
	nothing   = ""
	questions = "questions" // it does not arrive
	answers   = "answers"   // it arrives, and what the server says of it does not
)

// lossy has the line lose forms, or their answers.
func (o *outage) lossy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		loses := o.loses.Load().(string)
		if r.Method != http.MethodPost || loses == nothing {
			next.ServeHTTP(w, r)
			return
		}
		if loses == answers {
			next.ServeHTTP(httptest.NewRecorder(), r)
		}
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = conn.Close()
		}
	})
}

func openOutage(t *testing.T) *outage {
	t.Helper()
	o := &outage{t: t, store: memory.Open(&memory.Disk{})}
	o.person.Store("floor")
	o.loses.Store(nothing)
	var err error
	o.room, err = room.Open(context.Background(), room.Config{Store: o.store, Clock: room.NewManual(fixture.Now), Secret: room.NewSecret(), Decks: vault.NewKeys(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.room.Close)
	book := webtest.Book(t, "tda-2024")
	o.do("create-1", tournament.Create{ID: "real", Structure: fixture.Late().State.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()})
	for n := range 20 {
		o.do(fmt.Sprint("register-", n), tournament.Register{Player: table.PlayerID(fmt.Sprint("p-", n))})
	}
	o.do("start-it", tournament.Start{})
	o.pages = o.lossy(web.New(web.Config{Config: frame.Config{Room: o.room, Names: fixture.Names, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), As: func(r *http.Request) frame.Who {
		if person := o.person.Load().(string); person != "" {
			return frame.Fixed(person, role.Owner)(r)
		}
		return frame.Who{}
	}}}))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o.at = l.Addr().String()
	o.serve(l)
	t.Cleanup(o.cut)
	return o
}

func (o *outage) do(key string, c tournament.Command) {
	o.t.Helper()
	if _, err := o.room.Do(o.t.Context(), room.Command{Stream: "real", ID: key, By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
		o.t.Fatalf("%s: %v", key, err)
	}
}

func (o *outage) serve(l net.Listener) {
	o.server = &http.Server{Handler: o.pages}
	go func(s *http.Server) { _ = s.Serve(l) }(o.server)
}

// cut takes the server away: nobody listens, and no connection stays.
func (o *outage) cut() { _ = o.server.Close() }

// back brings it back, at the same address.
func (o *outage) back() {
	o.t.Helper()
	var err error
	for range 100 {
		var l net.Listener
		if l, err = net.Listen("tcp", o.at); err == nil {
			o.serve(l)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	o.t.Fatal(err)
}

func (o *outage) page(path string) webtest.Step {
	return chromedp.Navigate("http://" + o.at + "/t/real/" + path + "?lang=fr")
}

// since lists what the journal got after a row: "type table" of every event, and how often each key is there.
func (o *outage) since(seq uint64) (events []string, keys map[string]int) {
	o.t.Helper()
	keys = map[string]int{}
	err := o.store.Load(o.t.Context(), "real", seq+1, func(r journal.Record) error {
		keys[r.ID]++
		all, err := tournament.UnmarshalEvents(r.Events)
		for _, e := range all {
			name := e.EventType()
			if at, ok := e.(tournament.TableEvent); ok {
				name = fmt.Sprint(name, " ", at.Table)
			}
			events = append(events, name)
		}
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return events, keys
}

func (o *outage) seq() uint64 {
	o.t.Helper()
	head, err := o.store.Head(o.t.Context(), "real")
	if err != nil {
		o.t.Fatal(err)
	}
	return head.Seq
}

// What the page says and holds.
const (
	kept     = `document.documentElement.dataset.keeping === "yes" && !!navigator.serviceWorker.controller`
	lost     = `!document.querySelector("#offline").hidden`
	nextHand = `form[action$="/act/next-hand"] button`
	asKept   = `!!document.documentElement.dataset.kept && document.querySelector("#offline-age").textContent.includes("Ce qui s’affiche date de")`
	fresh    = `!document.documentElement.dataset.kept && document.body.dataset.live === "yes" && document.querySelector("#offline").hidden`
	settled  = `document.querySelector("#outbox").hidden`
)

func unsent(n int) webtest.Step {
	return webtest.Until(fmt.Sprintf(`document.querySelector(".outbox-count").textContent === "pas confirmé : %d"`, n))
}

// TestBrowserTapsOfAnOutageAreSentOnceAndInOrder: the server is cut, two tables are tapped, the second on a page that the worker opens, and
// again after a reload; nothing is lost, and each tap is one row, in order, when the server is back.
func TestBrowserTapsOfAnOutageAreSentOnceAndInOrder(t *testing.T) {
	b, o := webtest.OpenBrowser(t, 1024, 768), openOutage(t)
	b.Run(o.page("table/1"), webtest.Live, webtest.Until(kept), o.page("table/2"), webtest.Live, webtest.Until(kept), o.page("table/1"), webtest.Live)
	seq := o.seq()
	o.cut()
	b.Run(webtest.Until(lost), webtest.Click(nextHand), unsent(1), webtest.Click(nextHand), unsent(1))
	b.Run(o.page("table/2"), webtest.Until(asKept), unsent(1), webtest.Click(nextHand), unsent(2))
	b.Run(o.page("table/2"), webtest.Until(asKept), unsent(2))
	if got := o.seq(); got != seq {
		t.Fatalf("row %d after %d: the server is not cut", got, seq)
	}
	o.back()
	b.Run(webtest.Until(settled), webtest.Until(fresh))
	events, keys := o.since(seq)
	rows := 0
	for _, n := range keys {
		rows += n
	}
	if len(keys) != 2 || rows != 2 || !strings.HasSuffix(events[0], " 1") || !strings.HasSuffix(events[len(events)-1], " 2") {
		t.Errorf("journal: %q, keys %v", events, keys)
	}
}

// TestBrowserSaysAtOnceWhatTheServerRefuses after an outage, why, and what to do; it stays until somebody has seen it.
func TestBrowserSaysAtOnceWhatTheServerRefuses(t *testing.T) {
	b, o := webtest.OpenBrowser(t, 1024, 768), openOutage(t)
	b.Run(o.page("floor"), webtest.Live)
	o.cut()
	b.Run(webtest.Until(lost), webtest.Click(`form[data-act="pause"] button`), unsent(1))
	o.do("meanwhile", tournament.Pause{})
	seq := o.seq()
	o.back()
	b.Run(webtest.Until(`document.querySelector(".outbox-refused").textContent === "refusé : 1"`), webtest.Until(`document.querySelector(".outbox-count").textContent === ""`))
	if text := b.Read(`document.querySelector("#outbox li").innerText`); !strings.Contains(text, "Regarder ce qui s’affiche maintenant") || len(text) < 90 {
		t.Errorf("said: %q", text)
	}
	b.Run(o.page("floor"), webtest.Live, webtest.Until(`document.querySelector(".outbox-refused").textContent === "refusé : 1"`))
	b.Run(webtest.Click("#outbox button"), webtest.Until(settled))
	if events, _ := o.since(seq); len(events) > 0 {
		t.Errorf("what was refused is in the journal: %q", events)
	}
}

// TestBrowserKeepsNothingForSomebodyElse: whoever comes next on the device, or nobody after a sign-out, neither sends what was tapped nor
// opens what was shown; that it is dropped is said.
func TestBrowserKeepsNothingForSomebodyElse(t *testing.T) {
	b, o := webtest.OpenBrowser(t, 1024, 768), openOutage(t)
	const states = `(async () => String((await caches.keys()).filter(n => n.startsWith("floorbook-state-")).length))()`
	for _, next := range []string{"", "other"} {
		o.person.Store("floor")
		b.Run(o.page("table/1"), webtest.Live, webtest.Until(kept))
		if got := b.Read(states); got != "1" {
			t.Errorf("%s states are kept", got)
		}
		seq := o.seq()
		o.cut()
		b.Run(webtest.Until(lost), webtest.Click(nextHand), unsent(1))
		o.person.Store(next)
		o.back()
		b.Run(webtest.Until(`document.querySelector("#outbox ul").textContent.includes("Pas envoyé")`))
		if events, _ := o.since(seq); len(events) > 0 {
			t.Errorf("sent as %q: %q", next, events)
		}
		if next == "" {
			if got := b.Read(states); got != "0" {
				t.Errorf("%s states are still kept for nobody", got)
			}
		}
		b.Run(o.page("table/1"), webtest.Live, webtest.Until(settled))
	}
}

// TestBrowserKeepsNoPageOfPlayersNorOfDoors, and no PIN.
func TestBrowserKeepsNoPageOfPlayersNorOfDoors(t *testing.T) {
	b, o := webtest.OpenBrowser(t, 1024, 768), openOutage(t)
	b.Run(o.page("table/1"), webtest.Live, webtest.Until(kept))
	for _, path := range []string{"clock", "floor"} {
		b.Run(o.page(path), webtest.Live)
	}
	b.Run(webtest.Until(kept), chromedp.Navigate("http://"+o.at+"/rulebook?lang=fr"), webtest.Present("main"))
	const paths = `(async () => { let out = [];
		for (const n of await caches.keys()) if (n !== "floorbook-static") out.push(...(await (await caches.open(n)).keys()).map(r => new URL(r.url).pathname));
		return out.sort().join(" ") })()`
	if got := b.Read(paths); got != "/t/real/floor /t/real/table/1" {
		t.Errorf("kept: %s", got)
	}
	b.Run(o.page("table/1"), webtest.Live)
	o.cut()
	b.Run(webtest.Until(lost))
	_ = b.Read(`(() => { const f = document.querySelector('form[action$="/act/next-hand"]'); const p = document.createElement("input"); p.type = "password"; p.name = "pin";
		p.value = "4071"; f.append(p); f.querySelector("button").click(); return "" })()`)
	b.Run(webtest.Until(`!document.querySelector("#offline-no").hidden`))
	if text := b.Read(`document.querySelector(".outbox-count").textContent`); text != "" {
		t.Errorf("a form with a PIN is kept: %s", text)
	}
}

// TestBrowserWhatIsLostOnTheLineIsNotConfirmedAndDoneOnce: a form that does not arrive, one that arrives and whose answer is lost, and one that meets a
// journal that takes no row, are told as not confirmed; they are sent again with their keys, and each is one row.
func TestBrowserWhatIsLostOnTheLineIsNotConfirmedAndDoneOnce(t *testing.T) {
	b, o := webtest.OpenBrowser(t, 1024, 768), openOutage(t)
	busy := func(string, journal.Record) memory.Fault { return memory.Busy }
	for _, test := range []struct {
		name               string
		begin, end         func()
		there              int // rows of the tap before its answer comes through
		path, button, does string
	}{
		{"the question is lost", func() { o.loses.Store(questions) }, func() { o.loses.Store(nothing) }, 0, "table/1", nextHand, " 1"},
		{"the answer is lost", func() { o.loses.Store(answers) }, func() { o.loses.Store(nothing) }, 1, "table/2", nextHand, " 2"},
		{"the journal takes no row", func() { o.store.SetFault(busy) }, func() { o.store.SetFault(nil) }, 0, "floor", `form[data-act="pause"] button`, ""},
	} {
		b.Run(o.page(test.path), webtest.Live)
		seq := o.seq()
		test.begin()
		b.Run(webtest.Click(test.button), unsent(1))
		time.Sleep(2500 * time.Millisecond) // it is sent again meanwhile, and is lost again
		b.Run(unsent(1))
		if _, keys := o.since(seq); len(keys) != test.there {
			t.Errorf("%s: rows %v before the line is good again", test.name, keys)
		}
		test.end()
		b.Run(webtest.Until(settled), webtest.Until(fresh))
		events, keys := o.since(seq)
		rows := 0
		for _, n := range keys {
			rows += n
		}
		if len(keys) != 1 || rows != 1 || !strings.HasSuffix(events[0], test.does) {
			t.Errorf("%s: journal: %q, keys %v", test.name, events, keys)
		}
	}
}

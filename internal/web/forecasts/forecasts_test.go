package forecasts_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/examples"
	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
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

// evening is a room with one event of real tables, whose clock stands where the test puts it.
type evening struct {
	*testing.T
	room  *room.Room
	clock *room.Manual
	site  http.Handler
	n     int
}

func open(t *testing.T, players int) *evening { return openUnder(t, "tda-2024", players) }

// openUnder opens the evening by a book.
func openUnder(t *testing.T, book string, players int) *evening {
	t.Helper()
	f, err := examples.Files.Open("freezeout.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := intake.ParseStructure("freezeout.toml", f)
	if err != nil {
		t.Fatal(err)
	}
	s.Guarantee = 500_00
	store := memory.Open(new(memory.Disk))
	e := &evening{T: t, clock: room.NewManual(fixture.Now)}
	e.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: e.clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.room.Close(); store.Close() })
	e.site = web.New(web.Config{Config: frame.Config{Room: e.room, Courses: e.room, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("td", role.Director), Log: slog.New(slog.DiscardHandler)}})
	b := webtest.Book(t, book)
	e.do(tournament.Create{ID: "evening", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules()})
	for i := range players {
		e.do(tournament.Register{Player: player(i)})
	}
	return e
}

func player(i int) table.PlayerID { return table.PlayerID("p" + string(rune('a'+i))) }

func (e *evening) do(c tournament.Command) {
	e.Helper()
	e.n++
	if _, err := e.room.Do(context.Background(), room.Command{Stream: "evening", ID: fmt.Sprint("test-", e.n), By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
		e.Fatalf("%T: %v", c, err)
	}
}

// wait lets minutes pass.
func (e *evening) wait(minutes int) { e.clock.Set(e.room.Now() + tournament.Instant(minutes)*60_000) }

func (e *evening) page(query string) string {
	e.Helper()
	w := httptest.NewRecorder()
	e.site.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/t/evening/forecast"+query, nil))
	if w.Code != http.StatusOK {
		e.Fatalf("%d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func (e *evening) has(body string, what ...string) {
	e.Helper()
	for _, w := range what {
		if !strings.Contains(body, w) {
			e.Errorf("the page does not say %q", w)
		}
	}
}

func TestBeforeTheStartAForecastIsAsked(t *testing.T) {
	e := open(t, 12)
	body := e.page("?lang=en")
	e.has(body, `name="low" type="number" min="2" inputmode="numeric" required value="12"`, "Added for the guarantee", "Average stack in big blinds", "Tables and dealers by the hour", "No event of this room")
	if n := strings.Count(body, "<svg class=\"chart\""); n != 3 || strings.Contains(body, "class=\"seen\"") {
		t.Errorf("%d charts", n)
	}
	e.has(e.page("?lang=fr&low=9&likely=4&high=30"), "Prévision impossible")
	if more := e.page("?lang=en&low=60&likely=70&high=80"); more == body || !strings.Contains(more, `value="70"`) {
		t.Error("other entries, the same forecast")
	}
}

func TestAForecastIsComparedWithWhatBecameOfIt(t *testing.T) {
	e := open(t, 20)
	e.do(tournament.Start{})
	out := func(from, to int) {
		for i := from; i < to; i++ {
			e.do(tournament.Bust{Player: player(i)})
		}
	}
	e.wait(80)
	out(0, 8)
	body := e.page("?lang=en")
	e.has(body, "from the pace seen until then", "Bubble burst", "Final table", "What was forecast", "1 table left",
		"Players in: as forecast at the start, and as it came", "hx-sse:connect=\"/events/t/evening/forecast?lang=en\"")
	if n := strings.Count(body, "class=\"seen\""); n != 1 {
		t.Errorf("%d lines of what has come", n)
	}
	e.wait(80)
	out(8, 19)
	body = e.page("?lang=en")
	e.has(body, "The event was over at", "four in five should hold", "✓ held")
	if n := strings.Count(body, "<svg class=\"chart\""); n != 1 || !strings.Contains(body, "class=\"seen\"") || strings.Contains(body, "hx-sse:connect") {
		t.Errorf("what is over is forecast: %d charts", n)
	}
	e.has(e.page("?lang=fr"), "Le tournoi s’est terminé à", "✓ tenue")
}

// TestThePoolThatIsForecastIsThatOfTheEvent: once entries are over, under a law that withholds of them, it is the one in the books.
func TestThePoolThatIsForecastIsThatOfTheEvent(t *testing.T) {
	e := openUnder(t, "arrete-2007", 20)
	e.do(tournament.Start{})
	e.do(tournament.CloseRegistration{})
	e.wait(30)
	if err := e.room.Read("evening", func(s *tournament.State) {
		m := forecast.Conventions()
		course := new(tournament.Course)
		f, err := m.Run(m.Told(s, course, e.room.Now()), 20, [32]byte{1})
		kept := -s.Total(tournament.WithheldAccount)
		if pool := int(s.Pool() - s.Total(tournament.AddedAccount)); err != nil || kept == 0 || f.Pool.Low != pool || f.Pool.High != pool {
			t.Errorf("%v in the pool, %d in the books of which %d were withheld: %v", f.Pool, pool, kept, err)
		}
	}); err != nil {
		t.Fatal(err)
	}
}

func TestOfAnUnknownEventNothingIsForecast(t *testing.T) {
	e := open(t, 2)
	for _, l := range lang.All {
		w := httptest.NewRecorder()
		e.site.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/t/nothing/forecast?lang="+string(l), nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%d", w.Code)
		}
	}
}

// TestAForecastComesAnewAsTheEventGoesOn: without a reload, when a minute has passed.
func TestAForecastComesAnewAsTheEventGoesOn(t *testing.T) {
	e := open(t, 20)
	e.do(tournament.Start{})
	server := webtest.Serve(t, e.site)
	r, err := http.Get(server.URL + "/events/t/evening/forecast?lang=en")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	next := func() string { // the line that says when it was made
		for lines.Scan() {
			if strings.Contains(lines.Text(), "from the pace seen until then") {
				return lines.Text()
			}
		}
		t.Fatal("the stream ended")
		return ""
	}
	first := next()
	e.wait(30)
	if second := next(); second == first {
		t.Errorf("the same again: %s", second)
	}
}

package floor_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/croupier"
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

// hall is a room with a hosted tournament of two tables, by a book, whose clock the test moves.
type hall struct {
	t     *testing.T
	room  *room.Room
	clock *room.Manual
	site  http.Handler
	n     int
}

func openHall(t *testing.T, bookID string) *hall {
	t.Helper()
	book, err := rulebook.Load(bookID)
	if err != nil {
		t.Fatal(err)
	}
	clock := room.NewManual(fixture.Now)
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: clock, Secret: room.Secret{7}, Decks: vault.NewKeys(),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	h := &hall{t: t, room: r, clock: clock}
	h.pass(0)
	s := tournament.Structure{Name: "Hall", Stack: 10_000, Chips: []chip.Amount{25, 100, 500}, Seats: 6, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 60}}}
	h.do(tournament.Create{ID: "hall", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(), Hosted: true})
	for n := 1; n <= 12; n++ {
		h.do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%02d", n))})
	}
	h.do(tournament.Start{})
	return h
}

// pass lets time pass, for a page that has not looked yet.
func (h *hall) pass(d time.Duration) {
	h.clock.Set(h.clock.Now() + tournament.Instant(d.Milliseconds()))
	h.site = web.New(web.Config{Config: frame.Config{Room: h.room, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)},
		Instants: h.room})
}

func (h *hall) do(c tournament.Command) {
	h.t.Helper()
	h.n++
	as := role.Director
	if d := room.DutyOf(c); d == role.Deal || d == role.Play {
		as = role.Sim
	}
	if _, err := h.room.Do(context.Background(), room.Command{Stream: "hall", ID: fmt.Sprint("cmd-", h.n), By: role.By{Person: "td", Role: as}, Cmd: c}); err != nil {
		h.t.Fatalf("%#v: %v", c, err)
	}
}

// deal makes the house act at a table until it waits for a player, and returns his seat.
func (h *hall) deal(no int) (seat table.SeatNo) {
	h.t.Helper()
	for range 20 {
		var act any
		_ = h.room.Read("hall", func(s *tournament.State) {
			act, _ = croupier.Next(s, s.Table(no), h.room.Dealer("hall"))
			seat = s.Table(no).ToAct()
		})
		if act == nil {
			return seat
		}
		h.do(tournament.AtTable{Table: no, Command: act})
	}
	h.t.Fatal("the house never waits")
	return 0
}

// list is what the floor's page says in its list, without tags.
func (h *hall) list(lang string) string {
	h.t.Helper()
	body := webtest.Get(h.t, h.site, "/t/hall/floor?lang="+lang).Body.String()
	_, body, _ = strings.Cut(body, `id="todo"`)
	body, _, _ = strings.Cut(body, `class="guide`)
	return body
}

func (h *hall) tap(act string, form map[string]string) {
	h.t.Helper()
	h.n++
	var seq uint64
	_ = h.room.Read("hall", func(s *tournament.State) { seq = s.Seq })
	form["key"], form["seq"] = fmt.Sprintf("key-%010d", h.n), fmt.Sprint(seq)
	if w := webtest.Post(h.t, h.site, "/t/hall/act/"+act, webtest.FormOf(form), "HX-Request", "true"); w.Code != http.StatusOK {
		h.t.Fatalf("%s: status %d\n%s", act, w.Code, w.Body)
	}
}

// TestATableThatWaitsForOnePlayerIsOnTheListAndPlaysOn: with his seat and since when; time is called in one tap, and the clock ends it by the book.
func TestATableThatWaitsForOnePlayerIsOnTheListAndPlaysOn(t *testing.T) {
	h := openHall(t, "tda-2024")
	seat := h.deal(1)
	if list := h.list("en"); strings.Contains(list, "held-1") {
		t.Fatalf("a player who has just been asked is on the list:\n%s", list)
	}
	h.pass(61 * time.Second)
	list := h.list("en")
	for _, want := range []string{fmt.Sprintf("Table 1, seat %d: ", seat), "The table has waited since 21:17.", "Call time", "TDA-29-A", "TDA-29-C", "Not at the seat", "TDA-30-B"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list does not say %q:\n%s", want, list)
		}
	}
	if french := h.list("fr"); !strings.Contains(french, "Demander le temps") || !strings.Contains(french, "La table attend depuis 21:17.") {
		t.Errorf("in French:\n%s", french)
	}
	h.tap("call-time", map[string]string{"table": "1"})
	if list := h.list("en"); !strings.Contains(list, "Time called:") || strings.Contains(list, ">Call time<") {
		t.Errorf("time is called, and the list says\n%s", list)
	}
	h.pass(31 * time.Second)
	var now table.SeatNo
	_ = h.room.Read("hall", func(s *tournament.State) { now = s.Table(1).ToAct() })
	if now == seat || now == 0 {
		t.Errorf("thirty seconds after the call seat %d is to act, it was %d", now, seat)
	}
	if list := h.list("en"); strings.Contains(list, "held-1") {
		t.Error("the table plays on, and is still on the list")
	}
}

// TestAPlayerWhoIsNotThereHoldsNobodyUp: one tap, and the house plays his hand as the book says of one who is away.
func TestAPlayerWhoIsNotThereHoldsNobodyUp(t *testing.T) {
	h := openHall(t, "tda-2024")
	seat := h.deal(1)
	h.pass(2 * time.Minute)
	h.tap("absent", map[string]string{"table": "1", "seat": fmt.Sprint(seat), "absent": "yes"})
	if list := h.list("en"); strings.Contains(list, "held-1") {
		t.Error("he is noted as away, and is still waited for")
	}
	if now := h.deal(1); now == seat {
		t.Errorf("the house waits for seat %d", now)
	}
}

// TestABookWithoutACallOfTheFloorOffersNone: by HP-7.2 players call time, so the floor is offered what else there is.
func TestABookWithoutACallOfTheFloorOffersNone(t *testing.T) {
	h := openHall(t, "heavenpoker-2010")
	h.deal(1)
	h.pass(90 * time.Second)
	if list := h.list("en"); strings.Contains(list, "held-1") {
		t.Error("two minutes are free by the book (HP-7.1), and the list does not wait for them")
	}
	h.pass(time.Minute)
	if list := h.list("en"); !strings.Contains(list, "held-1") || strings.Contains(list, "Call time") || !strings.Contains(list, "Not at the seat") {
		t.Errorf("the list says\n%s", list)
	}
}

// TestWhoWaitsLongestComesFirst: a call of a table, one that waits for a player, tasks: one list.
func TestWhoWaitsLongestComesFirst(t *testing.T) {
	h := openHall(t, "tda-2024")
	h.deal(1)
	h.pass(30 * time.Second)
	h.deal(2)
	h.pass(2 * time.Minute)
	webtest.Post(t, h.site, "/t/hall/table/2/call", webtest.FormOf(map[string]string{}))
	list := h.list("en")
	at := -1
	for _, id := range []string{`id="call-2"`, `id="held-1"`, `id="held-2"`} {
		i := strings.Index(list, id)
		if i < at || i < 0 {
			t.Errorf("%s is not where it belongs:\n%s", id, list)
		}
		at = i
	}
	if !strings.Contains(list, `<span class="count-pill">3</span>`) {
		t.Error("the list does not count all of it")
	}
}

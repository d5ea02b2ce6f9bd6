package bags_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

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

// TestADayIsBaggedOnItsPagesAndTheNextOneDrawn: a form per table, refused without a document; what was typed stays; then tags and the draw.
func TestADayIsBaggedOnItsPagesAndTheNextOneDrawn(t *testing.T) {
	store := memory.Open(new(memory.Disk))
	clock := room.NewManual(fixture.Now)
	rm, err := room.Open(t.Context(), room.Config{Store: store, Clock: clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { rm.Close(); store.Close() })
	site := web.New(web.Config{Config: frame.Config{Room: rm, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("td", role.Director), Log: slog.New(slog.DiscardHandler)}})
	b := webtest.Book(t, "texapoker-2024")
	s := tournament.Structure{Name: "Deux jours", BuyIn: 5000, Stack: 10_000, Seats: 9, AnteKind: hand.AnteBigBlind,
		Levels:  []tournament.Level{{Small: 100, Big: 200, Minutes: 20, DayEnds: true}, {Small: 200, Big: 400, Minutes: 20}},
		Payouts: tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{10000}}}}}
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := rm.Do(t.Context(), room.Command{Stream: "two", ID: fmt.Sprint("test-", n), By: role.By{Person: "d", Role: role.Sim}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	do(tournament.Create{ID: "two", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: []table.PlayerID{"a", "b", "c"}})
	do(tournament.Start{})
	get := func(path string) string {
		t.Helper()
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/t/two/"+path, nil))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	send := func(act string, form url.Values) (int, string) {
		t.Helper()
		n++
		_ = rm.Read("two", func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
		form.Set("key", fmt.Sprintf("key-%016d", n))
		r := httptest.NewRequest(http.MethodPost, "http://localhost/t/two/bags/"+act+"?lang=en", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	if page := get("bags?lang=en"); !strings.Contains(page, "The day is not over") {
		t.Error("a day that goes on is bagged")
	}
	clock.Set(clock.Now() + 21*60_000)
	over := false
	for range 200 {
		if _ = rm.Read("two", func(s *tournament.State) { over = s.DayOver }); over {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if !over {
		t.Fatal("the day does not end")
	}
	if page := get("floor?lang=en"); !strings.Contains(page, `href="/t/two/bags"`) {
		t.Error("the floor does not lead to the bags")
	}
	form := url.Values{"table": {"1"}}
	_ = rm.Read("two", func(s *tournament.State) {
		for i, seat := range s.Table(1).Seats {
			if seat.Player != "" {
				at := fmt.Sprint(i + 1)
				form.Add("seat", at)
				form.Set("chips-"+at, "10000")
				form.Set("signed-"+at, "yes")
			}
		}
	})
	if code, page := send("bag", form); code < 400 || !strings.Contains(page, "identity document") || !strings.Contains(page, `value="10000"`) {
		t.Errorf("bagged without a document, or what was typed is lost: %d", code)
	}
	for _, at := range form["seat"] {
		form.Set("identity-"+at, "yes")
	}
	if page := get("bags?lang=fr"); !strings.Contains(page, "Accepter quand m") {
		t.Error("the director is not asked what is missing")
	}
	if code, page := send("bag", form); code != http.StatusSeeOther {
		t.Fatalf("%d %s", code, page)
	}
	if page := get("bags/1?lang=en"); !strings.Contains(page, "signed by the player") || !strings.Contains(page, "bag no. 3") {
		t.Error("the table does not show its bags")
	}
	if page := get("paper/bags?size=80&lang=en"); strings.Count(page, `class="seat-card bag-tag"`) != 3 {
		t.Error("three bags have no three tags")
	}
	if page := get("bags?lang=en"); !strings.Contains(page, "Draw the seats of the next day") {
		t.Errorf("the next day cannot be drawn: %s", page)
	}
	if code, page := send("draw", url.Values{}); code != http.StatusSeeOther {
		t.Fatalf("%d %s", code, page)
	}
	if page := get("bags?lang=fr"); !strings.Contains(page, "tirées au sort") {
		t.Error("the draw is not told")
	}
}

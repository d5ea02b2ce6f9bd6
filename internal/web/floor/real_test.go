package floor_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

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

// realSite serves a real room with a tournament of 20 players at live tables, ready to start.
func realSite(t *testing.T) (http.Handler, *room.Room) {
	t.Helper()
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now),
		Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	do := func(key string, c tournament.Command) {
		t.Helper()
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: key, By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%s: %v", key, err)
		}
	}
	do("create", tournament.Create{ID: "real", Structure: fixture.Late().State.Structure, Book: book.ID, Policy: book.Policy.Tournament,
		Rules: book.Policy.Rules()})
	for n := 1; n <= 20; n++ {
		do(fmt.Sprintf("register-%02d", n), tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%02d", n))})
	}
	return web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)}}), r
}

var hidden = regexp.MustCompile(`name="(key|seq|undo)" value="([^"]+)"`)

// sentBy reads what the form of an act on a page would send.
func sentBy(t *testing.T, body, action string) map[string]string {
	t.Helper()
	_, after, ok := strings.Cut(body, `action="`+action+`"`)
	if !ok {
		t.Fatalf("the page has no form for %s", action)
	}
	after, _, _ = strings.Cut(after, "</form>")
	m := map[string]string{}
	for _, f := range hidden.FindAllStringSubmatch(after, -1) {
		m[f[1]] = f[2]
	}
	return m
}

func stateOf(t *testing.T, r *room.Room) (left int, seq uint64, first table.PlayerID) {
	t.Helper()
	if err := r.Read("real", func(s *tournament.State) {
		left, seq = s.Left, s.Seq
		for _, seat := range s.Tables[0].Seats {
			if seat.Player != "" && first == "" {
				first = seat.Player
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	return left, seq, first
}

// What cannot be taken back must not offer to take back whatever was done before it.
func TestOnlyWhatCanBeTakenBackOffersIt(t *testing.T) {
	site, r := realSite(t)
	floor := webtest.Get(t, site, "/t/real/floor?lang=en").Body.String()
	webtest.Post(t, site, "/t/real/act/start", webtest.FormOf(sentBy(t, floor, "/t/real/act/start")))
	_, seq, player := stateOf(t, r)
	act := func(name string, pairs ...string) string {
		t.Helper()
		f := url.Values{"key": {"key-of-" + name}, "seq": {fmt.Sprint(seq)}}
		for i := 0; i+1 < len(pairs); i += 2 {
			f.Set(pairs[i], pairs[i+1])
		}
		w := webtest.Post(t, site, "/t/real/act/"+name+"?lang=en", f, "HX-Request", "true")
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d: %s", name, w.Code, w.Body)
		}
		_, toast, _ := strings.Cut(w.Body.String(), `<hx-partial hx-target="#toast"`)
		toast, _, _ = strings.Cut(toast, "</hx-partial>")
		return toast
	}
	for range 2 { // a double tap gets the same answer
		if toast := act("bust", "player", string(player)); !strings.Contains(toast, "Bust of") {
			t.Errorf("a bust: %s", toast)
		}
	}
	_, seq, _ = stateOf(t, r)
	if toast := act("absent", "table", "2", "seat", "1", "absent", "yes"); strings.Contains(toast, "Bust of") {
		t.Errorf("an absence offers to undo a bust: %s", toast)
	}
	_, seq, _ = stateOf(t, r)
	if toast := act("pause"); !strings.Contains(toast, "Stop of the clock") {
		t.Errorf("a pause: %s", toast)
	}
}

func TestFloorRunsARealRoom(t *testing.T) {
	site, r := realSite(t)
	floor := webtest.Get(t, site, "/t/real/floor?lang=en").Body.String()
	start := sentBy(t, floor, "/t/real/act/start")
	if w := webtest.Post(t, site, "/t/real/act/start", webtest.FormOf(start)); w.Code != http.StatusSeeOther {
		t.Fatalf("start: status %d: %s", w.Code, w.Body)
	}
	if clock := webtest.Get(t, site, "/t/real/clock?lang=en").Body.String(); !strings.Contains(clock, "Level 1") || !strings.Contains(clock, `data-running="true"`) {
		t.Error("the clock does not run after the start")
	}
	floor = webtest.Get(t, site, "/t/real/floor?lang=en").Body.String()
	left, seq, player := stateOf(t, r)
	sent := sentBy(t, floor, "/t/real/act/pause")
	if sent["seq"] != fmt.Sprint(seq) {
		t.Fatalf("the page says it shows %s, the state is %d", sent["seq"], seq)
	}

	bust := webtest.FormOf(sent)
	bust.Set("player", string(player))
	if w := webtest.Post(t, site, "/t/real/act/bust", bust); w.Code != http.StatusSeeOther {
		t.Fatalf("bust: status %d: %s", w.Code, w.Body)
	}
	now, after, _ := stateOf(t, r)
	if now != left-1 {
		t.Fatalf("%d left after a bust, %d before", now, left)
	}

	// The same tap again: one effect. Another tap on the same, by then eliminated, player: refused.
	webtest.Post(t, site, "/t/real/act/bust", bust)
	again := webtest.FormOf(map[string]string{"key": "another-key-1", "seq": fmt.Sprint(after), "player": string(player)})
	if w := webtest.Post(t, site, "/t/real/act/bust?lang=fr", again); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "n’est plus dans le tournoi") {
		t.Errorf("busting an eliminated player: status %d", w.Code)
	}
	// A tablet that still shows what was before the bust.
	stale := webtest.FormOf(map[string]string{"key": "another-key-2", "seq": "1", "player": string(player)})
	if w := webtest.Post(t, site, "/t/real/act/bust?lang=en", stale); w.Code != http.StatusConflict {
		t.Errorf("a stale page: status %d", w.Code)
	}
	unknown := webtest.FormOf(map[string]string{"key": "another-key-3", "seq": fmt.Sprint(after), "player": "p-999"})
	if w := webtest.Post(t, site, "/t/real/act/bust?lang=en", unknown); w.Code != http.StatusConflict {
		t.Errorf("an unknown player: status %d", w.Code)
	}
	if again, seq, _ := stateOf(t, r); again != now || seq != after {
		t.Errorf("refusals changed the state: %d left, sequence %d, were %d and %d", again, seq, now, after)
	}

	floor = webtest.Get(t, site, "/t/real/floor?lang=en").Body.String()
	if !strings.Contains(floor, "Bust of") || strings.Contains(floor, "[undo.") || strings.Contains(floor, "[note.") || strings.Contains(floor, "[task.") {
		t.Error("the history does not name the bust, or a message is missing")
	}
	undo := sentBy(t, floor, "/t/real/act/undo")
	form := webtest.FormOf(undo)
	if form.Get("undo") == "" {
		_, value, _ := strings.Cut(floor, `name="undo" value="`)
		id, _, _ := strings.Cut(value, `"`)
		form.Set("undo", id)
	}
	if w := webtest.Post(t, site, "/t/real/act/undo", form); w.Code != http.StatusSeeOther {
		t.Fatalf("undo: status %d: %s", w.Code, w.Body)
	}
	if back, _, _ := stateOf(t, r); back != left {
		t.Errorf("%d left after the undo, %d before the bust", back, left)
	}
}

// TestATableThatIsOpenedAnewLeadsToThoseInPlay: nothing has happened there while another table has lost its players.
func TestATableThatIsOpenedAnewLeadsToThoseInPlay(t *testing.T) {
	site, r := started(t, 45)
	leads := func() bool {
		return strings.Contains(webtest.Get(t, site, "/t/real/table/1?lang=en").Body.String(), `href="/t/real/table/5"`)
	}
	if !leads() {
		t.Fatal("table 1 does not lead to table 5")
	}
	var out []table.PlayerID
	_ = r.Read("real", func(s *tournament.State) {
		for _, seat := range s.Table(5).Seats {
			if seat.Player != "" {
				out = append(out, seat.Player)
			}
		}
	})
	for _, p := range out {
		if _, err := r.Do(t.Context(), room.Command{Stream: "real", ID: "out-" + string(p), By: role.By{Person: "test", Role: role.Director}, Cmd: tournament.Bust{Player: p}}); err != nil {
			t.Fatal(err)
		}
	}
	if leads() {
		t.Error("table 1 leads to table 5, where nobody sits any more")
	}
}

// TestWhoOpensATablesPageSendsNobodyElseAnything: those who look at the table already have what he is shown.
func TestWhoOpensATablesPageSendsNobodyElseAnything(t *testing.T) {
	site, _ := started(t, 45)
	webtest.Get(t, site, "/t/real/table/1") // pages are parsed
	const looksAgain = 4 * time.Second      // a stream does, unasked, within that
	ctx, leave := context.WithTimeout(t.Context(), looksAgain)
	defer leave()
	w := httptest.NewRecorder()
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10/events/t/real/table/1", nil).WithContext(ctx))
	}()
	for ctx.Err() == nil {
		webtest.Get(t, site, "/t/real/table/1")
		time.Sleep(looksAgain / 10)
	}
	<-watched
	if n := strings.Count(w.Body.String(), `id="strip"`); n != 1 {
		t.Errorf("the table was sent %d times", n)
	}
}

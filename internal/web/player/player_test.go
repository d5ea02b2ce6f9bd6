package player_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
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

const event = "real"

// evening is a room with a tournament of 25 players at real tables.
type evening struct {
	t    testing.TB
	room *room.Room
	site http.Handler
	n    int
}

func open(t testing.TB) *evening {
	t.Helper()
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now), Secret: room.Secret{7},
		Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	e := &evening{t: t, room: r}
	e.site = web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Secret: webtest.Secret,
		Log: slog.New(slog.DiscardHandler)}})
	e.do(tournament.Create{ID: event, Structure: fixture.Late().State.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()})
	for n := 1; n <= 25; n++ {
		e.do(tournament.Register{Player: id(n)})
	}
	return e
}

func id(n int) table.PlayerID { return table.PlayerID(fmt.Sprintf("p-%02d", n)) }

func (e *evening) do(c tournament.Command) {
	e.t.Helper()
	e.n++
	if _, err := e.room.Do(context.Background(), room.Command{Stream: event, ID: fmt.Sprint("cmd-", e.n), By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
		e.t.Fatalf("%#v: %v", c, err)
	}
}

func (e *evening) read(f func(*tournament.State)) {
	e.t.Helper()
	if err := e.room.Read(event, f); err != nil {
		e.t.Fatal(err)
	}
}

func (e *evening) entry(p table.PlayerID) (out tournament.Entry) {
	e.read(func(s *tournament.State) { out = *s.Entry(p) })
	return out
}

// free is a free seat at another table than a player's, and a player who sits there.
func (e *evening) free(p table.PlayerID) (at tournament.Move, there table.PlayerID) {
	e.read(func(s *tournament.State) {
		me := s.Entry(p)
		for _, no := range s.InPlay() {
			t := s.Table(no)
			for i := range t.Seats {
				switch {
				case no == me.Table:
				case t.Seats[i].Player == "" && at.ToTable == 0:
					at = tournament.Move{Player: p, FromTable: me.Table, FromSeat: me.Seat, ToTable: no, ToSeat: table.SeatNo(i + 1)}
				case t.Seats[i].Player != "" && at.ToTable == no:
					there = t.Seats[i].Player
				}
			}
		}
	})
	if at.ToTable == 0 {
		e.t.Fatal("no seat is free elsewhere")
	}
	return at, there
}

var tags = regexp.MustCompile(`<[^>]*>`)

// text is what a page says.
func text(body string) string {
	_, body, _ = strings.Cut(body, `<main`)
	body, _, _ = strings.Cut(body, `</main>`)
	return strings.Join(strings.Fields(tags.ReplaceAllString(body, " ")), " ")
}

func (e *evening) page(p table.PlayerID, l lang.Lang) string {
	e.t.Helper()
	w := webtest.Get(e.t, e.site, webtest.PlayerPage(event, p)+"?lang="+string(l))
	if w.Code != http.StatusOK {
		e.t.Fatalf("page of %s: status %d", p, w.Code)
	}
	return w.Body.String()
}

func says(t testing.TB, page string, want ...string) {
	t.Helper()
	for _, one := range want {
		if !strings.Contains(text(page), one) {
			t.Errorf("the page does not say %q:\n%s", one, text(page))
		}
	}
}

// TestAPlayerIsSentToASeatUntilTheDealerSeesHim: the page of one who is moved tells from where to where until the receiving dealer has tapped.
func TestAPlayerIsSentToASeatUntilTheDealerSeesHim(t *testing.T) {
	e := open(t)
	says(t, e.page(id(3), lang.French), "Inscription enregistrée", "Table et siège s’afficheront")
	e.do(tournament.Start{})
	at := e.entry(id(3))
	says(t, e.page(id(3), lang.French), "Votre place", fmt.Sprintf("Table %d Siège %d", at.Table, at.Seat))
	says(t, e.page(id(3), lang.English), "Your seat", fmt.Sprintf("Table %d Seat %d", at.Table, at.Seat))
	move, _ := e.free(id(3))
	e.do(tournament.MovePlayer{Move: move})
	for l, want := range map[lang.Lang][]string{
		lang.French:  {"Votre nouvelle place", fmt.Sprintf("Table %d · siège %d → Table %d Siège %d", move.FromTable, move.FromSeat, move.ToTable, move.ToSeat), "croupier"},
		lang.English: {"Your new seat", fmt.Sprintf("Table %d · seat %d → Table %d Seat %d", move.FromTable, move.FromSeat, move.ToTable, move.ToSeat), "dealer"},
	} {
		says(t, e.page(id(3), l), want...)
	}
	e.do(tournament.AtTable{Table: move.ToTable, Command: tournament.Arrive{Seat: move.ToSeat}})
	if page := text(e.page(id(3), lang.French)); strings.Contains(page, "→") || !strings.Contains(page, "Votre place") {
		t.Errorf("he has come, and is still sent:\n%s", page)
	}
}

// TestAPlayersPageOpensByItsLinkAlone: the key of one opens nothing of another, of another event or of nobody.
func TestAPlayersPageOpensByItsLinkAlone(t *testing.T) {
	e := open(t)
	mine, other := webtest.PlayerPage(event, id(1)), webtest.PlayerPage(event, id(2))
	key, otherKey := mine[strings.LastIndex(mine, "/")+1:], other[strings.LastIndex(other, "/")+1:]
	if key == otherKey || len(key) < 32 {
		t.Fatalf("keys %q and %q", key, otherKey)
	}
	elsewhere := webtest.PlayerPage("another", id(1))
	nothing := webtest.Get(t, e.site, "/nowhere?lang=en")
	for _, path := range []string{"/t/real/player/p-01/" + otherKey, "/t/real/player/p-02/" + key, "/t/real/player/p-01/x", "/t/real/player/p-99/" + key,
		strings.Replace(elsewhere, "another", event, 1), elsewhere, webtest.PlayerPage(event, "p-99"), "/t/real/player/p-01/" + strings.ToUpper(key)} {
		for _, prefix := range []string{"", "/events"} {
			w := webtest.Get(t, e.site, prefix+path+"?lang=en")
			if w.Code != http.StatusNotFound || text(w.Body.String()) != text(nothing.Body.String()) {
				t.Errorf("%s: status %d, not the page that says there is nothing", prefix+path, w.Code)
			}
		}
	}
	none := web.New(web.Config{Config: frame.Config{Room: e.room, Names: fixture.Names, Log: slog.New(slog.DiscardHandler)}})
	if w := webtest.Get(t, none, mine); w.Code != http.StatusNotFound {
		t.Errorf("a room without a secret opens a page: status %d", w.Code)
	}
}

// TestAPlayersPageNamesNobodyElse, and has no form.
func TestAPlayersPageNamesNobodyElse(t *testing.T) {
	for _, f := range fixture.All() {
		site := web.New(webtest.Config(webtest.RoomOf(f), f))
		for _, l := range lang.All {
			for _, n := range []int{1, 12, 16, 41, 44, 47, 48} {
				w := webtest.Get(t, site, webtest.PlayerPage(f.State.ID, id(n))+"?lang="+string(l))
				if w.Code == http.StatusNotFound && f.State.Entry(id(n)) == nil {
					continue
				}
				body := w.Body.String()
				if w.Code != http.StatusOK || strings.Contains(body, "[web.") {
					t.Errorf("%s, player %d: status %d\n%s", f.Name, n, w.Code, text(body))
				}
				if _, main, _ := strings.Cut(body, "<main"); strings.Contains(main[:strings.Index(main, "</main>")], "<form") {
					t.Errorf("%s, player %d: there is a form", f.Name, n)
				}
				for m := 1; m <= 45; m++ {
					if m != n && strings.Contains(body, fixture.Names(id(m))) {
						t.Errorf("%s, player %d: the page names %s", f.Name, n, fixture.Names(id(m)))
					}
				}
			}
		}
	}
}

// TestWhoWaitsSeesHisPlaceAndThatHeIsCalled.
func TestWhoWaitsSeesHisPlaceAndThatHeIsCalled(t *testing.T) {
	f := fixture.Entries()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	get := func(n int, l lang.Lang) string {
		return webtest.Get(t, site, webtest.PlayerPage(f.State.ID, id(n))+"?lang="+string(l)).Body.String()
	}
	says(t, get(48, lang.French), "Liste d’attente : votre rang 2")
	says(t, get(48, lang.English), "Waiting list: your place 2")
	says(t, get(47, lang.French), "On vous appelle", "Appel à 21:15")
	says(t, get(46, lang.French), "Une place vous est réservée")
}

// TestWhoIsOutSeesThePlaceAndWhetherToComeBack.
func TestWhoIsOutSeesThePlaceAndWhetherToComeBack(t *testing.T) {
	f := fixture.Late()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	page := webtest.Get(t, site, webtest.PlayerPage(f.State.ID, id(44))+"?lang=fr").Body.String()
	says(t, page, "Vous terminez", "Vous pouvez acheter une autre entrée. Encore", "Entrée n° 44 1 / 2")
	f.State.LateOpen = false
	f.State.Structure.LateLevels, f.State.Structure.ReEntries = 0, 0
	if page := webtest.Get(t, site, webtest.PlayerPage(f.State.ID, id(44))+"?lang=fr").Body.String(); strings.Contains(text(page), "autre entrée") {
		t.Error("an entry is offered that nobody can buy")
	}
}

// TestAPageTellsTheBreaksWithTheChipsThatGo: by the blinds to come, as somebody would work it out from the sheet.
func TestAPageTellsTheBreaksWithTheChipsThatGo(t *testing.T) {
	e := open(t)
	e.do(tournament.Start{})
	// 50/100 to 200/400 need the chips of 25 no more; after the second break nothing under 500 is posted.
	says(t, e.page(id(1), lang.French), "Pauses à venir 1:20:00 15 minutes · Color-up 25 · jetons retirés : 25 2:55:00 15 minutes · Color-up 100 · jetons retirés : 100")
}

// TestABustElsewhereWakesNoPage: only what is at the player's table, on the clock, or about him.
func TestABustElsewhereWakesNoPage(t *testing.T) {
	e := open(t)
	e.do(tournament.Start{})
	_, there := e.free(id(1))
	changed, stop := e.room.WatchPart(event, room.SeatOf(id(1)))
	defer stop()
	e.do(tournament.Bust{Player: there})
	select {
	case <-changed:
		t.Error("a bust at another table wakes the page")
	default:
	}
	move, _ := e.free(id(1))
	e.do(tournament.MovePlayer{Move: move})
	select {
	case <-changed:
	default:
		t.Error("a move does not wake the page")
	}
}

// looking is a player's page whose stream is open: how many fragments it was sent.
type looking struct {
	*httptest.ResponseRecorder
	sent atomic.Int32
}

func (l *looking) Write(b []byte) (int, error) {
	if bytes.HasPrefix(b, []byte("data: ")) {
		l.sent.Add(1)
	}
	return len(b), nil
}

func (e *evening) look(ctx context.Context, p table.PlayerID) *looking {
	w := &looking{ResponseRecorder: httptest.NewRecorder()}
	go e.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10/events"+webtest.PlayerPage(event, p), nil).WithContext(ctx))
	return w
}

// TestWhatANeighbourDoesSendsAPageNothing though something has changed at other tables since: that is looked at from time to time. The clock is shown at once.
func TestWhatANeighbourDoesSendsAPageNothing(t *testing.T) {
	e := open(t)
	e.do(tournament.Start{})
	var at []tournament.Entry // players of one table; the last is the neighbour
	e.read(func(s *tournament.State) {
		for i := range s.Entries {
			if s.Entries[i].Table == s.Entries[0].Table {
				at = append(at, s.Entries[i])
			}
		}
	})
	neighbour := at[len(at)-1]
	_, there := e.free(neighbour.Player)
	var pages []*looking
	for _, one := range at[:len(at)-1] {
		pages = append(pages, e.look(t.Context(), one.Player))
	}
	shown := func(n int32) (all int) {
		for _, p := range pages {
			if p.sent.Load() >= n {
				all++
			}
		}
		return all
	}
	for began := time.Now(); shown(1) < len(pages); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("%d of %d pages are open", shown(1), len(pages))
		}
	}
	e.do(tournament.Bust{Player: there})
	time.Sleep(1100 * time.Millisecond) // what all pages show is looked at each second
	e.do(tournament.AtTable{Table: neighbour.Table, Command: table.SetAbsent{Seat: neighbour.Seat, Absent: true}})
	time.Sleep(500 * time.Millisecond)
	if shown(2) > len(pages)/2 { // some look by themselves just then
		t.Errorf("%d of %d pages were sent what a neighbour did", shown(2), len(pages))
	}
	before := make([]int32, len(pages))
	for i, p := range pages {
		before[i] = p.sent.Load()
	}
	e.do(tournament.Pause{})
	for i, p := range pages {
		for began := time.Now(); p.sent.Load() == before[i]; time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > 10*time.Second {
				t.Fatal("a page was not sent that the clock stands")
			}
		}
	}
}

// TestASeatIsFoundByAName, without accents, and a page finds some of many.
func TestASeatIsFoundByAName(t *testing.T) {
	e := open(t)
	e.do(tournament.Start{})
	at := e.entry(id(1)) // Chloé Lefèvre
	page := webtest.Get(t, e.site, "/t/real/player?lang=fr&find=lefevre").Body.String()
	says(t, page, fmt.Sprintf("Chloé Lefèvre Table %d · siège %d", at.Table, at.Seat))
	if page := webtest.Get(t, e.site, "/t/real/player?lang=fr&find=l").Body.String(); strings.Contains(page, "Chloé") {
		t.Error("one letter finds")
	}
	says(t, webtest.Get(t, e.site, "/t/real/player?lang=en&find=zzzz").Body.String(), "Nobody of that name is in play.")
	if w := webtest.Get(t, e.site, "/t/none/player"); w.Code != http.StatusNotFound {
		t.Errorf("no such event: status %d", w.Code)
	}
}

// BenchmarkBust is a bust with 300 pages of players open: those of other tables sleep, whatever their number.
func BenchmarkBust(b *testing.B) {
	e := open(b)
	e.do(tournament.Start{})
	woken := 0
	var all []<-chan struct{}
	for i := range 300 {
		changed, stop := e.room.WatchPart(event, room.SeatOf(id(i%25+1)))
		defer stop()
		all = append(all, changed)
	}
	for b.Loop() {
		e.do(tournament.Bust{Player: id(1)})
		undo := 0
		e.read(func(s *tournament.State) { undo = s.Undo[len(s.Undo)-1].ID })
		for _, changed := range all {
			select {
			case <-changed:
				woken++
			default:
			}
		}
		e.do(tournament.UndoAct{ID: undo})
		for _, changed := range all {
			select {
			case <-changed:
			default:
			}
		}
	}
	b.ReportMetric(float64(woken)/float64(b.N), "woken/op")
}

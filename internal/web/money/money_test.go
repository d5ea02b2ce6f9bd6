package money_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
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
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// evening is a tournament of real tables in a real room, whose entries cost 50 and 10 euros.
type evening struct {
	*testing.T
	clock *room.Manual
	room  *room.Room
	site  http.Handler
	n     int
}

func open(t *testing.T, entries int, guarantee money.Amount) *evening {
	t.Helper()
	e := &evening{T: t, clock: room.NewManual(fixture.Now)}
	store := memory.Open(new(memory.Disk))
	var err error
	e.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: e.clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.room.Close(); store.Close() })
	e.site = web.New(web.Config{Config: frame.Config{Room: e.room, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("floor", role.Director), Log: slog.New(slog.DiscardHandler)}, Instants: e.room})
	book := webtest.Book(t, "texapoker-2024")
	s := fixture.Late().State.Structure
	s.Quality, s.Guarantee = "", guarantee
	s.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{10_000}}, {Entries: 3, Shares: []int{6500, 3500}}}
	e.do(role.Director, tournament.Create{ID: "soir", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(),
		Players: players(entries)})
	return e
}

func players(n int) (out []table.PlayerID) {
	for i := range n {
		out = append(out, table.PlayerID(fmt.Sprint("p-", i+1)))
	}
	return out
}

// do carries out a command of a person who is called as the role is.
func (e *evening) do(as role.Role, c tournament.Command) {
	e.Helper()
	e.n++
	if _, err := e.room.Do(e.Context(), room.Command{Stream: "soir", ID: fmt.Sprint("test-", e.n), By: role.By{Person: string(as), Role: as}, Cmd: c}); err != nil {
		e.Fatalf("%#v: %v", c, err)
	}
}

// undo takes the latest act back.
func (e *evening) undo() {
	e.Helper()
	id := 0
	if err := e.room.Read("soir", func(s *tournament.State) { id = s.Undo[len(s.Undo)-1].ID }); err != nil {
		e.Fatal(err)
	}
	e.do(role.Floor, tournament.UndoAct{ID: id})
}

var tags, blanks = regexp.MustCompile(`<[^>]*>`), regexp.MustCompile(`\s+`)

// rows are the postings that a page shows, as people read them.
func (e *evening) rows(path string) []string {
	e.Helper()
	body := webtest.WellFormed(e.T, e.site, path)
	_, body, _ = strings.Cut(body, "<tbody>")
	body, _, _ = strings.Cut(body, "</tbody>")
	var out []string
	for _, row := range strings.Split(body, "</tr>") {
		cells := strings.ReplaceAll(row, "</td>", " | ")
		if text := strings.TrimSpace(blanks.ReplaceAllString(tags.ReplaceAllString(cells, ""), " ")); text != "" {
			out = append(out, text)
		}
	}
	return out
}

func TestThePostingsBehindAnAmount(t *testing.T) {
	e := open(t, 2, 300_00)
	e.do(role.Floor, tournament.Start{})
	e.clock.Set(fixture.Now + 5*60_000)
	e.do(role.Cashier, tournament.Register{Player: "p-3"})
	e.clock.Set(fixture.Now + 6*60_000)
	e.undo()
	e.do(role.Cashier, tournament.Register{Player: "p-4"})
	e.do(role.Floor, tournament.CloseRegistration{})
	e.do(role.Floor, tournament.Bust{Player: "p-2"})
	e.do(role.Floor, tournament.Bust{Player: "p-1"})

	english := "/t/soir/money?lang=en"
	want := []string{
		"6 | 21:23 | Guarantee Given by the house -€150 | Floor | €150 | €300 |",
		"5 | 21:23 | Entry · Player p-4, entry 4 To be settled at the desk -€60, Entry fees €10 | Player cashier · Cashier | €50 | €150 |",
		"4 | 21:23 | Entry · Player p-3, entry 3 reverses no. 3 · To be settled at the desk €60, Entry fees -€10 | Floor | -€50 | €100 |",
		"3 | 21:22 | Entry · Player p-3, entry 3 reversed by no. 4 · To be settled at the desk -€60, Entry fees €10 | Player cashier · Cashier | €50 | €150 |",
		"2 | 21:17 | Entry · Player p-2, entry 2 To be settled at the desk -€60, Entry fees €10 | Player director · Tournament director | €50 | €100 |",
		"1 | 21:17 | Entry · Player p-1, entry 1 To be settled at the desk -€60, Entry fees €10 | Player director · Tournament director | €50 | €50 |",
	}
	if got := e.rows(english); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := e.rows(english + "&account=desk&entry=4"); len(got) != 1 || !strings.HasSuffix(got[0], "| -€60 | -€60 |") {
		t.Errorf("%q", got)
	}
	if got := e.rows(english + "&account=prizes"); len(got) != 2 || !strings.Contains(got[0], "Prize, 1st · Player p-4") || !strings.Contains(got[1], "Prize, 2nd · Player p-1") {
		t.Errorf("%q", got)
	}
	if body := webtest.Get(t, e.site, "/t/soir/floor?lang=en").Body.String(); !strings.Contains(body, `<a href="/t/soir/money">Prize pool €300</a>`) {
		t.Error("the floor's pool does not lead to its postings")
	}
	if body := webtest.Get(t, e.site, "/t/soir/money?lang=fr").Body.String(); !strings.Contains(body, "contre-passe le n° 3") || !strings.Contains(body, "Dotation garantie") {
		t.Error("not in French")
	}
}

func TestAccountsThatAreNotThere(t *testing.T) {
	e := open(t, 2, 0)
	for _, path := range []string{"/t/soir/money?account=attic", "/t/soir/money?account=fees&entry=1", "/t/soir/money?account=pool&entry=1", "/t/none/money"} {
		if w := webtest.Get(t, e.site, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	for _, path := range []string{"/t/soir/money?account=desk&entry=99", "/t/soir/money?entry=x&before=-3", "/t/soir/money?account=bounties"} {
		if w := webtest.Get(t, e.site, path); w.Code != http.StatusOK || webtest.Mark(w.Body.String()) != "" {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

// TestOlderPostingsAreAPageAway: every posting is on one page, and the balances go on.
func TestOlderPostingsAreAPageAway(t *testing.T) {
	e := open(t, 620, 0)
	older := regexp.MustCompile(`href="([^"]*before=[^"#]*)#postings"`)
	path, seen := "/t/soir/money?account=entries&lang=en", 0
	for path != "" {
		got := e.rows(path)
		for _, row := range got {
			no := 620 - seen
			if !strings.HasPrefix(row, fmt.Sprintf("%d | ", no)) || !strings.HasSuffix(row, fmt.Sprintf("| €50 | %s |", lang.English.Money(money.Amount(no*5000)))) {
				t.Fatalf("%q is not posting %d", row, no)
			}
			seen++
		}
		next := older.FindStringSubmatch(webtest.Get(t, e.site, path).Body.String())
		if path = ""; next != nil {
			path = strings.ReplaceAll(next[1], "&amp;", "&") + "&lang=en"
		}
	}
	if seen != 620 {
		t.Errorf("%d postings", seen)
	}
}

package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// evening is a cash session driven by its pages.
type evening struct {
	*testing.T
	f  *webtest.Staffed
	b  *webtest.Visitor
	id string
	n  int
}

func openEvening(t *testing.T, book string, more ...string) *evening {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	e := &evening{T: t, f: f, b: f.SignedIn("anna")}
	fields := url.Values{"key": {"evening-0001"}, "seq": {"1"}, "name": {"Friday"}, "book": {book}, "plays": {"holdem"}, "small": {"5"},
		"big": {"10"}, "seats": {"6"}, "min": {"200"}, "max": {"1 000"}, "rake": {"5"}}
	for i := 0; i+1 < len(more); i += 2 {
		fields.Set(more[i], more[i+1])
	}
	w := e.b.Post("/cash?lang=en", fields)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("not opened: status %d\n%s", w.Code, w.Body)
	}
	e.id = strings.TrimPrefix(w.Header().Get("Location"), "/cash/")
	return e
}

// post sends a form of the board, or of a table where one is named, and expects a status.
func (e *evening) post(address string, want int, fields ...string) string {
	e.Helper()
	e.n++
	f := url.Values{"key": {fmt.Sprintf("evening-form-%04d", e.n)}}
	e.read(func(s *cashgame.State) { f.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(fields); i += 2 {
		f.Add(fields[i], fields[i+1])
	}
	w := e.b.Post("/cash/"+e.id+"/"+address+"?lang=en", f)
	if w.Code != want {
		e.Errorf("%s %v: status %d, want %d\n%s", address, fields, w.Code, want, w.Body)
	}
	return w.Body.String()
}

func (e *evening) read(f func(*cashgame.State)) {
	e.Helper()
	if err := e.f.Room.Cash(e.id, f); err != nil {
		e.Fatal(err)
	}
}

func (e *evening) shows(address string, texts ...string) {
	e.Helper()
	if !strings.Contains(address, "?") {
		address += "?"
	}
	page := e.b.Get("/cash/" + e.id + address + "&lang=en").Body.String()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			e.Errorf("%s lacks %q:\n%s", address, text, page)
		}
	}
}

func TestAnEveningFromTheListToTheCage(t *testing.T) {
	const done, no = http.StatusSeeOther, http.StatusConflict
	e := openEvening(t, "casino-ri")
	if !strings.HasPrefix(e.id, room.CashPrefix) {
		t.Fatalf("the stream is %q", e.id)
	}
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	for _, p := range []string{"p1", "p2", "p3"} {
		e.post("act/join", done, "player", p, "game", "holdem-5-10", "list", "40")
	}
	e.shows("", "Call Player p1")
	e.post("act/call", done, "table", "40", "seat", "2")
	e.post("act/answer", done, "player", "p1", "yes", "yes")
	e.post("act/buy", done, "player", "p1", "amount", "500")
	e.shows("/table/40", "p1 is expected")
	e.post("table/40/sit", done, "player", "p1", "seat", "2", "stack", "500")
	if page := e.post("act/call", no, "table", "40", "seat", "3", "player", "p3"); !strings.Contains(page, "say why") {
		t.Error("another is called before, and nobody asks why")
	}
	e.post("act/call", done, "table", "40", "seat", "3")
	e.post("act/answer", done, "player", "p2", "yes", "yes")
	e.post("act/buy", done, "player", "p2", "amount", "1500")
	if page := e.post("table/40/sit", no, "player", "p2", "seat", "3", "stack", "1500"); !strings.Contains(page, "largest buy-in is 1,000") {
		t.Error("too large a buy-in is not said")
	}
	e.post("table/40/sit", done, "player", "p2", "seat", "3", "stack", "1000")
	e.post("table/40/next-hand", done)
	e.shows("/table/40", "hand no. 1", "big blind", `name="dropped" value="5"`)
	e.post("table/40/end-hand", done, "pot", "300", "pot", "200")
	e.read(func(s *cashgame.State) {
		if s.Drop(40) != 25 || s.InPlay(40) != 1475 {
			t.Errorf("drop %d, in play %d", s.Drop(40), s.InPlay(40))
		}
	})
	e.post("table/40/away", done, "seat", "3")
	e.shows("/table/40", "away since")
	e.post("table/40/back", done, "seat", "3")
	e.post("table/40/leave", done, "seat", "2", "stack", "475")
	e.post("act/redeem", done, "player", "p1")
	e.post("table/40/last", done, "hands", "0")
	e.post("table/40/leave", done, "seat", "3", "stack", "1000")
	e.post("table/40/drop", done, "counted", "25")
	e.post("act/redeem", done, "player", "p2")
	e.post("act/leave-list", done, "player", "p3", "game", "holdem-5-10", "list", "40")
	e.post("table/40/close-table", done, "to", "board")
	e.post("act/end", done)
	e.read(func(s *cashgame.State) {
		if out := -s.Total(cashgame.CageAccount); out != 25 || s.Total(cashgame.TakenAccount) != chip.Amount(25) || s.Ended == 0 {
			t.Errorf("%d out of the cage at the end", out)
		}
	})
	e.shows("/wall", "Friday")
}

func TestABookWithoutCashGamesOpensNone(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	w := f.SignedIn("anna").Post("/cash?lang=en", url.Values{"key": {"evening-0001"}, "name": {"Friday"}, "book": {"heavenpoker-2010"}, "small": {"5"}, "big": {"10"},
		"seats": {"6"}, "min": {"200"}})
	if w.Code < 400 || !strings.Contains(w.Body.String(), "The book forbids cash games") || !strings.Contains(w.Body.String(), `value="Friday"`) {
		t.Errorf("status %d\n%s", w.Code, w.Body)
	}
}

// TestANearlyKnownNameIsAskedAbout: nobody comes in under a name that is nearly that of a person the house knows before somebody has said who is meant.
func TestANearlyKnownNameIsAskedAbout(t *testing.T) {
	e := openEvening(t, "lois-du-poker")
	names := func() (out []string) {
		e.read(func(s *cashgame.State) {
			for _, w := range s.List {
				out = append(out, string(w.Player))
			}
		})
		return out
	}
	if err := e.f.People.Put(t.Context(), people.Person{ID: "m1", Name: "Marguerite Dupont"}); err != nil {
		t.Fatal(err)
	}
	page := e.post("act/join", http.StatusConflict, "name", "Marguerite Dupond", "game", "holdem-5-10")
	for _, want := range []string{"Who is “Marguerite Dupond”?", `name="player" value="m1"`, "Somebody else: Marguerite Dupond", `name="game" value="holdem-5-10"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the question lacks %s:\n%s", want, page)
		}
	}
	if now := names(); len(now) != 0 {
		t.Errorf("before the answer: %v", now)
	}
	e.post("act/join", http.StatusSeeOther, "name", "Marguerite Dupond", "new", "yes", "game", "holdem-5-10")
	e.post("act/join", http.StatusSeeOther, "name", "Marguerite Dupont", "game", "holdem-5-10") // answers to it alone
	if now := names(); len(now) != 1 || now[0] != "m1" {
		t.Errorf("who is known: %v", now)
	}
}

// TestWhatTheFloorDoesBesides: another plays over an absent player, tables are balanced, players kept apart, stakes changed, seats changed, a name put
// elsewhere, all from the pages.
func TestWhatTheFloorDoesBesides(t *testing.T) {
	const done, no = http.StatusSeeOther, http.StatusConflict
	e := openEvening(t, "lois-du-poker")
	e.post("act/game", done, "plays", "holdem", "small", "10", "big", "20", "seats", "6", "min", "400", "max", "2000")
	for _, table := range []string{"40", "41"} {
		e.post("act/open-table", done, "no", table, "game", "holdem-5-10")
	}
	for i, p := range []string{"p1", "p2", "p3", "p4"} {
		seat := fmt.Sprint(i + 1)
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "600")
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "500")
	}
	e.shows("", "goes to table 41", "Keep apart")
	e.post("table/40/next-hand", done)
	e.post("table/40/end-hand", done, "dropped", "0")
	e.post("act/balance", done, "from", "40", "into", "41", "seat", "4", "opposite", "2", "stack", "500")
	e.post("act/apart", done, "player", "p1", "player", "p4", "reason", "a quarrel")
	if page := e.post("act/balance", no, "from", "40", "into", "41", "seat", "1", "opposite", "3", "stack", "500", "reason", "tables"); !strings.Contains(page, "p4") {
		t.Error("players who are kept apart sit together")
	}
	e.shows("", "a quarrel", "No longer")
	e.post("act/apart", done, "player", "p1", "player", "p4", "lift", "yes")
	e.post("act/buy", done, "player", "p9", "amount", "500")
	e.post("table/40/away", done, "seat", "2")
	e.shows("/table/40", "Another plays here", `<option value="p9">`)
	e.post("table/40/sit-in", no, "seat", "2", "player", "p9", "boxed", "500", "stack", "500")
	e.post("table/40/sit-in", done, "seat", "2", "player", "p9", "boxed", "500", "stack", "500", "agreed", "yes")
	e.post("table/40/change-seat", done, "seat", "3", "seat_to", "5")
	e.post("table/40/stakes", no, "game", "holdem-10-20", "against", "2")
	e.post("table/40/stakes", done, "game", "holdem-10-20", "against", "1")
	for _, p := range []string{"p5", "p6"} {
		e.post("act/join", done, "player", p, "game", "holdem-5-10")
	}
	e.post("act/place", done, "player", "p6", "game", "holdem-5-10", "list", "0", "to", "1", "reason", "was skipped")
	e.read(func(s *cashgame.State) {
		t40, t41 := s.Table(40), s.Table(41)
		if t41.Play.At(2).Player != "p4" || t40.Play.At(2).Player != "p9" || t40.Chair(2).Owner != "p2" || t40.Play.At(5).Player != "p3" || t40.Game != "holdem-10-20" ||
			s.Held("p2") != 500 || s.List[0].Player != "p6" {
			t.Errorf("tables %+v %+v, list %+v", t40.Play.Seats, t41.Play.Seats, s.List)
		}
	})
}

// TestChipsAreHadAtTheCageWhileItIsOpen: the board leads to the cage for each player, where a form sells the chips into the session; here it has none.
func TestChipsAreHadAtTheCageWhileItIsOpen(t *testing.T) {
	e := openEvening(t, "tda-2024")
	e.post("act/join", http.StatusSeeOther, "player", "p1", "game", "holdem-5-10")
	at := e.opensCage()
	e.shows("", `&amp;of=p1">Player p1</a>`, "Chips: at the cage")
	e.post("act/buy", http.StatusConflict, "player", "p1", "amount", "100")
	page := e.b.Get("/cage?lang=en&session=" + e.id + "&of=p1").Body.String()
	for _, want := range []string{`name="session" value="` + e.id + `"`, `name="of" value="p1"`, "carries 0 in chips"} {
		if !strings.Contains(page, want) {
			t.Errorf("the cage lacks %s", want)
		}
	}
	at("/cage/chips", "session", e.id, "of", "p1", "worth", "300", "way", "out", "all", "cash")
	e.read(func(s *cashgame.State) {
		if s.Rack("p1") != 300 {
			t.Errorf("p1 carries %d", s.Rack("p1"))
		}
	})
}

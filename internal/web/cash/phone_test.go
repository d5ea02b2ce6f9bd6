package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
)

// phone is a visitor's own page of an evening.
type phone struct {
	*evening
	v    *webtest.Visitor
	page string
}

// sends posts a form of the own page, or of the lists before there is one.
func (p *phone) sends(address string, want int, fields ...string) string {
	p.Helper()
	p.n++
	f := url.Values{"key": {fmt.Sprintf("phone-form-%05d", p.n)}}
	p.read(func(s *cashgame.State) { f.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(fields); i += 2 {
		f.Add(fields[i], fields[i+1])
	}
	w := p.v.Post(address+"?lang=en", f)
	if w.Code != want {
		p.Errorf("%s %v: status %d, want %d\n%s", address, fields, w.Code, want, w.Body)
	}
	if p.page == "" {
		p.page = w.Header().Get("Location")
	}
	return w.Body.String()
}

func (p *phone) sees(texts ...string) {
	p.Helper()
	page := p.v.Get(p.page + "?lang=en").Body.String()
	for _, text := range texts {
		if lacks, not := strings.CutPrefix(text, "!"); not == strings.Contains(page, lacks) {
			p.Errorf("%s: %q:\n%s", p.page, text, page)
		}
	}
}

// TestAPlayerJoinsIsCalledAndComesByPhone: somebody without an account joins a list with a name and a way to be reached, is called on his own page, answers
// there, sits, is told what a return costs, and asks for another seat. Whoever has not the key learns nothing.
func TestAPlayerJoinsIsCalledAndComesByPhone(t *testing.T) {
	const done, no = http.StatusSeeOther, http.StatusConflict
	e := openEvening(t, "lois-du-poker")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	for i, p := range []string{"p1", "p2", "p3"} {
		seat := fmt.Sprint(i + 1)
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "600")
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "500")
	}
	mine := &phone{evening: e, v: e.f.Visitor()}
	lists := "/cash/" + e.id + "/list"
	if page := mine.sends(lists, no, "name", "Marie Curie", "list", "holdem-5-10 0"); !strings.Contains(page, "telephone") || !strings.Contains(page, `value="Marie Curie"`) {
		t.Errorf("nobody asks how she is reached:\n%s", page)
	}
	mine.page = ""
	mine.sends(lists, done, "name", "Marie Curie", "phone", "021", "list", "holdem-5-10 0")
	mine.sees("Marie Curie", "1 of 1", "Leave the list", "!I’m coming")
	if w := e.f.Visitor().Get(mine.page[:len(mine.page)-1] + "x"); w.Code != http.StatusNotFound {
		t.Errorf("another key: status %d", w.Code)
	}
	var who table.PlayerID
	e.read(func(s *cashgame.State) { who = s.List[0].Player })
	e.post("act/call", done, "table", "40", "seat", "4")
	e.shows("", `class="cash-tick"><time class="count" data-left=`)
	e.shows("/wall", `class="cash-wall-calls"`, `data-ends=`)
	mine.sees("Your seat is free", "I’m coming", `data-ends="`)
	mine.sends(mine.page+"/answer", done, "yes", "no")
	e.shows("", "Seats not taken", "declined")
	mine.sees("!Your seat is free", "1 of 1") // by this book at the bottom again
	e.post("act/call", done, "table", "40", "seat", "4")
	mine.sends(mine.page+"/answer", done, "yes", "yes")
	mine.sees("We wait for you", "No thanks", "!I’m coming")
	mine.sends(mine.page+"/answer", done, "yes", "no") // has changed her mind: the seat is free for others
	e.read(func(s *cashgame.State) {
		if len(s.Given) != 0 || len(s.List) != 0 {
			t.Errorf("given %+v, list %+v", s.Given, s.List)
		}
	})
	mine.sends(mine.page+"/join", done, "list", "holdem-5-10 0")
	e.post("act/call", done, "table", "40", "seat", "4")
	mine.sends(mine.page+"/answer", done, "yes", "yes")
	e.post("act/buy", done, "player", string(who), "amount", "500")
	e.post("table/40/next-hand", done)
	e.post("table/40/end-hand", done, "dropped", "0")
	e.post("table/40/sit", done, "player", string(who), "seat", "4", "stack", "500")
	mine.sees("Stack, as last counted", "Another seat at this table", "you sit here")
	mine.sends(mine.page+"/ask-seat", done, "seat", "6")
	e.shows("/table/40", "asks for seat 6")
	mine.sends(mine.page+"/ask-seat", no, "seat", "6")
	mine.sends(mine.page+"/ask-seat", done, "ends", "yes")
	mine.sees("!I stay where I am")
	for _, other := range []string{"leave", "away", "sit"} {
		mine.sends(mine.page+"/"+other, http.StatusNotFound) // what the dealer sees is not said by phone
	}
}

// TestAReturnCostsWhatWasTold: while she is away a player reads what her return costs, chooses, and the dealer sees her choice.
func TestAReturnCostsWhatWasTold(t *testing.T) {
	const done = http.StatusSeeOther
	e := openEvening(t, "lois-du-poker")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	for i, p := range []string{"p1", "p2", "p3", "p4"} {
		seat := fmt.Sprint(i + 1)
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "600")
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "500")
	}
	hand := func() {
		e.post("table/40/next-hand", done)
		e.post("table/40/end-hand", done, "dropped", "0")
	}
	hand()
	e.post("table/40/away", done, "seat", "4")
	for range 5 {
		hand()
	}
	own := &phone{evening: e, v: e.f.Visitor(), page: webtest.CashPlayerPage(e.id, "p4")}
	own.sees("away since", "you post 10, and 5 dead", "You wait for the big blind.", "LP-4-10") // both blinds missed at 5/10: 15, of which 10 live
	own.sends(own.page+"/entry", done, "posts", "yes")
	own.sees("You post.")
	e.shows("/table/40", `name="posts" value="yes" checked`)
	e.post("table/40/back", done, "seat", "4", "posts", "yes")
	e.shows("/table/40", "next hand: posts 10 &#43; 5 dead")
	e.post("table/40/next-hand", done)
	e.shows("/table/40", "posts 10 &#43; 5 dead")
}

// TestAPlayerOfAFeederMovesUpInTurn: floor and player read who has to move, since when and why; he moves with his stack, or takes what the house has said.
func TestAPlayerOfAFeederMovesUpInTurn(t *testing.T) {
	const done, no = http.StatusSeeOther, http.StatusConflict
	e := openEvening(t, "casino-ri")
	e.post("act/game", done, "plays", "holdem", "small", "5", "big", "10", "seats", "6", "min", "200", "max", "1000", "feeds", "holdem-5-10", "stays", "leaves")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	e.post("act/open-table", done, "no", "41", "game", "holdem-5-10-feeder")
	e.shows("", "feeder of holdem-5-10", "leaves the table")
	for i, p := range []string{"p1", "p2", "p3"} {
		seat := fmt.Sprint(i + 1)
		e.post("act/give", done, "player", p, "table", "41", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "600")
		e.post("table/41/sit", done, "player", p, "seat", seat, "stack", "500")
	}
	own := &phone{evening: e, v: e.f.Visitor(), page: webtest.CashPlayerPage(e.id, "p2")}
	own.sees("You are number 2 to move to the main game")
	e.shows("", "Has to move here, in turn", "Player p1 · table 41, seat 1, here since")
	e.post("act/must-move", no, "table", "40", "seat", "1", "player", "p2")
	e.post("act/must-move", done, "table", "40", "seat", "1", "player", "p1")
	e.post("act/change", done, "player", "p1", "stack", "700")
	e.post("act/must-move", done, "table", "40", "seat", "2")
	own.sees("You move to the main game", "with your stack", "If you do not move, you leave the table")
	e.shows("/table/41", "moves to table 40")
	own.sends(own.page+"/answer", done, "yes", "no")
	own.sees("no more cards here")
	e.shows("/table/41", "did not move to the main game")
	e.read(func(s *cashgame.State) {
		if s.Table(40).Chair(1).Told != 700 || s.InPlay(40) != 700 || s.InPlay(41) != 800 || len(s.Given) != 0 {
			t.Errorf("%d at table 40, %d at 41; %+v", s.InPlay(40), s.InPlay(41), s.Given)
		}
	})
}

// TestNamesThatWaitBecomeAGame: a list of a game that nobody deals yet offers to open its table, at which they are called in their order.
func TestNamesThatWaitBecomeAGame(t *testing.T) {
	const done = http.StatusSeeOther
	e := openEvening(t, "casino-ri")
	for _, p := range []string{"p1", "p2"} {
		e.post("act/join", done, "player", p, "game", "holdem-5-10")
	}
	e.shows("", "2 waiting, 6 seats a table: open table no.")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	e.shows("", "Call Player p1 · seat 1")
	e.post("act/call", done, "table", "40", "seat", "1")
	e.post("act/answer", done, "player", "p1", "yes", "yes")
	e.shows("", "Call Player p2 · seat 2")
	if page := e.b.Get("/cash/" + e.id + "?lang=en").Body.String(); strings.Contains(page, "seats a table: open table") {
		t.Error("a game with a table is offered one by its list")
	}
}

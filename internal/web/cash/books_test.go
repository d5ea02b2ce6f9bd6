package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
)

// opensCage opens a day of the cage, with chips in its first drawer, and returns what sends a form there.
func (e *evening) opensCage() (at func(path string, fields ...string)) {
	e.Helper()
	at = func(path string, fields ...string) {
		e.Helper()
		e.n++
		f := url.Values{"key": {fmt.Sprintf("evening-cage-%04d", e.n)}, "seq": {"1"}}
		_ = e.f.Room.Cage("2026-11-21", func(s *cage.State) { f.Set("seq", fmt.Sprint(max(1, s.Seq))) })
		for i := 0; i+1 < len(fields); i += 2 {
			f.Add(fields[i], fields[i+1])
		}
		if w := e.b.Post(path, f); w.Code != http.StatusSeeOther {
			e.Fatalf("%s: status %d\n%s", path, w.Code, w.Body)
		}
	}
	at("/cage/open", "day", "2026-11-21", "drawers", "1", "p5000", "4")
	at("/cage/take", "drawer", "1")
	at("/cage/safe", "amount", "1000", "of", "chips", "reason", "the house's chips")
	at("/cage/move", "drawer", "1", "to", "drawer", "chips", "1000")
	return at
}

// TestAnAmountLeadsToItsHands: from what is in a box to the hands that dropped it; the box and the tips go through the cage from its page, and stand there.
func TestAnAmountLeadsToItsHands(t *testing.T) {
	const done = http.StatusSeeOther
	e := openEvening(t, "casino-ri", "tips_pooled", "yes")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	for i, p := range []string{"p1", "p2"} {
		seat := fmt.Sprint(i + 1)
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "300")
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "300")
	}
	for range 2 {
		e.post("table/40/next-hand", done)
		e.post("table/40/end-hand", done, "dropped", "10")
	}
	e.post("table/40/tip", done, "amount", "5")
	e.post("table/40/tip", done, "amount", "1")
	e.shows("/table/40", "The last: 1, at")
	e.post("table/40/tip-back", done, "tip", "2")
	e.shows("/books?account=drop", "table 40", "Rake, hand no. 1", "Rake, hand no. 2", "In drop boxes, as it was told")
	e.shows("/books?account=drop&of=40", "Rake, hand no. 1")
	e.shows("/books?account=tables&of=40", "Tip no. 1", "Sits down", "Player p2")
	e.shows("/books?account=tip_pool", "Tip no. 2", "reverses no.")
	if w := e.b.Get("/cash/" + e.id + "/books?account=none"); w.Code != http.StatusNotFound {
		t.Errorf("an account that is none: status %d", w.Code)
	}
	e.post("table/40/drop", done, "counted", "21")
	e.shows("/table/40", "Count of 21 at")
	e.post("table/40/drop-back", done, "count", "1", "reason", "miscounted")
	at := e.opensCage()
	e.shows("/table/40", "count it at the cage")
	page := e.b.Get("/cage?lang=en&session=" + e.id + "&table=40").Body.String()
	for _, want := range []string{`action="/cage/drop"`, `value="20.00"`, `action="/cage/tips"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the cage lacks %s:\n%s", want, page)
		}
	}
	at("/cage/drop", "session", e.id, "table", "40", "worth", "20")
	at("/cage/tips", "session", e.id, "dealer", "anna", "worth", "5")
	e.read(func(s *cashgame.State) {
		if s.Total(cashgame.TakenAccount) != 20 || s.Drop(40) != 0 || s.Tips("") != 0 {
			t.Errorf("%d taken, %d in the box, %d of tips", s.Total(cashgame.TakenAccount), s.Drop(40), s.Tips(""))
		}
	})
	page = e.b.Get("/cage/2026-11-21?lang=en&account=takings").Body.String()
	for _, want := range []string{"Drop box counted · Friday · Table 40", "Rake and seat charges counted", "€20.00", "Tips"} {
		if !strings.Contains(page, want) {
			t.Errorf("the day lacks %s:\n%s", want, page)
		}
	}
	receipt := e.b.Get("/cage/2026-11-21/receipt/1?lang=en").Body.String()
	if !strings.Contains(receipt, "€20.00") || !strings.Contains(receipt, `href="/cash/`+e.id+`/books"`) {
		t.Errorf("the receipt of a box:\n%s", receipt)
	}
}

// TestDenominationsAreTold: a house tells its chips, stacks and boxes are told by denomination, and a count that does not add up leads to what happened.
func TestDenominationsAreTold(t *testing.T) {
	const done, no = http.StatusSeeOther, http.StatusConflict
	e := openEvening(t, "casino-ri", "denominations", "5, 25, 100")
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	at := e.opensCage()
	for i, p := range []string{"p1", "p2"} {
		seat := fmt.Sprint(i + 1)
		at("/cage/chips", "session", e.id, "of", p, "worth", "300", "way", "out", "all", "cash", "c5", "10", "c25", "10")
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "300")
	}
	e.post("table/40/next-hand", done)
	e.post("table/40/end-hand", done, "dropped", "10")
	e.shows("/table/40", `name="c25"`, `name="in5"`, `name="out100"`)
	e.post("table/40/change-chips", done, "in25", "4", "out100", "1")
	if page := e.post("table/40/change-chips", no, "in25", "4", "out5", "1"); !strings.Contains(page, "are worth 5, not 100") {
		t.Error("a change of another worth is not refused")
	}
	at("/cage/drop", "session", e.id, "table", "40", "worth", "10", "c5", "2")
	e.shows("/books", "By denomination", `<td class="amount">18</td>`, `<td class="amount">16</td>`)
	e.post("table/40/count-table", done, "c5", "17", "c25", "16", "c100", "1")
	e.shows("/books", "585 counted, 590 expected", "What happened there")
	e.post("table/40/leave", done, "seat", "1", "stack", "300", "c100", "3")
	e.shows("/books", "-2 × 100", "unknown since")
}

package cash_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestThePagesOfCashInBothLanguages: the list of sessions; a board, its wall, its books, a dealer's tablet and the card of its rules while a hand is played, with
// one who is called by phone, one on the list, chips on their way and notes found.
func TestThePagesOfCashInBothLanguages(t *testing.T) {
	const done = http.StatusSeeOther
	e := openEvening(t, "lois-du-poker", "denominations", "5, 25, 100")
	e.f.PlaysBy(nil, webtest.OneKey)
	e.f.Desk.Staffed = e.f
	look := func(v *webtest.Visitor, name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, v, name, path, l)
		}
	}
	session := "/cash/" + e.id
	look(e.b, "board-begun", session)
	e.post("act/open-table", done, "no", "40", "game", "holdem-5-10")
	e.post("act/open-table", done, "no", "41", "game", "holdem-5-10")
	for i, p := range []string{"p1", "p2"} {
		seat := []string{"1", "2"}[i]
		e.post("act/give", done, "player", p, "table", "40", "seat", seat)
		e.post("act/buy", done, "player", p, "amount", "600")
		e.post("table/40/sit", done, "player", p, "seat", seat, "stack", "500")
	}
	mine := &phone{evening: e, v: e.f.Visitor()}
	look(mine.v, "lists", session+"/list")
	mine.sends(session+"/list", done, "name", "Marie Curie", "phone", "021", "list", "holdem-5-10 0")
	look(mine.v, "phone-waits", mine.page)
	e.post("act/join", done, "player", "p3", "game", "holdem-5-10")
	e.post("act/call", done, "table", "40", "seat", "3")
	e.post("table/40/behind", done, "seat", "1", "amount", "100", "stack", "500")
	e.post("table/40/next-hand", done)
	e.post("table/40/found", done, "seat", "2", "what", "notes", "amount", "50")
	for name, path := range map[string]string{"sessions": "/cash", "board": session, "wall": session + "/wall", "books": session + "/books", "tablet": session + "/table/40",
		"rules": session + "/table/40/rules"} {
		look(e.b, name, path)
	}
	look(mine.v, "phone-called", mine.page)
	e.post("table/40/end-hand", done, "pot", "40")
	e.post("table/40/away", done, "seat", "2")
	e.post("table/40/merge", done, "hands", "0")
	look(e.b, "tablet-merges", session+"/table/40")
}

// TestThePagesOfAHomeGameInBothLanguages: the form, the invitation, and one that is revoked.
func TestThePagesOfAHomeGameInBothLanguages(t *testing.T) {
	e := openEvening(t, "lois-du-poker")
	e.f.PlaysBy(nil, webtest.OneKey)
	w := e.b.Post("/home-game?lang=en", url.Values{"key": {"homegame-0001"}, "seq": {"1"}, "name": {"Friday"}, "book": {"lois-du-poker"}, "small": {"1"}, "big": {"2"},
		"seats": {"9"}, "act": {"30"}})
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", w.Code, w.Body)
	}
	invite := w.Header().Get("Location")
	look := func(name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, e.b, name, path, l)
		}
	}
	look("homegame", "/home-game")
	look("invite", invite)
	e.id = "cash:homegame-0001"
	e.post("invite", http.StatusSeeOther, "do", "revoke")
	look("invite-revoked", invite)
}

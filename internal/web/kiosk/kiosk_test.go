package kiosk_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var ctx = context.Background()

// hall is a room with a kiosk, staff, and two members.
type hall struct {
	*webtest.Staffed
	kiosk  *webtest.Visitor
	device string
	n      int
}

func open(t *testing.T) *hall {
	t.Helper()
	f := &hall{Staffed: webtest.OpenStaffed(t)}
	for _, r := range []role.Role{role.Owner, role.Director, role.Secretary, role.Cashier} {
		f.Appoint(string(r), webtest.In(r))
	}
	if err := f.People.Put(ctx, people.Person{ID: "k-1", Name: "Zoé Lefèvre", Ref: "M 12", Licence: "4711"}, people.Person{ID: "k-2", Name: "Paul Autre", Ref: "M 13"}); err != nil {
		t.Fatal(err)
	}
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error { d.Born = "1990-02-03"; return nil }); err != nil {
		t.Fatal(err)
	}
	f.kiosk, f.device = f.Enrolled("Hall", access.Place{Kind: access.AtKiosk})
	return f
}

// event opens an event by a book.
func (f *hall) event(id, book string, buyIn money.Amount, change func(*tournament.Structure)) {
	f.T.Helper()
	b := webtest.Book(f.T.(*testing.T), book)
	rules := b.Policy.Rules()
	rules.Admission = &b.Policy.Admission
	s := tournament.Structure{Name: "Evening " + id, BuyIn: buyIn, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, Seats: 8, FinalTable: 8, LateLevels: 2,
		AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}, {Small: 200, Big: 400, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	if change != nil {
		change(&s)
	}
	f.do(id, tournament.Create{ID: id, Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: rules})
}

// do carries out a command of a director's.
func (f *hall) do(stream string, c tournament.Command) {
	f.T.Helper()
	f.n++
	if _, err := f.Room.Do(ctx, room.Command{Stream: stream, ID: fmt.Sprint("hall-", f.n), By: role.By{Person: "director", Role: role.Director}, Cmd: c}); err != nil {
		f.T.Fatalf("%T: %v", c, err)
	}
}

// sent is a form about an event as it stands.
func (f *hall) sent(stream string, pairs ...string) url.Values {
	f.n++
	form := url.Values{"key": {fmt.Sprintf("kiosk-key-%04d", f.n)}, "t": {stream}}
	_ = f.Room.Read(stream, func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

func (f *hall) stepsUp(code, name string) {
	f.T.Helper()
	if w := f.kiosk.Post("/kiosk", url.Values{"code": {code}, "name": {name}}); w.Header().Get("Location") != "/kiosk/me" {
		f.T.Fatalf("%q %q is not known: %d %.300s", code, name, w.Code, w.Body)
	}
}

func (f *hall) says(w *httptest.ResponseRecorder, status int, texts ...string) {
	f.T.Helper()
	if w.Code != status || webtest.Mark(w.Body.String()) != "" {
		f.T.Errorf("status %d, want %d, unworded %q: %.600s", w.Code, status, webtest.Mark(w.Body.String()), w.Body)
	}
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			f.T.Errorf("the page does not say %q:\n%.3000s", text, w.Body)
		}
	}
}

// A kiosk opens its own pages alone, whoever had signed in on it; its own pages open to nobody else.
func TestAKioskOpensNothingElse(t *testing.T) {
	f := open(t)
	b := f.SignedIn("owner")
	secret, err := f.Access.NewCode(ctx, access.Code{For: access.ForDevice, Name: "Other", Place: access.Place{Kind: access.AtKiosk}})
	if err != nil {
		t.Fatal(err)
	}
	if w := b.Post("/enrol", url.Values{"code": {secret}}); w.Header().Get("Location") != "/kiosk" {
		t.Errorf("a kiosk begins at %q", w.Header().Get("Location"))
	}
	for _, path := range []string{"/", "/desk", "/staff", "/me", "/results", "/rulebook", "/t/" + webtest.HostedID + "/floor", webtest.MemberPage("k-1"), "/kioskx"} {
		for _, kiosk := range []*webtest.Visitor{f.kiosk, b} {
			if w := kiosk.Get(path); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/kiosk" {
				t.Errorf("%s: status %d to %q", path, w.Code, w.Header().Get("Location"))
			}
		}
	}
	if w := b.Post("/desk/new", url.Values{"key": {"kiosk-none-01"}, "name": {"Eve"}}); w.Code != http.StatusForbidden {
		t.Errorf("a form of the desk: status %d", w.Code)
	}
	if w := f.SignedIn("owner").Get("/kiosk"); w.Code != http.StatusNotFound {
		t.Errorf("the kiosk's page opens elsewhere: %d", w.Code)
	}
	f.stepsUp("4711", "lefevre zoe")
	if err := f.Access.Revoke(ctx, f.device); err != nil {
		t.Fatal(err)
	}
	if w := f.kiosk.Get("/kiosk/me"); w.Code != http.StatusNotFound {
		t.Errorf("a kiosk that was revoked: %d", w.Code)
	}
}

// Every wrong pair is refused in the same words; after five the kiosk takes no more answers for a while, right ones neither.
func TestAWrongPairIsRefusedAlikeAndTriesAreLimited(t *testing.T) {
	f := open(t)
	f.says(f.kiosk.Post("/kiosk?lang=en", url.Values{"code": {"M12"}}), 200, `value="M12"`, "Your name, as it is on your card")
	key := webtest.MemberPage("k-1")
	if err := f.People.Put(ctx, people.Person{ID: "k-3", Name: "Ana Sans"}); err != nil { // she has no number
		t.Fatal(err)
	}
	var first string
	for i, pair := range [][2]string{{"M 12", "Paul Autre"}, {"M 99", "Zoé Lefèvre"}, {"M 99", "Nobody"}, {key[:len(key)-1] + "x", ""}, {"-", "Ana Sans"}} {
		w := f.kiosk.Post("/kiosk?lang=en", url.Values{"code": {pair[0]}, "name": {pair[1]}})
		f.says(w, http.StatusConflict, "do not go together")
		body := regexp.MustCompile(`(?s)<main.*</main>`).FindString(w.Body.String())
		if first == "" {
			first = body
		}
		if body != first {
			t.Errorf("%d: the page differs by what is wrong", i)
		}
	}
	f.says(f.kiosk.Post("/kiosk?lang=fr", url.Values{"code": {"M 12"}, "name": {"Zoé Lefèvre"}}), http.StatusConflict, "attendez une minute")
	if w := f.kiosk.Get("/kiosk/me"); w.Header().Get("Location") != "/kiosk" {
		t.Errorf("somebody was let in: %d", w.Code)
	}
}

// The code of one's own page, and that of a seat card, say who stands there; the first page forgets him.
func TestOnesOwnCodeIsEnough(t *testing.T) {
	f := open(t)
	if err := f.People.Put(ctx, people.Person{ID: "p-1", Name: "Ada Un"}); err != nil {
		t.Fatal(err)
	}
	for code, name := range map[string]string{"https://poker.example" + webtest.MemberPage("k-1") + "?x=1": "Zoé Lefèvre", "http://192.0.2.10" + webtest.PlayerPage(webtest.HostedID, "p-1"): "Ada Un"} {
		f.stepsUp(code, "")
		f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, name)
		f.says(f.kiosk.Get("/kiosk?lang=en"), 200, "Scan the code")
		if w := f.kiosk.Get("/kiosk/me"); w.Header().Get("Location") != "/kiosk" {
			t.Errorf("%s stands there still", name)
		}
	}
}

// Where nothing is to be settled and nothing bars him a player enters himself, accepts the rules as at the desk, and has his card.
func TestWhoOwesNothingChecksInAndHasHisCard(t *testing.T) {
	f := open(t)
	f.event("free", "casino-ri", 0, nil)
	f.do("free", tournament.Register{Player: "a"})
	f.do("free", tournament.Register{Player: "b"})
	f.do("free", tournament.Start{})
	f.stepsUp("4711", "Zoé Lefèvre")
	f.says(f.kiosk.Get("/kiosk/me?lang=fr"), 200, "Evening free", "J’accepte le règlement : casino-ri", "Je suis là")
	f.says(f.kiosk.Post("/kiosk/check-in?lang=en", f.sent("free")), http.StatusConflict, "accepts the rules")
	w := f.kiosk.Post("/kiosk/check-in", f.sent("free", "accepts", "yes"))
	if w.Header().Get("Location") != "/kiosk/card/free" {
		t.Fatalf("status %d to %q: %.500s", w.Code, w.Header().Get("Location"), w.Body)
	}
	var at tournament.Seated
	_ = f.Room.Read("free", func(s *tournament.State) {
		e, a := s.Entry("k-1"), s.Admission("k-1")
		if e == nil || a == nil || !a.In || a.Accepts != admission.Entering || a.Rules != "casino-ri" || a.At != f.Room.Now() {
			t.Fatalf("%+v %+v", e, a)
		}
		at = tournament.Seated{Player: "k-1", Table: e.Table, Seat: e.Seat}
	})
	f.says(f.kiosk.Get("/kiosk/card/free?lang=en"), 200, "Zoé Lefèvre", "data-prints", fmt.Sprintf("<b>%d</b><span>Seat</span><b>%d</b>", at.Table, at.Seat), "kiosk.js")
	if body := f.kiosk.Get("/kiosk/card/free").Body.String(); strings.Contains(body, "Player a") {
		t.Error("somebody else's card is printed")
	}
	f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, "Print my seat card")
}

// An entry that costs something is settled elsewhere; the place is kept, or he is put on the list.
func TestWhatIsToBeSettledKeepsThePlace(t *testing.T) {
	f := open(t)
	f.event("dear", "tda-2024", 5000, func(s *tournament.Structure) { s.Capacity, s.Reservations = 2, true })
	f.do("dear", tournament.Register{Player: "first"})
	f.stepsUp("4711", "Zoé Lefèvre")
	f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, "€50", "at the desk", "keep my place")
	if w := f.kiosk.Post("/kiosk/check-in", f.sent("dear")); w.Header().Get("Location") != "/kiosk/me?did=kept" {
		t.Fatalf("status %d to %q: %.500s", w.Code, w.Header().Get("Location"), w.Body)
	}
	f.says(f.kiosk.Get("/kiosk/me?lang=en&did=kept"), 200, "Your place is kept", "Your place is reserved")
	f.stepsUp("M13", "Paul Autre")
	f.says(f.kiosk.Get("/kiosk/me?lang=fr"), 200, "Complet")
	if w := f.kiosk.Post("/kiosk/check-in", f.sent("dear")); w.Header().Get("Location") != "/kiosk/me?did=waits" {
		t.Fatalf("status %d to %q: %.500s", w.Code, w.Header().Get("Location"), w.Body)
	}
	_ = f.Room.Read("dear", func(s *tournament.State) {
		if len(s.Reserved) != 1 || s.Reserved[0].Player != "k-1" || len(s.Queue) != 1 || s.Queue[0].Player != "k-2" || s.Queue[0].Paid || len(s.Entries) != 1 {
			t.Errorf("%+v %+v %+v", s.Reserved, s.Queue, s.Entries)
		}
	})
	f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, "0 players before you")
	by := role.By{Person: "k-1", Role: role.Kiosk, Device: f.device}
	for want, c := range map[string]tournament.Command{"settle_first": tournament.Register{Player: "k-1"}, "only_yourself": tournament.Reserve{Player: "k-2"}, "not_allowed": tournament.CancelReservation{Player: "k-1"}} {
		if _, err := f.Room.Do(ctx, room.Command{Stream: "dear", ID: "kiosk-" + want, By: by, Cmd: c}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T by a kiosk: %v, want %s", c, err, want)
		}
	}
	if _, err := f.Room.Do(ctx, room.Command{Stream: "dear", ID: "kiosk-paid", By: role.By{Person: "k-3", Role: role.Kiosk}, Cmd: tournament.Wait{Player: "k-3", Paid: true}}); err == nil || !strings.Contains(err.Error(), "settle_first") {
		t.Errorf("a kiosk says that it was paid: %v", err)
	}
}

// Whom something bars is asked to the desk, which sees why; nobody at the kiosk does.
func TestWhomSomethingBarsIsSentToTheDesk(t *testing.T) {
	f := open(t)
	f.event("free", "tda-2024", 0, nil)
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Bans = []people.Ban{{From: "2020-01-01", Reason: "knife"}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f.stepsUp("4711", "Zoé Lefèvre")
	body := f.kiosk.Get("/kiosk/me?lang=en").Body.String()
	w := f.kiosk.Post("/kiosk/check-in?lang=en", f.sent("free"))
	if w.Header().Get("Location") != "/kiosk/me?did=desk" {
		t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	body += f.kiosk.Get("/kiosk/me?lang=en&did=desk").Body.String()
	if !strings.Contains(body, "Please see the desk") {
		t.Error("he is not sent to the desk")
	}
	for _, told := range []string{"knife", "Excluded", "exclu", "ban"} {
		if strings.Contains(strings.ToLower(regexp.MustCompile(`(?s)<main.*?</main>`).FindString(body)), told) {
			t.Errorf("bystanders read %q", told)
		}
	}
	desk := f.SignedIn("secretary")
	f.says(desk.Get("/desk?lang=en"), 200, "Sent by the kiosk", `/desk/k-1?t=free`)
	f.says(desk.Get("/desk/k-1?t=free&lang=en"), 200, "knife")
	if w := desk.Get("/desk?lang=en"); strings.Contains(w.Body.String(), "Sent by the kiosk") {
		t.Error("whom the desk looks after is announced still")
	}
	_ = f.Room.Read("free", func(s *tournament.State) {
		if len(s.Entries) > 0 {
			t.Errorf("he is in: %+v", s.Entries)
		}
	})
}

// What only a look at him tells is the desk's as well.
func TestWhatHasToBeLookedAtIsTheDesks(t *testing.T) {
	f := open(t)
	f.event("club", "heavenpoker-2010", 0, nil)
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Cards = []people.MemberCard{{Kind: "diamant", From: "2020-01-01", Until: "2099-12-31"}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f.stepsUp("4711", "Zoé Lefèvre")
	f.says(f.kiosk.Get("/kiosk/me?lang=fr"), 200, "Adressez-vous à l’accueil")
}

// A name is put on the list of a cash session, once, and the place on it is told.
func TestACashListIsJoined(t *testing.T) {
	f := open(t)
	b := webtest.Book(t, "casino-ri")
	f.do("cash:s", cashgame.Open{ID: "s", House: cashgame.House{Name: "Friday", Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300}, Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		Games: []cashgame.Game{{ID: "nlh", Name: "NLH 5-10", MinBuyIn: 200, MaxBuyIn: 1000, Unit: 5, Seats: 6, Blinds: table.Blinds{Small: 5, Big: 10, Structure: hand.NoLimit}}}})
	f.stepsUp("4711", "Zoé Lefèvre")
	f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, "NLH 5-10", "0 players are waiting")
	form := f.sent("cash:s", "session", "cash:s", "game", "nlh", "list", "0")
	_ = f.Room.Cash("cash:s", func(s *cashgame.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	if w := f.kiosk.Post("/kiosk/join", form); w.Header().Get("Location") != "/kiosk/me?did=joined" {
		t.Fatalf("status %d: %.800s", w.Code, w.Body)
	}
	f.says(f.kiosk.Get("/kiosk/me?lang=fr"), 200, "en 1ᵉ position")
	_ = f.Room.Cash("cash:s", func(s *cashgame.State) {
		if len(s.List) != 1 || s.List[0].Player != "k-1" {
			t.Errorf("%+v", s.List)
		}
	})
}

// A receipt of the day is printed again for whose it is, and says which duplicate it is.
func TestAReceiptPrintedAgainIsADuplicate(t *testing.T) {
	f := open(t)
	f.event("dear", "tda-2024", 5000, nil)
	carl := f.SignedIn("cashier")
	const day = "2026-11-21"
	post := func(act string, pairs ...string) {
		form := f.sent("dear", pairs...)
		form.Set("seq", "1")
		_ = f.Room.Cage(day, func(s *cage.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
		if w := carl.Post("/cage/"+act+"?lang=en", form); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d %.900s", act, w.Code, w.Body)
		}
	}
	post("open", "day", day, "drawers", "1", "p5000", "4")
	post("take", "drawer", "1")
	post("sell", "event", "dear", "what", "entry", "person", "k-1", "amount", "5000", "all", "cash")
	var rec cage.Receipt
	_ = f.Room.Cage(day, func(s *cage.State) { rec = s.Receipts[len(s.Receipts)-1] })
	if rec.Player != "k-1" {
		t.Fatalf("%+v", rec)
	}
	f.stepsUp("4711", "Zoé Lefèvre")
	f.says(f.kiosk.Get("/kiosk/me?lang=en"), 200, "Your receipts of today", "€50", "You are entered")
	again := func() *httptest.ResponseRecorder {
		f.n++
		return f.kiosk.Post("/kiosk/receipt?lang=en", url.Values{"key": {fmt.Sprintf("kiosk-print-%03d", f.n)}, "day": {day}, "receipt": {fmt.Sprint(rec.No)}})
	}
	if w := again(); w.Code != 200 || strings.Contains(strings.ToLower(w.Body.String()), "duplicate") {
		t.Errorf("the first printing: %d", w.Code)
	}
	f.says(again(), 200, "Duplicate 1", "data-prints", "Zoé Lefèvre")
	f.stepsUp("M13", "Paul Autre")
	if w := again(); w.Code != http.StatusNotFound {
		t.Errorf("somebody else's receipt: %d", w.Code)
	}
	_ = f.Room.Cage(day, func(s *cage.State) {
		if n := s.Receipt(rec.No).Prints; n != 2 {
			t.Errorf("printed %d times", n)
		}
	})
}

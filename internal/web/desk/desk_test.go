package desk_test

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var ctx = context.Background()

// club is a room with staff, somebody known, and an event by a book that takes entries.
func club(t *testing.T, book string) *webtest.Staffed {
	t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	return clubBy(t, b)
}

// clubBy is one by a book that is read.
func clubBy(t *testing.T, b *rulebook.Book) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	for _, r := range []role.Role{role.Owner, role.Director, role.Secretary, role.Dealer} {
		f.Appoint(string(r), webtest.In(r))
	}
	if err := f.People.Put(ctx, people.Person{ID: "k-1", Name: "Zoé Lefèvre", Licence: "4711"}); err != nil {
		t.Fatal(err)
	}
	rules := b.Policy.Rules()
	rules.Admission = &b.Policy.Admission
	s := tournament.Structure{Name: "Club", BuyIn: 5000, Fee: 500, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, Seats: 8, FinalTable: 8,
		AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	if _, err := f.Room.Do(ctx, room.Command{Stream: "club", ID: "create-club", By: role.By{Person: "director", Role: role.Director},
		Cmd: tournament.Create{ID: "club", Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: rules}}); err != nil {
		t.Fatal(err)
	}
	return f
}

// sent is a form of the page as it stands, n-th of the test.
func sent(f *webtest.Staffed, n int, pairs ...string) url.Values {
	form := url.Values{"key": {fmt.Sprintf("desk-key-%03d", n)}, "t": {"club"}}
	_ = f.Room.Read("club", func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

func says(t *testing.T, w *httptest.ResponseRecorder, status int, texts ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("status %d, want %d: %.400s", w.Code, status, w.Body)
	}
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			t.Errorf("the page does not say %q", text)
		}
	}
}

// entered reports who is in the event, and what the desk has found of them.
func entered(f *webtest.Staffed) (in []string, found []tournament.Admission) {
	_ = f.Room.Read("club", func(s *tournament.State) {
		for i := range s.Entries {
			in = append(in, string(s.Entries[i].Player))
		}
		found = slices.Clone(s.Admissions)
	})
	return in, found
}

// Who plays tonight is not entered beside it, and keeps a place for another day all the same; an event that was stopped keeps nobody (HP-2.2-one).
func TestOneGameAtATime(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	b := f.SignedIn("secretary")
	says(t, b.Post("/desk/k-1/details", sent(f, 1, "born", "1990-02-03")), 303)
	says(t, b.Post("/desk/k-1/card", sent(f, 2, "card", "saphir")), 303)
	do := func(stream, id string, c tournament.Command) {
		t.Helper()
		if _, err := f.Room.Do(ctx, room.Command{Stream: stream, ID: id, By: role.By{Person: "director", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatal(err)
		}
	}
	var other tournament.Create
	_ = f.Room.Read("club", func(s *tournament.State) {
		other = tournament.Create{ID: "tonight", Structure: s.Structure, Book: s.Book, Edition: s.Edition, Policy: s.Policy, Rules: s.Rules}
		other.Structure.Name = "Tonight"
	})
	other.Rules.Admission = nil
	do("tonight", "create-tonight", other)
	do("tonight", "enter-tonight", tournament.Register{Player: "k-1"})
	const barred = "Dans une autre partie en ce moment"
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, barred, "HP-2.2-one")
	now := f.Room.Now()
	do("tonight", "plan-tonight", tournament.PlanStart{At: now + 3_600_000})
	do("club", "plan-today", tournament.PlanStart{At: now + 3_600_000})
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, barred)
	do("club", "plan-next-week", tournament.PlanStart{At: now + 7*24*3_600_000})
	if body := b.Get("/desk/k-1?t=club&lang=fr").Body.String(); strings.Contains(body, barred) {
		t.Error("tonight's game keeps somebody from a place next week")
	}
	do("club", "plan-no-more", tournament.PlanStart{})
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, barred)
	do("tonight", "stop-tonight", tournament.Stop{Cause: tournament.CauseTooFew, Reason: "two entries", Refund: tournament.RefundPrice})
	if body := b.Get("/desk/k-1?t=club&lang=fr").Body.String(); strings.Contains(body, barred) {
		t.Error("an event that was stopped keeps somebody from another one")
	}
}

// From a name to an entry: every reason at once, with its article; a card is issued, a document seen, and the entry stands.
func TestAMemberIsEnteredAtTheDesk(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	b := f.SignedIn("secretary")
	says(t, b.Get("/desk?q=lef&t=club&lang=fr"), 200, `href="/desk/k-1?t=club"`, "Club")
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, "Pas de carte qui ouvre cette épreuve", "HP-3.1-entry", "HP-2.1-age", "HP-2.2-id", "Un directeur peut y déroger")
	w := b.Post("/desk/k-1/enter?lang=fr", sent(f, 1, "identity", "yes", "age", "yes"))
	says(t, w, http.StatusConflict, "Pas de carte")
	says(t, b.Post("/desk/k-1/details", sent(f, 2, "born", "1990-02-03", "birthtown", "Yverdon", "address", "1 rue du Lac\r\n1400 Yverdon")), 303)
	says(t, b.Post("/desk/k-1/card", sent(f, 3, "card", "rubis")), 303)
	d, err := f.People.Dossier(ctx, "k-1")
	if err != nil || len(d.Cards) != 1 || d.Cards[0].Kind != "rubis" || !strings.HasSuffix(d.Cards[0].Until, "-12-31") || len(d.Owed) != 1 ||
		d.Owed[0].Cite != "HP-3.2-rubis" || d.Owed[0].Amount != d.Cards[0].Price || d.Address != "1 rue du Lac\n1400 Yverdon" {
		t.Fatalf("%v %+v", err, d)
	}
	says(t, b.Post("/desk/k-1/enter", sent(f, 4)), http.StatusConflict) // nobody has said that a document was seen
	says(t, b.Post("/desk/k-1/enter", sent(f, 5, "identity", "yes")), 303)
	in, found := entered(f)
	if !slices.Equal(in, []string{"k-1"}) || len(found) != 1 || found[0].Rules != "heavenpoker-2010 2010-10-03" ||
		!slices.Contains(found[0].Checked, admission.ByIdentity) || found[0].Accepts != admission.Entering {
		t.Errorf("%v %+v", in, found)
	}
	// On 21 November two months of twelve are left: 100 × 2 ÷ 12 = 16.666…, to five centimes 16.65.
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, "Rubis", "100,00\u00a0€ × 2 ÷ 12", "Arrondi à 0,05\u00a0€ près : 16,65\u00a0€", "HP-3.2-prorata")
	if d.Owed[0].Amount != 16_65 {
		t.Errorf("the card costs %d", d.Owed[0].Amount)
	}
	says(t, f.Here().Get(webtest.MemberPage("k-1")+"?lang=en"), 200, "Fee for a calendar year: €100.00", "To the nearest €0.05: €16.65")
	says(t, b.Post("/desk/k-1/void-card", sent(f, 6, "no", "0")), 303)
	if d, err = f.People.Dossier(ctx, "k-1"); err != nil || len(d.Owed) != 0 {
		t.Errorf("a card that was issued by mistake is owed: %v %+v", err, d.Owed)
	}
}

// By the decree: the list is looked up and nothing of it is kept; a form is signed and kept with its receipt.
func TestAFormIsSignedAndKept(t *testing.T) {
	f := club(t, "tda-2024+arrete-2007")
	b := f.SignedIn("secretary")
	answers := []string{"listed", "no", "signed", "yes"}
	says(t, b.Post("/desk/k-1/enter?lang=en", sent(f, 1, append(answers, "age", "yes")...)), http.StatusConflict, "civil status") // no form without them
	says(t, b.Post("/desk/k-1/details", sent(f, 2, "born", "1990-02-03", "birthtown", "Lyon", "address", "2 rue Haute")), 303)
	before, _ := f.People.Dossier(ctx, "k-1")
	says(t, b.Post("/desk/k-1/enter?lang=fr", sent(f, 3, "listed", "yes", "signed", "yes")), http.StatusConflict, "Interdiction de jeu", "FR-57-5-D", "Personne ne peut y déroger")
	if after, err := f.People.Dossier(ctx, "k-1"); err != nil || !cmp.Equal(before, after) {
		t.Errorf("what the list said is kept: %+v", after)
	}
	if list, err := f.People.Papers(ctx, "k-1"); err != nil || len(list) != 0 {
		t.Errorf("a form is kept of somebody who is not admitted: %v %+v", err, list)
	}
	says(t, b.Post("/desk/k-1/enter", sent(f, 4, answers...)), 303)
	in, found := entered(f)
	if !slices.Equal(in, []string{"k-1"}) || len(found) != 1 || found[0].Form == "" || found[0].Accepts != admission.Signing {
		t.Fatalf("%v %+v", in, found)
	}
	p, err := f.People.Paper(ctx, found[0].Form)
	if err != nil || p.Kind != people.PaperForm || p.Stream != "club" || p.By != "secretary" || !strings.HasPrefix(string(p.PDF), "%PDF-") {
		t.Errorf("%v %s %s by %s", err, p.Kind, p.Stream, p.By)
	}
	list, _ := f.People.Papers(ctx, "k-1")
	if !slices.ContainsFunc(list, func(p people.Paper) bool { return p.Kind == people.PaperReceipt }) {
		t.Errorf("no receipt: %+v", list)
	}
	w := b.Get("/papers/" + found[0].Form)
	if says(t, w, 200); w.Header().Get("Content-Type") != "application/pdf" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v", w.Header())
	}
	if w := f.SignedIn("dealer").Get("/papers/" + found[0].Form); w.Code == 200 {
		t.Error("a dealer reads the form")
	}
}

// The house excludes, a director lets in for a reason, the desk does neither.
func TestOnlyADirectorExcludesAndLetsIn(t *testing.T) {
	f := club(t, "tda-2024")
	desk, director := f.SignedIn("secretary"), f.SignedIn("director")
	if w := desk.Post("/desk/k-1/ban", sent(f, 1, "reason", "scandal")); w.Code == 303 {
		t.Error("the desk excludes")
	}
	says(t, director.Post("/desk/k-1/ban", sent(f, 2, "reason", "")), http.StatusConflict)
	says(t, director.Post("/desk/k-1/ban", sent(f, 3, "reason", "scandal")), 303)
	if n := f.LastNote(); n.Kind != logbook.PersonBanned || n.Subject != "k-1" {
		t.Errorf("%+v", n)
	}
	says(t, desk.Post("/desk/k-1/enter?lang=fr", sent(f, 4)), http.StatusConflict, "Exclusion par la maison")
	if w := desk.Post("/desk/k-1/waive", sent(f, 5, "point", "house_ban", "reason", "a friend")); w.Code == 303 {
		t.Error("the desk lets in")
	}
	says(t, director.Post("/desk/k-1/waive", sent(f, 6, "point", "house_ban", "reason", "said sorry")), 303)
	says(t, desk.Post("/desk/k-1/enter", sent(f, 7)), 303)
	if in, _ := entered(f); !slices.Equal(in, []string{"k-1"}) {
		t.Errorf("%v", in)
	}
	says(t, director.Post("/desk/k-1/lift", sent(f, 8, "no", "0")), 303)
	if d, _ := f.People.Dossier(ctx, "k-1"); len(d.Bans) != 1 || d.Bans[0].Lifted == "" || d.Bans[0].By != "director" {
		t.Errorf("%+v", d.Bans)
	}
}

// A request about data is noted with its outcome, once.
func TestARequestHasItsOutcome(t *testing.T) {
	f := club(t, "casino-ri")
	b := f.SignedIn("secretary")
	says(t, b.Post("/desk/k-1/right", sent(f, 1, "right", "oppose")), 303)
	says(t, b.Post("/desk/k-1/answer", sent(f, 2, "no", "0", "outcome", "told by letter")), 303)
	says(t, b.Post("/desk/k-1/answer", sent(f, 3, "no", "0", "outcome", "again")), http.StatusConflict)
	d, err := f.People.Dossier(ctx, "k-1")
	if err != nil || len(d.Requests) != 1 || d.Requests[0].Outcome != "told by letter" || d.Requests[0].Done == 0 || !d.Opposed {
		t.Errorf("%v %+v", err, d)
	}
	says(t, b.Get("/desk/k-1?t=club&lang=fr"), 200, "CR-GEN-10", "CR-GEN-12", "S’inscrire vaut acceptation", "told by letter")
}

// Somebody new is written down once, whatever is sent twice, and goes on to the event.
func TestSomebodyNewIsWrittenDownOnce(t *testing.T) {
	f := club(t, "tda-2024")
	b := f.SignedIn("secretary")
	form := sent(f, 1, "name", "Nora Neuf")
	for range 2 {
		w := b.Post("/desk/new", form)
		if says(t, w, 303); w.Header().Get("Location") != "/desk/p-desk-key-001?t=club" {
			t.Errorf("leads to %q", w.Header().Get("Location"))
		}
	}
	if found, err := f.People.FindByName(ctx, "Nora Neuf"); err != nil || len(found) != 1 {
		t.Errorf("%v %v", err, found)
	}
}

// The first place not given back leads to a letter, the second to CHF 50 before the next seat, the third to a proposal.
func TestPlacesNotGivenBack(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	b := f.SignedIn("secretary")
	says(t, b.Post("/desk/k-1/details", sent(f, 1, "born", "1990-02-03")), 303)
	says(t, b.Post("/desk/k-1/card", sent(f, 2, "card", "saphir", "half", "yes")), 303)
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Defaults, d.Owed = append(d.Defaults, people.Default{Stream: "before", At: 1}), nil
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the form comes twice
		says(t, b.Post("/desk/k-1/default", sent(f, 3)), 303)
	}
	d, err := f.People.Dossier(ctx, "k-1")
	if err != nil || len(d.Defaults) != 2 || len(d.Owed) != 1 || d.Owed[0].Amount != 50_00 || d.Owed[0].Cite != "HP-2.4-2" || d.Owed[0].For != "default" {
		t.Fatalf("%v %+v", err, d)
	}
	list, _ := f.People.Papers(ctx, "k-1")
	if len(list) != 1 || list[0].Kind != people.PaperLetter {
		t.Errorf("%+v", list)
	}
	says(t, b.Post("/desk/k-1/enter?lang=fr", sent(f, 4, "identity", "yes")), http.StatusConflict, "Une somme reste due", "HP-2.4-2")
	says(t, b.Post("/desk/k-1/enter", sent(f, 5, "identity", "yes", "settled", "yes")), 303)
	if d, _ = f.People.Dossier(ctx, "k-1"); d.Owed[0].Settled == 0 {
		t.Errorf("owed still: %+v", d.Owed)
	}
	says(t, b.Post("/desk/k-1/give-back", sent(f, 6)), 303)
	if in, _ := entered(f); len(in) != 0 {
		t.Errorf("in still: %v", in)
	}
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Defaults = append(d.Defaults, people.Default{Stream: "later", At: 2})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	says(t, f.SignedIn("director").Get("/desk/k-1?t=club&lang=fr"), 200, "3 manquements", "HP-2.4-3")
}

// Whoever has won a ticket in a satellite enters the event of its name with one tap at the desk; the ticket is used and cannot enter twice.
func TestATicketEntersAtTheDesk(t *testing.T) {
	f := club(t, "tda-2024")
	director := role.By{Person: "director", Role: role.Director}
	n := 0
	do := func(c tournament.Command) {
		t.Helper()
		n++
		if _, err := f.Room.Do(ctx, room.Command{Stream: "satellite", ID: fmt.Sprint("satellite-", n), By: director, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	var create tournament.Create
	_ = f.Room.Read("club", func(s *tournament.State) {
		create = tournament.Create{ID: "satellite", Structure: s.Structure, Book: s.Book, Edition: s.Edition, Policy: s.Policy, Rules: s.Rules}
	})
	s := &create.Structure
	s.Name, s.Payouts, s.Satellite = "Samedi", tournament.Payouts{}, &tournament.Satellite{Ticket: "Club", Value: 55_00}
	create.Players = []table.PlayerID{"k-1", "k-2", "k-3"}
	do(create)
	do(tournament.Start{})
	do(tournament.Bust{Player: "k-3"})
	do(tournament.DoTask{ID: "tickets"})
	b := f.SignedIn("secretary")
	page := b.Get("/desk/k-1?t=club&lang=fr")
	says(t, page, 200, "Entrer avec le ticket", "Samedi")
	value := regexp.MustCompile(`name="ticket" value="([^"]+)"`).FindStringSubmatch(page.Body.String())
	if value == nil {
		t.Fatal("the page offers no ticket")
	}
	says(t, b.Post("/desk/k-1/enter", sent(f, 1, "ticket", html.UnescapeString(value[1]), "ticket-identity", "yes", "ticket-chips", "yes")), 303)
	if in, _ := entered(f); !slices.Equal(in, []string{"k-1"}) {
		t.Fatalf("in: %v", in)
	}
	_ = f.Room.Read("satellite", func(s *tournament.State) {
		if e := s.Entry("k-1"); e.Used == nil || e.Used.In != "club" {
			t.Errorf("the ticket was used for %+v", e.Used)
		}
	})
	if strings.Contains(b.Get("/desk/k-1?t=club&lang=fr").Body.String(), "Entrer avec le ticket") {
		t.Error("a used ticket is offered again")
	}
}

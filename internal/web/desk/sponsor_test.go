package desk_test

import (
	"os"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// friends are people of a club: Zoé has a card, Ali and Bea have none, Cem has one that brings nobody.
func friends(t *testing.T, f desks, kind, poor string) {
	t.Helper()
	year := people.MemberCard{From: "2020-01-01", Until: "2040-12-31"}
	for _, x := range []struct{ id, name, card string }{{"k-1", "Zoé Lefèvre", kind}, {"g-1", "Ali Kaya", ""}, {"g-2", "Bea Roth", ""}, {"k-2", "Cem Oz", poor}} {
		card := year
		card.Kind = x.card
		f.Put(people.Person{ID: x.id, Name: x.name}, card)
	}
}

// desks keeps people of a test.
type desks struct {
	t     *testing.T
	store people.Store
}

func (d desks) Put(p people.Person, card people.MemberCard) {
	d.t.Helper()
	if err := d.store.Put(ctx, p); err != nil {
		d.t.Fatal(err)
	}
	if err := d.store.Amend(ctx, p.ID, func(x *people.Dossier) error {
		x.Born, x.Birthtown, x.Address = "1990-01-01", "Lyon", "1 rue du Lac"
		if card.Kind != "" {
			x.Cards = append(x.Cards, card)
		}
		return nil
	}); err != nil {
		d.t.Fatal(err)
	}
}

// amicale is a club whose members bring one guest to each event.
func amicale(t *testing.T) *webtest.Staffed {
	t.Helper()
	file, err := os.Open("../../../examples/amicale-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	book, err := rulebook.LoadOverlay(file, "amicale-des-as.toml")
	if err != nil {
		t.Fatal(err)
	}
	return clubBy(t, book)
}

func TestAGuestNamesHisSponsor(t *testing.T) {
	f := amicale(t)
	friends(t, desks{t, f.People}, "membre", "jeune")
	b := f.SignedIn("secretary")
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "Pas de carte qui ouvre cette épreuve", "Invité : sur la parole de qui", "AA-1")
	says(t, b.Get("/desk/g-1?lang=fr&t=club&word=zoe"), 200, "/desk/g-1?sponsor=k-1&amp;t=club")
	says(t, b.Get("/desk/g-1?lang=fr&t=club&sponsor=k-2"), 200, "La carte de qui en répond n’amène personne")
	says(t, b.Get("/desk/g-1?lang=fr&t=club&sponsor=g-2"), 200, "Qui en répond n’a pas de carte valable")
	told := []string{"identity", "yes", "age", "yes", "signed", "yes", "listed", "no"}
	says(t, b.Post("/desk/g-1/enter?lang=fr", sent(f, 1, append(told, "sponsor", "k-2")...)), 409)
	says(t, b.Post("/desk/g-1/enter?lang=fr", sent(f, 2, append(told, "sponsor", "g-1")...)), 409)
	says(t, b.Post("/desk/g-1/enter?lang=fr", sent(f, 3, append(told, "sponsor", "k-1")...)), 303)
	if in, found := entered(f); len(in) != 1 || len(found) != 1 || found[0].Sponsor != "k-1" {
		t.Fatalf("in %v, found %+v", in, found)
	}
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "Club : invité (par Zoé Lefèvre")
	says(t, b.Get("/desk/k-1?lang=fr&t=club"), 200, "Club : a amené Ali Kaya")
	says(t, b.Get("/desk/g-2?lang=fr&t=club&sponsor=k-1"), 200, "Qui en répond a déjà amené autant d’invités que sa carte permet", "AA-4")
	says(t, b.Post("/desk/g-2/enter?lang=fr", sent(f, 4, append(told, "sponsor", "k-1")...)), 409)
	// The first guest does not play after all: another may be brought.
	if _, err := f.Room.Do(ctx, room.Command{Stream: "club", ID: "withdraw-g-1", By: role.By{Person: "director", Role: role.Director}, Cmd: tournament.Unregister{Player: "g-1"}}); err != nil {
		t.Fatal(err)
	}
	says(t, b.Post("/desk/g-2/enter?lang=fr", sent(f, 5, append(told, "sponsor", "k-1")...)), 303)
	says(t, f.Here().Get(webtest.MemberPage("g-2")+"?lang=fr"), 200, "invité (par Zoé Lefèvre")
	says(t, f.Here().Get(webtest.MemberPage("k-1")+"?lang=en"), 200, "brought Bea Roth")
}

// TestAReservedPlaceKeepsItsSponsor: who answers when a place is kept answers when it is taken, counts as one guest, and brings nobody once he is kept out.
func TestAReservedPlaceKeepsItsSponsor(t *testing.T) {
	f := amicale(t)
	friends(t, desks{t, f.People}, "membre", "jeune")
	var s tournament.Structure
	_ = f.Room.Read("club", func(st *tournament.State) { s = st.Structure })
	s.Reservations = true
	if _, err := f.Room.Do(ctx, room.Command{Stream: "club", ID: "takes-reservations", By: role.By{Person: "director", Role: role.Director}, Cmd: tournament.ChangeStructure{Structure: s}}); err != nil {
		t.Fatal(err)
	}
	b := f.SignedIn("secretary")
	says(t, b.Post("/desk/g-1/reserve?lang=fr", sent(f, 1, "sponsor", "k-1")), 303)
	says(t, b.Post("/desk/g-2/reserve?lang=fr", sent(f, 2, "sponsor", "k-1")), 409) // one guest a member
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "Zoé Lefèvre")
	ban := func(reason string, d *people.Dossier) { d.Bans = []people.Ban{{From: "2020-01-01", Reason: reason}} }
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error { ban("has struck a dealer", d); return nil }); err != nil {
		t.Fatal(err)
	}
	told := []string{"identity", "yes", "age", "yes", "signed", "yes", "listed", "no"}
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "La maison n’admet pas qui en répond")
	says(t, b.Post("/desk/g-1/enter?lang=fr", sent(f, 3, told...)), 409)
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error { d.Bans = nil; return nil }); err != nil {
		t.Fatal(err)
	}
	says(t, b.Post("/desk/g-1/enter?lang=fr", sent(f, 4, told...)), 303)
	if in, found := entered(f); len(in) != 1 || len(found) != 1 || found[0].Sponsor != "k-1" {
		t.Fatalf("in %v, found %+v", in, found)
	}
}

// TestAFirstCardOnAFriendsWord: Heavenpoker's friends of friends.
func TestAFirstCardOnAFriendsWord(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	friends(t, desks{t, f.People}, "saphir", "")
	b := f.SignedIn("secretary")
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "Première carte : sur la parole de qui", "HP-3.1")
	says(t, b.Post("/desk/g-1/card?lang=fr", sent(f, 1, "card", "saphir", "sponsor", "g-2")), 409, "pas de carte valable")
	says(t, b.Post("/desk/g-1/card?lang=fr", sent(f, 2, "card", "saphir", "sponsor", "g-1")), 409, "Personne ne répond")
	says(t, b.Post("/desk/g-1/card?lang=fr", sent(f, 3, "card", "saphir", "sponsor", "k-1")), 303)
	says(t, b.Post("/desk/g-2/card?lang=fr", sent(f, 4, "card", "rubis")), 303) // on the house's own word
	for id, want := range map[string]string{"g-1": "k-1", "g-2": ""} {
		if d, err := f.People.Dossier(ctx, id); err != nil || len(d.Cards) != 1 || d.Cards[0].Sponsor != want {
			t.Errorf("%s: %+v, %v", id, d.Cards, err)
		}
	}
	says(t, b.Get("/desk/g-1?lang=fr&t=club"), 200, "sur la parole de : Zoé Lefèvre")
}

// TestNobodyPaysTwiceForTheSameDays: a card of a kind that is held for all the days of another is not sold again, one of another kind is, and once the
// first is void its mistake is mended.
func TestNobodyPaysTwiceForTheSameDays(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	friends(t, desks{t, f.People}, "saphir", "")
	b := f.SignedIn("secretary")
	says(t, b.Post("/desk/g-2/card?lang=fr", sent(f, 1, "card", "rubis")), 303)
	says(t, b.Post("/desk/g-2/card?lang=fr", sent(f, 2, "card", "rubis")), 409, "déjà valable jusqu’au", "HP-3.2")
	says(t, b.Post("/desk/g-2/card?lang=en", sent(f, 3, "card", "rubis")), 409, "would give not a day more")
	says(t, b.Post("/desk/g-2/card?lang=fr", sent(f, 4, "card", "saphir")), 303)
	d, err := f.People.Dossier(ctx, "g-2")
	if err != nil || len(d.Cards) != 2 || len(d.Owed) != 2 {
		t.Fatalf("%d cards, %d owed, %v", len(d.Cards), len(d.Owed), err)
	}
	says(t, b.Post("/desk/g-2/void-card?lang=fr", sent(f, 5, "no", "0")), 303)
	says(t, b.Post("/desk/g-2/card?lang=fr", sent(f, 6, "card", "rubis")), 303)
}

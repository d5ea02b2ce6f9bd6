package cage_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/tournament"
)

// What somebody owes for a second default (HP-2.4-2) is taken at the cage, once, with a receipt that names the article; a receipt that is taken back
// opens the debt again.
func TestADebtIsTakenOnceWithAReceipt(t *testing.T) {
	f := open(t)
	f.knows("k-1", "Zoé Lefèvre")
	ctx := f.T.(*testing.T).Context()
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Owed = []people.Owed{{No: "d1", For: "default", Amount: 50_00, Cite: "HP-2.4-2", Since: 1,
			Why: reckoning.Reckoning{{Key: reckoning.PlaceLost, Sum: 50_00, N: 2, Cites: []article.ID{"HP-2.4-2"}}}}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f.begins()
	owed := func() int64 {
		d, err := f.People.Dossier(ctx, "k-1")
		if err != nil {
			t.Fatal(err)
		}
		return d.Owed[0].Settled
	}
	if status, _, _ := f.post("collect", "player", "k-1", "debt", "d1", "amount", "4900", "all", "cash"); status == 303 || owed() != 0 {
		t.Error("49 settle 50")
	}
	if status, _, _ := f.post("collect", "player", "k-1", "debt", "other", "amount", "5000", "all", "cash"); status == 303 {
		t.Error("a debt that nobody has is settled")
	}
	to := f.must("collect", "player", "k-1", "debt", "d1", "amount", "5000", "all", "cash")
	if page := text(f.read(to + "?lang=fr")); !strings.Contains(page, "HP-2.4-2") || !strings.Contains(page, "Somme due à la maison") || !strings.Contains(page, "2e place qui n’est pas rendue à temps : 50,00\u00a0€") {
		t.Errorf("the receipt does not say what for: %s", page)
	}
	if owed() == 0 {
		t.Error("the file does not know")
	}
	if status, _, _ := f.post("collect", "player", "k-1", "debt", "d1", "amount", "5000", "all", "cash"); status == 303 {
		t.Error("it is taken twice")
	}
	_ = f.Room.Cage(day, func(s *cage.State) {
		if s.Holds(1, ledger.Money("EUR")) != 400_00 || s.Total(cage.DuesAccount) != -50_00 {
			t.Errorf("%d in the drawer, %d in dues", s.Holds(1, ledger.Money("EUR")), s.Total(cage.DuesAccount))
		}
	})
	f.must("void", "receipt", "1", "reason", "the wrong person", "second", "dora", "password", webtest.Password)
	if owed() != 0 {
		t.Error("a receipt that was taken back has settled it")
	}
	f.must("collect", "player", "k-1", "debt", "d1", "amount", "5000", "all", "card TPE 1")
}

// Who waits in a club's event puts CHF 50 down (HP-2.5-present): the desk offers it, the cage keeps it, and it counts for the entry. The house
// counts in its own money, and takes euros as foreign ones.
func TestADepositLocksAPlaceOfTheWaitingList(t *testing.T) {
	lang.UseCurrency("CHF")
	defer lang.UseCurrency("")
	f := open(t)
	f.Appoint("sam", webtest.In(role.Secretary), webtest.In(role.Cashier))
	f.knows("k-1", "Zoé Lefèvre")
	book := webtest.Book(t, "heavenpoker-2010")
	rules := book.Policy.Rules()
	rules.Admission = &book.Policy.Admission
	var s tournament.Structure
	_ = f.Room.Read("casino", func(st *tournament.State) { s = st.Structure })
	s.Name, s.Reservations = "Club", true
	f.do("club", tournament.Create{ID: "club", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: rules})
	f.begins()
	b := f.SignedIn("sam")
	page := b.Get("/desk/k-1?t=club&lang=en").Body.String()
	for _, want := range []string{"A deposit of CHF\u00a050 locks", "HP-2.5-present", `name="worth" value="50.00"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the desk does not offer it: %s", want)
		}
	}
	if strings.Contains(page, "€") {
		t.Error("the page of a Swiss house speaks of euros")
	}
	var seq uint64
	_ = f.Room.Cage(day, func(st *cage.State) { seq = st.Seq })
	f.must("deposit", "player", "k-1", "worth", "50.00", "all", "cash", "seq", strconv.FormatUint(seq, 10))
	if page := b.Get("/desk/k-1?t=club&lang=en").Body.String(); !strings.Contains(page, "It is at the cage.") {
		t.Error("the desk does not know of the deposit")
	}
	_ = f.Room.Cage(day, func(st *cage.State) {
		if st.Home() != ledger.Money("CHF") || st.Deposited("k-1") != 50_00 || st.Holds(1, ledger.Money("CHF")) != 400_00 {
			t.Errorf("%v: %d deposited, %d in the drawer", st.Home(), st.Deposited("k-1"), st.Holds(1, ledger.Money("CHF")))
		}
	})
	// 100 euros at 0.93 are CHF 93.
	f.must("deposit", "player", "k-1", "worth", "93.00", "code", "EUR", "abroad", "100", "rate", "0.93")
	_ = f.Room.Cage(day, func(st *cage.State) {
		if st.Holds(1, ledger.Money("EUR")) != 100_00 || st.Deposited("k-1") != 143_00 {
			t.Errorf("%d euros, %d deposited", st.Holds(1, ledger.Money("EUR")), st.Deposited("k-1"))
		}
	})
}

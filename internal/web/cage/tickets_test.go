package cage_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestATicketIsAMeansAtTheCage: Léa has won a ticket worth 55 € for “Casino”, whose entries cost 60 €. The cage asks 5 € beside it, names it on the receipt,
// and it is shown as used on the page of prizes and on her own page. Voided, she has it again.
func TestATicketIsAMeansAtTheCage(t *testing.T) {
	f := open(t)
	dora := f.SignedIn("dora")
	f.knows("p-lea", "Léa Durand")
	book := webtest.Book(t, "texapoker-2024")
	s := fixture.Late().State.Structure
	s.Name, s.Quality, s.Guarantee, s.Bounties, s.LateLevels, s.BuyIn, s.Fee = "Samedi", "", 0, nil, 0, 20_00, 0
	s.Payouts, s.Satellite = tournament.Payouts{}, &tournament.Satellite{Ticket: "Casino", Value: 55_00}
	f.do("satellite", tournament.Create{ID: "satellite", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(),
		Players: []table.PlayerID{"p-lea", "p-2", "p-3"}})
	for _, c := range []tournament.Command{tournament.Start{}, tournament.Bust{Player: "p-3"}, tournament.Bust{Player: "p-2"}} {
		f.do("satellite", c)
	}
	f.begins()
	found := f.read("/cage?lang=en&event=casino&q=dur")
	link := regexp.MustCompile(`href="(/cage\?event=casino[^"]*ticket=[^"]*)"`).FindStringSubmatch(found)
	if link == nil {
		t.Fatalf("no ticket is offered: %s", text(found))
	}
	panel := f.read(html.UnescapeString(link[1]) + "&lang=en")
	if !strings.Contains(panel, `name="amount" value="500"`) || !strings.Contains(text(panel), "won in “Samedi” is worth €55.00") {
		t.Fatalf("the panel: %s", text(panel))
	}
	value := regexp.MustCompile(`name="ticket" value="([^"]+)"`).FindStringSubmatch(panel)
	if value == nil {
		t.Fatal("the panel has no ticket")
	}
	to := f.must("sell", "event", "casino", "what", "entry", "person", "p-lea", "amount", "500", "all", "cash", "ticket", html.UnescapeString(value[1]), "identity", "1", "returned", "1")
	if receipt := text(f.read(to + "?lang=en")); !strings.Contains(receipt, "Samedi, entry no. 1: €55.00") || !strings.Contains(receipt, "€5.00") {
		t.Errorf("the receipt: %s", receipt)
	}
	used := "Ticket used for the entry of Léa Durand"
	if page := text(dora.Get("/t/satellite/prizes?lang=en").Body.String()); !strings.Contains(page, used) {
		t.Errorf("the page of prizes: %s", page)
	}
	if page := text(dora.Get(webtest.PlayerPage("satellite", "p-lea") + "?lang=en").Body.String()); !strings.Contains(page, used) {
		t.Errorf("her own page: %s", page)
	}
	if page := f.read("/cage?lang=en&event=casino&q=dur"); strings.Contains(page, "ticket=") {
		t.Error("a used ticket is offered again")
	}
	f.must("void", "receipt", "1", "reason", "wrong event", "second", "dora", "password", webtest.Password)
	if page := f.read("/cage?lang=en&event=casino&q=dur"); !strings.Contains(page, "ticket=") {
		t.Error("a ticket given back is not offered")
	}
}

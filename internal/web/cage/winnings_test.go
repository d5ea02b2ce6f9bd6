package cage_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestSlipPageAndCageShowOneAmount. Four put in 20 € and 10 € for their heads; p-1 takes p-4 and has 10 € of it at the cage at once. Then he takes
// p-3; p-3 had taken nobody. The last two share 80 € evenly, p-2 takes p-1: he has 40 € and 10 + 10 €; p-1 has 40 € and 20 €, of which 10 € are
// given. Nobody owes anything else.
func TestSlipPageAndCageShowOneAmount(t *testing.T) {
	f := open(t)
	dora := f.SignedIn("dora")
	book := webtest.Book(t, "texapoker-2024")
	s := fixture.Late().State.Structure
	s.Name, s.Quality, s.Guarantee, s.BuyIn, s.Fee, s.LateLevels = "Primes", "", 0, 2000, 0, 0
	s.Bounties = &tournament.Bounties{Kind: bounty.Fixed, Price: 1000, Unit: 100}
	s.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{6500, 3500}}}
	f.do("ko", tournament.Create{ID: "ko", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()})
	f.begins()
	for i := range 4 {
		f.must("sell", "event", "ko", "what", "entry", "player", fmt.Sprint("p-", i+1), "amount", "3000", "all", "cash")
	}
	f.do("ko", tournament.Start{})
	entry := func(p table.PlayerID) (no int) {
		if err := f.Room.Read("ko", func(st *tournament.State) { no = st.Entry(p).No }); err != nil {
			t.Fatal(err)
		}
		return no
	}
	takes := func(out, by table.PlayerID) {
		t.Helper()
		f.do("ko", tournament.Bust{Player: out})
		f.do("ko", tournament.AwardBounty{Entry: entry(out), By: []table.PlayerID{by}})
	}
	takes("p-4", "p-1")
	f.must("refund", "event", "ko", "entry", fmt.Sprint(entry("p-1")), "amount", "1000", "all", "cash", "reason", "his bounty", "second", "dora", "password", webtest.Password)
	takes("p-3", "p-1")
	f.do("ko", tournament.ProposeDeal{Way: tournament.EvenDeal, Stacks: map[table.PlayerID]chip.Amount{"p-1": 2 * s.Stack, "p-2": 2 * s.Stack}})
	for _, c := range []tournament.Command{tournament.SignDeal{Player: "p-1"}, tournament.SignDeal{Player: "p-2"}, tournament.MakeDeal{}, tournament.Bust{Player: "p-1"}} {
		f.do("ko", c)
	}

	due := map[table.PlayerID]string{"p-1": "50.00", "p-2": "60.00"}
	prizes, slips := text(dora.Get("/t/ko/prizes?lang=en").Body.String()), text(dora.Get("/t/ko/paper/slips?lang=en").Body.String())
	if !strings.Contains(prizes, "Given at the cage before: €10") || !strings.Contains(prizes, "To be handed out in money: €50") {
		t.Errorf("the page of prizes: %s", prizes)
	}
	for p, want := range due {
		panel := f.read(fmt.Sprintf("/cage?lang=en&event=ko&what=prize&entry=%d", entry(p)))
		amount := regexp.MustCompile(`name="amount" value="(\d+)"`).FindStringSubmatch(panel)
		if amount == nil || amount[1] != strings.ReplaceAll(want, ".", "") {
			t.Errorf("%s: the cage pays %v, not %s", p, amount, want)
			continue
		}
		short := "€" + strings.TrimSuffix(want, ".00")
		if !strings.Contains(slips, short+" ") {
			t.Errorf("%s: no slip of %s: %s", p, short, slips)
		}
		if own := text(f.carl.Get(webtest.PlayerPage("ko", p) + "?lang=en").Body.String()); !strings.Contains(own, "€60") || strings.Contains(own, short) != true {
			t.Errorf("%s: the own page: %s", p, own)
		}
		f.must("prize", "event", "ko", "entry", fmt.Sprint(entry(p)), "amount", amount[1], "all", "cash", "identity", "1", "returned", "1")
	}
	page := text(f.read("/cage?lang=en&event=ko"))
	if strings.Contains(page, "Prizes to hand out") || strings.Contains(page, "To be settled") {
		t.Errorf("something is due: %s", page)
	}
	cleared := f.Room.Cleared("ko")
	if err := f.Room.Read("ko", func(st *tournament.State) {
		for i := range st.Entries {
			if e := &st.Entries[i]; st.ToPay(e, cleared) != 0 {
				t.Errorf("entry %d: %d to pay", e.No, st.ToPay(e, cleared))
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
}

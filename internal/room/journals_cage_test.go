package room

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// cageDays is a day of the cage with an event that is played out under the decree, and the beginning of the next.
func (f *fixture) cageDays() {
	f.t.Helper()
	c := newTournament("casino", false, false)
	c.Policy.Withholding = article.Set(tournament.WithholdingRates{Holdem: 4, Omaha: 2}, "FR-57-11-A")
	c.Policy.WithholdingEntered = article.Set(true, "FR-57-11-B")
	c.Structure.Rebuys = &tournament.Rebuys{Sale: tournament.Sale{Price: 5000, Chips: 10_000}, Levels: 4, AtMost: 10_000}
	f.must("casino", c)
	float := []cage.Piece{{Worth: 50_00, Count: 20}, {Worth: 20_00, Count: 10}}
	f.cashes("ada", "", cage.Open{Day: today, Floats: []cage.Float{{Drawer: 1, Pieces: float}, {Drawer: 2, Pieces: float[:1]}}, Terminals: []string{"TPE 1"}, Brought: 5000_00})
	f.cashes("ada", "", cage.TakeDrawer{Drawer: 1})
	sell := func(p int, what cage.Purpose, t ...cage.Tender) {
		f.cashes("ada", "", cage.Sell{Stream: "casino", Player: fmt.Sprint("p", p), What: what, Stack: 5000, Tenders: t})
	}
	for p := 1; p <= 4; p++ {
		sell(p, cage.ForEntry, inCash(5500)...)
	}
	sell(5, cage.ForEntry, cage.Tender{How: cage.Card, Amount: 3000, Terminal: "TPE 1", Ref: "0042"}, cage.Tender{How: cage.Cash, Currency: "USD", Amount: 4000, Rate: 920_000, Worth: 3680},
		cage.Tender{How: cage.Cash, Amount: -1180})
	f.cashes("ada", "dora", cage.Void{Receipt: 5, Reason: "wrong event"})
	f.cashes("ada", "", cage.TakeDeposit{Player: "p2", Amount: 100_00, Tenders: []cage.Tender{{How: cage.Transfer, Amount: 100_00, Ref: "VIR 7"}}})
	f.must("casino", tournament.Start{})
	f.must("casino", tournament.Rebuy{Player: "p1", Stack: 5000})
	f.cashes("ada", "", cage.Settle{Stream: "casino", Entry: 1, Tenders: inCash(5000)})
	sell(2, cage.ForRebuy, cage.Tender{How: cage.Deposit, Amount: 5000})
	f.cashes("ada", "", cage.ReturnDeposit{Player: "p2", Amount: 50_00, Tenders: inCash(50_00)})
	f.cashes("ada", "", cage.MoveSafe{Moved: cage.Holding{Asset: cage.CashChips(), Amount: 1000_00}, Reason: "from the bank of the room"})
	f.cashes("ada", "", cage.MoveCash{Drawer: 1, Moved: cage.Counted{Other: []cage.Holding{{Asset: cage.CashChips(), Amount: 500_00}}}})
	f.cashes("ada", "", cage.SellChips{Worth: 200_00, Tenders: inCash(200_00)})
	f.cashes("ada", "", cage.RedeemChips{Worth: 50_00, Tenders: inCash(50_00)})
	for p := 1; p <= 3; p++ {
		f.must("casino", tournament.Bust{Player: table.PlayerID(fmt.Sprint("p", p))})
	}
	var prize cage.PayPrize
	if err := f.Read("casino", func(s *tournament.State) {
		prize = cage.PayPrize{Stream: "casino", Entry: 4, Identity: true, Chips: true, Tenders: inCash(s.Prize(s.Entry("p4")))}
	}); err != nil {
		f.t.Fatal(err)
	}
	f.cashes("ada", "", prize)
	f.cashes("ada", "", cage.Print{Receipt: 1})
	f.cashes("ada", "dora", cage.Withhold{Stream: "casino"})
	f.cashes("ada", "", cage.Count{Drawer: 1, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 50_00, Count: 20}}, Other: []cage.Holding{{Asset: cage.CashChips(), Amount: 350_00}}}})
	var open []cage.Difference
	f.cage(func(s *cage.State) { open = s.Unexplained(1) })
	for _, d := range open {
		f.cashes("ada", "", cage.Explain{No: d.No, Reason: "a float too large"})
	}
	f.cashes("ada", "bob", cage.HandOver{Drawer: 1})
	f.cashes("bob", "", cage.Count{Drawer: 1, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 50_00, Count: 20}}, Other: []cage.Holding{{Asset: cage.CashChips(), Amount: 350_00}}}})
	f.cashes("bob", "", cage.HandOver{Drawer: 1, Back: true})
	f.cashes("bob", "", cage.Count{Drawer: 2, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 50_00, Count: 20}}}})
	f.cashes("bob", "", cage.Reconcile{Terminal: "TPE 1", Total: 0})
	f.cashes("bob", "", cage.Close{})
	if _, err := f.onDay("2026-11-27", "bob", "", cage.Open{Day: "2026-11-27", Floats: []cage.Float{{Drawer: 1, Pieces: float}}}); err != nil {
		f.t.Fatal(err)
	}
}

// cage reads the day.
func (f *fixture) cage(see func(*cage.State)) {
	f.t.Helper()
	if err := f.Cage(today, see); err != nil {
		f.t.Fatal(err)
	}
}

package room

import (
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// raked is a session at whose table 171 two players with 300 each have played a hand of which 15 were dropped.
func raked(t *testing.T) (f *fixture, stream string) {
	f, stream = cashAtCage(t)
	f.must(stream, cashgame.OpenTable{Table: 171, Game: "five"})
	for i, p := range []table.PlayerID{"p1", "p2"} {
		f.cashes("ada", "", cage.SellChips{Stream: stream, Player: string(p), Worth: 300_00, Tenders: inCash(300_00)})
		f.must(stream, cashgame.GiveSeat{Player: p, Table: 171, Seat: table.SeatNo(i + 1), Reason: "first here"})
		f.must(stream, cashgame.SitDown{Player: p, Table: 171, Seat: table.SeatNo(i + 1), Stack: 300})
	}
	drop := chip.Amount(15)
	f.must(stream, cashgame.CollectTime{Table: 171}) // five each
	f.must(stream, cashgame.AtTable{Table: 171, Command: table.NextHand{}})
	f.must(stream, cashgame.EndHand{Table: 171, Dropped: &drop})
	return f, stream
}

// TestTheDropGoesThroughTheCage: what is counted in a box is in the drawer and the house's in one act, nobody has brought it, and a receipt that is voided puts
// all of it back where it was.
func TestTheDropGoesThroughTheCage(t *testing.T) {
	f, s := raked(t)
	type where struct{ box, inPlay, taken, drawer, out, house, takings int }
	look := func() (w where) {
		t.Helper()
		_ = f.Cash(s, func(st *cashgame.State) {
			w.box, w.inPlay, w.taken = int(st.Drop(171)), int(st.InPlay(171)), int(st.Total(cashgame.TakenAccount))
		})
		f.cage(func(st *cage.State) {
			books := st.Ledger()
			w.drawer, w.out = int(st.Holds(1, cage.CashChips()))/100, int(books.Total(cage.CirculationAccount, cage.CashChips()))/100
			w.house = int(books.Total(cage.HouseAccount, cage.CashChips())) / 100
			w.takings = int(books.Balance(ledger.Account{Kind: cage.TakingsAccount, Owner: ledger.Owner{Of: s}}, st.Home())) / 100
		})
		return w
	}
	expect := func(when string, want where) {
		t.Helper()
		if got := look(); got != want {
			t.Errorf("%s: %+v, want %+v", when, got, want)
		}
	}
	before := where{box: 25, inPlay: 575, drawer: 900_000 - 600, out: 600, house: -1_000_000}
	expect("before the count", before)
	for _, c := range []cashgame.Command{cashgame.CountDrop{Table: 171, Counted: 25}, cashgame.TakeBackDrop{Table: 171, No: 1, Reason: "no"}} {
		if _, err := f.Do(ctx, f.command(s, c)); refusedAs(err) != CountedAtCage {
			t.Errorf("%T while the cage is open: %v", c, err)
		}
	}
	for _, c := range []any{
		cage.TakeDrop{Stream: s, Table: 171, Worth: 24_50},       // half a chip
		cage.TakeDrop{Stream: s, Table: 171, Worth: 601_00},      // more than is at the table
		cage.TakeDrop{Stream: s, Table: 172, Worth: 1_00},        // no such table
		cage.TakeDrop{Stream: "cash:no", Table: 171, Worth: 100}, // no such session
		cage.TakeDrop{Stream: s, Table: 171, Worth: -1_00},
	} {
		if _, err := f.cashier("ada", "", c); err == nil {
			t.Errorf("%+v is carried out", c)
		}
	}
	expect("after refusals", before)
	f.cashes("ada", "", cage.TakeDrop{Stream: s, Table: 171, Worth: 27_00}) // two were told by nobody
	expect("counted", where{inPlay: 573, taken: 27, drawer: 900_000 - 573, out: 573, house: -1_000_000, takings: -27})
	if _, err := f.cashier("ada", "", cage.TakeDrop{Stream: s, Table: 171}); refusedAs(err) != cage.NothingDue {
		t.Errorf("a box that nothing was dropped in is counted: %v", err)
	}
	f.cashes("ada", "dora", cage.Void{Receipt: 3, Reason: "counted twice"})
	expect("voided", before)
	f.cashes("ada", "", cage.TakeDrop{Stream: s, Table: 171, Worth: 25_00})
	f.start()
	expect("counted again, after a restart", where{inPlay: 575, taken: 25, drawer: 900_000 - 575, out: 575, house: -1_000_000, takings: -25})
	var receipt int
	_ = f.Cash(s, func(st *cashgame.State) {
		if n := st.Table(171).Count(3 - 1); n != nil {
			receipt = n.Receipt
		}
		if st.Table(171).Count(1) != nil {
			t.Error("a count that was taken back stands")
		}
	})
	f.cage(func(st *cage.State) {
		if r := st.Receipt(receipt); r == nil || r.Purpose != cage.ForDrop || r.Drop.Worth != 25_00 || r.Amount != money.Amount(0) {
			t.Errorf("the session names receipt %d: %+v", receipt, r)
		}
	})
}

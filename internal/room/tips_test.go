package room

import (
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// TestTipsAreTheDealersAlone: a tip leaves play for who deals, is neither raked nor dropped, and is given out at the cage once; a receipt that is voided gives it
// back to be given.
func TestTipsAreTheDealersAlone(t *testing.T) {
	f, s := raked(t)
	tips := func(dealer string, want, inPlay, box int) {
		t.Helper()
		_ = f.Cash(s, func(st *cashgame.State) {
			if got := st.Tips(dealer); got != chip.Amount(want) || st.InPlay(171) != chip.Amount(inPlay) || st.Drop(171) != chip.Amount(box) {
				t.Errorf("%s has %d, in play %d, in the box %d; want %d, %d, %d", dealer, got, st.InPlay(171), st.Drop(171), want, inPlay, box)
			}
		})
	}
	tell := func(c cashgame.Command) refusal.Code {
		cmd := f.command(s, c)
		cmd.By = role.By{Person: "dora", Role: role.Dealer, Device: "table 171"}
		_, err := f.Do(ctx, cmd)
		return refusedAs(err)
	}
	if code := tell(cashgame.TellTip{Table: 171, Amount: 5}); code != "" {
		t.Fatal(code)
	}
	tell(cashgame.TellTip{Table: 171, Amount: 10})
	tips("dora", 15, 560, 25)
	tell(cashgame.TakeBackTip{Table: 171, No: 2})
	if code := tell(cashgame.TakeBackTip{Table: 171, No: 2}); code != cashgame.NoTip {
		t.Errorf("a tip is taken back twice: %q", code)
	}
	tips("dora", 5, 570, 25)
	if code := tell(cashgame.TellTip{Table: 171, Amount: 571}); code != cashgame.MoreThanThere {
		t.Errorf("a tip of more than there is: %q", code)
	}
	if _, err := f.Do(ctx, f.command(s, cashgame.TellTip{Table: 171, Amount: 1})); refusedAs(err) != cashgame.TipWhose {
		t.Errorf("a tip for nobody: %v", err)
	}
	for _, c := range []cashgame.Command{cashgame.GiveTips{Dealer: "dora"}, cashgame.GiveTips{Dealer: "dora", Amount: 5, Back: true}} {
		if _, err := f.Do(ctx, f.command(s, c)); refusedAs(err) == "" {
			t.Errorf("%+v beside the cage", c)
		}
	}
	if _, err := f.cashier("ada", "", cage.GiveTips{Stream: s, Dealer: "dora", Worth: 6_00, Tenders: inCash(6_00)}); err == nil {
		t.Error("more is given than she has")
	}
	f.cashes("ada", "", cage.GiveTips{Stream: s, Dealer: "dora", Worth: 5_00, Tenders: inCash(5_00)})
	tips("dora", 0, 570, 25)
	if code := tell(cashgame.TakeBackTip{Table: 171, No: 1}); code != cashgame.NotEnough {
		t.Errorf("a tip that was given out is taken back: %q", code)
	}
	f.cage(func(st *cage.State) {
		if r := st.Receipt(3); r.Purpose != cage.ForTips || r.Dealer != "dora" || r.Amount != -5_00 || st.Ledger().Total(cage.CirculationAccount, cage.CashChips()) != 595_00 {
			t.Errorf("receipt %+v", r)
		}
	})
	f.cashes("ada", "bob", cage.Void{Receipt: 3, Reason: "the wrong dealer"})
	tips("dora", 5, 570, 25)
	f.start()
	tips("dora", 5, 570, 25)
}

// TestPooledTipsAreGivenInParts: where the house pools tips, who told of them does not matter.
func TestPooledTipsAreGivenInParts(t *testing.T) {
	f := newFixture(t)
	s := f.openPooled("pooled")
	f.must(s, cashgame.OpenTable{Table: 171, Game: "five"})
	f.must(s, cashgame.Buy{Player: "p1", Amount: 300})
	f.must(s, cashgame.GiveSeat{Player: "p1", Table: 171, Seat: 1, Reason: "first"})
	f.must(s, cashgame.SitDown{Player: "p1", Table: 171, Seat: 1, Stack: 300})
	f.must(s, cashgame.TellTip{Table: 171, Amount: 20})
	f.must(s, cashgame.GiveTips{Dealer: "dora", Amount: 12})
	if _, err := f.Do(ctx, f.command(s, cashgame.GiveTips{Dealer: "bob", Amount: 9})); refusedAs(err) != cashgame.NotEnough {
		t.Errorf("more than is left in the pool: %v", err)
	}
	f.must(s, cashgame.GiveTips{Dealer: "bob", Amount: 8})
	_ = f.Cash(s, func(st *cashgame.State) {
		if st.Tips("bob") != 0 || st.Total(cashgame.CageAccount) != -280 || st.InPlay(171) != 280 {
			t.Errorf("%d in the pool, %d out, %d in play", st.Tips(""), st.Total(cashgame.CageAccount), st.InPlay(171))
		}
	})
}

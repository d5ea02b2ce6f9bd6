package room

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// cashAtCage is a room whose cage is open, with chips in its first drawer, and a cash session whose chips of value 1 are worth a euro.
func cashAtCage(t *testing.T) (f *fixture, stream string) {
	f = opensCage(t)
	stream = f.openCash("day", "lois-du-poker")
	f.cashes("ada", "", cage.MoveSafe{Moved: cage.Holding{Asset: cage.CashChips(), Amount: 1_000_000_00}, Reason: "the house's chips"})
	f.cashes("ada", "", cage.MoveCash{Drawer: 1, Moved: cage.Counted{Other: []cage.Holding{{Asset: cage.CashChips(), Amount: 900_000_00}}}})
	return f, stream
}

// TestChipsOfASessionAndTheirMoneyAreOneAct: sold, taken back and voided at the cage, in the session at once; and while it is open nowhere else.
func TestChipsOfASessionAndTheirMoneyAreOneAct(t *testing.T) {
	f, s := cashAtCage(t)
	rack := func(want chip.Amount) {
		t.Helper()
		_ = f.Cash(s, func(st *cashgame.State) {
			if got := st.Rack("p1"); got != want {
				t.Errorf("p1 carries %d, want %d", got, want)
			}
		})
	}
	f.cashes("ada", "", cage.SellChips{Stream: s, Player: "p1", Worth: 300_00, Tenders: inCash(300_00)})
	rack(300)
	for _, c := range []any{
		cage.SellChips{Stream: s, Player: "p1", Worth: 50, Tenders: inCash(50)},                 // half a chip
		cage.SellChips{Stream: "cash:none", Player: "p1", Worth: 50_00, Tenders: inCash(50_00)}, // no such session
		cage.SellChips{Stream: s, Player: "", Worth: 50_00, Tenders: inCash(50_00)},             // nobody's
		cage.RedeemChips{Stream: s, Player: "p1", Worth: 301_00, Tenders: inCash(301_00)},       // more than he has
		cage.SellChips{Stream: s, Player: "p1", Worth: 50_00, Tenders: inCash(40_00)},           // not all of it paid
	} {
		if _, err := f.cashier("ada", "", c); err == nil {
			t.Errorf("%+v is carried out", c)
		}
	}
	rack(300)
	f.cashes("ada", "", cage.RedeemChips{Stream: s, Player: "p1", Worth: 100_00, Tenders: inCash(100_00)})
	rack(200)
	f.cashes("ada", "dora", cage.Void{Receipt: 2, Reason: "the wrong player"})
	rack(300)
	f.cashes("ada", "dora", cage.Void{Receipt: 1, Reason: "the wrong player"})
	rack(0)
	for want, c := range map[refusal.Code]cashgame.Command{SoldAtCage: cashgame.Buy{Player: "p1", Amount: 10}, PaidAtCage: cashgame.Redeem{Player: "p1"}} {
		if _, err := f.Do(ctx, f.command(s, c)); refusedAs(err) != want {
			t.Errorf("%T while the cage is open: %v", c, err)
		}
	}
}

// TestMoneyAndChipsOfASessionAgreeWhateverFails: what receipts that stand say was paid is what the session has of the cage, after writes that fail before or
// behind the disk, and after the process has started again.
func TestMoneyAndChipsOfASessionAgreeWhateverFails(t *testing.T) {
	f, s := cashAtCage(t)
	rng := rand.New(rand.NewPCG(12, 0xCA6E))
	has := map[string]int{}
	agree := func() {
		t.Helper()
		var paid money.Amount
		f.cage(func(st *cage.State) {
			for _, r := range st.Receipts {
				if r.Stream == s {
					paid += r.Amount
				}
			}
		})
		_ = f.Cash(s, func(st *cashgame.State) {
			if out := money.Amount(-st.Total(cashgame.CageAccount)) * 100; out != paid {
				t.Fatalf("%d paid, and chips worth %d out", paid, out)
			}
			for p, n := range has {
				if int(st.Rack(table.PlayerID(p))) != n {
					t.Fatalf("%s carries %d, and was answered %d", p, st.Rack(table.PlayerID(p)), n)
				}
			}
		})
	}
	failed, restarted := 0, 0
	for i := range 300 {
		p, n := fmt.Sprint("p", rng.IntN(5)), 1+rng.IntN(50)
		worth := money.Amount(n) * 100
		var c any = cage.SellChips{Stream: s, Player: p, Worth: worth, Tenders: inCash(worth)}
		if rng.IntN(2) == 0 {
			n = -n
			c = cage.RedeemChips{Stream: s, Player: p, Worth: worth, Tenders: inCash(worth)}
		}
		lost := rng.IntN(8) == 0
		f.store.SetFault(func(string, journal.Record) memory.Fault {
			if lost {
				lost = false
				return []memory.Fault{memory.Busy, memory.Lost, memory.LoseAnswer}[rng.IntN(3)]
			}
			return memory.NoFault
		})
		cmd := Command{Stream: CageStream(today), ID: fmt.Sprint("chips", i), By: role.By{Person: "ada", Role: role.Cashier, Device: "desk"}, Cmd: c}
		_, err := f.Do(ctx, cmd)
		for code := refusedAs(err); code == JournalBusy || code == NotConfirmed || code == JournalStopped; code = refusedAs(err) {
			failed++
			_, err = f.Do(ctx, cmd) // the same form again
		}
		if err == nil {
			has[p] += n
		}
		if rng.IntN(40) == 0 {
			restarted++
			f.start()
		}
		agree()
	}
	if failed == 0 || restarted == 0 {
		t.Errorf("%d failed, %d restarts: too quiet", failed, restarted)
	}
}

package room

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const today = "2026-11-26"

// cashier sends a command to the cage; second is who answers beside him, "" nobody.
func (f *fixture) cashier(who, second string, c any) (Answer, error) {
	return f.onDay(today, who, second, c)
}

func (f *fixture) onDay(day, who, second string, c any) (Answer, error) {
	f.n++
	cmd := Command{Stream: CageStream(day), ID: fmt.Sprint("c", f.n), By: role.By{Person: who, Role: role.Cashier, Device: "desk"}, Cmd: c}
	if second != "" {
		cmd.Second = role.By{Person: second, Role: role.Director}
	}
	return f.Do(ctx, cmd)
}

func (f *fixture) cashes(who, second string, c any) Answer {
	f.t.Helper()
	a, err := f.cashier(who, second, c)
	if err != nil {
		f.t.Fatalf("%T: %v", c, err)
	}
	return a
}

func inCash(n money.Amount) []cage.Tender { return []cage.Tender{{How: cage.Cash, Amount: n}} }

func refusedAs(err error) refusal.Code {
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// opensCage opens the day with two drawers of 200 euros, and an event whose entries cost 55.
func opensCage(t testing.TB) *fixture {
	f := newFixture(t)
	c := newTournament("soir", false, false)
	c.Structure.LateLevels, c.Structure.ReEntries = 2, 2
	c.Structure.Rebuys = &tournament.Rebuys{Sale: tournament.Sale{Price: 5000, Chips: 10_000}, Levels: 4, AtMost: 10_000}
	f.must("soir", c)
	float := []cage.Piece{{Worth: 20_00, Count: 5}, {Worth: 10_00, Count: 10}}
	f.cashes("ada", "", cage.Open{Day: today, Floats: []cage.Float{{Drawer: 1, Pieces: float}, {Drawer: 2, Pieces: float}}, Terminals: []string{"TPE 1"}})
	f.cashes("ada", "", cage.TakeDrawer{Drawer: 1})
	f.cashes("bob", "", cage.TakeDrawer{Drawer: 2})
	return f
}

// open is the cage's day and the event.
func (f *fixture) both(see func(*cage.State, *tournament.State)) {
	f.t.Helper()
	var day *cage.State
	if err := f.Cage(today, func(s *cage.State) { day = s }); err != nil {
		f.t.Fatal(err)
	}
	if err := f.Read("soir", func(s *tournament.State) { see(day, s) }); err != nil {
		f.t.Fatal(err)
	}
}

func sells(p table.PlayerID, what cage.Purpose, t ...cage.Tender) cage.Sell {
	return cage.Sell{Stream: "soir", Player: string(p), What: what, Tenders: t}
}

func TestAnEntryAndItsMoneyAreOneAct(t *testing.T) {
	f := opensCage(t)
	f.cashes("ada", "", sells("p1", cage.ForEntry, inCash(5500)...))
	f.cashes("bob", "", sells("p2", cage.ForEntry, cage.Tender{How: cage.Card, Amount: 3000, Terminal: "TPE 1", Ref: "0042"},
		cage.Tender{How: cage.Cash, Currency: "USD", Amount: 4000, Rate: 920_000, Worth: 3680}, cage.Tender{How: cage.Cash, Amount: -1180}))
	for _, c := range []struct {
		as  string
		cmd any
		why refusal.Code
	}{
		{"ada", sells("p3", cage.ForEntry, inCash(5000)...), cage.TenderedWrong},
		{"ada", sells("p1", cage.ForEntry, inCash(5500)...), tournament.AlreadyRegistered},
		{"eve", sells("p3", cage.ForEntry, inCash(5500)...), cage.TakeDrawerOnce},
		{"ada", sells("p3", cage.ForEntry, cage.Tender{How: cage.Card, Amount: 5500, Terminal: "TPE 9"}), cage.BadTerminal},
		{"ada", sells("p3", cage.ForEntry, cage.Tender{How: cage.Transfer, Amount: 5500}), cage.BadTender},
		{"ada", sells("p3", cage.ForEntry, cage.Tender{How: cage.Deposit, Amount: 5500}), cage.NoDeposit},
	} {
		if _, err := f.cashier(c.as, "", c.cmd); refusedAs(err) != c.why {
			t.Errorf("%+v: %v, want %s", c.cmd, err, c.why)
		}
	}
	if _, err := f.Do(ctx, f.command("soir", tournament.Register{Player: "p9"})); refusedAs(err) != SoldAtCage {
		t.Errorf("entered past the cage: %v", err)
	}
	f.both(func(d *cage.State, s *tournament.State) {
		if len(s.Entries) != 2 || len(d.Receipts) != 2 || d.Holds(1, d.Home()) != 255_00 || d.Holds(2, d.Home()) != 188_20 || d.Holds(2, ledger.Money("USD")) != 4000 {
			t.Errorf("%d entries, %d receipts, %d and %d in the drawers", len(s.Entries), len(d.Receipts), d.Holds(1, d.Home()), d.Holds(2, d.Home()))
		}
		for i := range s.Entries {
			if e := &s.Entries[i]; d.Cleared("soir", string(e.Player), e.No) != s.AtDesk(e.Player, e.No) || s.AtDesk(e.Player, e.No) != -5500 {
				t.Errorf("entry %d: %d at the cage, %d in the event", e.No, d.Cleared("soir", string(e.Player), e.No), s.AtDesk(e.Player, e.No))
			}
		}
	})
	f.start() // and so it is read again
	f.both(func(d *cage.State, s *tournament.State) {
		if len(s.Entries) != 2 || len(d.Receipts) != 2 || d.LastReceipt() != 2 {
			t.Error("something is lost")
		}
	})
}

func TestAReceiptIsTakenBackByTwo(t *testing.T) {
	f := opensCage(t)
	f.cashes("ada", "", sells("p1", cage.ForEntry, inCash(5500)...))
	if _, err := f.cashier("bob", "", cage.Void{Receipt: 1, Reason: "wrong event"}); refusedAs(err) != role.NeedsSecond {
		t.Errorf("by one: %v", err)
	}
	f.cashes("bob", "dora", cage.Void{Receipt: 1, Reason: "wrong event"})
	if _, err := f.cashier("bob", "dora", cage.Void{Receipt: 1, Reason: "again"}); refusedAs(err) != cage.VoidedReceipt {
		t.Errorf("twice: %v", err)
	}
	f.both(func(d *cage.State, s *tournament.State) {
		if len(s.Entries) != 0 || d.Receipt(1).VoidedBy != 2 || d.Holds(1, d.Home()) != 255_00 || d.Holds(2, d.Home()) != 145_00 || d.Cleared("soir", "p1", 1) != 0 {
			t.Errorf("%d entries, %d and %d in the drawers", len(s.Entries), d.Holds(1, d.Home()), d.Holds(2, d.Home()))
		}
	})
	f.cashes("ada", "", sells("p1", cage.ForEntry, inCash(5500)...))
	f.cashes("ada", "", sells("p2", cage.ForEntry, inCash(5500)...))
	f.must("soir", tournament.Start{})
	f.cashes("ada", "", sells("p3", cage.ForEntry, inCash(5500)...)) // late: it may put up a table of the room's
	f.cashes("ada", "", cage.Sell{Stream: "soir", Player: "p1", What: cage.ForRebuy, Stack: 10_000, Tenders: inCash(5000)})
	f.cashes("ada", "dora", cage.Void{Receipt: 6, Reason: "he will not"})
	f.cashes("ada", "dora", cage.Void{Receipt: 5, Reason: "nor she"})
	f.both(func(d *cage.State, s *tournament.State) {
		if len(s.Entries) != 2 || s.Total(tournament.RebuysAccount) != 0 || d.Holds(1, d.Home()) != 365_00 {
			t.Errorf("%d entries, %d for rebuys, %d in the drawer", len(s.Entries), s.Total(tournament.RebuysAccount), d.Holds(1, d.Home()))
		}
	})
}

func TestAPrizeIsPaidToWhoHasWonIt(t *testing.T) {
	f := opensCage(t)
	for i := range 4 {
		f.cashes("ada", "", sells(table.PlayerID(fmt.Sprint("p", i+1)), cage.ForEntry, inCash(5500)...))
	}
	f.must("soir", tournament.Start{})
	f.must("soir", tournament.CloseRegistration{})
	for i := range 3 {
		f.must("soir", tournament.Bust{Player: table.PlayerID(fmt.Sprint("p", i+1))})
	}
	if _, err := f.Do(ctx, f.command("soir", tournament.HandOut{Entry: 4, Identity: true, Chips: true})); refusedAs(err) != PaidAtCage {
		t.Errorf("paid past the cage: %v", err)
	}
	prize := money.Amount(0)
	f.both(func(_ *cage.State, s *tournament.State) { prize = s.Prize(s.Entry("p4")) })
	pay := cage.PayPrize{Stream: "soir", Entry: 4, Identity: true, Chips: true, Tenders: inCash(prize)}
	if _, err := f.cashier("bob", "", cage.PayPrize{Stream: "soir", Entry: 1, Identity: true, Chips: true, Tenders: inCash(100)}); refusedAs(err) == "" {
		t.Errorf("paid to somebody who has won nothing: %v", err)
	}
	f.cashes("ada", "", pay)
	if _, err := f.cashier("ada", "", pay); refusedAs(err) == "" {
		t.Errorf("paid twice: %v", err)
	}
	f.both(func(d *cage.State, s *tournament.State) {
		e := s.Entry("p4")
		if e.HandedAt == 0 || d.Cleared("soir", "p4", 4) != prize-5500 || d.Holds(1, d.Home()) != 200_00+4*5500-prize || d.Receipt(5).Amount != -prize {
			t.Errorf("handed %d, %d cleared, %d left", e.HandedAt, d.Cleared("soir", "p4", 4), d.Holds(1, d.Home()))
		}
	})
	if _, err := f.cashier("ada", "dora", cage.Withhold{Stream: "soir"}); refusedAs(err) != cage.NothingKept {
		t.Errorf("withheld by a book that withholds nothing: %v", err)
	}
}

func TestADayIsClosedAndTheNextGoesOn(t *testing.T) {
	f := opensCage(t)
	f.cashes("ada", "", sells("p1", cage.ForEntry, inCash(5500)...))
	f.cashes("ada", "", sells("p2", cage.ForEntry, cage.Tender{How: cage.Card, Amount: 5500, Terminal: "TPE 1"}))
	counted := cage.Counted{Pieces: []cage.Piece{{Worth: 50_00, Count: 5}}}
	refuses := func(c any, why refusal.Code) {
		t.Helper()
		if _, err := f.cashier("ada", "", c); refusedAs(err) != why {
			t.Errorf("%T: %v, want %s", c, err, why)
		}
	}
	refuses(cage.HandOver{Drawer: 1, Back: true}, cage.CountFirst)
	f.cashes("ada", "", cage.Count{Drawer: 1, Counted: counted}) // 5 euros are missing
	refuses(cage.HandOver{Drawer: 1, Back: true}, cage.ExplainFirst)
	f.cashes("ada", "", cage.Explain{No: 1, Reason: "a note was given twice"})
	f.cashes("ada", "", cage.HandOver{Drawer: 1, Back: true})
	refuses(cage.Close{}, cage.GiveBackFirst)
	f.cashes("bob", "", cage.Count{Drawer: 2, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 20_00, Count: 9}}}})
	f.cashes("bob", "", cage.Count{Drawer: 2, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 20_00, Count: 10}}}}) // miscounted
	f.cashes("bob", "", cage.HandOver{Drawer: 2, Back: true})
	refuses(cage.Close{}, cage.ReconcileFirst)
	f.cashes("ada", "", cage.Reconcile{Terminal: "TPE 1", Total: 5500})
	next := cage.Open{Day: "2026-11-27", Floats: []cage.Float{{Drawer: 1, Pieces: []cage.Piece{{Worth: 50_00, Count: 2}}}}}
	if _, err := f.onDay("2026-11-27", "ada", "", next); refusedAs(err) != cage.OtherDay {
		t.Errorf("opened beside another: %v", err)
	}
	f.cashes("ada", "", cage.Close{})
	f.both(func(d *cage.State, s *tournament.State) {
		if d.InSafe(d.Home()) != 450_00 || d.Total(cage.DifferencesAccount) != 5_00 || d.Total(cage.BankAccount) != 55_00 || len(d.Unexplained(0)) != 0 {
			t.Errorf("%d in the safe, %d missing, %d at the bank", d.InSafe(d.Home()), d.Total(cage.DifferencesAccount), d.Total(cage.BankAccount))
		}
	})
	if _, err := f.onDay("2026-11-25", "ada", "", cage.Open{Day: "2026-11-25", Floats: next.Floats}); refusedAs(err) != cage.DayEarlier {
		t.Errorf("opened before it: %v", err)
	}
	if _, err := f.onDay("2026-11-27", "ada", "", next); err != nil {
		t.Fatal(err)
	}
	if f.CageDay() != "2026-11-27" {
		t.Errorf("open is %q", f.CageDay())
	}
	if _, err := f.onDay("2026-11-27", "ada", "", cage.TakeDrawer{Drawer: 1}); err != nil {
		t.Fatal(err)
	}
	f.must("soir", tournament.Unregister{Player: "p1"})
	back := cage.Refund{Stream: "soir", Entry: 1, Reason: "he is ill", Tenders: inCash(5500)}
	if _, err := f.onDay("2026-11-27", "ada", "dora", back); err != nil {
		t.Fatal(err)
	}
	if err := f.Cage("2026-11-27", func(d *cage.State) {
		if d.InSafe(d.Home()) != 350_00 || d.Holds(1, d.Home()) != 45_00 || d.LastReceipt() != 3 || d.Cleared("soir", "p2", 2) != -5500 {
			t.Errorf("%d in the safe, %d in the drawer, receipt %d", d.InSafe(d.Home()), d.Holds(1, d.Home()), d.LastReceipt())
		}
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(ctx, f.store); err != nil {
		t.Error(err)
	}
}

// TestRandomDaysAddUp: whatever two cashiers do, and the floor meanwhile, the books balance after every row, an entry that was sold is paid,
// nothing is paid that was not sold, a prize is paid once and as it was won, and what is counted short is explained before a day is closed.
func TestRandomDaysAddUp(t *testing.T) {
	prizes := 0
	defer func() {
		if prizes == 0 && !t.Failed() {
			t.Error("no prize was ever paid: too quiet")
		}
	}()
	rapid.Check(t, func(rt *rapid.T) {
		f := opensCage(t)
		started := false
		for range rapid.IntRange(5, 60).Draw(rt, "acts") {
			f.randomAct(rt, &started)
			f.addsUp(rt)
		}
		prizes += f.paysPrizes(rt, started)
		f.closes(rt)
	})
}

// addsUp is that cage and event balance, each and together.
func (f *fixture) addsUp(t *rapid.T) {
	f.both(func(d *cage.State, s *tournament.State) {
		if err := errors.Join(cage.Check(d), d.Ledger().Recount(), tournament.Check(s)); err != nil {
			t.Fatal(err)
		}
		agrees(t, d, s)
	})
}

// paysPrizes has the event played to its end and its prizes paid by either cashier, where there are players for it and money in the drawer; another amount
// and a second time are refused, and one that is voided by two is due again. It reports how many are paid in the end.
func (f *fixture) paysPrizes(t *rapid.T, started bool) (paid int) {
	floor := func(c tournament.Command) bool {
		_, err := f.Do(ctx, f.command("soir", c))
		return err == nil
	}
	if !started && !floor(tournament.Start{}) || !floor(tournament.CloseRegistration{}) {
		return 0
	}
	var in []table.PlayerID
	f.both(func(_ *cage.State, s *tournament.State) {
		for i := range s.Entries {
			if e := &s.Entries[i]; e.Place == 0 {
				in = append(in, e.Player)
			}
		}
	})
	for _, p := range in[:max(0, len(in)-1)] {
		if !floor(tournament.Bust{Player: p}) {
			return 0
		}
	}
	won, sum, pool := map[int]money.Amount{}, money.Amount(0), money.Amount(0)
	f.both(func(_ *cage.State, s *tournament.State) {
		for i := range s.Entries {
			if n := s.Prize(&s.Entries[i]); n > 0 {
				won[s.Entries[i].No], sum, pool = n, sum+n, s.Pool()
			}
		}
	})
	if sum != pool {
		t.Fatalf("prizes of %d out of a pool of %d", sum, pool)
	}
	for no := 1; no <= 60; no++ {
		if won[no] > 0 && f.paysPrize(t, no, won[no]) {
			paid++
		}
	}
	return paid
}

// paysPrize pays one of them.
func (f *fixture) paysPrize(t *rapid.T, no int, prize money.Amount) bool {
	who := rapid.SampledFrom([]string{"ada", "bob"}).Draw(t, "who pays")
	pays := func(n money.Amount) bool {
		_, err := f.cashier(who, "", cage.PayPrize{Stream: "soir", Entry: no, Identity: true, Chips: true, Tenders: inCash(n)})
		if err != nil && refusedAs(err) == "" {
			t.Fatal(err)
		}
		f.addsUp(t)
		return err == nil
	}
	if pays(prize+1) || pays(prize-1) {
		t.Fatalf("entry %d was paid other than %d", no, prize)
	}
	if !pays(prize) {
		return false
	}
	if rapid.Bool().Draw(t, "voided") {
		last := 0
		f.both(func(d *cage.State, _ *tournament.State) { last = d.Receipts[len(d.Receipts)-1].No })
		if _, err := f.cashier(who, map[string]string{"ada": "bob", "bob": "ada"}[who], cage.Void{Receipt: last, Reason: "a mistake"}); err == nil {
			f.addsUp(t)
			if !pays(prize) {
				t.Fatalf("entry %d is not due again", no)
			}
		}
	}
	if pays(prize) {
		t.Fatalf("entry %d was paid twice", no)
	}
	return true
}

// agrees recounts from the receipts alone what was paid for each entry, and compares it with the event.
func agrees(t *rapid.T, d *cage.State, s *tournament.State) {
	paid, cash := map[int]money.Amount{}, money.Amount(0)
	for _, r := range d.Receipts {
		paid[r.Entry] += r.Amount
		sign := money.Amount(1)
		if r.Amount < 0 {
			sign = -1
		}
		for _, x := range r.Tenders {
			if x.How == cage.Cash && x.Currency == "" {
				cash += sign * x.Amount
			}
		}
	}
	var owed money.Amount
	for i := range s.Entries {
		e := &s.Entries[i]
		if due := -s.AtDesk(e.Player, e.No) - paid[e.No]; due != d.Cleared("soir", string(e.Player), e.No)-s.AtDesk(e.Player, e.No) {
			t.Fatalf("entry %d: %d paid, %d at the desk", e.No, paid[e.No], s.AtDesk(e.Player, e.No))
		} else {
			owed += due
		}
		delete(paid, e.No)
	}
	if owed > 5000*money.Amount(len(s.Entries)) { // rebuys told at the table alone
		t.Fatalf("entries owe %d", owed)
	}
	missing := d.Total(cage.DifferencesAccount)
	if has := d.Total(cage.DrawerAccount) + d.Total(cage.SafeAccount) + missing; has != 400_00+cash {
		t.Fatalf("%d in drawers and safe with what is missing, %d taken in cash", has, cash)
	}
}

// randomAct is one act of a cashier or of the floor; what is refused changes nothing.
func (f *fixture) randomAct(t *rapid.T, started *bool) {
	who := rapid.SampledFrom([]string{"ada", "bob"}).Draw(t, "who")
	p := table.PlayerID(fmt.Sprint("p", rapid.IntRange(1, 9).Draw(t, "player")))
	no := rapid.IntRange(1, 12).Draw(t, "no")
	how := rapid.SampledFrom([][]cage.Tender{inCash(5500), inCash(5000), {{How: cage.Card, Amount: 5500, Terminal: "TPE 1"}},
		{{How: cage.Cash, Currency: "CHF", Amount: 6000, Rate: 1_050_000, Worth: 6300}, {How: cage.Cash, Amount: -800}}}).Draw(t, "how")
	drawer := rapid.IntRange(1, 2).Draw(t, "drawer")
	second := map[string]string{"ada": "bob", "bob": "ada"}[who]
	var c any
	switch rapid.IntRange(0, 10).Draw(t, "act") {
	case 0, 1, 2:
		c = sells(p, cage.ForEntry, how...)
	case 3:
		c = cage.Sell{Stream: "soir", Player: string(p), What: cage.ForRebuy, Stack: 5000, Tenders: how}
	case 4:
		c = cage.Void{Receipt: no, Reason: "a mistake"}
	case 5:
		c = cage.Count{Drawer: drawer, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 1_00, Count: rapid.IntRange(0, 400).Draw(t, "euros")}}}}
	case 6:
		c = cage.Explain{No: rapid.IntRange(1, 3).Draw(t, "difference"), Reason: "it is as it is"}
	case 7:
		c = cage.HandOver{Drawer: drawer}
	case 8:
		c = cage.MoveCash{Drawer: drawer, ToSafe: rapid.Bool().Draw(t, "to safe"), Moved: cage.Counted{Pieces: []cage.Piece{{Worth: 10_00, Count: rapid.IntRange(1, 9).Draw(t, "tens")}}}}
	case 9:
		f.floorAct(t, p, started)
		return
	case 10:
		if rapid.Bool().Draw(t, "settles") {
			c = cage.Settle{Stream: "soir", Entry: no, Tenders: how}
		} else {
			c = cage.Refund{Stream: "soir", Entry: no, Reason: "withdrawn", Tenders: how}
		}
	}
	if _, err := f.cashier(who, second, c); err != nil && refusedAs(err) == "" {
		t.Fatalf("%#v: %v", c, err)
	}
	if strings.Contains(f.logged.b.String(), "stream frozen") {
		t.Fatalf("%#v: %s", c, f.logged.b.String())
	}
}

// floorAct is something that the floor does to the event meanwhile.
func (f *fixture) floorAct(t *rapid.T, p table.PlayerID, started *bool) {
	var c tournament.Command = tournament.Unregister{Player: p}
	if *started {
		c = tournament.Rebuy{Player: p, Stack: 5000}
	}
	if rapid.Bool().Draw(t, "start") {
		c = tournament.Start{}
	}
	_, err := f.Do(ctx, f.command("soir", c))
	if _, starts := c.(tournament.Start); starts && err == nil {
		*started = true
	}
	if err != nil && refusedAs(err) == "" {
		t.Fatal(err)
	}
}

// closes counts everything as it should be, and closes the day: nothing that was missing passes in silence.
func (f *fixture) closes(t *rapid.T) {
	for no := 1; no <= 2; no++ {
		var pieces []cage.Piece
		var other []cage.Holding
		open, cashier := []int{}, ""
		f.both(func(d *cage.State, _ *tournament.State) {
			if n := d.Holds(no, d.Home()); n > 0 {
				pieces = []cage.Piece{{Worth: 1, Count: int(n)}}
			}
			if n := d.Holds(no, ledger.Money("CHF")); n > 0 {
				other = []cage.Holding{{Asset: ledger.Money("CHF"), Amount: n}}
			}
			for _, x := range d.Unexplained(no) {
				open = append(open, x.No)
			}
			cashier = d.Drawer(no).Cashier
		})
		if cashier == "" {
			continue
		}
		if len(open) > 0 {
			if _, err := f.cashier("ada", "", cage.HandOver{Drawer: no, Back: true}); refusedAs(err) == "" {
				t.Fatal("given back in silence")
			}
		}
		for _, n := range open {
			f.cashes("ada", "", cage.Explain{No: n, Reason: "found"})
		}
		f.cashes("ada", "", cage.Count{Drawer: no, Counted: cage.Counted{Pieces: pieces, Other: other}})
		f.cashes("ada", "", cage.HandOver{Drawer: no, Back: true})
	}
	var total money.Amount
	f.both(func(d *cage.State, _ *tournament.State) { total = d.Total(cage.CardsAccount) })
	f.cashes("ada", "", cage.Reconcile{Terminal: "TPE 1", Total: total})
	var open []cage.Difference
	f.both(func(d *cage.State, _ *tournament.State) { open = d.Unexplained(0) })
	for _, x := range open {
		f.cashes("ada", "", cage.Explain{No: x.No, Reason: "found"})
	}
	f.cashes("ada", "", cage.Close{})
}

package cage

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/refusal"
)

// day is a day with two drawers of 100 euros, had by Ada and Bob.
func day(t interface{ Fatalf(string, ...any) }) *State {
	s := New()
	float := []Piece{{Worth: 10_00, Count: 10}}
	for _, c := range []struct {
		who string
		cmd Command
	}{
		{"ada", Open{Day: "2026-11-26", Floats: []Float{{1, float}, {2, float}}, Terminals: []string{"TPE 1"}}},
		{"ada", TakeDrawer{Drawer: 1}}, {"bob", TakeDrawer{Drawer: 2}},
	} {
		if err := do(s, c.cmd, Meta{At: 1, Person: c.who}); err != nil {
			t.Fatalf("%T: %v", c.cmd, err)
		}
	}
	return s
}

// do decides and applies, through what the journal would hold.
func do(s *State, c Command, m Meta) error {
	events, err := Decide(s, c, m)
	if err != nil {
		return err
	}
	text, err := Types.Marshal(events)
	if err != nil {
		return err
	}
	if events, err = Types.Unmarshal(text); err != nil {
		return err
	}
	for _, e := range events {
		Apply(s, e)
	}
	return Check(s)
}

func code(err error) refusal.Code {
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func TestForeignMoneyIsWorthWhatTheRateSays(t *testing.T) {
	for _, c := range []struct {
		amount money.Amount
		rate   int64
		want   money.Amount
	}{
		{100_00, 920_000, 92_00}, {1, 920_000, 0}, {12_35, 1_049_999, 12_96}, {33_33, 333_333, 11_10}, {AmountMax, rateMax, AmountMax * 1000}, {-1, 920_000, 0},
	} {
		if got := Exchanged(c.amount, c.rate); got != c.want {
			t.Errorf("%d at %d: %d, want %d", c.amount, c.rate, got, c.want)
		}
	}
}

func TestOnlyWhatIsWholeIsTendered(t *testing.T) {
	s := day(t)
	sell := func(tenders ...Tender) error {
		_, err := Decide(s, Sell{Stream: "e", Player: "p1", What: ForEntry, Entry: 1, Amount: 60_00, Tenders: tenders}, Meta{At: 2, Person: "ada"})
		return err
	}
	for _, c := range []struct {
		why     refusal.Code
		tenders []Tender
	}{
		{"", []Tender{{How: Cash, Amount: 60_00}}},
		{"", []Tender{{How: Card, Amount: 60_00, Terminal: "TPE 1"}}},
		{"", []Tender{{How: Cash, Currency: "USD", Amount: 100_00, Rate: 920_000, Worth: 92_00}, {How: Cash, Amount: -32_00}}},
		{TenderedWrong, nil},
		{TenderedWrong, []Tender{{How: Cash, Amount: 59_99}}},
		{BadTender, []Tender{{How: Cash, Currency: "USD", Amount: 100_00, Rate: 920_000, Worth: 60_00}}},
		{BadTender, []Tender{{How: Cash, Currency: "EUR", Amount: 60_00, Rate: 1_000_000, Worth: 60_00}}},
		{BadTender, []Tender{{How: Card, Amount: 70_00, Terminal: "TPE 1"}, {How: Card, Amount: -10_00, Terminal: "TPE 1"}}},
		{BadTender, []Tender{{How: "cheque", Amount: 60_00}}},
		{BadTerminal, []Tender{{How: Card, Amount: 60_00, Terminal: "TPE 2"}}},
		{NoDeposit, []Tender{{How: Deposit, Amount: 60_00}}},
		{DrawerShort, []Tender{{How: Card, Amount: 260_00, Terminal: "TPE 1"}, {How: Cash, Amount: -200_00}}},
	} {
		if err := sell(c.tenders...); code(err) != c.why || c.why == "" && err != nil {
			t.Errorf("%+v: %v, want %q", c.tenders, err, c.why)
		}
	}
}

// TestMiscountingIsNoDifference: counted again at once, the first count leaves nothing; once something has moved, or it is explained, it stays.
func TestMiscountingIsNoDifference(t *testing.T) {
	s := day(t)
	ada := Meta{At: 3, Person: "ada"}
	count := func(tens int) {
		t.Helper()
		if err := do(s, Count{Drawer: 1, Counted: Counted{Pieces: []Piece{{Worth: 10_00, Count: tens}}}}, ada); err != nil {
			t.Fatal(err)
		}
	}
	missing := func() money.Amount { return s.Total(DifferencesAccount) }
	count(7)
	if missing() != 30_00 || len(s.Unexplained(1)) != 1 {
		t.Fatalf("%d missing", missing())
	}
	count(10)
	if missing() != 0 || len(s.Unexplained(1)) != 0 || s.Holds(1, s.Home()) != 100_00 {
		t.Fatalf("%d missing after a count anew", missing())
	}
	count(9)
	if err := do(s, Explain{No: 2, Reason: "  a note\ttorn "}, ada); err != nil || s.Differences[1].Reason != "a note torn" {
		t.Fatal(err, s.Differences)
	}
	count(9)
	if missing() != 10_00 || len(s.Differences) != 2 {
		t.Fatalf("%d missing, %d differences", missing(), len(s.Differences))
	}
}

// TestEveryAssetSumsToZero: whatever is sent, what is refused changes nothing, and what is held is what receipts, moves and counts say.
func TestEveryAssetSumsToZero(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := day(rt)
		for range rapid.IntRange(1, 40).Draw(rt, "acts") {
			c := anyCommand(rt)
			m := Meta{At: 5, Person: rapid.SampledFrom([]string{"ada", "bob"}).Draw(rt, "who"), Second: "dora"}
			seq, posted := s.Seq, len(s.Ledger().Postings())
			err := do(s, c, m)
			if err != nil && (code(err) == "" || s.Seq != seq || len(s.Ledger().Postings()) != posted) {
				rt.Fatalf("%#v: %v", c, err)
			}
			if err := s.Ledger().Recount(); err != nil {
				rt.Fatal(err)
			}
			chips := money.Amount(s.Ledger().Total(CirculationAccount, CashChips()))
			if worth := s.Total(CirculationAccount); worth != -chips {
				rt.Fatalf("chips of %d are out for %d", chips, worth)
			}
		}
	})
}

func anyCommand(t *rapid.T) Command {
	n := money.Amount(rapid.IntRange(1, 150_00).Draw(t, "amount"))
	cash := []Tender{{How: Cash, Amount: n}}
	drawer := rapid.IntRange(1, 3).Draw(t, "drawer")
	chips := Holding{CashChips(), n}
	return rapid.SampledFrom([]Command{
		Sell{Stream: "e", Player: "p1", What: ForEntry, Entry: 1, Amount: n, Tenders: cash},
		Sell{Stream: "e", Player: "p2", What: ForRebuy, Entry: 2, Amount: n, Tenders: []Tender{{How: Deposit, Amount: n}}},
		Refund{Stream: "e", Player: "p1", Entry: 1, Reason: "ill", Amount: n, Tenders: cash},
		PayPrize{Stream: "e", Player: "p1", Entry: 1, Amount: n, Tenders: cash},
		TakeDeposit{Player: "p2", Amount: n, Tenders: cash}, ReturnDeposit{Player: "p2", Amount: n, Tenders: cash},
		MoveSafe{Moved: chips, Reason: "in"}, MoveSafe{Moved: Holding{CashChips(), -n}, Reason: "out"},
		MoveCash{Drawer: drawer, Moved: Counted{Other: []Holding{chips}}}, MoveCash{Drawer: drawer, ToSafe: true, Moved: Counted{Pieces: []Piece{{Worth: n, Count: 1}}}},
		SellChips{Worth: n, Tenders: cash}, RedeemChips{Worth: n, Tenders: cash},
		Void{Receipt: rapid.IntRange(1, 9).Draw(t, "receipt"), Reason: "a mistake"},
		Count{Drawer: drawer, Counted: Counted{Pieces: []Piece{{Worth: n, Count: 1}}, Other: []Holding{{ledger.Money("USD"), n}}}},
		Explain{No: drawer, Reason: "so it is"}, HandOver{Drawer: drawer, Back: true}, TakeDrawer{Drawer: drawer}, Close{}, Print{Receipt: 1},
	}).Draw(t, "command")
}

// What is given back of a deposit is told from what was left, paid and given back before, to the cent; chips told by denomination make their worth.
func TestAmountsOfChipsAndDepositsAreReckoned(t *testing.T) {
	s := day(t)
	ada := Meta{At: 2, Person: "ada"}
	cash := func(n money.Amount) []Tender { return []Tender{{How: Cash, Amount: n}} }
	must := func(c Command) Receipt {
		t.Helper()
		if err := do(s, c, ada); err != nil {
			t.Fatal(err)
		}
		return s.Receipts[len(s.Receipts)-1]
	}
	must(TakeDeposit{Player: "p1", Amount: 50_00, Tenders: cash(50_00)})
	must(TakeDeposit{Player: "other", Amount: 7_00, Tenders: cash(7_00)})
	must(Collect{Player: "p1", Debt: "d1", Amount: 12_50, Tenders: []Tender{{How: Deposit, Amount: 12_50}}})
	must(ReturnDeposit{Player: "p1", Amount: 10_00, Tenders: cash(10_00)})
	last := must(ReturnDeposit{Player: "p1", Amount: 20_00, Tenders: cash(20_00)})
	want := reckoning.Reckoning{{Key: reckoning.Deposited, Sum: 50_00}, {Key: reckoning.FromDeposit, Sum: -12_50}, {Key: reckoning.GivenBack, Sum: -10_00},
		{Key: reckoning.Stays, Sum: -7_50}, {Key: reckoning.Total, Sum: 20_00}}
	if !reflect.DeepEqual(last.Why, want) {
		t.Errorf("%+v", last.Why)
	}
	sold := must(RedeemChips{Player: "p1", Worth: 60_00, Pieces: []chip.Pieces{{Chip: 5, Count: 10}, {Chip: 1, Count: 10}}, Tenders: cash(60_00)})
	want = reckoning.Reckoning{{Key: reckoning.Pieces, Sum: 50_00, N: 10, Of: 5_00}, {Key: reckoning.Pieces, Sum: 10_00, N: 10, Of: 1_00}, {Key: reckoning.Total, Sum: 60_00}}
	if !reflect.DeepEqual(sold.Why, want) {
		t.Errorf("%+v", sold.Why)
	}
	if err := do(s, Void{Receipt: sold.No, Reason: "twice"}, Meta{At: 3, Person: "ada", Second: "bob"}); err != nil {
		t.Fatal(err)
	}
	if void := s.Receipts[len(s.Receipts)-1]; !reflect.DeepEqual(void.Why, want) {
		t.Errorf("what a void takes back is told by the receipt that it voids: %+v", void.Why)
	}
}

package ledger_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
)

var (
	euros  = ledger.Money("EUR")
	tokens = ledger.Asset{Kind: ledger.Bounty, Name: "head"}
	chart  = ledger.Chart{{Kind: "pool"}, {Kind: "fee"}, {Kind: "desk", Whose: ledger.Entry, Below: true}, {Kind: "deposit", Whose: ledger.Player},
		{Kind: "house", Below: true}}
	pool  = ledger.Account{Kind: "pool"}
	fee   = ledger.Account{Kind: "fee"}
	house = ledger.Account{Kind: "house"}
)

func owner(n int) ledger.Owner { return ledger.Owner{Player: fmt.Sprint("p", n), Entry: n} }

func desk(n int) ledger.Account { return ledger.Account{Kind: "desk", Owner: owner(n)} }

func line(a ledger.Account, n ledger.Amount) ledger.Line {
	return ledger.Line{Account: a, Asset: euros, Amount: n}
}

// sale is an entry of 50 and 10.
func sale(n int) ledger.Posting {
	return ledger.Posting{For: ledger.For{Purpose: "entry", Owner: owner(n)}, Event: uint64(n), Lines: []ledger.Line{line(desk(n), -6000), line(pool, 5000), line(fee, 1000)}}
}

func TestBalancesFollowFromPostings(t *testing.T) {
	l := ledger.New(chart)
	for n := 1; n <= 3; n++ {
		if no, err := l.Post(sale(n)); err != nil || no != n {
			t.Fatalf("%d, %v", no, err)
		}
	}
	if l.Balance(pool, euros) != 15000 || l.Balance(desk(2), euros) != -6000 || l.Total("desk", euros) != -18000 || l.Total("fee", euros) != 3000 {
		t.Errorf("%+v", l.Balances())
	}
	if l.Balance(pool, tokens) != 0 || l.Balance(desk(9), euros) != 0 || l.Total("deposit", euros) != 0 {
		t.Error("an account that nothing was posted to holds something")
	}
	if p := l.Postings()[1]; p.No != 2 || p.Event != 2 || p.For != sale(2).For {
		t.Errorf("%+v", p)
	}
	if err := l.Recount(); err != nil {
		t.Error(err)
	}
}

func TestWhatALedgerRefuses(t *testing.T) {
	const most = ledger.Amount(math.MaxInt64)
	p := func(lines ...ledger.Line) ledger.Posting { return ledger.Posting{Lines: lines} }
	many := ledger.Posting{}
	for range ledger.LinesMax/2 + 1 {
		many.Lines = append(many.Lines, line(house, -1), line(pool, 1))
	}
	for name, c := range map[string]struct {
		posting ledger.Posting
		want    refusal.Code
	}{
		"no line":                      {p(), ledger.BadPosting},
		"one line":                     {p(line(house, 1)), ledger.BadPosting},
		"too many lines":               {many, ledger.BadPosting},
		"a line that moves nothing":    {p(line(house, -1), line(pool, 1), line(fee, 0)), ledger.BadPosting},
		"an amount without opposite":   {p(line(house, math.MinInt64), line(pool, most), line(fee, 1)), ledger.BadPosting},
		"money out of thin air":        {p(line(house, -1), line(pool, 2)), ledger.Unbalanced},
		"one asset against another":    {p(line(house, -1), ledger.Line{Account: pool, Asset: tokens, Amount: 1}), ledger.Unbalanced},
		"a sum that overflows to zero": {p(line(pool, most), line(fee, most), line(pool, 2), line(house, -1)), ledger.Unbalanced},
		"a kind that is not there":     {p(line(house, -1), line(ledger.Account{Kind: "attic"}, 1)), ledger.UnknownAccount},
		"the house's pool with owner":  {p(line(house, -1), line(ledger.Account{Kind: "pool", Owner: owner(1)}, 1)), ledger.UnknownAccount},
		"a desk of nobody":             {p(line(house, -1), line(ledger.Account{Kind: "desk"}, 1)), ledger.UnknownAccount},
		"a desk of no entry":           {p(line(house, -1), line(ledger.Account{Kind: "desk", Owner: ledger.Owner{Player: "p1"}}, 1)), ledger.UnknownAccount},
		"a deposit of an entry":        {p(line(house, -1), line(ledger.Account{Kind: "deposit", Owner: owner(1)}, 1)), ledger.UnknownAccount},
		"below zero":                   {p(line(fee, -1001), line(house, 1001)), ledger.BelowZero},
		"below zero in two lines":      {p(line(fee, -600), line(house, 1001), line(fee, -401)), ledger.BelowZero},
		"more than can be counted":     {p(line(house, -most), line(pool, most)), ledger.Overflow},
		"a reversal of nothing":        {ledger.Posting{Reverses: 2, Lines: sale(1).Lines}, ledger.NotReversible},
		"a reversal that differs":      {ledger.Posting{For: sale(1).For, Reverses: 1, Lines: []ledger.Line{line(desk(1), 6000), line(pool, -6000)}}, ledger.NotReversible},
	} {
		t.Run(name, func(t *testing.T) {
			l := ledger.New(chart)
			if _, err := l.Post(sale(1)); err != nil {
				t.Fatal(err)
			}
			before := slices.Clone(l.Balances())
			_, err := l.Post(c.posting)
			var refused *refusal.Error
			if !errors.As(err, &refused) || refused.Code != c.want {
				t.Errorf("%v, not %s", err, c.want)
			}
			if len(l.Postings()) != 1 || !slices.Equal(before, l.Balances()) || l.Recount() != nil {
				t.Errorf("what was refused left a trace: %+v", l.Balances())
			}
		})
	}
	if codes := ledger.Refusals(); len(codes) != 6 || len(slices.Compact(slices.Sorted(slices.Values(codes)))) != 6 {
		t.Error(codes)
	}
}

// TestATotalMustBeCountableToo: where each account still has room, all of a kind together may not.
func TestATotalMustBeCountableToo(t *testing.T) {
	l := ledger.New(chart)
	for i, p := range []ledger.Posting{
		sale(1),
		{Lines: []ledger.Line{line(desk(1), math.MaxInt64), line(house, -math.MaxInt64)}},
		{Lines: []ledger.Line{line(desk(2), 6001), line(pool, -5000), line(fee, -1000), line(house, -1)}},
	} {
		_, err := l.Post(p)
		var refused *refusal.Error
		if i < 2 && err != nil || i == 2 && (!errors.As(err, &refused) || refused.Code != ledger.Overflow) {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// TestLinesOfOneAccountCountTogether: what a posting takes and gives back is looked at whole.
func TestLinesOfOneAccountCountTogether(t *testing.T) {
	l := ledger.New(chart)
	if _, err := l.Post(ledger.Posting{Lines: []ledger.Line{line(fee, -5), line(pool, 3), line(fee, 5), line(house, -3)}}); err != nil {
		t.Fatal(err)
	}
	if l.Balance(fee, euros) != 0 || l.Balance(pool, euros) != 3 {
		t.Errorf("%+v", l.Balances())
	}
}

func TestAReversalIsAPostingThatNamesTheOneItPutsBack(t *testing.T) {
	l := ledger.New(chart)
	for range 2 { // twice for the same
		if _, err := l.Post(sale(1)); err != nil {
			t.Fatal(err)
		}
	}
	f := sale(1).For
	for _, want := range []int{2, 1} {
		if got := l.Standing(f); got != want {
			t.Fatalf("posting %d stands, not %d", got, want)
		}
		back, err := l.Reversal(want, 9)
		if err != nil || back.Reverses != want || back.For != f || back.Event != 9 {
			t.Fatalf("%+v, %v", back, err)
		}
		no, err := l.Post(back)
		if err != nil || l.ReversedBy(want) != no {
			t.Fatalf("%d, %v", no, err)
		}
		if _, err := l.Post(back); err == nil {
			t.Error("put back twice")
		}
	}
	for _, no := range []int{0, 1, 3, 5} { // none, put back, a reversal, none
		if _, err := l.Reversal(no, 9); err == nil {
			t.Errorf("posting %d can be put back", no)
		}
	}
	if l.Standing(f) != 0 || l.Total("pool", euros) != 0 || len(l.Postings()) != 4 || l.ReversedBy(0) != 0 || l.ReversedBy(9) != 0 {
		t.Errorf("%+v", l.Postings())
	}
	if _, err := l.Post(sale(1)); err != nil || l.Standing(f) != 5 {
		t.Errorf("posting %d stands, %v", l.Standing(f), err)
	}
}

// TestAReversalMayNotTakeWhatIsGone: an account that may not owe keeps what was taken from it since.
func TestAReversalMayNotTakeWhatIsGone(t *testing.T) {
	l := ledger.New(chart)
	if _, err := l.Post(sale(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Post(ledger.Posting{Lines: []ledger.Line{line(pool, -1), line(house, 1)}}); err != nil {
		t.Fatal(err)
	}
	back, err := l.Reversal(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	var refused *refusal.Error
	if _, err := l.Post(back); !errors.As(err, &refused) || refused.Code != ledger.BelowZero {
		t.Errorf("%v", err)
	}
}

func TestAProofGoesOnFromTheLastOne(t *testing.T) {
	l, p := ledger.New(chart), ledger.Proof{}
	for n := range 5 {
		if err := l.Prove(&p); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Post(sale(n + 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Prove(&p); err != nil {
		t.Fatal(err)
	}
	l.Postings()[4].Lines[1].Amount++
	if err := l.Prove(&p); err != nil {
		t.Errorf("looked at again: %v", err)
	}
	if l.Prove(new(ledger.Proof)) == nil || l.Recount() == nil {
		t.Error("a posting that was changed is not found")
	}
	l.Postings()[4].Lines[1].Amount--
	l.Balances()[0].Amount++
	if l.Recount() == nil {
		t.Error("a balance that was changed is not found")
	}
	l.Balances()[0].Amount--
	l.Postings()[4].Lines[1].Amount--
	l.Postings()[4].Lines[0].Amount++
	if l.Prove(new(ledger.Proof)) == nil || l.Recount() == nil {
		t.Error("a posting that was changed and still balances is not found")
	}
}

// draw makes a posting that balances, of one asset or two.
func draw(t *rapid.T, label string) ledger.Posting {
	accounts := []ledger.Account{pool, fee, house, desk(1), desk(2), desk(3), {Kind: "deposit", Owner: ledger.Owner{Player: "p1"}}}
	p := ledger.Posting{For: ledger.For{Purpose: ledger.Purpose(rapid.SampledFrom([]string{"a", "b"}).Draw(t, label))}}
	for _, asset := range []ledger.Asset{euros, tokens}[:rapid.IntRange(1, 2).Draw(t, "assets")] {
		var all ledger.Amount
		for range rapid.IntRange(1, 4).Draw(t, "lines") {
			n := ledger.Amount(rapid.Int64Range(-1000, 1000).Filter(func(n int64) bool { return n != 0 }).Draw(t, "amount"))
			p.Lines = append(p.Lines, ledger.Line{Account: rapid.SampledFrom(accounts).Draw(t, "account"), Asset: asset, Amount: n})
			all += n
		}
		if all != 0 {
			p.Lines = append(p.Lines, ledger.Line{Account: rapid.SampledFrom(accounts).Draw(t, "account"), Asset: asset, Amount: -all})
		}
	}
	return p
}

// TestNothingIsMadeAndNothingLost: whatever is posted or put back, every asset sums to zero, what may not owe does not, and an account
// of the test's own agrees.
func TestNothingIsMadeAndNothingLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, proof := ledger.New(chart), ledger.Proof{}
		type key struct {
			account ledger.Account
			asset   ledger.Asset
		}
		own := map[key]ledger.Amount{}
		for range rapid.IntRange(1, 30).Draw(t, "postings") {
			p := draw(t, "for")
			if n := len(l.Postings()); n > 0 && rapid.Bool().Draw(t, "put back") {
				back, err := l.Reversal(rapid.IntRange(1, n).Draw(t, "no"), 0)
				if err != nil {
					continue
				}
				p = back
			}
			if _, err := l.Post(p); err == nil {
				for _, line := range p.Lines {
					own[key{line.Account, line.Asset}] += line.Amount
				}
			}
			if err := l.Prove(&proof); err != nil {
				t.Fatal(err)
			}
		}
		all := map[ledger.Asset]ledger.Amount{}
		for _, b := range l.Balances() {
			all[b.Asset] += b.Amount
			if b.Amount != own[key{b.Account, b.Asset}] || b.Amount != l.Balance(b.Account, b.Asset) {
				t.Fatalf("%+v, not %d", b, own[key{b.Account, b.Asset}])
			}
			if kind := b.Account.Kind; b.Amount < 0 && kind != "desk" && kind != "house" {
				t.Fatalf("%+v is below zero", b)
			}
		}
		for asset, sum := range all {
			if sum != 0 {
				t.Fatalf("%d of %s too many", sum, asset.Name)
			}
		}
		if err := l.Recount(); err != nil {
			t.Fatal(err)
		}
	})
}

// held is what accounts hold, whatever the order in which they were first posted to; what holds nothing is left out.
func held(l *ledger.Ledger) map[string]ledger.Amount {
	out := map[string]ledger.Amount{}
	for _, b := range l.Balances() {
		if b.Amount != 0 {
			out[b.Account.String()+b.Asset.Name] = b.Amount
		}
	}
	return out
}

// TestTheOrderOfPostingsDoesNotMatter holds where none depends on what another has brought.
func TestTheOrderOfPostingsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		open := ledger.Chart{}
		for _, r := range chart {
			r.Below = true
			open = append(open, r)
		}
		one, other := ledger.New(open), ledger.New(open)
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) ledger.Posting { return draw(t, "for") }), 1, 12).Draw(t, "postings")
		list = slices.DeleteFunc(list, func(p ledger.Posting) bool { return len(p.Lines) < 2 })
		for _, p := range list {
			if _, err := one.Post(p); err != nil {
				t.Fatal(err)
			}
		}
		for _, p := range rapid.Permutation(list).Draw(t, "order") {
			if _, err := other.Post(p); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(held(one), held(other)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestWhatIsPutBackIsAsItWas: reversing the latest postings, last first, gives every balance back.
func TestWhatIsPutBackIsAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := ledger.New(chart)
		var before []map[string]ledger.Amount
		for range rapid.IntRange(1, 15).Draw(t, "postings") {
			was := held(l)
			if _, err := l.Post(draw(t, "for")); err == nil {
				before = append(before, was)
			}
		}
		for no := len(before); no > 0; no-- {
			back, err := l.Reversal(no, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.Post(back); err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(held(l), before[no-1]) {
				t.Fatalf("%v, not %v", held(l), before[no-1])
			}
		}
	})
}

func TestPostingsAreWrittenAndRead(t *testing.T) {
	p := sale(4)
	p.Lines = append(p.Lines, ledger.Line{Account: house, Asset: tokens, Amount: -1})
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back ledger.Posting
	if err := json.Unmarshal(text, &back); err != nil || !cmp.Equal(p, back) {
		t.Errorf("%s: %v", text, err)
	}
	if err := json.Unmarshal([]byte(`{"kind":"gold"}`), new(ledger.Asset)); err == nil {
		t.Error("a kind of asset that is not there was read")
	}
	if a := desk(4).String(); a != "desk p4/4" || house.String() != "house" {
		t.Error(a)
	}
}

// event is the ledger of an event of so many entries.
func event(tb testing.TB, entries int) *ledger.Ledger {
	tb.Helper()
	l := ledger.New(chart)
	for n := range entries {
		if _, err := l.Post(sale(n + 1)); err != nil {
			tb.Fatal(err)
		}
	}
	return l
}

// TestALineCostsNoMemoryOfItsOwn: in an event of ten thousand entries a posting of many lines takes no more than one of few.
func TestALineCostsNoMemoryOfItsOwn(t *testing.T) {
	l := event(t, 10_000)
	for _, n := range []int{2, 40} {
		p := ledger.Posting{For: ledger.For{Purpose: "many"}}
		for i := range n / 2 {
			p.Lines = append(p.Lines, line(desk(i+1), -1), line(pool, 1))
		}
		if got := testing.AllocsPerRun(1000, func() { _, _ = l.Post(p) }); got != 0 {
			t.Errorf("%v allocations for %d lines", got, n)
		}
	}
}

func BenchmarkPost(b *testing.B) {
	l := event(b, 10_000)
	p := sale(5000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Post(p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBalance is as fast in an event of ten entries as in one of ten thousand.
func BenchmarkBalance(b *testing.B) {
	for _, entries := range []int{10, 10_000} {
		l, account := event(b, entries), desk(7)
		b.Run(fmt.Sprint(entries), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if l.Balance(account, euros) != -6000 {
					b.Fatal("another balance")
				}
			}
		})
	}
}

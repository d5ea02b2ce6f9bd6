package icm_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/icm"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/shuffle"
)

// byOrder counts every order of places one by one: what Exact must agree with, by the definition of the model alone.
func byOrder(stacks []chip.Amount, prizes []money.Amount) []*big.Rat {
	values := make([]*big.Rat, len(stacks))
	for i := range values {
		values[i] = new(big.Rat)
	}
	taken := make([]bool, len(stacks))
	var place func(no int, likely *big.Rat)
	place = func(no int, likely *big.Rat) {
		if no == len(stacks) || no == len(prizes) {
			return
		}
		var left int64
		for i, s := range stacks {
			if !taken[i] {
				left += int64(s)
			}
		}
		for i, s := range stacks {
			if taken[i] {
				continue
			}
			p := new(big.Rat).Mul(likely, big.NewRat(int64(s), left))
			values[i].Add(values[i], new(big.Rat).Mul(p, big.NewRat(int64(prizes[no]), 1)))
			taken[i] = true
			place(no+1, p)
			taken[i] = false
		}
	}
	place(0, big.NewRat(1, 1))
	return values
}

func field(t *rapid.T, most int) ([]chip.Amount, []money.Amount) {
	stacks := rapid.SliceOfN(rapid.Map(rapid.Int64Range(1, 5_000_000), func(n int64) chip.Amount { return chip.Amount(n) }), 2, most).Draw(t, "stacks")
	prizes := rapid.SliceOfN(rapid.Map(rapid.Int64Range(0, 100_000_000), func(n int64) money.Amount { return money.Amount(n) }), 1, most+2).Draw(t, "prizes")
	slices.SortFunc(prizes, func(a, b money.Amount) int { return int(b - a) })
	return stacks, prizes
}

func sumOf(values []*big.Rat) *big.Rat {
	all := new(big.Rat)
	for _, v := range values {
		all.Add(all, v)
	}
	return all
}

func atStake(stacks []chip.Amount, prizes []money.Amount) (all money.Amount) {
	for _, p := range prizes[:min(len(prizes), len(stacks))] {
		all += p
	}
	return all
}

// TestExactAgreesWithEveryOrder: the sets that Exact visits are what all orders come to, to the last fraction.
func TestExactAgreesWithEveryOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := field(t, 6)
		got, err := icm.Exact(stacks, prizes)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range byOrder(stacks, prizes) {
			if got[i].Cmp(want) != 0 {
				t.Fatalf("player %d: %s, all orders say %s", i, got[i], want)
			}
		}
	})
}

// TestWhatAlwaysHolds: all is shared, more chips are never worth less, nobody gets less than the last prize or more than the first, and the two ways
// agree heads-up and where the winner takes all.
func TestWhatAlwaysHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := field(t, 8)
		model, err := icm.Exact(stacks, prizes)
		if err != nil {
			t.Fatal(err)
		}
		chop, err := icm.ChipChop(stacks, prizes)
		if err != nil {
			t.Fatal(err)
		}
		all := new(big.Rat).SetInt64(int64(atStake(stacks, prizes)))
		if sumOf(model).Cmp(all) != 0 || sumOf(chop).Cmp(all) != 0 {
			t.Fatalf("%s and %s are shared of %s", sumOf(model), sumOf(chop), all)
		}
		first, last := big.NewRat(int64(prizes[0]), 1), new(big.Rat)
		if len(prizes) >= len(stacks) {
			last.SetInt64(int64(prizes[len(stacks)-1]))
		}
		for i := range stacks {
			for j := range stacks {
				if stacks[i] >= stacks[j] && (model[i].Cmp(model[j]) < 0 || chop[i].Cmp(chop[j]) < 0) {
					t.Fatalf("%d chips are worth less than %d", stacks[i], stacks[j])
				}
			}
			if model[i].Cmp(first) > 0 || model[i].Cmp(last) < 0 || chop[i].Cmp(last) < 0 {
				t.Fatalf("player %d is worth %s, %s chopped", i, model[i], chop[i])
			}
			if (len(stacks) == 2 || len(prizes) == 1) && model[i].Cmp(chop[i]) != 0 {
				t.Fatalf("player %d: %s by the model, %s chopped", i, model[i], chop[i])
			}
		}
	})
}

// TestPublishedExamples are figures that others give, in minor units.
func TestPublishedExamples(t *testing.T) {
	for name, c := range map[string]struct {
		by     func([]chip.Amount, []money.Amount) ([]*big.Rat, error)
		stacks []chip.Amount
		prizes []money.Amount
		want   []money.Amount
	}{
		"the example of Wikipedia's article on the model": {icm.Exact,
			[]chip.Amount{50, 30, 20}, []money.Amount{7000, 3000}, []money.Amount{4518, 3225, 2257}},
		"the example of github.com/poker-apprentice/icm-calculator": {icm.Exact,
			[]chip.Amount{150_000, 98_750, 45_500, 13_250}, []money.Amount{42500, 28000, 13000, 7500}, []money.Amount{32320, 27812, 19579, 11289}},
		"two short stacks of one size": {icm.Exact,
			[]chip.Amount{5000, 2500, 2500}, []money.Amount{5000, 3000, 2000}, []money.Amount{3833, 3083, 3083}},
		"the chip count deal of BetMGM's help, 57 for the next one out": {icm.ChipChop,
			[]chip.Amount{15_000, 12_000, 10_000, 6_000, 500}, []money.Amount{20000, 14000, 10000, 7300, 5700}, []money.Amount{15528, 13562, 12252, 9632, 6028}},
	} {
		got, err := c.by(c.stacks, c.prizes)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i, want := range c.want {
			if off := new(big.Rat).Sub(got[i], big.NewRat(int64(want), 1)); off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				t.Errorf("%s: player %d is worth %s, not %d", name, i, got[i].FloatString(2), want)
			}
		}
	}
}

// TestSamplesAgree: what is drawn lies within four standard errors of what is counted.
func TestSamplesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := field(t, 7)
		exact, err := icm.Exact(stacks, prizes)
		if err != nil {
			t.Fatal(err)
		}
		var seed [32]byte
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		got, err := icm.Sample(stacks, prizes, 2000, shuffle.NewStream(seed))
		if err != nil {
			t.Fatal(err)
		}
		all := new(big.Rat)
		for i, e := range got {
			all.Add(all, e.Mean)
			off := new(big.Rat).Sub(e.Mean, exact[i])
			// A prize that is seldom won may not be drawn at all: then the samples know no spread, and the spread of one in so many stands for it.
			if bound := big.NewRat(6*int64(e.Error)+int64(prizes[0])/40+1, 1); off.Abs(off).Cmp(bound) > 0 {
				t.Fatalf("player %d: %s ± %d, counted %s", i, e.Mean.FloatString(2), e.Error, exact[i].FloatString(2))
			}
		}
		if want := new(big.Rat).SetInt64(int64(atStake(stacks, prizes))); all.Cmp(want) != 0 {
			t.Fatalf("samples share %s of %s", all, want)
		}
	})
}

// TestRoundSharesAll: in every unit the amounts are the whole, each within one unit of its value, the remainder of the unit aside.
func TestRoundSharesAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stacks, prizes := field(t, 6)
		values, err := icm.Exact(stacks, prizes)
		if err != nil {
			t.Fatal(err)
		}
		unit := money.Amount(rapid.SampledFrom([]int64{1, 5, 100, 500, 1000}).Draw(t, "unit"))
		got, err := icm.Round(values, unit)
		if err != nil {
			t.Fatal(err)
		}
		var all money.Amount
		for i, a := range got {
			all += a
			off := new(big.Rat).Sub(big.NewRat(int64(a), 1), values[i])
			if off.Abs(off).Cmp(big.NewRat(2*int64(unit), 1)) > 0 {
				t.Fatalf("%s is rounded to %d in %d", values[i].FloatString(2), a, unit)
			}
			if i > 0 && a%unit != 0 {
				t.Fatalf("%d is not in units of %d", a, unit)
			}
		}
		if want := atStake(stacks, prizes); all != want {
			t.Fatalf("%d of %d are handed out", all, want)
		}
	})
}

// TestWhatCannotBeShared is refused.
func TestWhatCannotBeShared(t *testing.T) {
	for name, f := range map[string]func() error{
		"one player":     func() error { _, err := icm.Exact([]chip.Amount{100}, []money.Amount{100}); return err },
		"no chips":       func() error { _, err := icm.ChipChop([]chip.Amount{100, 0}, []money.Amount{100}); return err },
		"no prizes":      func() error { _, err := icm.Exact([]chip.Amount{100, 1}, nil); return err },
		"a worse first":  func() error { _, err := icm.Exact([]chip.Amount{100, 1}, []money.Amount{10, 20}); return err },
		"too many":       func() error { _, err := icm.Exact(make([]chip.Amount, 10), []money.Amount{10}); return err },
		"no samples":     func() error { _, err := icm.Sample([]chip.Amount{1, 1}, []money.Amount{1}, 0, nil); return err },
		"unit of naught": func() error { _, err := icm.Round([]*big.Rat{big.NewRat(1, 1)}, 0); return err },
	} {
		if f() == nil {
			t.Errorf("%s is shared", name)
		}
	}
}

func BenchmarkExact9(b *testing.B) {
	stacks, prizes := make([]chip.Amount, 9), make([]money.Amount, 9)
	for i := range stacks {
		stacks[i], prizes[i] = chip.Amount(1_234_500+i*98_765), money.Amount(100_000*(9-i))
	}
	for b.Loop() {
		if _, err := icm.Exact(stacks, prizes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSample45(b *testing.B) {
	stacks, prizes := make([]chip.Amount, 45), make([]money.Amount, 20)
	for i := range stacks {
		stacks[i] = chip.Amount(10_000 + i*1_000)
	}
	for i := range prizes {
		prizes[i] = money.Amount(100_000 * (20 - i))
	}
	chance := shuffle.NewStream([32]byte{1})
	for b.Loop() {
		if _, err := icm.Sample(stacks, prizes, 1000, chance); err != nil {
			b.Fatal(err)
		}
	}
}

package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// steps writes a reckoning: keys and sums, with what is counted.
func steps(r reckoning.Reckoning) string {
	var out []string
	for _, t := range r {
		s := fmt.Sprintf("%s %s", t.Key, t.Sum.Decimal())
		if t.N != 0 || t.Of != 0 {
			s += fmt.Sprintf(" %d/%d", t.N, t.Of)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// TestAmountsOfAnEventAreReckoned: ten entries at 50 and 5, three bonuses at 10, 4 % withheld: by hand 20.00 of 500 and 1.20 of 30, so that
// 480 are played for; 24 % of them are 115.20, to the whole euro 115, 16 % are 76.80, 76.
func TestAmountsOfAnEventAreReckoned(t *testing.T) {
	p, rules := tda(t)
	p.Withholding = article.Set(WithholdingRates{Holdem: 4, Omaha: 2}, "FR-57-11-A")
	p.Refund = article.Set(RefundPrice, "FR-57-8-B")
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.BuyIn, s.Fee, s.Guarantee, s.Bonus = 0, 50_00, 5_00, 0, &Sale{Price: 10_00, Chips: 100}
	s.Payouts = Payouts{Round: 100, Tables: []PayoutTable{{Entries: 2, Shares: []int{6000, 2400, 1600}}}}
	r.open(s, false, 10, p, rules)
	for i := range 3 {
		r.must(BuyBonus{Player: r.s.Entries[i].Player})
	}
	is := func(what string, got reckoning.Reckoning, want string, sum money.Amount) {
		t.Helper()
		if steps(got) != want || got.Total() != sum {
			t.Errorf("%s: %s, %d; want %s, %d", what, steps(got), got.Total(), want, sum)
		}
	}
	is("an entry", r.s.PriceWhy(), "buy_in 50.00, fee 5.00, total 55.00", s.Price())
	is("the bonus", r.s.SaleWhy(BonusSold), "bonus 10.00", 10_00)
	is("what is withheld", r.s.Withholding().Why, "bought 500.00, percent 500.00 4/100, to_cent 20.00, bonuses 30.00, percent 30.00 4/100, to_cent 1.20, total 21.20", 21_20)
	first := &r.s.Entries[0]
	is("at the desk, nothing taken", r.s.DeskWhy(first.Player, first.No, 0), "entered 55.00, bonused 10.00, due 65.00", 65_00)
	is("at the desk, an entry taken", r.s.DeskWhy(first.Player, first.No, -55_00), "entered 55.00, bonused 10.00, cleared -55.00, due 10.00", 10_00)

	r.must(Start{})
	var gone []string
	for _, e := range slices.Backward(r.s.StillIn()) {
		if r.s.Left > 1 {
			gone = append(gone, string(e.Player))
			r.must(Bust{Player: e.Player})
		}
	}
	for i := range r.s.Entries {
		switch e := &r.s.Entries[i]; e.Place {
		case 1:
			is("the winner", r.s.PrizeWhy(e), "pool 480.00, rest -191.00, of_place 289.00 1/0", 289_00)
		case 2:
			is("the second", r.s.PrizeWhy(e), "pool 480.00, share 480.00 2400/10000, down 115.00 2/100", 115_00)
		case 3:
			is("the third", r.s.PrizeWhy(e), "pool 480.00, share 480.00 1600/10000, down 76.00 3/100", 76_00)
			is("the third, as he is given it", r.s.PaidWhy(e, 76_00, -55_00), "pool 480.00, share 480.00 1600/10000, down 76.00 3/100, won -76.00, entered 55.00, bonused 10.00, cleared -55.00, due -66.00", -66_00)
		default:
			is("nothing won", r.s.PrizeWhy(e), "", 0)
		}
	}
	if len(gone) != 9 {
		t.Errorf("%v went out", gone)
	}
}

// TestARefundIsReckoned: an event that the law refunds gives back what was taken, and says by which article.
func TestARefundIsReckoned(t *testing.T) {
	p, rules := tda(t)
	p.Refund = article.Set(RefundPrice, "FR-57-8-B")
	r := newRoom(t, 1)
	s := evening()
	s.LateLevels, s.BuyIn, s.Fee, s.Guarantee = 0, 50_00, 5_00, 0
	r.open(s, false, 4, p, rules)
	r.must(Stop{Cause: Causes[0], Reason: "inondation"})
	e := &r.s.Entries[0]
	why := r.s.DeskWhy(e.Player, e.No, -55_00)
	if got := steps(why); got != "entered 55.00, put_back -55.00, cleared -55.00, due -55.00" || !slices.Equal(why.Cites(), []article.ID{"FR-57-8-B"}) {
		t.Errorf("%s %v", got, why.Cites())
	}
}

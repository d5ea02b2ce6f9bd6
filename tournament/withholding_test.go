package tournament

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// TestWithholding: amounts worked out by hand (FR-57-11-A). The fee is outside the base, the bonus in it and outside the pool.
func TestWithholding(t *testing.T) {
	p, rules := tda(t)
	p.Withholding = article.Set(WithholdingRates{Holdem: 4, Omaha: 2}, "FR-57-11-A")
	p.WithholdingEntered = article.Set(true, "FR-57-11-B")
	for _, c := range []struct {
		name                     string
		entries, bonus           int
		buyIn, fee               money.Amount
		game                     hand.Game
		base, pool, kept, tipped money.Amount
	}{
		{"hold'em", 100, 0, 200_00, 20_00, hand.Holdem, 20_000_00, 19_200_00, 800_00, 0},
		{"cents", 53, 0, 85_00, 0, hand.Holdem, 4_505_00, 4_324_80, 180_20, 0},
		{"no rounding adds up", 7, 0, 12_35, 1_00, hand.Holdem, 86_45, 82_99, 3_46, 0}, // 4 % of 12.35 is 0.494: 7 times that rounded is 3.43
		{"omaha", 100, 0, 200_00, 0, hand.Omaha, 20_000_00, 19_600_00, 400_00, 0},
		{"bonus", 10, 3, 50_00, 5_00, hand.Holdem, 530_00, 480_00, 21_20, 1_20},
		{"no rate", 10, 0, 50_00, 5_00, hand.Stud, 500_00, 500_00, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRoom(t, 1)
			s := evening()
			s.LateLevels, s.BuyIn, s.Fee, s.Guarantee = 0, c.buyIn, c.fee, 0
			s.Bonus = &Sale{Price: 10_00, Chips: 100}
			if c.game != hand.Holdem {
				s.Game, s.Seats, s.SeatsLate = c.game, 8, 8
				for i := range s.Levels {
					s.Levels[i].Game, s.Levels[i].Betting = c.game, hand.PotLimit
					if c.game == hand.Stud {
						s.Levels[i] = Level{Minutes: 20, Game: hand.Stud, Betting: hand.FixedLimit, StudAnte: 25, BringIn: 25, SmallBet: 100, BigBet: 200}
					}
				}
			}
			r.open(s, false, c.entries, p, rules)
			for i := range c.bonus {
				r.must(BuyBonus{Player: r.s.Entries[i].Player})
			}
			w := r.s.Withholding()
			if w.Base != c.base || w.Amount != c.kept || r.s.Pool() != c.pool || -r.s.Total(TipsWithheldAccount) != c.tipped || w.Over {
				t.Errorf("%+v, pool %d, of the bonus %d", w, r.s.Pool(), -r.s.Total(TipsWithheldAccount))
			}
			if wants := c.kept > 0; slices.Contains(w.Cites, "FR-57-11-A") != wants || slices.Contains(w.Cites, "FR-57-11-B") != wants || w.Signed != wants {
				t.Errorf("cites %v", w.Cites)
			}
			r.must(Unregister{Player: r.s.Entries[0].Player})
			r.must(Start{})
			if got, want := r.s.Pool()+r.s.Total(CagnotteAccount), r.s.Withholding().Base-r.s.Total(BonusAccount)-r.s.Total(TipsWithheldAccount); got != want {
				t.Errorf("pool and cagnotte are %d, bought %d", got, want)
			}
			var sum money.Amount
			for _, prize := range r.s.Prizes {
				sum += prize
			}
			if sum != r.s.Pool() {
				t.Errorf("prizes of %d, pool %d", sum, r.s.Pool())
			}
			if p := r.s.AtDesk(r.s.Entries[0].Player, r.s.Entries[0].No); p > -c.buyIn-c.fee {
				t.Errorf("%d at the desk", p)
			}
			if r.s.AtDesk(table.PlayerID("nobody"), 1) != 0 {
				t.Error("somebody who has not entered owes something")
			}
		})
	}
}

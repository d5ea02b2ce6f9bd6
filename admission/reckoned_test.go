package admission_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/reckoning"
)

// TestAPriceIsReckonedTermByTerm: amounts worked out by hand. A yearly fee of 100 and 120 to join, from 20 February: 11 months of 12 are left,
// 220 × 11 ÷ 12 = 201.666…, to five centimes 201.65.
func TestAPriceIsReckonedTermByTerm(t *testing.T) {
	p := strict()
	p.Cards.Value = append(p.Cards.Value, admission.Card{Name: "gold", Year: 100, Join: 120, Half: 50, JoinHalf: 60, Priced: "A-gold"})
	for _, c := range []struct {
		name string
		from admission.Date
		half bool
		want reckoning.Reckoning
	}{
		{"part of a year", admission.Date{Year: 2026, Month: 2, Day: 20}, false, reckoning.Reckoning{
			{Key: reckoning.CardYear, Sum: 100_00, Cites: []article.ID{"A-gold"}}, {Key: reckoning.Join, Sum: 120_00, Cites: []article.ID{"A-gold"}},
			{Key: reckoning.Total, Sum: 220_00}, {Key: reckoning.MonthsLeft, Sum: 220_00, N: 11, Of: 12, Cites: []article.ID{"A-part"}},
			{Key: reckoning.Nearest, Sum: 201_65, Of: 5, Cites: []article.ID{"A-part"}}}},
		{"all of it", admission.Date{Year: 2026, Month: 1, Day: 1}, false, reckoning.Reckoning{
			{Key: reckoning.CardYear, Sum: 100_00, Cites: []article.ID{"A-gold"}}, {Key: reckoning.Join, Sum: 120_00, Cites: []article.ID{"A-gold"}},
			{Key: reckoning.Total, Sum: 220_00}}},
		{"six months", admission.Date{Year: 2026, Month: 9, Day: 1}, true, reckoning.Reckoning{
			{Key: reckoning.CardHalf, Sum: 50_00, Cites: []article.ID{"A-gold"}}, {Key: reckoning.Join, Sum: 60_00, Cites: []article.ID{"A-gold"}},
			{Key: reckoning.Total, Sum: 110_00}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := p.Price("gold", c.from, c.half)
			if err != nil || x.Amount != c.want.Total() || !same(x.Why, c.want) {
				t.Errorf("%v: %d, %+v", err, x.Amount, x.Why)
			}
		})
	}
	due := p.Default(2).Owed
	if want := (reckoning.Reckoning{{Key: reckoning.PlaceLost, Sum: 50_00, N: 2, Cites: []article.ID{"A-fine"}}}); due == nil || due.Amount != 50_00 || !same(due.Why, want) {
		t.Errorf("of a default: %+v", due)
	}
}

func same(a, b reckoning.Reckoning) bool {
	return slices.EqualFunc(a, b, func(x, y reckoning.Term) bool {
		return x.Key == y.Key && x.Sum == y.Sum && x.N == y.N && x.Of == y.Of && slices.Equal(x.Cites, y.Cites)
	})
}

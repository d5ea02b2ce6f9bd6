package admission

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// UnknownCard is why a card has no price.
const UnknownCard refusal.Code = "unknown_card" // [Card Known]

// Refusals lists the codes of this package.
func Refusals() []refusal.Code { return []refusal.Code{UnknownCard} }

// Price is what a card costs, and how long it holds.
type Price struct {
	Amount money.Amount // minor units
	Span   Span
	Cites  []article.ID
	// Other readings of a card that is taken during the year.
	ByOther money.Amount // counted by the other unit; 0: the same price
	InPart  money.Amount // all of the fee to join, whatever is left of the year; 0: there is none
}

// Price is what a card costs that is issued on a day: for what is left of the calendar year, or for six months. Whether the fee
// to join is prorated no book says: it is. The error is a *refusal.Error.
func (p *Policy) Price(name string, from Date, half bool) (x Price, err error) {
	i := slices.IndexFunc(p.Cards.Value, func(c Card) bool { return c.Name == name })
	if i < 0 {
		return x, refusal.New(UnknownCard, "Card", name, "Known", len(p.Cards.Value))
	}
	card := p.Cards.Value[i]
	x.Cites = []article.ID{card.Priced}
	if half {
		x.Amount = money.Amount(card.Half+card.JoinHalf) * 100
		x.Span = Span{from, from.sixMonths()}
		return x, nil
	}
	x.Span = Span{from, Date{from.Year, 12, 31}}
	unit, other := p.Prorata.Value.By, Days
	if unit == Days {
		other = Months
	}
	x.Amount = p.part(card.Year+card.Join, from, unit)
	if left, all := leftOf(from, Days); left < all {
		x.Cites = append(x.Cites, p.Prorata.Cite)
		x.ByOther = p.part(card.Year+card.Join, from, other)
		if card.Join > 0 {
			x.InPart = p.part(card.Year, from, unit) + money.Amount(card.Join)*100
		}
	}
	return x, nil
}

// part is what is left of the price of a year, in whole units of the currency, rounded to the nearest unit of the book, a half up.
func (p *Policy) part(year int, from Date, by Unit) money.Amount {
	left, all := leftOf(from, by)
	unit := max(1, p.Prorata.Value.Round)
	return money.Amount((2*year*100*left + all*unit) / (2 * all * unit) * unit)
}

// leftOf is what is left of a year, from a day on, and how long the year is.
func leftOf(from Date, by Unit) (left, all int) {
	if by == Months {
		return 13 - from.Month, 12
	}
	all = Date{from.Year, 12, 31}.noon().YearDay()
	return all - from.noon().YearDay() + 1, all
}

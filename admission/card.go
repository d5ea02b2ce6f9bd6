package admission

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/refusal"
)

// UnknownCard is why a card has no price.
const UnknownCard refusal.Code = "unknown_card" // [Card Known]

// CardHeld is why nobody is sold a card: he has one of that kind for all of its days.
const CardHeld refusal.Code = "card_held" // [Card Until Cite]

// Refusals lists the codes of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCard, CardHeld, SponsorNoCard, SponsorSelf, SponsorBarred}
}

// Price is what a card costs, and how long it holds.
type Price struct {
	Amount money.Amount // minor units
	Span   Span
	Cites  []article.ID
	Why    reckoning.Reckoning // comes to Amount
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
		x.Why.Add(reckoning.CardHalf, whole(card.Half), card.Priced)
		if card.JoinHalf > 0 {
			x.Why.Add(reckoning.Join, whole(card.JoinHalf), card.Priced)
		}
		x.Why = x.Why.Ends()
		x.Amount = x.Why.Total()
		x.Span = Span{from, from.sixMonths()}
		return x, nil
	}
	x.Span = Span{from, Date{from.Year, 12, 31}}
	unit, other := p.Prorata.Value.By, Days
	if unit == Days {
		other = Months
	}
	x.Why.Add(reckoning.CardYear, whole(card.Year), card.Priced)
	if card.Join > 0 {
		x.Why.Add(reckoning.Join, whole(card.Join), card.Priced)
	}
	x.Why = x.Why.Ends()
	if left, all := leftOf(from, Days); left < all {
		x.Cites = append(x.Cites, p.Prorata.Cite)
		p.prorates(&x.Why, from, unit)
		x.ByOther = p.part(card.Year+card.Join, from, other)
		if card.Join > 0 {
			x.InPart = p.part(card.Year, from, unit) + money.Amount(card.Join)*100
		}
	}
	x.Amount = x.Why.Total()
	return x, nil
}

// Gains refuses a card to somebody whom it would give not a day that his cards of that kind do not. The error is a *refusal.Error.
func (x *Price) Gains(name string, held []Held) error {
	for _, h := range held {
		if h.Name == name && h.Span.Holds(x.Span.From) && h.Span.Holds(x.Span.Until) {
			return refusal.New(CardHeld, "Card", name, "Until", h.Span.Until.String(), "Cite", string(x.Cites[0]))
		}
	}
	return nil
}

// whole is so many whole units of the currency.
func whole(n int) money.Amount { return money.Amount(n) * 100 }

// prorates takes what is left of a year of what a card costs for all of it.
func (p *Policy) prorates(why *reckoning.Reckoning, from Date, by Unit) {
	key := reckoning.MonthsLeft
	if by == Days {
		key = reckoning.DaysLeft
	}
	year := why.Total()
	left, all := leftOf(from, by)
	why.Part(key, year, left, all, p.Prorata.Cite)
	why.Part(reckoning.Nearest, p.part(int(year/100), from, by), 0, max(1, p.Prorata.Value.Round), p.Prorata.Cite)
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

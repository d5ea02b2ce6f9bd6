package sim

import "github.com/floorbook/floorbook/tournament"

// pool is what was bought into it, less what the law withholds, and what the house gives on top, and no less than was promised: the guarantee, or what the plan names.
func (a *auditor) pool() int64 {
	s, p := &a.created.Structure, &a.awards.plan
	named := int64(0)
	for _, k := range p.Kind {
		named += int64(k.Value)
	}
	for _, place := range p.Places {
		named += int64(place.Amount)
	}
	bought := int64(s.BuyIn)*int64(len(a.entries)) + a.spent
	return max(bought-a.withheld(bought)+a.given(), int64(s.Guarantee), named)
}

// given is what the house gives whatever was bought.
func (a *auditor) given() int64 {
	given := int64(a.awards.plan.Added)
	for _, k := range a.awards.plan.Kind {
		if k.Given {
			given += int64(k.Value)
		}
	}
	return given
}

// ladder shares the pool out. Prizes in kind are a part of what their places are worth; of the money the fixed amounts come first, the rest
// goes by shares, and what cannot be shared to the first place.
func (a *auditor) ladder() []int64 {
	p, n := &a.awards.plan, max(1, len(a.entries))
	cash := a.pool()
	for _, k := range p.Kind {
		cash -= int64(k.Value)
	}
	places := p.Places
	if len(places) == 0 {
		places = a.sheetPlaces()
	}
	places = places[:min(len(places), n)]
	worth := make([]int64, n)
	for i, place := range places {
		worth[i] = min(int64(place.Amount), cash)
		cash -= worth[i]
	}
	a.share(worth, places, cash)
	for _, k := range p.Kind {
		worth[min(k.Place, n)-1] += int64(k.Value)
	}
	paid := 1
	for i, w := range worth {
		if w > 0 {
			paid = i + 1
		}
	}
	if len(p.Places) == 0 && !p.Set() { // the table of the sheet says how many places are paid
		paid = len(places)
	}
	return worth[:paid]
}

// sheetPlaces is the table of the sheet that holds for the number of entries.
func (a *auditor) sheetPlaces() (out []tournament.PaidPlace) {
	shares := []int{10_000}
	for i, t := range a.created.Structure.Payouts.Tables {
		if i == 0 || t.Entries <= len(a.entries) {
			shares = t.Shares
		}
	}
	for _, s := range shares {
		out = append(out, tournament.PaidPlace{Share: s})
	}
	return out
}

// share gives money to the places that have a share, the last one first: each its part in whole units, no less than the least prize and than the
// place after it, and no more than an equal part of what is left. As many of the last places go without as cannot have the least prize.
func (a *auditor) share(worth []int64, places []tournament.PaidPlace, cash int64) {
	least, unit := int64(a.awards.plan.Least), a.unit()
	var who []int
	for i := range places {
		if places[i].Share > 0 {
			who = append(who, i)
		}
	}
	for len(who) > 1 && int64(len(who))*least > cash {
		who = who[:len(who)-1]
	}
	if len(who) == 0 {
		worth[0] += cash
		return
	}
	all, after := cash, int64(0)
	for rank := len(who); rank > 1; rank-- {
		part := all / 10_000 * int64(places[who[rank-1]].Share)
		part += all % 10_000 * int64(places[who[rank-1]].Share) / 10_000
		part -= part % unit
		equal := cash / int64(rank)
		part = max(after, min(max(part, least), equal-equal%unit))
		worth[who[rank-1]] += part
		cash, after = cash-part, part
	}
	worth[who[0]] += cash
}

package tournament

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/table"
)

// How the amounts of an event come about: what it sells, what an entry has at the desk, what a place pays.

// cited is the article of a clause, nothing where no book says it.
func cited(ids ...article.ID) (out []article.ID) {
	for _, id := range ids {
		if id != article.Silent && id != "" {
			out = append(out, id)
		}
	}
	return out
}

// PriceWhy is how the price of an entry comes about.
func (s *State) PriceWhy() (why reckoning.Reckoning) {
	p := &s.Policy
	if s.Structure.Price() == 0 {
		why.Add(reckoning.BuyIn, 0, cited(p.FreeEntry.Cite)...)
		return why
	}
	why.Add(reckoning.BuyIn, s.Structure.BuyIn, cited(p.BuyInPool.Cite)...)
	if s.Structure.Fee > 0 {
		why.Add(reckoning.Fee, s.Structure.Fee, cited(p.FeeApart.Cite)...)
	}
	if heads := s.Structure.BountyPrice(); heads > 0 {
		why.Add(reckoning.Heads, heads)
	}
	return why.Ends()
}

// SaleWhy is how the price of chips that are sold to an entry comes about.
func (s *State) SaleWhy(what Sold) (why reckoning.Reckoning) {
	sale, p := s.Structure.sale(what), &s.Policy
	if sale == nil {
		return nil
	}
	switch what {
	case RebuySold:
		why.Add(reckoning.Rebuy, sale.Price, cited(p.Rebuys.Cite)...)
	case AddOnSold:
		why.Add(reckoning.AddOn, sale.Price, cited(p.AddOn.Cite)...)
	case BonusSold:
		why.Add(reckoning.Bonus, sale.Price, cited(p.BonusMost.Cite, p.BonusApart.Cite)...)
	}
	if sale.Fee > 0 {
		why.Add(reckoning.Fee, sale.Fee, cited(p.FeeApart.Cite)...)
	}
	return why.Ends()
}

// purposeSteps says what postings at the desk were for.
var purposeSteps = map[ledger.Purpose]reckoning.Key{ForEntry: reckoning.Entered, ForReEntry: reckoning.Entered, ForRebuy: reckoning.Rebought, ForAddOn: reckoning.AddedOn,
	ForBonus: reckoning.Bonused, ForHandOut: reckoning.Won, ForBounty: reckoning.HeadsWon, ForTicketEntry: reckoning.TicketUsed}

// DeskWhy is how what an entry owes at the desk comes about, or below zero has to get, after what the cage has taken of it or given: cleared
// less AtDesk.
func (s *State) DeskWhy(p table.PlayerID, entry int, cleared money.Amount) reckoning.Reckoning {
	return s.deskSteps(p, entry, cleared, everything).EndsDue()
}

// PaidWhy is how what an entry is paid comes about where its prize is handed out: so much money of it now, 0 where that was done.
func (s *State) PaidWhy(e *Entry, now, cleared money.Amount) reckoning.Reckoning {
	why, steps := s.PrizeWhy(e), s.deskSteps(e.Player, e.No, cleared, everything)
	var open money.Amount // what the desk had with the entry before
	for _, t := range steps {
		open += t.Sum
	}
	if open == 0 && now == why.Total() {
		return why
	}
	if now != 0 {
		steps = append(reckoning.Reckoning{{Key: reckoning.Won, Sum: -now}}, steps...)
	}
	return append(why, steps.EndsDue()...)
}

func everything(ledger.Purpose) bool { return true }

// bought reports whether postings for a purpose are of what an entry pays.
func bought(p ledger.Purpose) bool { return p != ForHandOut && p != ForBounty && purposeSteps[p] != "" }

func (s *State) deskSteps(p table.PlayerID, entry int, cleared money.Amount, of func(ledger.Purpose) bool) (why reckoning.Reckoning) {
	owner := ledger.Owner{Player: string(p), Entry: entry}
	for _, post := range s.Ledger().Postings() {
		var sum money.Amount
		for _, l := range post.Lines {
			if at := l.Account; at.Owner == owner && (at.Kind == DeskAccount || at.Kind == PocketsAccount) && l.Asset == Currency() {
				sum -= money.Amount(l.Amount)
			}
		}
		if sum == 0 || !of(post.For.Purpose) {
			continue
		}
		key, known := purposeSteps[post.For.Purpose]
		if !known {
			key = reckoning.Corrected
		}
		cites := s.setBy(key)
		if post.Reverses > 0 {
			key, cites = reckoning.PutBack, nil
			if s.Stop != nil && s.Stop.Event == post.Event {
				cites = cited(s.Policy.Refund.Cite)
			}
		}
		why.Add(key, sum, cites...)
	}
	if cleared != 0 {
		why.Add(reckoning.Cleared, cleared)
	}
	return why
}

// setBy are the articles that set the price of something an entry has bought.
func (s *State) setBy(step reckoning.Key) []article.ID {
	switch step {
	case reckoning.Entered:
		return s.PriceWhy().Cites()
	case reckoning.Rebought:
		return s.SaleWhy(RebuySold).Cites()
	case reckoning.AddedOn:
		return s.SaleWhy(AddOnSold).Cites()
	case reckoning.Bonused:
		return s.SaleWhy(BonusSold).Cites()
	}
	return nil
}

// SpentWhy is how what a player has paid for in an event comes about, by all his entries, less what was put back or a ticket has paid.
func (s *State) SpentWhy(p table.PlayerID) (why reckoning.Reckoning) {
	for i := range s.Entries {
		if s.Entries[i].Player == p {
			why = append(why, s.deskSteps(p, s.Entries[i].No, 0, bought)...)
		}
	}
	return why.Ends()
}

// PrizeWhy is how the prize of an entry's place comes about; nothing where it has none.
func (s *State) PrizeWhy(e *Entry) (why reckoning.Reckoning) {
	prize := s.Prize(e)
	if prize == 0 {
		return nil
	}
	p := &s.Policy
	for _, post := range s.Ledger().Postings() {
		if post.For.Purpose == ForDeal && post.For.Owner == ownerOf(e) && s.Ledger().ReversedBy(post.No) == 0 {
			why.Add(reckoning.Dealt, prize, cited(p.PrizeDeals.Cite)...)
			return why
		}
	}
	if e.Place < 1 || e.Place > len(s.Prizes) {
		return nil
	}
	if e.Tied < 2 {
		s.placeWhy(&why, e.Place)
	} else {
		for place := e.Place; place < e.Place+e.Tied && place <= len(s.Prizes); place++ {
			why.Part(reckoning.OfPlace, s.Prizes[place-1], place, 0)
		}
		why.Part(reckoning.SharedBy, covered(e.Place, e.Tied, s.Prizes), e.Tied, 0, cited(p.TiedPrizes.Cite, p.SharedRemainder.Cite)...)
	}
	if why.Total() != prize || e.Tied >= 2 {
		why.Add(reckoning.Total, prize)
	}
	return why
}

// placeWhy is how what a place pays comes about: a share of the pool rounded down, or what the others leave.
func (s *State) placeWhy(why *reckoning.Reckoning, place int) {
	var pool, others money.Amount
	for i, prize := range s.Prizes {
		pool += prize
		if i+1 != place {
			others += prize
		}
	}
	pays, table := s.Prizes[place-1], &s.Structure.Payouts
	plain := s.Structure.Satellite == nil && !s.Sharing.Set()
	shares, round := table.shares(len(s.Entries)), max(table.Round, 1)
	if len(shares) != len(s.Prizes) {
		plain = false
	}
	why.Add(reckoning.Pool, pool, cited(s.Policy.PrizesLeast.Cite, s.Policy.PrizesByEntries.Cite)...)
	switch {
	case plain && place == 1 && len(s.Prizes) > 1:
		why.Add(reckoning.Rest, -others)
		why.Part(reckoning.OfPlace, pays, place, 0)
	case plain && place > 1 && percent(pool, shares[place-1])/round*round == pays:
		why.Part(reckoning.Share, pool, shares[place-1], wholePool)
		why.Part(reckoning.Down, pays, place, int(round))
	default:
		why.Part(reckoning.OfPlace, pays, place, 0)
	}
}

package tournament

import (
	"cmp"
	"errors"

	"github.com/floorbook/floorbook/money"
)

// accounted is what the money was proved of: while it is the same, so is all that the proof looks at. What happens within a
// hand moves none of it.
type accounted struct {
	beside   uint64 // events that were not a table's
	postings int
	entries  int
	prizes   *money.Amount // of the list that is in force: it is replaced, never changed
}

func (s *State) accounted() accounted {
	a := accounted{beside: s.beside, entries: len(s.Entries)}
	if s.books != nil {
		a.postings = len(s.books.Postings())
	}
	if len(s.Prizes) > 0 {
		a.prizes = &s.Prizes[0]
	}
	return a
}

// checkMoney proves that the books balance, that every entry has its price in them, and that what was given out of the pool is what
// the places of those who are out are worth: the rest of it is what the places to come are.
func (s *State) checkMoney() error {
	now := s.accounted()
	if now == s.proof.money {
		return nil
	}
	if !s.proof.sums.stand {
		s.proof.sums = sums{stand: true}
	}
	s.proof.sums.add(s)
	if err := s.proveMoney(s.proof.sums); err != nil {
		return err
	}
	s.proof.money = now
	return nil
}

// sums are what all entries together have bought besides their stacks, have paid by tickets and were handed.
type sums struct {
	stand       bool // nothing has changed them since but entries that are new
	entries     int  // of so many
	price, fee  money.Amount
	cash, kind  money.Amount
	heads       money.Amount
	used, taken money.Amount
	below       int // number of an entry that has won less than nothing by bounties
}

// add looks at the entries that are new.
func (a *sums) add(s *State) {
	entries := s.Entries[a.entries:]
	if len(entries) == 0 {
		return
	}
	price, fee := s.soldFor(entries)
	cash, kind, heads := handedOut(entries)
	used, taken := ticketsMoved(entries)
	a.price, a.fee = a.price+price, a.fee+fee
	a.cash, a.kind, a.heads = a.cash+cash, a.kind+kind, a.heads+heads
	a.used, a.taken = a.used+used, a.taken+taken
	a.below = cmp.Or(a.below, s.pocketBelow(entries))
	a.entries = len(s.Entries)
}

func (s *State) proveMoney(a sums) error {
	if err := s.Ledger().Prove(&s.proof.books); err != nil {
		return wrong("ledger: %v", err)
	}
	if s.Stop != nil {
		return s.checkStopped()
	}
	n := money.Amount(len(s.Entries))
	entries, fees, desk := s.Total(EntriesAccount)+s.Total(ReEntriesAccount), s.Total(FeesAccount), -s.Total(DeskAccount)
	if entries != n*s.Structure.BuyIn {
		return wrong("%d entries have brought %d to the pool", n, entries)
	}
	if err := errors.Join(s.checkBounties(a), s.checkWithheld(), s.checkTicketMoney(a)); err != nil {
		return err
	}
	if err := s.checkTickets(); err != nil {
		return err
	}
	bought := s.Total(RebuysAccount) + s.Total(AddOnsAccount) + s.Total(BonusAccount)
	advances := money.Amount(0)
	for _, w := range s.Queue {
		if w.Paid {
			advances += s.Structure.Price()
		}
	}
	if s.Total(AdvancesAccount) != advances || s.Total(AdvancesDueAccount) != -advances {
		return wrong("%d paid from the waiting list, %d in the books", advances, s.Total(AdvancesAccount))
	}
	if bought != a.price || fees != n*s.Structure.Fee+a.fee || desk != entries+bought+fees+n*s.Structure.BountyPrice()-a.cash-a.heads-a.taken {
		return wrong("%d for chips sold, %d in the books; %d in fees, %d at the desk", a.price, bought, fees, desk)
	}
	added, house := s.Total(AddedAccount), -s.Total(HouseAccount)
	awarded, owed := -s.Total(AwardedAccount), s.Total(PrizesAccount)
	if added != house || awarded != owed+a.cash+a.kind+s.Total(RecoverAccount) || s.Total(InKindAccount) != a.kind-a.used {
		return wrong("%d added of %d that the house gave, %d owed of %d awarded", added, house, owed, awarded)
	}
	if len(s.Prizes) == 0 {
		if added != 0 || awarded != 0 {
			return wrong("%d added and %d awarded before the prizes are fixed", added, awarded)
		}
		return nil
	}
	if gives := s.Overlay() + s.Sharing.Additions(); added != gives {
		return wrong("%d added, not %d, to a pool of %d", added, gives, s.Pool())
	}
	return s.checkPrizes(awarded)
}

// soldFor is what the chips that entries have bought besides their stacks cost, and the fees on them.
func (s *State) soldFor(entries []Entry) (price, fee money.Amount) {
	rebuys, addOns, bonus := 0, 0, 0
	for i := range entries {
		e := &entries[i]
		rebuys, addOns, bonus = rebuys+e.Rebuys, addOns+e.AddOns, bonus+e.Bonus
	}
	for _, b := range []struct {
		what  Sold
		count int
	}{{RebuySold, rebuys}, {AddOnSold, addOns}, {BonusSold, bonus}} {
		if sale := s.Structure.sale(b.what); sale != nil {
			price += money.Amount(b.count) * sale.Price
			fee += money.Amount(b.count) * sale.Fee
		}
	}
	return price, fee
}

// checkPrizes proves that the prizes are the pool, and that as much of them was awarded as has been played for.
func (s *State) checkPrizes(awarded money.Amount) error {
	left := s.Surviving()
	if s.Phase == Finished {
		left = 0
	}
	sum, due := money.Amount(0), s.dealt()
	places := s.PlacePrizes()
	for i, p := range s.Prizes {
		if p < 0 || i > 0 && p > s.Prizes[i-1] && !s.Sharing.Set() {
			return wrong("prize %d of place %d", p, i+1)
		}
		sum += p
		if i >= left || i < s.Reached {
			due += places[i]
		}
	}
	if pool := s.Pool(); sum != pool || awarded != due {
		return wrong("prizes of %d from a pool of %d, %d awarded of %d", sum, pool, awarded, due)
	}
	return nil
}

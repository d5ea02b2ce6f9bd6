package tournament

import (
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// proof is what the last Check proved, so that the next one looks only at what has changed since: the tables where
// something happened, or everything when somebody sat down or rose.
type proof struct {
	seats   uint64 // version of who sits where
	phase   Phase
	at      []chip.Amount // chips by table
	touched []int         // tables with events since
	books   ledger.Proof
	money   accounted // zero: nothing
}

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

func (p *proof) touch(no int) {
	if n := len(p.touched); n == 0 || p.touched[n-1] != no {
		p.touched = append(p.touched, no)
	}
}

// Check proves that the books balance: chips on all tables are the chips issued, every player left has exactly one
// seat, at most one player is to act at a table, places have no gap, and prizes sum to the pool. The error is a
// *refusal.Error CheckFailed; the shell then freezes the stream. It is cheap enough to run after every command: it
// remembers in s what it has proved, so it belongs to whoever writes s.
func Check(s *State) error {
	if s.ID == "" {
		return nil
	}
	if s.proof.seats == s.seats && s.proof.phase == s.Phase && s.seats > 0 {
		for _, no := range s.proof.touched {
			if err := s.checkTable(no); err != nil {
				return err
			}
		}
		s.proof.touched = s.proof.touched[:0]
		return s.checkMoney()
	}
	for _, prove := range []func() error{s.checkChips, s.checkSeats, s.checkPlaces, s.checkMoney} {
		if err := prove(); err != nil {
			return err
		}
	}
	s.proof.seats, s.proof.phase, s.proof.touched = s.seats, s.Phase, s.proof.touched[:0]
	return nil
}

// checkTable proves that what happened at a table since the last proof neither made nor lost a chip.
func (s *State) checkTable(no int) error {
	i, _ := s.tableAt(no)
	t := s.Tables[i]
	if err := checkTurn(t); err != nil {
		return err
	}
	if !s.Hosted {
		return s.checkTimeCards(t)
	}
	if chips := t.Chips(); i >= len(s.proof.at) || chips != s.proof.at[i] {
		return wrong("table %d: %d chips", no, chips)
	}
	return nil
}

// checkTurn proves that the player to act, if any, is one of those dealt in.
func checkTurn(t *table.State) error {
	if t.Hand == nil {
		return nil
	}
	step := t.Hand.State.Next()
	if (step.Need == hand.NeedAction || step.Need == hand.NeedShow) && (step.Player < 0 || step.Player >= len(t.Hand.Seats)) {
		return wrong("table %d: player %d to act", t.No, step.Player)
	}
	return nil
}

func wrong(format string, args ...any) error {
	return refusal.New(CheckFailed, "Problem", fmt.Sprintf(format, args...))
}

// Issued is the chips that entries, sales and colour-ups have put into play, less those that were taken out.
func (s *State) Issued() chip.Amount {
	issued := chip.Amount(len(s.Entries))*s.Structure.Stack + s.Sold + s.Added
	for i := range s.Entries {
		issued -= s.Entries[i].Removed
		if s.Ahead(&s.Entries[i]) {
			issued -= s.Structure.Stack
		}
	}
	return issued
}

func (s *State) checkChips() error {
	want := s.Issued()
	if s.Chips != want {
		return wrong("%d chips in play, %d issued to %d entries of %d and not taken out", s.Chips, want, len(s.Entries), s.Structure.Stack)
	}
	if err := s.checkPieces(); err != nil {
		return err
	}
	if s.Phase == Registering || !s.Hosted {
		return nil
	}
	var sum chip.Amount
	s.proof.at = s.proof.at[:0]
	for _, t := range s.Tables {
		if err := checkTurn(t); err != nil {
			return err
		}
		chips := t.Chips()
		s.proof.at = append(s.proof.at, chips)
		sum += chips
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Kept && e.Place == 0 {
			sum += e.Bagged
		}
	}
	if sum != s.Chips {
		return wrong("%d chips on the tables and in bags, %d issued", sum, s.Chips)
	}
	return nil
}

// checkPieces proves that the chips in play by value are worth the chips in play.
func (s *State) checkPieces() error {
	if s.Pieces == nil {
		return nil
	}
	var sum chip.Amount
	for i, n := range s.Pieces {
		sum += chip.Amount(n) * s.Structure.Chips[i]
	}
	if sum != s.Chips {
		return wrong("chips by value are worth %d, %d in play", sum, s.Chips)
	}
	return nil
}

// checkSeats proves that entries and chairs name each other.
func (s *State) checkSeats() error {
	left, taken, apart := 0, 0, 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place > 0 {
			if e.Table != 0 && s.Phase != Finished {
				return wrong("entry %d is out and sits at table %d", e.No, e.Table)
			}
			if e.Table != 0 { // the winner, who has a place and still sits
				left++
			}
			continue
		}
		left++
		if s.Phase == Registering || e.Kept || s.Ahead(e) {
			if e.Table != 0 {
				return wrong("entry %d has no chips on a table and sits at table %d", e.No, e.Table)
			}
			apart++
			continue
		}
		t := s.Table(e.Table)
		if t == nil || !t.Has(e.Seat) || t.At(e.Seat).Player != e.Player {
			return wrong("entry %d is not on seat %d of table %d", e.No, e.Seat, e.Table)
		}
	}
	for _, t := range s.Tables {
		n := t.Players()
		taken += n
		if t.Hand == nil {
			continue
		}
		for p, seat := range t.Hand.Seats {
			if t.At(seat).Player != t.Hand.Players[p] {
				return wrong("table %d: seat %d changed hands during a hand", t.No, seat)
			}
		}
	}
	if err := s.checkUnsold(); err != nil {
		return err
	}
	if s.Left != left || taken != left-apart {
		return wrong("%d players left, %d entries without a place, %d seats taken", s.Left, left, taken)
	}
	return nil
}

// checkUnsold proves that stacks wait at free seats, and that their tables know.
func (s *State) checkUnsold() error {
	stand := 0
	for _, t := range s.Tables {
		for i := range t.Seats {
			if t.Seats[i].Unsold {
				stand++
			}
		}
	}
	for _, u := range s.Unsold {
		if t := s.Table(u.Table); t == nil || !t.Has(u.Seat) || !t.At(u.Seat).Unsold || t.At(u.Seat).Player != "" {
			return wrong("a stack waits at seat %d of table %d", u.Seat, u.Table)
		}
	}
	if stand != len(s.Unsold) {
		return wrong("%d stacks wait, %d at tables", len(s.Unsold), stand)
	}
	return nil
}

// checkPlaces proves that the places of those who are out follow each other without gap, from the players left to
// the number of entries.
func (s *State) checkPlaces() error {
	n := len(s.Entries)
	at := make([]int32, n+2)
	for i := range s.Entries {
		e := &s.Entries[i]
		if i > 0 && s.Entries[i-1].No >= e.No {
			return wrong("entry %d comes behind entry %d", e.No, s.Entries[i-1].No)
		}
		if e.Place < 0 || e.Place > n || e.Tied == 1 || e.Place == 0 && e.Tied != 0 {
			return wrong("entry %d has place %d", e.No, e.Place)
		}
		at[e.Place]++
	}
	place := 1
	for place <= n {
		if place > s.Reached && place <= s.Surviving() && s.Phase != Finished {
			place = s.Surviving() + 1
			continue
		}
		if at[place] == 0 {
			return wrong("nobody has place %d", place)
		}
		place += int(at[place])
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 && int(at[e.Place]) != max(1, e.Tied) {
			return wrong("place %d is shared by %d, not %d", e.Place, at[e.Place], e.Tied)
		}
	}
	return nil
}

// checkMoney proves that the books balance, that every entry has its price in them, and that what was given out of the pool is what
// the places of those who are out are worth: the rest of it is what the places to come are.
func (s *State) checkMoney() error {
	now := s.accounted()
	if now == s.proof.money {
		return nil
	}
	if err := s.proveMoney(); err != nil {
		return err
	}
	s.proof.money = now
	return nil
}

func (s *State) proveMoney() error {
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
	if err := errors.Join(s.checkBounties(), s.checkWithheld(), s.checkTicketMoney()); err != nil {
		return err
	}
	if err := s.checkTickets(); err != nil {
		return err
	}
	sold, charged := s.soldFor()
	cash, kind, heads := s.handedOut()
	used, taken := s.ticketsMoved()
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
	if bought != sold || fees != n*s.Structure.Fee+charged || desk != entries+bought+fees+n*s.Structure.BountyPrice()-cash-heads-taken {
		return wrong("%d for chips sold, %d in the books; %d in fees, %d at the desk", sold, bought, fees, desk)
	}
	added, house := s.Total(AddedAccount), -s.Total(HouseAccount)
	awarded, owed := -s.Total(AwardedAccount), s.Total(PrizesAccount)
	if added != house || awarded != owed+cash+kind+s.Total(RecoverAccount) || s.Total(InKindAccount) != kind-used {
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

// checkStopped proves that nothing stands in the books of an event whose entrants got everything back, and of another one nothing for
// entries that will not come.
func (s *State) checkStopped() error {
	for _, b := range s.Ledger().Balances() {
		if b.Amount != 0 && (s.Stop.Refund == RefundPrice || b.Account.Kind == AdvancesAccount || b.Account.Kind == AdvancesDueAccount) {
			return wrong("%d on %s of an event that was stopped", b.Amount, b.Account)
		}
	}
	return nil
}

// soldFor is what the chips that entries have bought besides their stacks cost, and the fees on them.
func (s *State) soldFor() (price, fee money.Amount) {
	rebuys, addOns, bonus := 0, 0, 0
	for i := range s.Entries {
		e := &s.Entries[i]
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

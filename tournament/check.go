package tournament

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// proof is what the last Check proved, so that the next one looks only at what has changed since: the tables where
// something happened, or everything when somebody sat down or rose.
type proof struct {
	seats    uint64 // version of who sits where
	phase    Phase
	at       []chip.Amount // chips by table
	touched  []int         // tables with events since
	followed followed
	books    ledger.Proof
	money    accounted // zero: nothing
	sums     sums      // of what all entries bought and were handed, as proved with it
	gathered gathered
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
	var err error
	switch p := &s.proof; {
	case p.seats == s.seats && p.phase == s.Phase && s.seats > 0:
		err = s.checkTouched()
	case p.followed.whole(s):
		err = s.checkFollowed()
	default:
		err = s.checkWhole()
	}
	if err == nil {
		err = s.checkMoney()
	}
	if err != nil {
		return err
	}
	Gather(s)
	return nil
}

// Gather brings up to date what all tables come to, as Check does, and proves nothing: for who has every state proved by another that the same
// events have made.
func Gather(s *State) {
	s.gather()
	s.proof.touched = s.proof.touched[:0]
}

// checkTouched proves the tables where something happened.
func (s *State) checkTouched() error {
	for _, no := range s.proof.touched {
		if err := s.checkTable(no); err != nil {
			return err
		}
	}
	return nil
}

// checkWhole proves everything but the money, whatever was proved before.
func (s *State) checkWhole() error {
	for _, prove := range []func() error{s.checkChips, s.checkSeats, s.checkPlaces} {
		if err := prove(); err != nil {
			return err
		}
	}
	s.proof.seats, s.proof.phase, s.proof.followed.parts = s.seats, s.Phase, 0
	s.proof.followed.begin(s)
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
		if err := s.checkChair(e); err != nil {
			return err
		}
		if e.Place > 0 {
			if e.Table != 0 { // the winner, who has a place and still sits
				left++
			}
			continue
		}
		left++
		if s.apart(e) {
			apart++
		}
	}
	for _, t := range s.Tables {
		taken += t.Players()
		if err := checkHandSeats(t); err != nil {
			return err
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

// apart reports whether an entry that is in has no chips on a table.
func (s *State) apart(e *Entry) bool { return s.Phase == Registering || e.Kept || s.Ahead(e) }

// checkChair proves that an entry sits where it says, or nowhere.
func (s *State) checkChair(e *Entry) error {
	switch {
	case e.Place > 0:
		if e.Table != 0 && s.Phase != Finished {
			return wrong("entry %d is out and sits at table %d", e.No, e.Table)
		}
		return nil
	case s.apart(e):
		if e.Table != 0 {
			return wrong("entry %d has no chips on a table and sits at table %d", e.No, e.Table)
		}
		return nil
	}
	t := s.Table(e.Table)
	if t == nil || !t.Has(e.Seat) || t.At(e.Seat).Player != e.Player {
		return wrong("entry %d is not on seat %d of table %d", e.No, e.Seat, e.Table)
	}
	return nil
}

// checkHandSeats proves that nobody else sits on the seat of a player of a hand.
func checkHandSeats(t *table.State) error {
	if t.Hand == nil {
		return nil
	}
	for p, seat := range t.Hand.Seats {
		if t.At(seat).Player != t.Hand.Players[p] {
			return wrong("table %d: seat %d changed hands during a hand", t.No, seat)
		}
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

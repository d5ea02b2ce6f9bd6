package tournament

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
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
	t := s.Tables[no-1]
	if err := checkTurn(t); err != nil {
		return err
	}
	if !s.Hosted {
		return nil
	}
	if chips := t.Chips(); no > len(s.proof.at) || chips != s.proof.at[no-1] {
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

func (s *State) checkChips() error {
	want := chip.Amount(len(s.Entries)) * s.Structure.Stack
	for i := range s.Entries {
		want -= s.Entries[i].Removed
	}
	if s.Chips != want {
		return wrong("%d chips in play, %d issued to %d entries of %d and not taken out", s.Chips, want, len(s.Entries), s.Structure.Stack)
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
	if sum != s.Chips {
		return wrong("%d chips on the tables, %d issued", sum, s.Chips)
	}
	return nil
}

// checkSeats proves that entries and chairs name each other.
func (s *State) checkSeats() error {
	left, taken := 0, 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place > 0 {
			if e.Table != 0 && s.Phase != Finished {
				return wrong("entry %d is out and sits at table %d", e.No, e.Table)
			}
			continue
		}
		left++
		if s.Phase == Registering {
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
	if s.Phase == Finished {
		left++ // the winner, who has a place and still sits
	}
	if s.Left != left || s.Phase != Registering && taken != left {
		return wrong("%d players left, %d entries without a place, %d seats taken", s.Left, left, taken)
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
		if e.Place < 0 || e.Place > n || e.Tied == 1 || e.Place == 0 && (e.Tied != 0 || e.Prize != 0) {
			return wrong("entry %d has place %d", e.No, e.Place)
		}
		at[e.Place]++
	}
	place := s.Left + 1
	if s.Phase == Finished {
		place = 1
	}
	for place <= n {
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

// checkMoney proves that the pool is what was paid in, and that it is all given out, no more and no less.
func (s *State) checkMoney() error {
	if want := money.Amount(len(s.Entries)) * s.Structure.BuyIn; s.Pool != want {
		return wrong("pool %d for %d entries", s.Pool, len(s.Entries))
	}
	if len(s.Prizes) == 0 {
		return nil
	}
	var sum money.Amount
	for i, p := range s.Prizes {
		if p < 0 || i > 0 && p > s.Prizes[i-1] {
			return wrong("prize %d of place %d", p, i+1)
		}
		sum += p
	}
	if sum != s.Pool {
		return wrong("prizes of %d from a pool of %d", sum, s.Pool)
	}
	if s.Phase != Finished {
		return nil
	}
	sum = 0
	for i := range s.Entries {
		sum += s.Entries[i].Prize
	}
	if sum != s.Pool {
		return wrong("%d paid of a pool of %d", sum, s.Pool)
	}
	return nil
}

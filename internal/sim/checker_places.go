package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// eliminated checks who is out, in what order, on what place and with what prize.
func (a *auditor) eliminated(e tournament.Eliminated) error {
	if c := a.batch.corrected; c != nil && c.Kind == tournament.CorrectedOut {
		return a.forgottenOut(e)
	}
	out := make([]table.PlayerID, len(e.Out))
	stacks := make([]chip.Amount, len(e.Out))
	entries := make([]int, len(e.Out))
	for i, o := range e.Out {
		at, ok := a.latest[o.Player]
		if !ok || a.entries[at].table != o.Table || a.entries[at].seat != o.Seat {
			return fmt.Errorf("places: %s does not sit on seat %d of table %d", o.Player, o.Seat, o.Table)
		}
		out[i], entries[i], stacks[i] = o.Player, a.entries[at].no, o.Starting
		if o.Removed > 0 {
			if err := a.takenAway(o, entries[i]); err != nil {
				return err
			}
			if stacks[i] == 0 { // between two hands
				stacks[i] = a.began[entries[i]]
			}
		} else if a.hosted {
			h := &a.boards[o.Table-1].hand
			stacks[i] = h.start[slices.Index(h.player[:h.n], o.Player)]
		}
	}
	if a.hosted {
		broke := slices.DeleteFunc(slices.Clone(out), func(p table.PlayerID) bool { return a.removed[a.entries[a.latest[p]].no] > 0 })
		if err := a.eliminatedChips(broke); err != nil {
			return err
		}
	}
	for _, p := range out {
		was, err := a.rise(p)
		if err != nil {
			return err
		}
		if was.stack != 0 {
			return fmt.Errorf("places: %s is out with %d chips", p, was.stack)
		}
	}
	a.left -= len(out)
	if e.Out[0].Stopped { // by a deal: whatever the book says of one hand
		a.fellByStack(entries, stacks)
	} else {
		a.fell(entries, stacks)
	}
	a.bubble.fellNow(entries, stacks)
	if a.left < 1 {
		return errors.New("places: nobody is left")
	}
	return a.placed(e.Out)
}

// takenAway follows the chips that leave play with a player: all that he has, where stacks are known.
func (a *auditor) takenAway(o tournament.Out, no int) error {
	c := &a.boards[o.Table-1].chairs[o.Seat-1]
	if a.hosted && c.stack != o.Removed {
		return fmt.Errorf("chips: %d of %s leave play, he has %d", o.Removed, o.Player, c.stack)
	}
	c.stack, a.removed[no] = 0, o.Removed
	return nil
}

// gone is what left play with players who are out.
func (a *auditor) gone() (sum chip.Amount) {
	for _, chips := range a.removed {
		sum += chips
	}
	return sum
}

// fell puts entries that are out in the same hand on the list as the book places them.
func (a *auditor) fell(entries []int, stacks []chip.Amount) {
	if a.created.Policy.SameHand.Value == tournament.AllTie {
		a.falls = append(a.falls, fall{slices.Clone(entries)})
		return
	}
	a.fellByStack(entries, stacks)
}

// fellByStack puts entries that are out together on the list, the smaller starting stack first.
func (a *auditor) fellByStack(entries []int, stacks []chip.Amount) {
	var amounts []chip.Amount
	for _, s := range stacks {
		if !slices.Contains(amounts, s) {
			amounts = append(amounts, s)
		}
	}
	slices.Sort(amounts)
	for _, amount := range amounts {
		var f fall
		for i, s := range stacks {
			if s == amount {
				f.entries = append(f.entries, entries[i])
			}
		}
		a.falls = append(a.falls, f)
	}
}

// placed compares the places and prizes of players who have just gone out, the latest of the list.
func (a *auditor) placed(out []tournament.Out) error {
	seen := 0
	for i := len(a.falls) - 1; i >= 0 && seen < len(out); i-- {
		f := a.falls[i]
		place := a.left + seen + 1
		for _, no := range f.entries {
			at := slices.IndexFunc(out, func(o tournament.Out) bool { return a.entries[a.latest[o.Player]].no == no })
			if at < 0 {
				return fmt.Errorf("places: entry %d is not among %+v", no, out)
			}
			want := tournament.Out{Place: place, Tied: tie(len(f.entries))}
			if o := out[at]; o.Place != want.Place || o.Tied != want.Tied {
				return fmt.Errorf("places: %s has place %d (tied %d), not %d (%d)", o.Player, o.Place, o.Tied, want.Place, want.Tied)
			}
			if o := out[at]; a.prizes != nil && int64(o.Prize) != a.prize(f, place, no) {
				return fmt.Errorf("prizes: %s gets %d for place %d, not %d", o.Player, o.Prize, place, a.prize(f, place, no))
			}
		}
		seen += len(f.entries)
	}
	return nil
}

// outRanked has entries that were told out one after the other go out in one hand: nobody else's place changes.
func (a *auditor) outRanked(e tournament.OutRanked) error {
	told := func(no int) int {
		return slices.IndexFunc(e.Places, func(p tournament.Placed) bool { return p.Entry == no })
	}
	first, n, last := -1, 0, 0
	for i, f := range a.falls {
		if !slices.ContainsFunc(f.entries, func(no int) bool { return told(no) >= 0 }) {
			continue
		}
		if slices.ContainsFunc(f.entries, func(no int) bool { return told(no) < 0 }) || first >= 0 && last != i-1 {
			return fmt.Errorf("places: %+v did not go out one after the other", e.Places)
		}
		if first < 0 {
			first = i
		}
		n, last = n+len(f.entries), i
	}
	if n != len(e.Places) || n < 2 || a.bubble != nil || a.created.Policy.SameHand.Value == tournament.AllTie {
		return fmt.Errorf("places: %+v of %d who are out", e.Places, n)
	}
	list := slices.Clone(e.Places)
	slices.SortFunc(list, func(x, y tournament.Placed) int { return y.Place - x.Place })
	var falls []fall
	for i, p := range list {
		if i > 0 && list[i-1].Place == p.Place {
			falls[len(falls)-1].entries = append(falls[len(falls)-1].entries, p.Entry)
			continue
		}
		falls = append(falls, fall{[]int{p.Entry}})
	}
	a.falls = slices.Replace(a.falls, first, last+1, falls...)
	place := a.left + 1
	for i := len(a.falls) - 1; i >= first; i-- {
		for _, no := range a.falls[i].entries {
			at := told(no)
			if at < 0 {
				continue
			}
			p, want := e.Places[at], tournament.Placed{Entry: no, Place: place, Tied: tie(len(a.falls[i].entries))}
			if a.prizes != nil {
				want.Prize = money.Amount(a.prize(a.falls[i], place, no))
			}
			if p != want {
				return fmt.Errorf("places: %+v, not %+v", p, want)
			}
		}
		place += len(a.falls[i].entries)
	}
	return nil
}

// tie is how ties are written: 0 for a place of one's own.
func tie(n int) int {
	if n == 1 {
		return 0
	}
	return n
}

// closed checks the prizes: the pool by the ladder that holds for the number of entries.
func (a *auditor) closed(e tournament.RegistrationClosed) error {
	a.late = false
	a.prizes = a.ladder()
	return a.sameLadder(e.Prizes)
}

// back brings players in again.
func (a *auditor) back(e tournament.BustUndone) error {
	if e.Reopen {
		a.reopened()
	}
	a.clock, a.ended = e.Clock, a.ended && !e.Reopen
	for _, at := range e.Back {
		no := a.entries[a.latest[at.Player]].no
		found := false
		for i := range a.falls {
			f := &a.falls[i]
			if j := slices.Index(f.entries, no); j >= 0 {
				f.entries, found = slices.Delete(f.entries, j, j+1), true
			}
		}
		a.bubble.isBack(no)
		if !found {
			return fmt.Errorf("places: %s comes back and was not out", at.Player)
		}
		stack := chip.Amount(0)
		if a.hosted {
			stack = a.removed[no]
		}
		delete(a.removed, no)
		if err := a.sit(at, stack); err != nil {
			return err
		}
		a.left++
	}
	a.falls = slices.DeleteFunc(a.falls, func(f fall) bool { return len(f.entries) == 0 })
	return nil
}

// reopened has whoever sat when the event was over be in again: the winner, who by a correction may have another place.
func (a *auditor) reopened() {
	for _, e := range a.entries {
		switch {
		case e.table != 0:
			for i := range a.falls {
				a.falls[i].entries = slices.DeleteFunc(a.falls[i].entries, func(no int) bool { return no == e.no })
			}
		case e.no == a.winner:
			a.falls = append(a.falls, fall{[]int{e.no}})
		}
	}
}

// end checks the winner: the last one, with every chip there is.
func (a *auditor) end(e tournament.Ended) error {
	at, ok := a.latest[e.Winner.Player]
	switch {
	case a.left != 1 || !ok || a.entries[at].table == 0:
		return fmt.Errorf("places: %s wins with %d players left", e.Winner.Player, a.left)
	case e.Winner.Place != 1 || len(a.prizes) == 0 || int64(e.Winner.Prize) != a.pays(1):
		return fmt.Errorf("prizes: the winner gets %d of %v", e.Winner.Prize, a.prizes)
	case a.hosted && a.inPlay() != a.issued()+a.won-a.gone():
		return fmt.Errorf("chips: the winner has %d", a.inPlay())
	}
	a.ended, a.winner, a.bubble = true, a.entries[at].no, nil
	return nil
}

// agreePlaces compares places, ties and prizes with those of the state, and the sum of prizes with the pool.
func (a *auditor) agreePlaces(s *tournament.State) error {
	if err := a.agreeRanks(s); err != nil {
		return err
	}
	var paid int64
	for i := range s.Entries {
		paid += int64(s.Prize(&s.Entries[i]))
	}
	if pool := a.pool(); a.ended && paid != pool {
		return fmt.Errorf("prizes: %d paid of a pool of %d", paid, pool)
	}
	return s.Ledger().Recount()
}

// ending is how an entry ended.
type ending struct {
	place, tied int
	prize       int64
}

// endsAs is how an entry ended whose place is r: with what a deal gave, and with nothing where everybody gets everything back.
func (a *auditor) endsAs(no int, r ending) ending {
	if a.ended && a.winner == no {
		r = ending{place: 1, prize: a.pays(1)}
	}
	if r.prize += a.shareOf(no); a.refunded() {
		r.prize = 0
	}
	return r
}

// agreeRanks compares places, ties and prizes with those of the state.
func (a *auditor) agreeRanks(s *tournament.State) error {
	most := 0
	for i := range a.entries {
		most = max(most, a.entries[i].no)
	}
	want := make([]ending, most+1) // by the number of the entry
	place := a.left + 1
	for i := len(a.falls) - 1; i >= 0; i-- {
		f := a.falls[i]
		for _, no := range f.entries {
			want[no] = ending{place, tie(len(f.entries)), a.prize(f, place, no)}
		}
		place += len(f.entries)
	}
	if place != len(a.entries)+1 {
		return fmt.Errorf("places: %d are placed or in, of %d", place-1, len(a.entries))
	}
	given, err := awardedTo(s, most)
	if err != nil {
		return err
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.No > most {
			return fmt.Errorf("places: nobody has seen entry %d", e.No)
		}
		r := a.endsAs(e.No, want[e.No])
		if got := (ending{e.Place, e.Tied, given[e.No]}); got != r || a.entries[i].no != e.No {
			return fmt.Errorf("places: entry %d has %+v, not %+v", e.No, got, r)
		}
	}
	return nil
}

// awardedTo is what the books of the state hold as awarded to entries, by number, none beyond most: every account is of its entry and its player.
func awardedTo(s *tournament.State, most int) ([]int64, error) {
	given := make([]int64, most+1)
	for _, b := range s.Ledger().Balances() {
		if b.Amount == 0 || b.Account.Kind != tournament.AwardedAccount || b.Asset != tournament.Currency() {
			continue
		}
		no := b.Account.Owner.Entry
		e := s.EntryNo(no)
		if e == nil || no > most || string(e.Player) != b.Account.Owner.Player {
			return nil, fmt.Errorf("prizes: %d stands on %s, which is no entry", b.Amount, b.Account)
		}
		if given[no] = -int64(b.Amount); int64(s.Prize(e)) != given[no] {
			return nil, fmt.Errorf("prizes: entry %d has %d, %s says %d", no, s.Prize(e), b.Account, given[no])
		}
	}
	return given, nil
}

package sim

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// ladder is what is known of who is out: the entries by places, the best first, those who share a place together.
type ladder [][]int

// ladderOf reads the places of a state. The winner stands first once there is one.
func ladderOf(s *tournament.State) ladder {
	at := map[int][]int{}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 {
			at[e.Place] = append(at[e.Place], e.No)
		}
	}
	var out ladder
	for _, place := range slices.Sorted(maps.Keys(at)) {
		out = append(out, at[place])
	}
	return out
}

// correction is something to put right, and who is where once it is.
type correction struct {
	tournament.CorrectLate
	want ladder
}

// correctsLate puts one thing right that was told wrongly, or tries what cannot be, and looks at what has come of it. Now and then it was right
// before, and it is taken back.
func (w *faulty) correctsLate(ctx context.Context) error {
	var c correction
	two, right := false, false
	if err := w.Read(func(s *tournament.State) {
		if s.Phase == tournament.Registering || s.Stop != nil || s.Shelved() {
			return
		}
		c, right = w.wrong(s)
		two = right && room.TakesTwo(s, c.CorrectLate)
	}); err != nil || !right {
		return nil
	}
	if two {
		done, err := w.says(ctx, director, role.By{}, c.CorrectLate)
		if err == nil && done {
			err = w.broken("CorrectLate", fmt.Errorf("prizes that were handed out were corrected by one person: %+v", c))
		}
		if err != nil {
			return err
		}
	}
	done, err := w.says(ctx, director, owner, c.CorrectLate)
	if err != nil || !done {
		return err
	}
	var is ladder
	var id int
	if err := w.Read(func(s *tournament.State) {
		is = ladderOf(s)
		if s.Phase == tournament.Finished && len(is) > len(c.want) { // nobody else is left
			is = is[1:]
		}
		for _, u := range s.Undo {
			if u.Corrected != nil {
				id = u.ID
			}
		}
	}); err != nil {
		return nil
	}
	if !slices.EqualFunc(is, c.want, slices.Equal) {
		return w.broken("CorrectLate", fmt.Errorf("corrections: the places are %v after %+v, not %v", is, c.CorrectLate, c.want))
	}
	if w.late.IntN(4) == 0 {
		_, err = w.says(ctx, director, owner, tournament.UndoAct{ID: id})
	}
	return err
}

// wrong draws what is to be put right.
func (w *faulty) wrong(s *tournament.State) (correction, bool) {
	is := ladderOf(s)
	if len(is) == 0 {
		return correction{}, false
	}
	c := correction{tournament.CorrectLate{Reason: "the sheet of the dealer says so"}, is}
	at := w.late.IntN(len(is))
	if s.Phase == tournament.Finished { // prizes were handed out
		at = w.late.IntN(min(len(is), len(s.Prizes)+1))
	}
	switch w.late.IntN(4) {
	case 0:
		return w.forgotten(s, c, at)
	case 1:
		return w.swapped(c, at)
	case 2:
		return w.stacksOfOneHand(s, c, at)
	}
	return w.wrongTaker(s, c, at)
}

// forgotten is a player who went out before somebody, and nobody was told.
func (w *faulty) forgotten(s *tournament.State, c correction, at int) (correction, bool) {
	in := s.StillIn()
	if len(in) < 3 || w.late.IntN(3) > 0 { // it takes a player away: seldom
		return c, false
	}
	out := in[w.late.IntN(len(in))]
	c.Out = &tournament.ForgottenOut{Player: out.Player, Before: c.want[at][w.late.IntN(len(c.want[at]))]}
	if by := in[w.late.IntN(len(in))]; w.late.IntN(2) == 0 && by != out {
		c.Out.By = []table.PlayerID{by.Player}
	}
	c.want = slices.Insert(slices.Clone(c.want), at+1, []int{out.No})
	return c, true
}

// swapped are two or three entries whose places were told in the wrong order.
func (w *faulty) swapped(c correction, at int) (correction, bool) {
	n := 2 + w.late.IntN(2)
	if at+n > len(c.want) {
		return c, false
	}
	c.want = slices.Clone(c.want)
	for _, i := range w.late.Perm(n) {
		c.Places = append(c.Places, c.want[at+i][0])
	}
	for i, no := range c.Places {
		if len(c.want[at+i]) > 1 {
			return c, true // which is refused
		}
		c.want[at+i] = []int{no}
	}
	return c, true
}

// stacksOfOneHand are those with which players began the hand in which they went out: the larger one has the better place, equal ones share it,
// or all do where the book has it so.
func (w *faulty) stacksOfOneHand(s *tournament.State, c correction, at int) (correction, bool) {
	group := slices.Clone(c.want[at])
	last := at + 1
	for ; last < len(c.want) && len(group) < 2; last++ {
		group = append(group, c.want[last]...)
	}
	byStack := map[chip.Amount][]int{}
	for _, no := range group {
		if e := s.EntryNo(no); s.Entry(e.Player) != e {
			return c, false // entered again since: told is a player, whose last entry it would be
		}
		stack := s.SmallestChip() * chip.Amount(1+w.late.IntN(3))
		c.Stacks = append(c.Stacks, tournament.StackTold{Player: s.EntryNo(no).Player, Stack: stack})
		byStack[stack] = append(byStack[stack], no)
	}
	var anew ladder
	if s.Policy.SameHand.Value == tournament.AllTie {
		anew = ladder{group}
	} else {
		for _, stack := range slices.SortedFunc(maps.Keys(byStack), func(a, b chip.Amount) int { return cmp.Compare(b, a) }) {
			anew = append(anew, byStack[stack])
		}
	}
	for _, tied := range anew {
		slices.Sort(tied)
	}
	c.want = slices.Replace(slices.Clone(c.want), at, last, anew...)
	return c, len(group) > 1
}

// wrongTaker is a head that somebody else took: places stay.
func (w *faulty) wrongTaker(s *tournament.State, c correction, at int) (correction, bool) {
	if s.Structure.Bounties == nil {
		return c, false
	}
	out := c.want[at][0]
	c.Taker = &tournament.RightTaker{Entry: out}
	for range 1 + w.late.IntN(2) {
		e := &s.Entries[w.late.IntN(len(s.Entries))]
		if e.No != out && !slices.Contains(c.Taker.By, e.Player) {
			c.Taker.By = append(c.Taker.By, e.Player)
		}
	}
	return c, true
}

// settlesDifferences pays and recovers what corrections have left between prizes and what was handed out; now and then somebody does not come back.
func (w *faulty) settlesDifferences(ctx context.Context) error {
	if w.faults.Late == 0 {
		return nil
	}
	var due []tournament.Command
	if err := w.Read(func(s *tournament.State) {
		for i := range s.Entries {
			if e := &s.Entries[i]; s.Difference(e) != 0 && w.late.IntN(3) > 0 {
				due = append(due, tournament.SettleDifference{Entry: e.No})
			}
		}
	}); err != nil {
		return nil
	}
	for _, c := range due {
		if _, err := w.says(ctx, director, role.By{}, c); err != nil {
			return err
		}
	}
	return nil
}

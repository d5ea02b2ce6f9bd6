package sim

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/tournament"
)

// changedTo checks that another structure rewrites nothing: the levels until now, what was paid for, what prizes were fixed from.
func (a *auditor) changedTo(to *tournament.Structure) error {
	was := &a.created.Structure
	if a.ended && was.Name == to.Name {
		return errors.New("change: a structure is changed after the end")
	}
	if a.running {
		for i := range a.clock.Level + 1 {
			if i >= len(to.Levels) {
				return fmt.Errorf("change: level %d is gone", i)
			}
			l, before := to.Levels[i], was.Levels[i]
			if i == a.clock.Level {
				l.DayEnds, l.Note = before.DayEnds, before.Note
			}
			if l != before {
				return fmt.Errorf("change: level %d was %+v and is %+v", i, before, l)
			}
		}
		if to.Quality != was.Quality || to.Turbo != was.Turbo || !reflect.DeepEqual(to.Rotation, was.Rotation) || to.HandsEach != was.HandsEach {
			return errors.New("change: the game, or what it was announced as")
		}
	}
	if len(a.entries) > 0 && (to.BuyIn != was.BuyIn || to.Fee != was.Fee || (to.Bounties == nil) != (was.Bounties == nil) || to.Stack != was.Stack || !slices.Equal(to.StackChips, was.StackChips) ||
		to.Chips[0] != was.Chips[0]) {
		return fmt.Errorf("change: %d entries have paid %d+%d for %d", len(a.entries), was.BuyIn, was.Fee, was.Stack)
	}
	for _, has := range a.bought {
		if has.rebuys > 0 && (to.Rebuys == nil || to.Rebuys.Sale != was.Rebuys.Sale) || has.addOns > 0 && (to.AddOn == nil || *to.AddOn != *was.AddOn) {
			return errors.New("change: chips were sold at other terms")
		}
	}
	if a.prizes != nil && (to.Guarantee != was.Guarantee || !reflect.DeepEqual(to.Payouts, was.Payouts) || to.LateLevels != was.LateLevels ||
		to.LateMinutes != was.LateMinutes || to.ReEntries != was.ReEntries) {
		return errors.New("change: prizes are fixed")
	}
	a.created.Structure = *to
	if !a.running {
		a.clock = tournament.Clock{Left: a.length(0)}
	}
	return nil
}

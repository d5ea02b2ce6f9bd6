package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// refunded reports whether everybody has got everything back.
func (a *auditor) refunded() bool {
	return a.awards.stop != nil && a.awards.stop.Refund == tournament.RefundPrice
}

// standsStill checks that nothing happens in an event that was stopped but what its prizes ask for, and that no hand or level begins in one that
// is suspended.
func (a *auditor) standsStill(e tournament.Event) error {
	if a.awards.stop != nil {
		switch e.(type) {
		case tournament.StopUndone, tournament.PrizeHandedOut, tournament.PrizeTakenBack, tournament.Noted, tournament.Undone, tournament.StructureChanged, tournament.Archived,
			tournament.Unarchived:
			return nil
		case tournament.TakenOut, tournament.BountiesTaken, tournament.BountiesBack: // heads of who went out before
			if !a.refunded() {
				return nil
			}
		}
		return errors.New("stop: the event was stopped")
	}
	if a.awards.waits == nil {
		return nil
	}
	switch e := e.(type) {
	case tournament.ClockSet, tournament.Started, tournament.RoundBegan, tournament.HandForHandBegan:
		return errors.New("stop: the event is suspended")
	case tournament.TableEvent:
		switch e.Event.(type) {
		case table.HandStarted, table.ButtonMoved:
			return errors.New("stop: a hand begins in an event that is suspended")
		}
	}
	return nil
}

// standing is the clock as it stands when it is stopped now.
func (a *auditor) standing() tournament.Clock {
	if !a.clock.Running {
		return a.clock
	}
	return tournament.Clock{Level: a.clock.Level, Left: a.remains(a.clock)}
}

func (a *auditor) suspended(e tournament.Suspended) error {
	if a.awards.waits != nil || e.Reason == "" || e.Clock != a.standing() {
		return fmt.Errorf("stop: suspended for %q with the clock at %+v, which is at %+v", e.Reason, e.Clock, a.clock)
	}
	was := a.clock
	a.awards.waits, a.clock = &was, e.Clock
	return nil
}

// wentOn has the clock run on from where it stood, or as if it had not been stopped.
func (a *auditor) wentOn(e tournament.WentOn) error {
	was := a.awards.waits
	if was == nil {
		return errors.New("stop: the event goes on, and nothing had stopped it")
	}
	want := a.clock
	if was.Running {
		want = tournament.Clock{Level: a.clock.Level, Running: true, EndsAt: a.now + tournament.Instant(a.clock.Left.Milliseconds())}
	}
	if a.batch.undone {
		want = *was
	}
	if e.Clock != want {
		return fmt.Errorf("stop: the clock goes on at %+v, not %+v", e.Clock, want)
	}
	a.awards.waits, a.clock = nil, e.Clock
	return nil
}

// stopped checks what entrants get back, by the book where it says so, and who was still in.
func (a *auditor) stopped(e tournament.Stopped) error {
	by := a.created.Policy.Refund.Value
	switch {
	case a.ended || e.Reason == "" || e.Clock != a.standing():
		return fmt.Errorf("stop: stopped for %q with the clock at %+v, which is at %+v", e.Reason, e.Clock, a.clock)
	case e.Refund == tournament.RefundUnsaid || by == tournament.RefundPrice && e.Refund != by:
		return fmt.Errorf("stop: entrants get back %s, the book says %s", e.Refund, by)
	case e.Refund == tournament.RefundPrice && len(a.awards.handed) > 0:
		return errors.New("stop: entrants get everything back, and prizes were handed out")
	}
	var in []int
	for i := range a.entries {
		if place, _ := a.placeOf(a.entries[i].no); place == 0 {
			in = append(in, a.entries[i].no)
		}
	}
	for i, at := range e.Stacks {
		if i >= len(in) || at.Entry != in[i] {
			return fmt.Errorf("stop: %+v were in, not %v", e.Stacks, in)
		}
	}
	if len(e.Stacks) != len(in) || len(in) != a.left || slices.ContainsFunc(e.Stacks, func(s tournament.Standing) bool { return s.Stack < 0 || a.hosted && a.running && s.Stack == 0 }) {
		return fmt.Errorf("stop: %d of %d were in: %+v", len(e.Stacks), a.left, e.Stacks)
	}
	a.clock, a.awards.waits = e.Clock, nil
	a.awards.stop, a.batch.awarded = &e, true
	return nil
}

// agreeRefunds checks that nothing is left in the books of an event whose entrants got everything back.
func (a *auditor) agreeRefunds(s *tournament.State) error {
	for _, acc := range tournament.Accounts() {
		if n := s.Total(acc.Kind); n != 0 {
			return fmt.Errorf("ledger: %d on %s once everybody has got everything back", n, acc.Kind)
		}
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; s.HeadTokens(e) != 0 || s.Pocket(e) != 0 || s.Prize(e) != 0 {
			return fmt.Errorf("ledger: entry %d keeps %d tokens, %d won and %d of the pool", e.No, s.HeadTokens(e), s.Pocket(e), s.Prize(e))
		}
	}
	return nil
}

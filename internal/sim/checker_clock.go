package sim

import (
	"errors"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// length is how long a level or break lasts now.
func (a *auditor) length(i int) time.Duration {
	l := a.created.Structure.Levels[i]
	short := a.created.Policy.ShortLevels.Value
	minutes := l.Minutes
	if a.short && !l.Break && minutes >= short.MinLevel && short.RoundUp > 0 {
		for minutes = short.RoundUp; minutes*100 < l.Minutes*short.Percent; {
			minutes += short.RoundUp
		}
		minutes = min(minutes, l.Minutes)
	}
	return time.Duration(minutes) * time.Minute
}

// following is the level or break after one: a break that no level follows is left out, the last level repeats.
func (a *auditor) following(i int) int {
	levels := a.created.Structure.Levels
	last := len(levels) - 1
	for last > 0 && levels[last].Break {
		last--
	}
	return min(i+1, last)
}

func (a *auditor) clockSet(e tournament.ClockSet) error {
	was, now := a.clock, e.Clock
	if now.Level < 0 || now.Level >= len(a.created.Structure.Levels) || now.Left < 0 {
		return fmt.Errorf("clock: %+v", now)
	}
	if now.Level < was.Level {
		a.backs++
	}
	a.clock = now
	if a.batch.undone {
		return nil // as it was before the act taken back
	}
	if err := a.clockAct(e, was); err != nil {
		return fmt.Errorf("clock: %w: %+v after %+v at %d", err, now, was, a.now)
	}
	return nil
}

// clockAct checks one move of the clock.
func (a *auditor) clockAct(e tournament.ClockSet, was tournament.Clock) error {
	now := e.Clock
	if e.Why == tournament.ForHandForHand {
		return a.setByHands(was, now)
	}
	switch e.Undo {
	case "":
		return a.levelEnds(was, now)
	case "pause":
		if !was.Running || now.Running || now.Level != was.Level || now.Left != a.remains(was) {
			return errors.New("a pause keeps what remains of the level")
		}
	case "resume":
		if was.Running || !now.Running || now.Level != was.Level || now.EndsAt != a.now+tournament.Instant(was.Left.Milliseconds()) {
			return errors.New("the clock goes on where it stood")
		}
	case "next_level":
		if now.Level != a.following(was.Level) || now.Level == was.Level || !a.fullLevel(was, now) {
			return errors.New("the next level begins in full")
		}
	case "previous_level":
		if now.Level != was.Level-1 || !a.fullLevel(was, now) {
			return errors.New("the level before begins in full")
		}
	case "adjust":
		if now.Level != was.Level || now.Running != was.Running {
			return errors.New("a correction changes nothing but the time")
		}
	default:
		return fmt.Errorf("%q", e.Undo)
	}
	return nil
}

// fullLevel reports whether a level begins with all of its time on a clock that runs or stands as before; where it goes by hands, it runs in
// breaks alone.
func (a *auditor) fullLevel(was, now tournament.Clock) bool {
	runs := was.Running
	if a.bubble != nil && a.bubble.cost > 0 {
		runs = !a.byHands(now.Level)
	}
	return now.Running == runs && a.shows(now) == a.length(now.Level)
}

// shows is what the clock shows, below zero when nobody has noticed its end.
func (a *auditor) shows(c tournament.Clock) time.Duration {
	if c.Running {
		return time.Duration(c.EndsAt-a.now) * time.Millisecond
	}
	return c.Left
}

// remains is what is left of a level, never below zero.
func (a *auditor) remains(c tournament.Clock) time.Duration { return max(0, a.shows(c)) }

// levelEnds checks a level that ended by itself: at its exact end, however late it was noticed.
func (a *auditor) levelEnds(was, now tournament.Clock) error {
	if was.EndsAt == 0 && was.Level == 0 && !was.Running { // the start
		if now.Level != 0 || !a.fullLevel(tournament.Clock{Running: true}, now) {
			return errors.New("the first level begins in full")
		}
		return nil
	}
	if !was.Running || was.EndsAt > a.now {
		return errors.New("the level is not over")
	}
	next := a.following(was.Level)
	if a.created.Structure.Levels[was.Level].DayEnds && next != was.Level {
		if now.Running || now.Level != next || now.Left != a.length(next) {
			return errors.New("the clock waits for the next day")
		}
		return nil
	}
	if a.byHands(next) {
		if now.Running || now.Level != next || now.Left != a.length(next) {
			return errors.New("after the break the clock goes by hands")
		}
		return nil
	}
	if !now.Running || now.Level != next || now.EndsAt != was.EndsAt+tournament.Instant(a.length(next).Milliseconds()) {
		return fmt.Errorf("level %d of %v begins where the one before ended", next, a.length(next))
	}
	return nil
}

// levelOf checks that a hand begins while the clock runs, with the blinds of the level (TDA-23-B), which fall
// only when the clock is put back.
func (a *auditor) levelOf(b *board, blinds table.Blinds) error {
	levels := a.created.Structure.Levels
	l := levels[a.clock.Level]
	switch {
	case !a.clock.Running && !a.byHands(a.clock.Level) || l.Break:
		return fmt.Errorf("clock: a hand begins while the clock stands or on a break: %+v", a.clock)
	case a.clock.Running && a.now >= a.clock.EndsAt:
		return fmt.Errorf("clock: a hand begins %d ms after the level ended", a.now-a.clock.EndsAt)
	case blinds != a.stakes(l, b.hands):
		return fmt.Errorf("clock: blinds %+v in level %+v", blinds, l)
	case b.level > a.clock.Level && b.backs == a.backs:
		return fmt.Errorf("clock: level %d after level %d", a.clock.Level, b.level)
	}
	if b.level >= 0 && b.backs == a.backs {
		if before := levels[b.level]; l.Small != 0 && l.Small < before.Small || l.Big != 0 && l.Big < before.Big {
			return fmt.Errorf("clock: blinds fall from %+v to %+v", before, l)
		}
	}
	b.level, b.backs = a.clock.Level, a.backs
	return nil
}

// stakes are those of a table that has dealt so many hands, worked out from the sheet: which game is due, and which of
// the level's amounts it is played for.
func (a *auditor) stakes(l tournament.Level, hands int) table.Blinds {
	s := &a.created.Structure
	game, betting := l.Game, l.Betting
	if n := len(s.Rotation); n > 0 {
		each := s.HandsEach
		if each == 0 {
			each = 1
		}
		round := hands % (n * each)
		game, betting = s.Rotation[round/each].Game, s.Rotation[round/each].Betting
	}
	want := table.Blinds{Game: game, Structure: betting}
	switch game {
	case hand.Stud, hand.StudHiLo, hand.Razz:
		want.BringIn, want.SmallBet, want.BigBet, want.Ante = l.BringIn, l.SmallBet, l.BigBet, l.StudAnte
		if want.Ante == 0 {
			want.Ante = l.Ante
		}
		if want.Ante != 0 {
			want.AnteKind = hand.AnteEach
		}
		return want
	}
	want.Small, want.Big = l.Small, l.Big
	if s.AnteKind != hand.NoAnte {
		want.Ante, want.AnteKind = l.Ante, s.AnteKind
	}
	if betting == hand.FixedLimit || betting == hand.SpreadLimit {
		want.SmallBet, want.BigBet = l.SmallBet, l.BigBet
	}
	return want
}

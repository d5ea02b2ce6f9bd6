package tournament

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// NextDeadline is the instant at which the shell must send a Tick: a level ends, or the time of a player is up; false
// while no clock runs.
func (s *State) NextDeadline() (Instant, bool) {
	if s.Phase == Registering {
		return s.reservationsEnd()
	}
	if s.Phase != Running || s.Stands() {
		return 0, false
	}
	at, due := s.Clock.EndsAt, s.Clock.Running
	if zero, runs := s.timeEnds(); runs && (!due || zero < at) {
		at, due = zero, true
	}
	for _, g := range s.Deciding {
		if !due || g.Until < at {
			at, due = g.Until, true
		}
	}
	if end, ends := s.entriesEnd(nil); ends && s.LateOpen && !s.entriesShut && (!due || end < at) {
		at, due = end, true
	}
	if end, ends := s.absentAt(); ends && (!due || end < at) {
		at, due = end, true
	}
	if end, ends := s.nextLate(); ends && (!due || end < at) {
		at, due = end, true
	}
	if end, ends := s.reservationsEnd(); ends && (!due || end < at) {
		at, due = end, true
	}
	if s.LateOpen && !s.poolOpen(s.Clock.Level, 0) && (!due || s.ClockAt < at) {
		at, due = s.ClockAt, true // the last to decide has: the prizes can be fixed
	}
	return at, due
}

// lasts is how long level i lasts, shortened where that has been decided.
func (s *State) lasts(i int, short bool, t *article.Trace) time.Duration {
	l := s.Structure.Levels[i]
	if !short || l.Break {
		return duration(l.Minutes)
	}
	return duration(s.Policy.ShortLevels.Decide(t).minutes(l.Minutes))
}

// minutes is the length of a shortened level.
func (sh Shortening) minutes(full int) int {
	if full < sh.MinLevel || sh.RoundUp < 1 {
		return full
	}
	part := (full*sh.Percent + 99) / 100
	return min(full, (part+sh.RoundUp-1)/sh.RoundUp*sh.RoundUp)
}

// tick ends every level that is over, each at its exact instant, so that a shell that slept catches up. What can take players out is done
// one after the other, each in a command of its own: what remains is due at once.
func (d *decision) tick() error {
	if _, due := d.s.NextDeadline(); !due {
		return refusal.New(ClockStopped)
	}
	if err := d.timeUp(); err != nil || len(d.events) > 0 {
		return err
	}
	if err := d.undecided(); err != nil || len(d.events) > 0 {
		return err
	}
	d.unsettled()
	clock := d.s.Clock
	d.absentTime(clock.Level)
	d.lateArrivals()
	late := d.s.LateOpen && !d.shutEntries()
	for steps := 0; clock.Running && clock.EndsAt <= d.m.At && steps < levelsMax; steps++ {
		ended := clock.Level
		late = d.endLevel(ended, late, false)
		clock = d.following(clock)
		day := !clock.Running && d.s.Structure.Levels[ended].DayEnds
		d.emit(ClockSet{Clock: clock, At: d.m.At, Day: day})
		d.noteLevel(clock.Level, day)
	}
	return nil
}

// shutEntries takes no more entries once their time is over. It reports whether that, or the last to decide, has ended the first part.
func (d *decision) shutEntries() bool {
	var t article.Trace
	end, ends := d.s.entriesEnd(&t)
	if over := ends && end <= d.m.At; over && !d.s.entriesShut {
		d.note("entries_shut", t.Decided(), "Minutes", d.s.lateMinutes(nil))
		if d.s.poolOpen(d.s.Clock.Level, d.m.At) {
			d.emit(EntriesShut{At: d.m.At})
			return false
		}
	}
	if d.s.poolOpen(d.s.Clock.Level, d.m.At) {
		return false
	}
	d.endFirstPart(false)
	return true
}

// timeUp acts for the first player whose time is over.
func (d *decision) timeUp() error {
	for _, t := range d.s.Tables {
		if zero, ok := t.TimeEnds(); ok && Instant(zero) <= d.m.At {
			return d.atTable(AtTable{Table: t.No, Command: table.TimeUp{}})
		}
	}
	return nil
}

// following is the clock when the level of clock has ended. Beyond the last level that one goes on: the clock
// never stands at zero. After the last level of a day it waits for the next day.
func (d *decision) following(clock Clock) Clock {
	ended := d.s.Structure.Levels[clock.Level]
	next := Clock{Level: d.s.levelAfter(clock.Level), Running: true}
	lasts := d.s.lasts(next.Level, d.s.Short, nil)
	if ended.DayEnds && next.Level != clock.Level {
		return Clock{Level: next.Level, Left: lasts}
	}
	if h := d.s.HandForHand; h != nil && h.Cost > 0 && !d.s.Structure.Levels[next.Level].Break {
		return Clock{Level: next.Level, Left: lasts} // after the break it goes by hands again
	}
	next.EndsAt = clock.EndsAt.after(lasts)
	return next
}

// levelAfter is the index of the level that follows; the last one that is played follows itself.
func (s *State) levelAfter(i int) int {
	for j := i + 1; j < len(s.Structure.Levels); j++ {
		if !s.Structure.Levels[j].Break || s.played(j) {
			return j
		}
	}
	for s.Structure.Levels[i].Break {
		i--
	}
	return i
}

// played reports whether a level is played after break i.
func (s *State) played(i int) bool {
	return s.Structure.Number(i) < s.Structure.Number(len(s.Structure.Levels))
}

// endLevel ends the first part when nothing is sold any more in the level that follows; it reports whether it still lasts.
func (d *decision) endLevel(ended int, late, byHand bool) bool {
	next := d.s.levelAfter(ended)
	d.lapse(next)
	d.absentTime(next)
	if !late || next > ended && d.s.poolOpen(next, d.m.At) {
		return late
	}
	d.endFirstPart(byHand)
	return false
}

// noteLevel says which level or break begins; day: once the next day does.
func (d *decision) noteLevel(level int, day bool) {
	var t article.Trace
	l := d.s.Structure.Levels[level]
	d.s.Policy.LevelSignal.Decide(&t)
	if l.Break {
		d.note("on_break", t.Decided(), "Minutes", l.Minutes)
		return
	}
	d.s.Policy.LevelNextHand.Decide(&t)
	if d.s.Short {
		d.s.Policy.ShortLevels.Decide(&t)
	}
	key := "level"
	if day {
		key = "day_ends"
	}
	cites := t.Decided()
	if day {
		cites = d.travelling(cites, true)
	}
	d.note(key, cites, "Level", d.s.Structure.Number(level), "Small", int(l.Small), "Big", int(l.Big), "Ante", int(l.Ante))
	d.noteGuarantee(level)
}

// left is what remains of the level now.
func (d *decision) left() time.Duration {
	if d.s.Clock.Running {
		return d.s.Clock.EndsAt.until(d.m.At)
	}
	return d.s.Clock.Left
}

func (d *decision) pause() error {
	if !d.s.Clock.Running {
		return refusal.New(ClockStopped)
	}
	d.emit(ClockSet{Clock: Clock{Level: d.s.Clock.Level, Left: d.left()}, At: d.m.At, Undo: "pause", Level: d.s.LevelNumber()})
	d.note("paused", d.floor())
	return nil
}

func (d *decision) resume() error {
	if d.s.Clock.Running {
		return refusal.New(ClockRuns)
	}
	switch {
	case d.s.DayOver && d.s.Flight() > 0:
		return refusal.New(FlightToClose)
	case d.s.DayOver && d.s.Joined() && !d.s.DayDrawn && !d.s.sitting():
		return refusal.New(DayUndrawn)
	}
	if d.s.DayOver && len(d.s.Bags) > 0 && !d.s.DayDrawn { // who bags, bags all
		if err := d.s.bagsWait(); err != nil {
			return err
		}
	}
	if d.s.ByHands() {
		return d.nextDayByHands()
	}
	clock := Clock{Level: d.s.Clock.Level, Running: true, EndsAt: d.m.At.after(d.s.Clock.Left)}
	d.emit(ClockSet{Clock: clock, At: d.m.At, Undo: "resume", Level: d.s.LevelNumber()})
	d.note("resumed", d.floor())
	return nil
}

// nextDayByHands begins a day on a clock that goes by hands: nothing else makes it stand.
func (d *decision) nextDayByHands() error {
	if !d.s.DayOver {
		return refusal.New(HandForHandIsOn)
	}
	d.emit(ClockSet{Clock: d.s.Clock, At: d.m.At, Why: ForHandForHand})
	d.note("resumed", d.floor())
	return nil
}

func (d *decision) nextLevel() error {
	next := d.s.levelAfter(d.s.Clock.Level)
	if next <= d.s.Clock.Level {
		return refusal.New(NoNextLevel)
	}
	d.jump(next, "next_level")
	d.endLevel(d.s.Clock.Level, d.s.LateOpen, true)
	return nil
}

func (d *decision) previousLevel() error {
	if d.s.Clock.Level == 0 {
		return refusal.New(NoPreviousLevel)
	}
	if err := d.s.payable(d.s.Clock.Level - 1); err != nil {
		return err
	}
	d.jump(d.s.Clock.Level-1, "previous_level")
	return nil
}

// jump goes to the beginning of a level; a clock that stands keeps standing, and where it goes by hands breaks alone run.
func (d *decision) jump(level int, undo string) {
	clock := Clock{Level: level, Running: d.s.Clock.Running}
	if h := d.s.HandForHand; h != nil && h.Cost > 0 {
		clock.Running = d.s.Structure.Levels[level].Break
	}
	lasts := d.s.lasts(level, d.s.Short, nil)
	if clock.Running {
		clock.EndsAt = d.m.At.after(lasts)
	} else {
		clock.Left = lasts
	}
	d.emit(ClockSet{Clock: clock, At: d.m.At, Undo: undo, Level: d.s.Structure.Number(level), Day: d.s.DayOver && !clock.Running})
	d.noteLevel(level, false)
}

// adjustMax bounds one correction of the clock.
const adjustMax = 24 * time.Hour

func (d *decision) adjustClock(by time.Duration) error {
	by = max(-adjustMax, min(by, adjustMax)).Truncate(time.Millisecond)
	clock := d.s.Clock
	left := max(0, min(d.left()+by, 2*adjustMax))
	if clock.Running {
		clock.EndsAt = d.m.At.after(left)
	} else {
		clock.Left = left
	}
	d.emit(ClockSet{Clock: clock, At: d.m.At, Undo: "adjust", Level: d.s.LevelNumber(), Day: d.s.DayOver && !clock.Running})
	d.note("adjusted", d.floor(), "Seconds", int(by/time.Second))
	return nil
}

// floor cites the floor's right to decide where the book is silent.
func (d *decision) floor() []article.ID {
	var t article.Trace
	d.s.Policy.FloorDecides.Decide(&t)
	return t.Decided()
}

// shortenLevels makes the levels shorter from now on (TX-QC-half): the level in progress ends no later than if it
// had been short from its beginning.
func (d *decision) shortenLevels() {
	var t article.Trace
	clock, level := d.s.Clock, d.s.Clock.Level
	saved := d.s.lasts(level, false, nil) - d.s.lasts(level, true, &t)
	left := max(0, d.left()-saved)
	if clock.Running {
		clock.EndsAt = d.m.At.after(left)
	} else {
		clock.Left = left
	}
	d.emit(LevelsShortened{Clock: clock})
	d.fewLeft()
	d.note("short_levels", t.Decided(), "Players", d.s.Left, "Minutes", int(d.s.lasts(level, true, nil)/time.Minute))
}

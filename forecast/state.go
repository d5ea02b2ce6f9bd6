package forecast

import (
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

const minute = tournament.Instant(time.Minute / time.Millisecond)

// Told is the event that a state tells of, as it stood at an instant, be it now or before. The course tells who came late; without it everybody is
// taken to have been there from the start. Before the start, Now is nil and how many enter is for the caller to say.
func (m *Model) Told(s *tournament.State, course *tournament.Course, at tournament.Instant) Event {
	e := Event{Structure: &s.Structure, Final: s.FinalTableSize(), Withheld: s.Withholding().Percent, Flight: s.Flight() > 0}
	if s.Structure.Satellite != nil {
		e.Tickets = s.ToWin()
		e.Places = e.Tickets
	}
	if s.Phase == tournament.Registering || s.StartedAt == 0 {
		return e
	}
	p := pastOf(s, course, at)
	now := p.now
	for k := p.day; k < len(p.minutes); k++ {
		of := &p.minutes[k]
		now.Expected += m.hazard(&s.Structure.Levels[of.level], of.players, e.tables(of.players, e.takes(of.number, k)), of.chips)
	}
	if e.Now = &now; !now.Open && s.Structure.Satellite == nil {
		e.Places = len(s.Prizes)
	}
	return e
}

// Record is what an event that is over, or has come so far, tells of its pace.
func (m *Model) Record(s *tournament.State, course *tournament.Course, at tournament.Instant) Record {
	e := m.Told(s, course, at)
	if e.Now == nil {
		return Record{}
	}
	return Record{Outs: e.Now.Outs, Expected: e.Now.Expected}
}

// past is an event up to an instant.
type past struct {
	minutes []minuteOf // of the clock, since the start
	day     int        // the minute at which the day in play began: of what was before, nobody knows which nights lie between
	now     Now
}

type minuteOf struct {
	level, number int
	players       int
	chips         chip.Amount
}

// pastOf reads an event back from an instant. Levels are taken to have lasted as the sheet has them: time for which the clock stood still counts
// before the start.
func pastOf(s *tournament.State, course *tournament.Course, at tournament.Instant) past {
	end, known := anchor(s, course)
	minutes := clock(&s.Structure, max(0, known-int((end-min(at, end))/minute)))
	if s.Clock.Running {
		minutes = clock(&s.Structure, max(0, known+int((at-end)/minute)))
	}
	p := past{minutes: minutes}
	n := len(minutes)
	when := func(i tournament.Instant) int { // minute of the clock
		return min(max(0, n-1-int((at-i)/minute)), n)
	}
	if s.DayAt > 0 && s.DayAt <= at {
		p.day = when(s.DayAt)
	}
	came, left := make([]int, n+1), make([]int, n+1)
	now := &p.now
	before := 0 // who was out before the day in play
	for i := range s.Entries {
		e := &s.Entries[i]
		late, since := course.Late[e.No]
		if since && late > at || s.Flight() > 0 && e.Flight != s.Flight() {
			continue
		}
		now.Entries++
		if e.ReEntry {
			now.Again++
		} else if since {
			now.Arrived++
		}
		from := 0
		if since {
			from = when(late)
		}
		came[from]++
		now.Left++
		if e.OutAt > 0 && e.OutAt <= at && e.Place != 1 {
			now.Left--
			left[when(e.OutAt)]++
			if p.day > 0 && e.OutAt < s.DayAt {
				before++
			}
		}
		if p.day == 0 {
			now.Outs += e.Rebuys
		}
	}
	now.Outs += now.Entries - now.Left - before
	entered, players := 0, 0
	for k := range minutes {
		entered, players = entered+came[k], players+came[k]
		minutes[k].players, minutes[k].chips = players, share(s, entered)
		players -= left[k]
	}
	now.Minute, now.Chips = n, share(s, now.Entries)
	now.Pool = s.Pool() - s.Total(tournament.AddedAccount) - s.Total(tournament.WithheldAccount)
	now.Level, now.Minutes = levelAt(&s.Structure, n)
	no := number(&s.Structure, now.Level)
	e := Event{Structure: &s.Structure}
	now.Open = e.takes(no, n) && (s.LateOpen || len(s.Prizes) > 0 && s.Phase == tournament.Finished)
	return p
}

// anchor is an instant, and the minute of the clock that it was.
func anchor(s *tournament.State, course *tournament.Course) (tournament.Instant, int) {
	before := 0
	for i := range min(s.Clock.Level, len(s.Structure.Levels)) {
		before += s.Structure.Levels[i].Minutes
	}
	lasts := s.Structure.Levels[min(s.Clock.Level, len(s.Structure.Levels)-1)].Minutes
	switch {
	case s.Clock.Running:
		return s.Clock.EndsAt, before + lasts
	case course.Ended > 0:
		return course.Ended, before + max(0, lasts-int(s.Clock.Left/time.Minute))
	}
	return s.ClockAt, before + max(0, lasts-int(s.Clock.Left/time.Minute))
}

// clock is the first n minutes of a structure; its last level goes on.
func clock(s *tournament.Structure, n int) []minuteOf {
	out := make([]minuteOf, 0, n)
	number := 0
	for i := range s.Levels {
		if !s.Levels[i].Break {
			number++
		}
		for k := 0; len(out) < n && (k < s.Levels[i].Minutes || i+1 == len(s.Levels)); k++ {
			out = append(out, minuteOf{level: i, number: number})
		}
	}
	return out
}

// levelAt is the level after so many minutes, and how many are left of it.
func levelAt(s *tournament.Structure, n int) (level, left int) {
	for i := range s.Levels {
		if n < s.Levels[i].Minutes {
			return i, s.Levels[i].Minutes - n
		}
		n -= s.Levels[i].Minutes
	}
	return len(s.Levels) - 1, 1
}

// share is the chips in play when so many entries were sold.
func share(s *tournament.State, entries int) chip.Amount {
	return s.Issued() * chip.Amount(entries) / chip.Amount(max(1, len(s.Entries)))
}

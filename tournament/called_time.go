package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
)

// CalledTime is time called on a player at a table with real chips. Once it runs, the tablet of the table counts from At; nothing is
// written while it does.
type CalledTime struct {
	Seated
	Waits     TimeWaits
	At        Instant // when the count began; 0: it has not
	Total     int64   // ms, 0 where the event sets it
	Countdown int64   // ms, the last part, counted aloud
	Cites     []article.ID
}

// TimeWaits is what a call for time waits for.
type TimeWaits string

// What it may be.
const (
	TimeRuns     TimeWaits = ""
	TimeFloor    TimeWaits = "floor"    // the floor agrees, or counts
	TimeThinking TimeWaits = "thinking" // the player must have thought for a while
	TimeLimit    TimeWaits = "limit"    // the event says how long
)

// TimeCalledAt is the time called at a table, nil when none is.
func (s *State) TimeCalledAt(no int) *CalledTime {
	for i := range s.Called {
		if s.Called[i].Table == no {
			return &s.Called[i]
		}
	}
	return nil
}

// callTimeOn calls time on the player of a seat, as any player at the table may.
func (d *decision) callTimeOn(t *table.State, n table.SeatNo) error {
	p := d.s.Rules.Shotclock
	switch {
	case d.s.Hosted:
		return refusal.New(OutByHand)
	case p == nil:
		return refusal.New(table.NoSuchMatter, "Matter", "clock")
	case !t.Has(n) || t.At(n).Player == "":
		return refusal.New(table.UnknownSeat, "Seat", int(n))
	}
	call, err := shotclock.CallTime(shotclock.Request{By: shotclock.Player}, p)
	if err != nil {
		return err
	}
	e := TimeCalledOn{Seated: Seated{Player: t.At(n).Player, Table: t.No, Seat: n}, Total: call.Count.Total, Countdown: call.Count.Countdown, Cites: call.Cites}
	switch {
	case call.Asks == shotclock.AsksThinking:
		e.Waits = TimeThinking
	case call.Asks == shotclock.AsksLimit:
		e.Waits = TimeLimit
	case call.Approval == shotclock.FloorApproves || call.Operator == shotclock.Floor:
		e.Waits = TimeFloor
	default:
		e.At = d.m.At
	}
	if e.Waits == TimeThinking { // what follows once he has thought for long enough
		after, err := shotclock.CallTime(shotclock.Request{By: shotclock.Player, Thinking: int64(p.Patience.Value.Milliseconds())}, p)
		if err != nil {
			return err
		}
		e.Total, e.Countdown, e.Cites = after.Count.Total, after.Count.Countdown, after.Cites
	}
	d.emit(e)
	d.note("time_called", e.Cites, "Player", string(e.Player), "Table", t.No, "Seat", int(n))
	return nil
}

// startTime begins the count: agreed says that the floor has; limit is the time in ms where the event sets it.
func (d *decision) startTime(t *table.State, agreed bool, limit int64) error {
	c := d.s.TimeCalledAt(t.No)
	switch {
	case c == nil:
		return refusal.New(NoTimeCalled, "Table", t.No)
	case c.Waits == TimeRuns:
		return refusal.New(TimeRunsAlready, "Table", t.No)
	case c.Waits == TimeFloor && !agreed:
		return refusal.New(FloorAgreesFirst, "Table", t.No)
	case c.Waits == TimeLimit && (limit < 1000 || limit > 600_000):
		return refusal.New(TimeLimitMissing)
	}
	e := TimeCalledOn{Seated: c.Seated, At: d.m.At, Total: c.Total, Countdown: c.Countdown, Cites: c.Cites}
	if c.Waits == TimeLimit {
		e.Total, e.Countdown = limit, min(limit, d.s.Rules.Shotclock.Warning.Value.Milliseconds())
	}
	d.emit(e)
	return nil
}

// endTime ends a count, or a call that came to nothing.
func (d *decision) endTime(t *table.State) error {
	c := d.s.TimeCalledAt(t.No)
	if c == nil {
		return refusal.New(NoTimeCalled, "Table", t.No)
	}
	d.emit(TimeCallEnded{Table: t.No, Player: c.Player, At: d.m.At})
	return nil
}

// timeDue has the floor agree where time was called.
func (q *survey) timeDue(tasks []Task) []Task {
	for i := range q.s.Called {
		if c := &q.s.Called[i]; c.Waits == TimeFloor {
			tasks = append(tasks, Task{ID: taskAt("time", c.Table), Kind: TaskTime, Table: c.Table, Cites: c.Cites,
				Args: map[string]any{"Table": c.Table, "Seat": int(c.Seat), "Player": string(c.Player), "Seconds": int(c.Total / 1000)}})
		}
	}
	return tasks
}

// applyTold carries out what a dealer has told of time called, of who is out, and of the relief; false: it is another event.
func (s *State) applyTold(e Event) bool {
	switch e := e.(type) {
	case TimeCalledOn:
		s.forgetTime(e.Table)
		s.Called = append(s.Called, CalledTime(e))
	case TimeCallEnded:
		s.forgetTime(e.Table)
	case TableHandedOver:
		s.Table(e.Table).HandedOver = int64(e.At)
	case TakenOut:
		s.EntryNo(e.Entry).TakenBy = e.By
	case OutRanked:
		s.place(e.Places)
	default:
		return false
	}
	return true
}

// forgetTime ends the count at a table: its player has acted, or is gone.
func (s *State) forgetTime(no int) {
	if len(s.Called) > 0 {
		s.Called = slices.DeleteFunc(slices.Clone(s.Called), func(c CalledTime) bool { return c.Table == no })
	}
}

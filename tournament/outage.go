package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// outage notes that nobody kept the room for a while. The clock has run on, unless the instants cannot be believed: then it stands
// where it stood, and people start it again. A player's clock never runs down while nobody is there.
func (d *decision) outage(c Outage) error {
	if c.To < c.From {
		return refusal.New(BadOutage)
	}
	d.playersWaited(c)
	clock := d.s.Clock
	switch {
	case !clock.Running:
	case c.Jumped:
		d.emit(ClockSet{Clock: Clock{Level: clock.Level, Left: clock.EndsAt.until(c.From)}, At: c.From, Undo: "pause", Level: d.s.LevelNumber()})
		d.note("outage_stopped", nil, "Seconds", int(c.From.until(c.To)/time.Second))
	default:
		away := c.To - c.From
		clock.EndsAt += away
		d.emit(Away{From: c.From, To: c.To, Clock: clock, Late: d.s.LateOpen})
		d.note("outage", nil, "Seconds", int(away/1000))
	}
	return nil
}

// playersWaited stops the clock on a player for the time of the outage, and for good where the instants cannot be believed.
func (d *decision) playersWaited(c Outage) {
	for _, t := range d.s.Tables {
		if _, runs := t.TimeEnds(); !runs {
			continue
		}
		d.emit(TableEvent{Table: t.No, Event: table.ClockPaused{At: int64(c.From)}})
		if !c.Jumped {
			d.emit(TableEvent{Table: t.No, Event: table.ClockPaused{Resume: true, At: int64(c.To)}})
		}
	}
}

// keepTime lets the clock stand as it has run on.
func (d *decision) keepTime(c KeepTime) error {
	if u, was := d.s.Outage(); !was || u.ID != c.ID {
		return refusal.New(NothingToUndo, "ID", c.ID)
	}
	d.emit(TimeKept(c))
	d.note("time_kept", d.floor())
	return nil
}

// Outage is the time that passed while nobody kept the room, as long as it can be given back by undoing it and nobody has decided
// that it stands.
func (s *State) Outage() (Undoable, bool) {
	for _, u := range slices.Backward(s.Undo) {
		if u.Key == "outage" {
			return u, s.Phase == Running
		}
		if u.clockAct() {
			break
		}
	}
	return Undoable{}, false
}

func (s *State) applyAway(e Away) {
	s.remember(Undoable{Key: "outage", At: e.From, Clock: e.Clock, Late: e.Late, Args: map[string]any{"Seconds": int((e.To - e.From) / 1000)}})
}

package tournament

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// The first part of a tournament lasts while entries or chips are still sold: the pool is open (FR-57-7-B, FR-57-7-D). State.LateOpen
// says that it does; prizes are fixed when it ends.

// hasFirstPart reports whether anything is sold once the cards are in the air.
func (s *Structure) hasFirstPart() bool { return s.takesLate() || s.Rebuys != nil || s.AddOn != nil }

// takesLate reports whether entries are taken once the cards are in the air.
func (s *Structure) takesLate() bool { return s.LateLevels > 0 || s.LateMinutes > 0 }

// within reports whether index i of the levels lies before the end of level number last.
func (s *Structure) within(i, last int) bool {
	if s.Levels[i].Break {
		return s.Number(i) < last
	}
	return s.Number(i) <= last
}

// addOnAfter is the number of the level after which add-ons are sold: the last with rebuys, or with late entries.
func (s *Structure) addOnAfter() int {
	if s.Rebuys != nil {
		return s.Rebuys.Levels
	}
	return s.LateLevels
}

// addOnBreak reports whether index i is the break in which add-ons are sold.
func (s *Structure) addOnBreak(i int) bool {
	return s.AddOn != nil && s.Levels[i].Break && s.Number(i) == s.addOnAfter()
}

// lateMinutes is how long entries are taken after the start: as published, and no longer than the book allows; 0: the levels say.
func (s *State) lateMinutes(t *article.Trace) int {
	minutes := s.Structure.LateMinutes
	if most := s.Policy.LateMinutes.Consult(t); most > 0 && (minutes == 0 || most < minutes) {
		s.Policy.LateMinutes.Decide(t)
		return most
	}
	return minutes
}

// entriesEnd is the instant after which no entry is taken; false where the levels alone say.
func (s *State) entriesEnd(t *article.Trace) (Instant, bool) {
	if minutes := s.lateMinutes(t); s.StartedAt > 0 && s.Structure.takesLate() && minutes > 0 {
		return s.StartedAt.after(time.Duration(minutes) * time.Minute), true
	}
	return 0, false
}

// entriesOpen reports whether an entry can be taken in a level, at an instant.
func (s *State) entriesOpen(level int, at Instant, t *article.Trace) bool {
	if !s.Structure.takesLate() || s.entriesShut {
		return false
	}
	if end, ends := s.entriesEnd(t); ends && at >= end {
		return false
	}
	return s.Structure.LateLevels == 0 || s.Structure.within(level, s.Structure.LateLevels) || s.Structure.addOnBreak(level)
}

// rebuysOpen reports whether rebuys are sold in a level.
func (s *State) rebuysOpen(level int) bool {
	return s.Structure.Rebuys != nil && s.Structure.within(level, s.Structure.Rebuys.Levels)
}

// poolOpen reports whether anything is sold in a level, at an instant, or somebody at a hosted table has still to decide.
func (s *State) poolOpen(level int, at Instant) bool {
	return s.entriesOpen(level, at, nil) || s.rebuysOpen(level) || s.addOnSoon(level) || len(s.Deciding) > 0 || s.listHolds()
}

// addOnSoon reports whether add-ons are sold in a level or will be.
func (s *State) addOnSoon(level int) bool {
	return s.Structure.AddOn != nil && (s.Structure.within(level, s.Structure.addOnAfter()) || s.Structure.addOnBreak(level))
}

// RebuysOpen and AddOnsOpen report what chips are sold now besides those of an entry.
func (s *State) RebuysOpen() bool {
	return s.Phase == Running && s.LateOpen && (s.rebuysOpen(s.Clock.Level) || s.rebuyWithAddOn())
}

// AddOnsOpen reports whether it is the break in which add-ons are sold.
func (s *State) AddOnsOpen() bool {
	return s.Phase == Running && s.LateOpen && s.Structure.addOnBreak(s.Clock.Level)
}

// rebuyWithAddOn reports whether a last rebuy is sold together with add-ons (PG-G.5).
func (s *State) rebuyWithAddOn() bool {
	return s.Structure.Rebuys != nil && s.Structure.addOnBreak(s.Clock.Level) && s.Policy.RebuyWithAddOn.Value
}

// EntriesOpen reports whether an entry can be taken at an instant.
func (s *State) EntriesOpen(at Instant) bool {
	if s.Phase == Registering {
		return true
	}
	return s.Phase == Running && s.LateOpen && s.entriesOpen(s.Clock.Level, at, nil)
}

// mayEnterLate says why an entry cannot be taken now, once the cards are in the air.
func (d *decision) mayEnterLate() error {
	if !d.s.LateOpen {
		return refusal.New(RegistrationIsOver)
	}
	var t article.Trace
	if d.s.entriesOpen(d.s.Clock.Level, d.m.At, &t) {
		return nil
	}
	if end, ends := d.s.entriesEnd(&t); ends && d.m.At >= end {
		return refusal.New(RegistrationTimeOver, "Minutes", d.s.lateMinutes(nil), "Cite", string(first(t.Decided())))
	}
	return refusal.New(RegistrationIsOver)
}

// first is the first of a list, "" of an empty one.
func first(ids []article.ID) article.ID {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

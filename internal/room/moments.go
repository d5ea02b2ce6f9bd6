package room

import (
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Moment is something that people look for when they look back at a tournament.
type Moment struct {
	Seq   uint64 // State.Seq once it had happened
	At    tournament.Instant
	Kind  MomentKind
	Level int // of MomentLevel: as people count

	Player table.PlayerID // of MomentOut, the winner, or who was corrected
	Others int            // who went out in the same hand
	Place  int
}

// MomentKind is what happened.
type MomentKind string

// The kinds.
const (
	MomentStart     MomentKind = "start"
	MomentLevel     MomentKind = "level"
	MomentBreak     MomentKind = "break"
	MomentClosed    MomentKind = "closed" // registration
	MomentOut       MomentKind = "out"
	MomentFinal     MomentKind = "final_table"
	MomentSuspended MomentKind = "suspended"
	MomentWentOn    MomentKind = "went_on"
	MomentStopped   MomentKind = "stopped"
	MomentUndone    MomentKind = "undone"    // an elimination was
	MomentCorrected MomentKind = "corrected" // late
	MomentEnd       MomentKind = "end"
)

// MomentKinds lists them.
var MomentKinds = []MomentKind{MomentStart, MomentLevel, MomentBreak, MomentClosed, MomentOut, MomentFinal, MomentSuspended, MomentWentOn, MomentStopped,
	MomentUndone, MomentCorrected, MomentEnd}

// moments are those of a tournament, oldest first: projected from its events.
type moments []Moment

// see takes an event in, before it is applied to s.
func (m *moments) see(s *tournament.State, e tournament.Event) {
	note := Moment{Seq: s.Seq + 1}
	switch e := e.(type) {
	case tournament.Started:
		note.Kind = MomentStart
	case tournament.ClockSet:
		if e.Clock.Level == s.Clock.Level || e.Clock.Level >= len(s.Structure.Levels) {
			return
		}
		note.Kind, note.Level, note.At = MomentLevel, s.Structure.Number(e.Clock.Level), e.At
		if s.Structure.Levels[e.Clock.Level].Break {
			note.Kind, note.Level = MomentBreak, 0
		}
	case tournament.RegistrationClosed:
		note.Kind, note.At = MomentClosed, e.At
	case tournament.Eliminated:
		last := e.Out[len(e.Out)-1]
		note.Kind, note.Player, note.Place, note.Others, note.At = MomentOut, last.Player, last.Place, len(e.Out)-1, e.At
	case tournament.BustUndone:
		if len(e.Back) == 0 {
			return
		}
		note.Kind, note.Player = MomentUndone, e.Back[0].Player
	case tournament.SeatsRedrawn:
		if !e.Final {
			return
		}
		note.Kind, note.At = MomentFinal, e.At
	case tournament.Suspended:
		note.Kind, note.At = MomentSuspended, e.At
	case tournament.WentOn:
		note.Kind, note.At = MomentWentOn, e.At
	case tournament.Stopped:
		note.Kind, note.At = MomentStopped, e.At
	case tournament.LateCorrected:
		no := e.Entry
		if no == 0 {
			no = e.Places[0].Entry
		}
		note.Kind, note.At = MomentCorrected, e.At
		if i := slices.IndexFunc(s.Entries, func(en tournament.Entry) bool { return en.No == no }); i >= 0 {
			note.Player = s.Entries[i].Player
		}
	case tournament.Ended:
		note.Kind, note.Player, note.Place, note.At = MomentEnd, e.Winner.Player, 1, e.At
	default:
		return
	}
	*m = append(*m, note)
}

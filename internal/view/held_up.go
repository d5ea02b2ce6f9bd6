package view

import (
	"cmp"
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// HeldUp is a hosted table that waits for one player, and what the book lets the floor do about it.
type HeldUp struct {
	Table  int
	Seat   table.SeatNo
	Player table.PlayerID
	Name   string
	Since  tournament.Instant
	Clock  *PlayerClock // time was called on him; nil: not yet

	Time        bool         // time can be called by the floor
	Limit       bool         // the event, not the book, says how long the player then has
	Cites       []article.ID // of that
	AbsentCites []article.ID // of what becomes of the hand of one who is not there
}

// heldUpAfter is how long a table waits for a player before the floor is told, where the book has no time of its own before time may be called.
const heldUpAfter = time.Minute

// HeldUps lists the tables that wait for one player for long, and those where time was called, the longest first. since is the instant at which
// something last changed at a table.
func HeldUps(s *tournament.State, names Names, now tournament.Instant, since func(no int) tournament.Instant) (out []HeldUp) {
	if !s.Hosted || s.Phase != tournament.Running {
		return nil
	}
	for _, t := range s.Tables {
		if t.Hand == nil || t.Hand.Waits() {
			continue
		}
		n := t.ToAct()
		if n == 0 || t.At(n).Absent || t.Hand.State.Next().Need == hand.NeedShow {
			continue
		}
		v := HeldUp{Table: t.No, Seat: n, Player: t.At(n).Player, Since: since(t.No), Clock: playerClock(t, names, now)}
		if v.Clock == nil && (v.Since == 0 || now-v.Since < patience(s)) {
			continue
		}
		v.Name = names(v.Player)
		v.remedies(s, t, now)
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b HeldUp) int { return cmp.Compare(a.Since, b.Since) })
	return out
}

// patience is how long a player may think before the floor is told, in ms.
func patience(s *tournament.State) tournament.Instant {
	wait := heldUpAfter
	if p := s.Rules.Shotclock; p != nil {
		wait = max(wait, p.Patience.Value)
	}
	return tournament.Instant(wait.Milliseconds())
}

// remedies says what the floor can do, by which articles.
func (v *HeldUp) remedies(s *tournament.State, t *table.State, now tournament.Instant) {
	var trace article.Trace
	s.Rules.Table.AbsentKilled.Decide(&trace)
	s.Rules.Table.AbsentPosts.Decide(&trace)
	v.AbsentCites = trace.Decided()
	if v.Clock != nil || s.Rules.Shotclock == nil {
		return
	}
	call, err := t.TimeCall(table.CallTime{By: shotclock.Floor, Thinking: int64(now - v.Since)}, s.Rules.Shotclock)
	v.Time = err == nil && call.Asks != shotclock.AsksThinking
	if v.Time {
		v.Cites, v.Limit = call.Cites, call.Asks == shotclock.AsksLimit
	}
}

// SameHeldUps reports whether two lists show the same apart from the instant they were made at.
func SameHeldUps(a, b []HeldUp) bool {
	return slices.EqualFunc(a, b, func(a, b HeldUp) bool {
		same := a.Clock == nil && b.Clock == nil || a.Clock != nil && b.Clock != nil && a.Clock.Time.EndsAt == b.Clock.Time.EndsAt &&
			a.Clock.Stopped == b.Clock.Stopped && slices.Equal(a.Clock.Choices, b.Clock.Choices)
		return same && a.Table == b.Table && a.Seat == b.Seat && a.Since == b.Since && a.Time == b.Time
	})
}

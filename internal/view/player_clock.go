package view

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// PlayerClock is the clock on the player to act, on whom time was called.
type PlayerClock struct {
	Seat    table.SeatNo
	Name    string
	Time    Countdown
	Stopped bool             // while a bet is counted
	Choices []shotclock.Zero // the time is up, and the floor decides: what is proposed first
	Cites   []article.ID     // behind the choices
}

func playerClock(t *table.State, names Names, now tournament.Instant) *PlayerClock {
	if t.Hand == nil || t.Hand.Clock == nil {
		return nil
	}
	c := t.Hand.Clock
	v := &PlayerClock{Seat: c.Seat, Name: names(t.At(c.Seat).Player)}
	if c.Waits {
		v.Choices, v.Cites = []shotclock.Zero{shotclock.Fold, shotclock.Check}, c.Cites
		if c.Zero == shotclock.Check {
			v.Choices[0], v.Choices[1] = v.Choices[1], v.Choices[0]
		}
		return v
	}
	v.Time.Left = time.Duration(c.Clock.At(int64(now)).Left) * time.Millisecond
	if ends, runs := c.Clock.Ends(); runs {
		v.Time.EndsAt = tournament.Instant(ends)
	}
	v.Stopped = v.Time.EndsAt == 0
	return v
}

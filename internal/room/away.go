package room

import (
	"context"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// Away is how long nobody kept the room before it was opened: real time, and what the room's clock made of it.
type Away struct {
	From, To tournament.Instant // on the room's clock
	Real     time.Duration      // negative where the machine's clock was set back
}

// What is made of an outage.
const (
	awayNoticed  = 30 * time.Second // shorter ones are not worth a question
	awayBelieved = 2 * time.Hour    // after a longer one, or a step back, clocks stand until somebody starts them
)

func (a Away) jumped() bool { return a.Real < 0 || a.Real > awayBelieved }

// wasAway tells a stream of the outage before the deadlines that fell in it.
func (r *Room) wasAway(ctx context.Context, s *stream, a Away) {
	if !a.jumped() && a.Real < awayNoticed {
		return
	}
	v, done := s.reading()
	from, to := max(a.From, tournament.Instant(v.last)), a.To
	cmd := v.content.away(Away{From: from, To: max(from, to), Real: a.Real})
	frozen := v.frozen != nil
	done()
	if cmd == nil || frozen {
		return
	}
	c := Command{Stream: s.id, ID: s.ownID("away %d %d", from, to), By: role.By{Person: "clock", Role: role.Clock}, at: from, Cmd: cmd}
	if _, err := r.Do(ctx, c); err != nil {
		r.log.Error("outage not noted", "stream", s.id, "err", err)
	}
}

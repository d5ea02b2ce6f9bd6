package room

import (
	"context"
	"fmt"
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

// wasAway tells a tournament of the outage before the deadlines that fell in it. After one that can be believed the clock runs on, and
// the time can be given back; else it stands where it stood.
func (r *Room) wasAway(ctx context.Context, s *stream, a Away) {
	if !a.jumped() && a.Real < awayNoticed {
		return
	}
	s.mu.RLock()
	from := max(a.From, tournament.Instant(s.last))
	clocked := s.frozen == nil && s.state.Phase == tournament.Running
	s.mu.RUnlock()
	if !clocked {
		return
	}
	c := Command{Stream: s.id, ID: fmt.Sprintf("away %d %d", from, a.To), By: role.By{Person: "clock", Role: role.Clock}, at: from,
		Cmd: tournament.Outage{From: from, To: max(from, a.To), Jumped: a.jumped()}}
	if _, err := r.Do(ctx, c); err != nil {
		r.log.Error("outage not noted", "stream", s.id, "err", err)
	}
}

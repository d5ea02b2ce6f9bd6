package room

import (
	"context"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// retryTick is how many of the clock's milliseconds a deadline waits after it could not be carried out, times
// the clock's speed.
const retryTick = 1000

// standIn is how many of the clock's milliseconds a node gives the one that owns a stream to carry a deadline out, times the clock's speed.
const standIn = 1500

// arm makes the clock call for the stream's next deadline. The stream is locked.
func (r *Room) arm(s *stream) {
	at, cmd := s.content.next()
	if cmd == nil || s.frozen != nil || r.ctx.Err() != nil {
		s.disarm()
		return
	}
	if s.alarmAt.Load() == int64(at) {
		return
	}
	r.armAt(s, at)
}

func (r *Room) armAt(s *stream, at tournament.Instant) {
	s.disarm()
	s.alarmAt.Store(int64(at))
	s.alarm = r.clock.AfterFunc(at, func() { r.catchUp(s) })
}

// disarm forgets the pending deadline. The stream is locked.
func (s *stream) disarm() {
	if s.alarm != nil {
		s.alarm()
		s.alarm = nil
		s.alarmAt.Store(0)
	}
}

// catchUp carries out every deadline that has fallen, each at its own instant, and arms the next. After an
// outage that is all the levels that ended meanwhile.
func (r *Room) catchUp(s *stream) {
	if !r.begin() {
		return
	}
	defer r.work.Done()
	for r.ctx.Err() == nil {
		s.hold()
		s.disarm()
		at, cmd := s.content.next()
		now := r.clock.Now()
		if cmd == nil || s.frozen != nil || at > now {
			r.arm(s)
			s.letGo()
			return
		}
		if wait := at + tournament.Instant(standIn*r.clock.Speed()); now < wait && !r.owns(s.id) {
			r.armAt(s, wait)
			s.letGo()
			return
		}
		// A correction can put a deadline before what has been written already: then it falls at once.
		at = max(at, min(tournament.Instant(s.last), now))
		id := s.ownID("tick %d %d", at, s.content.seq())
		s.letGo()
		answer, err := r.Do(r.ctx, Command{Stream: s.id, ID: id, By: role.By{Person: "clock", Role: role.Clock}, Cmd: cmd, at: at})
		if err == nil && len(answer.Events) > 0 {
			continue
		}
		// Not carried out: a full disk, or a deadline that the core does not see. Look again a little later.
		r.log.Warn("deadline not carried out", "stream", s.id, "at", at, "err", err)
		s.hold()
		r.armAt(s, r.clock.Now()+max(1, tournament.Instant(retryTick*r.clock.Speed())))
		s.letGo()
		return
	}
}

// unaskedMax bounds what one command can set off by itself.
const unaskedMax = 100

// doUnasked does what a stream does without a person, one act at a time since each changes what comes next.
func (r *Room) doUnasked(ctx context.Context, s *stream, after Command) {
	if after.Role == role.Clock && after.Device == taskDevice {
		return // the loop below goes on by itself
	}
	did := make(map[string]bool)
	for range unaskedMax {
		v, done := s.reading()
		id, cmd, seq := "", any(nil), v.content.seq()
		due := s.alarmAt.Load()
		fallen := due != 0 && due <= int64(r.clock.Now()) // by a correction, a level is over already: its end comes first, and this follows it
		if v.frozen == nil && !v.behind && !fallen {
			id, cmd = v.content.unasked()
		}
		done()
		if cmd == nil || did[id] { // a task that comes back at once is left to a person
			return
		}
		did[id] = true
		c := Command{Stream: s.id, ID: s.ownID("task %d %.100s", seq, id), By: role.By{Person: "floorbook", Device: taskDevice, Role: role.Clock}, Cmd: cmd}
		if answer, err := r.Do(ctx, c); err != nil || len(answer.Events) == 0 {
			r.log.Warn("task not done", "stream", s.id, "task", id, "err", err)
			return
		}
	}
}

// taskDevice marks the commands of doUnasked.
const taskDevice = "tasks"

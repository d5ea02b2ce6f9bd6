package room

import (
	"context"
	"fmt"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// retryTick is how many of the clock's milliseconds a deadline waits after it could not be carried out, times
// the clock's speed.
const retryTick = 1000

// arm makes the clock call for the stream's next deadline. The stream is locked.
func (r *Room) arm(s *stream) {
	at, ok := s.state.NextDeadline()
	if !ok || s.frozen != nil || r.ctx.Err() != nil {
		s.disarm()
		return
	}
	if s.alarm != nil && s.alarmAt == at {
		return
	}
	r.armAt(s, at)
}

func (r *Room) armAt(s *stream, at tournament.Instant) {
	s.disarm()
	s.alarmAt = at
	s.alarm = r.clock.AfterFunc(at, func() { r.catchUp(s) })
}

// disarm forgets the pending deadline. The stream is locked.
func (s *stream) disarm() {
	if s.alarm != nil {
		s.alarm()
		s.alarm = nil
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
		s.mu.Lock()
		s.disarm()
		at, due := s.state.NextDeadline()
		now := r.clock.Now()
		if due = due && s.frozen == nil && at <= now; !due {
			r.arm(s)
			s.mu.Unlock()
			return
		}
		// A correction can put a deadline before what has been written already: then it falls at once.
		at = max(at, min(tournament.Instant(s.last), now))
		id := fmt.Sprintf("tick %d %d", at, s.state.Seq)
		s.mu.Unlock()
		answer, err := r.Do(r.ctx, Command{Stream: s.id, ID: id, By: role.By{Person: "clock", Role: role.Clock}, Cmd: tournament.Tick{}, at: at})
		if err == nil && len(answer.Events) > 0 {
			continue
		}
		// Not carried out: a full disk, or a deadline that the core does not see. Look again a little later.
		r.log.Warn("deadline not carried out", "stream", s.id, "at", at, "err", err)
		s.mu.Lock()
		r.armAt(s, r.clock.Now()+tournament.Instant(retryTick*r.clock.Speed()))
		s.mu.Unlock()
		return
	}
}

// tasksMax bounds what one command can set off by itself.
const tasksMax = 100

// doTasks does, in a tournament that runs by itself, what the queue proposes, one task at a time since each
// changes the queue. A ruling waits for a person, and so does the start.
func (r *Room) doTasks(ctx context.Context, s *stream, after Command) {
	if after.Role == role.Clock && after.Device == taskDevice {
		return // the loop below goes on by itself
	}
	done := make(map[string]bool)
	for range tasksMax {
		s.mu.RLock()
		id, seq := "", s.state.Seq
		if s.state.Auto && s.frozen == nil && !s.behind {
			id = automatic(s.state.Tasks())
		}
		s.mu.RUnlock()
		if id == "" || done[id] { // a task that comes back at once is left to a person
			return
		}
		done[id] = true
		c := Command{Stream: s.id, ID: fmt.Sprintf("task %d %.100s", seq, id), By: role.By{Person: "floorbook", Device: taskDevice, Role: role.Clock}, Cmd: tournament.DoTask{ID: id}}
		if answer, err := r.Do(ctx, c); err != nil || len(answer.Events) == 0 {
			r.log.Warn("task not done", "stream", s.id, "task", id, "err", err)
			return
		}
	}
}

// taskDevice marks the commands of doTasks.
const taskDevice = "tasks"

// automatic returns the first task that needs neither a person nor patience.
func automatic(tasks []tournament.Task) string {
	for _, t := range tasks {
		if !t.Wait && t.Kind != tournament.TaskFloor && t.Kind != tournament.TaskStart && t.Kind != tournament.TaskNextDay {
			return t.ID
		}
	}
	return ""
}

package frame

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/tournament"
)

// Calls are tables asking for the floor. They are signals, not facts of the tournament: they are kept in
// memory, and lost without harm.
type Calls struct {
	mu      sync.Mutex
	open    map[string][]Call
	changes atomic.Uint64
}

// Call is a table that asks for the floor.
type Call struct {
	Table int
	At    tournament.Instant
}

func newCalls() *Calls { return &Calls{open: map[string][]Call{}} }

// Waiting lists a tournament's calls that nobody has answered, oldest first.
func (c *Calls) Waiting(stream string) []Call {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.open[stream])
}

// Version changes with every call and every answer.
func (c *Calls) Version() uint64 { return c.changes.Load() }

// Raise notes that a table calls; a second call of the same table changes nothing.
func (c *Calls) Raise(stream string, no int, at tournament.Instant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.ContainsFunc(c.open[stream], func(o Call) bool { return o.Table == no }) {
		return
	}
	c.open[stream] = append(c.open[stream], Call{Table: no, At: at})
	c.changes.Add(1)
}

// Answer takes back what a table called for: somebody is on the way.
func (c *Calls) Answer(stream string, no int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[stream] = slices.DeleteFunc(c.open[stream], func(o Call) bool { return o.Table == no })
	c.changes.Add(1)
}

package access

import (
	"context"
	"sync"
)

// seen is what was used, and is not written yet: sessions and devices with when, in Unix milliseconds. Nobody waits for it to be written, and what comes
// meanwhile is written together: the sessions of all the staff may be due in one minute.
type seen struct {
	mu      sync.Mutex
	at      map[holder]int64
	writing bool
	all     sync.WaitGroup
}

// note has it written that something was used.
func (n *seen) note(s *Store, what holder, now int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.at == nil {
		n.at = make(map[holder]int64)
	}
	n.at[what] = max(n.at[what], now)
	if !n.writing {
		n.writing = true
		n.all.Go(func() { n.write(s) })
	}
}

// seenMost is how many are written by one change, while which whoever wants to change something else waits.
const seenMost = 16

// write writes until nothing is left. When something was seen last is not worth an error: what cannot be written is noted again with the next use.
func (n *seen) write(s *Store) {
	for now := n.take(); len(now) > 0; now = n.take() {
		_ = s.change(context.Background(), func() (changes []change, _ error) {
			for what, at := range now {
				if c, news := s.used(what, at); news {
					changes = append(changes, c)
				}
			}
			return changes, nil
		})
	}
}

// take takes some of what is to be written; none when nothing is left.
func (n *seen) take() map[holder]int64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	some := make(map[holder]int64, seenMost)
	for what, at := range n.at {
		if len(some) == seenMost {
			break
		}
		some[what] = at
		delete(n.at, what)
	}
	n.writing = len(some) > 0
	return some
}

// used is the change that notes when a session or a device was used.
func (s *Store) used(what holder, at int64) (c change, news bool) {
	switch what.kind {
	case sessions:
		if x := s.sessions[what.id]; x != nil && x.Used < at {
			next := *x
			next.Used = at
			return change{sessions, what.id, &next}, true
		}
	case devices:
		if d := s.devices[what.id]; d != nil && d.LastSeen < at {
			next := *d
			next.LastSeen = at
			return change{devices, what.id, &next}, true
		}
	}
	return change{}, false
}

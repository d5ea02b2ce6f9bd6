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

// write writes until nothing is left. When something was seen last is not worth an error: what cannot be written is noted again with the next use.
func (n *seen) write(s *Store) {
	for {
		n.mu.Lock()
		now := n.at
		n.at, n.writing = nil, len(now) > 0
		n.mu.Unlock()
		if len(now) == 0 {
			return
		}
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

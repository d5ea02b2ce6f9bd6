package room

import (
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/tournament"
)

// hub tells watchers that a stream has changed. It carries no data: whoever is told reads the present state.
type hub struct {
	mu       sync.Mutex
	watchers map[string]map[*watcher]struct{}
}

// watcher waits for a stream, or for a part of a tournament.
type watcher struct {
	changed chan struct{}        // at most one signal is pending
	part    func(content) uint64 // when what somebody looks at last changed; nil: whatever changes
	seen    atomic.Uint64        // of the part, when it was last told
}

// Part is when what somebody looks at last changed, as a sequence number of the state. It must be quick.
type Part func(*tournament.State, Marks) uint64

// watch adds a watcher, which part and seen may narrow.
func (h *hub) watch(stream string, part func(content) uint64, seen uint64) (<-chan struct{}, func()) {
	w := &watcher{changed: make(chan struct{}, 1), part: part}
	w.seen.Store(seen)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watchers == nil {
		h.watchers = make(map[string]map[*watcher]struct{})
	}
	if h.watchers[stream] == nil {
		h.watchers[stream] = make(map[*watcher]struct{})
	}
	h.watchers[stream][w] = struct{}{}
	return w.changed, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.watchers[stream], w)
		if len(h.watchers[stream]) == 0 {
			delete(h.watchers, stream)
		}
	}
}

// of lists who watches a stream: all of it, and parts.
func (h *hub) of(stream string) (whole, parts []*watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[stream] {
		if w.part == nil {
			whole = append(whole, w)
		} else {
			parts = append(parts, w)
		}
	}
	return whole, parts
}

// signal wakes a watcher; whoever has a signal pending needs no second one.
func (w *watcher) signal() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// watching is how many watch.
func (h *hub) watching() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.watchers {
		n += len(all)
	}
	return n
}

// tell wakes those who watch a stream that has changed, and those who watch a part of it if that has.
func (r *Room) tell(id string) {
	whole, parts := r.hub.of(id)
	for _, w := range whole {
		w.signal()
	}
	if len(parts) == 0 {
		return
	}
	in, done := r.hosting(id)
	if in == nil {
		return
	}
	defer done()
	for _, w := range parts {
		if at := w.part(in); w.seen.Swap(at) != at {
			w.signal()
		}
	}
}

// Watch signals on changed that the stream has changed since the last signal; at most one is pending. The
// stream "" stands for the list of streams. Call stop when done.
func (r *Room) Watch(id string) (changed <-chan struct{}, stop func()) {
	return r.hub.watch(id, nil, 0)
}

// WatchPart is Watch of a part of a tournament.
func (r *Room) WatchPart(id string, part Part) (changed <-chan struct{}, stop func()) {
	of := func(c content) uint64 {
		t, is := c.(*tourney)
		if !is {
			return 0
		}
		return part(t.state, &t.marks)
	}
	var seen uint64
	if t, done := r.tourney(id); t != nil {
		seen = of(t)
		done()
	}
	return r.hub.watch(id, of, seen)
}

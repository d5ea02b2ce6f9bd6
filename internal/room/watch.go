package room

import (
	"sync"

	"github.com/floorbook/floorbook/tournament"
)

// hub tells watchers that a stream has changed. It carries no data: whoever is told reads the present state.
type hub struct {
	mu sync.Mutex
	of map[string]*watchers
}

// watchers are those of one stream.
type watchers struct {
	mu    sync.Mutex
	whole map[*watcher]struct{}
	parts map[int]map[*watcher]struct{} // by the table that they look at, 0 for none
	told  uint64                        // up to which event of the stream they were
	n     int
}

// watcher waits for a stream, or for a part of it.
type watcher struct {
	changed chan struct{} // at most one signal is pending
	part    *look         // nil: whatever changes
	at      int           // the table that it was last seen to look at
	seen    uint64        // of the part, when it was last told
}

// look is what a watcher looks at.
type look struct {
	at      func(content) int
	changed func(content) uint64
}

// Part is what somebody looks at in a tournament. Both functions must be quick.
type Part struct {
	At      func(*tournament.State) int           // the table, 0 none: who looks at one sleeps through what happens at the others
	Changed func(*tournament.State, Marks) uint64 // when it last changed, as a sequence number of the state
}

// watch adds a watcher. in is what the stream holds, locked for reading, where it watches a part.
func (h *hub) watch(stream string, p *look, in content) (<-chan struct{}, func()) {
	w := &watcher{changed: make(chan struct{}, 1), part: p}
	h.mu.Lock()
	defer h.mu.Unlock()
	all := h.of[stream]
	if all == nil {
		all = &watchers{whole: make(map[*watcher]struct{}), parts: make(map[int]map[*watcher]struct{})}
		if h.of == nil {
			h.of = make(map[string]*watchers)
		}
		h.of[stream] = all
	}
	all.add(w, in)
	return w.changed, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if all.remove(w) == 0 {
			delete(h.of, stream)
		}
	}
}

func (all *watchers) add(w *watcher, in content) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.n++
	if w.part == nil {
		all.whole[w] = struct{}{}
		return
	}
	if in != nil {
		w.at, w.seen = w.part.at(in), w.part.changed(in)
	}
	all.put(w)
}

// put has a watcher be one of those of the table that it looks at. mu is held.
func (all *watchers) put(w *watcher) {
	if all.parts[w.at] == nil {
		all.parts[w.at] = make(map[*watcher]struct{})
	}
	all.parts[w.at][w] = struct{}{}
}

func (all *watchers) remove(w *watcher) (left int) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.whole, w)
	all.take(w)
	all.n--
	return all.n
}

// take takes a watcher from those of its table. mu is held.
func (all *watchers) take(w *watcher) {
	if of := all.parts[w.at]; of != nil {
		if delete(of, w); len(of) == 0 {
			delete(all.parts, w.at)
		}
	}
}

// wake wakes those who look at a table where something has changed, if it concerns them, and follows who looks at another table now. mu is held.
func (all *watchers) wake(at int, in content) {
	for w := range all.parts[at] {
		if changed := w.part.changed(in); changed != w.seen {
			w.seen = changed
			w.signal()
		}
		if now := w.part.at(in); now != w.at {
			all.take(w)
			w.at = now
			all.put(w)
		}
	}
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
	for _, all := range h.of {
		all.mu.Lock()
		n += all.n
		all.mu.Unlock()
	}
	return n
}

// tell wakes those who watch a stream that has changed, and those who watch a part of it if that has.
func (r *Room) tell(id string) {
	r.hub.mu.Lock()
	all := r.hub.of[id]
	r.hub.mu.Unlock()
	if all == nil {
		return
	}
	in, done := r.hosting(id)
	if in != nil {
		defer done()
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	for w := range all.whole {
		w.signal()
	}
	if in == nil || len(all.parts) == 0 {
		return
	}
	tables, everything := in.since(all.told)
	all.told = in.seq()
	if everything {
		tables = tables[:0]
		for no := range all.parts {
			tables = append(tables, no)
		}
	}
	for _, no := range tables {
		all.wake(no, in)
	}
}

// Watch signals on changed that the stream has changed since the last signal; at most one is pending. The
// stream "" stands for the list of streams. Call stop when done.
func (r *Room) Watch(id string) (changed <-chan struct{}, stop func()) {
	return r.hub.watch(id, nil, nil)
}

// WatchPart is Watch of a part of a tournament.
func (r *Room) WatchPart(id string, p Part) (changed <-chan struct{}, stop func()) {
	of := &look{
		at: func(c content) int {
			if t, is := c.(*tourney); is {
				return p.At(t.state)
			}
			return 0
		},
		changed: func(c content) uint64 {
			if t, is := c.(*tourney); is {
				return p.Changed(t.state, &t.marks)
			}
			return 0
		},
	}
	return r.watchPart(id, of)
}

func (r *Room) watchPart(id string, p *look) (changed <-chan struct{}, stop func()) {
	in, done := r.hosting(id)
	if in == nil {
		return r.hub.watch(id, p, nil)
	}
	defer done()
	return r.hub.watch(id, p, in)
}

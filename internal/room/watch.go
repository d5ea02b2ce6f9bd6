package room

import "sync"

// hub tells watchers that a stream has changed. It carries no data: whoever is told reads the present state.
type hub struct {
	mu       sync.Mutex
	watchers map[string]map[chan struct{}]struct{}
}

// watch returns a channel with at most one pending signal.
func (h *hub) watch(stream string) (<-chan struct{}, func()) {
	c := make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watchers == nil {
		h.watchers = make(map[string]map[chan struct{}]struct{})
	}
	if h.watchers[stream] == nil {
		h.watchers[stream] = make(map[chan struct{}]struct{})
	}
	h.watchers[stream][c] = struct{}{}
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.watchers[stream], c)
		if len(h.watchers[stream]) == 0 {
			delete(h.watchers, stream)
		}
	}
}

// tell signals everybody who watches the stream; whoever has a signal pending needs no second one.
func (h *hub) tell(stream string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.watchers[stream] {
		select {
		case c <- struct{}{}:
		default:
		}
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

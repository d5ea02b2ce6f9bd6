package frame

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits of what a server keeps open at a time. Staff are not counted against the share of others: a hall full of phones cannot
// lock them out.
const (
	StreamsMax   = 2000 // event streams of anybody who is not staff
	StreamsEach  = 200  // of one address: a whole club behind one router
	bodyDeadline = 30 * time.Second
	retryAfter   = "5" // seconds
)

// openStreams counts the event streams that are open.
type openStreams struct {
	mu  sync.Mutex
	all int
	by  map[string]int // by address
}

// enter counts a stream in; ok is false where there are too many. Call leave when it ends.
func (o *openStreams) enter(address string) (leave func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.all >= StreamsMax || o.by[address] >= StreamsEach {
		return nil, false
	}
	if o.by == nil {
		o.by = make(map[string]int)
	}
	o.all++
	o.by[address]++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.all--
		if o.by[address]--; o.by[address] == 0 {
			delete(o.by, address)
		}
	}, true
}

// addressOf is the address of whoever is at the other end of the connection.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// room reports whether one more stream is open to whoever asks, and refuses where it is not.
func (s *Site) room(w http.ResponseWriter, r *http.Request) (leave func(), ok bool) {
	if s.Access != nil && s.Who(r).Person != "" {
		return func() {}, true
	}
	leave, ok = s.streams.enter(addressOf(r))
	if !ok {
		w.Header().Set("Retry-After", retryAfter)
		http.Error(w, s.LangOf(r).T("web.error.crowded"), http.StatusServiceUnavailable)
	}
	return leave, ok
}

// bodies bounds what a request may send, and how long it may take for it.
func bodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			rc := http.NewResponseController(w)
			_ = rc.SetReadDeadline(time.Now().Add(bodyDeadline)) // a recorder in a test has no deadline to set
			defer func() { _ = rc.SetReadDeadline(time.Time{}) }()
			r.Body = http.MaxBytesReader(w, r.Body, BodyLimit)
		}
		next.ServeHTTP(w, r)
	})
}

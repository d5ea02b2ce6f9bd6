package frame

import (
	"net"
	"net/http"
	"sync"

	"github.com/floorbook/floorbook/table"
)

// Limits of what a server keeps open at a time. Staff and players in hosted seats have streams of their own: a hall full of phones that look
// on cannot lock them out.
const (
	StreamsMax   = 4000 // event streams of whoever looks on
	StreamsEach  = 1000 // of one address: a whole club behind one router
	StreamsOfOne = 24   // of one browser, device or seat, with its open pages
	StreamsStaff = 1000 // of everybody on the staff
	StreamsSeats = 4000 // of everybody in a hosted seat
	retryAfter   = "5"  // seconds
)

// share is a part of the streams that somebody holds.
type share struct {
	whose string
	most  int
}

// openStreams counts the event streams that are open.
type openStreams struct {
	mu sync.Mutex
	by map[string]int // by share
	n  int
}

// open is how many there are.
func (o *openStreams) open() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.n
}

// enter counts a stream into every share; ok is false where one of them is used up. Call leave when it ends.
func (o *openStreams) enter(shares ...share) (leave func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range shares {
		if o.by[s.whose] >= s.most {
			return nil, false
		}
	}
	if o.by == nil {
		o.by = make(map[string]int)
	}
	for _, s := range shares {
		o.by[s.whose]++
	}
	o.n++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.n--
		for _, s := range shares {
			if o.by[s.whose]--; o.by[s.whose] == 0 {
				delete(o.by, s.whose)
			}
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

// shares are those that a stream counts to.
func (s *Site) shares(r *http.Request) []share {
	who := s.Who(r)
	if who.Person != "" || who.Device.ID != "" {
		return []share{{"staff", StreamsStaff}, {"staff " + who.Person + " on " + who.id(), StreamsOfOne}}
	}
	if id, player := r.PathValue("id"), r.PathValue("player"); player != "" && s.HoldsSeat(r, id, table.PlayerID(player)) {
		return []share{{"seats", StreamsSeats}, {"seat " + id + " " + player, StreamsOfOne}}
	}
	out := []share{{"anybody", StreamsMax}, {"address " + networkOf(r), StreamsEach}}
	if who.Browser != "" {
		out = append(out, share{"browser " + who.Browser, StreamsOfOne})
	}
	return out
}

// admitStream reports whether one more stream is open to whoever asks, and refuses where it is not.
func (s *Site) admitStream(w http.ResponseWriter, r *http.Request) (leave func(), ok bool) {
	if leave, ok = s.streams.enter(s.shares(r)...); !ok {
		w.Header().Set("Retry-After", retryAfter)
		http.Error(w, s.LangOf(r).T("web.error.crowded"), http.StatusServiceUnavailable)
	}
	return leave, ok
}

// bodies bounds what a request may send. How long it may take is the port's to say.
func bodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			r.Body = http.MaxBytesReader(w, r.Body, BodyLimit)
		}
		next.ServeHTTP(w, r)
	})
}

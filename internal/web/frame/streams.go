package frame

import (
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"sync"

	"github.com/floorbook/floorbook/table"
)

// Audience is for whom a stream is open. Each has a share of the connections that the port keeps, so that a hall full of phones that look on can lock out
// neither players nor staff; what no share holds is for pages and forms.
type Audience string

// The audiences.
const (
	Staff   Audience = "staff"  // and the room's own devices: tables, walls
	Seats   Audience = "seats"  // phones of players in hosted seats
	Anybody Audience = "public" // whoever looks on
)

// Audiences lists them.
var Audiences = []Audience{Staff, Seats, Anybody}

// share of the connections, in eighths.
func (a Audience) share() int {
	switch a {
	case Staff:
		return 1
	case Seats:
		return 2
	}
	return 4
}

const (
	StreamsOfOne = 24 // of one browser, device or seat, with its open pages
	streamsUsual = 8192
	retryAfter   = "5" // seconds

	// Who finds the share of his audience used up looks again after so many seconds: anything between the two, so that not all come at once. It is less than
	// the time after which a page says that the line is down (frame.js).
	againLeast, againMost = 15, 30
)

// part is a part of the streams that somebody holds.
type part struct {
	whose string
	most  int
}

// Streams counts the event streams that are open. All methods may be called concurrently.
type Streams struct {
	connections int // that the port keeps open
	turns       *turns
	bells       *bells

	mu sync.Mutex
	by map[string]int // by part
	n  int
}

// NewStreams counts those of a port that keeps so many connections open.
func NewStreams(connections int) *Streams {
	return &Streams{connections: connections, turns: newTurns(runtime.GOMAXPROCS(0)), bells: newBells()}
}

// Most is how many streams an audience may have open.
func (o *Streams) Most(a Audience) int { return max(1, o.connections*a.share()/8) }

// Open is how many it has.
func (o *Streams) Open(a Audience) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.by[string(a)]
}

// open is how many there are.
func (o *Streams) open() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.n
}

// enter counts a stream into every part; ok is false where one of them is used up. Call leave when it ends.
func (o *Streams) enter(parts ...part) (leave func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range parts {
		if o.by[s.whose] >= s.most {
			return nil, false
		}
	}
	if o.by == nil {
		o.by = make(map[string]int)
	}
	for _, s := range parts {
		o.by[s.whose]++
	}
	o.n++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.n--
		for _, s := range parts {
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

// partsOf are those that a stream of an audience counts to.
func (s *Site) partsOf(a Audience, r *http.Request) []part {
	out := []part{{string(a), s.Streams.Most(a)}}
	who := s.Who(r)
	switch a {
	case Staff:
		return append(out, part{"staff " + who.Person + " on " + who.id(), StreamsOfOne})
	case Seats:
		return append(out, part{"seat " + r.PathValue("id") + " " + r.PathValue("player"), StreamsOfOne})
	}
	out = append(out, part{"address " + networkOf(r), max(1, s.Streams.Most(Anybody)/4)}) // a whole club behind one router
	if who.Browser != "" {
		out = append(out, part{"browser " + who.Browser, StreamsOfOne})
	}
	return out
}

// audienceOf is for whom a stream is.
func (s *Site) audienceOf(r *http.Request) Audience {
	if who := s.Who(r); who.Person != "" || who.Device.ID != "" {
		return Staff
	}
	if player := r.PathValue("player"); player != "" && s.HoldsSeat(r, r.PathValue("id"), table.PlayerID(player)) {
		return Seats
	}
	return Anybody
}

// admitStream reports whether one more stream is open to whoever asks. Where it is not it answers with what the page shows now, and when to look again: pages
// do so by themselves, and have a stream again once there is room. The connection is not kept meanwhile.
func (s *Site) admitStream(a Audience, w http.ResponseWriter, r *http.Request, next Fragment) (leave func(), ok bool) {
	if leave, ok = s.Streams.enter(s.partsOf(a, r)...); ok {
		return leave, true
	}
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(againLeast+rand.IntN(againMost-againLeast+1)))
	h.Set("Cache-Control", "no-store")
	h.Set("Connection", "close")
	body, same, _, err := next.show()
	if !IsHTMX(r) || same || err != nil {
		http.Error(w, s.LangOf(r).T("web.error.crowded"), http.StatusServiceUnavailable)
		return nil, false
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(body) // a client that has gone needs no answer
	return nil, false
}

// bodies bounds what a request may send. How long it may take is the port's to say.
func bodies(w http.ResponseWriter, r *http.Request) *http.Request {
	if r.Body != nil && r.Body != http.NoBody {
		r.Body = http.MaxBytesReader(w, r.Body, BodyLimit)
	}
	return r
}

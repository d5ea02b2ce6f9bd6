package frame

import (
	"container/list"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How often one may ask. One is an enrolled device, somebody signed in, or else an address: a whole club behind one router.
const (
	RequestsRate  = 200 // a second
	RequestsBurst = 4000
	// Guesses are posts that prove something: a password, a PIN, a code.
	GuessesRate  = 1 // a second
	GuessesBurst = 120
	// PacesMax is how many are counted. Who has not asked for longest is forgotten first.
	PacesMax = 10_000
)

// paces are the buckets of tokens by which each of many is held to a rate.
type paces struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	by    map[string]*list.Element
	order list.List // of *pace, who asked last in front
}

type pace struct {
	who    string
	bucket *rate.Limiter
}

func newPaces(perSecond float64, burst int) *paces {
	return &paces{rate: rate.Limit(perSecond), burst: burst, by: map[string]*list.Element{}}
}

// take reports whether somebody may ask once more at an instant.
func (p *paces) take(who string, at time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.by[who]
	if e == nil {
		if p.order.Len() >= PacesMax {
			last := p.order.Back()
			delete(p.by, p.order.Remove(last).(*pace).who)
		}
		e = p.order.PushFront(&pace{who, rate.NewLimiter(p.rate, p.burst)})
		p.by[who] = e
	}
	p.order.MoveToFront(e)
	return e.Value.(*pace).bucket.AllowN(at, 1)
}

// Guesses lists routes by which somebody proves something: they have a slower pace of their own. It must not be called while the site is
// served.
func (s *Site) Guesses(patterns ...string) {
	for _, p := range patterns {
		s.guessed[p] = true
	}
}

// limits holds everybody to a pace, but for whoever only asks at this machine. Staff have paces of their own, whoever else asks from their
// address.
func (s *Site) limits(routes *http.ServeMux) gate {
	return func(w http.ResponseWriter, r *http.Request) *http.Request {
		if s.Doors == nil {
			return r
		}
		who, now := s.whose(r), time.Now()
		_, pattern := routes.Handler(r)
		if !FromThisMachine(r) && !s.requested.take(who, now) || s.guessed[pattern] && !s.guesses.take(who, now) {
			w.Header().Set("Retry-After", retryAfter)
			s.Message(w, r, http.StatusTooManyRequests, "web.error.pace", nil)
			return nil
		}
		return r
	}
}

// whose is who is held to a pace: the room's device, the person who is signed in, or the network of the address.
func (s *Site) whose(r *http.Request) string {
	switch who := s.Who(r); {
	case who.Device.ID != "":
		return "device " + who.Device.ID
	case who.Person != "":
		return "person " + who.Person
	}
	return "address " + networkOf(r)
}

// networkOf is an address as one client's: of IPv6 the network of 64 bits, within which a client has as many as it likes.
func networkOf(r *http.Request) string {
	a, err := netip.ParseAddr(addressOf(r))
	if err != nil {
		return addressOf(r)
	}
	if a = a.Unmap().WithZone(""); a.Is6() && !a.IsLoopback() {
		p, _ := a.Prefix(64) // of an IPv6 address there is one
		return p.String()
	}
	return a.String()
}

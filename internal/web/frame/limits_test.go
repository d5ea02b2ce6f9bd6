package frame

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/table"
)

// limited is a site behind doors, with pages that answer at once.
func limited(t *testing.T) (*Site, http.Handler) {
	t.Helper()
	store, err := access.Open(filepath.Join(t.TempDir(), "access.db"), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	s := New(Config{Access: store, Lang: "en", Doors: &Doors{TLS: true}})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /page", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("POST /guess", func(http.ResponseWriter, *http.Request) {})
	s.Guesses("POST /guess")
	return s, gated(mux, s.limits(mux))
}

// asked is a request over TLS from an address, by somebody.
func asked(method, path, address string, who Who) *http.Request {
	r := httptest.NewRequest(method, "https://192.0.2.10"+path, nil)
	r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(address), 50000).String()
	return r.WithContext(context.WithValue(r.Context(), whoKey{}, who))
}

// until is how many of a kind are answered before one is refused.
func until(t *testing.T, h http.Handler, most int, request func() *http.Request) int {
	t.Helper()
	for n := range most {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request())
		switch {
		case w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "" && strings.Contains(w.Body.String(), "too many requests"):
			return n
		case w.Code != http.StatusOK:
			t.Fatalf("status %d", w.Code)
		}
	}
	return most
}

var (
	staff  = Who{Person: "marie", How: "password"}
	tablet = Who{Device: access.Device{ID: "d1"}}
)

// TestRequestsOfOneAddressHaveAPace, and a flood from it keeps out neither staff behind the same router, nor others.
func TestRequestsOfOneAddressHaveAPace(t *testing.T) {
	_, h := limited(t)
	flood := func() *http.Request { return asked(http.MethodGet, "/page", "203.0.113.7", Who{}) }
	if n := until(t, h, 3*RequestsBurst, flood); n < RequestsBurst || n == 3*RequestsBurst {
		t.Errorf("%d requests at once", n)
	}
	for name, r := range map[string]*http.Request{
		"staff": asked(http.MethodGet, "/page", "203.0.113.7", staff), "a tablet": asked(http.MethodGet, "/page", "203.0.113.7", tablet),
		"another address": asked(http.MethodGet, "/page", "203.0.113.8", Who{}),
	} {
		if until(t, h, 1, func() *http.Request { return r }) != 1 {
			t.Errorf("%s: kept out", name)
		}
	}
	n := 0
	if got := until(t, h, 3*RequestsBurst, func() *http.Request {
		n++
		return asked(http.MethodGet, "/page", fmt.Sprintf("2001:db8::%x", n), Who{})
	}); got == 3*RequestsBurst {
		t.Error("a client of IPv6 asks as often as it has addresses")
	}
	here := func() *http.Request {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/page", nil)
		r.RemoteAddr = "127.0.0.1:5"
		return r
	}
	if until(t, h, 2*RequestsBurst, here) != 2*RequestsBurst {
		t.Error("this machine is held to a pace")
	}
}

// TestGuessesHaveASlowerPace, by address, device and person.
func TestGuessesHaveASlowerPace(t *testing.T) {
	_, h := limited(t)
	for name, who := range map[string]Who{"an address": {}, "a person": staff, "a device": tablet} {
		guess := func() *http.Request { return asked(http.MethodPost, "/guess", "203.0.113.7", who) }
		if n := until(t, h, 2*GuessesBurst, guess); n < GuessesBurst || n > GuessesBurst+10 {
			t.Errorf("%s: %d guesses at once", name, n)
		}
		if until(t, h, 1, func() *http.Request { return asked(http.MethodGet, "/page", "203.0.113.7", who) }) != 1 {
			t.Errorf("%s: whoever has guessed may not read", name)
		}
	}
}

// TestPacesAreForgottenInOrder: what is counted is bounded, and who asks goes on being counted.
func TestPacesAreForgottenInOrder(t *testing.T) {
	p, now := newPaces(1, 2), time.Unix(0, 0)
	p.take("busy", now)
	p.take("busy", now)
	for i := range 3 * PacesMax {
		p.take(fmt.Sprint(i), now)
		if i%100 == 0 && p.take("busy", now) {
			t.Fatalf("after %d others somebody's pace is forgotten", i)
		}
	}
	if p.order.Len() > PacesMax || len(p.by) != p.order.Len() {
		t.Errorf("%d are counted, %d in order", len(p.by), p.order.Len())
	}
	if !p.take("busy", now.Add(time.Second)) {
		t.Error("a second later nothing is asked")
	}
}

// open opens a stream, as a request would.
func open(s *Site, r *http.Request) (leave func(), ok bool) {
	w := httptest.NewRecorder()
	leave, ok = s.admitStream(s.audienceOf(r), w, r, func() ([]byte, bool, error) { return []byte("<p>now</p>"), false, nil })
	if after, _ := strconv.Atoi(w.Header().Get("Retry-After")); !ok && (w.Code != http.StatusServiceUnavailable || after < againLeast || after > againMost) {
		panic("refused without a word")
	}
	return leave, ok
}

// TestStreamsHaveALimit, by browser, by address and in all; one that ends makes room.
func TestStreamsHaveALimit(t *testing.T) {
	s, _ := limited(t)
	one := asked(http.MethodGet, "/page", "10.0.0.1", Who{Browser: "b1"})
	var last func()
	for range StreamsOfOne {
		leave, ok := open(s, one)
		if !ok {
			t.Fatal("refused within the limit")
		}
		last = leave
	}
	if _, ok := open(s, one); ok {
		t.Error("one browser opens more than its share")
	}
	last()
	if _, ok := open(s, one); !ok {
		t.Error("a stream that ended is still counted")
	}
	public := s.Streams.Most(Anybody)
	for i := range public/4 - StreamsOfOne {
		if _, ok := open(s, asked(http.MethodGet, "/page", "10.0.0.1", Who{Browser: fmt.Sprint(i)})); !ok {
			t.Fatal("refused within the limit of an address")
		}
	}
	if _, ok := open(s, asked(http.MethodGet, "/page", "10.0.0.1", Who{Browser: "more"})); ok {
		t.Error("one address opens more than its share")
	}
	for i := range public - public/4 {
		if _, ok := open(s, asked(http.MethodGet, "/page", fmt.Sprintf("10.%d.%d.7", i>>8, i&0xff), Who{})); !ok {
			t.Fatal("refused within the limit of all")
		}
	}
	if _, ok := open(s, asked(http.MethodGet, "/page", "10.99.0.9", Who{})); ok {
		t.Error("a full hall opens more")
	}
}

// holder is a phone that holds a seat.
type holder struct{ Claims }

func (holder) Holds(context.Context, string, string, string) bool { return true }

// TestStaffAreNeverLockedOut by the screens of others, and neither are players in hosted seats; they have limits of their own.
func TestStaffAreNeverLockedOut(t *testing.T) {
	s, _ := limited(t)
	full := func(a Audience) { s.Streams.by[string(a)] = s.Streams.Most(a) }
	s.Streams.by = map[string]int{"address 10.0.0.1": s.Streams.Most(Anybody)}
	full(Anybody)
	s.Claims = holder{}
	seat := asked(http.MethodGet, "/page", "10.0.0.1", Who{})
	seat.SetPathValue("id", "t1")
	seat.SetPathValue("player", string(table.PlayerID("p1")))
	for name, r := range map[string]*http.Request{
		"staff": asked(http.MethodGet, "/page", "10.0.0.1", staff), "a tablet": asked(http.MethodGet, "/page", "10.0.0.1", tablet), "a seat": seat,
	} {
		for range StreamsOfOne {
			if _, ok := open(s, r); !ok {
				t.Fatalf("%s: locked out", name)
			}
		}
		if _, ok := open(s, r); ok {
			t.Errorf("%s: no limit", name)
		}
	}
	full(Staff)
	full(Seats)
	if _, ok := open(s, asked(http.MethodGet, "/page", "10.0.0.2", Who{Person: "paul"})); ok {
		t.Error("staff have no limit in all")
	}
	seat.SetPathValue("player", "p2")
	if _, ok := open(s, seat); ok {
		t.Error("seats have no limit in all")
	}
}

// TestWhoHasNoStreamIsShownWhatIsNow: a page that is refused has the current state and a time to look again, each its own; whatever else asks has a word.
// Its connection is not kept.
func TestWhoHasNoStreamIsShownWhatIsNow(t *testing.T) {
	s, _ := limited(t)
	s.Streams = NewStreams(16) // two for staff, four for seats, eight for anybody
	times := map[string]bool{}
	refused := 0
	for i := range 40 {
		r := asked(http.MethodGet, "/page", fmt.Sprintf("10.0.%d.1", i), Who{})
		r.Header.Set("HX-Request", "true")
		w := httptest.NewRecorder()
		if _, ok := s.admitStream(s.audienceOf(r), w, r, func() ([]byte, bool, error) { return []byte("<p>now</p>"), false, nil }); ok {
			continue
		}
		refused++
		times[w.Header().Get("Retry-After")] = true
		if w.Code != http.StatusServiceUnavailable || w.Body.String() != "<p>now</p>" || w.Header().Get("Connection") != "close" {
			t.Fatalf("status %d, %v: %s", w.Code, w.Header(), w.Body)
		}
	}
	if refused != 32 || len(times) < 4 {
		t.Errorf("%d refused, to look again after %v", refused, times)
	}
	w := httptest.NewRecorder()
	if _, ok := s.admitStream(Anybody, w, asked(http.MethodGet, "/page", "10.1.0.1", Who{}), nothing); ok || !strings.Contains(w.Body.String(), "screens") {
		t.Errorf("a program is told %q", w.Body)
	}
	for _, who := range []Who{staff, tablet} {
		if _, ok := open(s, asked(http.MethodGet, "/page", "10.1.0.1", who)); !ok {
			t.Errorf("%+v: locked out by a flood", who)
		}
	}
	if s.Streams.Open(Anybody) != 8 || s.Streams.Open(Staff) != 2 || s.Streams.Open(Seats) != 0 {
		t.Errorf("open: %v", s.Streams.by)
	}
}

func nothing() ([]byte, bool, error) { return nil, true, nil }

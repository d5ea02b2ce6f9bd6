package wire_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// tap is a client of a stream that reads when it is asked to.
type tap struct {
	mu     sync.Mutex
	header http.Header
	sent   bytes.Buffer
	full   bool // does not take any more
}

func (c *tap) Header() http.Header { return c.header }
func (c *tap) WriteHeader(int)     {}
func (c *tap) Flush()              {}

func (c *tap) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.full {
		return 0, io.ErrClosedPipe
	}
	return c.sent.Write(b)
}

// take returns what has been sent since the last take.
func (c *tap) take() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.sent.String()
	c.sent.Reset()
	return s
}

// follow opens a stream inside a synctest bubble.
func follow(t *testing.T, h http.Handler, path string) (*tap, context.CancelFunc, chan struct{}) {
	t.Helper()
	t.Cleanup(func() { time.Sleep(time.Minute) }) // what has rendered pages has nothing to do, and ends
	ctx, cancel := context.WithCancel(t.Context())
	c := &tap{header: http.Header{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.ServeHTTP(c, httptest.NewRequest(http.MethodGet, "http://192.0.2.10"+path, nil).WithContext(ctx))
	}()
	synctest.Wait()
	return c, cancel, done
}

func TestStreamSendsTheCurrentStateNowAndAfterAChangeOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		c, cancel, done := follow(t, web.New(webtest.Config(room, f)), "/events/t/vendredi/clock?lang=en")
		first := c.take()
		if !strings.HasPrefix(first, "data: ") || !strings.Contains(first, "Level 6") || !strings.HasSuffix(first, "\n\n") {
			t.Fatalf("on opening: %.200q", first)
		}
		if c.header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
			t.Errorf("content type %q", c.header.Get("Content-Type"))
		}
		time.Sleep(14 * time.Second)
		if again := c.take(); again != "" {
			t.Errorf("nothing had changed: %.200q", again)
		}
		room.Change(func(s *tournament.State) { s.Clock.Level++ })
		time.Sleep(time.Second) // less than the next look, more than the shortest pause between two fragments
		if got := c.take(); !strings.Contains(got, "Level 7") {
			t.Errorf("after the level changed: %.200q", got)
		}
		cancel()
		<-done
		if room.Watched() != 0 {
			t.Error("a closed stream still watches")
		}
	})
}

func TestStreamSkipsStatesThatASlowClientMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		c, cancel, done := follow(t, web.New(webtest.Config(room, f)), "/events/t/vendredi/clock?lang=en")
		c.take()
		for range 5 {
			room.Change(func(s *tournament.State) { s.Left-- })
		}
		time.Sleep(time.Second)
		got := c.take()
		if n := strings.Count(got, "\n\n"); n > 2 || !strings.Contains(got, "<b>34</b>") {
			t.Errorf("five changes at once sent %d fragments", n)
		}
		cancel()
		<-done
	})
}

func TestStreamBeatsEveryFifteenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fixture.Late()
		c, cancel, done := follow(t, web.New(webtest.Config(webtest.RoomOf(f), f)), "/events/t/vendredi/floor")
		c.take()
		time.Sleep(46 * time.Second)
		got := c.take()
		if n := strings.Count(got, ": still here\nevent: beat\nretry: 400\ndata: 1763759820000 1\n\n"); n != 3 {
			t.Errorf("46 seconds without change sent %d beats: %q", n, got)
		}
		cancel()
		<-done
	})
}

// TestStreamSaysThatTheClockRunsAtAnotherSpeed, though no fragment changes by it.
func TestStreamSaysThatTheClockRunsAtAnotherSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		c, cancel, done := follow(t, web.New(webtest.Config(room, f)), "/events/t/vendredi/clock")
		c.take()
		room.Held.Store(true)
		time.Sleep(3 * time.Second)
		if got := c.take(); strings.Count(got, "event: beat\nretry: 400\ndata: 1763759820000 0\n\n") != 1 {
			t.Errorf("a clock that was stopped sent %q", got)
		}
		cancel()
		<-done
	})
}

func TestStreamEndsWithAClientThatTakesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		c, cancel, done := follow(t, web.New(webtest.Config(room, f)), "/events/t/vendredi/floor")
		defer cancel()
		c.mu.Lock()
		c.full = true
		c.mu.Unlock()
		room.Change(func(s *tournament.State) { s.Left-- })
		<-done
	})
}

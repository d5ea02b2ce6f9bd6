package wire_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/authority"
	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// port serves pages on a real port with deadlines of which a test can wait for the end, and returns its address.
func port(t *testing.T, h http.Handler) string {
	t.Helper()
	a, err := authority.Open(filepath.Join(t.TempDir(), "tls"), authority.Config{Names: func() (authority.Names, error) { return authority.Names{}, nil }})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	short := listen.Deadlines{Greeting: time.Second, Header: time.Second, Read: 500 * time.Millisecond, Write: 500 * time.Millisecond, Idle: time.Second,
		Stalled: time.Second}
	go func() {
		done <- listen.Serve(ctx, l, listen.Config{TLS: listen.TLS(a.Certificate), Visitors: &listen.Visitors{}, Deadlines: short}, h)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return l.Addr().String()
}

// schemes are the ways to a port, each with its protocol.
var schemes = map[string]string{"http": "HTTP/1.1", "https": "HTTP/2.0"}

// TestAStreamOutlivesTheDeadlinesOfRequests, over HTTP/1.1 and HTTP/2: it stands while nothing happens, and tells what happens then.
func TestAStreamOutlivesTheDeadlinesOfRequests(t *testing.T) {
	f := fixture.Late()
	room := webtest.RoomOf(f)
	c := webtest.Config(room, f)
	c.Sending = 700 * time.Millisecond
	addr := port(t, web.New(c))
	for scheme, proto := range schemes {
		c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}}
		r, err := c.Get(scheme + "://" + addr + "/events/t/vendredi/clock?lang=en")
		if err != nil {
			t.Fatal(err)
		}
		if r.Proto != proto {
			t.Errorf("%s speaks %s", scheme, r.Proto)
		}
		lines := bufio.NewScanner(r.Body)
		lines.Buffer(nil, 1<<20)
		read := func(what string) {
			t.Helper()
			for lines.Scan() {
				if strings.Contains(lines.Text(), what) {
					return
				}
			}
			t.Fatalf("%s: the stream ended before %q: %v", proto, what, lines.Err())
		}
		level := strings.Count(scheme, "s")
		read("Level ")
		time.Sleep(1500 * time.Millisecond) // past every deadline
		room.Change(func(s *tournament.State) { s.Left = 20 + level })
		read(map[int]string{0: "<b>20</b>", 1: "<b>21</b>"}[level])
		_ = r.Body.Close()
		c.CloseIdleConnections()
	}
}

// logged passes on each line of a log.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// TestAStreamIsLoggedWhenItEnds, once, with its route and with what was sent until then; a page is when it has been sent.
func TestAStreamIsLoggedWhenItEnds(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	lines := make(logged, 16)
	c.Requests = slog.New(slog.NewJSONHandler(lines, nil))
	addr := port(t, web.New(c))
	next := func() (line struct {
		Route         string
		Status, Bytes int
		Took          time.Duration
	}) {
		t.Helper()
		select {
		case text := <-lines:
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("nothing is logged")
		}
		return line
	}
	for scheme, proto := range schemes {
		c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}}
		stream, err := c.Get(scheme + "://" + addr + "/events/t/vendredi/clock?lang=en")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(stream.Body, make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		page, err := c.Get(scheme + "://" + addr + "/t/vendredi/clock")
		if err != nil {
			t.Fatal(err)
		}
		_ = page.Body.Close()
		if got := next(); got.Route != "GET /t/{id}/clock" || got.Status != http.StatusOK {
			t.Errorf("%s: first %+v", proto, got)
		}
		time.Sleep(20 * time.Millisecond)
		_ = stream.Body.Close()
		c.CloseIdleConnections()
		if got := next(); got.Route != "GET /events/t/{id}/clock" || got.Status != http.StatusOK || got.Bytes < 100 || got.Took < 20*time.Millisecond {
			t.Errorf("%s: then %+v", proto, got)
		}
	}
	if len(lines) > 0 {
		t.Errorf("and %s", <-lines)
	}
}

// TestAReaderThatStallsIsLetGo, and what it held is released.
func TestAReaderThatStallsIsLetGo(t *testing.T) {
	site := frame.New(frame.Config{Room: webtest.RoomOf(fixture.Late()), Sending: 300 * time.Millisecond})
	ended := make(chan struct{}, 2)
	mux := http.NewServeMux()
	big := []byte(strings.Repeat("a line of a fragment\n", 100_000))
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
		always := make(chan struct{})
		close(always)
		site.Stream(w, r, always, func() { ended <- struct{}{} }, func() ([]byte, bool, error) { return big, false, nil })
	})
	addr := port(t, site.Handler(mux))
	for scheme, proto := range schemes {
		c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true,
			HTTP2: &http.HTTP2Config{MaxReceiveBufferPerStream: 64 << 10}}}
		r, err := c.Get(scheme + "://" + addr + "/events")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.CopyN(io.Discard, r.Body, 1000) // and then nothing more
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			t.Errorf("%s: a reader that takes nothing is still waited for", proto)
		}
		_ = r.Body.Close()
		c.CloseIdleConnections()
	}
}

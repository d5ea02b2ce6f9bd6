package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/tournament"
)

// fakeRoom holds one tournament that stands still, and remembers what it was asked to do.
type fakeRoom struct {
	mu      sync.Mutex
	state   *tournament.State
	done    []room.Command
	refuse  error
	watch   map[chan struct{}]bool
	instant tournament.Instant
}

func roomOf(f fixture.Fixture) *fakeRoom {
	return &fakeRoom{state: f.State, watch: map[chan struct{}]bool{}, instant: fixture.Now}
}

var errUnknown = errors.New("no such stream")

func (r *fakeRoom) Streams() []string { return []string{r.state.ID} }

func (r *fakeRoom) Read(stream string, f func(*tournament.State)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if stream != r.state.ID {
		return errUnknown
	}
	f(r.state)
	return nil
}

func (r *fakeRoom) Do(_ context.Context, c room.Command) (room.Answer, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.refuse != nil {
		return room.Answer{}, r.refuse
	}
	r.done = append(r.done, c)
	r.state.Seq++
	if n := len(r.state.Undo); n > 0 {
		if _, ok := c.Cmd.(tournament.Bust); ok { // as in a real room, it can be taken back
			last := r.state.Undo[n-1]
			last.ID++
			r.state.Undo = append(r.state.Undo, last)
		}
	}
	for w := range r.watch {
		select {
		case w <- struct{}{}:
		default:
		}
	}
	return room.Answer{Seq: r.state.Seq}, nil
}

func (r *fakeRoom) Watch(string) (<-chan struct{}, func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := make(chan struct{}, 1)
	r.watch[c] = true
	return c, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.watch, c)
	}
}

// change alters the state as another device would.
func (r *fakeRoom) change(f func(*tournament.State)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f(r.state)
	r.state.Seq++
	for w := range r.watch {
		select {
		case w <- struct{}{}:
		default:
		}
	}
}

func (r *fakeRoom) commands() []room.Command {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.done)
}

func (r *fakeRoom) Now() tournament.Instant { return r.instant }
func (r *fakeRoom) Speed() float64          { return 1 }

// config is a site whose pages are the same every time.
func config(room Room, f fixture.Fixture) Config {
	return Config{Room: room, Names: fixture.Names, Zone: time.UTC, Key: func() string { return "key-0123456789" },
		Log: slog.New(slog.DiscardHandler), tasks: func(*tournament.State) []tournament.Task { return f.Tasks }}
}

func get(t *testing.T, h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// listenAgain serves at an address that was in use before, until the test ends.
func listenAgain(t *testing.T, address string, h http.Handler) {
	t.Helper()
	var l net.Listener
	var err error
	for range 50 {
		if l, err = net.Listen("tcp", address); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(h)
	_ = s.Listener.Close()
	s.Listener = l
	s.Start()
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
}

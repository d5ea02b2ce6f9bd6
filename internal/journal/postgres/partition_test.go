package postgres

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
)

// line is the network between a node and its database.
type line struct {
	listener net.Listener
	server   string
	mu       sync.Mutex
	now      *sync.Cond
	state    carried
	ends     map[net.Conn]bool
}

// carried is what gets through.
type carried int

const (
	everything carried = iota
	questions          // the node's words arrive, the server's are lost
	stalled            // nothing moves, nothing is lost
	unplugged          // what is there is cut off, nobody gets in
)

// lineTo lays a line to the server at address, and returns the address at its near end.
func lineTo(t *testing.T, address string) (*line, string) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	l := &line{server: at.Host, ends: map[net.Conn]bool{}}
	l.now = sync.NewCond(&l.mu)
	if l.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.listener.Close(); l.set(unplugged) })
	go l.accept()
	at.Host = l.listener.Addr().String()
	return l, at.String()
}

func (l *line) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", l.server)
		if err != nil {
			near.Close()
			continue
		}
		l.mu.Lock()
		if l.state == unplugged {
			near.Close()
			far.Close()
		} else {
			l.ends[near], l.ends[far] = true, true
			go l.carry(far, near, false)
			go l.carry(near, far, true)
		}
		l.mu.Unlock()
	}
}

func (l *line) carry(to, from net.Conn, answers bool) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		for l.state == stalled {
			l.now.Wait()
		}
		lost := l.state == unplugged || l.state == questions && answers
		l.mu.Unlock()
		if n > 0 && !lost {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (l *line) set(state carried) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = state
	if state == unplugged {
		for c := range l.ends {
			_ = c.(*net.TCPConn).SetLinger(0) // a reset, not an orderly end
			c.Close()
		}
		clear(l.ends)
	}
	l.now.Broadcast()
}

// The server writes the row and its answer is lost: the node is told neither that it was written nor that it was not, and whoever asks again by
// the command's id is given that very row, before and after another has written behind it.
func TestALostAnswerIsUnknownAndFoundAgain(t *testing.T) {
	address := cluster.Database(t)
	beyond := mustOpen(t, address)
	l, near := lineTo(t, address)
	s := mustOpen(t, near)
	for n := range 5 {
		if _, err := s.Append(ctx, "a", uint64(n), record(fmt.Sprint(n))); err != nil {
			t.Fatal(err)
		}
	}
	l.set(questions)
	answer := make(chan error, 1)
	go func() { _, err := s.Append(ctx, "a", 5, record("lost")); answer <- err }()
	var there journal.Record
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var err error
		if there, err = beyond.Find(ctx, "a", "lost"); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the row does not arrive: ", err)
		}
	}
	l.set(unplugged)
	if err := <-answer; err == nil || journal.NothingWritten(err) || errors.Is(err, journal.ErrConflict) {
		t.Errorf("written, and its answer lost: %v", err)
	}
	if _, err := s.Append(ctx, "a", 6, record("away")); err == nil || !journal.NothingWritten(err) {
		t.Errorf("nobody there: %v", err)
	}
	l.set(everything)
	for range 2 {
		r, err := s.Append(ctx, "a", 5, record("lost"))
		if err != nil || r.Seq != 6 || r.Hash != there.Hash {
			t.Errorf("asked again: %+v, %v; not %+v", r, err, there)
		}
		_, err = beyond.Append(ctx, "a", 6, record("behind"))
		if err != nil {
			t.Error(err)
		}
	}
	if heads, err := journal.Verify(ctx, s); err != nil || len(heads) != 1 || heads[0].Seq != 7 {
		t.Errorf("%v, %v", heads, err)
	}
}

// The line stalls, loses answers and is cut, over and over under commands: nothing acknowledged is missing, nothing is written twice, and the
// writers go on by themselves soon after the line is back.
func TestABadLineLosesNothingAcknowledged(t *testing.T) {
	l, near := lineTo(t, cluster.Database(t))
	s := mustOpen(t, near)
	w := write(t, s)
	for range 4 {
		for _, state := range []carried{stalled, everything, questions, unplugged, everything} {
			l.set(state)
			time.Sleep(80 * time.Millisecond)
		}
	}
	time.Sleep(300 * time.Millisecond)
	rows, longest := w.prove(t, s)
	if longest > 5*time.Second {
		t.Errorf("a writer waited %v: the line was never away for half a second", longest)
	}
	t.Logf("%d rows acknowledged, the longest wait %v", rows, longest)
}

// The server is restarted under commands, in order (its connections are ended) and at once (it recovers from its log).
func TestARestartedServerLosesNothingAcknowledged(t *testing.T) {
	c := pgtest.Own(t)
	s := mustOpen(t, c.Database(t))
	w := write(t, s)
	for _, how := range []syscall.Signal{pgtest.Fast, pgtest.Immediate} {
		time.Sleep(150 * time.Millisecond)
		if err := c.Restart(how); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(200 * time.Millisecond)
	rows, longest := w.prove(t, s)
	t.Logf("%d rows acknowledged over two restarts, the longest wait %v", rows, longest)
}

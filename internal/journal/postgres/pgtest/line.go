package pgtest

import (
	"net"
	"net/url"
	"sync"
	"testing"
)

// Line is the network between a process and its database: what is said over it can be held up, lost and cut.
type Line struct {
	listener net.Listener
	server   string
	mu       sync.Mutex
	now      *sync.Cond
	state    Carried
	ends     map[net.Conn]bool
}

// Carried is what gets through a line.
type Carried int

// What does.
const (
	Everything Carried = iota
	Questions          // the node's words arrive, the server's are lost
	Stalled            // nothing moves, nothing is lost
	Unplugged          // what is there is cut off, nobody gets in
)

// LineTo lays a line to the server at address, and returns the address at its near end.
func LineTo(t testing.TB, address string) (*Line, string) {
	t.Helper()
	near, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return LineFrom(t, near, address)
}

// LineFrom is LineTo with a near end of one's own, which the line closes.
func LineFrom(t testing.TB, near net.Listener, address string) (*Line, string) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	l := &Line{listener: near, server: at.Host, ends: map[net.Conn]bool{}}
	l.now = sync.NewCond(&l.mu)
	t.Cleanup(func() { l.listener.Close(); l.Set(Unplugged) })
	go l.accept()
	at.Host = l.listener.Addr().String()
	return l, at.String()
}

func (l *Line) accept() {
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
		if l.state == Unplugged {
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

func (l *Line) carry(to, from net.Conn, answers bool) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		for l.state == Stalled {
			l.now.Wait()
		}
		lost := l.state == Unplugged || l.state == Questions && answers
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

// Set has so much get through from now on.
func (l *Line) Set(state Carried) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = state
	if state == Unplugged {
		for c := range l.ends {
			_ = c.(*net.TCPConn).SetLinger(0) // a reset, not an orderly end
			c.Close()
		}
		clear(l.ends)
	}
	l.now.Broadcast()
}

package listen

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

// tlsHandshake is the first byte of every TLS connection (RFC 8446, 5.1); no request of HTTP begins with it.
const tlsHandshake = 0x16

// split returns a listener on the same port that hands over TLS connections, as *tls.Conn with the handshake done, and plain ones. Without
// a configuration of TLS all are plain. Connections beyond the limits of Visitors are closed at once.
func split(l net.Listener, c Config, greeting time.Duration) net.Listener {
	p := &port{Listener: l, tls: c.TLS, visitors: c.Visitors, greeting: greeting, met: make(chan net.Conn), closed: make(chan struct{})}
	go p.run()
	return p
}

type port struct {
	net.Listener
	tls      *tls.Config
	visitors *Visitors
	greeting time.Duration // until the first byte, and for the handshake
	met      chan net.Conn
	closed   chan struct{} // when run has ended
	err      error         // why; set before closed
}

// run meets everybody at once: who says nothing keeps nobody waiting.
func (p *port) run() {
	defer close(p.closed)
	for {
		c, err := p.Listener.Accept()
		if err != nil {
			if passes(err) {
				time.Sleep(50 * time.Millisecond)
				continue
			}
			p.err = err
			return
		}
		a := remote(c)
		counted := &visiting{Conn: c, visitors: p.visitors, address: a}
		if !p.visitors.enter(a, counted) {
			_ = c.Close()
			continue
		}
		go p.meet(counted)
	}
}

// passes reports whether accepting will work again: too many files are open and some will close, or the other end has gone already.
func passes(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ECONNABORTED)
}

// meet tells TLS from plain HTTP.
func (p *port) meet(c *visiting) {
	met := net.Conn(c)
	if p.tls == nil {
		p.visitors.note(c.address, Plain)
	} else {
		_ = c.SetDeadline(time.Now().Add(p.greeting))
		if _, err := c.Conn.Read(c.first[:]); err != nil {
			p.visitors.note(c.address, Silent)
			_ = c.Close()
			return
		}
		c.unread = true
		if c.first[0] == tlsHandshake {
			secured := tls.Server(c, p.tls)
			if err := secured.HandshakeContext(context.Background()); err != nil {
				p.visitors.note(c.address, mannerOf(err))
				_ = c.Close()
				return
			}
			p.visitors.note(c.address, Secure)
			met = secured
		} else {
			p.visitors.note(c.address, Plain)
		}
		_ = c.SetDeadline(time.Time{})
	}
	select {
	case p.met <- met:
	case <-p.closed:
		_ = c.Close()
	}
}

// mannerOf tells a device that refuses the certificate from one that broke off: the former says so.
func mannerOf(err error) Manner {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "remote error" {
		return Distrusted
	}
	return Silent
}

// Accept implements net.Listener.
func (p *port) Accept() (net.Conn, error) {
	select {
	case c := <-p.met:
		return c, nil
	case <-p.closed:
		return nil, p.err
	}
}

// visiting is a connection that is counted, with its first byte read ahead.
type visiting struct {
	net.Conn
	visitors *Visitors
	address  netip.Addr
	first    [1]byte
	unread   bool
	once     sync.Once
}

func (c *visiting) Read(b []byte) (int, error) {
	if !c.unread || len(b) == 0 {
		return c.Conn.Read(b)
	}
	c.unread = false
	return copy(b, c.first[:]), nil
}

func (c *visiting) Close() error {
	c.once.Do(func() { c.visitors.leave(c.address, c) })
	return c.Conn.Close()
}

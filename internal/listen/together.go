package listen

import (
	"context"
	"crypto/tls"
	"net"
	"sync"
)

// heldMost bounds what is held of one answer, in bytes.
const heldMost = 256 << 10

type connectionKey struct{}

// withConnection lets Together find the connection of a request. With HTTP/2 there is none to find: others' answers go over it meanwhile.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	if secured, ok := c.(*tls.Conn); ok {
		if secured.ConnectionState().NegotiatedProtocol == "h2" {
			return ctx
		}
		c = secured.NetConn()
	}
	return context.WithValue(ctx, connectionKey{}, c)
}

// Together sends what write writes to the answer of a request, and flushes, with one call to the system, where Serve took the request: net/http passes an answer
// on four kilobytes at a time, each with a call of its own, for which the other end is woken.
func Together(ctx context.Context, write func() error) error {
	c, ok := ctx.Value(connectionKey{}).(*visiting)
	if !ok {
		return write()
	}
	c.hold()
	err := write()
	if sent := c.send(); err == nil {
		err = sent
	}
	return err
}

// answers are what is held of those that are being written.
var answers = sync.Pool{New: func() any { return new([]byte) }}

func (c *visiting) hold() {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.held = answers.Get().(*[]byte)
}

// send writes what is held, and holds nothing any more.
func (c *visiting) send() error {
	c.writing.Lock()
	defer c.writing.Unlock()
	held := c.held
	c.held = nil
	_, err := c.Conn.Write(*held)
	*held = (*held)[:0]
	answers.Put(held)
	return err
}

// Write implements net.Conn.
func (c *visiting) Write(b []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.held == nil {
		return c.Conn.Write(b)
	}
	if len(*c.held)+len(b) > heldMost {
		if _, err := c.Conn.Write(*c.held); err != nil {
			return 0, err
		}
		*c.held = (*c.held)[:0]
	}
	*c.held = append(*c.held, b...)
	return len(b), nil
}

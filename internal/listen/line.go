package listen

import (
	"bytes"
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"time"
)

// lines are the answers without an end that a server gives.
type lines struct {
	ends context.Context //nolint:containedctx // with the server, and with it all lines
	open sync.WaitGroup
}

type linesKey struct{}

// Line is an answer without an end, a page that is kept true. Over HTTP/1 it is the connection itself: net/http, as long as it answers a request, keeps buffers,
// headers and the deep stack of whatever the request has passed, and sends four kilobytes at a time, each with a call to the system for which the other end is woken.
type Line struct {
	Bytes int64 // that were sent, where the connection is the line's own

	own  net.Conn // nil: net/http sends it, by the two below
	head []byte   // of the answer; it goes with what is sent first
	by   *http.ResponseController
	w    http.ResponseWriter
}

// Hold answers a request with 200, the headers of w and what last sends, until that returns. Where Serve took the request over HTTP/1 it has a goroutine of its own
// then, own is true, the handler is to return and not to use w any more, and r has a context that ends with the line or with the server. Else Hold returns when last has.
func Hold(w http.ResponseWriter, r *http.Request, last func(*Line)) (own bool) {
	of, served := r.Context().Value(linesKey{}).(*lines)
	by := http.NewResponseController(w)
	if served && r.Method == http.MethodGet {
		of.open.Add(1) // before net/http no longer counts it: whoever stops a server waits for both
		if conn, _, err := by.Hijack(); err == nil {
			l := &Line{own: conn, head: headOf(w.Header())}
			ctx, cancel := context.WithCancel(of.ends)
			*r = *r.WithContext(lineContext{ctx, r.Context()})
			go l.listen(cancel)
			go func() {
				defer of.open.Done()
				defer cancel()
				l.serve(r, last)
			}()
			return true
		}
		of.open.Done()
	}
	w.WriteHeader(http.StatusOK)
	last(&Line{by: by, w: w})
	return false
}

// headOf is what an answer begins with that ends with its connection (RFC 9112, 6.3).
func headOf(h http.Header) []byte {
	var out bytes.Buffer
	out.WriteString("HTTP/1.1 200 OK\r\nConnection: close\r\nDate: " + time.Now().UTC().Format(http.TimeFormat) + "\r\n")
	_ = h.Write(&out) // a buffer takes everything
	out.WriteString("\r\n")
	return out.Bytes()
}

// lineContext ends with a line, and has the values of its request.
type lineContext struct {
	context.Context
	values context.Context //nolint:containedctx // of which only values are asked
}

func (c lineContext) Value(key any) any {
	if v := c.Context.Value(key); v != nil {
		return v
	}
	return c.values.Value(key)
}

// listen ends the line when the other end has gone. Whoever asks for something else over it has no use for it any more.
func (l *Line) listen(end func()) {
	defer end()
	var one [1]byte
	_, _ = l.own.Read(one[:])
}

// serve has what goes wrong end the line alone, as net/http does.
func (l *Line) serve(r *http.Request, last func(*Line)) {
	defer l.own.Close()
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler { //nolint:errorlint // a panic with exactly that
			log.Printf("listen: panic serving %v: %v\n%s", r.RemoteAddr, p, debug.Stack())
		}
	}()
	last(l)
}

// Own reports whether the connection is the line's own.
func (l *Line) Own() bool { return l.own != nil }

// Send sends all of b, within a time.
func (l *Line) Send(b []byte, within time.Duration) error {
	if l.own == nil {
		return l.pass(b, within)
	}
	if l.head != nil {
		b = append(l.head, b...)
		l.head = nil
	}
	_ = l.own.SetWriteDeadline(time.Now().Add(within)) // what is wrong with a connection is said by Write
	n, err := l.own.Write(b)
	l.Bytes += int64(n)
	_ = l.own.SetWriteDeadline(time.Time{}) // it is a timer too
	return err
}

// pass sends it by net/http.
func (l *Line) pass(b []byte, within time.Duration) error {
	_ = l.by.SetWriteDeadline(time.Now().Add(within)) // a recorder in a test has none to set; a real connection has
	_, err := l.w.Write(b)
	if err = errors.Join(err, l.by.Flush()); err != nil {
		return err
	}
	_ = l.by.SetWriteDeadline(time.Time{}) // with HTTP/2 it ends the stream when it comes, even if nothing is being sent
	return nil
}

package listen

import (
	"cmp"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// Deadlines of a connection. A stream of events sets its own for every event that it sends, and none between them.
type Deadlines struct {
	Greeting time.Duration // until the first byte, and for the handshake of TLS
	Header   time.Duration // of a request
	Read     time.Duration // of a whole request
	Write    time.Duration // of a whole answer
	Idle     time.Duration // between two requests
	Stalled  time.Duration // HTTP/2: of a connection that takes no byte, or leaves a ping without an answer
}

// Usual are those of a room.
var Usual = Deadlines{Greeting: 10 * time.Second, Header: 10 * time.Second, Read: 30 * time.Second, Write: time.Minute, Idle: 2 * time.Minute,
	Stalled: 10 * time.Second}

const (
	streamsMax  = 100 // HTTP/2: requests at a time on one connection
	headerBytes = 64 << 10
)

// Config of a server.
type Config struct {
	TLS       *tls.Config // nil: the port speaks none
	Visitors  *Visitors
	Deadlines Deadlines // Usual when zero
}

// TLS is the configuration of a server with a certificate: TLS 1.2 or 1.3, HTTP/2 where the client speaks it.
func TLS(certificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)) *tls.Config {
	return &tls.Config{GetCertificate: certificate, MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}}
}

// Serve answers on a port until ctx ends, then lets requests finish.
func Serve(ctx context.Context, l net.Listener, c Config, h http.Handler) error {
	d := cmp.Or(c.Deadlines, Usual)
	held := &lines{ends: ctx}
	base := context.WithValue(ctx, linesKey{}, held)
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: d.Header, ReadTimeout: d.Read, WriteTimeout: d.Write, IdleTimeout: d.Idle,
		MaxHeaderBytes: headerBytes, BaseContext: func(net.Listener) context.Context { return base },
		HTTP2: &http.HTTP2Config{MaxConcurrentStreams: streamsMax, SendPingTimeout: d.Read, PingTimeout: d.Stalled, WriteByteTimeout: d.Stalled},
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(split(l, c, d.Greeting)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if err := server.Shutdown(stop); err != nil {
		return server.Close()
	}
	held.wait(stop)
	return nil
}

// wait returns when all lines have ended, or with ctx: what is being sent to a reader who stalls ends by its own deadline.
func (of *lines) wait(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		of.open.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
}

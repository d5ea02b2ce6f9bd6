package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// BenchmarkOpenPages measures what memory the process of a room takes for each clock that is open, on a connection of its own as a phone has it: over HTTP/1 as a
// proxy asks for it, and over TLS with HTTP/1 and HTTP/2.
func BenchmarkOpenPages(b *testing.B) {
	for _, test := range []struct {
		name   string
		secure bool
		two    bool
	}{{"HTTP1", false, false}, {"TLS-HTTP1", true, false}, {"TLS-HTTP2", true, true}} {
		b.Run(test.name, func(b *testing.B) {
			dir, d := dealtData(b)
			d.Close()
			base, local, pid := openRoom(b, dir)
			if !test.secure {
				base = local
			}
			before, _ := used(pid)
			pages := openClocks(b, base, test.two)
			time.Sleep(3 * time.Second) // what opening them has left behind is swept
			after, _ := used(pid)
			for _, p := range pages {
				_ = p.Close()
			}
			b.ReportMetric(float64(after-before)/float64(b.N)/1e3, "kB/page")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// openClocks opens b.N clocks, each from an address of its own.
func openClocks(b *testing.B, base string, two bool) []io.Closer {
	pages := make([]io.Closer, b.N)
	var opening sync.WaitGroup
	at := make(chan struct{}, 32) // that are opened at a time
	for i := range pages {
		at <- struct{}{}
		opening.Go(func() {
			defer func() { <-at }()
			var err error
			if pages[i], err = openClock(base, i, two); err != nil {
				b.Error(err)
			}
		})
	}
	opening.Wait()
	if b.Failed() {
		b.FailNow()
	}
	return pages
}

// openClock opens the stream of a clock and reads its first line.
func openClock(base string, i int, two bool) (io.Closer, error) {
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(i/250), byte(1+i%250))}}
	tr := &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: two,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(address)
			if err != nil {
				return nil, err
			}
			return from.DialContext(ctx, network, "127.0.0.1:"+port)
		},
	}
	r, err := (&http.Client{Transport: tr}).Get(base + "events/t/soir/clock")
	if err != nil {
		return nil, err
	}
	line := make([]byte, 16)
	if _, err = io.ReadFull(r.Body, line); err == nil && (r.StatusCode != http.StatusOK || r.ProtoMajor == 2 != two || strings.HasPrefix(base, "https") != (r.TLS != nil)) {
		err = fmt.Errorf("%s is answered %d, %s", r.Request.URL, r.StatusCode, r.Proto)
	}
	return r.Body, err
}

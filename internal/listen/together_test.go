package listen_test

import (
	"bufio"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
)

// counted is a listener whose connections count how often they are written to.
type counted struct {
	net.Listener
	writes *atomic.Int64
}

func (l counted) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return countedConn{c, l.writes}, err
}

type countedConn struct {
	net.Conn
	writes *atomic.Int64
}

func (c countedConn) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

// TestWhatIsSentTogetherIsOneWrite, in plain and with TLS, however long it is; what is written otherwise, and over a connection that others' answers share, is
// sent as ever.
func TestWhatIsSentTogetherIsOneWrite(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		scheme string
		shared bool
		size   int
		most   int64 // writes of one answer
	}{
		{name: "short", scheme: "http", size: 100, most: 1},
		{name: "long", scheme: "http", size: 60_000, most: 1},
		{name: "longer than what is held", scheme: "http", size: 900_000, most: 10},
		{name: "TLS", scheme: "https", size: 60_000, most: 1},
		{name: "HTTP/2", scheme: "https", shared: true, size: 60_000, most: 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			port, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			var writes, took atomic.Int64
			goOn := make(chan struct{})
			handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				rc := http.NewResponseController(w)
				_ = rc.Flush() // headers
				for range 3 {
					<-goOn
					before := writes.Load()
					if err := listen.Together(r.Context(), func() error {
						_, _ = io.WriteString(w, strings.Repeat("x", test.size-1)+"\n")
						return rc.Flush()
					}); err != nil {
						t.Error(err)
					}
					took.Store(writes.Load() - before)
				}
			})
			address := serveOn(t, counted{port, &writes}, &listen.Visitors{}, listen.Usual, handler)
			client := &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{ForceAttemptHTTP2: test.shared, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
			answer, err := client.Get(test.scheme + "://" + address)
			if err != nil {
				t.Fatal(err)
			}
			if (answer.ProtoMajor == 2) != test.shared {
				t.Errorf("it is %s", answer.Proto)
			}
			lines := bufio.NewReaderSize(answer.Body, 1<<20)
			for range 3 {
				goOn <- struct{}{}
				line, err := lines.ReadString('\n')
				if err != nil || len(line) != test.size {
					t.Fatalf("%d bytes came: %v", len(line), err)
				}
			}
			_ = answer.Body.Close()
			client.CloseIdleConnections()
			if n := took.Load(); n < 1 && !test.shared || n > test.most {
				t.Errorf("%d writes of one answer of %d bytes", n, test.size)
			}
		})
	}
}

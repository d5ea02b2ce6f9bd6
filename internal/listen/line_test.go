package listen_test

import (
	"bufio"
	"context"
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

// TestWhatALineSendsIsOneWrite, however long it is, with what an answer begins with; by net/http, over a connection that others' answers share, it comes as well.
func TestWhatALineSendsIsOneWrite(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		scheme string
		shared bool
		size   int
		most   int64 // writes of what is sent at a time
	}{
		{name: "short", scheme: "http", size: 100, most: 1},
		{name: "long", scheme: "http", size: 900_000, most: 1},
		{name: "TLS", scheme: "https", size: 60_000, most: 60}, // records
		{name: "HTTP/2", scheme: "https", shared: true, size: 60_000, most: 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			port, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			var writes atomic.Int64
			goOn, took := make(chan struct{}), make(chan int64, 1)
			address := serveOn(t, counted{port, &writes}, &listen.Visitors{}, listen.Usual, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/event-stream")
				own := listen.Hold(w, r, func(l *listen.Line) {
					for range 3 {
						before := writes.Load()
						if err := l.Send([]byte(strings.Repeat("x", test.size-1)+"\n"), time.Second); err != nil {
							t.Error(err)
						}
						took <- writes.Load() - before
						<-goOn
					}
					if sent := l.Bytes; l.Own() && sent <= int64(3*test.size) {
						t.Errorf("%d bytes were sent, with what it begins with", sent)
					}
				})
				if own == test.shared {
					t.Errorf("the connection is the line's own: %v", own)
				}
			}))
			client := &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{ForceAttemptHTTP2: test.shared, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
			answer, err := client.Get(test.scheme + "://" + address)
			if err != nil {
				t.Fatal(err)
			}
			if (answer.ProtoMajor == 2) != test.shared || answer.Header.Get("Content-Type") != "text/event-stream" || answer.Header.Get("Date") == "" {
				t.Errorf("it is %s with %v", answer.Proto, answer.Header)
			}
			lines := bufio.NewReaderSize(answer.Body, 1<<20)
			for range 3 {
				line, err := lines.ReadString('\n')
				if err != nil || len(line) != test.size {
					t.Fatalf("%d bytes came: %v", len(line), err)
				}
				if n := <-took; n < 1 && !test.shared || n > test.most {
					t.Errorf("%d writes of %d bytes", n, test.size)
				}
				goOn <- struct{}{}
			}
			if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
				t.Errorf("then %q, %v", rest, err)
			}
			_ = answer.Body.Close()
			client.CloseIdleConnections()
		})
	}
}

type valueKey struct{}

// held serves lines that say that they are there, until their request ends; ended is told of each that has.
func held(t *testing.T, ended chan<- string, v *listen.Visitors) string {
	t.Helper()
	return serve(t, v, listen.Usual, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(context.WithValue(r.Context(), valueKey{}, r.URL.Path))
		listen.Hold(w, r, func(l *listen.Line) {
			_ = l.Send([]byte("here\n"), time.Second)
			if r.URL.Path == "/panics" {
				panic("of this line alone")
			}
			<-r.Context().Done()
			ended <- r.Context().Value(valueKey{}).(string)
		})
	}))
}

// hears asks for a line, and returns it once it is there.
func hears(t *testing.T, url string, c *http.Client) io.ReadCloser {
	t.Helper()
	answer, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(answer.Body).ReadString('\n'); line != "here\n" {
		t.Fatalf("%q, %v", line, err)
	}
	return answer.Body
}

// TestALineEndsWhenTheReaderHasGone, and has the values of its request until then; one that fails ends alone, and a connection that has ended is not counted.
func TestALineEndsWhenTheReaderHasGone(t *testing.T) {
	t.Parallel()
	ended, v := make(chan string, 4), &listen.Visitors{}
	addr := held(t, ended, v)
	var bodies []io.ReadCloser
	shared := client()
	defer shared.CloseIdleConnections()
	for scheme, c := range map[string]*http.Client{"http": {Transport: &http.Transport{}}, "https": shared} {
		bodies = append(bodies, hears(t, scheme+"://"+addr+"/"+scheme, c))
	}
	failed := hears(t, "http://"+addr+"/panics", &http.Client{Transport: &http.Transport{}})
	if rest, err := io.ReadAll(failed); err != nil || len(rest) > 0 {
		t.Errorf("after it has failed it sends %q, %v", rest, err)
	}
	select {
	case which := <-ended:
		t.Fatalf("%s ended by itself", which)
	case <-time.After(50 * time.Millisecond):
	}
	for _, b := range bodies {
		_ = b.Close()
	}
	paths := map[string]bool{<-ended: true, <-ended: true}
	if !paths["/http"] || !paths["/https"] {
		t.Errorf("ended: %v", paths)
	}
	shared.CloseIdleConnections()
	for i := 0; ; i++ {
		open := 0
		for _, visit := range v.Recent(time.Time{}) {
			open += visit.Open
		}
		if open == 0 {
			break
		}
		if i == 500 {
			t.Fatalf("%d connections are counted still", open)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestWhoStopsAServerWaitsForItsLines, which end with it.
func TestWhoStopsAServerWaitsForItsLines(t *testing.T) {
	t.Parallel()
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var ended atomic.Int64
	served := make(chan error, 1)
	go func() {
		served <- listen.Serve(ctx, port, listen.Config{Visitors: &listen.Visitors{}}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			listen.Hold(w, r, func(l *listen.Line) {
				_ = l.Send([]byte("here\n"), time.Second)
				<-r.Context().Done()
				time.Sleep(100 * time.Millisecond) // what is done at its end takes a while
				ended.Add(1)
			})
		}))
	}()
	var bodies []io.ReadCloser
	for range 3 {
		bodies = append(bodies, hears(t, "http://"+port.Addr().String(), &http.Client{Transport: &http.Transport{}}))
	}
	stop()
	if err := <-served; err != nil || ended.Load() != 3 {
		t.Errorf("served until %v; %d lines had ended", err, ended.Load())
	}
	for _, b := range bodies {
		if rest, err := io.ReadAll(b); err != nil || len(rest) > 0 {
			t.Errorf("it ends with %q, %v", rest, err)
		}
		_ = b.Close()
	}
}

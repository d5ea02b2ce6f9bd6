package node

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
)

// hopped is the header of a request that another node has sent on: whoever gets it serves it.
const hopped = "Floorbook-Node"

// bodyMost bounds what is kept of a request while another node is asked: beyond it the request is served here.
const bodyMost = 1 << 20

// The owner of a stream is waited for as long as it answers anybody else: one that has much to do is not passed over, for two that decide by turns have more to do.
// One that has answered nobody is given up.
const (
	ownerPatient = 3 * time.Second // shorter than a person thinks that it was lost
	ownerMost    = 30 * time.Second
)

// Hop sends what changes a stream to the node that owns it, so that nodes do not overtake each other, and serves everything else, and whatever the owner
// cannot be reached for. streamOf is the stream that a request changes, "" none.
func (r *Registry) Hop(next http.Handler, streamOf func(*http.Request) string) http.Handler {
	transport := &patient{RoundTripper: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, MaxIdleConnsPerHost: 64, ForceAttemptHTTP2: true}}
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		owner, to := r.elsewhere(q, streamOf)
		if to == nil {
			next.ServeHTTP(w, q)
			return
		}
		body, err := io.ReadAll(io.LimitReader(q.Body, bodyMost+1))
		if err != nil {
			http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
			return
		}
		here := func() (status int) {
			q.Body = io.NopCloser(bytes.NewReader(body))
			answer := &listen.Answered{ResponseWriter: w}
			next.ServeHTTP(answer, q)
			return answer.Status()
		}
		if len(body) > bodyMost {
			q.Body = struct {
				io.Reader
				io.Closer
			}{io.MultiReader(bytes.NewReader(body), q.Body), q.Body}
			next.ServeHTTP(w, q)
			return
		}
		sent := q.Clone(q.Context())
		sent.Body, sent.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.proxy(owner, to, transport, here).ServeHTTP(w, sent)
	})
}

// patient asks other nodes, as long as they answer.
type patient struct {
	http.RoundTripper
	heard sync.Map // by host, when it last answered
}

// errSilent is of a node that has answered nobody for so long.
var errSilent = errors.New("node: it answers nobody")

// RoundTrip asks a node.
func (p *patient) RoundTrip(q *http.Request) (*http.Response, error) {
	ctx, giveUp := context.WithCancelCause(q.Context())
	began := time.Now()
	waits := time.NewTimer(ownerPatient)
	answered := make(chan struct{})
	defer close(answered)
	go func() {
		defer waits.Stop()
		for {
			select {
			case <-answered:
				return
			case <-waits.C:
			}
			last, _ := p.heard.LoadOrStore(q.URL.Host, began)
			left := ownerPatient - time.Since(last.(time.Time))
			if left <= 0 || time.Since(began) >= ownerMost {
				giveUp(errSilent)
				return
			}
			waits.Reset(left)
		}
	}()
	answer, err := p.RoundTripper.RoundTrip(q.WithContext(ctx))
	switch cause := context.Cause(ctx); {
	case err == nil && answer.StatusCode != http.StatusServiceUnavailable: // who has no journal answers nobody
		p.heard.Store(q.URL.Host, time.Now())
	case err != nil && cause != nil:
		err = cause
	}
	return answer, err
}

// elsewhere is the node that a request is for, and its address, which is nil where the request is served here.
func (r *Registry) elsewhere(q *http.Request, streamOf func(*http.Request) string) (owner string, to *url.URL) {
	if q.Method != http.MethodPost || q.Header.Get(hopped) != "" {
		return "", nil
	}
	stream := streamOf(q)
	if stream == "" {
		return "", nil
	}
	n := r.Owner(stream)
	if n.ID == r.self.ID || n.URL == "" {
		return "", nil
	}
	to, err := url.Parse(n.URL)
	if err != nil || to.Host == "" {
		return "", nil
	}
	return n.ID, to
}

// errEnding is of a node that decides nothing any more.
var errEnding = errors.New("node: it ends, or has no journal")

// errDistrusts is of a node that was not told of this one, or of the name under which it is asked.
var errDistrusts = errors.New("node: it does not believe this one")

// proxy asks another node. What does not answer, or ends, has the request served here: what it did of it is known by the key that every form carries, and
// is not done again.
func (r *Registry) proxy(owner string, to *url.URL, transport http.RoundTripper, here func() int) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{
		Transport: transport,
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(to)
			p.Out.Host = p.In.Host // what the page is asked for under stays what it is
			p.Out.Header["X-Forwarded-For"] = p.In.Header["X-Forwarded-For"]
			p.SetXForwarded()
			if proto := p.In.Header.Get("X-Forwarded-Proto"); proto != "" {
				p.Out.Header.Set("X-Forwarded-Proto", proto)
			}
			p.Out.Header.Set(hopped, r.self.ID)
		},
		ModifyResponse: func(answer *http.Response) error {
			switch answer.StatusCode {
			case http.StatusMisdirectedRequest:
				return errDistrusts
			case http.StatusServiceUnavailable:
				return errEnding
			}
			r.believed(owner, true)
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, q *http.Request, err error) {
			if q.Context().Err() == nil && !errors.Is(err, errDistrusts) { // which is told once
				slog.Warn("the node that owns a stream is not asked", "node", to.Host, "err", err)
			}
			if status := here(); errors.Is(err, errDistrusts) && status != http.StatusMisdirectedRequest { // else it is asked under a name that is nobody's
				r.believed(owner, false)
			}
		},
	}
}

package node

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// hopped is the header of a request that another node has sent on: whoever gets it serves it.
const hopped = "Floorbook-Node"

// bodyMost bounds what is kept of a request while another node is asked: beyond it the request is served here.
const bodyMost = 1 << 20

// Hop sends what changes a stream to the node that owns it, so that nodes do not overtake each other, and serves everything else, and whatever the owner
// cannot be reached for. streamOf is the stream that a request changes, "" none.
func (r *Registry) Hop(next http.Handler, streamOf func(*http.Request) string) http.Handler {
	transport := &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, MaxIdleConnsPerHost: 64, ForceAttemptHTTP2: true}
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		to := r.elsewhere(q, streamOf)
		if to == nil {
			next.ServeHTTP(w, q)
			return
		}
		body, err := io.ReadAll(io.LimitReader(q.Body, bodyMost+1))
		if err != nil {
			http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
			return
		}
		here := func() {
			q.Body = io.NopCloser(bytes.NewReader(body))
			next.ServeHTTP(w, q)
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
		r.proxy(to, transport, here).ServeHTTP(w, sent)
	})
}

// elsewhere is the address of the node that a request is for, nil where it is served here.
func (r *Registry) elsewhere(q *http.Request, streamOf func(*http.Request) string) *url.URL {
	if q.Method != http.MethodPost || q.Header.Get(hopped) != "" {
		return nil
	}
	stream := streamOf(q)
	if stream == "" {
		return nil
	}
	owner := r.Owner(stream)
	if owner.ID == r.self.ID || owner.URL == "" {
		return nil
	}
	to, err := url.Parse(owner.URL)
	if err != nil || to.Host == "" {
		return nil
	}
	return to
}

// proxy asks another node. Where no connection comes about nothing was sent, and the request is served here; a connection that breaks later leaves open
// what has become of it, which the page finds out by the same key.
func (r *Registry) proxy(to *url.URL, transport http.RoundTripper, here func()) *httputil.ReverseProxy {
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
		ErrorHandler: func(w http.ResponseWriter, q *http.Request, err error) {
			var dial *net.OpError
			if errors.As(err, &dial) && dial.Op == "dial" {
				slog.Warn("the node that owns a stream is not reached", "node", to.Host, "err", err)
				here()
				return
			}
			http.Error(w, http.StatusText(http.StatusBadGateway), http.StatusBadGateway)
		},
	}
}

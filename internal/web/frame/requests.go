package frame

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
)

// requestKey is where a request finds its line of the log of requests.
type requestKey struct{}

// request is a line of the log of requests.
type request struct {
	method string
	began  time.Time
	of     *http.Request // as routes got it; nil where it was answered before them
	lasts  bool          // it is written when the answer ends, after the handler has returned
}

// loggedAs is the line of a request in the log, nil where there is no log.
func loggedAs(r *http.Request) *request {
	line, _ := r.Context().Value(requestKey{}).(*request)
	return line
}

// requests writes a line for every answer into the log of requests, if there is one: the route, never the address, which may hold a
// token, a name or a question.
func (s *Site) requests(next http.Handler) http.Handler {
	if s.Requests == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		line, answer := &request{method: r.Method, began: time.Now()}, &listen.Answered{ResponseWriter: w}
		defer func() {
			if !line.lasts {
				s.answered(line, answer.Status(), answer.Bytes)
			}
		}()
		next.ServeHTTP(answer, r.WithContext(context.WithValue(r.Context(), requestKey{}, line)))
	})
}

func (s *Site) answered(line *request, status int, bytes int64) {
	route := ""
	if line.of != nil {
		route = line.of.Pattern
	}
	s.Requests.LogAttrs(context.Background(), slog.LevelInfo, "request", slog.String("method", line.method), slog.String("route", route),
		slog.Int("status", status), slog.Int64("bytes", bytes), slog.Duration("took", time.Since(line.began)))
}

// hold is [listen.Hold], with a line in the log when the answer ends.
func (s *Site) hold(w http.ResponseWriter, r *http.Request, last func(*listen.Line)) {
	line := loggedAs(r)
	if line == nil {
		listen.Hold(w, r, last)
		return
	}
	line.lasts = listen.Hold(w, r, func(l *listen.Line) {
		if l.Own() {
			defer func() { s.answered(line, http.StatusOK, l.Bytes) }() // whatever goes wrong
		}
		last(l)
	})
}

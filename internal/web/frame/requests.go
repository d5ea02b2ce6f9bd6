package frame

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// routeKey is where the log of requests is told which route was taken.
type routeKey struct{}

// requests writes a line for every answer into the log of requests, if there is one: the route, never the address, which may hold a
// token, a name or a question.
func (s *Site) requests(next http.Handler) http.Handler {
	if s.Requests == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, route, answer := time.Now(), "", &answered{ResponseWriter: w}
		defer func() {
			s.Requests.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("method", r.Method), slog.String("route", route),
				slog.Int("status", answer.status()), slog.Int64("bytes", answer.bytes), slog.Duration("took", time.Since(began)))
		}()
		next.ServeHTTP(answer, r.WithContext(context.WithValue(r.Context(), routeKey{}, &route)))
	})
}

// answered counts what is sent.
type answered struct {
	http.ResponseWriter
	code  int
	bytes int64
}

func (a *answered) WriteHeader(code int) {
	if a.code == 0 {
		a.code = code
	}
	a.ResponseWriter.WriteHeader(code)
}

func (a *answered) Write(b []byte) (int, error) {
	n, err := a.ResponseWriter.Write(b)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// status is 200 where a handler has said nothing else.
func (a *answered) status() int {
	if a.code == 0 {
		return http.StatusOK
	}
	return a.code
}

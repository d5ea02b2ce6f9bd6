package frame

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
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
		began, route, answer := time.Now(), "", &listen.Answered{ResponseWriter: w}
		defer func() {
			s.Requests.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("method", r.Method), slog.String("route", route),
				slog.Int("status", answer.Status()), slog.Int64("bytes", answer.Bytes), slog.Duration("took", time.Since(began)))
		}()
		next.ServeHTTP(answer, r.WithContext(context.WithValue(r.Context(), routeKey{}, &route)))
	})
}

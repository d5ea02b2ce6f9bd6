package webtest_test

import (
	"errors"
	"net/http"
	"syscall"
	"testing"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestAServerIsShutWhileItsReadersComeBack: a page asks for its stream again the moment it is cut.
func TestAServerIsShutWhileItsReadersComeBack(t *testing.T) {
	opened := make(chan struct{}, 1)
	server := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).Flush()
		select {
		case opened <- struct{}{}:
		default:
		}
		<-r.Context().Done()
	}))
	for range 8 {
		go func() {
			for {
				answer, err := http.Get(server.URL)
				if errors.Is(err, syscall.ECONNREFUSED) {
					return // the door is closed
				}
				if err != nil {
					continue
				}
				_, _ = answer.Body.Read(make([]byte, 1))
				_ = answer.Body.Close()
			}
		}()
	}
	<-opened
	webtest.Shut(server)
}

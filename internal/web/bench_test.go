package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// What one page costs to build and render: it is paid once per client and change.
func BenchmarkPages(b *testing.B) {
	f := fixture.Hosted()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	for name, path := range map[string]string{"clock": "/t/heberge/clock", "floor": "/t/heberge/floor", "table": "/t/heberge/table/1",
		"rule": "/rule?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.10"+path, nil))
				if w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}

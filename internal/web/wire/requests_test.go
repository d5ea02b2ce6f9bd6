package wire_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestRequestsAreLoggedByRoute: what stands in addresses, questions and forms (tokens of seats, names, PINs) never reaches the log.
func TestRequestsAreLoggedByRoute(t *testing.T) {
	var log bytes.Buffer
	c := webtest.Config(webtest.RoomOf(fixture.Late()), fixture.Late())
	c.Requests = slog.New(slog.NewJSONHandler(&log, nil))
	site := web.New(c)
	const secret = "Hush-4711"
	for _, path := range []string{"/seat/" + secret, "/?q=" + secret, "/t/" + secret + "/floor", "/nowhere/" + secret, "/static/" + secret, "/healthz"} {
		webtest.Get(t, site, path, "Cookie", "session="+secret, "Referer", "http://192.0.2.10/seat/"+secret)
	}
	webtest.Post(t, site, "/new", webtest.Form("name", secret))
	evil := httptest.NewRequest(http.MethodGet, "http://"+secret+".example/", nil)
	site.ServeHTTP(httptest.NewRecorder(), evil)
	if strings.Contains(strings.ToLower(log.String()), strings.ToLower(secret)) {
		t.Errorf("the log holds what was asked for:\n%s", log.String())
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 8 {
		t.Fatalf("%d lines for 8 requests:\n%s", len(lines), log.String())
	}
	for i, want := range map[int]struct {
		route  string
		status int
	}{1: {"GET /{$}", 200}, 3: {"/", 404}, 5: {"GET /healthz", 200}, 6: {"POST /new", 0}, 7: {"", 421}} {
		var line struct {
			Method, Route string
			Status        int
			Took          int64
		}
		if err := json.Unmarshal([]byte(lines[i]), &line); err != nil || line.Route != want.route || want.status > 0 && line.Status != want.status || line.Took <= 0 {
			t.Errorf("line %d: %s, %v; want %+v", i, lines[i], err, want)
		}
	}
}

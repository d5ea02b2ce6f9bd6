package frame_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/web/frame"
)

// TestCookiesAreForThisSiteAlone: no script reads them, no other site sends them along with an act, and over TLS no plain page and no
// neighbour of the host can set them.
func TestCookiesAreForThisSiteAlone(t *testing.T) {
	for _, secure := range []bool{false, true} {
		r := httptest.NewRequest(http.MethodGet, "http://192.0.2.10/", nil)
		if secure {
			r.TLS = new(tls.ConnectionState)
		}
		w := httptest.NewRecorder()
		frame.SetSecret(w, r, "session", "abc", 60)
		frame.SetCookie(w, r, "lang", "fr")
		cookies := w.Result().Cookies()
		if len(cookies) != 2 {
			t.Fatalf("%d cookies", len(cookies))
		}
		for _, c := range cookies {
			if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Domain != "" || c.Path != "/" || c.Secure != secure || strings.HasPrefix(c.Name, "__Host-") != secure {
				t.Errorf("over TLS %v: %s", secure, c)
			}
			r.AddCookie(c)
		}
		if frame.CookieValue(r, "session") != "abc" || frame.CookieValue(r, "lang") != "fr" {
			t.Error("what was set is not read")
		}
		if secure {
			planted := httptest.NewRequest(http.MethodGet, "https://192.0.2.10/", nil)
			planted.AddCookie(&http.Cookie{Name: "session", Value: "planted"})
			if frame.CookieValue(planted, "session") != "" {
				t.Error("a cookie that a plain page has planted counts")
			}
		}
	}
}

package wire_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// root is a local authority by name.
type root struct{}

func (root) Root() []byte        { return []byte("DER") }
func (root) Name() string        { return "floorbook laptop.local" }
func (root) Fingerprint() string { return "AB:CD" }

// behind opens a room with an owner behind doors.
func behind(t *testing.T, d *frame.Doors) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	c := f.Config()
	c.As, c.Claims, c.Access, c.People, c.Doors = nil, nil, f.Access, f.People, d
	c.Hosts = []string{"floor.example.org"}
	f.Site = web.New(c)
	return f
}

const (
	floorPage = "/t/" + webtest.HostedID + "/floor"
	clockPage = "/t/" + webtest.HostedID + "/clock"
)

// closed are pages and acts that nobody may ask another machine for in plain, whatever the owner chose.
var closed = []string{"GET /sign-in", "POST /sign-in", "GET /welcome", "GET /enrol?code=x", "POST /enrol", "GET /seat?code=x", "POST /seat", "GET /me", "GET /staff",
	"GET /devices", "GET /duty", "POST /duty", "GET /logbook", "GET /proof?code=x", "POST /proof", "GET " + floorPage, "GET /events" + floorPage,
	"POST /t/" + webtest.HostedID + "/act/start", "GET /t/" + webtest.HostedID + "/seat/p1", "GET /events/t/" + webtest.HostedID + "/seat/p1",
	"GET /metrics", "GET /reach", "POST /new", "POST /rule/text", "GET /caselaw", "POST /api/rule", "GET /trust/check", "GET /nowhere"}

// reading are pages that the owner may open in plain.
var reading = []string{"GET /", "GET " + clockPage, "GET /t/" + webtest.HostedID + "/table/1", "GET /rule", "GET /rulebook", "GET /differences"}

func ask(b *webtest.Visitor, what string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(what, " ")
	return b.Do(method, path, nil)
}

func TestWithoutTLSOtherMachinesGetNothingButTheWayToIt(t *testing.T) {
	f := behind(t, &frame.Doors{TLS: true, Root: root{}})
	for _, what := range slices.Concat(closed, reading) {
		w := ask(f.Visitor(), what)
		if strings.HasPrefix(what, "GET ") && !strings.HasPrefix(what, "GET /events") {
			if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.HasPrefix(to, "/trust?to=%2F") || strings.Contains(to, "code") {
				t.Errorf("%s: status %d to %q", what, w.Code, to)
			}
			continue
		}
		if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "https://192.0.2.10/") {
			t.Errorf("%s: status %d", what, w.Code)
		}
	}
	b := f.Visitor()
	b.TLS = true
	for _, w := range []*httptest.ResponseRecorder{b.Get("/"), f.Here().Get(floorPage), f.Visitor().Get("/healthz"), f.Visitor().Get("/trust"), f.Visitor().Get("/static/base.css")} {
		if w.Code != http.StatusOK {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	}
}

func TestAPublicCertificateNeedsNoExplanation(t *testing.T) {
	f := behind(t, &frame.Doors{TLS: true})
	b := f.Visitor()
	b.Host = "floor.example.org"
	if w := b.Get("/rulebook?q=1"); w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != "https://floor.example.org/rulebook?q=1" {
		t.Errorf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	b.TLS = true
	if w := b.Get("/"); !strings.HasPrefix(w.Header().Get("Strict-Transport-Security"), "max-age=31536000") {
		t.Error("browsers are not told to stay with TLS")
	}
	b.Host = "evil.example"
	if w := b.Get("/"); w.Code != http.StatusMisdirectedRequest {
		t.Errorf("a foreign name: status %d", w.Code)
	}
}

// TestPublicPagesMayBeReadInPlainIfTheOwnerSaysSo, they say so, and nothing else opens: a cookie of staff's is not believed there.
func TestPublicPagesMayBeReadInPlainIfTheOwnerSaysSo(t *testing.T) {
	f := behind(t, &frame.Doors{TLS: true, Root: root{}, Read: true})
	signed := f.Visitor()
	signed.TLS = true
	signed.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password}))
	token := signed.Cookie("__Host-session")
	if token == "" || signed.Get(floorPage).Code != http.StatusOK {
		t.Fatal("nobody is signed in over TLS")
	}
	thief := func() *webtest.Visitor {
		b := f.Visitor()
		b.Headers = map[string]string{"Cookie": "session=" + token + "; __Host-session=" + token}
		return b
	}
	for _, what := range closed {
		if w := ask(thief(), what); w.Code == http.StatusOK || w.Code == http.StatusSeeOther && !strings.HasPrefix(w.Header().Get("Location"), "/trust?") {
			t.Errorf("%s in plain: status %d to %q", what, w.Code, w.Header().Get("Location"))
		}
	}
	for _, what := range reading {
		w := ask(thief(), what)
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, "/trust?to=") || !strings.Contains(body, `class="plain-notice"`) {
			t.Errorf("%s: status %d, or it does not say that it is plain", what, w.Code)
		}
		if strings.Contains(body, floorPage) || strings.Contains(body, `method="post"`) {
			t.Errorf("%s in plain is a page for staff", what)
		}
	}
	if w := signed.Get("/"); strings.Contains(w.Body.String(), "plain-notice") {
		t.Error("a page over TLS says that it is plain")
	}
}

func TestAPortForThisMachineAloneSaysHowToOpenIt(t *testing.T) {
	f := behind(t, &frame.Doors{})
	if w := f.Here().Get(floorPage); w.Code != http.StatusOK {
		t.Errorf("here: status %d", w.Code)
	}
	for name, b := range map[string]*webtest.Visitor{"forwarded": f.Here(), "another name": f.Here(), "afar": f.Visitor()} {
		switch name {
		case "forwarded":
			b.Headers = map[string]string{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
		case "another name":
			b.Host = "floor.example.org"
		}
		if w := b.Get("/?lang=en"); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "floorbook serve --addr :8080") {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}

// TestAProxyIsBelievedWhereTheOwnerNamedIt, about the client and the encryption; nobody is then at this machine.
func TestAProxyIsBelievedWhereTheOwnerNamedIt(t *testing.T) {
	var staff []netip.Addr
	f := behind(t, &frame.Doors{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8")},
		Staff: func(a netip.Addr) { staff = append(staff, a) }})
	through := func(address string, headers map[string]string) *webtest.Visitor {
		b := f.Visitor()
		b.Host, b.Address, b.Headers = "floor.example.org", address, headers
		return b
	}
	secure := map[string]string{"X-Forwarded-For": "198.51.100.9, 203.0.113.7, 10.1.1.1", "X-Forwarded-Proto": "https"}
	for name, c := range map[string]struct {
		visitor *webtest.Visitor
		status  int
		to      string
	}{
		"over TLS":           {through("127.0.0.1", secure), http.StatusOK, ""},
		"in plain":           {through("127.0.0.1", map[string]string{"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}), http.StatusPermanentRedirect, "https://floor.example.org/"},
		"a silent proxy":     {through("127.0.0.1", nil), http.StatusForbidden, ""},
		"not by the proxy":   {through("203.0.113.7", secure), http.StatusMisdirectedRequest, ""},
		"a browser here":     {f.Here(), http.StatusForbidden, ""},
		"a second proxy, 10": {through("10.2.3.4", secure), http.StatusOK, ""},
	} {
		if w := c.visitor.Get("/"); w.Code != c.status || w.Header().Get("Location") != c.to {
			t.Errorf("%s: status %d to %q", name, w.Code, w.Header().Get("Location"))
		}
	}
	b := through("127.0.0.1", secure)
	if w := b.Get(floorPage); w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/sign-in") {
		t.Errorf("the floor, through the proxy of this machine: status %d", w.Code)
	}
	w := b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password}))
	if c := w.Header().Get("Set-Cookie"); !strings.HasPrefix(c, "__Host-session=") || !strings.Contains(c, "; Secure") {
		t.Errorf("the cookie through the proxy: %q", c)
	}
	b.Get(floorPage)
	if !slices.Equal(staff, []netip.Addr{netip.MustParseAddr("203.0.113.7")}) {
		t.Errorf("staff ask from %v: what stands before the last address that is no proxy's anybody may have written", staff)
	}
}

func TestSecretsOverTLSAreHeldByNameAndFlags(t *testing.T) {
	f := behind(t, &frame.Doors{TLS: true, Root: root{}})
	b := f.Visitor()
	b.TLS = true
	w := b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password}))
	cookie := w.Header().Get("Set-Cookie")
	for _, cookies := range w.Header().Values("Set-Cookie") {
		if strings.Contains(cookies, "session=") {
			cookie = cookies
		}
	}
	for _, want := range []string{"__Host-session=", "Path=/;", "HttpOnly", "Secure", "SameSite=Lax"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("%q lacks %s", cookie, want)
		}
	}
	// What a page without TLS could have set is not believed over it.
	thief := f.Visitor()
	thief.TLS, thief.Headers = true, map[string]string{"Cookie": "session=" + b.Cookie("__Host-session")}
	if thief.Get(floorPage).Code == http.StatusOK {
		t.Error("a session that was held without TLS counts over it")
	}
}

// TestOnlyOwnOriginsSend: of another site's, and over TLS of one without it.
func TestOnlyOwnOriginsSend(t *testing.T) {
	f := behind(t, &frame.Doors{TLS: true, Root: root{}})
	for origin, own := range map[string]bool{"https://192.0.2.10": true, "https://floor.example.org:8080": true, "http://192.0.2.10": false, "https://evil.example": false, "null": false} {
		b := f.Visitor()
		b.TLS, b.Headers = true, map[string]string{"Origin": origin, "Sec-Fetch-Site": "same-origin"}
		w := b.Post("/sign-in", webtest.FormOf(map[string]string{"login": "anna", "password": webtest.Password}))
		if (w.Code == http.StatusSeeOther) != own {
			t.Errorf("%s: status %d", origin, w.Code)
		}
	}
}

package reach_test

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/authority"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/listen"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/reach"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

var (
	phone = netip.MustParseAddr("192.168.1.77")
	own   = netip.MustParseAddr("192.168.1.20")
)

// network is one that a test arranges.
func network(visits ...listen.Visit) *reach.Network {
	return &reach.Network{Port: 8080, System: "linux", Bases: func() []string { return []string{"https://192.168.1.20:8080/"} },
		Unproven: func() []string { return nil }, Visits: func(time.Time) []listen.Visit { return slices.Clone(visits) },
		Own: func() []netip.Addr { return []netip.Addr{own} }}
}

// localRoot is an authority as floorbook makes one.
func localRoot(t *testing.T) *authority.Authority {
	t.Helper()
	names := authority.Names{Hosts: []string{"laptop.local"}, Addresses: []netip.Prefix{netip.PrefixFrom(own, 24)}}
	a, err := authority.Open(filepath.Join(t.TempDir(), "tls"), authority.Config{Names: func() (authority.Names, error) { return names, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func site(n *reach.Network, root frame.Root, as role.Role) http.Handler {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Network, c.As = n, frame.Fixed("p", as)
	c.Doors = &frame.Doors{TLS: true}
	if root != nil {
		c.Doors.Root = root
	}
	return web.New(c)
}

// get asks over TLS for a page in a language.
func get(t *testing.T, h http.Handler, address string, l lang.Lang) string {
	t.Helper()
	sep := "?"
	if strings.Contains(address, "?") {
		sep = "&"
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, address+sep+"lang="+string(l), nil))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", address, w.Code)
	}
	return w.Body.String()
}

// TestThePageSaysWhyNoPhoneArrives: for everything that can be wrong, in both languages, with the line to type.
func TestThePageSaysWhyNoPhoneArrives(t *testing.T) {
	now := time.Now()
	came := func(m listen.Manner) listen.Visit { return listen.Visit{Address: phone, At: now, Manner: m, Open: 2} }
	closed, proxied, abroad := network(), network(came(listen.Plain)), network(came(listen.Secure))
	closed.Loopback, closed.Bases, closed.Own = true, func() []string { return nil }, func() []netip.Addr { return nil }
	proxied.Proxied = true
	abroad.Unproven = func() []string { return []string{"10.9.8.7"} }
	here := network(listen.Visit{Address: own, At: now, Manner: listen.Secure}, listen.Visit{Address: netip.MustParseAddr("127.0.0.1"), At: now, Manner: listen.Plain})
	for name, c := range map[string]struct {
		n       *reach.Network
		verdict reach.Verdict
		shows   []string
	}{
		"loopback":   {closed, reach.Closed, []string{"floorbook serve --addr :8080"}},
		"a proxy":    {proxied, reach.Proxied, nil},
		"nobody":     {network(), reach.Nobody, []string{"192.168.1.", "ufw allow 8080/tcp", "localport=8080", "socketfilterfw", "https://192.168.1.20:8080/"}},
		"itself":     {here, reach.Nobody, nil},
		"no trust":   {network(came(listen.Distrusted), came(listen.Silent)), reach.Distrusted, []string{`href="/trust"`, phone.String()}},
		"arrived":    {network(came(listen.Distrusted), came(listen.Plain)), reach.Arrived, []string{phone.String()}},
		"new leases": {abroad, reach.Arrived, []string{"10.9.8.7", "--new-root"}},
	} {
		for _, l := range lang.All {
			body := get(t, site(c.n, nil, role.Owner), "https://192.168.1.20:8080/reach", l)
			for _, want := range append(c.shows, l.T("web.reach.verdict."+string(c.verdict)), l.T("web.reach.do."+string(c.verdict)), l.T("web.reach.isolation")) {
				if !strings.Contains(strings.ReplaceAll(body, "&#39;", "'"), want) {
					t.Errorf("%s, %s: no %q", name, l, want)
				}
			}
			if strings.Contains(body, "<b>"+own.String()+"</b>") {
				t.Errorf("%s: this machine visits itself", name)
			}
		}
	}
	w := httptest.NewRecorder()
	site(network(came(listen.Plain)), nil, role.Dealer).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://192.168.1.20/reach", nil))
	if w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), phone.String()) {
		t.Errorf("a dealer sees the addresses of phones: status %d", w.Code)
	}
}

// TestTheRootIsOfferedWithItsFingerprint, the same by each way, before there is any encryption.
func TestTheRootIsOfferedWithItsFingerprint(t *testing.T) {
	root := localRoot(t)
	h := site(network(), root, role.Player)
	for _, l := range lang.All {
		body := get(t, h, "http://192.168.1.20:8080/trust?to=%2Fenrol", l)
		for _, want := range []string{root.Name(), root.Fingerprint()[:23], root.Fingerprint()[len(root.Fingerprint())-23:], `data-check="https://192.168.1.20:8080/trust/check"`,
			`data-next="https://192.168.1.20:8080/enrol"`, "http://192.168.1.20:8080/trust", l.T("web.trust.guest"), `href="/trust/root.crt"`} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q", l, want)
			}
		}
		if n := strings.Count(body, `class="trust-picture"`); n != 3 {
			t.Errorf("%d pictures", n)
		}
	}
	if body := get(t, h, "http://192.168.1.20:8080/trust?to=%2F%2Fevil.example", lang.English); strings.Contains(body, `data-next="https://evil`) || strings.Contains(body, `data-next="//`) {
		t.Error("whoever trusts the root is sent to another site")
	}
	file := func(name, kind string) []byte {
		t.Helper()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.168.1.20:8080/trust/"+name, nil))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != kind {
			t.Errorf("%s: status %d, %s", name, w.Code, w.Header().Get("Content-Type"))
		}
		return w.Body.Bytes()
	}
	if der := file("root.crt", "application/x-x509-ca-cert"); !slices.Equal(der, root.Root()) {
		t.Error("the file holds another certificate")
	}
	profile := file("root.mobileconfig", "application/x-apple-aspen-config")
	var plist struct {
		Data    string   `xml:"dict>array>dict>data"`
		Inner   []string `xml:"dict>array>dict>string"`
		Strings []string `xml:"dict>string"`
	}
	if err := xml.Unmarshal(profile, &plist); err != nil {
		t.Fatal(err)
	}
	if plist.Data == "" || !slices.Contains(plist.Inner, "com.apple.security.root") || !slices.Contains(plist.Strings, root.Name()) {
		t.Errorf("profile: %s", profile)
	}
	if again := file("root.mobileconfig", "application/x-apple-aspen-config"); !slices.Equal(again, profile) {
		t.Error("the profile does not replace itself")
	}
}

func TestWhereThereIsNoRootNothingIsOffered(t *testing.T) {
	h := site(network(), nil, role.Owner)
	if body := get(t, h, "https://192.168.1.20/trust", lang.English); !strings.Contains(body, lang.English.T("web.trust.none")) || strings.Contains(body, "root.crt") {
		t.Error("a root is offered that is not there")
	}
	onward := httptest.NewRecorder()
	h.ServeHTTP(onward, httptest.NewRequest(http.MethodGet, "http://192.168.1.20/trust?to=%2Frulebook", nil))
	if to := onward.Header().Get("Location"); onward.Code != http.StatusSeeOther || to != "https://192.168.1.20/rulebook" {
		t.Errorf("whoever leaves a plain page comes to status %d, %q", onward.Code, to)
	}
	for _, name := range []string{"root.crt", "root.mobileconfig"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://192.168.1.20/trust/"+name, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}

// TestAPhoneThatArrivesIsShownAtOnce, on a page that is open already.
func TestAPhoneThatArrivesIsShownAtOnce(t *testing.T) {
	var visits listen.Visitors
	n := network()
	n.Visits = visits.Recent
	n.Own = func() []netip.Addr { return nil }
	server := webtest.Serve(t, func() http.Handler {
		f := fixture.Late()
		c := webtest.Config(webtest.RoomOf(f), f)
		c.Network, c.As = n, frame.Fixed("p", role.Owner)
		return web.New(c)
	}())
	r, err := http.Get(server.URL + "/events/reach?lang=en")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	seen := ""
	buf := make([]byte, 32<<10)
	read := func(want string) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !strings.Contains(seen, want); {
			k, err := r.Body.Read(buf)
			seen += string(buf[:k])
			if err == io.EOF || time.Now().After(end) {
				t.Fatalf("no %q in %s", want, seen)
			}
		}
	}
	read(lang.English.T("web.reach.verdict.nobody"))
	visits.Staff(phone)
	read(phone.String())
}

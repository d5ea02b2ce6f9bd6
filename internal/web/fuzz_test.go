package web_test

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// Kinds of bodies that handlers are sent.
var bodyKinds = []string{"", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json"}

// placeholder is a part of a pattern that the address fills in.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// FuzzEveryHandler sends anything to any route, as nobody and as whoever may do most: no answer is a failure of ours, none lacks its words,
// and nobody who is not let in changes a tournament. The room is one for all that is sent: what was sent before may matter.
func FuzzEveryHandler(f *testing.F) {
	patterns := slices.Sorted(maps.Keys(routes))
	index := map[string]uint8{}
	for i, pattern := range patterns {
		index[pattern] = uint8(i)
		route := routes[pattern]
		_, query, _ := strings.Cut(route.path, "?")
		form := webtest.FormOf(route.form)
		form.Set("key", "fuzz-0000001")
		for who := range uint8(4) {
			f.Add(uint8(i), who, "p-1", query, uint8(1), form.Encode())
		}
	}
	for _, seed := range fuzzSeeds {
		for _, who := range []uint8{1, 3} {
			f.Add(index[seed.pattern], who, seed.value, seed.query, seed.kind, seed.body)
		}
	}
	site := webtest.OpenStaffed(f)
	visitors := visitorsOf(f, site)
	f.Fuzz(func(t *testing.T, at, who uint8, value, query string, kind uint8, body string) {
		site.T = t
		pattern := patterns[int(at)%len(patterns)]
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = http.MethodGet, pattern
			if kind%2 == 1 {
				method = http.MethodPost
			}
		}
		path = strings.ReplaceAll(path, "{$}", "")
		path = strings.Replace(path, "{id}", webtest.HostedID, 1)
		path = placeholder.ReplaceAllString(path, strings.ReplaceAll(url.PathEscape(value), "$", "$$"))
		if strings.HasSuffix(path, "/") && pattern != "GET /{$}" {
			path += strings.TrimPrefix(url.PathEscape(value), "/")
		}
		target := path + "?" + query
		if _, err := url.ParseRequestURI("http://192.0.2.10" + target); err != nil || strings.ContainsAny(target, " \x7f") || strings.ContainsFunc(target, func(r rune) bool { return r < ' ' }) {
			return // no client can send it
		}
		b := visitors[int(who)%len(visitors)]()
		before := site.Seq()
		w := b.SendAs(method, target, bodyKinds[int(kind)%len(bodyKinds)], body)
		page := w.Body.String()
		if w.Code >= 500 {
			t.Errorf("%s %q: status %d: %.300s", method, target, w.Code, page)
		}
		if strings.Contains(page, "<no value>") || strings.Contains(page, "ZgotmplZ") || strings.Contains(page, "[web.") || strings.Contains(page, "[refusal.") {
			t.Errorf("%s %q: words are missing", method, target)
		}
		if int(who)%len(visitors) == 0 && site.Seq() != before {
			t.Errorf("%s %q: nobody has changed the tournament", method, target)
		}
	})
}

// fuzzSeeds are what handlers read beside forms.
var fuzzSeeds = []struct {
	pattern, value, query string
	kind                  uint8
	body                  string
}{
	{pattern: "POST /new", kind: 2, body: "--b\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nfuzz-0000002\r\n--b\r\nContent-Disposition: form-data; name=\"paste\"\r\n\r\nAnna;1\r\n--b--\r\n"},
	{pattern: "POST /passkey/get", kind: 3, body: `{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AAAA","signature":"AAAA","userHandle":"YW5uYQ"}}`},
	{pattern: "POST /passkey/create", kind: 3, body: `{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl"}}`},
	{pattern: "/api/", value: "rule", kind: 3, body: `{"book":"tda-2024","text":"seat 1 bets 100"}`},
	{pattern: "/api/", value: "search", query: "q=string+bet"},
	{pattern: "/api/", value: "diff/tda-2024/pg-mtt"},
	{pattern: "POST /t/{id}/act/{act}", value: "bust", kind: 1, body: "key=fuzz-0000003&seq=0&player=p-1&same=p-2&stack-p-1=5"},
	{pattern: "POST /t/{id}/act/{act}", value: "move", kind: 1, body: "key=fuzz-0000004&seq=0&player=p-1&from=1-1&to=1-6"},
	{pattern: "POST /t/{id}/act/{act}", value: "adjust", kind: 1, body: "key=fuzz-0000005&seq=0&seconds=60"},
	{pattern: "POST /t/{id}/act/{act}", value: "undo", kind: 1, body: "key=fuzz-0000006&seq=0&undo=1&second=anna&password=x"},
	{pattern: "POST /t/{id}/seat/{player}/act", value: "p-1", kind: 1, body: "key=fuzz-0000007&seq=1&act=cut&hand=t1-h1&entropy=" + strings.Repeat("0f", 32)},
	{pattern: "POST /t/{id}/seat/{player}/act", value: "p-1", kind: 1, body: "key=fuzz-0000008&seq=1&act=cut&hand=t1-h1&word=abracadabra"},
	{pattern: "GET /t/{id}/player", query: "find=pl"},
	{pattern: "GET /t/{id}/player/{player}/{key}", value: "p-1"},
	{pattern: "POST /rule/text", kind: 1, body: "text=seat+1+bets+100"},
	{pattern: "GET /rule", query: "at=bet&seat=1&chips=1000"},
	{pattern: "POST /players/{person}/{what}", value: "rename", kind: 1, body: "name=Zo%C3%A9&ref=1"},
	{pattern: "POST /players/{person}/{what}", value: "merge", kind: 1, body: "other=zoe"},
	{pattern: "GET /players", query: "q=zo%C3%A9&page=2"},
	{pattern: "GET /find", query: "q=t1&in=soir"},
	{pattern: "POST /t/{id}/players", kind: 1, body: "key=fuzz-0000009&seq=1&name=Zo&as=seat"},
	{pattern: "POST /t/{id}/players", kind: 1, body: "key=fuzz-0000010&seq=1&person=p-1"},
	{pattern: "POST /devices", kind: 1, body: "name=Tablette&place=table&table=1"},
	{pattern: "POST /dealers/{act}", value: "rota", kind: 1, body: "key=fuzz-0000009&seq=0&down=30&rest=3&first=20:30&tables=1-4"},
	{pattern: "POST /dealers/{act}", value: "on-duty", kind: 1, body: "key=fuzz-0000010&seq=0&dealer=zoe&from=20:00&until=02:00"},
	{pattern: "POST /dealers/{act}", value: "plan", kind: 1, body: "key=fuzz-0000011&seq=0&dealer=zoe&push=1&table=1"},
	{pattern: "POST /staff", kind: 1, body: "name=Zo%C3%A9&login=zoe&role=dealer"},
}

// visitorsOf are who may send anything: nobody, the phone of a seat, the tablet of a table, the owner.
func visitorsOf(t testing.TB, site *webtest.Staffed) []func() *webtest.Visitor {
	t.Helper()
	site.Appoint("anna", webtest.In(role.Owner))
	site.Appoint("zoe", webtest.In(role.Dealer))
	code, err := site.Access.NewCode(context.Background(), access.Code{For: access.ForSeat, Stream: webtest.HostedID, Player: "p-1"})
	if err != nil {
		t.Fatal(err)
	}
	phone := site.Visitor()
	phone.Post("/seat", url.Values{"code": {code}})
	tablet, id := site.Enrolled("tablet", access.Place{Kind: access.AtTable, Table: 1})
	if err := site.Access.Relieve(context.Background(), id, "zoe"); err != nil {
		t.Fatal(err)
	}
	return []func() *webtest.Visitor{site.Visitor, phone.Copy, tablet.Copy, func() *webtest.Visitor {
		// Signed in anew: what was sent before may have ended the session.
		token, err := site.Access.SignIn(context.Background(), "anna", "", logbook.ByPassword, false)
		if err != nil {
			panic(err)
		}
		return site.Visitor().With("session", token)
	}}
}

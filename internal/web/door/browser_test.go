package door_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestAPasskeyOpensInPlaceOfThePassword: it is made once on one's own page, and signs in by itself; taken away it opens nothing.
func TestAPasskeyOpensInPlaceOfThePassword(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	server := webtest.Serve(t, fromElsewhere(f.Site))
	at := strings.Replace(server.URL, "127.0.0.1", "localhost", 1) // browsers make passkeys for names
	b := webtest.OpenBrowser(t, 390, 800)
	signOut := webtest.Click(`form[action="/sign-out"] button`)
	b.Run(
		webtest.Keyring,
		chromedp.Navigate(at+"/sign-in?to=/me&lang=en"),
		webtest.Enter("#login", "anna"), webtest.Enter("#password", webtest.Password), webtest.Click(`form[action="/sign-in"] button`),
		webtest.Present(`[data-passkey="create"]`),
		// Without the password nothing is made.
		webtest.Click(`[data-passkey="create"]`), webtest.Until(`document.querySelector('form:has([data-passkey]) [role=alert]').textContent.includes("right")`),
		webtest.Enter(`form:has([data-passkey]) [name=current]`, webtest.Password), webtest.Click(`[data-passkey="create"]`),
		webtest.Until(`location.search.includes("done") && document.querySelector('form[action="/me/forget-passkey"]') !== null`),
		signOut, webtest.Until(`location.pathname === "/"`),
		chromedp.Navigate(at+"/sign-in?to=/logbook"), webtest.Click(`[data-passkey="get"]`), webtest.Until(`location.pathname === "/logbook"`),
	)
	if e := f.LastNote(); e.Kind != logbook.SignedIn || e.How != logbook.ByPasskey || e.Subject != "anna" {
		t.Errorf("the logbook says %+v", e)
	}
	b.Run(
		chromedp.Navigate(at+"/me"), webtest.Enter(`form[action="/me/forget-passkey"] [name=current]`, webtest.Password),
		webtest.Click(`form[action="/me/forget-passkey"] button`), webtest.Absent(`form[action="/me/forget-passkey"]`),
		signOut, webtest.Until(`location.pathname === "/"`),
		chromedp.Navigate(at+"/sign-in"), webtest.Click(`[data-passkey="get"]`),
		webtest.Until(`!document.querySelector('form:has([data-passkey]) [role=alert]').hidden`),
	)
	if e := f.LastNote(); e.Kind != logbook.SignInFailed || e.How != logbook.ByPasskey {
		t.Errorf("a passkey that was taken away opens, or fails without a word: %+v", e)
	}
}

// fromElsewhere answers every request as one of another machine.
func fromElsewhere(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "192.0.2.77:50000"
		site.ServeHTTP(w, r)
	})
}

// TestNoPasskeyForAnAddressOrOverAnOpenLine: browsers would refuse to make it, so nothing is offered.
func TestNoPasskeyForAnAddressOrOverAnOpenLine(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	for _, host := range []string{"192.0.2.10", "192.0.2.10:8080", "[::1]:8080"} {
		b := f.SignedIn("anna")
		b.Host = host
		if page := b.Get("/me?lang=en").Body.String(); strings.Contains(page, "data-passkey") || !strings.Contains(page, "asked for by a name") {
			t.Errorf("%s offers a passkey", host)
		}
		if w := b.Post("/passkey/create/options", webtest.FormOf(map[string]string{"current": webtest.Password})); w.Code != http.StatusConflict {
			t.Errorf("%s makes one: status %d", host, w.Code)
		}
	}
}

// TestACeremonyIsEndedOnceByWhoBeganIt, and by nothing that is no answer to it.
func TestACeremonyIsEndedOnceByWhoBeganIt(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	b := f.SignedIn("anna")
	b.Host = "localhost:8080"
	begin := func() {
		t.Helper()
		if w := b.Post("/passkey/create/options", webtest.FormOf(map[string]string{"current": webtest.Password})); w.Code != http.StatusOK || b.Cookie("ceremony") == "" {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
	begin()
	for _, body := range []string{"", "{}", `{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{}}`, strings.Repeat("[", 200_000)} {
		if w := b.Send("/passkey/create", body); w.Code != http.StatusConflict {
			t.Errorf("%.20q: status %d", body, w.Code)
		}
		if w := b.Send("/passkey/get", body); w.Code != http.StatusConflict {
			t.Errorf("sign in by %.20q: status %d", body, w.Code)
		}
		begin()
	}
	if a, _ := f.Access.Account("anna"); len(a.Passkeys) != 0 {
		t.Errorf("anna has %d passkeys", len(a.Passkeys))
	}
}

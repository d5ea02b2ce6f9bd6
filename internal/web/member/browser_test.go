package member_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestBrowserAMemberReadsWhatIsHis: on a phone, in both languages: the card, a debt with the reason and its article, a place kept and a prize;
// he opposes, asks for his data, for their erasure and for a correction; the desk corrects them
// and says so, and he reads the outcome.
func TestBrowserAMemberReadsWhatIsHis(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	lang.UseCurrency("CHF")
	defer lang.UseCurrency("")
	for _, of := range []struct {
		lang, price, why, debt, kept, prize, asked, open, outcome string
	}{
		{"fr", "16,65 CHF", "50,00 CHF", "50 CHF", "place réservée", "2e / 3", "rectifier ses données", "en cours", "adresse corrigée"},
		{"en", "CHF 16.65", "CHF 50.00", "CHF 50", "place reserved", "2nd / 3", "data corrected", "open", "address corrected"},
	} {
		f := house(t)
		f.PlaysBy(webtest.Book(t, "heavenpoker-2010"))
		club(t, f)
		f.Appoint("sue", webtest.In(role.Secretary))
		server := webtest.Serve(t, f.Site)
		own := chromedp.Navigate(server.URL + webtest.MemberPage("p-1") + "?lang=" + of.lang)
		says := func(texts ...string) {
			t.Helper()
			page := strings.ToLower(strings.ReplaceAll(b.Read(`document.querySelector("main").innerText`), "\u00a0", " "))
			for _, text := range texts {
				if !strings.Contains(page, strings.ToLower(text)) {
					t.Errorf("%s: no %q:\n%s", of.lang, text, page)
				}
			}
		}
		b.Run(chromedp.EmulateViewport(390, 844), own, webtest.Present("#m-right"))
		says("Rubis", of.price, of.debt, of.kept, of.prize)
		b.Run(webtest.Click("details.reckoned summary"), webtest.Present("details.reckoned[open]"))
		says(of.why)
		if wide := b.Read(`String(document.documentElement.scrollWidth)`); wide != "390" {
			t.Errorf("%s: %s wide on a screen of 390", of.lang, wide)
		}
		if found := b.Barriers(); len(found) > 0 {
			t.Error(found)
		}
		b.Run(webtest.Click(`a[href$="/HP-2.4-2"]`), webtest.Until(`location.pathname === "/rulebook/heavenpoker-2010/HP-2.4-2"`), own, webtest.Present("#m-right"))
		for _, right := range []admission.DataRight{admission.Oppose, admission.Access, admission.Erase, admission.Correct} {
			b.Read(`document.querySelector("#m-right").value = "` + right.String() + `"`)
			b.Run(webtest.Click(`form[action$="/ask"] button`), webtest.Present(".notice"))
			b.Run(own, webtest.Present("#m-right"))
		}
		says(of.asked, of.open)
		d, err := f.People.Dossier(ctx, "p-1")
		if err != nil || len(d.Requests) != 5 { // two from before, of which to erase is open still
			t.Fatalf("%s: %v, %+v", of.lang, err, d.Requests)
		}
		answer := url.Values{"key": {"answer-of-desk-1"}, "seq": {"1"}, "no": {strconv.Itoa(len(d.Requests) - 1)}, "outcome": {of.outcome}}
		if w := f.SignedIn("sue").Post("/desk/p-1/answer", answer); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: not answered: status %d: %.300s", of.lang, w.Code, w.Body)
		}
		b.Run(own, webtest.Present("#m-right"))
		says(of.outcome)
		server.CloseClientConnections()
	}
}

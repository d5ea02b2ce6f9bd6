package cage_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserADrawerIsNotClosedInSilence: the day is opened, an entry paid in cash, by card and in dollars, another one voided by two persons, a prize paid once
// the identity was seen, and a drawer that is 10 euros short counted, refused, explained and given back; in French, then in English, on a laptop and on a phone.
func TestBrowserADrawerIsNotClosedInSilence(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 900)
	for _, of := range []struct {
		lang                                                      string
		width, height                                             int64
		card, void, refused, paid, short, silent, explained, over string
	}{
		{"fr", 1280, 900, "Carte · TPE 1", "Annulé par le reçu n° 2", "pièce d’identité", "Reçu n° 3", "-10,00 €", "n’est pas expliqué", "une erreur de rendu", "Vendre"},
		{"en", 390, 844, "Card · TPE 1", "Void, by receipt no. 2", "dentity", "Receipt no. 3", "-€10.00", "is not explained", "wrong change", "Sell"},
	} {
		f := open(t)
		f.knows("p-lea", "Léa Durand")
		server := webtest.Serve(t, f.Site)
		at := func(path string) webtest.Step { return chromedp.Navigate(server.URL + path) }
		says := func(what, text string) {
			t.Helper()
			if page := b.Read(`document.querySelector("main").innerText`); !strings.Contains(strings.ReplaceAll(page, "\u00a0", " "), text) {
				t.Errorf("%s: %s does not say %q:\n%s", of.lang, what, text, page)
			}
		}
		b.Run(chromedp.EmulateViewport(of.width, of.height), at("/sign-in?lang="+of.lang+"&to="+url.QueryEscape("/cage?event=casino")), webtest.Enter("[name=login]", "carl"),
			webtest.Enter("[name=password]", webtest.Password+"\r"), webtest.Present(`form[action="/cage/open"]`))
		b.Read(`document.querySelector("[name=day]").value = "` + day + `"`)
		b.Run(webtest.Enter("[name=p5000]", "4"), webtest.Enter("[name=p1000]", "10"), webtest.Click(`form[action="/cage/open"] .button-main`),
			webtest.Present(`form[action="/cage/take"]`), webtest.Click(`form[action="/cage/take"] button`), webtest.Present(`form[action="/cage/count"]`))
		// 60 euros: 20 by card, 40 dollars at 0.50, 20 in cash.
		b.Run(at("/cage?event=casino&q=dur"), webtest.Click(`.cage-acts a[href*="person=p-lea"]`), webtest.Click(".cage-pay form details summary"),
			webtest.Enter(`.cage-pay [name=card]`, "20"), webtest.Enter(`.cage-pay [name=slip]`, "0042"), webtest.Enter(`.cage-pay [name=code]`, "usd"),
			webtest.Enter(`.cage-pay [name=abroad]`, "40"), webtest.Enter(`.cage-pay [name=rate]`, "0,5"), webtest.Enter(`.cage-pay [name=cash]`, "20\r"),
			webtest.Present(`[aria-labelledby=why-title]`))
		says("the receipt", of.card)
		b.Run(webtest.Click("details summary"), webtest.Enter("[name=reason]", "wrong event\r"), webtest.Present("[name=second]"),
			webtest.Enter("[name=second]", "dora"), webtest.Enter("#confirmed-password", webtest.Password+"\r"), webtest.Absent("#confirmed-password"), at("/cage/"+day+"/receipt/1"), webtest.Present("[aria-labelledby=why-title]"))
		says("the voided receipt", of.void)
		b.Run(at("/cage?event=casino&q=dur"), webtest.Click(`.cage-acts a[href*="person=p-lea"]`), webtest.Click(`.cage-pay [value=cash]`), webtest.Present(`[aria-labelledby=why-title]`))
		says("the second receipt", of.paid)
		f.must("sell", "event", "casino", "what", "entry", "player", "p-2", "amount", "6000", "all", "cash")
		f.do("casino", tournament.Start{})
		f.do("casino", tournament.CloseRegistration{})
		f.do("casino", tournament.Bust{Player: "p-2"})
		b.Run(at("/cage?event=casino&what=prize&entry=2"), webtest.Click(`.cage-pay [value=cash]`), webtest.Present("#wrong"))
		says("a prize without identity", of.refused)
		b.Run(webtest.Click(`.cage-pay [name=identity]`), webtest.Click(`.cage-pay [name=returned]`), webtest.Click(`.cage-pay [value=cash]`), webtest.Present(`[aria-labelledby=why-title]`))
		var left int
		_ = f.Room.Cage(day, func(s *cage.State) { left = int(s.Holds(1, ledger.Money("EUR"))) })
		count := `form[action="/cage/count"] `
		open := webtest.Click(`.cage-more details:first-child summary`)
		b.Run(at("/cage?event=casino"), open, webtest.Enter(count+"[name=p1000]", strconv.Itoa((left-1000)/1000)), webtest.Enter(count+"[name=p100]", strconv.Itoa((left-1000)%1000/100)+"\r"), webtest.Present(".cage-difference"))
		says("the count", of.short)
		b.Run(open, webtest.Click(`form[action="/cage/hand-over"] [name=back]`), webtest.Present("#wrong"))
		says("giving back in silence", of.silent)
		b.Run(webtest.Enter(".cage-difference [name=reason]", of.explained+"\r"), webtest.Absent(".cage-difference"),
			open, webtest.Click(`form[action="/cage/hand-over"] [name=back]`), webtest.Present(`form[action="/cage/take"]`))
		says("the desk", of.over)
		_ = f.Room.Cage(day, func(s *cage.State) {
			if d := s.Differences; len(d) != 1 || d[0].Amount != -1000 || d[0].Reason != of.explained {
				t.Errorf("%s: %+v", of.lang, d)
			}
		})
		if found := b.Barriers(); len(found) > 0 {
			t.Error(found)
		}
		server.CloseClientConnections()
	}
}

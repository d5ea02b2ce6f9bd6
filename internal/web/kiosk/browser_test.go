package kiosk_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserAKioskChecksInSendsToTheDeskAndForgets on an upright screen: a scanner types the code of a page, in English; rules are accepted, the card
// prints itself; somebody barred reads no reason, in French; what nobody touches goes back to the first page.
func TestBrowserAKioskChecksInSendsToTheDeskAndForgets(t *testing.T) {
	b := webtest.OpenBrowser(t, 1080, 1920)
	f := open(t)
	f.event("free", "casino-ri", 0, nil)
	for _, p := range []table.PlayerID{"a", "b"} {
		f.do("free", tournament.Register{Player: p})
	}
	f.do("free", tournament.Start{})
	if err := f.People.Amend(ctx, "k-2", func(d *people.Dossier) error {
		d.Bans = []people.Ban{{From: "2020-01-01", Reason: "couteau"}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	secret, err := f.Access.NewCode(ctx, access.Code{For: access.ForDevice, Name: "Upright", Place: access.Place{Kind: access.AtKiosk}})
	if err != nil {
		t.Fatal(err)
	}
	server := webtest.Serve(t, f.Site)
	b.Run(chromedp.Navigate(server.URL+"/enrol?lang=en&code="+url.QueryEscape(secret)), webtest.Click(`.door .button-main`), webtest.Present(`#k-code`),
		webtest.Until(`document.readyState === "complete"`))
	if wide := b.Read(`String(document.documentElement.scrollWidth <= innerWidth && Math.min(...[...document.querySelectorAll("main button, main input:not([type=hidden])")].map(e => e.offsetHeight)))`); wide != "72" {
		t.Errorf("the smallest thing to touch is %s high", wide)
	}
	if found := b.Barriers(); len(found) > 0 {
		t.Error(found)
	}

	// The scanner types although nobody has touched the field.
	b.Run(webtest.Until(`(document.activeElement.blur(), document.body === document.activeElement)`), chromedp.KeyEvent(server.URL+webtest.MemberPage("k-1")+"\r"),
		webtest.Present(`[name=accepts]`))
	if found := b.Barriers(); len(found) > 0 {
		t.Error(found)
	}
	b.Run(webtest.Click(`[name=accepts]`), webtest.Click(`.kiosk-list .button-main`), webtest.Present(`[data-prints] .card-seat`))
	if says := b.Read(`document.querySelector(".kiosk-paper").innerText`); !strings.Contains(says, "It is being printed") || !strings.Contains(says, "Zoé Lefèvre") {
		t.Errorf("the card: %s", says)
	}
	in := false
	_ = f.Room.Read("free", func(s *tournament.State) { in = s.Entry("k-1") != nil })
	if !in {
		t.Fatal("nobody is in")
	}

	// A paper that was printed is left by itself, as is everything that nobody touches.
	b.Run(webtest.Until(`document.documentElement.dataset.idle === "12"`))
	b.Read(`document.documentElement.dataset.idle = "1"; "soon"`)
	b.Run(webtest.Present(`#k-code`))
	if w := f.kiosk.Get("/kiosk/me"); w.Code != 303 {
		t.Error("another kiosk knows who stood here")
	}
	b.Run(chromedp.Navigate(server.URL+"/desk"), webtest.Present(`#k-code`)) // and there is no way elsewhere

	b.Run(webtest.Click(`[hreflang=fr]`), webtest.Until(`document.documentElement.lang === "fr"`), webtest.Enter(`#k-code`, "M13"), webtest.Enter(`#k-name`, "Autre Paul"), webtest.Click(`form .button-main`), webtest.Present(`#k-events`),
		webtest.Click(`.kiosk-list form .button`), webtest.Present(`.notice`))
	if says := b.Read(`document.body.innerText`); !strings.Contains(says, "Adressez-vous à l’accueil") || strings.Contains(says, "couteau") || strings.Contains(says, "xclu") {
		t.Errorf("somebody barred reads: %s", says)
	}
	b.Read(`document.documentElement.dataset.idle = "1"; "soon"`)
	b.Run(webtest.Present(`#k-code`), webtest.Until(`document.querySelector("#k-code").value === ""`))
	b.Run(chromedp.Navigate(server.URL+"/kiosk/me"), webtest.Present(`#k-code`))
}

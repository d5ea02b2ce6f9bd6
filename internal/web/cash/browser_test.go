package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
)

// TestBrowserAPlayerFromTheListToTheCage: joins by phone, is called at the desk and on the wall, says yes, buys 500, sits down, plays a hand whose pot of 100 is
// raked at 5 percent, goes away, comes back and leaves with 495; in both languages. 1,000 were sold, so that 505 stay out: the other's 500 and the rake of 5.
func TestBrowserAPlayerFromTheListToTheCage(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 900)
	for i, l := range []string{"fr", "en"} {
		e := openEvening(t, "lois-du-poker")
		e.post("act/open-table", http.StatusSeeOther, "no", "40", "game", "holdem-5-10")
		e.post("act/give", http.StatusSeeOther, "player", "p9", "table", "40", "seat", "1")
		e.post("act/buy", http.StatusSeeOther, "player", "p9", "amount", "500")
		e.post("table/40/sit", http.StatusSeeOther, "player", "p9", "seat", "1", "stack", "500")
		server := webtest.Serve(t, e.f.Site)
		at := func(path string) webtest.Step { return chromedp.Navigate(server.URL + path + "?lang=" + l) }
		session := "/cash/" + e.id
		desk, dealer := at(session), at(session+"/table/40")
		says := func(text string) webtest.Step {
			return webtest.Until(fmt.Sprintf("document.querySelector('main').innerText.includes(%q)", text))
		}
		b.Run(at(session+"/list"), webtest.Enter("#name", "Marie Curie"), webtest.Enter("#phone", "021"), webtest.Click("form.card .button-main"),
			webtest.Present(".cash-own"))
		own := at(b.Read("location.pathname"))
		b.Run(chromedp.Navigate(server.URL+"/sign-in?lang="+l+"&to="+url.QueryEscape(session)), webtest.Enter("[name=login]", "anna"),
			webtest.Enter("[name=password]", webtest.Password+"\r"), webtest.Present(".cash-game"),
			desk, webtest.Click(`form[action$="/act/call"] button[value="2"]`), webtest.Present(".cash-called"))
		b.Run(at(session+"/wall"), says("Marie Curie"), own, webtest.Click(`.cash-answer [value=yes]`), webtest.Present(".cash-summons-given"))
		b.Run(desk, webtest.Enter(`form[action$="/act/buy"] [name=name]`, "Marie Curie"), webtest.Enter(`form[action$="/act/buy"] [name=amount]`, "500\r"),
			webtest.Present(`form[action$="/act/redeem"]`))
		seat := ".cash-seats details:nth-child(2) "
		open := webtest.Click(seat + "summary")
		b.Run(dealer, webtest.Click(seat+`form[action$="/sit"] .button-main`), webtest.Absent(`form[action$="/sit"]`),
			webtest.Click("#next"), webtest.Enter(`[name=pot]`, "100\r"), webtest.Absent(`form[action$="/end-hand"]`))
		b.Run(dealer, open, webtest.Click(seat+`form[action$="/away"] button`), webtest.Present(".cash-away"))
		b.Run(own, webtest.Present(".notice"), dealer, open, webtest.Click(seat+`form[action$="/back"] .button-main`), webtest.Absent(".cash-away"))
		e.read(func(s *cashgame.State) {
			if s.InPlay(40) != 995 || s.Drop(40) != 5 {
				t.Errorf("%s: %d at the table, %d dropped; want 995 and 5", l, s.InPlay(40), s.Drop(40))
			}
		})
		if i == 0 {
			if found := b.Barriers(); len(found) > 0 {
				t.Error(found)
			}
		}
		b.Run(dealer, open, webtest.Enter(seat+`form[action$="/leave"] [name=stack]`, "495\r"), webtest.Until(`document.querySelector("`+seat+`[name=stack]") === null`),
			desk, webtest.Click(`form[action$="/act/redeem"] button`), webtest.Absent(`form[action$="/act/redeem"]`))
		e.read(func(s *cashgame.State) {
			if out := -s.Total(cashgame.CageAccount); out != 505 || s.InPlay(40) != 500 || s.Table(40).Play.At(table.SeatNo(2)).Player != "" {
				t.Errorf("%s: %d out of the cage, %d at the table; want 505 and 500", l, out, s.InPlay(40))
			}
		})
		server.CloseClientConnections()
	}
}

// TestTheFormOffersRotationsAndSteps: a mixed game of hold'em and stud, 1 of pots from 20, 3 from 100, no more than 1 with three players.
func TestTheFormOffersRotationsAndSteps(t *testing.T) {
	e := openEvening(t, "lois-du-poker", "small", "5", "rake", "0", "steps", "20:1, 100:3", "short", "3:1", "each", "8", "least", "5")
	e.read(func(s *cashgame.State) {
		r := s.Games[0].Rake
		if got := r.Of([]chip.Amount{120}, 6, true); len(got) != 1 || got[0] != 3 {
			t.Errorf("of 120: %v, want 3", got)
		}
		if got := r.Of([]chip.Amount{120}, 3, true); len(got) != 1 || got[0] != 1 {
			t.Errorf("of 120 with three players: %v, want 1", got)
		}
	})
	e.post("act/game", http.StatusSeeOther, "small", "5", "big", "10", "seats", "6", "min", "200", "turns", "holdem", "turns", "stud", "each", "8")
	e.read(func(s *cashgame.State) {
		g := s.Game("mixed-5-10")
		if g == nil || len(g.Rotation) != 2 || g.At(8).BringIn != 5 || g.At(8).SmallBet != 10 || g.At(16).Big != 10 {
			t.Errorf("%+v", g)
		}
	})
	// What is refused comes back as it was filled in, ticks and all.
	for _, again := range []string{
		e.post("act/game", http.StatusBadRequest, "small", "7", "big", "14", "seats", "6", "min", "200", "steps", "20-1", "turns", "omaha", "turns", "razz"),
		e.post("act/game", http.StatusConflict, "small", "7", "big", "14", "seats", "6", "min", "1", "turns", "omaha", "turns", "razz"),
		e.b.Post("/cash?lang=en", url.Values{"key": {"evening-0002"}, "name": {"Saturday"}, "small": {"7"}, "big": {"14"}, "min": {"200"}, "steps": {"20-1"}, "book": {"lois-du-poker"},
			"turns": {"omaha", "razz"}}).Body.String(),
	} {
		for _, kept := range []string{`value="omaha" checked`, `value="razz" checked`, `name="small" inputmode="numeric" maxlength="9" value="7"`, `role="alert"`} {
			if !strings.Contains(again, kept) {
				t.Errorf("the refused form lacks %s:\n%s", kept, again)
			}
		}
		if strings.Count(again, " checked") != 2 {
			t.Errorf("other boxes are ticked:\n%s", again)
		}
	}
}

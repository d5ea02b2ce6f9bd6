package seat_test

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// What a home game may cost in taps, a field that is typed into counted as one. The same figures stand in docs/cash.md.
const (
	tapsToOpen  = 2 // from the first page to the invitation: A home game, open
	tapsToJoin  = 3 // from the link to the seat: the link, the name, Play
	tapsToAct   = 1 // each decision at the usual price
	tapsToHands = 2 // from the seat to a hand that is over
	tapsToFile  = 1 // from there to its file
)

// tapper is a phone that counts how often it is tapped.
type tapper struct {
	webtest.Browser
	lang string
	taps int
	hole []string
}

// tap taps something and waits for what must come of it.
func (p *tapper) tap(css string, then webtest.Step) {
	p.taps++
	p.Run(webtest.Click(css), then)
}

// spent is how many taps there were since it was last asked.
func (p *tapper) spent() (n int) {
	n, p.taps = p.taps, 0
	return n
}

// fetched is what a link of the page leads to.
func (p *tapper) fetched(css string) string {
	return p.Read(fmt.Sprintf(`fetch(document.querySelector(%q).href).then(r => r.text())`, css))
}

// takeSeat opens the invitation, gives a name and plays.
func (p *tapper) takeSeat(name string) {
	p.tap(".link-url a", webtest.Present("#name"))
	p.taps++
	p.Run(webtest.Enter("#name", name))
	p.tap(".card .button-main", webtest.Live)
}

// TestBrowserAHomeGameOfFourPhones: from the first page to the hand history, two phones in French and two in English. The host opens a game and shares its
// link, all four sit down by it; two fold, two see the river, and who has folded reads the hand: with his own cards and those that were shown, without the
// other's who has folded.
func TestBrowserAHomeGameOfFourPhones(t *testing.T) {
	first := webtest.OpenBrowser(t, 390, 844)
	f := webtest.OpenStaffed(t)
	f.Desk.Staffed = f
	f.Appoint("anna", webtest.In(role.Owner))
	server := webtest.Serve(t, f.Site)
	h := &homeGame{T: t, f: f}
	phones := []*tapper{{Browser: first, lang: "fr"}}
	for _, l := range []string{"en", "fr", "en"} {
		phones = append(phones, &tapper{Browser: first.Another(t), lang: l})
	}
	host := phones[0]
	host.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/sign-in?lang=fr&to="+url.QueryEscape("/")),
		webtest.Enter("[name=login]", "anna"), webtest.Enter("[name=password]", webtest.Password+"\r"), webtest.Present(`a[href="/home-game"]`))
	host.tap(`a[href="/home-game"]`, webtest.Present(`form[action="/home-game"]`))
	host.tap(`form[action="/home-game"] .button-main`, webtest.Present(".link-url a"))
	if n := host.spent(); n != tapsToOpen {
		t.Errorf("%d taps to the invitation", n)
	}
	invitation := host.Read(`location.href`)
	link := host.Read(`document.querySelector(".link-url a").href`)
	h.id = regexp.MustCompile(`/join/([^/]+)/`).FindStringSubmatch(strings.ReplaceAll(link, "%3A", ":"))[1]
	for i, p := range phones {
		if p != host { // the link comes in a message
			p.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/sign-in?lang="+p.lang),
				webtest.Present("main"))
			p.Read(fmt.Sprintf(`document.querySelector("main").innerHTML = '<p class="link-url"><a href="%s">link</a></p>'`, link))
		}
		p.takeSeat([]string{"Marie Curie", "Ada Lovelace", "Paul Langevin", "Alan Turing"}[i])
		if n := p.spent(); n != tapsToJoin {
			t.Errorf("phone %d: %d taps to the seat", i+1, n)
		}
	}
	h.deal()
	folded := h.playToShowdown(phones)
	h.readsHand(phones[folded[0]], phones[folded[1]])
	if got := host.Read(`fetch("` + invitation + `").then(r => String(r.status))`); got != "200" {
		t.Errorf("the host no longer finds the invitation: %s", got)
	}
}

// playToShowdown plays a hand in which the first two fold and the others call and check; it returns which phones folded.
func (h *homeGame) playToShowdown(phones []*tapper) (folded []int) {
	h.Helper()
	words := map[string]string{"fr": "À vous", "en": "Your turn"}
	for over := false; !over; {
		turn := h.turn()
		p := phones[turn]
		p.Run(webtest.Present("#bar .pacts button"), webtest.Absent("#bar[data-guard]"))
		if p.hole == nil {
			p.hole = cardsOn(p.Read(`new XMLSerializer().serializeToString(document.querySelector(".cards-hole"))`))
			if bar := p.Read(`document.querySelector("#bar").textContent`); len(p.hole) != 2 || !strings.Contains(bar, words[p.lang]) {
				h.Fatalf("%s: cards %v, %q", p.lang, p.hole, bar)
			}
			if wide := p.Read(`String(document.documentElement.scrollWidth)`); wide != "390" {
				h.Errorf("%s wide on a screen of 390", wide)
			}
		}
		act := "#bar .pcall"
		if len(folded) < 2 {
			act, folded = "#bar .pfold", append(folded, turn)
		}
		p.tap(act, webtest.Absent("#bar .pacts button"))
		if n := p.spent(); n != tapsToAct {
			h.Errorf("%d taps for a decision", n)
		}
		h.deal()
		h.read(func(s *cashgame.State) { over = s.Table(1).Play.Last != nil && s.Table(1).Play.Hands > 1 })
	}
	return folded
}

var dealtInFile = regexp.MustCompile(`"?d dh p\d ([0-9A-Za-z?]+)`)

// readsHand opens the first hand and both its files on the phone of one who has folded.
func (h *homeGame) readsHand(me, other *tapper) {
	h.Helper()
	me.tap(`.phead a[href$="/hands"]`, webtest.Present(`.rlist a[href$="/hands/t1-h1"]`))
	me.tap(`.rlist a[href$="/hands/t1-h1"]`, webtest.Present(`a[href$="/phh"]`))
	if n := me.spent(); n != tapsToHands {
		h.Errorf("%d taps to the hand", n)
	}
	record := me.fetched(`a[href$="/phh"]`)
	var dealt []string
	for _, m := range dealtInFile.FindAllStringSubmatch(record, -1) {
		dealt = append(dealt, m[1])
	}
	mine := 0
	for _, hole := range dealt {
		if sorted := []string{hole[:2], hole[2:]}; hole != "????" {
			slices.Sort(sorted)
			if slices.Equal(sorted, me.hole) {
				mine++
			}
			if slices.Equal(sorted, other.hole) {
				h.Errorf("the file says what the other threw away: %v", dealt)
			}
		}
	}
	if len(dealt) != 4 || mine != 1 {
		h.Errorf("dealt by the file %v, on the phone %v\n%s", dealt, me.hole, record)
	}
	text := me.fetched(`a[href$="/pokerstars"]`)
	if strings.Count(text, "Dealt to ") != 1 || !strings.Contains(text, "SHOW DOWN") {
		h.Errorf("the text:\n%s", text)
	}
	for _, hole := range []string{other.hole[0] + " " + other.hole[1], other.hole[1] + " " + other.hole[0]} {
		if strings.Contains(text, "["+hole+"]") {
			h.Errorf("the text says what the other threw away:\n%s", text)
		}
	}
	me.tap(`a[href$="/pokerstars"]`, webtest.Present(`a[href$="/phh"]`))
	if n := me.spent(); n != tapsToFile {
		h.Errorf("%d taps to a file", n)
	}
}

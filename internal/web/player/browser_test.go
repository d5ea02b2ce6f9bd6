package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserAPhoneFollowsItsSeatCard: the code of the card opens the page, the floor moves the player, the page tells where to, and the
// dealer of that table sees him come.
func TestBrowserAPhoneFollowsItsSeatCard(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	e := open(t)
	e.do(tournament.Start{})
	at := e.entry(id(3))
	card := webtest.Get(t, e.site, fmt.Sprintf("/t/%s/paper/cards?entry=%d", event, at.No)).Body.String()
	if code := new(frame.Site).LinkTo("http://192.0.2.10" + webtest.PlayerPage(event, id(3))).QR; !strings.Contains(card, code) {
		t.Fatal("the seat card has no code of the player's page")
	}
	server := webtest.Serve(t, e.site)
	says := func(words string) webtest.Step {
		return webtest.Until(fmt.Sprintf(`document.querySelector(".own-seat").innerText.replace(/\s+/g, " ").includes(%q)`, words))
	}
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+webtest.PlayerPage(event, id(3))+"?lang=fr"), webtest.Live,
		says(fmt.Sprintf("Votre place Table %d Siège %d", at.Table, at.Seat)))
	move, _ := e.free(id(3))
	e.do(tournament.MovePlayer{Move: move})
	b.Run(says(fmt.Sprintf("Votre nouvelle place Table %d · siège %d → Table %d Siège %d", move.FromTable, move.FromSeat, move.ToTable, move.ToSeat)))
	if size := b.Read(`[document.documentElement.scrollWidth, Math.round(document.querySelector(".own-at b").getBoundingClientRect().height)].join()`); size != "390,106" {
		t.Errorf("width of the page and height of the digits: %s", size)
	}
	if quiet := b.Read(`String(document.querySelectorAll("audio, video, main form, main button").length)`); quiet != "0" {
		t.Errorf("%s things that sound or act on a page that is silent", quiet)
	}
	e.do(tournament.AtTable{Table: move.ToTable, Command: tournament.Arrive{Seat: move.ToSeat}})
	b.Run(says(fmt.Sprintf("Votre place Table %d Siège %d", move.ToTable, move.ToSeat)))
	// The room goes away: what was shown stays, with its age.
	webtest.Shut(server)
	b.Run(webtest.Until(`!document.querySelector("#offline").hidden && document.querySelector("#offline-age").textContent !== ""`),
		says(fmt.Sprintf("Table %d Siège %d", move.ToTable, move.ToSeat)))
}

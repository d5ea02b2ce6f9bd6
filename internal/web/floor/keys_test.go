package floor_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// struck is a key as a keyboard sends it; more are fields of the event.
func struck(key, more string) webtest.Step {
	return webtest.Until(fmt.Sprintf(`(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: %q, bubbles: true, %s })), true)`, key, more))
}

// TestBrowserTheKeysOfTheTournamentDirectorAreADevicesChoice: they are listed and do what fingers expect, typing and held keys do nothing, and a
// locked keyboard does nothing at all.
func TestBrowserTheKeysOfTheTournamentDirectorAreADevicesChoice(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	page := chromedp.Navigate(server.URL + "/t/vendredi/floor?lang=en")
	sent := func(n int) webtest.Step {
		return webtest.Until(fmt.Sprintf(`document.querySelector("[name=seq]").value === "%d"`, 812+n))
	}
	b.Run(page, webtest.Live, struck("n", "ctrlKey: true"), struck("x", ""), struck("?", ""), webtest.Present(`#keys[open]`),
		webtest.Until(`document.querySelector("#keys [data-keys=td]").hidden`))
	if n := len(room.Commands()); n != 0 {
		t.Fatalf("keys of another map made %d commands", n)
	}
	b.Run(webtest.Until(`(() => { const c = document.querySelector("#keys-map"); c.value = "td"; c.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`),
		webtest.Until(`!document.querySelector("#keys [data-keys=td]").hidden && document.querySelector("#keys [data-keys=own]").hidden`),
		page, webtest.Live, // the device remembers
		struck("n", "ctrlKey: true"), sent(1),
		struck("n", "ctrlKey: true, repeat: true"), struck("n", "altKey: true"),
		struck("t", "ctrlKey: true"), sent(2),
		webtest.Click(`#table-1 .seats li:nth-child(4) a`), webtest.Present(`#sheet .button-out`), struck("x", ""), sent(3),
		webtest.Present(`#toast .button-undo`), struck("s", ""), sent(4),
		struck("x", ""), webtest.Until(`document.activeElement.id === "anywhere"`), struck("n", ""), struck("s", ""),
		webtest.Until(`(document.activeElement.blur(), true)`))
	done := room.Commands()
	if len(done) != 4 {
		t.Fatalf("%d commands: %+v", len(done), done)
	}
	if done[0].Cmd != (tournament.NextLevel{}) || done[1].Cmd != (tournament.DoTask{ID: "balance-1-4"}) {
		t.Errorf("level and balance: %+v", done[:2])
	}
	if bust, ok := done[2].Cmd.(tournament.Bust); !ok || bust.Player != f.State.Tables[0].Seats[3].Player {
		t.Errorf("out: %+v", done[2])
	}
	if _, ok := done[3].Cmd.(tournament.UndoAct); !ok {
		t.Errorf("undo: %+v", done[3])
	}
	// Locked, on this page and on every other of the device, until it is freed.
	b.Run(struck("k", "ctrlKey: true"), webtest.Until(`!document.querySelector("#keys-locked").hidden`), struck("n", ""), struck(" ", ""),
		chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live, webtest.Until(`!document.querySelector("#keys-locked").hidden`),
		struck("s", ""), struck("g", ""))
	if sound := b.Read(`document.querySelector("#sound").getAttribute("aria-pressed") + location.pathname`); sound != "false/t/vendredi/clock" || len(room.Commands()) != 4 {
		t.Errorf("a locked keyboard acts: sound and page %s, %d commands", sound, len(room.Commands()))
	}
	b.Run(struck("k", "ctrlKey: true"), webtest.Until(`document.querySelector("#keys-locked").hidden`), struck("s", ""),
		webtest.Until(`document.querySelector("#sound").getAttribute("aria-pressed") === "true"`))
}

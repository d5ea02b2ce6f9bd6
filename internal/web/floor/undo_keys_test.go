package floor_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserUndoOfTypingTakesNoActBack: what the keyboard takes back in a text box is the text, whatever the key; the event has one key of
// its own, outside.
func TestBrowserUndoOfTypingTakesNoActBack(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 800)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	control, meta := chromedp.KeyModifiers(chromedp.ModifierCtrl), chromedp.KeyModifiers(chromedp.ModifierMeta)
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live, webtest.Present(`.history .button-undo`),
		webtest.Enter(`#find-input`, "u"), chromedp.KeyEvent("u"), chromedp.KeyEvent("z", control), chromedp.KeyEvent("z", meta),
		webtest.Until(`(document.activeElement.blur(), true)`), chromedp.KeyEvent("z", control), chromedp.KeyEvent("z", meta))
	if done := room.Commands(); len(done) != 0 {
		t.Fatalf("typing took back %+v", done)
	}
	b.Run(chromedp.KeyEvent("u"), webtest.Until(`document.querySelector("[name=seq]").value === "813"`))
	if done := room.Commands(); len(done) != 1 || done[0].Cmd != (tournament.UndoAct{ID: 7}) {
		t.Errorf("key U: %+v", done)
	}
}

package web

import (
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/lang"
)

func TestZZShots(t *testing.T) {
	ctx := openBrowser(t, 390, 844)
	for _, f := range seatFixtures() {
		c := config(roomOf(f.fix), f.fix)
		c.Seats = fixedSeats{}
		srv := httptest.NewServer(New(c))
		for _, l := range lang.All {
			run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(srv.URL+"/t/"+f.fix.State.ID+"/seat/"+string(f.player)+"/"+c.Seats.Token("", string(f.player))+"?lang="+string(l)), present("#strip"))
			time.Sleep(700 * time.Millisecond)
			shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			report := read(t, ctx, `JSON.stringify({w: document.documentElement.scrollWidth, h: document.documentElement.scrollHeight, title: document.title, small: [...document.querySelectorAll("a,button,input,summary")].filter(e => { const r = e.getBoundingClientRect(); return r.width > 1 && (r.height < 48 || r.width < 48) && getComputedStyle(e).position !== "absolute" }).map(e => e.outerHTML.slice(0, 60) + " " + e.getBoundingClientRect().width + "x" + e.getBoundingClientRect().height)})`)
			t.Log(f.name, l, report)
			os.WriteFile("/tmp/shots/"+f.name+"."+string(l)+".png", shot, 0o644)
		}
		srv.CloseClientConnections()
		srv.Close()
	}
}

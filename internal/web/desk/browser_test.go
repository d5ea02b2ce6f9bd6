package desk_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/tournament"
)

const today = "2026-11-21"

// TestBrowserAnEntryIsSoldAndSeatedInThreeTaps: search, person, means; in French, on a laptop. A number and a code lead straight to the person.
func TestBrowserAnEntryIsSoldAndSeatedInThreeTaps(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 800)
	f := club(t, "tda-2024")
	boss := withDrawer(t, f)
	server := webtest.Serve(t, f.Site)
	b.Run(chromedp.Navigate(server.URL+"/sign-in?lang=fr&to=/desk"), webtest.Enter(`[name=login]`, "director"), webtest.Enter(`[name=password]`, webtest.Password+"\r"), webtest.Present(`#desk-q`))
	b.Run(webtest.Enter(`#desk-q`, "lefevre"))
	taps := 0
	for _, next := range []webtest.Step{webtest.Click(`.find button`), webtest.Click(`.players-list a[href*="/desk/k-1"]`), webtest.Click(`.desk-sell [value=cash]`)} {
		b.Run(next)
		taps++
	}
	b.Run(webtest.Present(`.notice`))
	if says := b.Read(`document.querySelector("main").innerText`); taps != 3 || !strings.Contains(says, "Entrée vendue") {
		t.Errorf("%d taps: %s", taps, says)
	}
	_ = f.Room.Read("club", func(s *tournament.State) {
		if e := s.Entry("k-1"); e == nil || f.Room.Cleared("club")[e.No] != -5500 && f.Room.Cleared("club")[e.No] != 5500 {
			t.Errorf("not in and paid: %+v %v", e, f.Room.Cleared("club"))
		}
	})
	if found := b.Barriers(); len(found) > 0 {
		t.Error(found)
	}
	for _, code := range []string{"4711", "https://poker.example" + webtest.MemberPage("k-1")} {
		if w := boss.Get("/desk?t=club&q=" + url.QueryEscape(code)); w.Header().Get("Location") != "/desk/k-1?t=club" {
			t.Errorf("%s leads to %q", code, w.Header().Get("Location"))
		}
	}
}

// TestBrowserTheDeskRefusesLetsInAndCollects: somebody without a card is refused with the article, photographed by the device's camera, let in with a reason by
// the director, then kept out by a debt of places not given back until it is collected at the same desk; in French on a laptop, in English on a phone.
func TestBrowserTheDeskRefusesLetsInAndCollects(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 900, chromedp.Flag("use-fake-device-for-media-stream", true), chromedp.Flag("use-fake-ui-for-media-stream", true))
	lang.UseCurrency("CHF")
	defer lang.UseCurrency("")
	for _, of := range []struct {
		lang                           string
		width, height                  int64
		refused, waived, debt, entered string
	}{
		{"fr", 1280, 900, "Pas de carte qui ouvre cette épreuve", "un directeur y a dérogé", "50,00 CHF", "Entrée vendue"},
		{"en", 390, 844, "No card that opens this event", "a director lets in", "CHF 50.00", "Entry sold"},
	} {
		f := club(t, "heavenpoker-2010")
		f.PlaysBy(nil, webtest.WithPhotos)
		withDrawer(t, f)
		server := webtest.Serve(t, f.Site)
		desk := chromedp.Navigate(server.URL + "/desk/k-1?t=club")
		says := func(texts ...string) {
			t.Helper()
			page := strings.ToLower(strings.ReplaceAll(b.Read(`document.querySelector("main").innerText`), "\u00a0", " "))
			for _, text := range texts {
				if !strings.Contains(page, strings.ToLower(text)) {
					t.Errorf("%s: no %q:\n%s", of.lang, text, page)
				}
			}
		}
		// Sells: what the page asks to look at is ticked, and one means tapped.
		sells := func(then webtest.Step) {
			t.Helper()
			b.Read(`document.querySelectorAll("fieldset [value=yes]").forEach(e => e.click()); ""`)
			b.Run(webtest.Click(`.desk-sell [value=cash]`), then)
		}
		out := func(why string) {
			t.Helper()
			if in, _ := entered(f); len(in) != 0 {
				t.Errorf("%s: %s, and in the event: %v", of.lang, why, in)
			}
		}
		b.Run(chromedp.EmulateViewport(of.width, of.height), chromedp.Navigate(server.URL+"/sign-in?lang="+of.lang+"&to=/desk/k-1"), webtest.Enter(`[name=login]`, "director"),
			webtest.Enter(`[name=password]`, webtest.Password+"\r"), webtest.Present(`#photo-file`), desk, webtest.Present(`.desk-no`))
		says(of.refused, "HP-3.1-entry")
		sells(webtest.Present(`[role=alert]`))
		out("no card")
		b.Run(desk, webtest.Click(`[data-start]`), webtest.Until(`document.querySelector("[data-camera] video").videoWidth > 0`), webtest.Click(`[data-take]`),
			webtest.Until(`document.querySelector(".desk-photo img")?.naturalWidth > 0`))
		b.Run(desk, webtest.Click(`details:has(#waive-reason) summary`), webtest.Enter(`#waive-reason`, "committee\r"), webtest.Present(`.desk-waived`))
		says(of.waived)
		if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
			d.Defaults = append(d.Defaults, people.Default{Stream: "before", At: 1})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		b.Run(desk, webtest.Click(`[formaction$="/default"]`), webtest.Present(`form[action="/cage/collect"]`))
		says("HP-2.4-2")
		b.Run(desk)
		sells(webtest.Present(`[role=alert]`))
		out("a debt")
		b.Run(desk, webtest.Click(`form[action="/cage/collect"] [value=cash]`), webtest.Present(`[aria-labelledby=why-title]`))
		says(of.debt)
		b.Run(desk, webtest.Absent(`.desk-no`))
		sells(webtest.Present(`.notice`))
		says(of.entered)
		if in, _ := entered(f); len(in) != 1 || in[0] != "k-1" {
			t.Errorf("%s: in the event: %v", of.lang, in)
		}
		_ = f.Room.Cage(today, func(s *cage.State) {
			if held := s.Holds(1, ledger.Money("CHF")); held != 20000+5000+5500 {
				t.Errorf("%s: the drawer holds %d", of.lang, held)
			}
		})
		if wide := b.Read(`String(document.documentElement.scrollWidth)`); wide != fmt.Sprint(of.width) {
			t.Errorf("%s: %s wide on a screen of %d", of.lang, wide, of.width)
		}
		if found := b.Barriers(); len(found) > 0 {
			t.Error(found)
		}
		server.CloseClientConnections()
	}
}

// withDrawer opens the day at the cage: the director has a drawer of 200, and a terminal.
func withDrawer(t *testing.T, f *webtest.Staffed) *webtest.Visitor {
	t.Helper()
	boss := f.SignedIn("director")
	for i, form := range []url.Values{{"day": {today}, "drawers": {"1"}, "terminals": {"TPE 1"}, "p5000": {"4"}}, {"drawer": {"1"}}} {
		form.Set("key", fmt.Sprintf("cage-key-%03d", i))
		form.Set("seq", "1")
		_ = f.Room.Cage(today, func(s *cage.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
		if w := boss.Post("/cage/"+[]string{"open", "take"}[i], form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %.600s", w.Code, w.Body)
		}
	}
	return boss
}

// A photo is taken only where the house wants it; the desk's page alone may use the camera.
func TestNoPhotoIsTakenWhereTheHouseWantsNone(t *testing.T) {
	f := club(t, "tda-2024")
	b := f.SignedIn("secretary")
	w := b.Get("/desk/k-1?lang=en")
	if strings.Contains(w.Body.String(), "data-camera") || !strings.Contains(w.Header().Get("Permissions-Policy"), "camera=()") {
		t.Errorf("a camera is offered: %q", w.Header().Get("Permissions-Policy"))
	}
	var face, form bytes.Buffer
	if err := jpeg.Encode(&face, image.NewGray(image.Rect(0, 0, 40, 40)), nil); err != nil {
		t.Fatal(err)
	}
	m := multipart.NewWriter(&form)
	part, err := m.CreateFormFile("photo", "x.jpg")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write(face.Bytes())
	_ = m.Close()
	says(t, b.SendAs(http.MethodPost, "/desk/k-1/photo?lang=en", m.FormDataContentType(), form.String()), http.StatusConflict, "o photo is kept")
	if err := f.People.KeepPhoto(ctx, people.Photo{Person: "k-1", At: 1, JPEG: face.Bytes()}); err != nil {
		t.Fatal(err)
	}
	if w := b.Get("/desk/k-1/photo"); w.Code != http.StatusNotFound {
		t.Errorf("a photo is shown: %d", w.Code)
	}
}

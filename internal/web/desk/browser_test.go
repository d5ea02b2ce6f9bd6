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
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

const today = "2026-11-21"

// TestBrowserAnEntryIsSoldAndSeatedInThreeTaps: search, person, means; in French, on a laptop. A number and a code lead straight to the person.
func TestBrowserAnEntryIsSoldAndSeatedInThreeTaps(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 800)
	f := club(t, "tda-2024")
	boss := f.SignedIn("director")
	for i, form := range []url.Values{{"day": {today}, "drawers": {"1"}, "terminals": {"TPE 1"}, "p5000": {"4"}}, {"drawer": {"1"}}} {
		form.Set("key", fmt.Sprintf("cage-key-%03d", i))
		form.Set("seq", "1")
		_ = f.Room.Cage(today, func(s *cage.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
		if w := boss.Post("/cage/"+[]string{"open", "take"}[i], form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %.600s", w.Code, w.Body)
		}
	}
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

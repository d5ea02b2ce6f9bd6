package seat_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/seat"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// deckSet is a hosted table whose first deck is set.
func deckSet(t *testing.T) *webtest.Hosted {
	f := webtest.OpenHosted(t)
	f.Do(tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	return f
}

// cuts are those of the next deck at the table.
func cuts(f *webtest.Hosted) (all []table.Cut) {
	f.Read(func(s *tournament.State) {
		if d := s.Tables[0].NextDeck; d != nil {
			all = d.Cuts
		}
	})
	return all
}

func TestAPlayerCutsFromThePageWithoutScript(t *testing.T) {
	f := deckSet(t)
	late := webtest.SentBy(t, f.Page("p-3", "fr"), "cut")
	late.Set("word", "trop tard")
	second := webtest.SentBy(t, f.Page("p-2", "en"), "cut") // before the other cuts
	first := webtest.SentBy(t, f.Page("p-1", "fr"), "cut")
	for l, form := range map[string]url.Values{"fr": first, "en": second} {
		player := map[string]string{"fr": "p-1", "en": "p-2"}[l]
		form.Set("word", "abracadabra "+l)
		if w := f.Tap(player, l, form); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %.400s", player, w.Code, w.Body)
		}
	}
	all := cuts(f)
	if len(all) != 2 {
		t.Fatalf("%d cuts", len(all))
	}
	for _, c := range all {
		l := map[table.PlayerID]string{"p-1": "fr", "p-2": "en"}[c.Player]
		if c.Entropy != sha256.Sum256([]byte("abracadabra "+l)) {
			t.Errorf("%s has cut with %x", c.Player, c.Entropy)
		}
		page := f.Page(string(c.Player), l)
		if want := map[string]string{"fr": "Coupé, avec 1 autre", "en": "Cut, with 1 other"}[l]; !strings.Contains(page, want) || !strings.Contains(page, hex.EncodeToString(c.Entropy[:4])) {
			t.Errorf("the page of %s does not say %q", c.Player, want)
		}
		if strings.Contains(page, `value="cut"`) {
			t.Errorf("%s may cut again", c.Player)
		}
	}
	twice := webtest.SentBy(t, f.Page("p-3", "en"), "cut")
	twice.Set("word", "again")
	if w := f.Tap("p-1", "en", twice); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "Your seat has cut this deck already") {
		t.Errorf("twice: status %d: %.400s", w.Code, w.Body)
	}
	f.House() // the hand begins
	for l, want := range map[string]string{"fr": "Trop tard : la main a commencé sans votre coupe", "en": "Too late: the hand began without your cut"} {
		if w := f.Tap("p-3", l, late); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
			t.Errorf("a cut kept for too long, %s: status %d: %.400s", l, w.Code, w.Body)
		}
	}
}

func TestACutThatNoPageSendsIsRefused(t *testing.T) {
	f := deckSet(t)
	for name, change := range map[string]func(url.Values){
		"nothing":        func(url.Values) {},
		"short entropy":  func(v url.Values) { v.Set("entropy", "00ff") },
		"no hexadecimal": func(v url.Values) { v.Set("entropy", strings.Repeat("zz", 32)) },
		"a long word":    func(v url.Values) { v.Set("word", strings.Repeat("a", 1001)) },
	} {
		form := webtest.SentBy(t, f.Page("p-1", "en"), "cut")
		change(form)
		if w := f.Tap("p-1", "en", form); w.Code != http.StatusBadRequest || len(cuts(f)) > 0 {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}

// TestBrowserAPlayerCuts: one tap, entropy of the phone's own, one quiet line, and nothing moves.
func TestBrowserAPlayerCuts(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	for l, want := range map[string]string{"fr": "Coupé, avec 1 autre", "en": "Cut, with 1 other"} {
		f := webtest.OpenHosted(t)
		server := webtest.Serve(t, f.Site)
		b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+f.Address("p-1")+"?lang="+l), webtest.Live, webtest.Present(".pcut"))
		where := `[...document.querySelectorAll("#cue, .pmine, .pboard")].map(e => e.getBoundingClientRect().top).join(" ")`
		before := b.Read(where)
		f.Do(tournament.AtTable{Table: 1, Command: table.SetDeck{}})
		b.Run(webtest.Until(`document.querySelector(".pcut [name=entropy]")?.value.length === 64`))
		if at := b.Read(where); at != before {
			t.Errorf("%s: with the button at %s, before at %s", l, at, before)
		}
		if b.Read(`String(document.querySelector(".pcut [name=word]").checkVisibility())`) != "false" {
			t.Error("a word is asked for where a script runs")
		}
		drawn := b.Read(`document.querySelector(".pcut [name=entropy]").value`)
		other := webtest.SentBy(t, f.Page("p-2", l), "cut")
		other.Set("word", "abracadabra")
		f.Tap("p-2", l, other)
		b.Run(webtest.Until(`document.querySelector(".pcut [name=entropy]").value === ` + fmt.Sprintf("%q", drawn)))
		b.Run(webtest.Click(".pcut .button"), webtest.Absent(".pcut form"))
		if said := b.Read(`document.querySelector(".pcut").innerText`); !strings.Contains(said, want) || !strings.Contains(said, drawn[:8]) {
			t.Errorf("%s: %q, drawn %s", l, said, drawn)
		}
		if at := b.Read(where); at != before {
			t.Errorf("%s: after the cut at %s, before at %s", l, at, before)
		}
		if called := b.Read(`String(document.body.dataset.called)`); called != "undefined" {
			t.Errorf("%s: the page called for %q", l, called)
		}
		if all := cuts(f); len(all) != 2 || hex.EncodeToString(all[1].Entropy[:]) != drawn {
			t.Errorf("%s: %d cuts, drawn %s", l, len(all), drawn)
		}
		b.Run(chromedp.Navigate("about:blank"))
	}
}

// TestAPhoneIsSentNothingThatItShows: who has not cut is not told how many others have.
func TestAPhoneIsSentNothingThatItShows(t *testing.T) {
	f := deckSet(t)
	looks := map[table.PlayerID]frame.Fragment{}
	for _, p := range []table.PlayerID{"p-1", "p-2"} {
		look, stop := seat.Looks(f.Config().Config, f.Room.Seats(), webtest.HostedID, p)
		defer stop()
		if body, same, err := look(); err != nil || same || !strings.Contains(string(body), `id="bar"`) {
			t.Fatalf("%s is sent at first: %v %v %s", p, same, err, body)
		}
		looks[p] = look
	}
	form := webtest.SentBy(t, f.Page("p-2", "fr"), "cut")
	form.Set("word", "abracadabra")
	f.Tap("p-2", "fr", form)
	for p, want := range map[table.PlayerID]bool{"p-1": true, "p-2": false} {
		if body, same, err := looks[p](); err != nil || same != want || same != (body == nil) {
			t.Errorf("%s after the cut of p-2: the same %v, %v: %s", p, same, err, body)
		}
		if _, same, err := looks[p](); err != nil || !same {
			t.Errorf("%s is sent it twice: %v", p, err)
		}
	}
	f.House()
	if _, same, err := looks["p-1"](); err != nil || same {
		t.Errorf("the hand is not shown: %v", err)
	}
}

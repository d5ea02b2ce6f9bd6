package referee_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// tapsMax is how many taps a floor needs at most after saying what happened; an amount entered counts as one.
const tapsMax = incident.TapsMax

// watched is a room that remembers what its last command led to.
type watched struct {
	*room.Room
	mu   sync.Mutex
	last room.Answer
}

func (w *watched) Do(ctx context.Context, c room.Command) (room.Answer, error) {
	answer, err := w.Room.Do(ctx, c)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = answer
	return answer, err
}

// said is what the rulings of the last command say.
func (w *watched) said(book *rulebook.Book, l lang.Lang) (out []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range w.last.Events {
		at, is := e.(tournament.TableEvent)
		if !is {
			continue
		}
		var step scenario.StepResult
		switch e := at.Event.(type) {
		case table.RulingMade:
			step.Ruling, step.Seat = &e.Ruling, int(e.Seat)
		case table.DealRuled:
			step.Deal = &e.Ruling
		case table.ShowdownRuled:
			step.Showdown = &e.Ruling
		case table.ClaimRuled:
			step.Dispute = &e.Ruling
		case table.InfractionRuled:
			out = append(out, l.Sanction(e.Charge.Proposed))
			continue
		default:
			continue
		}
		for _, a := range view.AnswersTo(step, nil, book, l) {
			out = append(out, a.Says)
		}
	}
	return out
}

// TestBrowserEveryFamilyReachesARuling: on a phone, in both languages, at a hosted table, at a table run by its dealer and at
// none: at most five taps after what happened; what can be done at the table is done, and it is what the page had shown. Each family is at a
// table in one language: its questions are the same in both.
func TestBrowserEveryFamilyReachesARuling(t *testing.T) {
	dealt, _, _ := webtest.RefereeSite(fixture.Late())
	atDealers := webtest.Serve(t, dealt).URL
	for _, l := range lang.All { // each in a browser of its own, at the same time
		t.Run(string(l), func(t *testing.T) {
			t.Parallel()
			everyFamily(t, webtest.OpenBrowser(t, 390, 844), l, atDealers)
		})
	}
}

func everyFamily(t *testing.T, b webtest.Browser, l lang.Lang, atDealers string) {
	most := map[string]int{}
	state := fixture.Late().State
	for i, f := range incident.Families() {
		taps := map[string]int{"none": journey(t, b, atDealers+"/rule?book=texapoker-2024&lang="+string(l), f.Key)}
		if lang.All[i%len(lang.All)] == l {
			taps["dealer"] = journey(t, b, atDealers+"/rule?"+url.Values{"t": {state.ID}, "table": {"1"}, "lang": {string(l)}}.Encode(), f.Key)
			taps["hosted"] = hostedJourney(t, b, l, f.Key)
		}
		for place, taps := range taps {
			most[place] = max(most[place], taps)
			if taps > tapsMax {
				t.Errorf("%s, %s, %s: %d taps", f.Key, place, l, taps)
			}
		}
	}
	t.Logf("taps at most: %v", most)
}

// hostedJourney goes on to what is done at the table.
func hostedJourney(t *testing.T, b webtest.Browser, l lang.Lang, family string) int {
	f := webtest.OpenHosted(t)
	w := &watched{Room: f.Room}
	c := f.Config()
	c.Room, c.CaseLaw = w, f.Room.CaseLaw()
	f.Site = web.New(c)
	f.House()
	server := webtest.Serve(t, f.Site)
	taps := journey(t, b, server.URL+"/rule?t="+webtest.HostedID+"&table=1&lang="+string(l), family)
	says := b.Read(`document.querySelector("#card .ref-says").innerText`)
	button := b.Read(`(() => { const f = document.querySelector('form[action="/rule/apply"]'); if (!f) return "";
		return f.querySelector(".ref-option.proposed") ? ".ref-option.proposed" : f.querySelector(".ref-go") ? ".ref-go" : "" })()`)
	if button == "" {
		return taps
	}
	b.Run(webtest.Click(`form[action="/rule/apply"] `+button), webtest.Until(`location.pathname === "/t/`+webtest.HostedID+`/table/1" || document.querySelector(".message") !== null`))
	if b.Read(`location.pathname`) != "/t/"+webtest.HostedID+"/table/1" {
		t.Errorf("%s, %s: %q is not done: %s", family, l, says, b.Read(`document.querySelector("main").innerText`))
		return taps
	}
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	said := w.said(book, l)
	if len(said) == 0 {
		t.Fatalf("%s, %s: nothing was ruled on", family, l)
	}
	done := said[len(said)-1] // before it, those behind a player who was passed over
	if shown := plain(says); !strings.Contains(shown, plain(done)) && !strings.Contains(strings.ToLower(shown), strings.ToLower(plain(done))) {
		t.Errorf("%s, %s: shown %q, done %q", family, l, shown, plain(done))
	}
	return taps
}

// plain is a text without what sets it.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// journey says what happened, answers every question by its first answer, and counts the taps after the first.
func journey(t *testing.T, b webtest.Browser, address, key string) (taps int) {
	t.Helper()
	b.Run(chromedp.Navigate(address), family(key), webtest.Until(`document.querySelector("#card, #question") !== null`))
	for b.Read(`document.querySelector("#card") ? "card" : ""`) == "" {
		at := b.Read(`location.href`)
		switch {
		case b.Read(`document.querySelector("#question .ref-choice") ? "choice" : ""`) != "":
			b.Run(webtest.Click(`#question .ref-choice`))
			taps++
		default:
			b.Read(`(() => { for (const i of document.querySelectorAll("#question .ref-fields:not(details *) input"))
				if (!i.value) i.value = i.closest(".ref-seat") ? "3" : i.closest(".ref-count") ? "6" : "500"; return "" })()`)
			b.Run(webtest.Click(goOn))
			taps++
		}
		b.Run(webtest.Until(fmt.Sprintf(`location.href !== %q && document.readyState === "complete" && document.querySelector("#card, #question") !== null`, at)))
		if taps > tapsMax+2 {
			t.Fatalf("%s: still asking: %s", key, b.Read(`location.href`))
		}
	}
	if b.Read(`document.querySelector("#card .ref-says") ? "says" : ""`) == "" {
		t.Errorf("%s says nothing: %s", key, b.Read(`location.href`))
	}
	return taps
}

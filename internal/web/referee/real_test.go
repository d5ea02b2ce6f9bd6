package referee_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// refereed is a real room with a hand in play, whose floor rules on the pages.
type refereed struct{ *webtest.Hosted }

func openRefereed(t *testing.T) refereed {
	t.Helper()
	f := webtest.OpenHosted(t)
	c := f.Config()
	c.CaseLaw = f.Room.CaseLaw()
	f.Site = web.New(c)
	f.House()
	return refereed{f}
}

// now is what the table shows: who is to act, the bet to match, and the rulings of the hand.
func (f refereed) now() (seat table.SeatNo, facing chip.Amount, rulings []table.Ruled) {
	f.Read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		seat, facing, rulings = s.Tables[0].ToAct(), h.State.Facing(), append(rulings, h.Rulings...)
	})
	return seat, facing, rulings
}

func (f refereed) law() caselaw.Law {
	f.T.Helper()
	law, err := f.Room.CaseLaw().All(f.T.Context())
	if err != nil {
		f.T.Fatal(err)
	}
	return law
}

// silent is the address of the ruling on chips pushed in silence by the player to act: nothing but the chips is asked.
func (f refereed) silent(chips string) string {
	f.T.Helper()
	q := url.Values{"t": {webtest.HostedID}, "table": {"1"}, "f": {"bet"}, "motion": {"once"}, "lang": {"en"}}
	body := webtest.Get(f.T, f.Site, "/rule?"+q.Encode()).Body.String()
	if fields := regexp.MustCompile(`<input id="\w+" name="(\w+)"`).FindAllStringSubmatch(body, -1); len(fields) != 1 || fields[0][1] != "chips" {
		f.T.Fatalf("at a tracked table the page asks for %v", fields)
	}
	q.Set("spot", "-")
	q.Set("chips", chips)
	return "/rule?now=1&" + q.Encode()
}

var sentField = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)"`)

// form is what the n-th form of a ruling's page that applies it sends.
func (f refereed) form(address string, n int) url.Values {
	f.T.Helper()
	body := webtest.Get(f.T, f.Site, address).Body.String()
	parts := strings.Split(body, `<form method="post" action="/rule/apply"`)
	if len(parts) <= n+1 {
		f.T.Fatalf("the ruling has %d forms to apply it:\n%s", len(parts)-1, frame.Clip(body, 3000))
	}
	form, _, _ := strings.Cut(parts[n+1], "</form>")
	out := url.Values{}
	for _, m := range sentField.FindAllStringSubmatch(form, -1) {
		out.Set(m[1], strings.ReplaceAll(m[2], "&amp;", "&"))
	}
	return out
}

func TestARulingAppliedIsTheTables(t *testing.T) {
	f := openRefereed(t)
	seat, facing, _ := f.now()
	address := f.silent("1000")
	form := f.form(address, 0)
	stale := f.form(address, 0)
	for range 2 { // a double tap
		if w := webtest.Post(t, f.Site, "/rule/apply", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
	next, same, rulings := f.now()
	if next == seat || same != facing || len(rulings) != 1 || rulings[0].Seat != seat || rulings[0].Ruling.Returned != 1000-facing {
		t.Errorf("seat %d to act, facing %d, rulings %+v", next, same, rulings)
	}
	if law := f.law(); len(law) != 1 || law[0].Did != caselaw.Applied {
		t.Errorf("case law %+v", law)
	}
	// Another device still shows the page of before.
	stale.Set("key", "another-device-1")
	w := webtest.Post(t, f.Site, "/rule/apply?lang=en", stale)
	if _, _, rulings := f.now(); w.Code != http.StatusConflict || len(rulings) != 1 || len(f.law()) != 1 {
		t.Errorf("status %d, %d rulings", w.Code, len(rulings))
	}
	if text := f.told(w); !strings.Contains(text, "changed") {
		t.Errorf("the floor is told %q", text)
	}
}

// told is the message of a page that refuses.
func (f refereed) told(w *httptest.ResponseRecorder) string {
	_, text, _ := strings.Cut(w.Body.String(), "<main")
	return regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, " ")
}

func TestARulingOverruledIsKeptWithItsReason(t *testing.T) {
	f := openRefereed(t)
	seat, facing, _ := f.now()
	form := f.form(f.silent("1000"), 1)
	form.Set("instead", "raise")
	form.Set("to", "1 000")
	if w := webtest.Post(t, f.Site, "/rule/apply", form); w.Code != http.StatusConflict {
		t.Errorf("without a reason: status %d", w.Code)
	}
	if now, same, _ := f.now(); now != seat || same != facing || len(f.law()) != 0 {
		t.Fatalf("without a reason something happened: seat %d to act, facing %d", now, same)
	}
	form.Set("reason", "The dealer had announced the raise")
	if w := webtest.Post(t, f.Site, "/rule/apply", form); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	now, same, rulings := f.now()
	if now == seat || same != 1000 {
		t.Errorf("seat %d to act, facing %d", now, same)
	}
	if last := rulings[len(rulings)-1]; last.Overruled != "The dealer had announced the raise" || last.Outcome == nil || last.Ruling.Point != "oversized_chip" {
		t.Errorf("the stream does not tell the ruling, the decision and the reason: %+v", last)
	}
	body := webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/table/1?lang=fr").Body.String()
	if !strings.Contains(body, "Décision du floor") || !strings.Contains(body, "Motif\u00a0: The dealer had announced the raise") {
		t.Error("the table does not show the floor's decision and its reason")
	}
	law := f.law()
	if len(law) != 1 || law[0].Did != caselaw.Overruled || law[0].Reason != "The dealer had announced the raise" || law[0].Point != "oversized_chip" {
		t.Errorf("case law %+v", law)
	}
	for _, shown := range []string{"The dealer had announced the raise", "Raise to 1,000", `href="/t/` + webtest.HostedID + `/table/1"`, "Player " + string(law[0].Place.Player)} {
		if body := webtest.Get(t, f.Site, "/caselaw?lang=en").Body.String(); !strings.Contains(body, shown) {
			t.Errorf("the list of case law does not show %q", shown)
		}
	}
	for _, l := range lang.All {
		webtest.CheckGolden(t, f.Site, "caselaw-table", "/caselaw", l)
	}
}

// What is asked at no table shows what was ruled at one.
func TestARulingAtATableIsShownOnSimilarFacts(t *testing.T) {
	f := openRefereed(t)
	if w := webtest.Post(t, f.Site, "/rule/apply", f.form(f.silent("1000"), 0)); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	bare := strings.ReplaceAll(webtest.OversizedChip, "tda-2024", "texapoker-2024")
	if body := webtest.Get(t, f.Site, "/rule?lang=en&"+bare).Body.String(); !strings.Contains(body, "Similar facts were ruled so") || !strings.Contains(body, "900 returned") {
		t.Error("the same facts at no table show no case")
	}
}

// An undercall at the level before a raise, with several players, is for the floor: what it picks is done.
func TestAnOptionOfTheFloorIsDoneAtTheTable(t *testing.T) {
	f := openRefereed(t)
	raise := f.form(f.silent("1000"), 1)
	raise.Set("instead", "raise")
	raise.Set("to", "1000")
	raise.Set("reason", "Said so")
	if w := webtest.Post(t, f.Site, "/rule/apply", raise); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	seat, _, _ := f.now()
	address := f.silent("100")
	body := webtest.Get(t, f.Site, address).Body.String()
	options := regexp.MustCompile(`name="option" value="(\w+)"`).FindAllStringSubmatch(body, -1)
	if len(options) < 2 {
		t.Fatalf("the floor has nothing to choose:\n%s", frame.Clip(body, 4000))
	}
	form := f.form(address, 0)
	form.Set("option", options[1][1])
	for range 2 {
		if w := webtest.Post(t, f.Site, "/rule/apply", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
	now, _, rulings := f.now()
	last := rulings[len(rulings)-1]
	if now == seat || last.Seat != seat || last.Outcome == nil {
		t.Errorf("seat %d to act, %+v", now, last)
	}
	if law := f.law(); len(law) != 2 || law[1].Did != caselaw.Chosen || law[1].Option != form.Get("option") {
		t.Errorf("case law %+v", law)
	}
}

// An option that the table's ruling does not leave does nothing.
func TestAnOptionThatTheTableDoesNotLeaveDoesNothing(t *testing.T) {
	f := openRefereed(t)
	seat, facing, _ := f.now()
	form := f.form(f.silent("1000"), 0)
	form.Set("did", caselaw.Chosen)
	form.Set("option", "minimum_raise")
	w := webtest.Post(t, f.Site, "/rule/apply?lang=en", form)
	if now, same, rulings := f.now(); w.Code != http.StatusConflict || now != seat || same != facing || len(rulings) != 0 || len(f.law()) != 0 {
		t.Errorf("status %d, seat %d to act, rulings %+v", w.Code, now, rulings)
	}
	if text := f.told(w); !strings.Contains(text, "not possible here") {
		t.Errorf("the floor is told %q", text)
	}
}

// What happened behind a skipped player is told to the table with the floor's choice.
func TestASkippedPlayerIsRuledOnAtTheTable(t *testing.T) {
	f := openRefereed(t)
	seat, _, _ := f.now()
	q := url.Values{"t": {webtest.HostedID}, "table": {"1"}, "f": {"skipped"}, "behind": {"raise_call"}, "behind_raise": {"-"}, "behind_to": {"500"},
		"is.referee.time": {"time"}, "now": {"1"}, "lang": {"en"}}
	form := f.form("/rule?"+q.Encode(), 0)
	form.Set("option", "no_raise")
	for range 2 {
		if w := webtest.Post(t, f.Site, "/rule/apply?lang=en", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %s", w.Code, f.told(w))
		}
	}
	f.Read(func(s *tournament.State) {
		h := s.Tables[0].Hand
		if s.Tables[0].ToAct() != seat || len(h.Early) != 2 || !h.Early[0].Stands || h.Early[0].Outcome.To != 500 || h.LimitOn(seat) == nil || !h.LimitOn(seat).NoRaise {
			t.Errorf("seat %d to act, frozen %+v, limit %+v", s.Tables[0].ToAct(), h.Early, h.Limits)
		}
	})
	if law := f.law(); len(law) != 1 || law[0].Did != caselaw.Chosen || law[0].Option != "no_raise" {
		t.Errorf("case law %+v", law)
	}
}

// The same with fingers: from the table to the ruling and back.
func TestBrowserARulingIsAppliedAtATrackedTable(t *testing.T) {
	f := openRefereed(t)
	b := webtest.OpenBrowser(t, 390, 844)
	server := webtest.Serve(t, f.Site)
	seat, _, _ := f.now()
	b.Run(chromedp.Navigate(server.URL+"/rule?lang=en&t="+webtest.HostedID+"&table=1"), family("bet"), webtest.Present(asking), option("1"), webtest.Present(`#chips`),
		webtest.Click(`button[data-for=chips][data-chip="1000"]`), webtest.Click(goOn))
	settle(b)
	b.Run(onCard("Call to 100, 900 returned"), webtest.Click(`form[action="/rule/apply"] .ref-go`), webtest.Until(`location.pathname === "/t/`+webtest.HostedID+`/table/1"`))
	if now, _, rulings := f.now(); now == seat || len(rulings) != 1 {
		t.Errorf("seat %d to act, %d rulings", now, len(rulings))
	}
}

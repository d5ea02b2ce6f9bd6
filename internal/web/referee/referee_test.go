package referee_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/incident"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// goldenPages are what the referee asks and rules without a tournament.
var goldenPages = []struct{ name, path string }{
	{"rule", "/rule"},
	{"rule-pick", "/rule?f=bet&book=tda-2024"},
	{"rule-fill", "/rule?f=bet&motion=once&blind=200&book=tda-2024"},
	{"rule-fill-bad", "/rule?f=bet&motion=once&spot=-&facing=lots&blind=200&chips=1000&book=tda-2024"},
	{"rule-tick", "/rule?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&ask=facts&book=heavenpoker-2010"},
	{"rule-oversized", "/rule?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&book=tda-2024"},
	{"rule-order", "/rule?f=words&word=raise&spot=-&facing=400&blind=200&chips=1000&now=1&book=tda-2024"},
	{"rule-deal", "/rule?f=exposed&exposed=dealt_card&nth=first&dealt=-&players=9&button=1&seat=8&is.deal.exposed_by.1=by_dealer&book=tda-2024"},
	{"rule-conduct", "/rule?f=conduct&conduct=devices&code=phone_call&is.penalty.offence=again&now=1&book=texapoker-2024"},
	{"rule-text", "/rule/text?f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&book=tda-2024"},
}

func TestPagesOfTheRefereeInBothLanguages(t *testing.T) {
	f := fixture.Late()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, p := range goldenPages {
		for _, l := range lang.All {
			webtest.CheckGolden(t, h, p.name, p.path, l)
		}
	}
}

func TestEveryFamilyOfEveryBookAsksWithoutScript(t *testing.T) {
	h, _, _ := webtest.RefereeSite(fixture.Late())
	for _, id := range rulebook.IDs() {
		for _, f := range incident.Families() {
			w := webtest.Get(t, h, "/rule?lang=fr&f="+f.Key+"&book="+id)
			body := w.Body.String()
			if w.Code != http.StatusOK || !strings.Contains(body, `id="question"`) || strings.Contains(body, "[incident.") {
				t.Errorf("%s %s: status %d", id, f.Key, w.Code)
			}
		}
	}
}

func TestTheBookIsRemembered(t *testing.T) {
	h, _, _ := webtest.RefereeSite(fixture.Late())
	w := webtest.Get(t, h, "/rule?book=casino-ri")
	var cookie string
	for _, c := range w.Result().Cookies() {
		if c.Name == "book" {
			cookie = c.Name + "=" + c.Value
		}
	}
	if body := webtest.Get(t, h, "/rule", "Cookie", cookie).Body.String(); !strings.Contains(body, `<option value="casino-ri" selected>`) {
		t.Errorf("cookie %q: another book is proposed", cookie)
	}
}

func TestARulingIsKeptOnceAndShownOnSimilarFacts(t *testing.T) {
	h, law, _ := webtest.RefereeSite(fixture.Late())
	form := url.Values{"q": {webtest.OversizedChip}, "key": {"case-0123456789"}, "did": {caselaw.Applied}}
	for range 2 { // a double tap
		if w := webtest.Post(t, h, "/rule/keep", form); w.Code != http.StatusSeeOther || !strings.Contains(w.Header().Get("Location"), "kept=case-0123456789") {
			t.Fatalf("status %d, %s", w.Code, w.Header().Get("Location"))
		}
	}
	kept := law.Kept()
	if len(kept) != 1 {
		t.Fatalf("%d cases", len(kept))
	}
	c := kept[0]
	if c.Point != "oversized_chip" || c.Says["en"] != "Call to 400, 600 returned" || !slices.Contains(c.Articles, "TDA-44-A") {
		t.Errorf("got %+v", c)
	}
	body := webtest.Get(t, h, "/rule?lang=en&"+strings.ReplaceAll(webtest.OversizedChip, "1000", "5000")).Body.String()
	if !strings.Contains(body, "Similar facts were ruled so") || !strings.Contains(body, "600 returned") {
		t.Error("the same facts with another chip show no case")
	}
	if body := webtest.Get(t, h, "/rule?lang=en&f=early&early_act=check&early_spot=-&facing=0&blind=200&since=waiting&now=1").Body.String(); strings.Contains(body, "ref-similar") {
		t.Error("another incident shows the case")
	}
	list := webtest.Get(t, h, "/caselaw?lang=en&article=TDA-44-A").Body.String()
	if !strings.Contains(list, "600 returned") || strings.Contains(webtest.Get(t, h, "/caselaw?lang=en&article=TDA-45-A").Body.String(), "600 returned") {
		t.Error("the list does not filter by article")
	}
}

func TestPagesOfCaseLawInBothLanguages(t *testing.T) {
	h, law, _ := webtest.RefereeSite(fixture.Late())
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "caselaw-none", "/caselaw", l)
	}
	q := "f=exposed&exposed=dealt_card&nth=first&dealt=-&players=9&button=1&seat=8&is.deal.exposed_by.1=by_dealer&book=tda-2024"
	for i, f := range []url.Values{
		{"q": {webtest.OversizedChip}, "did": {caselaw.Applied}},
		{"q": {q}, "did": {caselaw.Chosen}, "option": {"replace"}},
		{"q": {webtest.OversizedChip}, "did": {caselaw.Overruled}, "reason": {"Un raise annoncé <avant>"}},
	} {
		f.Set("key", "case-000000000"+strconv.Itoa(i))
		if w := webtest.Post(t, h, "/rule/keep", f); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d", w.Code)
		}
	}
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "caselaw", "/caselaw?article=TDA-44-A", l)
	}
	body := webtest.Get(t, h, "/rule?lang=en&"+webtest.OversizedChip+"&kept="+law.Kept()[0].ID).Body.String()
	if !strings.Contains(body, "ref-kept") || !strings.Contains(body, "Un raise annoncé &lt;avant&gt;") {
		t.Error("the ruling just kept, or the one that overruled, is not shown")
	}
}

func TestOverrulingTakesAReason(t *testing.T) {
	h, law, _ := webtest.RefereeSite(fixture.Late())
	form := url.Values{"q": {webtest.OversizedChip}, "key": {"case-0123456789"}, "did": {caselaw.Overruled}}
	if w := webtest.Post(t, h, "/rule/keep", form); w.Code != http.StatusConflict || len(law.Kept()) != 0 {
		t.Errorf("status %d, kept %v", w.Code, law.Kept())
	}
	form.Set("reason", "Raise: the dealer had said so")
	if w := webtest.Post(t, h, "/rule/keep", form); w.Code != http.StatusSeeOther || law.Kept()[0].Says["fr"] != "Raise: the dealer had said so" {
		t.Errorf("status %d, kept %v", w.Code, law.Kept())
	}
}

func TestOnlyAnOptionOfTheRulingIsChosen(t *testing.T) {
	h, law, _ := webtest.RefereeSite(fixture.Late())
	q := "f=exposed&exposed=dealt_card&nth=first&dealt=-&players=9&button=1&seat=8&is.deal.exposed_by.1=by_dealer&book=tda-2024"
	form := url.Values{"q": {q}, "key": {"case-0123456789"}, "did": {caselaw.Chosen}, "option": {"burn_the_room"}}
	if w := webtest.Post(t, h, "/rule/keep", form); w.Code != http.StatusBadRequest || len(law.Kept()) != 0 {
		t.Errorf("status %d, kept %v", w.Code, law.Kept())
	}
	form.Set("option", "keep")
	if w := webtest.Post(t, h, "/rule/keep", form); w.Code != http.StatusSeeOther || law.Kept()[0].Option != "keep" {
		t.Errorf("status %d, kept %v", w.Code, law.Kept())
	}
}

func TestCaseLawIsForStaff(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.CaseLaw, c.As = &webtest.Cases{}, nil
	h := web.New(c)
	if w := webtest.Get(t, h, "/caselaw"); w.Code != http.StatusSeeOther {
		t.Errorf("the list: status %d", w.Code)
	}
	if w := webtest.Post(t, h, "/rule/keep", url.Values{"q": {webtest.OversizedChip}}); w.Code != http.StatusForbidden {
		t.Errorf("keeping: status %d", w.Code)
	}
	if body := webtest.Get(t, h, "/rule?"+webtest.OversizedChip).Body.String(); strings.Contains(body, "/rule/keep") || !strings.Contains(body, "ref-says") {
		t.Error("the ruling itself is for everybody, keeping it is not")
	}
}

func TestATrackedTableIsAskedNothingThatItKnowsAndTakesTheRuling(t *testing.T) {
	f := fixture.Hosted()
	h, _, room := webtest.RefereeSite(f)
	h1 := f.State.Tables[0].Hand
	h1.Waiting = nil // the floor has ruled: the player is to act
	no, seat := 1, f.State.Tables[0].ToAct()
	at := url.Values{"t": {f.State.ID}, "table": {strconv.Itoa(no)}, "f": {"bet"}, "motion": {"once"}}
	body := webtest.Get(t, h, "/rule?"+at.Encode()).Body.String()
	if strings.Contains(body, `name="facing"`) || !strings.Contains(body, `name="chips"`) {
		t.Errorf("what the table knows is asked:\n%s", frame.Clip(body, 6000))
	}
	for key, value := range map[string]string{"spot": "-", "chips": "100000"} {
		at.Set(key, value)
	}
	if body := webtest.Get(t, h, "/rule?"+at.Encode()).Body.String(); !strings.Contains(body, "/rule/apply") {
		t.Fatal("the ruling cannot be applied")
	}
	if w := webtest.Post(t, h, "/rule/apply", url.Values{"q": {at.Encode()}, "key": {"key-0123456789"},
		"seq": {strconv.FormatUint(f.State.Seq, 10)}}); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	done := room.Commands()
	if len(done) != 1 {
		t.Fatalf("%d commands", len(done))
	}
	cmd, _ := done[0].Cmd.(tournament.AtTable)
	if seen, ok := cmd.Command.(table.RuleOn); !ok || cmd.Table != no || seen.Seat != seat || !slices.Equal(seen.Observation.Chips, chip.Pile{100000}) || done[0].Expected != f.State.Seq-1 {
		t.Errorf("got %+v", done[0])
	}
}

func TestTheScenarioIsSavedWithWhatFollows(t *testing.T) {
	h, _, _ := webtest.RefereeSite(fixture.Late())
	w := webtest.Get(t, h, "/rule/scenario.txt?"+webtest.OversizedChip)
	want := "livre tda-2024\n\nface à 400 grosse blind 200\nsiège 1 pousse 1000\n> call to 400, returned 600 [TDA-44-A TDA-41-C]\n"
	if w.Body.String() != want || !strings.Contains(w.Header().Get("Content-Disposition"), "attachment") {
		t.Errorf("got %q", w.Body)
	}
	if w := webtest.Get(t, h, "/rule/scenario.txt?f=bet"); w.Code != http.StatusNotFound {
		t.Errorf("half a scenario: status %d", w.Code)
	}
}

func TestAScenarioWrittenByHandIsRuledOn(t *testing.T) {
	h, _, _ := webtest.RefereeSite(fixture.Late())
	w := webtest.Post(t, h, "/rule/text?lang=en", url.Values{"book": {"tda-2024"}, "text": {"facing 400\r\nseat 5 pushes 1000\r\n> fold\r\n"}})
	if body := w.Body.String(); !strings.Contains(body, "Call to 400, 600 returned") || !strings.Contains(body, "expected  fold") {
		t.Errorf("got %s", body)
	}
	w = webtest.Post(t, h, "/rule/text?lang=fr", url.Values{"book": {"tda-2024"}, "text": {"facing 400\r\nseat 5 pushes 1000\r\n"}})
	if body := w.Body.String(); !strings.Contains(body, "<code>siège 5 pousse 1000</code>") {
		t.Errorf("the line ruled on is not told in French: %s", body)
	}
	w = webtest.Post(t, h, "/rule/text?lang=en", url.Values{"book": {"tda-2024"}, "text": {"facing lots"}})
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, "Line 1:") {
		t.Errorf("an unreadable text: status %d, %s", w.Code, body)
	}
}

func FuzzNoAddressBreaksTheReferee(f *testing.F) {
	for _, page := range goldenPages {
		_, query, _ := strings.Cut(page.path, "?")
		f.Add(query)
	}
	f.Add("f=button&seats=busts&seating=-&players=2&button=10&seat=9&book=lois-du-poker")
	h, _, _ := webtest.RefereeSite(fixture.Late())
	f.Fuzz(func(t *testing.T, query string) {
		r := httptest.NewRequest(http.MethodGet, "http://192.0.2.10/rule", nil)
		r.URL.RawQuery = query
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Errorf("status %d", w.Code)
		}
	})
}

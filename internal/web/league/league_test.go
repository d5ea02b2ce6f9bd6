package league_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/league"
)

// TestASeasonIsOpenedCountedAndRead: from the form to the public page, with everything that can be typed wrong on the way.
func TestASeasonIsOpenedCountedAndRead(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	anna := f.SignedIn("anna")
	seasons := func() (out []league.Season) {
		if err := f.Room.Seasons(func(s *league.State) { out = s.Seasons }); err != nil {
			t.Fatal(err)
		}
		return out
	}
	if page := anna.Get("/seasons?like=table&lang=fr").Body.String(); !strings.Contains(page, `value="25 18 15 12 10 8 6 4 2"`) {
		t.Error("the usual table is not in the form")
	}
	n := 0
	send := func(act string, fields ...string) (int, string) {
		t.Helper()
		n++
		form := url.Values{"key": {"key-of-a-season-" + string(rune('a'+n))}, "seq": {"0"}}
		if len(seasons()) > 0 {
			form.Set("seq", "99")
			_ = f.Room.Seasons(func(s *league.State) { form.Set("seq", strconv.FormatUint(s.Seq, 10)) })
		}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		w := anna.Post("/seasons/"+act+"?lang=en", form)
		return w.Code, w.Body.String()
	}
	for _, wrong := range [][]string{{"name", "Spring"}, {"name", "", "root", "100"}, {"name", "Spring", "places", "25 x"}, {"name", "Spring", "root", "-1"}} {
		if status, page := send("open", wrong...); status != http.StatusBadRequest && status != http.StatusConflict || !strings.Contains(page, `role="alert"`) || !strings.Contains(page, `value="`+wrong[1]+`"`) {
			t.Errorf("%v: status %d", wrong, status)
		}
	}
	if status, page := send("open", "name", "Spring", "places", "30, 20;10", "part", "1", "entries", "first", "best", "2"); status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", status, page)
	}
	if status, page := send("count", "season", "1", "event", "nowhere", "percent", "100"); status != http.StatusBadRequest || !strings.Contains(page, "nowhere") {
		t.Errorf("an event that is not there: status %d", status)
	}
	if status, _ := send("count", "season", "1", "event", webtest.HostedID, "percent", "150"); status != http.StatusSeeOther {
		t.Errorf("status %d", status)
	}
	if s := seasons()[0]; s.Name != "Spring" || s.Entries != league.FirstEntry || s.Best != 2 || len(s.Formula.Places) != 3 || len(s.Events) != 1 || s.Events[0].Percent != 150 {
		t.Errorf("%+v", s)
	}
	visitor := f.Visitor()
	page := visitor.Get("/seasons/1?lang=en").Body.String()
	for _, shown := range []string{"1 for playing", "Only a player’s first entry counts.", "Each player’s 2 best results count", `href="/t/` + webtest.HostedID + `/results"`, "weight 150%"} {
		if !strings.Contains(page, shown) {
			t.Errorf("the public page lacks %q", shown)
		}
	}
	if strings.Contains(page, `action="/seasons/`+"count") {
		t.Error("a visitor is offered what staff may do")
	}
	if w := visitor.Get("/seasons/2"); w.Code != http.StatusNotFound {
		t.Errorf("a season that is not there: status %d", w.Code)
	}
	if w := visitor.Get("/seasons/1/standings.csv"); w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Content-Disposition"), "Spring.csv") {
		t.Errorf("the table: status %d, %s", w.Code, w.Header().Get("Content-Disposition"))
	}
	if status, _ := send("close", "season", "1"); status != http.StatusSeeOther || !seasons()[0].Closed {
		t.Errorf("closing: status %d", status)
	}
	if status, page := send("drop", "season", "1", "event", webtest.HostedID); status != http.StatusConflict || !strings.Contains(page, "reopen it first") {
		t.Errorf("a closed season is changed: status %d", status)
	}
}

// TestWhoIsInAsksWhatHeNeeds: by a name as it is published, accents or not; who is not in is told so.
func TestWhoIsInAsksWhatHeNeeds(t *testing.T) {
	f := webtest.OpenHosted(t)
	for i, c := range []any{league.OpenSeason{Terms: league.Terms{Name: "Spring", Formula: league.Formula{Beaten: 1}}}, league.CountEvent{Season: 1, Stream: webtest.HostedID, Percent: 100}} {
		if _, err := f.Room.Do(t.Context(), room.Command{Stream: room.LeagueStream, ID: fmt.Sprint("season-", i), By: role.By{Person: "anna", Role: role.Owner}, Cmd: c}); err != nil {
			t.Fatal(err)
		}
	}
	site := web.New(f.Config())
	page := webtest.Get(t, site, "/seasons/1?lang=en&player=player%20P-1").Body.String()
	for _, shown := range []string{"What do I need tonight?", `<option value="Player p-1">`, "No place changes the rank."} { // all are level, and share the first
		if !strings.Contains(page, shown) {
			t.Errorf("the page lacks %q", shown)
		}
	}
	if page := webtest.Get(t, site, "/seasons/1?lang=en&player=nobody").Body.String(); !strings.Contains(page, "Nobody of that name is in tonight: nobody") {
		t.Error("who is not in is not told so")
	}
}

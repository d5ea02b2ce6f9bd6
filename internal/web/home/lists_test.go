package home_test

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// season is a room with one event under way and three hundred past ones, every tenth of them archived.
func season() (*webtest.Room, http.Handler) {
	f := fixture.Late()
	rm := webtest.RoomOf(f)
	for i := range 300 {
		at := fixture.Now - tournament.Instant((48+24*i)*3_600_000)
		rm.Others = append(rm.Others, room.Listed{ID: fmt.Sprintf("past-%03d", i), Name: fmt.Sprintf("Soirée n° %03d", i), Phase: tournament.Finished, Opened: at, Last: at, Entries: 40, Archived: i%10 == 9})
	}
	return rm, web.New(webtest.Config(rm, f))
}

func TestAFirstPageWithThreeHundredPastEvents(t *testing.T) {
	_, site := season()
	began := time.Now()
	body := webtest.Get(t, site, "/?lang=fr").Body.String()
	if strings.Count(body, `<article class="card room"`) != 1 || strings.Count(body, `class="card event-line"`) != 5 || !strings.Contains(body, "300 de plus") {
		t.Errorf("in %v: %s", time.Since(began), body)
	}
	if len(body) > 40_000 {
		t.Errorf("%d bytes", len(body))
	}
}

func TestAllEventsAreFoundPageByPage(t *testing.T) {
	_, site := season()
	seen := map[string]bool{}
	pages := 0
	for next := "/events"; next != ""; pages++ {
		body := webtest.Get(t, site, next).Body.String()
		for _, part := range strings.Split(body, `<h3><a href="/t/`)[1:] {
			id, _, _ := strings.Cut(part, "/")
			if seen[id] {
				t.Fatalf("%s is on two pages", id)
			}
			seen[id] = true
		}
		before, _, more := strings.Cut(body, `" rel="next"`)
		if next = ""; more {
			next = strings.ReplaceAll(before[strings.LastIndex(before, `href="`)+6:], "&amp;", "&")
		}
	}
	if len(seen) != 301 || pages != 16 {
		t.Errorf("%d events on %d pages", len(seen), pages)
	}
	for query, want := range map[string]int{"q=soiree+042": 1, "q=SOIRÉE": 20, "archived=yes&page=2": 10, "q=nulle": 0, "page=99": 1, "page=-3": 20} {
		body := webtest.Get(t, site, "/events?"+query).Body.String()
		if got := strings.Count(body, `class="card event-line"`); got != want {
			t.Errorf("%s: %d", query, got)
		}
	}
}

func TestWhatIsDoneWithAnEventAsAWhole(t *testing.T) {
	for act, want := range map[string]tournament.Command{
		"rename": tournament.Rename{Name: "Nocturne"}, "archive": tournament.Archive{}, "unarchive": tournament.Unarchive{}, "delete": tournament.Delete{}, "restore": tournament.Restore{},
	} {
		for _, as := range role.People {
			f := fixture.Late()
			rm := webtest.RoomOf(f)
			c := webtest.Config(rm, f)
			c.As = frame.Fixed("somebody", as)
			w := webtest.Post(t, web.New(c), "/t/vendredi/event/"+act, webtest.Form("name", "Nocturne"))
			done := rm.Commands()
			if may := as == role.Director || as == role.Owner; may != (w.Code == http.StatusSeeOther && len(done) == 1 && reflect.DeepEqual(done[0].Cmd, want)) {
				t.Errorf("%s as %s: status %d, %v", act, as, w.Code, done)
			}
		}
	}
}

// TestAnEventWithMoneyIsNotOfferedToBeDeleted, and one without is, in two steps.
func TestAnEventWithMoneyIsNotOfferedToBeDeleted(t *testing.T) {
	_, site := season()
	body := webtest.Get(t, site, "/t/vendredi/event?lang=en").Body.String()
	if strings.Contains(body, "?delete=yes") || !strings.Contains(body, "It can be archived") || !strings.Contains(body, "/t/vendredi/event/archive") {
		t.Errorf("in play: %s", body)
	}
	f := fixture.Registering()
	f.State = tournament.New()
	events, err := tournament.Decide(f.State, emptyEvent(t), tournament.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		tournament.Apply(f.State, e)
	}
	site = web.New(webtest.Config(webtest.RoomOf(f), f))
	first := webtest.Get(t, site, "/t/vide/event?lang=en").Body.String()
	second := webtest.Get(t, site, "/t/vide/event?delete=yes&lang=en").Body.String()
	if !strings.Contains(first, "?delete=yes") || strings.Contains(first, `/event/delete"`) || !strings.Contains(second, `action="/t/vide/event/delete"`) || !strings.Contains(second, "Keep it") {
		t.Errorf("first %s\nsecond %s", first, second)
	}
}

// emptyEvent sets an event up that nobody has entered.
func emptyEvent(t *testing.T) tournament.Create {
	policy := webtest.Book(t, "tda-2024").Policy
	return tournament.Create{ID: "vide", Structure: fixture.Registering().State.Structure, Book: "tda-2024", Policy: policy.Tournament, Rules: policy.Rules()}
}

// TestThePagesOfADeletedEventSaySo, by whom and until when to those who work here, with the way back; and the first page has it too.
func TestThePagesOfADeletedEventSaySo(t *testing.T) {
	f := fixture.Late()
	rm := webtest.RoomOf(f)
	rm.State.DeletedAt = fixture.Now
	c := webtest.Config(rm, f)
	site := web.New(c)
	for _, page := range []string{"/clock", "/floor", "/table/1", "/change", "/event", "/money", "/chips", "/paper", "/fair", "/seat/p-1"} {
		w := webtest.Get(t, site, "/t/vendredi"+page+"?lang=en")
		if body := w.Body.String(); w.Code != http.StatusGone || !strings.Contains(body, "was deleted") || !strings.Contains(body, `action="/t/vendredi/event/restore"`) {
			t.Errorf("%s: status %d", page, w.Code)
		}
	}
	if w := webtest.Get(t, site, "/events/t/vendredi/floor"); w.Code != http.StatusGone {
		t.Errorf("its stream: status %d", w.Code)
	}
	if w := webtest.Post(t, site, "/t/vendredi/act/pause", webtest.Form()); w.Code != http.StatusGone || len(rm.Commands()) > 0 {
		t.Errorf("an act: status %d", w.Code)
	}
	if body := webtest.Get(t, site, "/?lang=en").Body.String(); !strings.Contains(body, "can be brought back until") || strings.Contains(body, `<article class="card room"`) {
		t.Errorf("first page: %s", body)
	}
	c.As = frame.Fixed("", "")
	public := web.New(c)
	if body := webtest.Get(t, public, "/t/vendredi/clock?lang=en").Body.String(); strings.Contains(body, "restore") || strings.Contains(body, rm.State.Structure.Name) {
		t.Error("anybody is told more than that it is deleted")
	}
	if body := webtest.Get(t, public, "/?lang=en").Body.String(); strings.Contains(body, "brought back") {
		t.Error("anybody is told on the first page")
	}
	if w := webtest.Post(t, site, "/t/vendredi/event/restore", url.Values{"key": {"key-0123456789"}, "seq": {"1"}}); w.Code != http.StatusSeeOther || len(rm.Commands()) != 1 {
		t.Errorf("brought back: status %d", w.Code)
	}
}

// TestARefusalToArchiveIsSaid in one sentence.
func TestARefusalToArchiveIsSaid(t *testing.T) {
	rm, site := season()
	rm.Refuse = refusal.New(tournament.ArchiveTableLent, "Table", 7)
	w := webtest.Post(t, site, "/t/vendredi/event/unarchive?lang=en", webtest.Form())
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "has table 7 now") {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

package home_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

func TestCreateATournamentFromAnExampleAndAPastedList(t *testing.T) {
	d := &webtest.Desk{}
	w := webtest.Upload(t, webtest.DeskSite(d), "key", "key-0123456789", "example", "sng", "book", "tda-2024", "hosted", "yes", "paste", "Chloé Lefèvre\nKarim Benali\n")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/new/floor" {
		t.Fatalf("status %d to %q: %s", w.Code, w.Header().Get("Location"), w.Body)
	}
	n := d.Opened[0]
	if n.Structure.Name != "Deepstack du vendredi" || len(n.Players) != 2 || n.Players[0].Name != "Chloé Lefèvre" || n.Book != "tda-2024" || !n.Hosted {
		t.Errorf("opened %+v", n)
	}
}

func TestBadFilesAreRefusedByLineAndNothingIsCreated(t *testing.T) {
	for _, c := range []struct {
		name   string
		fields []string
		want   string
	}{
		{"structure", []string{"structure.file", "name = \"x\"\nblinds = = 3\n", "book", "tda-2024"}, "structure.txt:2"},
		{"players", []string{"example", "sng", "book", "tda-2024", "players.file", "name;email\nAnna;a@b;c;d;\"open\n"}, "players.txt:2"},
		{"nothing picked", []string{"book", "tda-2024"}, "Pick a structure"},
		{"no book", []string{"example", "sng", "book", "none"}, "Pick a rulebook"},
	} {
		d := &webtest.Desk{}
		w := webtest.Upload(t, webtest.DeskSite(d), append([]string{"key", "key-0123456789"}, c.fields...)...)
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), c.want) || !strings.Contains(w.Body.String(), `role="alert"`) {
			t.Errorf("%s: status %d, want %q in the alert:\n%s", c.name, w.Code, c.want, alertOf(w.Body.String()))
		}
		if len(d.Opened) != 0 {
			t.Errorf("%s: a tournament was created", c.name)
		}
	}
}

func alertOf(body string) string {
	_, after, _ := strings.Cut(body, `role="alert"`)
	return frame.Clip(after, 300)
}

func TestRefusedTournamentKeepsWhatWasFilledIn(t *testing.T) {
	d := &webtest.Desk{Refuse: refusal.New(tournament.TooFewPlayers, "Min", 2)}
	w := webtest.Upload(t, webtest.DeskSite(d), "key", "key-0123456789", "example", "sng", "book", "tda-2024", "paste", "Zoé Unique")
	body := w.Body.String()
	if w.Code != http.StatusConflict || !strings.Contains(body, "Zoé Unique</textarea>") || !strings.Contains(body, `role="alert"`) {
		t.Errorf("status %d: %s", w.Code, alertOf(body))
	}
}

func TestAKeyThatCouldBeAnAddressIsRefused(t *testing.T) {
	d := &webtest.Desk{}
	if w := webtest.Upload(t, webtest.DeskSite(d), "key", "../../../etc", "example", "sng", "book", "tda-2024"); w.Code != http.StatusBadRequest || len(d.Opened) != 0 {
		t.Errorf("status %d, %d opened", w.Code, len(d.Opened))
	}
}

func TestFloorEntersAPlayerByName(t *testing.T) {
	d := &webtest.Desk{}
	site := webtest.DeskSite(d)
	if body := webtest.Get(t, site, "/t/vendredi/floor").Body.String(); !strings.Contains(body, `action="/t/vendredi/players"`) {
		t.Error("the floor page offers no registration while it is open")
	}
	w := webtest.Post(t, site, "/t/vendredi/players", webtest.Form("name", "  Anaïs   Nouvelle "))
	if w.Code != http.StatusSeeOther || len(d.Entered) != 1 || d.Entered[0] != "vendredi/Anaïs Nouvelle" {
		t.Errorf("status %d, entered %q", w.Code, d.Entered)
	}
	for _, bad := range []string{"", strings.Repeat("x", intake.MaxName+1)} {
		if w := webtest.Post(t, site, "/t/vendredi/players", webtest.Form("name", bad)); w.Code != http.StatusBadRequest {
			t.Errorf("name of %d characters: status %d", len(bad), w.Code)
		}
	}
	d.Refuse = refusal.New(tournament.RegistrationIsOver)
	if w := webtest.Post(t, site, "/t/vendredi/players?lang=en", webtest.Form("name", "Late")); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "closed") {
		t.Errorf("after registration: status %d", w.Code)
	}
}

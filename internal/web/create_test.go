package web

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// fakeDesk remembers what it was asked to open.
type fakeDesk struct {
	opened  []NewTournament
	entered []string
	refuse  error
}

func (d *fakeDesk) Examples() []Example {
	return []Example{{ID: "sng", Name: "Sit & go", Structure: fixture.Late().State.Structure}}
}

func (d *fakeDesk) Open(_ context.Context, n NewTournament) (string, error) {
	if d.refuse != nil {
		return "", d.refuse
	}
	d.opened = append(d.opened, n)
	return "new", nil
}

func (d *fakeDesk) Register(_ context.Context, stream, name, key, device string, seen uint64) error {
	if d.refuse != nil {
		return d.refuse
	}
	d.entered = append(d.entered, stream+"/"+name)
	return nil
}

// upload posts the form that creates a tournament; a name that ends in ".file" is a file.
func upload(t *testing.T, h http.Handler, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		name, value := fields[i], fields[i+1]
		if field, isFile := strings.CutSuffix(name, ".file"); isFile {
			w, err := m.CreateFormFile(field, field+".txt")
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write([]byte(value))
			continue
		}
		_ = m.WriteField(name, value)
	}
	_ = m.Close()
	r := httptest.NewRequest(http.MethodPost, "/tournaments?lang=en", &body)
	r.Header.Set("Content-Type", m.FormDataContentType())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func deskSite(d *fakeDesk) http.Handler {
	f := fixture.Late()
	c := config(roomOf(f), f)
	c.Open = d
	return New(c)
}

func TestCreateATournamentFromAnExampleAndAPastedList(t *testing.T) {
	d := &fakeDesk{}
	w := upload(t, deskSite(d), "key", "key-0123456789", "example", "sng", "book", "tda-2024", "hosted", "yes", "paste", "Chloé Lefèvre\nKarim Benali\n")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/new/floor" {
		t.Fatalf("status %d to %q: %s", w.Code, w.Header().Get("Location"), w.Body)
	}
	n := d.opened[0]
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
		d := &fakeDesk{}
		w := upload(t, deskSite(d), append([]string{"key", "key-0123456789"}, c.fields...)...)
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), c.want) || !strings.Contains(w.Body.String(), `role="alert"`) {
			t.Errorf("%s: status %d, want %q in the alert:\n%s", c.name, w.Code, c.want, alertOf(w.Body.String()))
		}
		if len(d.opened) != 0 {
			t.Errorf("%s: a tournament was created", c.name)
		}
	}
}

func alertOf(body string) string {
	_, after, _ := strings.Cut(body, `role="alert"`)
	return clip(after, 300)
}

func TestRefusedTournamentKeepsWhatWasFilledIn(t *testing.T) {
	d := &fakeDesk{refuse: refusal.New(tournament.TooFewPlayers, "Min", 2)}
	w := upload(t, deskSite(d), "key", "key-0123456789", "example", "sng", "book", "tda-2024", "paste", "Zoé Unique")
	body := w.Body.String()
	if w.Code != http.StatusConflict || !strings.Contains(body, "Zoé Unique</textarea>") || !strings.Contains(body, `role="alert"`) {
		t.Errorf("status %d: %s", w.Code, alertOf(body))
	}
}

func TestAKeyThatCouldBeAnAddressIsRefused(t *testing.T) {
	d := &fakeDesk{}
	if w := upload(t, deskSite(d), "key", "../../../etc", "example", "sng", "book", "tda-2024"); w.Code != http.StatusBadRequest || len(d.opened) != 0 {
		t.Errorf("status %d, %d opened", w.Code, len(d.opened))
	}
}

func TestFloorEntersAPlayerByName(t *testing.T) {
	d := &fakeDesk{}
	site := deskSite(d)
	if body := get(t, site, "/t/vendredi/floor").Body.String(); !strings.Contains(body, `action="/t/vendredi/players"`) {
		t.Error("the floor page offers no registration while it is open")
	}
	w := post(t, site, "/t/vendredi/players", form("name", "  Anaïs   Nouvelle "))
	if w.Code != http.StatusSeeOther || len(d.entered) != 1 || d.entered[0] != "vendredi/Anaïs Nouvelle" {
		t.Errorf("status %d, entered %q", w.Code, d.entered)
	}
	for _, bad := range []string{"", strings.Repeat("x", intake.MaxName+1)} {
		if w := post(t, site, "/t/vendredi/players", form("name", bad)); w.Code != http.StatusBadRequest {
			t.Errorf("name of %d characters: status %d", len(bad), w.Code)
		}
	}
	d.refuse = refusal.New(tournament.RegistrationIsOver)
	if w := post(t, site, "/t/vendredi/players?lang=en", form("name", "Late")); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "closed") {
		t.Errorf("after registration: status %d", w.Code)
	}
}

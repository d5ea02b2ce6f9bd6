package home_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestATournamentThatIsNotWholeIsSaid on the first page, in both languages, with what to do for staff; the others are listed.
func TestATournamentThatIsNotWholeIsSaid(t *testing.T) {
	r := webtest.RoomOf(fixture.Late())
	r.Harm = []room.Damage{{Stream: "samedi", Name: "Samedi", Rows: 41, Fault: journal.RowChanged}, {Stream: "jeudi", Detail: "check failed"}}
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)}})
	for lang, want := range map[string][]string{
		"en": {"Samedi", "Row 42:", "floorbook restore", "jeudi", "a check failed", "Everything else goes on", "/t/"},
		"fr": {"Samedi", "Ligne 42 :", "floorbook restore", "jeudi", "Tout le reste continue"},
	} {
		w := webtest.Get(t, site, "/?lang="+lang)
		if w.Code != http.StatusOK {
			t.Fatalf("status %d", w.Code)
		}
		for _, text := range want {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%s: no %q", lang, text)
			}
		}
	}
}

// TestAFailedBackupIsSaidToStaff on the first page, in both languages; who is not staff reads nothing of backups.
func TestAFailedBackupIsSaidToStaff(t *testing.T) {
	at := time.Date(2026, 11, 20, 19, 5, 0, 0, time.UTC).UnixMilli()
	for _, test := range []struct {
		lang  string
		as    role.Role
		state frame.Backup
		want  string
	}{
		{"en", role.Floor, frame.Backup{At: at, Fault: frame.BackupFull}, "No space is left for the backup"},
		{"fr", role.Floor, frame.Backup{At: at, Fault: frame.BackupNotWhole}, "Pas de nouvelle sauvegarde"},
		{"fr", role.Floor, frame.Backup{At: at}, "Dernière sauvegarde : 20/11 19:05."},
		{"en", role.Floor, frame.Backup{Fault: frame.BackupLate}, "There is no backup yet."},
		{"en", role.Dealer, frame.Backup{At: at, Fault: frame.BackupFull}, ""},
	} {
		c := frame.Config{Room: webtest.RoomOf(fixture.Late()), Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("p", test.as), Log: slog.New(slog.DiscardHandler)}
		c.Backups = func() frame.Backup { return test.state }
		body := webtest.Get(t, web.New(web.Config{Config: c}), "/?lang="+test.lang).Body.String()
		if !strings.Contains(body, test.want) || test.want == "" && strings.Contains(body, "ackup") {
			t.Errorf("%+v: not as wanted", test)
		}
	}
}

// TestATournamentOfALaterReleaseIsNoDamage: it says which program to start, and to put no copy back.
func TestATournamentOfALaterReleaseIsNoDamage(t *testing.T) {
	r := webtest.RoomOf(fixture.Late())
	r.Harm = []room.Damage{{Stream: "samedi", Name: "Samedi", Rows: 41, Fault: journal.LaterRelease, Detail: "pot_rotated"}}
	site := web.New(webtest.Config(r, fixture.Late()))
	for lang, want := range map[string]string{"en": "a later floorbook has written it (pot_rotated)", "fr": "un floorbook plus récent"} {
		body := webtest.Get(t, site, "/?lang="+lang).Body.String()
		if !strings.Contains(body, want) && !strings.Contains(body, strings.ReplaceAll(want, "'", "&#39;")) || strings.Contains(body, "floorbook restore") {
			t.Errorf("%s: %.2000s", lang, body[strings.Index(body, "damaged"):])
		}
	}
}

// TestWhatIsStillCheckedIsSaid on the first page, and no longer than it is so.
func TestWhatIsStillCheckedIsSaid(t *testing.T) {
	r := webtest.RoomOf(fixture.Late())
	site := web.New(webtest.Config(r, fixture.Late()))
	for checks, want := range map[int]bool{0: false, 3: true} {
		r.Checks = checks
		if got := strings.Contains(webtest.Get(t, site, "/?lang=en").Body.String(), "still being checked (3 to go)"); got != want {
			t.Errorf("%d to be checked, said: %v", checks, got)
		}
	}
}

// TestANameOfSomebodyElseGetsNoPage (DNS rebinding): neither page nor cookie, and the line to type.
func TestANameOfSomebodyElseGetsNoPage(t *testing.T) {
	site := web.New(web.Config{Config: frame.Config{Room: webtest.RoomOf(fixture.Late()), Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Log: slog.New(slog.DiscardHandler)}})
	r := httptest.NewRequest(http.MethodGet, "http://evil.example/?lang=en", nil)
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusMisdirectedRequest || len(w.Result().Cookies()) > 0 || !strings.Contains(w.Body.String(), "--host evil.example") {
		t.Errorf("status %d, %d cookies", w.Code, len(w.Result().Cookies()))
	}
}

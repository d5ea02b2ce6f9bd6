package players_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

var ctx = context.Background()

// staffed is a room where p-1 and p-2 play, known by name, and somebody is in the list twice.
func staffed(t *testing.T) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	for _, r := range []role.Role{role.Owner, role.Director, role.Floor, role.Secretary, role.Cashier} {
		f.Appoint(string(r), webtest.In(r))
	}
	if err := f.People.Put(ctx, people.Person{ID: "p-1", Name: "Zoé Lefèvre"}, people.Person{ID: "p-2", Name: "Zoé Lefebvre"},
		people.Person{ID: "k-1", Name: "LEFEVRE Zoe", Licence: "4711"}); err != nil {
		t.Fatal(err)
	}
	return f
}

// says fails unless a page has a status and every text.
func says(t *testing.T, w *httptest.ResponseRecorder, status int, texts ...string) {
	t.Helper()
	body := w.Body.String()
	if w.Code != status {
		t.Errorf("status %d, want %d: %.300s", w.Code, status, body)
	}
	for _, text := range texts {
		if !strings.Contains(body, text) {
			t.Errorf("the page does not say %q", text)
		}
	}
}

func TestTwoRecordsBecomeOneAndTwoAgain(t *testing.T) {
	f := staffed(t)
	b := f.SignedIn("secretary")
	w := b.Get("/players/doubles?lang=fr")
	says(t, w, 200, "LEFEVRE Zoe", "Zoé Lefèvre", "Même nom", "Noms presque identiques", "Ce sont deux personnes")
	w = b.Post("/players/k-1/merge?lang=fr", url.Values{"other": {"p-1"}})
	says(t, w, 200, "Réuni", "Annuler", `action="/players/p-1/part"`, "Soir") // the history comes along
	if note := f.LastNote(); note.Kind != logbook.PersonMerged || note.Subject != "k-1" || note.Whose != "p-1" || note.By.Role != role.Secretary {
		t.Errorf("noted %+v", note)
	}
	if w := b.Get("/players/p-1"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/players/k-1" {
		t.Errorf("the old id leads to %q", w.Header().Get("Location"))
	}
	w = b.Get("/t/" + webtest.HostedID + "/floor/player/k-1?lang=fr")
	if w.Code != http.StatusSeeOther {
		t.Errorf("without script the sheet comes with its page: status %d", w.Code)
	}
	w = b.Get("/t/" + webtest.HostedID + "/floor?player=k-1&lang=fr")
	says(t, w, 200, "LEFEVRE Zoe", "Tirage : table 1", "Inscription, entrée n°", `href="/players/k-1"`)
	w = b.Post("/players/p-1/part", nil)
	says(t, w, 200)
	if p, err := f.People.Get(ctx, "p-1"); err != nil || p.Name != "Zoé Lefèvre" || f.LastNote().Kind != logbook.PersonParted {
		t.Errorf("parted: %+v, %v, %+v", p, err, f.LastNote())
	}
}

func TestTwoWhoPlayInOneEventAreNotMerged(t *testing.T) {
	f := staffed(t)
	b := f.SignedIn("floor")
	w := b.Post("/players/p-1/merge?lang=fr", url.Values{"other": {"p-2"}})
	says(t, w, http.StatusConflict, "Les deux sont inscrits à « Soir »")
	if len(f.People.Same("p-1")) != 1 {
		t.Error("merged all the same")
	}
	w = b.Post("/players/k-1/merge", url.Values{"other": {"p-1"}})
	says(t, w, 200)
	w = b.Post("/players/k-1/merge?lang=en", url.Values{"other": {"p-2"}}) // by way of an id that was merged
	says(t, w, http.StatusConflict, "Both are entered")
	w = b.Post("/players/p-2/merge?lang=en", url.Values{"other": {"owner"}})
	says(t, w, http.StatusConflict, "has an account")
	for range 2 { // told apart, they are not asked about again
		if w := b.Post("/players/k-1/apart", url.Values{"other": {"p-2"}}); w.Code != http.StatusSeeOther {
			t.Errorf("status %d", w.Code)
		}
	}
	w = b.Get("/players/doubles?lang=fr")
	says(t, w, 200, "Aucun doublon")
}

func TestANewNameReplacesTheOldOneAndTheLogbookHasNeither(t *testing.T) {
	f := staffed(t)
	b := f.SignedIn("secretary")
	w := b.Post("/players/k-1/rename?lang=fr", url.Values{"name": {" Zoé  Martin "}, "nick": {"Zaza"}, "licence": {"815"}})
	says(t, w, 200, "Zoé Martin", `value="Zaza"`, `name="name" value="LEFEVRE Zoe"`, `name="licence" value="4711"`)
	note := f.LastNote()
	if text := fmt.Sprint(note); note.Kind != logbook.PersonRenamed || note.Subject != "k-1" || strings.Contains(text, "Zo") || strings.Contains(text, "815") {
		t.Errorf("noted %s", text)
	}
	w = b.Get("/players?q=zaza")
	says(t, w, 200, "Zoé Martin")
	w = b.Post("/players/k-1/rename?lang=fr", url.Values{"name": {" "}})
	says(t, w, http.StatusConflict, "Il faut un nom")
}

func TestWhoMayDoWhatWithPeople(t *testing.T) {
	f := staffed(t)
	for as, may := range map[string][3]bool{"cashier": {false, false, false}, "secretary": {true, false, false}, "floor": {true, false, false},
		"director": {true, true, false}, "owner": {true, true, true}} {
		b := f.SignedIn(as)
		if w := b.Get("/players/k-1?lang=fr"); w.Code != 200 || strings.Contains(w.Body.String(), "/rename") != may[0] || strings.Contains(w.Body.String(), "/erase") != may[1] {
			t.Errorf("%s: status %d", as, w.Code)
		}
		for i, w := range []int{
			b.Post("/players/k-1/rename", url.Values{"nick": {as}}).Code,
			b.Get("/players/k-1/export").Code,
		} {
			if (w == 200) != may[i] {
				t.Errorf("%s, act %d: status %d", as, i, w)
			}
		}
		if w := b.Post("/players/cashier/erase", nil); may[1] && (w.Code == http.StatusSeeOther) != may[2] || !may[1] && w.Code == http.StatusSeeOther {
			t.Errorf("%s erases an account: status %d", as, w.Code)
		}
	}
}

func TestWhoPlaysIsNotErased(t *testing.T) {
	f := staffed(t)
	b := f.SignedIn("director")
	if w := b.Post("/players/k-1/merge", url.Values{"other": {"p-1"}}); w.Code != 200 {
		t.Fatalf("status %d", w.Code)
	}
	w := b.Post("/players/k-1/erase?lang=fr", nil)
	says(t, w, http.StatusConflict, "est inscrite à « Soir »")
	if w := b.Post("/players/p-1/part", nil); w.Code != 200 {
		t.Fatalf("status %d", w.Code)
	}
	if w := b.Post("/players/k-1/erase", nil); w.Code != http.StatusSeeOther || f.LastNote().Kind != logbook.PersonErased || f.LastNote().Subject != "k-1" {
		t.Errorf("status %d, noted %+v", w.Code, f.LastNote())
	}
	w = b.Get("/players/k-1?lang=fr")
	says(t, w, http.StatusNotFound, "n’est plus connue")
}

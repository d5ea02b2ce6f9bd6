package act_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestWhoIsKnownIsEnteredAndWhoMayBeIsAsked: by a tap or a number at once; a name that may be somebody's makes nobody new by itself.
func TestWhoIsKnownIsEnteredAndWhoMayBeIsAsked(t *testing.T) {
	ctx, f, desk, store := context.Background(), fixture.Late(), &webtest.Desk{}, people.NewMemory()
	room := webtest.RoomOf(f)
	c := webtest.Config(room, f)
	c.Open, c.People = desk, store
	site := web.New(c)
	if err := store.Put(ctx, people.Person{ID: "k-1", Name: "Zoé Lefèvre", Licence: "4711"}, people.Person{ID: "k-2", Name: "Jean Noël"},
		people.Person{ID: "k-3", Name: "Anna Roy", Ref: "99-1"}, people.Person{ID: "k-4", Name: "Anne Roi", Ref: "991"}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		form   []string
		enters string // an id, "new" of somebody new, "" of nobody
		status int
		says   string
	}{
		{[]string{"person", "k-1", "name", "lef"}, "k-1", 303, ""},
		{[]string{"name", " 47 11 "}, "k-1", 303, ""},
		{[]string{"name", "zoe lefevre"}, "", 200, `name="person" value="k-1"`},
		{[]string{"name", "Zoé Lefebvre"}, "", 200, `name="new" value="yes"`},
		{[]string{"name", "Zoé Lefebvre", "new", "yes"}, "new", 303, ""},
		{[]string{"name", "99 1"}, "", 200, `name="person" value="k-4"`},
		{[]string{"name", "123456"}, "", 422, "Personne n’a le numéro 123456"},
		{[]string{"name", "Larry Late"}, "new", 303, ""},
		{[]string{"name", ""}, "", 400, ""},
	} {
		before, news := len(room.Commands()), len(desk.Entered)
		w := webtest.Post(t, site, "/t/vendredi/players?lang=fr", webtest.Form(test.form...))
		entered := ""
		if done := room.Commands()[before:]; len(done) == 1 {
			entered = string(done[0].Cmd.(tournament.Register).Player)
		}
		if len(desk.Entered) > news {
			entered = "new"
		}
		body := strings.ReplaceAll(w.Body.String(), "&#39;", "’")
		if entered != test.enters || w.Code != test.status || !strings.Contains(body, test.says) {
			t.Errorf("%q enters %q, want %q; status %d, want %d, saying %s", test.form, entered, test.enters, w.Code, test.status, test.says)
		}
	}
	w := webtest.Get(t, site, "/t/vendredi/floor/entering?name=lef&lang=fr", "HX-Request", "true")
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, `name="person" value="k-1"`) || strings.Contains(body, "Est-ce") {
		t.Errorf("while typing: status %d, %s", w.Code, body)
	}
	w = webtest.Post(t, site, "/t/vendredi/players?lang=fr", webtest.Form("name", "lef"), "HX-Request", "true")
	if body := w.Body.String(); !strings.Contains(body, `<hx-partial hx-target="#enter-found"`) || !strings.Contains(body, "Est-ce l") {
		t.Errorf("sent: status %d, %s", w.Code, body)
	}
}

package setup_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// listed posts a list to a room that knows Éric Dupond and Anna Roux.
func listed(t *testing.T, d *webtest.Desk, list string, answers ...string) (status int, body string) {
	t.Helper()
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Open, c.People = d, people.NewMemory()
	if err := c.People.Put(context.Background(), people.Person{ID: "p-eric", Name: "Éric Dupond", Licence: "L-1"}, people.Person{ID: "p-anna", Name: "Anna Roux"}); err != nil {
		t.Fatal(err)
	}
	w := webtest.Upload(t, web.New(c), filled("create", append([]string{"paste", list}, answers...)...)...)
	return w.Code, w.Body.String()
}

// TestNobodyOfAListIsTakenForAnotherInSilence: who may be somebody else is asked of, without a script, and what was typed stays.
func TestNobodyOfAListIsTakenForAnotherInSilence(t *testing.T) {
	const list = "Anna Roux\nDUPOND Eric\nEric DUPONT\nKarim Benali\nKARIM BENALI"
	d := &webtest.Desk{}
	status, body := listed(t, d, list)
	if status != http.StatusBadRequest || len(d.Opened) > 0 {
		t.Fatalf("status %d, opened %d", status, len(d.Opened))
	}
	for _, want := range []string{
		`name="who.2.DUPOND Eric" value="p-eric" checked autofocus`, // the only one of that name: proposed, not taken
		`name="who.3.Eric DUPONT" value="p-eric">`, `name="who.3.Eric DUPONT" value="line.2">`, `name="who.3.Eric DUPONT" value="new">`,
		`name="who.5.KARIM BENALI" value="line.4" checked>`, "3 lines may be somebody else", "Eric DUPONT\nKarim Benali",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("missing %s", want)
		}
	}
	for _, not := range []string{"who.1.", "who.4."} {
		if strings.Contains(body, not) {
			t.Errorf("%s is asked of", not)
		}
	}

	// One is left open, and one answer is of a line that reads otherwise now.
	if status, body = listed(t, d, list, "who.2.DUPOND Eric", "p-eric", "who.5.KARIM", "line.4", "who.3.Eric DUPONT", "new"); status != http.StatusBadRequest ||
		!strings.Contains(body, "One line may be") || len(d.Opened) > 0 {
		t.Errorf("status %d, opened %d", status, len(d.Opened))
	}
	if status, _ = listed(t, d, list, "who.2.DUPOND Eric", "p-eric", "who.3.Eric DUPONT", "new", "who.5.KARIM BENALI", "line.4"); status != http.StatusSeeOther || len(d.Opened) != 1 {
		t.Fatalf("status %d, opened %d", status, len(d.Opened))
	}
	n := d.Opened[0]
	if len(n.Players) != 4 || n.Players[2].Name != "Eric DUPONT" || n.Players[3].Name != "Karim Benali" {
		t.Errorf("players %+v", n.Players)
	}
	if len(n.Told) != 2 || n.Told[0] != (setup.Told{Line: 2, Person: "p-eric"}) || n.Told[1] != (setup.Told{Line: 3}) {
		t.Errorf("told %+v", n.Told)
	}
}

// TestAListThatWasAFileIsInTheFormThatComesBack: a form that comes back holds no file.
func TestAListThatWasAFileIsInTheFormThatComesBack(t *testing.T) {
	d := &webtest.Desk{}
	status, body := listed(t, d, "", "players.file", "Nom;Licence\nZo\xe9 Martin;L-1\n") // Windows-1252
	if status != http.StatusBadRequest || !strings.Contains(body, "Nom;Licence\nZoé Martin;L-1\n</textarea>") ||
		!strings.Contains(body, `name="who.2.Zoé Martin" value="p-eric"`) {
		t.Errorf("status %d", status)
	}
}
